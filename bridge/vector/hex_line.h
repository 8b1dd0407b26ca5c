/* hex_line.h - a packed value as hex digits, the most significant first */
#ifndef HEX_LINE_H
#define HEX_LINE_H

#include <stdbool.h>
#include <stdint.h>

/* Digits of a value that is 'bits' wide. */
unsigned hex_digits(unsigned bits);

/* Writes hex_digits(bits) digits in lower case and no end; bits of 'words' above the value are
 * ignored.
 */
void hex_encode(char *to, const uint32_t *words, unsigned bits);

/* Reads hex_digits(bits) digits of either case.  False if one is none; 'words' is then undefined.
 * 'digits' must end in NUL if there are fewer.  Bits that the first digit sets above the value
 * stay in 'words'.
 */
bool hex_decode(uint32_t *words, const char *digits, unsigned bits);

/* How many hex digits 'text' begins with. */
unsigned hex_span(const char *text);

#endif
