/* alu_unary_number.h - integers and floats of a word as doubles and back, for definitions (alu_unary.h)
 *
 * Nothing branches: loops over words become vectors where the host has them.
 */
#ifndef ALU_UNARY_NUMBER_H
#define ALU_UNARY_NUMBER_H

#include <math.h>
#include <string.h>

#include "gpc/tpc/sm/alu/alu.h"

#define UNARY_INLINE static inline __attribute__((always_inline))

/* Integer formats up to 32 bits, by their code: how many numbers they have, and the ends. */
static const double unary_turns[8] = { 0x1p8, 0x1p16, 0x1p32, 0, 0x1p8, 0x1p16, 0x1p32, 0 };
static const double unary_least[8] = { 0, 0, 0, 0, -0x1p7, -0x1p15, -0x1p31, 0 };
static const double unary_most[8] = { 255, 65535, 4294967295, 0, 127, 32767, 2147483647, 0 };

UNARY_INLINE double unary_clamped(double x, double least, double most)
{
    x = x < least ? least : x;
    return x > most ? most : x;
}

/* Of an integer from -2^31 to 2^32 - 1, its two's complement. */
UNARY_INLINE u32 unary_word_of(double x)
{
    return (u32)(s32)(x > 0x7fffffff ? x - 0x1p32 : x);
}

UNARY_INLINE double unary_of_word(u32 b)
{
    const double x = (s32)b;

    return x < 0 ? x + 0x1p32 : x;
}

UNARY_INLINE u64 unary_double_bits(double x)
{
    u64 bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

UNARY_INLINE double unary_double_of(u64 bits)
{
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Rounded to an integer as F2I and F2F have it. */
UNARY_INLINE double unary_whole(double x, unsigned rnd)
{
    return rnd == 0 ? rint(x) : rnd == 1 ? floor(x) : rnd == 2 ? ceil(x) : trunc(x);
}

/* To a half.  2^-24 is the last place of the smallest halves; a number beyond the largest is it or Inf. */
UNARY_INLINE u64 unary_half(double x, unsigned rnd)
{
    const bool minus = unary_double_bits(x) >> 63;
    const bool outward = rnd == 0 || (rnd == 1 && minus) || (rnd == 2 && !minus);
    const u64 sign = minus ? 0x8000 : 0, beyond = outward ? 0x7c00 : 0x7bff;
    const double finite = fabs(x) < 0x1p16 ? x : 0;
    const s64 exp = (s64)(unary_double_bits(finite) >> 52 & 2047) - 1023;
    const s64 binades = exp < -14 ? 0 : exp + 14; /* above that of the smallest normal */
    const double one_by_place = unary_double_of((u64)(24 - binades + 1023) << 52);
    const u64 places =
        unary_word_of(fabs(unary_whole(finite * one_by_place, rnd)) + 1024 * (double)(s32)binades);
    u64 z = places < 0x7c00 ? places : beyond;

    z = fabs(x) >= 0x1p16 ? beyond : z;
    z = sign | (isinf(x) ? 0x7c00 : z);
    return isnan(x) ? 0x7fff : z;
}

/* To single precision: the host's own rounding. */
UNARY_INLINE u64 unary_single(double x)
{
    const float z = (float)x;
    u32 bits;

    memcpy(&bits, &z, sizeof bits);
    return isnan(x) ? 0x7fffffff : bits;
}

UNARY_INLINE u64 unary_double(double x)
{
    return unary_double_bits(x); /* of a NaN too: the host keeps its payload, as the GPU does */
}

#endif
