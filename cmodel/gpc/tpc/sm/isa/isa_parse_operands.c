/* isa_parse_operands.c - operands with rules of their own (isa_special.def): barriers, scoreboards, caches, bytes, read */
#include <ctype.h>
#include <stddef.h>

#include "common/bits.h"
#include "gpc/tpc/sm/isa/isa_reader.h"

bool isa_parse_cctlt(struct isa_reader *r)
{
    unsigned reg;
    s64 n = 0;

    isa_skip_spaces(r);
    if (isa_get_field(r, ISA_FIELD_op) == ISA_CCTLT_IVALL)
        return true;
    if (isa_operand_place(r->form, 2))
        return isa_read_register(r, &reg) && isa_set_register(r, 2, reg);
    return isa_read_number(r, &n) &&
           isa_set_within(r, isa_find_place(r->form, ISA_PLACE_FIELD, ISA_FIELD_handle), n, 0,
                          0x1fff);
}

bool isa_parse_nop(struct isa_reader *r)
{
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_FIELD, ISA_FIELD_mask);
    s64 n;

    if (!isa_parse_test(r))
        return false;
    isa_take_comma(r);
    isa_skip_spaces(r);
    if (!isdigit((unsigned char)*r->at))
        return true;
    return isa_read_number(r, &n) && isa_set_within(r, p, n, 0, 0xffff);
}

bool isa_parse_ipa(struct isa_reader *r)
{
    if (isa_take_comma(r))
        return isa_read_predicate(r, ISA_FIELD_pc);
    isa_set_field(r, ISA_FIELD_pc, ISA_PT);
    return true;
}

bool isa_parse_al2p(struct isa_reader *r)
{
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_OFFSET, 1);
    unsigned reg = ISA_RZ;
    bool more = isa_take_comma(r);
    s64 n = 0;

    if (more && isa_at_register(r)) {
        if (!isa_read_register(r, &reg))
            return false;
        more = isa_take_comma(r);
    }
    if (more && !isa_read_number(r, &n))
        return false;
    return isa_set_register(r, 0, reg) && isa_set_within(r, p, n, -0x400, 0x7ff);
}

bool isa_parse_bytes(struct isa_reader *r)
{
    const struct isa_place *b = isa_operand_place(r->form, 1);
    s64 n;

    if (isa_at_register(r))
        return isa_read_operand(r, 1);
    isa_set_field(r, ISA_FIELD_sel_b, ISA_VABSDIFF4_NUMBER);
    return isa_read_number(r, &n) && isa_set_within(r, b, n, -128, 255);
}

bool isa_parse_r2p(struct isa_reader *r)
{
    const struct isa_place *p = isa_operand_place(r->form, 1);

    if (isa_take_comma(r))
        return isa_read_operand(r, 1);
    if (p->kind != ISA_PLACE_SIGNED_PLAIN)
        return isa_wrong(r, "a comma is expected");
    isa_set(r, p, 0xffff);
    return true;
}

/* A number or a register, each in its place. */
static bool number_or_register(struct isa_reader *r, unsigned field, unsigned o, unsigned is_number)
{
    const struct isa_place *p = isa_find_place(r->form, ISA_PLACE_FIELD, field);
    bool reg = isa_at_register(r);
    unsigned which;
    s64 n;

    isa_set_field(r, is_number, !reg);
    if (reg)
        return isa_read_register(r, &which) && isa_set_register(r, o, which);
    return isa_read_number(r, &n) && isa_set_within(r, p, n, 0, (s64)bits_mask(isa_place_width(p)));
}

bool isa_parse_bar(struct isa_reader *r)
{
    unsigned op, red = 0;

    if (!isa_read_value(r, ISA_ENUM_barop, &op))
        return false;
    if (op == ISA_BAROP_RED && !isa_read_value(r, ISA_ENUM_barred, &red))
        return false;
    isa_set_field(r, ISA_FIELD_op, op);
    isa_set_field(r, ISA_FIELD_redop, red);
    isa_set_field(r, ISA_FIELD_pc, ISA_PT);
    if (op == ISA_BAROP_SYNCALL)
        return isa_set_register(r, 0, ISA_RZ) && isa_set_register(r, 1, ISA_RZ);
    isa_set_field(r, ISA_FIELD_count_immediate, 1);
    isa_skip_spaces(r);
    if (!number_or_register(r, ISA_FIELD_barrier, 0, ISA_FIELD_barrier_immediate))
        return false;
    if (!isa_take_comma(r))
        return true;
    if (!isa_at_predicate(r)) {
        if (!number_or_register(r, ISA_FIELD_count, 1, ISA_FIELD_count_immediate))
            return false;
        if (!isa_take_comma(r))
            return true;
    }
    return isa_read_predicate(r, ISA_FIELD_pc);
}

bool isa_parse_b2r(struct isa_reader *r)
{
    unsigned mode = isa_get_field(r, ISA_FIELD_b2rmode);
    bool result = mode == ISA_B2RMODE_RESULT || mode == ISA_B2RMODE_WARP;
    s64 barrier = 0xff;
    bool comma = isa_take_comma(r);

    isa_set_field(r, ISA_FIELD_pd, ISA_PT);
    if (comma && !isa_at_predicate(r)) {
        if (!isa_read_number(r, &barrier))
            return false;
        comma = isa_take_comma(r);
    } else if (!result) {
        return isa_wrong(r, "the barrier's number is expected");
    }
    return isa_set_within(r, isa_find_place(r->form, ISA_PLACE_FIELD, ISA_FIELD_barrier), barrier,
                          0, 255) &&
           (!comma || isa_read_predicate(r, ISA_FIELD_pd));
}

/* {4,3} */
static bool read_scores(struct isa_reader *r)
{
    unsigned mask = 0;
    s64 n;

    if (!isa_take(r, "{"))
        return isa_wrong(r, "scoreboards are expected: {4,3}");
    while (!isa_take(r, "}")) {
        if (mask && !isa_expect_comma(r))
            return false;
        if (!isa_read_number(r, &n))
            return false;
        if (n < 0 || n > 5)
            return isa_wrong(r, "there is no scoreboard %lld: 0 to 5", (long long)n);
        mask |= 1u << n;
        isa_skip_spaces(r);
    }
    isa_set_field(r, ISA_FIELD_mask, mask);
    return true;
}

bool isa_parse_depbar(struct isa_reader *r)
{
    s64 sb, count;

    bool le = isa_take_word(r, ".LE", 3);

    isa_set_field(r, ISA_FIELD_le, le);
    isa_skip_spaces(r);
    if (!le)
        return *r->at != '{' || read_scores(r);
    if (!isa_take(r, "SB") && !isa_take(r, "???"))
        return isa_wrong(r, "a scoreboard is expected: SB0");
    if (!isa_read_number(r, &sb) ||
        !isa_set_within(r, isa_find_place(r->form, ISA_PLACE_FIELD, ISA_FIELD_sb), sb, 0, 7) ||
        !isa_expect_comma(r) || !isa_read_number(r, &count) ||
        !isa_set_within(r, isa_find_place(r->form, ISA_PLACE_FIELD, ISA_FIELD_count), count, 0, 63))
        return false;
    return !isa_take_comma(r) || read_scores(r);
}
