/* isa_table.h - isa.def as tables, shared by the decoder, the disassembler and the assembler */
#ifndef ISA_TABLE_H
#define ISA_TABLE_H

#include "gpc/tpc/sm/isa/isa.h"

/* The kinds of an instruction's parts. */
enum isa_place_kind {
    ISA_PLACE_END,
    ISA_PLACE_FIELD,    /* index: enum isa_field */
    ISA_PLACE_INVERTED, /* stored as its complement */
    ISA_PLACE_GUARD,
    ISA_PLACE_REGISTER, /* from here: index 0 a, 1 b, 2 c */
    ISA_PLACE_CONSTANT,
    ISA_PLACE_SIGNED,       /* immediate of 20 bits */
    ISA_PLACE_SIGNED_PLAIN, /* the same, written unsigned */
    ISA_PLACE_FLOAT,
    ISA_PLACE_DOUBLE,
    ISA_PLACE_SOURCE_FLOAT, /* of the format that field sfmt names */
    ISA_PLACE_HALVES,
    ISA_PLACE_UNSIGNED, /* immediate of the bits as they are */
    ISA_PLACE_SIGNED16, /* the same, written signed where another field says so */
    ISA_PLACE_FLOAT32,  /* the same, a float */
    ISA_PLACE_INTEGER32,
    ISA_PLACE_HALVES32,
    ISA_PLACE_NEGATE,
    ISA_PLACE_ABSOLUTE,
    ISA_PLACE_INVERT,
    ISA_PLACE_OFFSET, /* index: 1 if signed */
};

/* Enumerations of isa_enums.def; ISA_ENUM_none: a number. */
enum isa_enum {
    ISA_ENUM_none,
#define ENUM(name, prefix, bits) ISA_ENUM_##name,
#define VALUE(prefix, n, name, text)
#define END(name)
#define ALSO(name, n, text)
#define REST(name, text)
#include "gpc/tpc/sm/isa/isa_enums.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
    ISA_ENUMS
};

#define ISA_CONSTANT_APART 1 /* a space stands between the brackets */

struct isa_place {
    u8 kind, index;
    u8 names;    /* enum isa_enum */
    u8 shift;    /* of an offset; of a constant ISA_CONSTANT_APART */
    u8 hi, lo;   /* the upper part, or all */
    s8 hi2, lo2; /* the lower part; hi2 < lo2: there is none */
};

struct isa_form_row {
    u64 word, mask;
    u16 opcode;
    const char *syntax;             /* NULL: its opcode's */
    const struct isa_place *places; /* until ISA_PLACE_END */
};

struct isa_opcode_row {
    const char *name, *syntax;
};

struct isa_enum_row {
    const char *name;
    u8 bits;                 /* of a value */
    u16 count;               /* of texts */
    const char *const *text; /* NULL where a value has no row */
};

extern const struct isa_form_row isa_forms[ISA_FORMS];
extern const struct isa_opcode_row isa_opcodes[ISA_OPCODES];
extern const struct isa_enum_row isa_enums[ISA_ENUMS];
extern const char *const isa_enum_rests[ISA_ENUMS]; /* NULL: ".???" */
extern const char *const isa_field_names[ISA_FIELDS];
extern const u8 isa_field_bits[ISA_FIELDS];

/* Returns the bits of a place in the word. */
u64 isa_place_mask(const struct isa_place *p);

/* Read and write the bits of a place, the upper part first. */
u64 isa_place_get(const struct isa_place *p, u64 word);
u64 isa_place_put(const struct isa_place *p, u64 word, u64 value);

/* Returns the place of a form with that kind and index; NULL if the form lacks it. */
const struct isa_place *isa_find_place(enum isa_form f, enum isa_place_kind kind, unsigned index);

static inline const char *isa_syntax(enum isa_form f)
{
    const struct isa_form_row *row = &isa_forms[f];

    return row->syntax ? row->syntax : isa_opcodes[row->opcode].syntax;
}

static inline unsigned isa_place_width(const struct isa_place *p)
{
    return (unsigned)(p->hi - p->lo + 1 + (p->hi2 >= p->lo2 ? p->hi2 - p->lo2 + 1 : 0));
}

#endif
