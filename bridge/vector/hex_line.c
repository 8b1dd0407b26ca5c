/* hex_line.c - see hex_line.h */
#include "hex_line.h"

#include <string.h>

#include "common/bits.h"

#define DIGIT 0x10 /* marks what is a digit */

static const uint8_t values[256] = {
    ['0'] = DIGIT | 0,  ['1'] = DIGIT | 1,  ['2'] = DIGIT | 2,  ['3'] = DIGIT | 3,
    ['4'] = DIGIT | 4,  ['5'] = DIGIT | 5,  ['6'] = DIGIT | 6,  ['7'] = DIGIT | 7,
    ['8'] = DIGIT | 8,  ['9'] = DIGIT | 9,  ['a'] = DIGIT | 10, ['b'] = DIGIT | 11,
    ['c'] = DIGIT | 12, ['d'] = DIGIT | 13, ['e'] = DIGIT | 14, ['f'] = DIGIT | 15,
    ['A'] = DIGIT | 10, ['B'] = DIGIT | 11, ['C'] = DIGIT | 12, ['D'] = DIGIT | 13,
    ['E'] = DIGIT | 14, ['F'] = DIGIT | 15,
};

unsigned hex_digits(unsigned bits)
{
    return (bits + 3) / 4;
}

void hex_encode(char *to, const uint32_t *words, unsigned bits)
{
    static const char digits[] = "0123456789abcdef";
    unsigned n = hex_digits(bits), top = (bits - 1) % 4 + 1;

    for (unsigned i = n; i-- > 0;)
        *to++ = digits[words[i / 8] >> i % 8 * 4 & (i == n - 1 ? bits_mask(top) : 15)];
}

bool hex_decode(uint32_t *words, const char *digits, unsigned bits)
{
    unsigned n = hex_digits(bits);

    if (strnlen(digits, n) < n)
        return false;
    while (n > 0) {
        unsigned seen = DIGIT, first = (n - 1) / 8 * 8;
        uint32_t word = 0;

        for (; n > first; n--) {
            unsigned value = values[(unsigned char)*digits++];
            seen &= value;
            word = word << 4 | (value & 15);
        }
        if (!seen)
            return false;
        words[first / 8] = word;
    }
    return true;
}

unsigned hex_span(const char *text)
{
    unsigned n = 0;

    while (values[(unsigned char)text[n]])
        n++;
    return n;
}
