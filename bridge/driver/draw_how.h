/* draw_how.h - how a scene is drawn beside what it says, and the words for it */
#ifndef DRAW_HOW_H
#define DRAW_HOW_H

#include "common/pixel.h"
#include "fbp/fbp_bus.h"
#include "scene/scene.h"

struct draw_how {
    enum zeta_format depth;
    enum color_format color; /* UNORM or FLOAT, with R, G and B */
    bool no_zcull, compress; /* colours too */
    unsigned raster;         /* samples of the raster, of a target of fewer; 0: as the target has */
};

/* As the command line has it; NULL: what is usual. */
struct draw_words {
    const char *depth, *color, *raster;
    bool no_zcull, compress;
};

/* False with 'f' filled where a word means nothing for targets of so many samples. */
bool draw_how_of(const struct draw_words *w, unsigned samples, struct draw_how *how,
                 struct failure *f);

/* copy, over, add; NULL: copy. */
bool blend_named(const char *name, enum scene_blend *blend, struct failure *f);

#endif
