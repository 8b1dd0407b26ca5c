/* prop_shade.c - quads for the shader (facts/gpc.md, PROP; texture/raster_rules.md 9) */
#include <string.h>

#include "common/bits.h"
#include "gpc/prop/prop_parts.h"

static inline u8 position(const struct prop_config *cfg, const struct prop_shape *shape,
                          const struct fine_tile *tile, struct prop_pixel at, unsigned sample)
{
    const struct samples_position where =
        samples_position(&cfg->samples, shape->samples, tile->x + at.x, tile->y + at.y, sample);

    return (u8)(where.x | where.y << 4);
}

/* known: facts/texture/raster_rules.md 9: all covered, the centre; else the first covered sample; of
 * none, the first that the sample mask lets through, or the centre
 */
static inline u8 centroid(const struct prop_config *cfg, const struct prop_shape *shape,
                          const struct fine_tile *tile, struct prop_pixel at, u16 samples)
{
    const u16 all = (u16)bits_mask(shape->each);

    if (samples == all)
        return PROP_CENTER;
    if (samples == 0)
        samples = all & prop_mask_at(cfg, tile->x + at.x, tile->y + at.y);
    if (samples == 0)
        return PROP_CENTER;
    return position(cfg, shape, tile, at, bits_lowest(samples));
}

bool prop_centred(const struct prop_config *cfg, const struct prop_shape *shape)
{
    const unsigned entries = shape->samples.grid_across * shape->samples.grid_down;
    bool centred = shape->each == 1;

    for (unsigned i = 0; centred && i < entries; i++) {
        const struct samples_position at = samples_entry(&cfg->samples, i);

        centred = (at.x | at.y << 4) == PROP_CENTER;
    }
    return centred;
}

/* known: facts/classes/draw_semantics.md 6: of a pass of one sample, that sample
 * chosen: of a pass of more, the first that it covers; of a helper the pass's first
 */
static u8 pass_centroid(const struct prop *p, const struct prop_tile *t, struct prop_pixel at,
                        u16 covered)
{
    const unsigned first = p->mode.pass_samples * (t->pass - 1);

    return position(&p->cfg, &p->mode.shape, &t->tile, at, covered ? bits_lowest(covered) : first);
}

u8 prop_centroid(const struct prop_config *cfg, const struct fine_tile *tile, unsigned p,
                 u16 samples)
{
    const struct prop_shape shape = prop_shape_of(cfg);

    return centroid(cfg, &shape, tile, prop_pixel(&shape, p), samples);
}

/* Pixels of a packet that the tile has. */
static unsigned pixels_of(const struct prop_shape *shape, unsigned group)
{
    const unsigned first = PROP_GROUP * group, all = 4 * shape->quads;

    return all <= first ? 0 : all - first < PROP_GROUP ? all - first : PROP_GROUP;
}

bool prop_shades(const struct prop *p, const struct prop_tile *t, unsigned group)
{
    const struct prop_shape *shape = &p->mode.shape;
    const unsigned pixels = pixels_of(shape, group);

    return pixels && t->left >> shape->each * PROP_GROUP * group & bits_mask(shape->each * pixels);
}

/* With passes, the coverage of all of them. */
static u16 of_centroid(const struct prop *p, const struct prop_tile *t, unsigned pixel, u16 covered)
{
    return p->mode.passes > 1 ? prop_pixel_samples(&p->mode.shape, t->whole, pixel) : covered;
}

/* Covered samples of the packet's pixels, as the shader sees them, and as its centroids are.  A pixel of which none is
 * left is a helper.
 */
static void coverage(const struct prop *p, const struct prop_tile *t, unsigned first,
                     unsigned pixels, u16 *seen, u16 *covered)
{
    const unsigned each = p->mode.shape.each;
    const u64 all = bits_mask(each);
    u64 left = t->left >> each * first, shown = t->shown >> each * first;

    if (each == 1) { /* what passed is shown; behind the last pixel there is none */
        prop_spread(1, left, PROP_GROUP, seen);
        memcpy(covered, seen, PROP_GROUP * sizeof covered[0]);
        return;
    }
    for (unsigned i = 0; i < pixels; i++) {
        const u16 passed = (u16)(left & all);

        covered[i] = passed ? (u16)(shown & all) : 0;
        seen[i] = p->cfg.post_depth_mask ? passed : covered[i];
        left >>= each;
        shown >>= each;
    }
}

/* Whether every sample of the packet's pixels is shown and left: each is at its centre, whatever the coverage is of. */
static bool is_whole(const struct prop *p, const struct prop_tile *t, unsigned first,
                     unsigned pixels)
{
    const unsigned each = p->mode.shape.each;
    const u64 whole = bits_mask(each * pixels);

    return p->mode.passes == 1 && ((t->left & t->shown) >> each * first & whole) == whole;
}

/* known: the shader sees the coverage before the depth test, or with SET_POST_Z_PS_IMASK after an early one;
 * centroids are always of the coverage before it (GL_ARB_post_depth_coverage); pixels without passed samples
 * are helpers, without coverage
 */
void prop_shade(const struct prop *p, const struct prop_tile *t, unsigned group,
                struct shade_quads *out)
{
    const struct prop_shape *shape = &p->mode.shape;
    const struct fine_tile *tile = &t->tile;
    const unsigned pixels = pixels_of(shape, group);
    const bool whole = is_whole(p, t, PROP_GROUP * group, pixels);
    u16 covered[PROP_GROUP];

    memset(out, 0, sizeof *out);
    out->id = tile->id;
    out->kind = tile->kind;
    out->front = tile->front;
    out->x = tile->x;
    out->y = tile->y;
    out->group = (u2)group;
    out->across = (u3)(shape->width / 2);
    out->sample = (u4)(p->mode.passes > 1 ? p->mode.pass_samples * (t->pass - 1) : 0);
    if (whole)
        for (unsigned i = 0; i < pixels; i++)
            out->samples[i] = (u16)bits_mask(shape->each);
    else
        coverage(p, t, PROP_GROUP * group, pixels, out->samples, covered);
    if (p->mode.centred || whole)
        memset(out->centroid, PROP_CENTER, pixels);
    for (unsigned i = 0; i < pixels && !p->mode.centred && !whole; i++) {
        const unsigned n = PROP_GROUP * group + i;
        const struct prop_pixel at = prop_pixel(shape, n);

        if (p->mode.passes > 1 && p->cfg.pass_centroid)
            out->centroid[i] = pass_centroid(p, t, at, covered[i]);
        else
            out->centroid[i] = centroid(&p->cfg, shape, tile, at, of_centroid(p, t, n, covered[i]));
    }
}
