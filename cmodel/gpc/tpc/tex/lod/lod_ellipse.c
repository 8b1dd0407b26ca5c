/* lod_ellipse.c - what a pixel covers of a texture (lod.h; facts/texture/texunit.md 3; D3D 7.18.11)
 *
 * x = (a, b) and y = (c, d) are what a step to the right and one down move in texels.  They map a pixel's circle to an ellipse,
 * whose squared axes are (q + t)/2 and (q - t)/2, with q = a^2 + b^2 + c^2 + d^2, p = (a^2 + c^2) - (b^2 + d^2), m = ab + cd,
 * t^2 = p^2 + 4m^2; their product is (ad - bc)^2.  All integers here are exact, but for roots, which are rounded down.
 */
#include "common/fp32.h"
#include "gpc/tpc/tex/lod/lod.h"

/* Component n of x and y in units of 2^exp: at most 2^TEX_ANISO_BITS. */
struct jacobian {
    s64 a, b, c, d;
    s32 exp;
};

static struct jacobian jacobian_of(const struct lod_scale *scale, const struct lod_change *x,
                                   const struct lod_change *y)
{
    const u32 from[4] = { x->d[0], x->d[1], y->d[0], y->d[1] };
    s32 exp[4], most = INT32_MIN;
    u64 size[4];
    s64 z[4];

    for (unsigned n = 0; n < 4; n++) {
        const struct fp32_value f = fp32_unpack(from[n]);

        size[n] = f.kind == FP32_IS_FINITE ? (u64)f.sig * scale->size[n % 2] : 0;
        exp[n] = f.exp - 23;
        if (size[n] && exp[n] + (s32)bits_top(size[n]) > most)
            most = exp[n] + (s32)bits_top(size[n]);
    }
    most -= TEX_ANISO_BITS - 1;
    for (unsigned n = 0; n < 4; n++) {
        const s64 kept = (s64)float_shift_round(size[n], most - exp[n], ROUND_RNE, false);

        z[n] = from[n] >> 31 ? -kept : kept;
    }
    return (struct jacobian){ z[0], z[1], z[2], z[3], most };
}

static u64 magnitude(s64 x)
{
    return (u64)(x < 0 ? -x : x);
}

/* The major axis of the ellipse: squared components twice_major/2 * (t +- p)/2t. */
static void exact_axis(const struct jacobian *j, struct lod_shape *out)
{
    const s64 across = j->a * j->a + j->c * j->c, down = j->b * j->b + j->d * j->d;
    const s64 p = across - down, m = j->a * j->b + j->c * j->d;
    const u64 t = lod_root((u128)((s128)p * p) + (u128)((s128)m * m) * 4);

    out->twice_major = (u64)(across + down) + t;
    out->major[0] = j->a;
    out->major[1] = j->b;
    if (t == 0) /* a circle: any */
        return;
    const u128 by = (u128)4 * t;
    const u64 u = lod_root((u128)out->twice_major * ((u64)((s64)t + p)) / by);
    const u64 v = lod_root((u128)out->twice_major * ((u64)((s64)t - p)) / by);

    out->major[0] = (s64)u;
    out->major[1] = m < 0 ? -(s64)v : (s64)v;
}

/* chosen: without LOD_ANISO_QUALITY2 the longer vector stands for the major axis */
static void longer_axis(const struct jacobian *j, struct lod_shape *out)
{
    const u64 x = (u64)(j->a * j->a + j->b * j->b), y = (u64)(j->c * j->c + j->d * j->d);

    out->twice_major = 2 * (x >= y ? x : y);
    out->major[0] = x >= y ? j->a : j->c;
    out->major[1] = x >= y ? j->b : j->d;
}

/* Nearest quotient. */
static u64 nearest(u128 a, u128 b)
{
    return (u64)((a + b / 2) / b);
}

/* The length of the major axis in units of 2^-TEX_RATIO_FRACTION texels, at least 1; it is below 16 texels here. */
static u64 major_length(const struct lod_shape *s)
{
    const s32 up = 2 * s->exp + 2 * TEX_RATIO_FRACTION +
                   1; /* of four times the square, whose root has a bit more */
    const u64 twice = s->twice_major;
    const u64 squared = up >= 0 ? twice << up : up < -63 ? 0 : twice >> -up;
    const u64 length = (lod_root(squared) + 1) / 2;

    return length < 1 << TEX_RATIO_FRACTION ? 1 << TEX_RATIO_FRACTION : length;
}

static unsigned taps_of(const struct tex_view *v, u64 ratio, unsigned most)
{
    const u64 one = 1 << TEX_RATIO_FRACTION;
    /* known: facts/texture/texunit.md 3: more spread, fewer taps */
    const u64 scaled = v->spread_scale ? ratio * lod_power(-8 * (s32)v->spread_scale) >> 16 : ratio;
    const u64 step = TEX_TAPS_EVEN ? 2 : 1, taps = (scaled + step * one - 1) / (step * one) * step;

    return scaled <= one ? 1 : taps > most ? most : (unsigned)taps;
}

void lod_ellipse(const struct tex_view *v, const struct lod_scale *scale,
                 const struct lod_change *x, const struct lod_change *y, struct lod_shape *out)
{
    static const u8 degree[8] = { 1, 2, 4, 6, 8, 10, 12, 16 };
    const unsigned most = degree[v->anisotropy];
    const struct jacobian j = jacobian_of(scale, x, y);

    out->exp = j.exp;
    (v->exact_ratio ? exact_axis : longer_axis)(&j, out);

    /* Minor times major axis, in 16ths: known: facts/texture/texunit.md 3: the bias scales minor/major. */
    const u64 twice = out->twice_major,
              biased = magnitude(j.a * j.d - j.b * j.c) * (16 + v->anisotropy_bias);
    const u64 area = biased > twice * 8 ? twice * 8 : biased;
    const bool clamps = (u128)twice * 8 > (u128)area * most;
    struct lod_number minor;
    u64 ratio = (u64)most << TEX_RATIO_FRACTION;

    if (clamps) {
        minor = lod_number(((u128)twice << 64) / (2 * most * most), 2 * j.exp - 64);
    } else {
        const struct lod_number squared = lod_number((u128)area * area, 2 * j.exp - 7);

        ratio = nearest((u128)twice << (3 + TEX_RATIO_FRACTION), area);
        minor = lod_number(((u128)squared.sig << 63) / twice, squared.exp - 63);
    }
    if (minor.exp + 63 < 0) /* below a texel: magnified across */
        ratio = major_length(out);
    out->lod = lod_log2(minor);
    out->taps = taps_of(v, ratio, most);
}
