/* vsc_window.c - divides by w, scales and moves (facts/classes/draw_semantics.md 5) */
#include "common/fp32.h"
#include "gpc/pes/vsc/vsc_parts.h"

#define HALF UINT32_C(0x3f000000)

/* The quick ways are for ordinary numbers: there fp32.h, which flushes denormals, does as IEEE 754. */
static u32 times(u32 a, u32 b)
{
    const bool normal = fp32_is_normal(a) && fp32_is_normal(b);
    const u32 z = fp32_mul_normal(a, b);

    return normal && fp32_is_normal(z) ? z | ((a ^ b) & 0x80000000)
                                       : (u32)float_mul(&cut_rules, a, b, 0);
}

static u32 plus(u32 a, u32 b)
{
    u32 z;

    if (!fp32_is_normal(a))
        return (u32)float_add(&cut_rules, a, b);
    if (b << 1 == 0) /* an offset of 0 */
        return a;
    z = fp32_add_normal(a, b);
    return fp32_is_normal(b) && fp32_is_normal(z) ? z : (u32)float_add(&cut_rules, a, b);
}

static u32 reciprocal(u32 a)
{
    const struct fp32_value x = fp32_unpack(a);
    const u64 one = UINT64_C(1) << 62;
    u32 z = 0;

    if (x.kind == FP32_IS_FINITE)
        z = fp32_pack(x.sign, 23 - 63 - x.exp, one / x.sig << 1 | (one % x.sig != 0));
    return fp32_is_normal(z) ? z : (u32)float_div(&cut_rules, FP32_ONE, a);
}

static u32 integer(s32 n)
{
    return (u32)float_pack(&cut_rules, n < 0, 0, (u64)(n < 0 ? -n : n));
}

/* known: facts/classes/draw_semantics.md 5: r = 1/w, coordinate * r, a multiply, an add, each rounded once; without the
 * transform x and y are pixels, z is depth, 1/w is 1
 * chosen: SET_WINDOW_OFFSET is added after it, then half a pixel where centres are at integers (guess)
 */
struct raster_vertex vsc_window(const struct vsc_config *cfg, unsigned viewport,
                                const struct vsc_corner *c)
{
    const struct vsc_viewport *at = &cfg->viewport[viewport];
    const s32 moved[2] = { cfg->window_x, cfg->window_y };
    u32 p[3] = { c->position[0], c->position[1], c->position[2] }, r = FP32_ONE;

    if (cfg->transform) {
        r = reciprocal(c->position[3]);
        for (unsigned i = 0; i < 3; i++)
            p[i] = plus(times(times(p[i], r), at->scale[i]), at->offset[i]);
    }
    for (unsigned i = 0; i < 2; i++) {
        if (moved[i])
            p[i] = plus(p[i], integer(moved[i]));
        if (cfg->pixel_at_integers)
            p[i] = plus(p[i], HALF);
    }
    return (struct raster_vertex){ p[0], p[1], p[2], r, c->point_size };
}
