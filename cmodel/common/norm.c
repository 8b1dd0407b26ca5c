/* norm.c - see norm.h (facts/texture/rop_rules.md 5) */
#include "common/norm.h"

#include <assert.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "common/lanes.h"

#define FP32_ONE       NORM_FP32_ONE
#define FP32_MAGNITUDE UINT32_C(0x7fffffff)
#define FP32_INFINITE  NORM_FP32_INFINITE

u32 unorm_one(unsigned bits)
{
    assert(1 <= bits && bits <= 32);
    return UINT32_MAX >> (32 - bits);
}

static u32 snorm_one(unsigned bits)
{
    assert(2 <= bits && bits <= 32);
    return UINT32_MAX >> (33 - bits);
}

/* Returns floor(min(|a|, 1) * one + 1/2), 0 for NaN; 'one' has 32 bits at most.  Without branches, for loops over lanes.
 * known: facts/texture/rop_rules.md 5
 * chosen: product and sum are exact; the facts allow 0.6 ULP.
 */
static inline u32 scale_round(u32 a, u32 one)
{
    const u32 size = a & FP32_MAGNITUDE, biased = size >> 23;
    const u32 sig = (size & 0x7fffff) | (biased ? 0x800000 : 0);
    const u32 shift = 127 + 23 - (biased ? biased : 1); /* at least 24, where |a| < 1 */
    /* 24 + 32 bits of product: beyond, less than a half */
    u32 z = shift > 56 ? 0 : (u32)((((u64)sig * one >> ((shift - 1) & 63)) + 1) >> 1);

    z = size >= FP32_ONE ? one : z;
    return size > FP32_INFINITE ? 0 : z;
}

static inline u32 positive_round(u32 a, u32 one)
{
    return a > FP32_MAGNITUDE ? 0 : scale_round(a, one);
}

u32 unorm_from_fp32(u32 a, unsigned bits)
{
    return positive_round(a, unorm_one(bits));
}

LANES_CLONES void unorm_from_fp32_lanes(unsigned lanes, const u32 *restrict a,
                                        const u32 *restrict one, u32 *restrict z)
{
    const unsigned all = lanes_rounded(lanes);

    for (unsigned i = 0; i < all; i++)
        z[i] = positive_round(a[i], one[i]);
}

u32 snorm_from_fp32(u32 a, unsigned bits)
{
    u32 magnitude = scale_round(a, snorm_one(bits));
    bool negative = a >> 31;

    return (negative ? 0 - magnitude : magnitude) & (u32)bits_mask(bits);
}

/* Returns c / one as fp32; c <= one. */
static u32 ratio(bool sign, u32 c, u32 one)
{
    if (c == 0)
        return 0;

    const unsigned scale = 63 - bits_top(c); /* a quotient from 2^31 on */
    u64 dividend = (u64)c << scale;
    u64 sticky = dividend % one != 0;

    return float_round_pack(&float_fp32, sign, -(s32)scale, dividend / one | sticky, ROUND_RNE);
}

u32 unorm_to_fp32(u32 c, unsigned bits)
{
    assert(c <= unorm_one(bits));
    return ratio(false, c, unorm_one(bits));
}

u32 snorm_to_fp32(u32 c, unsigned bits)
{
    u32 one = snorm_one(bits);
    s64 value = bits_sign_extend(c, bits);
    u32 magnitude = (u32)(value < 0 ? -value : value);

    assert(c <= bits_mask(bits));
    return ratio(value<0, magnitude> one ? one : magnitude, one);
}

u32 unorm_convert(u32 c, unsigned from_bits, unsigned to_bits)
{
    u32 from = unorm_one(from_bits), to = unorm_one(to_bits);

    assert(c <= from);
    if (from == to)
        return c;
    return (u32)(((u64)2 * c * to + from) / ((u64)2 * from));
}

u32 integer_clamp(bool is_signed, u32 a, unsigned bits)
{
    const u32 most = (u32)(bits_mask(bits) >> is_signed);

    if (!is_signed || a >> 31 == 0)
        return a > most ? most : a;
    return (a < ~most ? ~most : a) & (u32)bits_mask(bits);
}
