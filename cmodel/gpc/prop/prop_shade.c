/* prop_shade.c - quads for the shader (facts/gpc.md, PROP; texture/raster_rules.md 9) */
#include <string.h>

#include "common/bits.h"
#include "gpc/prop/prop.h"

#define CENTER 0x88

static u16 lowest(u16 samples)
{
    u16 s = 0;

    while (!(samples >> s & 1))
        s++;
    return s;
}

/* known: facts/texture/raster_rules.md 9: all covered, the centre; else the first covered sample; of
 * none, the first that the sample mask lets through, or the centre
 */
static u8 centroid(const struct prop_config *cfg, const struct prop_shape *shape,
                   const struct fine_tile *tile, unsigned p, u16 samples)
{
    const struct prop_pixel at = prop_pixel(shape, p);
    const u16 all = (u16)bits_mask((unsigned)shape->samples.across * shape->samples.down);
    struct samples_position where;

    if (samples == all)
        return CENTER;
    if (samples == 0)
        samples = all & prop_mask_at(cfg, tile->x + at.x, tile->y + at.y);
    if (samples == 0)
        return CENTER;
    where = samples_position(&cfg->samples, tile->x + at.x, tile->y + at.y, lowest(samples));
    return (u8)(where.x | where.y << 4);
}

u8 prop_centroid(const struct prop_config *cfg, const struct fine_tile *tile, unsigned p,
                 u16 samples)
{
    const struct prop_shape shape = prop_shape_of(cfg);

    return centroid(cfg, &shape, tile, p, samples);
}

/* Whether any pixel of a packet is covered: packets are whole rows of the tile's samples. */
static bool drawn(const struct prop_shape *shape, u64 coverage, unsigned group)
{
    const unsigned groups = (4 * shape->quads + PROP_GROUP - 1) / PROP_GROUP, bits = 64 / groups;

    return group < groups && (coverage >> bits * group & bits_mask(bits)) != 0;
}

/* known: the shader sees coverage before the depth test, with SET_POST_Z_PS_IMASK what is left after
 * an early one, centroids before it all the same (GL_ARB_post_depth_coverage); pixels that do not go on
 * are helpers, of no coverage
 */
bool prop_shade(const struct prop_config *cfg, const struct fine_tile *tile, u64 left,
                unsigned group, struct shade_quads *out)
{
    const struct prop_shape shape = prop_shape_of(cfg);

    if (!drawn(&shape, left, group))
        return false;
    memset(out, 0, sizeof *out);
    out->id = tile->id;
    out->kind = tile->kind;
    out->front = tile->front;
    out->x = tile->x;
    out->y = tile->y;
    out->group = (u2)group;
    out->across = (u3)(shape.width / 2);
    for (unsigned i = 0; i < PROP_GROUP; i++) {
        const unsigned p = PROP_GROUP * group + i;
        u16 covered, passed;

        if (p >= 4 * shape.quads)
            continue;
        passed = prop_pixel_samples(&shape, left, p);
        covered = passed ? prop_pixel_samples(&shape, tile->coverage, p) : 0;
        out->samples[i] = cfg->post_depth_mask ? passed : covered;
        out->centroid[i] = centroid(cfg, &shape, tile, p, covered);
    }
    return true;
}
