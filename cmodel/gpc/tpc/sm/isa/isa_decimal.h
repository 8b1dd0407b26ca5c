/* isa_decimal.h - converts floats of immediates to decimal text and back, exactly
 *
 * known: facts/isa/encodings.md 3: 20 significant digits without the zeros at the end, as "%.20g"; from 1e9 on 20 digits
 * after the point, as "%.20e"; "+INF ", "-QNAN " and "-0.0 " with a space; SNAN of doubles alone.
 * chosen: 0f7fc00000 (0d for doubles, 0h for halves), as PTX writes bits, is read too.
 */
#ifndef ISA_DECIMAL_H
#define ISA_DECIMAL_H

#include "common/types.h"

#define ISA_DECIMAL_SIZE 40 /* of the longest text, with its end */

struct isa_decimal_format {
    u8 exp_bits, frac_bits;
    char letter;                  /* of bits: 0f7fc00000 */
    u64 quiet_nan, signaling_nan; /* what QNAN and SNAN stand for */
};

extern const struct isa_decimal_format isa_decimal_half, isa_decimal_single, isa_decimal_double;

void isa_decimal_print(const struct isa_decimal_format *f, u64 bits, char text[ISA_DECIMAL_SIZE]);

/* Reads a number at *text, rounds it to nearest, ties to even, and moves *text behind it.  Returns NULL, or a
 * message.
 */
const char *isa_decimal_parse(const struct isa_decimal_format *f, const char **text, u64 *bits);

#endif
