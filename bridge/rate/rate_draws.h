/* rate_draws.h - parts of rate_draws.c */
#ifndef RATE_DRAWS_H
#define RATE_DRAWS_H

#include "rate_families.h"
#include "rate_gpu.h"

/* P1 to P3 and what T1, T3 and X say of PROP. */
rate_family rate_draws_prop;

/* T3: attributes that SMs interpolate. */
rate_family rate_draws_sm;

/* T6 and what T1 and T3 say of CROP. */
rate_family rate_draws_crop;

/* Fine and coarse raster, Zcull, ZROP, depths of shaders, clears, pixel kills. */
rate_family rate_draws_depth;

/* What L2 expands of compressed depths; clears; how many GPCs and ROPs there are. */
rate_family rate_draws_l2, rate_draws_counts;

/* How many pixels Zcull's storage covers. */
rate_family rate_draws_capacity;

/* Vertices, primitives, planes of attributes: T4 and what T1, T3 and X say of them. */
rate_family rate_draws_world;

/* rate_fill.c: draws that cover a target whole, each pixel once. */
struct rate_fill {
    struct rate_target target;
    const struct profile *profile; /* NULL: the default */
    unsigned layers;         /* times that a draw covers the target, LAYERS at most; 0: once */
    unsigned raster;         /* samples of the raster, of a target of fewer; 0: as the target has */
    unsigned targets;        /* 0: colours are not written; else of one format */
    bool dual;               /* two sources */
    bool alpha_test;         /* that always passes: the shader's coverage may be less */
    bool blends;             /* source over */
    const char *program;     /* of pixels; NULL: some colours */
    bool kills, gives_depth; /* what it does */
    float first[3],
        then[3]; /* depths of the first draw's corners, which makes caches warm, and of the others' (0 to 1); all 0: 1/2 */
    void (*before)(struct rate_gpu *g);  /* methods before the first; or NULL */
    void (*between)(struct rate_gpu *g); /* behind it; or NULL */
};
#define RATE_FILL_LAYERS 8
/* Return the pixels a clock of such draws, one behind the other; those that so many layers more take, so that what a draw itself takes
 * does not count.
 */
double rate_fill(const struct rate_fill *f);
double rate_fill_layers(const struct rate_fill *f);

/* Returns the bytes that a client writes to DRAM by such a draw. */
double rate_fill_bytes(const struct rate_fill *f, enum mem_client client);

/* Return what a row measures by its item, on a profile: of rate_draws_depth.c in its units, of rate_draws_world.c in units a clock. */
double rate_depth_units(const struct profile *p, const char *item);
double rate_world_units(const struct profile *p, const char *item);

/* rate_draws_depth.c: what has depths always pass, and be written. */
void rate_depth_always(struct rate_gpu *g);

#endif
