/* isa.h - the instruction set of SM 5.0 to 5.3 (facts/isa/semantics.md)
 *
 *   word, control                +------------+   struct isa_instruction
 *  instruction memory ---------->| isa_decode |-----------------------> execution, disassembler, checkers
 *                                +------------+
 *
 * An instruction is a word of 64 bits and a control of 21 bits.  A control word in front of three instructions
 * holds their controls.  The table of isa.def lists the instructions and the places of their parts; decoding gives
 * every part a name.  All operands have one form, so that FADD does not depend on whether its second source is a
 * register, a constant or an immediate.
 *
 * Not modelled: differences between versions; instructions that SM 5.3 and later add or lack are legal on all.
 */
#ifndef ISA_H
#define ISA_H

#include "common/types.h"

/* Opcodes: ISA_FADD; their forms: ISA_FADD_R, ISA_FADD_C.  0 is no instruction. */
enum isa_opcode {
    ISA_NO_OPCODE,
#define FIELD(name, bits)
#define FIELD_WIDE(name, bits)
#define OPCODE(name, syntax) ISA_##name,
#define FORM(opcode, form, word, mask, places)
#define FORM_AS(opcode, form, word, mask, syntax, places)
#include "gpc/tpc/sm/isa/isa.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
    ISA_OPCODES
};

enum isa_form {
    ISA_NO_FORM,
#define FIELD(name, bits)
#define FIELD_WIDE(name, bits)
#define OPCODE(name, syntax)
#define FORM(opcode, form, word, mask, places)            ISA_##opcode##_##form,
#define FORM_AS(opcode, form, word, mask, syntax, places) ISA_##opcode##_##form,
#include "gpc/tpc/sm/isa/isa.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
    ISA_FORMS
};

/* What fields mean: ISA_RND_RM. */
#define ENUM(name, prefix, bits) \
    enum isa_##name              \
    {
#define VALUE(prefix, n, name, text) ISA_##prefix##_##name = (n),
#define END(name) \
    }             \
    ;
#define ALSO(name, n, text)
#define REST(name, text)
#include "gpc/tpc/sm/isa/isa_enums.def"
#include "gpc/tpc/sm/isa/isa_undef.h"

/* Fields: ISA_FIELD_rnd; those of more than 8 bits come last. */
enum isa_field {
#define FIELD(name, bits) ISA_FIELD_##name,
#define FIELD_WIDE(name, bits)
#define OPCODE(name, syntax)
#define FORM(opcode, form, word, mask, places)
#define FORM_AS(opcode, form, word, mask, syntax, places)
#include "gpc/tpc/sm/isa/isa.def"
#undef FIELD
#undef FIELD_WIDE
    ISA_NARROW_FIELDS,
    ISA_NARROW_LAST = ISA_NARROW_FIELDS - 1,
#define FIELD(name, bits)
#define FIELD_WIDE(name, bits) ISA_FIELD_##name,
#include "gpc/tpc/sm/isa/isa.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
    ISA_FIELDS
};

#define ISA_RZ       255 /* reads as 0; what is written is lost */
#define ISA_PT       7   /* always true */
#define ISA_NO_SCORE 7   /* no scoreboard */

#define ISA_ATTRIBUTES 0x3ff /* without a register */

#define ISA_VABSDIFF4_NUMBER 15 /* sel_b: the place of register b is a number */

enum isa_bcrz { ISA_SWAP_WITH_RZ = 1, ISA_COMPARES_RZ = 2 };

enum isa_operand_kind { ISA_NONE, ISA_REGISTER, ISA_CONSTANT, ISA_IMMEDIATE };

/* A source. */
struct isa_operand {
    u8 kind;                       /* enum isa_operand_kind */
    u8 reg;                        /* ISA_REGISTER: ISA_RZ too */
    u8 slot;                       /* ISA_CONSTANT: c[slot][offset], bytes */
    bool negate, absolute, invert; /* negate after absolute; of an immediate too */
    u16 offset;
    u64 value; /* ISA_IMMEDIATE: 64 bits; an integer sign-extended, a float in the low 32, a double, two halves */
};

struct isa_predicate {
    u8 index; /* ISA_PT */
    bool negate;
};

/* The 21 bits (facts/isa/semantics.md 2). */
struct isa_control {
    u8 stall; /* clocks until the warp's next instruction; 0 with no_yield: issues together with it */
    bool no_yield;    /* 0: prefer another warp next */
    u8 write_barrier; /* scoreboard released when the result is written */
    u8 read_barrier;  /* scoreboard released when the sources were read */
    u8 wait;          /* scoreboards to wait for before issue */
    u8 reuse; /* bit 0 a, 1 b, 2 c: keep the register's value; of texture instructions the phase */
};

struct isa_instruction {
    u64 word;
    u16 opcode, form; /* enum isa_opcode, isa_form */
    struct isa_control control;
    struct isa_predicate guard;
    union {
        struct isa_operand operand[3];
        struct {
            struct isa_operand a, b, c; /* b is also what a store stores */
        };
    };
    s64 offset; /* displacement, bytes; of relative branches from the next instruction */
    union {     /* what a form lacks: RZ for d and d2, PT for predicates, T for ccc, else 0 */
        u8 field[ISA_NARROW_FIELDS];
        struct {
#define FIELD(name, bits) u8 name;
#define FIELD_WIDE(name, bits)
#define OPCODE(name, syntax)
#define FORM(opcode, form, word, mask, places)
#define FORM_AS(opcode, form, word, mask, syntax, places)
#include "gpc/tpc/sm/isa/isa.def"
#undef FIELD
#undef FIELD_WIDE
        };
    };
    union {
        u16 wide_field[ISA_FIELDS - ISA_NARROW_FIELDS];
        struct {
#define FIELD(name, bits)
#define FIELD_WIDE(name, bits) u16 name;
#include "gpc/tpc/sm/isa/isa.def"
#include "gpc/tpc/sm/isa/isa_undef.h"
        };
    };
};

/* Decodes a word and its control (21 bits).  Returns false, and an instruction of opcode ISA_NO_OPCODE, if no form
 * has the word.  Bits that are no part of the form are not looked at.
 */
bool isa_decode(u64 word, u32 control, struct isa_instruction *i);

/* Returns the form of a word, ISA_NO_FORM if there is none. */
enum isa_form isa_form_of(u64 word);

/* Return control 'n' (0..2) of a control word, and its parts; isa_control_bits is the inverse. */
u32 isa_control_of(u64 control_word, unsigned n);
struct isa_control isa_control(u32 bits);
u32 isa_control_bits(const struct isa_control *c);

/* Returns the clocks that a stall lasts: 12 to 15 without the hint are others (facts/isa/hazards.md 6). */
unsigned isa_stall_clocks(unsigned stall, bool no_yield);

/* Returns the type of IMADSP's c, one of a's types (facts/isa/encodings.md 2). */
static inline unsigned isa_imadsp_c(const struct isa_instruction *i)
{
    return i->type_c * 2u | ((i->type_a | i->type_b) & 1);
}

/* Returns the name of an opcode as in isa.def: "FADD", "LEA_HI". */
const char *isa_opcode_name(enum isa_opcode o);

/* Returns the bits of the form's instructions that are neither fixed nor a part: what isa_decode does not look at. */
u64 isa_spare_bits(enum isa_form f);

#endif
