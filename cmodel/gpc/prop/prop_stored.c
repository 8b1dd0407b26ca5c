/* prop_stored.c - coverage sampling: tiles of the raster, which has more samples than are stored, as tiles of what ZROP stores
 * (common/coverage_samples.h; facts/other_gpus.md, G80)
 *
 * A tile of the raster is a half or a quarter of a stored one.
 */
#include "common/bits.h"
#include "common/coverage_samples.h"
#include "gpc/prop/prop_parts.h"

#define BASE_BITS 32
#define SIXTEENTH 16 /* slopes are of a pixel's */

bool prop_stores_fewer(const struct prop_config *cfg)
{
    return coverage_is(cfg->samples.target);
}

/* Pixels of a stored tile. */
static struct prop_pixel stored_size(const struct prop_config *cfg)
{
    const struct samples_shape s = samples_shape(coverage_stored(cfg->samples.target));

    return (struct prop_pixel){ 8u / s.across, 8u / s.down };
}

struct prop_pixel prop_stored_place(const struct prop_config *cfg, const struct fine_tile *t)
{
    const struct prop_pixel size = stored_size(cfg);

    return (struct prop_pixel){ t->x & ~(size.x - 1), t->y & ~(size.y - 1) };
}

unsigned prop_stored_sample(const struct prop *p, const struct fine_tile *t, unsigned n, unsigned s)
{
    const enum sample_mode mode = coverage_stored(p->cfg.samples.target);
    const struct samples_shape shape = samples_shape(mode);
    const struct samples_place in = samples_place(mode, s);
    const struct prop_pixel size = stored_size(&p->cfg), at = prop_pixel(&p->mode.shape, n);
    const unsigned x = (t->x & (size.x - 1)) + at.x, y = (t->y & (size.y - 1)) + at.y;

    return 8 * (y * shape.down + in.y) + x * shape.across + in.x;
}

u64 prop_stored(const struct prop *p, const struct fine_tile *t, u64 pixels)
{
    u64 stored = 0;

    for (unsigned n = 0; n < 4 * p->mode.shape.quads; n++) {
        const u16 samples = prop_pixel_samples(&p->mode.shape, pixels, n);

        for (unsigned s = 0; s < p->mode.reduction.samples; s++)
            stored |= (u64)(samples >> s & 1) << prop_stored_sample(p, t, n, s);
    }
    return stored;
}

/* chosen: a sample that has no depth is left where a stored one of its pixel is */
u64 prop_left_by(const struct prop *p, const struct prop_tile *t, u64 passed)
{
    const u16 own = (u16)bits_mask(p->mode.reduction.samples);
    u64 left = t->left;

    for (unsigned n = 0; n < 4 * p->mode.shape.quads; n++) {
        const u16 samples = prop_pixel_samples(&p->mode.shape, left, n);
        u16 stays = 0;

        for (unsigned s = 0; s < p->mode.reduction.samples; s++)
            stays |= (u16)((passed >> prop_stored_sample(p, &t->tile, n, s) & 1) << s);
        stays &= samples;
        left = prop_with_samples(&p->mode.shape, left, n, stays ? stays | (samples & ~own) : 0);
    }
    return left;
}

/* v / 2^shift to nearest, halves up. */
static s64 halved(s64 v, unsigned shift)
{
    return shift ? (v >> shift) + (v >> (shift - 1) & 1) : v;
}

static bool fits(s64 v)
{
    return ((u64)v + ((u64)1 << (BASE_BITS - 1))) >> BASE_BITS == 0;
}

/* chosen: where the depth at the other centre has no room, all three lose bits, to nearest, halves up; beyond the greatest exponent
 * it stays at the end of its field
 */
struct depth_plane prop_stored_plane(const struct prop *p, const struct fine_tile *t)
{
    const struct prop_shape *shape = &p->mode.shape;
    const struct prop_pixel size = stored_size(&p->cfg), first = prop_stored_place(&p->cfg, t);
    const s64 x = (s64)(first.x + size.x / 2) - (s64)(t->x + shape->width / 2);
    const s64 y = (s64)(first.y + size.y / 2) - (s64)(t->y + shape->height / 2);
    const s64 base = t->plane.base + SIXTEENTH * (x * t->plane.dx + y * t->plane.dy);
    struct depth_plane z = t->plane;
    unsigned shift = 0;
    s64 moved;

    while (!fits(halved(base, shift)) && z.exp + shift < 127)
        shift++;
    moved = halved(base, shift);
    z.exp = (u7)(z.exp + shift);
    z.dx = (s28)halved(z.dx, shift);
    z.dy = (s28)halved(z.dy, shift);
    z.base = fits(moved) ? (s32)moved : moved < 0 ? INT32_MIN : INT32_MAX;
    return z;
}
