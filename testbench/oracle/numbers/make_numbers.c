/* make_numbers.c - arguments: whole ranges, random ones, and those whose results are next to a tie or to a float
 *
 * Hard quotients: with a * 2^k = q * b + r and r = 1 or -1, a / b is as near to q * 2^-k as a quotient can be; q is r's
 * negative by b, modulo 2^k.  Hard roots: with q * q = a * 2^k + r the root of a * 2^k is next to q; q is the root of r
 * modulo 2^k, r = 1 mod 8.  A q of one bit more than a number has is a tie, one of as many bits is a number itself.
 */
#include <string.h>

#include "oracle/numbers/numbers.h"
#include "random.h"

static uint64_t mask(unsigned bits)
{
    return bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
}

struct format {
    unsigned fraction; /* its bits */
    unsigned exponent;
};

static struct format format_of(unsigned bits)
{
    return bits == 32 ? (struct format){ 23, 8 } : (struct format){ 52, 11 };
}

/* Of a mantissa with its leading one; any sign; 'near': of no extreme exponent. */
static uint64_t scaled(struct random *random, struct format f, uint64_t mantissa, bool near)
{
    const uint64_t r = random_bits(random), bias = mask(f.exponent - 1);
    const uint64_t exponent = near ? bias - 8 + r % 16 : r & mask(f.exponent);

    return (r >> 62 & 1) << (f.fraction + f.exponent) | exponent << f.fraction |
           (mantissa & mask(f.fraction));
}

/* Any, or with a mantissa of few ones or few zeros, or of a denormal. */
static uint64_t any(struct random *random, struct format f)
{
    const uint64_t r = random_bits(random), bit = UINT64_C(1)
                                                  << random_bits(random) % (f.fraction + 1);
    uint64_t mantissa = random_bits(random) & mask(f.fraction);

    if (r % 8 == 0)
        mantissa = bit - 1;
    if (r % 8 == 1)
        mantissa = mask(f.fraction) - (bit - 1);
    if (r % 8 == 2)
        mantissa = (r >> 3 & 1 ? bit : mask(f.fraction) - bit) & mask(f.fraction);
    return scaled(random, f, mantissa, r >> 4 & 1);
}

/* 1 by an odd number, modulo 2^64. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd; /* 3 bits are right */

    for (unsigned bits = 3; bits < 64; bits *= 2)
        x *= 2 - odd * x;
    return x;
}

/* A root of r = 1 mod 8, modulo 2^bits. */
static uint64_t root(uint64_t r, unsigned bits)
{
    uint64_t x = 1;

    for (unsigned k = 3; k < bits;
         k++) /* right modulo 2^k; of x and x + 2^(k-1) one is for 2^(k+1) */
        if ((x * x - r) >> k & 1)
            x += UINT64_C(1) << (k - 1);
    return x & mask(bits);
}

__extension__ typedef unsigned __int128 u128;

static void hard_quotient(struct random *random, struct format f, uint64_t divisor, uint64_t *a,
                          uint64_t *b)
{
    const uint64_t hidden = UINT64_C(1) << f.fraction, r = random_bits(random);
    const unsigned zeros = (unsigned)__builtin_ctzll(divisor | hidden);
    const uint64_t odd = (divisor | hidden) >> zeros;
    const unsigned k = f.fraction + 2 - (r >> 1 & 1) - (r >> 2 & 1); /* of a tie, or of a number */
    const uint64_t q = (r & 1 ? inverse(odd) : 0 - inverse(odd)) & mask(k);
    u128 product = (u128)odd * q;

    product = r & 1 ? product - 1 : product + 1;
    uint64_t dividend = (uint64_t)(product >> k);
    while (dividend != 0 && !(dividend & hidden))
        dividend <<= 1;
    *a = scaled(random, f, dividend, r >> 3 & 1);
    *b = scaled(random, f, divisor, r >> 3 & 1);
}

/* One whose a has no more bits than a mantissa; of either parity of the exponent, the right one among them. */
static uint64_t hard_root(struct random *random, struct format f)
{
    for (;;) {
        const unsigned k = f.fraction + 1 + (unsigned)(random_bits(random) % 3);
        const uint64_t r = random_bits(random), top = UINT64_C(1) << (k - 1);
        const uint64_t x = root(r % 4 * 8 + 1, k);
        const uint64_t q = (r & 4 ? x : (0 - x) & mask(k)) ^ (r & 8 ? top : 0);
        uint64_t a = (uint64_t)((u128)q * q >> k);

        if (a == 0 || a > mask(f.fraction + 1))
            continue;
        while (a <= mask(f.fraction))
            a <<= 1;
        return scaled(random, f, a, r >> 4 & 1) & mask(f.fraction + f.exponent);
    }
}

/* Of any length; a multiple of the divisor, or one less, often the greatest. */
static void hard_division(struct random *random, unsigned bits, uint64_t *a, uint64_t *b)
{
    const uint64_t r = random_bits(random), most = mask(bits);
    const uint64_t divisor = (random_bits(random) & most) >> r % bits | 1;
    const uint64_t quotient =
        r >> 8 & 1 ? most / divisor : 1 + random_bits(random) % (most / divisor);

    *b = divisor > 1 ? divisor - (r >> 9 & 1) : 1; /* an even one, half of the times */
    *a = quotient * *b - (r >> 10 & 1);
}

static void put(unsigned bits, void *to, size_t i, uint64_t x)
{
    if (bits == 32)
        ((uint32_t *)to)[i] = (uint32_t)x;
    else
        ((uint64_t *)to)[i] = x;
}

/* sets of one argument and more; 'n' counts from 'from' */
static bool make_one(struct random *random, const char *set, unsigned bits, uint64_t n, uint64_t *a,
                     uint64_t *b)
{
    const struct format f = format_of(bits);

    *b = 0;
    if (strcmp(set, "all") == 0) { /* the words in order */
        *a = n;
        return true;
    }
    *b = any(random, f);
    if (strcmp(set, "high") ==
        0) /* the upper words of doubles in order, all, no or any bits below */
        *a = n << 32 | (n % 3 == 0 ? 0 : n % 3 == 1 ? UINT32_MAX : (uint32_t)random_bits(random));
    else if (strcmp(set, "ones") == 0) { /* the words in order, by the greatest mantissa */
        *a = n;
        *b = (mask(f.exponent - 1) + 1) << f.fraction | mask(f.fraction);
    } else if (strcmp(set, "random") == 0)
        *a = any(random, f);
    else if (strcmp(set, "root") == 0)
        *a = hard_root(random, f);
    else if (strcmp(set, "division") == 0)
        hard_division(random, bits, a, b);
    else if (strcmp(set, "quotient") == 0) /* divisors in order, their mantissas mixed */
        hard_quotient(random, f, n * UINT64_C(0x9e3779b97f4a7c15) & mask(f.fraction), a, b);
    else
        return false;
    return true;
}

bool numbers_make(struct random *random, const char *set, unsigned bits, uint64_t from,
                  size_t count, void *a, void *b)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t x, y;

        if (!make_one(random, set, bits, from + i, &x, &y))
            return false;
        put(bits, a, i, x);
        put(bits, b, i, y);
    }
    return true;
}
