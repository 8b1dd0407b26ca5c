/* hex_line.h - a packed value as hex digits, the most significant first */
#ifndef HEX_LINE_H
#define HEX_LINE_H

#include <stdbool.h>
#include <stdint.h>

/* Returns the digits of a value of 'bits' bits. */
unsigned hex_digits(unsigned bits);

/* Writes hex_digits(bits) digits in lower case, without a NUL; ignores bits of 'words' above the value. */
void hex_encode(char *to, const uint32_t *words, unsigned bits);

/* Reads hex_digits(bits) digits of either case.  False if one is no hex digit; 'words' is then undefined.
 * Fewer digits must end in NUL.  Bits that the first digit sets above the value stay in 'words'.
 */
bool hex_decode(uint32_t *words, const char *digits, unsigned bits);

/* Counts the hex digits that 'text' begins with. */
unsigned hex_span(const char *text);

#endif
