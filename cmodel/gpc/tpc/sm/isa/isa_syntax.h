/* isa_syntax.h - reads the syntax of isa.def part by part: the disassembler prints the parts, the assembler
 * expects them
 */
#ifndef ISA_SYNTAX_H
#define ISA_SYNTAX_H

#include <stddef.h>

#include "gpc/tpc/sm/isa/isa_table.h"

enum isa_special {
    ISA_NOT_SPECIAL,
#define SPECIAL(name, braces) ISA_SPECIAL_##name,
#include "gpc/tpc/sm/isa/isa_special.def"
#undef SPECIAL
};

enum isa_token_kind {
    ISA_TOKEN_END,
    ISA_TOKEN_TEXT,      /* itself */
    ISA_TOKEN_ABSENT,    /* a place that the form lacks */
    ISA_TOKEN_OPERAND,   /* index 0 a, 1 b, 2 c */
    ISA_TOKEN_REGISTER,  /* place: d or d2 */
    ISA_TOKEN_PREDICATE, /* place */
    ISA_TOKEN_FLAG,      /* text if the place is 'on' */
    ISA_TOKEN_NAMED,     /* place, by its enumeration */
    ISA_TOKEN_NUMBER,    /* place */
    ISA_TOKEN_OFFSET,    /* place */
    ISA_TOKEN_SPECIAL,   /* index: enum isa_special */
};

struct isa_token {
    enum isa_token_kind kind;
    unsigned index;
    const struct isa_place *place;
    u8 names;    /* enum isa_enum */
    char option; /* what follows the name: '?', '!', ',' or 0 */
    bool on;
    const char *text; /* not ended: 'length' characters */
    unsigned length;
};

/* Takes the next part of a form's syntax. */
struct isa_token isa_next_token(const char **syntax, enum isa_form f);

/* Returns whether a form's field is a predicate. */
bool isa_is_predicate(unsigned field);

/* Returns the place of the negation of predicate 'field', or NULL. */
const struct isa_place *isa_not_place(enum isa_form f, unsigned field);

/* Returns the place of operand 'o', without its signs; NULL if the form lacks it. */
const struct isa_place *isa_operand_place(enum isa_form f, unsigned o);

/* Returns the place that selects a part of operand 'o'; NULL if there is none. */
const struct isa_place *isa_part_place(enum isa_form f, unsigned o);

/* Returns the enumeration of that place; for a conversion's source it depends on the source's size, 'ssize'. */
static inline unsigned isa_part_names(const struct isa_place *p, unsigned ssize)
{
    return p->names == ISA_ENUM_bsel && (ssize & 3) == ISA_ISZ_U16 ? ISA_ENUM_hsel : p->names;
}

/* Returns what a value without text is written with, before its number. */
static inline const char *isa_rest_text(unsigned names)
{
    return isa_enum_rests[names] ? isa_enum_rests[names] : ".???";
}

/* Returns the text of a value, or NULL. */
static inline const char *isa_value_text(unsigned names, unsigned value)
{
    return value < isa_enums[names].count ? isa_enums[names].text[value] : NULL;
}

/* Returns the bit of the control's reuse field for the register of a place, or -1. */
static inline int isa_reuse_slot(const struct isa_place *p)
{
    return p->lo == 8 ? 0 : p->lo == 20 ? 1 : p->lo == 39 ? 2 : -1;
}

/* Returns whether the reuse field of an opcode is a texture phase. */
bool isa_has_phase(enum isa_opcode o);

/* Returns whether video types are left out: words of sign; unsigned distances of shifts; of VSETP never with a number. */
static inline bool isa_video_types_unsaid(enum isa_opcode o, bool registers, unsigned a, unsigned b)
{
    bool shift = o == ISA_VSHL || o == ISA_VSHR;

    if (a != ISA_VA_S32 || (o == ISA_VSETP && !registers))
        return false;
    if (registers)
        return b == (shift ? ISA_VA_U32 : ISA_VA_S32);
    return shift || b == ISA_VIMM_S16;
}

/* Returns whether the part of operand b means something: F2F has one of halves alone. */
static inline bool isa_has_part(enum isa_opcode o, unsigned sfmt)
{
    return o != ISA_F2F || sfmt == ISA_FSRC_F16;
}

#endif
