/* tex_host.c - see tex_host.h (common/host_ieee.h; facts/texture/texunit.md 2, 4)
 *
 * Products by a size and their rounding to 8 fraction bits are single operations, as addr's.  A sum is below 2^32, so double
 * has it; its quotient by 255 * 2^24 is no closer than 2^-33 to the middle of two fp32 unless it is there, so that a second
 * rounding changes nothing.
 */
#include "gpc/tpc/tex/tex_host.h"

#include "common/host_ieee.h"
#include "common/lanes.h"

#define LANES   32
#define NEAREST 0x1.8p23f /* added, it leaves the nearest integer in the low bits */

/* Twice 16.8 fixed point of a coordinate, less half a texel; of no number that of 0. */
static inline s32 repeated(u32 at, float size)
{
    const u32 finite = (at & 0x7f800000) != 0x7f800000 ? at : 0;
    const float u = float_of_bits(finite);
    const float rest = u - floorf(u);
    const float scaled = rest * size;

    return (s32)(bits_of_float(scaled * 256 + NEAREST) - bits_of_float(NEAREST)) - 128;
}

/* chosen: beyond -1 and 2 both texels are the edge's already */
static inline s32 held(u32 at, float size)
{
    const bool number = (at & 0x7fffffff) <= 0x7f800000;
    const float given = float_of_bits(number ? at : 0);
    const float low = given < -1 ? -1 : given, u = low > 2 ? 2 : low;
    const float scaled = u * size;

    return (s32)(bits_of_float(scaled * 256 + NEAREST) - bits_of_float(NEAREST)) - 128;
}

static inline s32 wrapped(s32 i, s32 n)
{
    return i < 0 ? i + n : i >= n ? i - n : i;
}

static inline s32 clamped(s32 i, s32 n)
{
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}

/* Texel numbers, before they are places in memory. */
static inline void texels(u32 size, bool repeats, const u32 at[LANES], struct tex_host_axis *out)
{
    const float wide = (float)size;
    const s32 n = (s32)size;

    for (unsigned lane = 0; lane < LANES; lane++) {
        const s32 fixed = repeats ? repeated(at[lane], wide) : held(at[lane], wide);
        const s32 i = fixed >> 8;

        out->weight[lane] = (u32)fixed & 255;
        out->first[lane] = (u32)(repeats ? wrapped(i, n) : clamped(i, n));
        out->second[lane] = (u32)(repeats ? wrapped(i + 1, n) : clamped(i + 1, n));
    }
}

static inline u32 column(const struct surface_rows *r, u32 x)
{
    return (u32)surface_rows_across(r, 4 * x) + surface_gob_offset(4 * x, 0);
}

static inline u32 row(const struct surface_rows *r, u32 y)
{
    return (u32)surface_rows_down(r, y) + surface_gob_offset(0, y);
}

LANES_CLONES void tex_host_columns(const struct surface_rows *r, u32 size, bool repeats,
                                   const u32 at[LANES], struct tex_host_axis *out)
{
    if (repeats)
        texels(size, true, at, out);
    else
        texels(size, false, at, out);
    for (unsigned lane = 0; lane < LANES; lane++) {
        out->first[lane] = column(r, out->first[lane]);
        out->second[lane] = column(r, out->second[lane]);
    }
}

LANES_CLONES void tex_host_rows(const struct surface_rows *r, u32 size, bool repeats,
                                const u32 at[LANES], struct tex_host_axis *out)
{
    if (repeats)
        texels(size, true, at, out);
    else
        texels(size, false, at, out);
    for (unsigned lane = 0; lane < LANES; lane++) {
        out->first[lane] = row(r, out->first[lane]);
        out->second[lane] = row(r, out->second[lane]);
    }
}

LANES_CLONES void tex_host_add_offsets(const struct tex_host_axis *x, const struct tex_host_axis *y,
                                       u32 in, struct tex_host_places *out)
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        const u32 upper = in + y->first[lane], lower = in + y->second[lane];
        const u32 at = upper + x->first[lane];

        out->at[0][lane] = at;
        out->at[1][lane] = upper + x->second[lane];
        out->at[2][lane] = lower + x->first[lane];
        out->at[3][lane] = lower + x->second[lane];
        out->differs[lane] =
            (at ^ out->at[1][lane]) | (at ^ out->at[2][lane]) | (at ^ out->at[3][lane]);
    }
}

/* Of the step from a lane to another; a difference is one operation, products and sums are of double. */
static inline double squared_step(const u32 *x, const u32 *y, unsigned from, unsigned to,
                                  double width, double height)
{
    const double across = (double)(float_of_bits(x[to]) - float_of_bits(x[from])) * width;
    const double down = (double)(float_of_bits(y[to]) - float_of_bits(y[from])) * height;

    return across * across + down * down;
}

static inline double longer(double a, double b)
{
    return a > b ? a : b;
}

void tex_host_lengths(const u32 x[LANES], const u32 y[LANES], u32 width, u32 height, bool four,
                      u64 squared[8])
{
    for (unsigned quad = 0; quad < LANES / 4; quad++, x += 4, y += 4) {
        double most = longer(squared_step(x, y, 0, 1, width, height),
                             squared_step(x, y, 0, 2, width, height));
        bool numbers = true;

        if (four)
            most = longer(most, longer(squared_step(x, y, 2, 3, width, height),
                                       squared_step(x, y, 1, 3, width, height)));
        for (unsigned lane = 0; lane < 4; lane++)
            numbers &= (x[lane] & 0x7f800000) != 0x7f800000 && (y[lane] & 0x7f800000) != 0x7f800000;
        squared[quad] = numbers ? bits_of_double(most) : UINT64_C(0x7ff) << 52;
    }
}

LANES_CLONES void tex_host_add(const struct tex_host_axis *x, const struct tex_host_axis *y,
                               u32 texel[4][LANES], const u32 share[LANES], u32 sum[4][LANES])
{
    for (unsigned c = 0; c < 4; c++)
        for (unsigned lane = 0; lane < LANES; lane++) {
            const u32 right = x->weight[lane], down = y->weight[lane];
            const u32 upper = (texel[0][lane] >> 8 * c & 255) * (256 - right) +
                              (texel[1][lane] >> 8 * c & 255) * right;
            const u32 lower = (texel[2][lane] >> 8 * c & 255) * (256 - right) +
                              (texel[3][lane] >> 8 * c & 255) * right;

            sum[c][lane] += (upper * (256 - down) + lower * down) * share[lane];
        }
}

LANES_CLONES void tex_host_end(const u32 sum[LANES], u32 value[LANES])
{
    for (unsigned lane = 0; lane < LANES; lane++)
        value[lane] = bits_of_float((float)((double)sum[lane] / (255 * 0x1p24)));
}
