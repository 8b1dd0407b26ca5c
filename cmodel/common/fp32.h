/* fp32.h - fp32 arithmetic of the shader's function unit and the raster operations
 * (facts/sfu/sfu.md 1, 5; texture/rop_rules.md 5, 10)
 *
 * A float is held as its bits.  Denormal operands and results become zeros of their sign.  Results are
 * rounded to nearest even; tininess is judged after rounding.  Every NaN result is FP32_NAN.
 */
#ifndef FP32_H
#define FP32_H

#include "common/float_round.h"

#define FP32_ONE UINT32_C(0x3f800000)
#define FP32_NAN UINT32_C(0x7fffffff)

/* An operand after the flush of denormals.  FINITE: (-1)^sign * sig * 2^(exp - 23). */
enum fp32_kind { FP32_IS_ZERO, FP32_IS_FINITE, FP32_IS_INF, FP32_IS_NAN };
struct fp32_value {
    enum fp32_kind kind;
    bool sign;
    s32 exp;
    u24 sig; /* with the leading one */
};

/* known: facts/sfu/sfu.md 1: MUFU flushes denormal sources; rop_rules.md 10: fp32 blends flush */
static inline struct fp32_value fp32_unpack(u32 a)
{
    u32 biased = a >> 23 & 255, fraction = a & 0x7fffff;
    struct fp32_value x = { FP32_IS_FINITE, a >> 31, (s32)biased - 127, 0x800000 | fraction };

    if (biased == 0)
        x.kind = FP32_IS_ZERO;
    else if (biased == 255)
        x.kind = fraction ? FP32_IS_NAN : FP32_IS_INF;
    return x;
}

static inline bool fp32_is_nan(u32 a)
{
    return (a & 0x7fffffff) > 0x7f800000;
}

static inline u32 fp32_zero(bool sign)
{
    return (u32)sign << 31;
}

static inline u32 fp32_infinity(bool sign)
{
    return fp32_zero(sign) | 0x7f800000;
}

static inline u32 fp32_negate(u32 a)
{
    return a ^ 0x80000000;
}

/* Rounds (-1)^sign * sig * 2^exp; sig = 0 gives a zero of that sign.  A result wider than 64 bits has the
 * OR of its lost bits in bit 0 of 'sig', which must then be at least 2^25.
 * The exponent is unbounded while it rounds, so that a value which rounds up to 2^-126 survives.
 */
static inline u32 fp32_pack(bool sign, s32 exp, u64 sig)
{
    const struct float_format fp32 = FLOAT_FP32;

    return (u32)float_round_top(&fp32, ROUND_RNE, TINY_ZERO, sign, exp, sig, bits_top(sig | 1));
}

/* Returns fp32_pack of sig * 2^(lead - 62), whose leading one is bit 62 of 'sig'.  Without branches, for loops over lanes
 * (fp32_lanes.h).
 */
static inline u32 fp32_pack_led(s32 lead, u64 sig)
{
    const u64 half = UINT64_C(1) << 38;
    const u32 kept = (u32)((sig + (half - 1) + (sig >> 39 & 1)) >> 39); /* 2^23 to 2^24 */
    const s32 below = lead + 126 < -2 ? -2 : lead + 126;
    /* The leading one, and a carry, count into the exponent. */
    const u32 z = ((u32)below << 23) + kept;

    return lead > 127 ? 0x7f800000 : (s32)z < 0x00800000 ? 0 : z;
}

/* Returns |a * b| of normal numbers.  Has 32-bit words, but for the product, and masks: loops over lanes vectorise. */
static inline u32 fp32_mul_normal(u32 a, u32 b)
{
    const u32 x = a << 8, y = b << 8;
    const u64 sig = (u64)(x | 0x80000000) * (y | 0x80000000);
    const u32 high = (u32)(sig >> 32), top = high >> 31, below = x * y; /* of 'sig', too */
    const u32 led = high >> top | (high & 1) | (below != 0);            /* bit 30 leads */
    const u32 kept = (led + 0x3f + (led >> 7 & 1)) >> 7;                /* 2^23 to 2^24 */
    const u32 exp = (a >> 23 & 255) + (b >> 23 & 255) + top; /* 127 more than the product's */
    const u32 least = exp < 126 ? 126 : exp, between = least > 382 ? 382 : least;
    /* The leading one, and a carry, count into the exponent. */
    const u32 most = UINT32_C(383) << 23, z = (between << 23) + kept;
    const s32 size = (s32)((z > most ? most : z) - (128 << 23));

    return (u32)size & (0 - (u32)(size > 0x007fffff));
}

/* Returns a * b; 0 * Inf is NaN.  Without branches, for loops over lanes (fp32_lanes.h). */
static inline u32 fp32_mul(u32 a, u32 b)
{
    const s32 x = (s32)(a & 0x7fffffff), y = (s32)(b & 0x7fffffff);
    const s32 least = x < y ? x : y, most = x < y ? y : x;
    const u32 zero = 0 - (u32)(least < 0x00800000), inf = 0 - (u32)(most > 0x7f7fffff);
    const u32 nan = (0 - (u32)(most > 0x7f800000)) | (inf & zero);
    const u32 size = (fp32_mul_normal((u32)x, (u32)y) & ~zero & ~inf) | (0x7f800000 & inf);

    return ((size | ((a ^ b) & 0x80000000)) & ~nan) | (FP32_NAN & nan);
}

/* Returns a * b + c, rounded once; a sum that cancels is +0. */
u32 fp32_fma(u32 a, u32 b, u32 c);

/* Returns fp32_add of normal numbers.  The lesser loses bits only where they are 39 binades apart or more: there the sum is
 * the greater, with them and without.
 */
static inline u32 fp32_add_normal(u32 a, u32 b)
{
    const bool swap = (a & 0x7fffffff) < (b & 0x7fffffff);
    const u32 big = swap ? b : a, small = swap ? a : b;
    const s32 exp = (s32)(big >> 23 & 255), apart = exp - (s32)(small >> 23 & 255);
    const u64 x = (u64)((big & 0x7fffff) | 0x800000) << 38;
    const u64 y = (u64)((small & 0x7fffff) | 0x800000) << 38 >> (apart > 63 ? 63 : apart);
    const u64 sum = (big ^ small) >> 31 ? x - y : x + y;
    const unsigned zeros = 63 - bits_top(sum | 1);

    if (sum == 0)
        return 0;
    return (big & 0x80000000) | fp32_pack_led(exp - 127 + 2 - (s32)zeros, sum << (zeros - 1));
}

static inline bool fp32_is_normal(u32 a)
{
    return (a >> 23 & 255) - 1 < 254;
}

static inline u32 fp32_add(u32 a, u32 b)
{
    return fp32_is_normal(a) && fp32_is_normal(b) ? fp32_add_normal(a, b)
                                                  : fp32_fma(a, FP32_ONE, b);
}

static inline u32 fp32_one_minus(u32 a)
{
    return fp32_add(FP32_ONE, fp32_negate(a));
}

/* Returns whether a < b: false with a NaN; zeros are equal. */
bool fp32_less(u32 a, u32 b);

/* Return the lesser and the greater.  Of a NaN and a number they return the number; -0 < +0. */
u32 fp32_min(u32 a, u32 b);
u32 fp32_max(u32 a, u32 b);

#endif
