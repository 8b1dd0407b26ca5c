/* addr_axis.c - one coordinate: range, fixed point, mode (addr.h; facts/texture/texunit.md 2) */
#include "common/fp32.h"
#include "gpc/tpc/tex/addr/addr.h"

/* |x| mod 2^log2 of a finite number. */
static u32 remainder_of(struct fp32_value x, s32 log2)
{
    const s32 bits = log2 + 23 - x.exp; /* of the significand, below 2^log2 */

    if (x.kind == FP32_IS_ZERO || bits <= 0)
        return 0;
    return fp32_pack(false, x.exp - 23, x.sig & (u32)bits_mask(bits > 24 ? 24 : (unsigned)bits));
}

/* u - floor(u).  One that is less than a place of 1 below 0 gives 1: known: facts/texture/texunit.md 2 (D3D) */
static u32 reduce_wrap(struct fp32_value x)
{
    const u32 rest = remainder_of(x, 0);

    return x.sign && rest ? fp32_one_minus(rest) : rest;
}

#define LEAST_NORMAL UINT32_C(0x00800000)

u32 addr_reduce(enum tex_wrap wrap, u32 at)
{
    const struct fp32_value x = fp32_unpack(at);
    const bool finite = x.kind == FP32_IS_ZERO || x.kind == FP32_IS_FINITE;
    const u32 most = fp32_pack(x.sign, 0, TEX_COORD_MOST);

    if (at - LEAST_NORMAL < FP32_ONE - LEAST_NORMAL) /* from there to 1: itself, by every mode */
        return at;
    if (x.kind == FP32_IS_NAN)
        return 0;
    if (wrap == TEX_WRAP)
        return finite ? reduce_wrap(x) : 0;
    if (wrap == TEX_MIRROR)
        return finite ? remainder_of(x, 1) | (at & 0x80000000) : 0;
    return (at & 0x7fffffff) > (most & 0x7fffffff) ? most : at;
}

#define FIXED_MOST (1 << 30) /* 2^22 texels */

s32 addr_fixed(u32 at, enum rounding mode)
{
    const struct fp32_value x = fp32_unpack(at);
    const s32 shift = 23 - TEX_COORD_FRACTION - x.exp;

    if (x.kind == FP32_IS_NAN || x.kind == FP32_IS_ZERO)
        return 0;
    if (x.kind == FP32_IS_INF || x.exp >= 22)
        return x.sign ? -FIXED_MOST : FIXED_MOST;

    const s32 size = (s32)float_shift_round(x.sig, shift, mode, x.sign);

    return x.sign ? -size : size;
}

/* A size as coordinates see it: of buffers, the only ones as large, no coordinate reaches the end. */
static s32 reached(u32 size)
{
    enum { MOST = 2 * (FIXED_MOST >> TEX_COORD_FRACTION) - 1 };

    return size < MOST ? (s32)size : MOST;
}

/* CLAMP_OGL: a linear filter has half of the border at most. */
static s32 clamp_half(enum tex_wrap wrap, u32 size, bool linear, s32 fixed)
{
    const s32 half = linear ? 128 : 0, end = reached(size) * 256;
    const s32 most = end - half, least = wrap == TEX_MIRROR_OGL ? -end - half : -half;

    if (wrap != TEX_CLAMP_OGL && wrap != TEX_MIRROR_OGL)
        return fixed;
    fixed = fixed < least ? least : fixed;
    return fixed > most ? most : fixed;
}

/* Returns addr_fixed of the fp32 product with a size, which no number makes less. */
static s32 fixed_of_product(u32 at, u32 size, enum rounding mode)
{
    const struct fp32_value x = fp32_unpack(at);
    const u64 product = (u64)x.sig * size;
    const s32 down = (s32)bits_top(product | 1) - 23;

    if (x.kind != FP32_IS_FINITE || size == 0 || size >> 24)
        return addr_fixed(fp32_mul(at, fp32_pack(false, 0, size)), mode);

    const u64 sig = float_shift_round(product, down, ROUND_RNE, x.sign);
    const s32 exp = x.exp + down;

    if (exp + (s32)(sig >> 24) >= 22)
        return x.sign ? -FIXED_MOST : FIXED_MOST;

    const s32 fixed = (s32)float_shift_round(sig, 23 - TEX_COORD_FRACTION - exp, mode, x.sign);

    return x.sign ? -fixed : fixed;
}

struct addr_span addr_span(const struct tex_view *v, enum tex_wrap wrap, u32 size, bool linear,
                           u32 at)
{
    const enum rounding mode = linear || TEX_NEAREST_ROUNDS ? TEX_COORD_ROUND : ROUND_RM;
    const s32 scaled =
        v->normalized ? fixed_of_product(addr_reduce(wrap, at), size, mode) : addr_fixed(at, mode);
    const s32 fixed = clamp_half(wrap, size, linear, scaled - (linear ? 128 : 0));

    return (struct addr_span){ .first = fixed >> TEX_COORD_FRACTION,
                               .weight = linear ? (u8)(fixed & 255) : 0 };
}

enum tex_wrap addr_mode(const struct tex_view *v, unsigned axis)
{
    const enum tex_wrap wrap = (enum tex_wrap)v->wrap[axis];
    const bool legal = wrap == TEX_CLAMP_EDGE || wrap == TEX_CLAMP_BORDER || wrap == TEX_CLAMP_OGL;

    return v->normalized || legal ? wrap : TEX_UNNORMALIZED_WRAP;
}

/* i mod n, not negative. */
static s32 modulo(s32 i, s32 n)
{
    const s32 rest = i % n;

    return rest < 0 ? rest + n : rest;
}

s32 addr_wrap(enum tex_wrap wrap, u32 size, s32 i)
{
    const s32 n = reached(size);

    if ((u32)i < size)
        return i;
    if (wrap == TEX_WRAP)
        return modulo(i, n);
    if (wrap == TEX_MIRROR) {
        const s32 m = modulo(i, 2 * n);

        return m < n ? m : 2 * n - 1 - m;
    }
    if (wrap >= TEX_MIRROR_EDGE && i < 0)
        i = -1 - i;
    if (wrap == TEX_CLAMP_EDGE || wrap == TEX_MIRROR_EDGE)
        return i < 0 ? 0 : i >= n ? n - 1 : i;
    return (u32)i < size ? i : -1;
}
