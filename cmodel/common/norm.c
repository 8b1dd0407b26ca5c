/* norm.c - see norm.h (facts/texture/rop_rules.md 5) */
#include "common/norm.h"

#include <assert.h>

#include "common/bits.h"
#include "common/float_format.h"

#define FP32_ONE       UINT32_C(0x3f800000)
#define FP32_MAGNITUDE UINT32_C(0x7fffffff)

/* The code of 1. */
static u32 unorm_one(unsigned bits)
{
    assert(1 <= bits && bits <= 32);
    return UINT32_MAX >> (32 - bits);
}

static u32 snorm_one(unsigned bits)
{
    assert(2 <= bits && bits <= 32);
    return UINT32_MAX >> (33 - bits);
}

/* Returns floor(min(|a|, 1) * one + 1/2), 0 for NaN; 'one' is less than 2^24.
 * known: facts/texture/rop_rules.md 5
 * chosen: product and sum are exact; the facts allow 0.6 ULP.
 */
static u32 scale_round(u32 a, u32 one)
{
    struct float_value v = float_unpack(&float_fp32, a);

    assert(one < 1 << 24);
    if (v.kind == FLOAT_NAN)
        return 0;
    if ((a & FP32_MAGNITUDE) >= FP32_ONE)
        return one;

    s32 shift = -v.exp; /* at least 24, as |a| < 1 */
    if (shift > 48)     /* 24 + 24 bits of product: less than a half */
        return 0;
    return (u32)(((u64)v.sig * one + (UINT64_C(1) << (shift - 1))) >> shift);
}

u32 unorm_from_fp32(u32 a, unsigned bits)
{
    bool negative = a >> 31;

    return negative ? 0 : scale_round(a, unorm_one(bits));
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
