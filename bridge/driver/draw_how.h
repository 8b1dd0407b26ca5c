/* draw_how.h - options of drawing that a scene does not contain, and their words */
#ifndef DRAW_HOW_H
#define DRAW_HOW_H

#include "common/pixel.h"
#include "fbp/fbp_bus.h"
#include "profile/profile.h"
#include "scene/scene.h"

struct draw_how {
    enum zeta_format depth;
    enum color_format color; /* UNORM or FLOAT, with R, G and B */
    bool no_zcull, compress; /* colours too */
    unsigned raster;         /* samples of the raster, of a target of fewer; 0: as the target has */
    uint64_t memory;         /* bytes; 0: what the targets need */
    unsigned tpcs, fbps;     /* of a GPC, of the GPU; 0: as the profile has */
    unsigned gpcs;           /* 0: as the profile has */
    const struct profile *profile; /* NULL: the default */
};

/* The options as on the command line; NULL: the default. */
struct draw_words {
    const char *depth, *color, *raster, *profile;
    bool no_zcull, compress;
    uint64_t kilobytes;        /* of memory; 0: the default */
    unsigned gpcs, tpcs, fbps; /* 0: the default */
};

/* Parses the options; false with 'f' filled if a word is invalid for targets of so many samples. */
bool draw_how_of(const struct draw_words *w, unsigned samples, struct draw_how *how,
                 struct failure *f);

/* Returns the profile with the units that 'how' counts. */
struct profile draw_profile(const struct draw_how *how);

/* Parses copy, over or add; NULL is copy. */
bool blend_named(const char *name, enum scene_blend *blend, struct failure *f);

#endif
