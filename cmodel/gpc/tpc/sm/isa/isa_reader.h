/* isa_reader.h - text being read as an instruction of one form: what the parts of the assembler share
 *
 * Every function returns false, with the mistake noted, if the text is not what the form expects.
 */
#ifndef ISA_READER_H
#define ISA_READER_H

#include "gpc/tpc/sm/isa/isa_syntax.h"
#include "gpc/tpc/sm/isa/isa_text.h"

struct isa_reader {
    const char *start, *at;
    const struct isa_source *source;
    enum isa_form form;
    u64 word;
    u8 reuse;
    u8 type[2];                  /* video: a value of each operand's type */
    struct isa_mistake *mistake; /* the one furthest to the right, of all forms */
};

/* Returns whether the text of a word does not change with these bits of it. */
bool isa_leaves_unsaid(u64 word, u64 bits);

/* Notes a mistake, if none lies further right; returns false. */
bool isa_wrong(struct isa_reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

void isa_skip_spaces(struct isa_reader *r);

/* Moves behind 'text' if it stands here; as a word, if no letter or digit follows. */
bool isa_take(struct isa_reader *r, const char *text);
bool isa_take_word(struct isa_reader *r, const char *text, unsigned length);

/* Spaces, a comma and spaces; as an option without a mistake. */
bool isa_take_comma(struct isa_reader *r);
bool isa_expect_comma(struct isa_reader *r);

/* Puts a value into a place; with a range, refuses what lies outside. */
void isa_set(struct isa_reader *r, const struct isa_place *p, u64 value);
bool isa_set_within(struct isa_reader *r, const struct isa_place *p, s64 n, s64 least, s64 most);

/* Returns the value that a place has so far; 0 of no place. */
unsigned isa_get_field(const struct isa_reader *r, unsigned field);
void isa_set_field(struct isa_reader *r, unsigned field, u64 value);

/* Reads a number, decimal or 0x..., after an optional sign. */
bool isa_read_number(struct isa_reader *r, s64 *n);

/* Reads "c[3][", with spaces between the brackets as some print it. */
bool isa_read_bank(struct isa_reader *r, unsigned *bank);

/* Reads the longest text of an enumeration that stands here; the value whose text is "" if none does. */
bool isa_read_value(struct isa_reader *r, unsigned names, unsigned *value);

/* Return whether a register, "R4" or "RZ", stands here; read it. */
bool isa_at_register(const struct isa_reader *r);
bool isa_read_register(struct isa_reader *r, unsigned *reg);

/* Return whether a predicate stands here; read "P0" or "!PT" into its place and its negation's. */
bool isa_at_predicate(const struct isa_reader *r);
bool isa_read_predicate(struct isa_reader *r, unsigned field);

/* Reads operand 'o' with its signs, part and reuse. */
bool isa_read_operand(struct isa_reader *r, unsigned o);

/* Writes a register into the place of operand 'o'; RZ also where there is none. */
bool isa_set_register(struct isa_reader *r, unsigned o, unsigned reg);

/* Special parts (isa_special.def), and any of them. */
#define SPECIAL(name, braces) bool isa_parse_##name(struct isa_reader *r);
#include "gpc/tpc/sm/isa/isa_special.def"
#undef SPECIAL
bool isa_read_special(struct isa_reader *r, unsigned special);

#endif
