/* place_value.h - the value of a field as text and back
 *
 * Numbers: 12, -3 (of a signed field), 0x1f, 0b101, SystemVerilog's 32'hff, 'b1010, with '_' between digits; of
 * a field whose text says fp16, fp32 or fp64 also 0.5, -1e3, inf, nan.  An enumeration's name may lack the common prefix of
 * its names, and be in lower case with '-' for '_': "src-alpha" is FACTOR_SRC_ALPHA.
 */
#ifndef PLACE_VALUE_H
#define PLACE_VALUE_H

#include "type.h"

/* Parses the value of a place of at most 64 bits; false if 'text' is none, or out of range. */
bool place_parse(const struct place *place, const char *text, uint64_t *value);

/* Returns the name of an enumeration's value number i without what all of them begin with. */
const char *enumerated_name(const struct enumeration *e, unsigned i);

/* Says which values a place takes: "4 bits", "5 bits, fp32", "one of add, subtract, ...". */
void place_wants(char *to, size_t size, const struct place *place);

/* Writes the value of one element: the name of an enumerated value, a signed number, or hex digits. */
void place_format(char *to, size_t size, const struct place *place, const uint32_t *words);

/* Parses what place_format writes, digits of an unsigned place as hex; and what place_parse takes where no digits
 * alone stand.
 */
bool place_read(const struct place *place, const char *text, uint64_t *value);

#endif
