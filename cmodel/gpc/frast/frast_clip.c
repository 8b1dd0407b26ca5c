/* frast_clip.c - samples that the viewport's depth range leaves (facts/classes/draw_semantics.md 5)
 *
 * known: facts/classes/draw_semantics.md 5, 9: PIXEL_MIN_Z and _MAX_Z CLIP compare the interpolated depth per sample, as it
 * is before polygon offset
 * chosen: the depth of the tile's plane, rounded as ZROP would store it but not clamped: what lies on an end, and the
 * rounding of planes moves past it, stays
 */
#include "common/bits.h"
#include "common/fp32.h"
#include "gpc/frast/frast.h"

#define EXP_ONE 96             /* the exponent of a unit in bit 0 of base */
#define FAR     ((s64)1 << 28) /* beyond every code */

/* floor(value * 2^shift + 1/2), of what is far beyond the codes at least FAR; shift is -7 to 31. */
static s64 code_of(s64 value, int shift)
{
    if (shift < 0)
        return (value + ((s64)1 << (-shift - 1))) >> -shift;
    value = value > FAR ? FAR : value < -FAR ? -FAR : value;
    return value * ((s64)1 << shift);
}

static bool between(const struct frast_config *cfg, s64 value, int shift)
{
    if (cfg->depth == RASTER_ZF32) {
        const u32 z = fp32_pack(value < 0, shift, (u64)(value < 0 ? -value : value));

        return !(cfg->z_clip_min && fp32_less(z, cfg->z_min)) &&
               !(cfg->z_clip_max && fp32_less(cfg->z_max, z));
    }
    const s64 z = code_of(value, shift);
    return !(cfg->z_clip_min && z < cfg->z_min) && !(cfg->z_clip_max && z > cfg->z_max);
}

bool frast_within(const struct frast_config *cfg, const struct depth_plane *plane)
{
    const int shift = plane->exp - EXP_ONE;
    const s64 dx = plane->dx, dy = plane->dy;
    const s64 reach = 64 * ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));

    return between(cfg, plane->base - reach, shift) && between(cfg, plane->base + reach, shift);
}

u64 frast_between(const struct frast_config *cfg, const struct frast_mode *m,
                  const struct depth_plane *plane, u64 samples)
{
    const struct raster_places *places = &m->samples.places[cfg->z_at_center];
    const int shift = plane->exp - EXP_ONE;

    if (frast_within(cfg, plane))
        return samples;
    for (u64 rest = samples; rest; rest &= rest - 1) {
        const unsigned i = bits_lowest(rest);
        const s64 x = places->x[i] - 64 / m->samples.shape.across,
                  y = places->y[i] - 64 / m->samples.shape.down;

        if (!between(cfg, plane->base + plane->dx * x + plane->dy * y, shift))
            samples ^= (u64)1 << i;
    }
    return samples;
}
