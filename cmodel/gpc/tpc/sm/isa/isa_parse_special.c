/* isa_parse_special.c - parts of the syntax with rules of their own (isa_special.def), read */
#include <ctype.h>
#include <stddef.h>

#include "common/bits.h"
#include "gpc/tpc/sm/isa/isa_reader.h"

bool isa_parse_po(struct isa_reader *r)
{
    const struct isa_place *a = isa_find_place(r->form, ISA_PLACE_NEGATE, 0);
    const struct isa_place *b = isa_find_place(r->form, ISA_PLACE_NEGATE, 1);

    b = b ? b : isa_find_place(r->form, ISA_PLACE_NEGATE, 2);
    if (a && b && isa_take_word(r, ".PO", 3)) {
        isa_set(r, a, 1);
        isa_set(r, b, 1);
    }
    return true;
}

bool isa_parse_f2f(struct isa_reader *r)
{
    unsigned value = 0;

    if (isa_get_field(r, ISA_FIELD_dfmt) != isa_get_field(r, ISA_FIELD_sfmt)) {
        isa_read_value(r, ISA_ENUM_rnd, &value); /* has "": always true */
        isa_set_field(r, ISA_FIELD_rnd, value);
    } else if (isa_take_word(r, ".ROUND", 6)) {
        isa_set_field(r, ISA_FIELD_integral, 1);
    } else if (isa_take_word(r, ".PASS", 5)) {
        isa_set_field(r, ISA_FIELD_rnd, 3);
    } else {
        isa_read_value(r, ISA_ENUM_f2irnd, &value); /* has "": always true */
        isa_set_field(r, ISA_FIELD_integral, value != 0);
        if (value == 0)
            isa_read_value(r, ISA_ENUM_rnd, &value);
        isa_set_field(r, ISA_FIELD_rnd, value);
    }
    return true;
}

/* Whether types are written: the syntax leaves them out if both are the last of their kind. */
static bool typed(struct isa_reader *r, unsigned names, unsigned *value)
{
    const char *before = r->at;
    struct isa_mistake mistake = *r->mistake;
    bool good = isa_read_value(r, names, value);

    r->at = good ? r->at : before;
    *r->mistake = mistake;
    return good;
}

bool isa_parse_types(struct isa_reader *r)
{
    bool four = isa_forms[r->form].opcode == ISA_VABSDIFF4;
    unsigned names = four ? ISA_ENUM_v4sign : ISA_ENUM_va;
    unsigned a = four ? ISA_V4SIGN_S8 : ISA_VA_S32, b = a;
    bool registers = isa_operand_place(r->form, 1)->kind == ISA_PLACE_REGISTER;
    unsigned opcode = isa_forms[r->form].opcode;
    bool shift = opcode == ISA_VSHL || opcode == ISA_VSHR;

    b = !registers ? (shift ? ISA_VIMM_U16 : ISA_VIMM_S16) : shift ? ISA_VA_U32 : a;
    if (typed(r, names, &a) && !isa_read_value(r, registers ? names : ISA_ENUM_vimm, &b))
        return false;
    r->type[0] = (u8)a;
    r->type[1] = (u8)(shift && registers ? b & 7 : b);
    isa_set_field(r, ISA_FIELD_type_a, a);
    isa_set_field(r, ISA_FIELD_type_b, b);
    return true;
}

/* ".S8" or ".U8", of that width. */
static bool idp_type(struct isa_reader *r, unsigned field, const char *is_signed,
                     const char *is_not)
{
    bool s = isa_take(r, is_signed);

    if (!s && !isa_take(r, is_not))
        return isa_wrong(r, "%s or %s is expected", is_signed, is_not);
    isa_set_field(r, field, s);
    return true;
}

bool isa_parse_idp(struct isa_reader *r)
{
    bool two = isa_take_word(r, ".2A", 3);

    if (!two && !isa_take_word(r, ".4A", 3))
        return isa_wrong(r, ".2A or .4A is expected");
    isa_set_field(r, ISA_FIELD_is_2a, two);
    isa_set_field(r, ISA_FIELD_hi, isa_take_word(r, ".HI", 3));
    isa_take_word(r, ".LO", 3);
    return idp_type(r, ISA_FIELD_type_a, two ? ".S16" : ".S8", two ? ".U16" : ".U8") &&
           idp_type(r, ISA_FIELD_type_b, ".S8", ".U8");
}

bool isa_parse_lds(struct isa_reader *r)
{
    unsigned size = ISA_MSZ_B32;
    bool uniform = isa_take_word(r, ".U", 2);

    isa_set_field(r, ISA_FIELD_uniform, uniform);
    if (!(uniform && isa_take_word(r, ".32", 3)) && !isa_read_value(r, ISA_ENUM_msz, &size))
        return false;
    isa_set_field(r, ISA_FIELD_size, size);
    return true;
}

bool isa_parse_swizzle(struct isa_reader *r)
{
    static const char *const lane[] = { "PP", "NP", "PN", "ZP" };
    unsigned value = 0;

    for (unsigned n = 0; n < 4; n++) {
        unsigned op = 0;
        while (op < 4 && !isa_take(r, lane[op]))
            op++;
        if (op == 4)
            return isa_wrong(r, "four of PP NP PN ZP are expected");
        value = value << 2 | op;
    }
    isa_set_field(r, ISA_FIELD_swizzle, value);
    return true;
}

bool isa_parse_phase(struct isa_reader *r)
{
    r->reuse |= isa_take_word(r, ".T", 2);
    r->reuse |= (u8)(isa_take_word(r, ".P", 2) << 1);
    return true;
}

bool isa_parse_phys(struct isa_reader *r)
{
    isa_take_word(r, ".PHYS", 5); /* the index says it */
    return true;
}

bool isa_parse_gap(struct isa_reader *r)
{
    isa_skip_spaces(r);
    return true;
}

bool isa_parse_imadsp(struct isa_reader *r)
{
    unsigned a, b, c;

    if (!isa_read_value(r, ISA_ENUM_imadsp_a, &a) || !isa_read_value(r, ISA_ENUM_imadsp_b, &b) ||
        !isa_read_value(r, ISA_ENUM_imadsp_a, &c))
        return false;
    if ((c & 1) != ((a | b) & 1))
        return isa_wrong(r, "the last type is signed if one of the others is");
    isa_set_field(r, ISA_FIELD_type_a, a);
    isa_set_field(r, ISA_FIELD_type_b, b);
    isa_set_field(r, ISA_FIELD_type_c, c >> 1);
    return true;
}

bool isa_parse_test(struct isa_reader *r)
{
    const char *before = r->at;
    unsigned value = ISA_CCC_T;

    isa_skip_spaces(r);
    if (!isa_take(r, "CC."))
        r->at = before;
    else if (r->at--, !isa_read_value(r, ISA_ENUM_ccc, &value))
        return false;
    isa_set_field(r, ISA_FIELD_ccc, value);
    return true;
}

bool isa_parse_test_comma(struct isa_reader *r)
{
    return isa_parse_test(r) &&
           (isa_get_field(r, ISA_FIELD_ccc) == ISA_CCC_T || isa_expect_comma(r));
}

bool isa_read_special(struct isa_reader *r, unsigned special)
{
    static bool (*const parse[])(struct isa_reader *) = {
        NULL,
#define SPECIAL(name, braces) isa_parse_##name,
#include "gpc/tpc/sm/isa/isa_special.def"
#undef SPECIAL
    };

    return parse[special](r);
}
