/* hex_line.c - see hex_line.h */
#include "hex_line.h"

#include <arpa/inet.h>
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

/* Digits before the last whole word, fewer than eight. */
static bool decode_part(uint32_t *word, const char *digits, unsigned n)
{
    unsigned seen = DIGIT;

    *word = 0;
    while (n-- > 0) {
        const unsigned value = values[(unsigned char)*digits++];

        seen &= value;
        *word = *word << 4 | (value & 15);
    }
    return seen;
}

/* Eight digits at once, one in each byte of a word: those that are no digits differ from what their values are written as. */
static bool decode_eight(uint32_t *word, const char *digits)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t text, letters, value, again;
    uint32_t half[2];

    memcpy(half, digits, sizeof half);
    text = (uint64_t)ntohl(half[0]) << 32 | ntohl(half[1]);
    letters = text >> 6 & ones;
    value = (text & 15 * ones) + 9 * letters;
    again = value + '0' * ones + ('a' - '0' - 10) * ((value + 6 * ones) >> 4 & ones);
    if (again != (text | 0x20 * letters) || (value & 0xf0 * ones))
        return false;
    value = (value | value >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    value = (value | value >> 8) & UINT64_C(0x0000ffff0000ffff);
    *word = (uint32_t)(value | value >> 16);
    return true;
}

bool hex_decode(uint32_t *words, const char *digits, unsigned bits)
{
    const unsigned n = hex_digits(bits), part = n % 8;

    if (strnlen(digits, n) < n || (part && !decode_part(&words[n / 8], digits, part)))
        return false;
    digits += part;
    for (unsigned i = n / 8; i-- > 0; digits += 8)
        if (!decode_eight(&words[i], digits))
            return false;
    return true;
}

unsigned hex_span(const char *text)
{
    unsigned n = 0;

    while (values[(unsigned char)text[n]])
        n++;
    return n;
}
