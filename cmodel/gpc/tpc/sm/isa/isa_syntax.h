/* isa_syntax.h - the syntax of isa.def, one part at a time: the disassembler prints the parts, the assembler
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

/* Whether a form's field is a predicate. */
bool isa_is_predicate(unsigned field);

/* The place of the negation of predicate 'field', or NULL. */
const struct isa_place *isa_not_place(enum isa_form f, unsigned field);

/* The place that holds operand 'o' itself, not its signs; NULL if the form lacks it. */
const struct isa_place *isa_operand_place(enum isa_form f, unsigned o);

/* The place that says which part of operand 'o' is meant; NULL if there is none. */
const struct isa_place *isa_part_place(enum isa_form f, unsigned o);

/* Its enumeration: of a conversion's source it depends on its size, 'ssize'. */
static inline unsigned isa_part_names(const struct isa_place *p, unsigned ssize)
{
    return p->names == ISA_ENUM_bsel && (ssize & 3) == ISA_ISZ_U16 ? ISA_ENUM_hsel : p->names;
}

/* The text of a value, or NULL; what stands for a value without one is ".name_value". */
static inline const char *isa_value_text(unsigned names, unsigned value)
{
    return value < isa_enums[names].count ? isa_enums[names].text[value] : NULL;
}

/* Which bit of the control's reuse field keeps the register of a place, or -1. */
static inline int isa_reuse_slot(const struct isa_place *p)
{
    return p->lo == 8 ? 0 : p->lo == 20 ? 1 : p->lo == 39 ? 2 : -1;
}

/* Whether the reuse field of an opcode is a texture phase. */
bool isa_has_phase(enum isa_opcode o);

/* Bits of this instruction that its text has no other way to say. */
u64 isa_unsaid_bits(enum isa_form f, u64 word);

#endif
