/* vaf_reference.c - see vaf_reference.h */
#include "vaf_reference.h"

#include <math.h>
#include <mpfr.h>
#include <string.h>

#include "host_float.h"

static mpfr_t wide, narrow;

int reference_open(void **state)
{
    (void)state;
    mpfr_init2(wide, 64);
    mpfr_init2(narrow, 24);
    return 0;
}

int reference_close(void **state)
{
    (void)state;
    mpfr_clear(wide);
    mpfr_clear(narrow);
    return 0;
}

static u32 divided(long long c, unsigned long one)
{
    mpfr_set_si(wide, (long)c, MPFR_RNDN);
    mpfr_div_ui(narrow, wide, one, MPFR_RNDN);
    return c == 0 ? 0 : bits_of_float(mpfr_get_flt(narrow, MPFR_RNDN));
}

/* A small float of 'fraction' bits and five of exponent. */
static u32 widened(u32 code, unsigned fraction, bool sign)
{
    const u32 f = code & ((1u << fraction) - 1), e = code >> fraction & 31;
    const u32 s = sign ? code >> (fraction + 5) << 31 : 0;

    if (e == 31)
        return s | 0x7f800000 | f << (23 - fraction);
    if (e == 0)
        return s | bits_of_float((float)ldexp(f, -14 - (int)fraction));
    return s | bits_of_float((float)ldexp((1u << fraction) + f, (int)e - 15 - (int)fraction));
}

u32 reference_component(unsigned type, unsigned bits, u32 code)
{
    const long long value = code & 1ull << (bits - 1) ? (long long)code - (1ll << bits) : code;
    const long long one = (1ll << (bits - 1)) - 1;

    switch (type) {
    case 1: return divided(value < -one ? -one : value, (unsigned long)one);
    case 2: return divided(code, (unsigned long)((1ull << bits) - 1));
    case 3: return (u32)value;
    case 5: return bits_of_float((float)code);
    case 6: return bits_of_float((float)value);
    case 7:
        return bits == 32   ? code
               : bits == 16 ? widened(code, 10, true)
               : bits == 11 ? widened(code, 6, false)
               : bits == 10 ? widened(code, 5, false)
                            : 0;
    default: return code;
    }
}

/* The names of the class, COMPONENT_BIT_WIDTHS, and what they say. */
static const struct {
    unsigned code;
    const char *
        name; /* bits of x, y, z, w as letters: a 8, b 10, c 11, e 16, f 32, 2; - absent; + padding of 8 */
} names[] = {
    { 0x01, "ffff" }, { 0x02, "fff-" }, { 0x03, "eeee" }, { 0x04, "ff--" }, { 0x05, "eee-" },
    { 0x0a, "aaaa" }, { 0x0f, "ee--" }, { 0x12, "f---" }, { 0x13, "aaa-" }, { 0x18, "aa--" },
    { 0x1b, "e---" }, { 0x1d, "a---" }, { 0x2f, "aaaa" }, { 0x30, "bbb2" }, { 0x31, "ccb-" },
    { 0x32, "aa--" }, { 0x33, "aaa+" }, { 0x34, "---a" },
};

static unsigned letter_bits(char c)
{
    switch (c) {
    case 'a':
    case '+': return 8;
    case 'b': return 10;
    case 'c': return 11;
    case 'e': return 16;
    case 'f': return 32;
    case '2': return 2;
    default: return 0;
    }
}

/* Bit by bit, the lowest first. */
static u32 taken(const u8 *bytes, unsigned from, unsigned bits)
{
    u32 x = 0;

    for (unsigned i = 0; i < bits; i++)
        x |= (u32)(bytes[(from + i) / 8] >> (from + i) % 8 & 1) << i;
    return x;
}

unsigned reference_element(u32 word, const u8 *bytes, u32 z[4])
{
    const unsigned type = word >> 27 & 7, code = word >> 21 & 63;
    const bool integer = type == 0 || type == 3 || type == 4;
    const char *name = "----";
    unsigned at = 0;
    u32 x;

    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].code == code)
            name = names[i].name;
    for (unsigned c = 0; c < 4; c++) {
        const unsigned bits = letter_bits(name[c]);

        z[c] = c < 3 ? 0 : integer ? 1 : 0x3f800000;
        if (bits > 0 && name[c] != '+')
            z[c] = reference_component(type, bits, taken(bytes, at, bits));
        at += bits;
    }
    if (word >> 31) {
        x = z[0];
        z[0] = z[2];
        z[2] = x;
    }
    return at / 8;
}

static u64 address_at(const u32 *state, unsigned method)
{
    return (u64)(state[method / 4] & 255) << 32 | state[method / 4 + 1];
}

static void inactive(const u32 *state, u32 word, const u32 *constant, u32 z[4])
{
    static const u8 code_of[3][4] = { { 0x1d, 0x18, 0x13, 0x0a },
                                      { 0x1b, 0x0f, 0x05, 0x03 },
                                      { 0x12, 0x04, 0x02, 0x01 } };
    const unsigned type = word >> 27 & 7;
    unsigned components, size, code = 0;
    u8 bytes[16];

    if (!constant) {
        memset(z, 0, 16);
        if (state[0x1610 / 4] >> 2 & 1)
            z[3] = type == 0 || type == 3 || type == 4 ? 1 : 0x3f800000;
        return;
    }
    for (unsigned n = 0; n < 16; n++)
        bytes[n] = (u8)(constant[1 + n / 4] >> 8 * (n % 4));
    components = constant[0] >> 8 & 7;
    size = constant[0] >> 12 & 7;
    if (components >= 1 && components <= 4 && (size == 1 || size == 2 || size == 4))
        code = code_of[size / 2][components - 1];
    reference_element(code << 21 | (constant[0] >> 16 & 7) << 27, bytes, z);
}

void reference_attribute(const u32 *state, unsigned a, const struct reference_vertex *v,
                         const u32 *constant, const struct reference_memory *memory, u32 z[4],
                         u64 *address, unsigned *bytes)
{
    const u32 word = state[(0x1160 + 4 * a) / 4];
    const unsigned s = word & 31;
    const u32 format = state[(0x1c00 + 16 * s) / 4], frequency = state[(0x1c0c + 16 * s) / 4];
    const u64 base = address_at(state, 0x1c04 + 16 * s), limit = address_at(state, 0x1f00 + 8 * s);
    const u64 substitute = address_at(state, 0xf84);
    u64 i = v->index, at;
    u8 element[16] = { 0 };

    *bytes = 0;
    *address = 0;
    if (word >> 6 & 1) {
        inactive(state, word, constant, z);
        return;
    }
    if (state[(0x1880 + 4 * s) / 4] & 1)
        i = (u32)(state[0x1438 / 4] + (frequency ? v->instance / frequency : 0));
    at = base + i * (format & 4095) + (word >> 7 & 16383);
    *bytes = reference_element(word, element, z);
    if (!(format >> 12 & 1) || at + *bytes > limit + 1) {
        at = substitute;
        if (substitute == 0)
            *bytes = 0;
    }
    *address = at;
    for (unsigned n = 0; n < *bytes; n++)
        element[n] = memory->byte(memory->context, (at + n) & 0xffffffffff);
    reference_element(word, element, z);
}
