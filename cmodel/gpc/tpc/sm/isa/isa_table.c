/* isa_table.c - isa.def and isa_enums.def read into tables */
#include "gpc/tpc/sm/isa/isa_table.h"

#include <stddef.h>

#include "common/bits.h"

enum { OPERAND_a, OPERAND_b, OPERAND_c };

/* Places, as isa.def writes them. */
#define PLACE(kind, index, names, hi, lo) \
    { ISA_PLACE_##kind, index, ISA_ENUM_##names, 0, hi, lo, -1, 0 },
#define PLACE2(kind, index, names, hi, lo, hi2, lo2) \
    { ISA_PLACE_##kind, index, ISA_ENUM_##names, 0, hi, lo, hi2, lo2 },

#define U(name, hi, lo)                   PLACE(FIELD, ISA_FIELD_##name, none, hi, lo)
#define U2(name, hi, lo, hi2, lo2)        PLACE2(FIELD, ISA_FIELD_##name, none, hi, lo, hi2, lo2)
#define E(name, names, hi, lo)            PLACE(FIELD, ISA_FIELD_##name, names, hi, lo)
#define E2(name, names, hi, lo, hi2, lo2) PLACE2(FIELD, ISA_FIELD_##name, names, hi, lo, hi2, lo2)
#define FLAG(name, bit)                   U(name, bit, bit)
#define INVERTED(name, hi, lo)            PLACE(INVERTED, ISA_FIELD_##name, none, hi, lo)
#define OFFSET(sign, scale, hi, lo) \
    { ISA_PLACE_OFFSET, SIGN_##sign, ISA_ENUM_none, scale, hi, lo, -1, 0 },
#define OPERAND(kind, o, hi, lo)            PLACE(kind, OPERAND_##o, none, hi, lo)
#define OPERAND2(kind, o, hi, lo, hi2, lo2) PLACE2(kind, OPERAND_##o, none, hi, lo, hi2, lo2)
#define SIGN_S                              1
#define SIGN_U                              0
#define NO_FIELDS

#define GUARD    PLACE(GUARD, 0, none, 19, 16)
#define D        U(d, 7, 0)
#define RA       OPERAND(REGISTER, a, 15, 8)
#define RB       OPERAND(REGISTER, b, 27, 20)
#define RC       OPERAND(REGISTER, c, 46, 39)
#define RC_B     OPERAND(REGISTER, b, 46, 39)
#define RD_B     OPERAND(REGISTER, b, 7, 0)
#define RD_C     OPERAND(REGISTER, c, 7, 0)
#define CONST(o) OPERAND(CONSTANT, o, 38, 20)
#define CONST_APART(o) \
    { ISA_PLACE_CONSTANT, OPERAND_##o, ISA_ENUM_none, ISA_CONSTANT_APART, 38, 20, -1, 0 },
#define I20(o)    OPERAND2(SIGNED, o, 56, 56, 38, 20)
#define F20(o)    OPERAND2(FLOAT, o, 56, 56, 38, 20)
#define D20(o)    OPERAND2(DOUBLE, o, 56, 56, 38, 20)
#define H20(o)    OPERAND2(HALVES, o, 56, 56, 38, 20)
#define W20(o)    OPERAND2(SIGNED_PLAIN, o, 56, 56, 38, 20)
#define W32(o)    OPERAND(UNSIGNED, o, 51, 20)
#define I32(o)    OPERAND(INTEGER32, o, 51, 20)
#define F32(o)    OPERAND(FLOAT32, o, 51, 20)
#define H32(o)    OPERAND(HALVES32, o, 51, 20)
#define S20(o)    OPERAND2(SOURCE_FLOAT, o, 56, 56, 38, 20)
#define V16(o)    OPERAND(SIGNED16, o, 35, 20)
#define U16(o)    OPERAND(UNSIGNED, o, 35, 20)
#define U13(o)    OPERAND(UNSIGNED, o, 46, 34)
#define U6(o)     OPERAND(UNSIGNED, o, 25, 20)
#define U5(o)     OPERAND(UNSIGNED, o, 24, 20)
#define NEG(o, b) OPERAND(NEGATE, o, b, b)
#define ABS(o, b) OPERAND(ABSOLUTE, o, b, b)
#define INV(o, b) OPERAND(INVERT, o, b, b)
#define CC        FLAG(cc, 47)
#define PD        U(pd, 5, 3)
#define PD2       U(pd2, 2, 0)
#define PC        U(pc, 41, 39) FLAG(pc_not, 42)
#define HANDLE    U(handle, 48, 36)

#define PLACES(...)                             \
    (const struct isa_place[])                  \
    {                                           \
        __VA_ARGS__                             \
        {                                       \
            ISA_PLACE_END, 0, 0, 0, 0, 0, -1, 0 \
        }                                       \
    }

const struct isa_form_row isa_forms[ISA_FORMS] = {
    [ISA_NO_FORM] = { 1, 0, ISA_NO_OPCODE, "", PLACES() },
#define FIELD(name, bits)
#define FIELD_WIDE(name, bits)
#define OPCODE(name, syntax)
#define FORM(opcode, form, word, mask, places) \
    [ISA_##opcode##_##form] = { word, mask, ISA_##opcode, NULL, PLACES(places) },
#define FORM_AS(opcode, form, word, mask, syntax, places) \
    [ISA_##opcode##_##form] = { word, mask, ISA_##opcode, syntax, PLACES(places) },
#include "gpc/tpc/sm/isa/isa.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
};

const struct isa_opcode_row isa_opcodes[ISA_OPCODES] = {
    [ISA_NO_OPCODE] = { "", "" },
#define FIELD(name, bits)
#define FIELD_WIDE(name, bits)
#define OPCODE(name, syntax) [ISA_##name] = { #name, syntax },
#define FORM(opcode, form, word, mask, places)
#define FORM_AS(opcode, form, word, mask, syntax, places)
#include "gpc/tpc/sm/isa/isa.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
};

const char *const isa_field_names[ISA_FIELDS] = {
#define FIELD(name, bits)      [ISA_FIELD_##name] = #name,
#define FIELD_WIDE(name, bits) [ISA_FIELD_##name] = #name,
#define OPCODE(name, syntax)
#define FORM(opcode, form, word, mask, places)
#define FORM_AS(opcode, form, word, mask, syntax, places)
#include "gpc/tpc/sm/isa/isa.def"
#undef FIELD
#undef FIELD_WIDE
};

const u8 isa_field_bits[ISA_FIELDS] = {
#define FIELD(name, bits)      [ISA_FIELD_##name] = bits,
#define FIELD_WIDE(name, bits) [ISA_FIELD_##name] = bits,
#include "gpc/tpc/sm/isa/isa.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
};

/* Texts of each enumeration. */
#define ENUM(name, prefix, bits)     static const char *const name##_text[] = {
#define VALUE(prefix, n, name, text) [n] = text,
#define END(name) \
    }             \
    ;
#define ALSO(name, n, text)
#define REST(name, text)
#include "gpc/tpc/sm/isa/isa_enums.def"
#include "gpc/tpc/sm/isa/isa_undef.h"

const char *const isa_enum_rests[ISA_ENUMS] = {
#define ENUM(name, prefix, bits)
#define VALUE(prefix, n, name, text)
#define END(name)
#define ALSO(name, n, text)
#define REST(name, text) [ISA_ENUM_##name] = text,
#include "gpc/tpc/sm/isa/isa_enums.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
};

const struct isa_enum_row isa_enums[ISA_ENUMS] = {
    [ISA_ENUM_none] = { "", 0, 0, NULL },
#define ENUM(name, prefix, bits) \
    [ISA_ENUM_##name] = { #name, bits, sizeof name##_text / sizeof name##_text[0], name##_text },
#define VALUE(prefix, n, name, text)
#define END(name)
#define ALSO(name, n, text)
#define REST(name, text)
#include "gpc/tpc/sm/isa/isa_enums.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
};

static u64 part_mask(unsigned hi, unsigned lo)
{
    return bits_mask(hi - lo + 1) << lo;
}

u64 isa_place_mask(const struct isa_place *p)
{
    u64 upper = part_mask(p->hi, p->lo);

    return p->hi2 >= p->lo2 ? upper | part_mask((unsigned)p->hi2, (unsigned)p->lo2) : upper;
}

u64 isa_place_get(const struct isa_place *p, u64 word)
{
    u64 value = word >> p->lo & bits_mask(p->hi - p->lo + 1u);

    if (p->hi2 < p->lo2)
        return value;
    unsigned width = (unsigned)(p->hi2 - p->lo2) + 1;
    return value << width | (word >> p->lo2 & bits_mask(width));
}

u64 isa_place_put(const struct isa_place *p, u64 word, u64 value)
{
    word &= ~isa_place_mask(p);
    if (p->hi2 >= p->lo2) {
        unsigned width = (unsigned)(p->hi2 - p->lo2) + 1;
        word |= (value & bits_mask(width)) << p->lo2;
        value >>= width;
    }
    return word | (value & bits_mask(p->hi - p->lo + 1u)) << p->lo;
}

const struct isa_place *isa_find_place(enum isa_form f, enum isa_place_kind kind, unsigned index)
{
    for (const struct isa_place *p = isa_forms[f].places; p->kind != ISA_PLACE_END; p++)
        if (p->kind == kind && p->index == index)
            return p;
    return NULL;
}

u64 isa_spare_bits(enum isa_form f)
{
    u64 known = isa_forms[f].mask;

    for (const struct isa_place *p = isa_forms[f].places; p->kind != ISA_PLACE_END; p++)
        known |= isa_place_mask(p);
    return ~known;
}

const char *isa_opcode_name(enum isa_opcode o)
{
    return isa_opcodes[o].name;
}
