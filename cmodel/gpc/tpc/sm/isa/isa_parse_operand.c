/* isa_parse_operand.c - sources of an instruction: registers, constants and immediates with their signs */
#include <stddef.h>
#include <string.h>

#include "common/bits.h"
#include "gpc/tpc/sm/isa/isa_decimal.h"
#include "gpc/tpc/sm/isa/isa_reader.h"

/* A sign that the form has a bit for. */
static bool sign(struct isa_reader *r, enum isa_place_kind kind, unsigned o, const char *text)
{
    const struct isa_place *p = isa_find_place(r->form, kind, o);

    if (!p || !isa_take(r, text))
        return false;
    isa_set(r, p, 1);
    return true;
}

/* Which byte or half of a video operand: of those with the type that was read. */
static bool read_video_part(struct isa_reader *r, const struct isa_place *p, unsigned o)
{
    const char *type = isa_value_text(ISA_ENUM_va, r->type[o]);
    unsigned text;

    if (!type) { /* a value without a type has no part: the part is written as its number */
        isa_set(r, p, r->type[o]);
        return isa_read_value(r, ISA_ENUM_va_sel, &text);
    }
    if (!isa_read_value(r, ISA_ENUM_va_sel, &text))
        return false;
    for (unsigned v = 0; v < 16; v++) {
        const char *part = isa_value_text(ISA_ENUM_va_sel, v),
                   *same = isa_value_text(ISA_ENUM_va, v);
        if (part && strcmp(same, type) == 0 &&
            strcmp(part, isa_value_text(ISA_ENUM_va_sel, text)) == 0) {
            isa_set(r, p, v);
            return true;
        }
    }
    return isa_wrong(r, "%s has no such part", type + 1);
}

static bool read_part(struct isa_reader *r, unsigned o)
{
    const struct isa_place *p = isa_part_place(r->form, o);
    unsigned value;

    if (!p || !isa_has_part(isa_forms[r->form].opcode, isa_get_field(r, ISA_FIELD_sfmt)))
        return true;
    if (p->names == ISA_ENUM_va_sel)
        return read_video_part(r, p, o);
    if (!isa_read_value(r, isa_part_names(p, isa_get_field(r, ISA_FIELD_ssize)), &value))
        return false;
    isa_set(r, p, value);
    return true;
}

static bool read_constant(struct isa_reader *r, const struct isa_place *p)
{
    unsigned slot;
    s64 offset;

    if (!isa_read_bank(r, &slot) || !isa_read_number(r, &offset))
        return false;
    if (offset < -0x8000 || offset > 0xfffc || offset % 4)
        return isa_wrong(r, "an offset here is -0x8000 to 0xfffc in steps of 4");
    if (!isa_take(r, "]"))
        return isa_wrong(r, "']' is expected");
    isa_set(r, p, slot << 14 | ((u64)offset & 0xffff) / 4);
    return true;
}

/* A float of which a place holds all but the lowest 'lost' bits. */
static bool read_float(struct isa_reader *r, const struct isa_decimal_format *f, unsigned lost,
                       u64 *bits)
{
    const char *before = r->at;
    const char *wrong = isa_decimal_parse(f, &r->at, bits);

    if (wrong)
        return isa_wrong(r, "%s", wrong);
    if (lost && *bits & bits_mask(lost)) {
        r->at = before;
        return isa_wrong(
            r, "the number needs more bits than this immediate has: use the 32I form or MOV32I");
    }
    *bits >>= lost;
    return true;
}

static bool read_halves(struct isa_reader *r, const struct isa_place *p, unsigned lost)
{
    u64 high, low;

    if (!read_float(r, &isa_decimal_half, lost, &high) || !isa_expect_comma(r) ||
        !read_float(r, &isa_decimal_half, lost, &low))
        return false;
    isa_set(r, p, high << (16 - lost) | low);
    return true;
}

static bool read_source_float(struct isa_reader *r, const struct isa_place *p)
{
    unsigned sfmt = isa_get_field(r, ISA_FIELD_sfmt);
    const struct isa_decimal_format *f = sfmt == ISA_FSRC_F64   ? &isa_decimal_double
                                         : sfmt == ISA_FSRC_F16 ? &isa_decimal_half
                                                                : &isa_decimal_single;
    u64 bits;

    if (!read_float(r, f, sfmt == ISA_FSRC_F64 ? 44 : sfmt == ISA_FSRC_F16 ? 0 : 12, &bits))
        return false;
    isa_set(r, p, bits);
    return true;
}

static bool read_floats(struct isa_reader *r, const struct isa_place *p)
{
    bool twice = p->kind == ISA_PLACE_DOUBLE;
    u64 bits;

    if (!read_float(r, twice ? &isa_decimal_double : &isa_decimal_single,
                    twice                        ? 44
                    : p->kind == ISA_PLACE_FLOAT ? 12
                                                 : 0,
                    &bits))
        return false;
    isa_set(r, p, bits);
    return true;
}

