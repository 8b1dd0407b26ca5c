/* number_class.c - see number_class.h */
#include "number_class.h"

#include "common/bits.h"

const char *const number_class_names[NUMBER_CLASSES] = { "+0",       "-0",       "least",
                                                         "denormal", "smallest", "positive",
                                                         "negative", "max",      "inf",
                                                         "-inf",     "qnan",     "snan" };

enum { ZERO = 0, LEAST = 2, DENORMAL, SMALLEST, NORMAL, MAX = 7, INF, QNAN = 10, SNAN };

static unsigned fraction_of(unsigned bits)
{
    return bits == 16 ? 10 : bits == 32 ? 23 : 52;
}

unsigned number_class(unsigned bits, uint64_t value)
{
    const unsigned fraction_bits = fraction_of(bits);
    const uint64_t fraction = value & bits_mask(fraction_bits);
    const uint64_t most = bits_mask(bits - 1 - fraction_bits);
    const uint64_t exponent = value >> fraction_bits & most;
    const bool sign = value >> (bits - 1) & 1;

    if (exponent == most && fraction)
        return fraction >> (fraction_bits - 1) ? QNAN : SNAN;
    if (exponent == most)
        return INF + sign;
    if (exponent == 0)
        return fraction == 0 ? ZERO + sign : fraction == 1 ? LEAST : DENORMAL;
    if (exponent == 1 && fraction == 0)
        return SMALLEST;
    return exponent == most - 1 && fraction == bits_mask(fraction_bits) ? MAX : NORMAL + sign;
}

bool number_is_inf(unsigned bits, uint64_t value)
{
    return number_class(bits, value) - INF <= 1;
}

uint64_t number_of_class(unsigned bits, unsigned class, uint64_t random)
{
    const unsigned fraction_bits = fraction_of(bits);
    const uint64_t sign = UINT64_C(1) << (bits - 1), any = random & sign,
                   one = UINT64_C(1) << fraction_bits;
    const uint64_t inf = sign - one, quiet = one >> 1, fraction = random & (one - 1);

    switch (class) {
    case ZERO:
    case ZERO + 1: return class == ZERO ? 0 : sign;
    case LEAST: return any | 1;
    case DENORMAL: return any | fraction | 2;
    case SMALLEST: return any | one;
    case MAX: return any | (inf - 1);
    case INF:
    case INF + 1: return class == INF ? inf : sign | inf;
    case QNAN: return any | inf | quiet | fraction;
    case SNAN: return any | inf | (fraction & (quiet - 1)) | 1;
    default: /* of any exponent */
        return (class == NORMAL ? 0 : sign) |
               one * (2 + (random >> 32) % ((inf >> fraction_bits) - 3)) | fraction;
    }
}
