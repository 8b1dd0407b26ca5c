/* isa_writer.h - writes an instruction's text; shared by the parts of the disassembler */
#ifndef ISA_WRITER_H
#define ISA_WRITER_H

#include "gpc/tpc/sm/isa/isa_syntax.h"

struct isa_writer {
    const struct isa_instruction *i;
    enum isa_form form;
    u64 address;
    const char *label;
    bool po; /* .PO was written: signs are not */
    char *text;
    unsigned size, length;
};

void isa_write(struct isa_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes "0x5" or "-0x5". */
void isa_write_number(struct isa_writer *w, s64 n);

/* Returns the value of a place, which is a field's. */
unsigned isa_value(const struct isa_writer *w, const struct isa_place *p);

/* Writes the text of a value of an enumeration. */
void isa_write_value(struct isa_writer *w, unsigned names, unsigned value);

void isa_write_register(struct isa_writer *w, unsigned reg);
void isa_write_predicate(struct isa_writer *w, unsigned predicate, bool negated);

/* Writes operand 'o' (0 a, 1 b, 2 c) with its signs, part and reuse flag. */
void isa_write_operand(struct isa_writer *w, unsigned o);

/* Writes special parts (isa_special.def), and any of them. */
#define SPECIAL(name, braces) void isa_print_##name(struct isa_writer *w);
#include "gpc/tpc/sm/isa/isa_special.def"
#undef SPECIAL
void isa_write_special(struct isa_writer *w, unsigned special);

#endif
