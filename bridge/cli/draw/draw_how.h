/* draw_how.h - how a scene is drawn beside what it says, and the words for it */
#ifndef DRAW_HOW_H
#define DRAW_HOW_H

#include "common/pixel.h"
#include "fbp/fbp_bus.h"
#include "scene.h"

struct draw_how {
    enum zeta_format depth;
    enum color_format color; /* UNORM or FLOAT, with R, G and B */
    bool no_zcull, compress; /* colours too */
};

/* As the command line has it; NULL: what is usual. */
struct draw_words {
    const char *depth, *color;
    bool no_zcull, compress;
};

/* False with 'f' filled where a word means nothing. */
bool draw_how_of(const struct draw_words *w, struct draw_how *how, struct failure *f);

/* copy, over, add; NULL: copy. */
bool blend_named(const char *name, enum scene_blend *blend, struct failure *f);

#endif
