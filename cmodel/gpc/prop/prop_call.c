/* prop_call.c - a tile's packets to the shader and its results, as they are on wires and without (facts/gpc.md, PROP) */
#include <string.h>

#include "gpc/prop/prop_parts.h"

/* Groups of so many samples of the packet of which one is left: the others have no coverage in it. */
static unsigned left_of(const struct prop *p, const struct prop_tile *t, unsigned group,
                        unsigned samples)
{
    const unsigned all = PROP_GROUP * p->mode.shape.each;
    const u64 left = t->left >> all * group & bits_mask(all < 64 ? all : 64);

    return bits_count(bits_any(left, samples));
}

bool prop_call(struct prop *p, const struct prop_tile *t, unsigned group, struct shade_quads *out)
{
    const bool shades = prop_shades(p, t, group);

    if (shades) {
        prop_shade(p, t, group, out);
        p->quads += left_of(p, t, group, 4 * p->mode.shape.each);
        p->pixels += left_of(p, t, group, p->mode.shape.each);
    }
    return shades;
}

/* One output of one packet; that of output 0 takes samples away. */
static void keep(const struct prop *p, struct prop_tile *t, unsigned group, unsigned output,
                 const struct shaded_quads *in)
{
    const struct prop_shape *shape = &p->mode.shape;
    const unsigned first = PROP_GROUP * group, after = 4 * shape->quads - first;
    const unsigned pixels = after < PROP_GROUP ? after : PROP_GROUP;

    memcpy(t->color[output][first], in->color, pixels * sizeof t->color[0][0]);
    if (output > 0)
        return;
    memcpy(&t->z[first], in->z, pixels * sizeof t->z[0]);
    for (unsigned i = 0; i < pixels && p->mode.takes_away; i++) {
        const struct prop_pixel at = prop_pixel(shape, first + i);
        const u14 x = (u14)(t->tile.x + at.x), y = (u14)(t->tile.y + at.y);
        const u16 samples = prop_pixel_samples(shape, t->left, first + i);

        if (samples)
            t->left = prop_with_samples(shape, t->left, first + i,
                                        prop_after_shader(&p->cfg, &p->mode, in, i, x, y, samples));
        if (p->mode.alpha_keeps)
            t->kept[first + i] = prop_kept(&p->cfg, &p->mode, in, i, x, y);
    }
}

void prop_keep(const struct prop *p, struct prop_tile *t, unsigned group, unsigned output,
               const struct shaded_quads *in)
{
    struct shaded_quads faded;

    if (t->tile.fades && !prop_plain(p)) {
        faded = *in;
        prop_fade(p, t, group, output, (u32(*)[4])faded.color);
        in = &faded;
    }
    keep(p, t, group, output, in);
}

void prop_fade_all(const struct prop *p, struct prop_tile *t)
{
    for (unsigned output = 0; output < p->mode.outputs; output++)
        for (unsigned group = 0; PROP_GROUP * group < 4 * p->mode.shape.quads; group++)
            prop_fade(p, t, group, output, &t->color[output][PROP_GROUP * group]);
}
