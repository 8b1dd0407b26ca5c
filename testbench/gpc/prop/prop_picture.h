/* prop_picture.h - a picture drawn through PROP by a shader and a depth test, and drawn a sample at a
 * time by the order of facts/texture/raster_rules.md 10 and rop_rules.md 1
 */
#ifndef PROP_PICTURE_H
#define PROP_PICTURE_H

#include "gpc/prop/prop.h"

#define PICTURE_SIDE 16 /* pixels */

struct picture {
    u32 depth[PICTURE_SIDE][PICTURE_SIDE][16];
    u32 color[PROP_OUTPUTS][PICTURE_SIDE][PICTURE_SIDE][16][4]; /* words of each target's pixels */
    u32 second[PICTURE_SIDE][PICTURE_SIDE][16][4];              /* source of target 0 */
    unsigned long shaded;                                       /* pixels */
    unsigned long passed;                                       /* samples that queries count */
};

/* A primitive over one tile: what raster gives. */
struct picture_draw {
    struct fine_tile tile;
    u32 z; /* a depth of all its samples */
};

/* By PROP; returns how many tiles went late. */
unsigned picture_by_prop(struct prop *p, const struct picture_draw *draws, unsigned count,
                         struct picture *out);

/* By definition. */
void picture_by_sample(const struct prop_config *cfg, const struct picture_draw *draws,
                       unsigned count, struct picture *out);

bool picture_same(const struct picture *a, const struct picture *b);

#endif
