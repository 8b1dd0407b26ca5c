/* prop_call.c - a tile's packets to the shader and its results, as they are on wires and without (facts/gpc.md, PROP) */
#include <string.h>

#include "gpc/prop/prop_parts.h"

/* Groups of so many samples of the packet of which one is left: the others have no coverage in it. */
static unsigned left_of(const struct prop *p, unsigned group, unsigned samples)
{
    const unsigned all = PROP_GROUP * p->mode.shape.each;
    const u64 left = p->left >> all * group;
    unsigned n = 0;

    for (unsigned at = 0; at < 64 && at < all; at += samples)
        n += (left >> at & bits_mask(samples)) != 0;
    return n;
}

bool prop_call(struct prop *p, unsigned group, struct shade_quads *out)
{
    const bool shades = prop_shades(p, group);

    if (shades) {
        prop_shade(p, group, out);
        p->quads += left_of(p, group, 4 * p->mode.shape.each);
        p->pixels += left_of(p, group, p->mode.shape.each);
    }
    return shades;
}

bool prop_plain(const struct prop *p)
{
    return !p->tile.fades && !p->mode.takes_away && !p->cfg.shader_z;
}

u32 (*prop_colors(struct prop *p, unsigned group, unsigned output))[4]
{
    return &p->color[output][PROP_GROUP * group];
}

/* One output of one packet; that of output 0 takes samples away. */
static void keep(struct prop *p, const struct shaded_quads *in)
{
    const struct prop_shape *shape = &p->mode.shape;
    const unsigned first = PROP_GROUP * p->group, after = 4 * shape->quads - first;
    const unsigned pixels = after < PROP_GROUP ? after : PROP_GROUP;

    memcpy(p->color[p->output][first], in->color, pixels * sizeof p->color[0][0]);
    if (p->output > 0)
        return;
    memcpy(&p->z[first], in->z, pixels * sizeof p->z[0]);
    for (unsigned i = 0; i < pixels && p->mode.takes_away; i++) {
        const struct prop_pixel at = prop_pixel(shape, first + i);
        const u16 samples = prop_pixel_samples(shape, p->left, first + i);

        if (samples)
            p->left = prop_with_samples(shape, p->left, first + i,
                                        prop_after_shader(&p->cfg, &p->mode, in, i,
                                                          (u14)(p->tile.x + at.x),
                                                          (u14)(p->tile.y + at.y), samples));
    }
}

void prop_keep(struct prop *p, unsigned group, unsigned output, const struct shaded_quads *in)
{
    struct shaded_quads faded;

    p->group = group;
    p->output = output;
    if (p->tile.fades) {
        faded = *in;
        prop_fade(p, &faded);
        in = &faded;
    }
    keep(p, in);
}
