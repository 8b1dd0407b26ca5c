/* isa_parse_place.c - addresses, constants, attributes, branch targets and implied registers of assembly */
#include <ctype.h>
#include <stddef.h>

#include "common/bits.h"
#include "gpc/tpc/sm/isa/isa_reader.h"

bool isa_set_register(struct isa_reader *r, unsigned o, unsigned reg)
{
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_REGISTER, o);

    if (p)
        isa_set(r, p, reg);
    return p || reg == ISA_RZ || isa_wrong(r, "no register is possible here");
}

static const struct isa_place *offset_place(const struct isa_reader *r)
{
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_OFFSET, 0);

    return p ? p : isa_find_place(r->form, ISA_PLACE_OFFSET, 1);
}

/* Bytes into the displacement's place; without a register they are an absolute address. */
static bool set_offset(struct isa_reader *r, s64 bytes, bool absolute)
{
    const struct isa_place *p = offset_place(r);
    s64 most = (s64)bits_mask(isa_place_width(p));
    s64 top = absolute || !p->index ? most : most >> 1, step = (s64)1 << p->shift;
    s64 least = p->index ? ~(most >> 1) : 0;

    if (bytes % step)
        return isa_wrong(r, "%lld is no multiple of %lld", (long long)bytes, (long long)step);
    return isa_set_within(r, p, bytes / step, absolute ? ~(most >> 1) : least, top);
}

/* "R4", "R4+0x10", "R4+-0x10", "R4 - 0x10", "0x10" */
static bool read_indexed(struct isa_reader *r)
{
    unsigned reg = ISA_RZ;
    bool minus = false, index = isa_at_register(r);
    s64 bytes = 0;

    if (index) {
        if (!isa_read_register(r, &reg))
            return false;
        isa_skip_spaces(r);
    }
    if (!isa_set_register(r, 0, reg))
        return false;
    bool more = !index || isa_take(r, "+") || (minus = isa_take(r, "-"));
    isa_skip_spaces(r);
    if (more && !isa_read_number(r, &bytes))
        return false;
    isa_skip_spaces(r);
    return set_offset(r, minus ? -bytes : bytes, reg == ISA_RZ || !offset_place(r)->index);
}

bool isa_parse_address(struct isa_reader *r)
{
    isa_skip_spaces(r);
    return read_indexed(r);
}

bool isa_parse_constant(struct isa_reader *r)
{
    unsigned slot;

    if (!isa_read_bank(r, &slot))
        return false;
    isa_set_field(r, ISA_FIELD_slot, slot);
    return read_indexed(r) && (isa_take(r, "]") || isa_wrong(r, "']' is expected"));
}

bool isa_parse_attribute(struct isa_reader *r)
{
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_FIELD, ISA_FIELD_attr);
    unsigned reg = ISA_RZ;
    s64 n = 0;

    if (!isa_take(r, "a["))
        return isa_wrong(r, "an attribute is expected: a[0x80]");
    if (isa_at_register(r) && !isa_read_register(r, &reg))
        return false;
    if (!isa_set_register(r, 0, reg))
        return false;
    if (*r->at != ']' && (isa_take(r, "+"), !isa_read_number(r, &n)))
        return false;
    if (!isa_set_within(r, p, n, reg == ISA_RZ ? 0 : -0x400, (s64)bits_mask(isa_place_width(p))))
        return false;
    return isa_take(r, "]") || isa_wrong(r, "']' is expected");
}

/* The letters of a label: .L_1, main, `(.L_1) */
static unsigned label_length(const char *s)
{
    unsigned n = 0;

    while (isalnum((unsigned char)s[n]) || s[n] == '_' || s[n] == '.' || s[n] == '$')
        n++;
    return n;
}

bool isa_parse_target(struct isa_reader *r)
{
    const struct isa_source *s = r->source;
    bool quoted = isa_take(r, "`(");
    s64 n;
    u64 address;

    if (quoted || isalpha((unsigned char)*r->at) || *r->at == '.' || *r->at == '_' ||
        *r->at == '$') {
        unsigned length = label_length(r->at);
        if (!s->label || !s->label(s->labels, r->at, length, &address))
            return isa_wrong(r, "there is no label '%.*s'", length > 60 ? 60 : (int)length, r->at);
        r->at += length;
        if (quoted && !isa_take(r, ")"))
            return isa_wrong(r, "')' is expected");
        return set_offset(r, (s64)(address - s->address - 8), false);
    }
    if (!isa_read_number(r, &n))
        return false;
    if (s->dialect == ISA_MAXAS)
        return set_offset(r, bits_sign_extend((u64)n & 0xffffff, 24), false);
    return set_offset(r, (s64)((u64)n - s->address - 8), false);
}

bool isa_parse_displaced(struct isa_reader *r)
{
    s64 n = 0;

    isa_skip_spaces(r);
    bool plus = isa_take(r, "+");
    if ((plus || *r->at == '-' || isdigit((unsigned char)*r->at)) && !isa_read_number(r, &n))
        return false;
    return set_offset(r, n, false);
}

/* A register, or "???255": the last of them, where it is not RZ. */
static bool read_swapped(struct isa_reader *r, unsigned *reg)
{
    if (!isa_take(r, "???255"))
        return isa_read_register(r, reg);
    *reg = ISA_RZ;
    return true;
}

bool isa_parse_swap(struct isa_reader *r)
{
    unsigned b, swap, step = isa_get_field(r, ISA_FIELD_wide) ? 2 : 1, bcrz = 0;

    bool b_is_rz = isa_take_word(r, "RZ", 2), swap_is_rz;

    if (b_is_rz)
        b = ISA_RZ;
    else if (!read_swapped(r, &b))
        return false;
    if (!isa_expect_comma(r))
        return false;
    swap_is_rz = isa_take_word(r, "RZ", 2);
    if (swap_is_rz)
        swap = ISA_RZ;
    else if (!read_swapped(r, &swap))
        return false;
    if (swap_is_rz)
        bcrz = ISA_SWAP_WITH_RZ;
    else if (b_is_rz)
        bcrz = ISA_COMPARES_RZ;
    else if (swap != b + step && !(swap == ISA_RZ && b + step > ISA_RZ))
        return isa_wrong(r, "the value to swap in lies behind the one compared: R%u", b + step);
    isa_set_field(r, ISA_FIELD_bcrz, bcrz);
    return isa_set_register(r, 1, bcrz == ISA_COMPARES_RZ ? swap : b);
}

bool isa_parse_channels(struct isa_reader *r)
{
    unsigned value;
    bool one = isa_get_field(r, ISA_FIELD_d2) == ISA_RZ;

    if (!isa_read_value(r, one ? ISA_ENUM_swz_rz : ISA_ENUM_swz_r28, &value))
        return false;
    isa_set_field(r, ISA_FIELD_swizzle, value);
    return true;
}