/* A float where 32 bits of anything fit: MOV32I of maxas. */
static bool at_float(const struct isa_reader *r)
{
    const char *s = r->at + (*r->at == '-');

    while ('0' <= *s && *s <= '9')
        s++;
    return *s == '.';
}

static bool read_integer(struct isa_reader *r, const struct isa_place *p)
{
    s64 most = (s64)bits_mask(isa_place_width(p)), n;

    if (p->kind == ISA_PLACE_UNSIGNED && isa_place_width(p) == 32 && at_float(r))
        return read_floats(r, p);
    if (!isa_read_number(r, &n))
        return false;
    switch ((enum isa_place_kind)p->kind) {
    case ISA_PLACE_SIGNED: return isa_set_within(r, p, n, ~(most >> 1), most >> 1);
    case ISA_PLACE_SIGNED_PLAIN:
    case ISA_PLACE_INTEGER32: return isa_set_within(r, p, n, ~(most >> 1), most);
    default: return isa_set_within(r, p, n, isa_place_width(p) == 32 ? ~(most >> 1) : 0, most);
    }
}

/* 16 bits that may be signed, and negated: a "-" is the number's own sign where it can be. */
static bool read_signed16(struct isa_reader *r, const struct isa_place *p, unsigned o)
{
    unsigned opcode = isa_forms[r->form].opcode;
    bool is_signed = opcode == ISA_XMAD ? isa_get_field(r, ISA_FIELD_xsign) & 2
                                        : opcode != ISA_VADD && isa_get_field(r, ISA_FIELD_type_b);
    const struct isa_place *negation = isa_find_place(r->form, ISA_PLACE_NEGATE, o);
    s64 n;

    if (!isa_read_number(r, &n))
        return false;
    if (n < (is_signed ? -0x8000 : 0) && negation) {
        isa_set(r, negation, 1);
        n = -n;
    }
    return isa_set_within(r, p, n, is_signed ? -0x8000 : 0, 0xffff);
}

static bool read_immediate(struct isa_reader *r, const struct isa_place *p, unsigned o)
{
    bool good;

    sign(r, ISA_PLACE_INVERT, o, "~");
    switch ((enum isa_place_kind)p->kind) {
    case ISA_PLACE_FLOAT:
    case ISA_PLACE_FLOAT32:
    case ISA_PLACE_DOUBLE: good = read_floats(r, p); break;
    case ISA_PLACE_SOURCE_FLOAT: good = read_source_float(r, p); break;
    case ISA_PLACE_SIGNED16: good = read_signed16(r, p, o); break;
    case ISA_PLACE_HALVES: good = read_halves(r, p, 6); break;
    case ISA_PLACE_HALVES32: good = read_halves(r, p, 0); break;
    default: good = read_integer(r, p); break;
    }
    if (!good)
        return false;
    if (r->at[0] == ' ' && r->at[1] == '.') /* behind "+INF " and its like */
        r->at++;
    while (sign(r, ISA_PLACE_ABSOLUTE, o, ".ABS") || sign(r, ISA_PLACE_NEGATE, o, ".NEG") ||
           sign(r, ISA_PLACE_INVERT, o, ".INV"))
        continue;
    return read_part(r, o);
}

/* ".reuse" of the registers that lie where the control has a bit for them. */
static bool read_reuse(struct isa_reader *r, const struct isa_place *p)
{
    int slot = isa_reuse_slot(p);

    if (!isa_take_word(r, ".reuse", 6))
        return true;
    if (slot < 0)
        return isa_wrong(r, "this register cannot be kept: no .reuse");
    r->reuse |= (u8)(1 << slot);
    return true;
}

bool isa_read_operand(struct isa_reader *r, unsigned o)
{
    const struct isa_place *p = isa_operand_place(r->form, o);
    unsigned reg = 0;

    if (p->kind != ISA_PLACE_REGISTER && p->kind != ISA_PLACE_CONSTANT)
        return read_immediate(r, p, o);
    sign(r, ISA_PLACE_NEGATE, o, "-");
    sign(r, ISA_PLACE_INVERT, o, "~");
    bool bars = sign(r, ISA_PLACE_ABSOLUTE, o, "|");
    if (p->kind == ISA_PLACE_CONSTANT ? !read_constant(r, p) : !isa_read_register(r, &reg))
        return false;
    if (p->kind == ISA_PLACE_REGISTER)
        isa_set(r, p, reg);
    if (!read_part(r, o) || (bars && !isa_take(r, "|")))
        return isa_wrong(r, bars ? "'|' is expected" : "a part is expected");
    return p->kind == ISA_PLACE_CONSTANT || read_reuse(r, p);
}
