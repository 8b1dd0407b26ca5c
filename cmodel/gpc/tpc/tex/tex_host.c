/* tex_host.c - see tex_host.h (common/host_ieee.h; facts/texture/texunit.md 2, 4)
 *
 * Products by a size and their rounding to 8 fraction bits are single operations, as addr's.
 * Sums: one of bytes that nothing was added to is below 2^24, and a quotient of two fp32 is rounded once.  One of several levels
 * is below 2^32 (of sRGB 2^40), which double has; its quotient is no fp32's half way to the next, nor closer to one than 2^-40
 * of itself, so that neither a product with the reciprocal, right to 2^-52, nor a second rounding changes anything.
 */
#include "gpc/tpc/tex/tex_host.h"

#include "common/host_ieee.h"
#include "common/lanes.h"
#include "gpc/tpc/tex/tex_view.h"

#define LANES   32
#define NEAREST 0x1.8p23f /* added, it leaves the nearest integer in the low bits */

/* 16.8 fixed point of texels as a float, below 2^22 of its last place. */
static inline s32 fixed_of(float scaled)
{
    return (s32)(bits_of_float(scaled * 256 + NEAREST) - bits_of_float(NEAREST));
}

/* Where what is no number is 0. */
static inline float finite_of(u32 at)
{
    return float_of_bits((at & 0x7f800000) != 0x7f800000 ? at : 0);
}

static inline s32 repeated(u32 at, float size)
{
    const float u = finite_of(at);
    const float rest = u - floorf(u);
    const float scaled = rest * size;

    return fixed_of(scaled);
}

static inline s32 mirrored(u32 at, float size)
{
    const float u = float_of_bits(bits_of_float(finite_of(at)) & 0x7fffffff);
    const float twice = 2 * floorf(u / 2);
    const float rest = u - twice;
    const float scaled = rest * size;
    const s32 fixed = fixed_of(scaled);

    return at >> 31 ? -fixed : fixed;
}

/* chosen: beyond -1 and 2 both texels are the edge's already */
static inline s32 held(u32 at, float size)
{
    const bool number = (at & 0x7fffffff) <= 0x7f800000;
    const float given = float_of_bits(number ? at : 0);
    const float low = given < -1 ? -1 : given, u = low > 2 ? 2 : low;
    const float scaled = u * size;

    return fixed_of(scaled);
}

static inline s32 fixed_at(u8 wrap, u32 at, float size)
{
    return wrap == TEX_WRAP     ? repeated(at, size)
           : wrap == TEX_MIRROR ? mirrored(at, size)
                                : held(at, size);
}

/* As addr_wrap, of i from -2n - 1 to 2n. */
static inline u32 wrapped(u8 wrap, s32 i, s32 n)
{
    if (wrap == TEX_WRAP)
        return (u32)(i < 0 ? i + n : i >= n ? i - n : i);
    if (wrap == TEX_MIRROR) {
        const s32 up = i < 0 ? i + 2 * n : i, again = up < 0 ? up + 2 * n : up,
                  m = again >= 2 * n ? again - 2 * n : again;

        return (u32)(m < n ? m : 2 * n - 1 - m);
    }
    if (wrap == TEX_MIRROR_EDGE)
        i = i < 0 ? -1 - i : i;
    return (u32)(i < 0 ? 0 : i >= n ? n - 1 : i);
}

static inline void texels(u8 wrap, const struct tex_host_side *s, const u32 at[LANES],
                          struct tex_host_axis *out)
{
    const float wide = (float)s->size;
    const s32 n = (s32)s->size, half = s->linear ? 128 : 0, more = s->linear;
    const u32 weights = s->linear ? 255 : 0;

    for (unsigned lane = 0; lane < LANES; lane++) {
        const s32 fixed = fixed_at(wrap, at[lane], wide) - half;
        const s32 i = fixed >> 8;

        out->weight[lane] = (u32)fixed & weights;
        out->first[lane] = wrapped(wrap, i, n);
        out->second[lane] = wrapped(wrap, i + more, n);
    }
}

LANES_CLONES void tex_host_texels(const struct tex_host_side *s, const u32 at[LANES],
                                  struct tex_host_axis *out)
{
    switch (s->wrap) {
    case TEX_WRAP: texels(TEX_WRAP, s, at, out); break;
    case TEX_MIRROR: texels(TEX_MIRROR, s, at, out); break;
    case TEX_MIRROR_EDGE: texels(TEX_MIRROR_EDGE, s, at, out); break;
    default: texels(TEX_CLAMP_EDGE, s, at, out);
    }
}

/* Squared lengths of the steps from each lane to that 'step' behind it; a difference is one operation, products and sums are
 * of double.
 */
static inline void squared_steps(const float *x, const float *y, unsigned step, double width,
                                 double height, double squared[LANES])
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        const float dx = x[lane + step] - x[lane], dy = y[lane + step] - y[lane];
        const double across = (double)dx * width, down = (double)dy * height;
        const double of_x = across * across, of_y = down * down;

        squared[lane] = of_x + of_y;
    }
}

static inline double longer(double a, double b)
{
    return a > b ? a : b;
}

LANES_CLONES bool tex_host_lengths(const u32 x[LANES], const u32 y[LANES], u32 width, u32 height,
                                   bool four, u64 squared[8])
{
    float across[LANES + 2] = { 0 }, down[LANES + 2] = { 0 };
    double right[LANES], below[LANES];
    u32 none = 0;

    for (unsigned lane = 0; lane < LANES; lane++)
        none |= (x[lane] & 0x7f800000) == 0x7f800000 || (y[lane] & 0x7f800000) == 0x7f800000;
    if (none)
        return false;
    memcpy(across, x, LANES * sizeof *x);
    memcpy(down, y, LANES * sizeof *y);
    squared_steps(across, down, 1, width, height, right);
    squared_steps(across, down, 2, width, height, below);
    for (unsigned quad = 0; quad < LANES / 4; quad++) {
        double most = longer(right[4 * quad], below[4 * quad]);

        if (four)
            most = longer(most, longer(right[4 * quad + 2], below[4 * quad + 1]));
        squared[quad] = bits_of_double(most);
    }
    return true;
}

LANES_CLONES void tex_host_end_sum(const u32 sum[LANES], u32 value[LANES])
{
    for (unsigned lane = 0; lane < LANES; lane++)
        value[lane] = bits_of_float((float)(s32)sum[lane] / (255 * 0x1p16f));
}

LANES_CLONES void tex_host_end(const u32 sum[LANES], u32 value[LANES])
{
    for (unsigned lane = 0; lane < LANES; lane++)
        value[lane] = bits_of_float((float)((double)sum[lane] * (1 / (255 * 0x1p24))));
}

LANES_CLONES void tex_host_end_wide(const u64 sum[LANES], u32 value[LANES])
{
    for (unsigned lane = 0; lane < LANES; lane++)
        value[lane] = bits_of_float((float)((double)sum[lane] * (1 / (65535 * 0x1p24))));
}
