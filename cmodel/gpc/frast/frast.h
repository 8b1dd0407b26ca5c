/* frast.h - fine raster: coverage and depth plane of 8x8-sample tiles (facts/gpc.md, texture/raster_rules.md)
 *
 *                +---------+
 *   culled_tile  |         |  fine_tile
 *  zcull ------->|  frast  |-----------> prop
 *                |         |
 *                +---------+
 *
 * Tests 64 samples a clock, of the fine tiles that touch the box, in blocks that no edge leaves out and zcull has not culled; gives
 * those that have a covered one: the four 8x8-pixel blocks of a coarse tile in raster order, the tiles of a block in raster order.
 * A sample is covered if every edge and the circle of a round point hold it, its pixel is in the box, and neither a window clip
 * rectangle, the stipple nor its depth removes it.  Of a smooth primitive each sample has an opacity too: a line's by its distances
 * from the line's edges and a table, a polygon's or point's as many of 256 as points of the pixel, 16 across and 16 down, are inside; a pixel
 * that has none is not covered.
 * The depth plane of a tile is the primitive's, rounded to one exponent.  With target-independent
 * rasterisation the tile has the raster's samples; PROP reduces them to the targets'.
 *
 * Base and slopes of a tile's plane are rounded from the exact plane at the tile's centre, to nearest, halves up, with one exponent: the
 * least with which base fits 32 bits and the slopes 28, but 2^-7 of a step of fixed formats and 2^-96 of ZF32 at least; beyond the
 * greatest they stay at the ends of their fields.  A tile without a covered sample gives nothing; a token passes when none is under way.
 *
 * Samples of shapes that are no polygons, of smooth ones, and of tiles that cross an end of the depth range are looked at one by one
 * too: FRAST_BEGIN clocks and one a sample, FRAST_AREA a sample of an area, row by row of a pixel's points.
 *
 * Not modelled: clip ids.
 */
#ifndef FRAST_H
#define FRAST_H

#include "gpc/raster_held_bus.h"

/* Clocks: chosen: what rtl/gpc/frast takes. */
enum frast_clocks { FRAST_BEGIN = 3, FRAST_AREA = 16, FRAST_DRAIN = 11 };

/* A state bundle, decoded. */
struct frast_mode {
    struct raster_samples samples;
    unsigned of_block; /* log2 fine tiles of a block of 8x8 pixels */
    u4 wide, high;     /* of a fine tile, in pixels */
    u8 x[64], y[64];   /* where fine tile i of a coarse one is, in pixels */
};

struct frast {
    struct frast_config cfg;
    struct frast_mode mode;
    u64 clocks;           /* busy so far, but for ... */
    u64 spent;            /* ... those of the tiles tested since the last one that was given */
    u64 drains;           /* beside them: until the unit was empty, so that a bundle could change */
    u64 since;            /* 'clocks' at the last bundle */
    u64 tiles;            /* given */
    u64 samples;          /* covered */
    bool busy;            /* with a tile, which has more to give; or with a token: */
    struct known_tile in; /* its primitive is NULL if it is ... */
    struct raster_prim prim; /* ... this one, of a packet */
    unsigned next;           /* its next fine tile with a covered sample: */
    u14 x, y;                /* ... its pixel */
    u64 coverage;            /* ... and samples */
};

/* frast_coverage.c */
struct frast_mode frast_mode_of(const struct frast_config *cfg);

/* Tests the tile at pixel (x, y); known: NULL, or what is known of its coarse tile. */
struct frast_tested {
    u64 covered;     /* samples */
    unsigned clocks; /* that it takes */
};
struct frast_tested frast_test(const struct frast_config *cfg, const struct frast_mode *m,
                               const struct raster_prim *prim, const struct raster_known *known,
                               u14 x, u14 y);
u64 frast_coverage(const struct frast_config *cfg, const struct raster_prim *prim, u14 x, u14 y);

/* frast_plane.c: returns the primitive's depth plane over the tile at pixel (x, y). */
struct depth_plane frast_plane(const struct frast_config *cfg, const struct raster_prim *prim,
                               u14 x, u14 y);
/* Makes the plane without polygon offset. */
struct depth_plane frast_plain_plane(const struct frast_config *cfg, const struct raster_prim *prim,
                                     u14 x, u14 y);

/* frast_clip.c: return whether the depths of a tile lie between the ends at which the state clips, on one side of each; those
 * of the samples whose depth, as the tile's plane has it and as it would be stored, does.
 */
bool frast_within(const struct frast_config *cfg, const struct depth_plane *plane);
u64 frast_between(const struct frast_config *cfg, const struct frast_mode *m,
                  const struct depth_plane *plane, u64 samples);

/* frast_area.c: return how many of a pixel's 256 points are inside; those of the tile's samples that area and circle leave. */
unsigned frast_area(const struct raster_prim *prim, unsigned px, unsigned py);
u64 frast_shaped(const struct frast_mode *m, const struct raster_prim *prim, u14 x, u14 y,
                 u64 samples);

/* frast_opacity.c: returns whether the primitive is smooth; gives the covered samples of its tile their opacity. */
bool frast_fades(const struct raster_prim *prim);
void frast_fade(const struct frast_config *cfg, const struct frast_mode *m,
                const struct raster_prim *prim, struct fine_tile *tile);

void frast_reset(struct frast *f);

/* Takes a state bundle; no packet is inside. */
void frast_set_state(struct frast *f, const struct frast_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *frast_not_modelled(const struct frast_config *cfg);

/* Returns whether no packet is inside. */
static inline bool frast_idle(const struct frast *f)
{
    return !f->busy;
}

/* Takes a tile when the one before it has given all, alone or with what is known of it, for which it lends the place; gives its next
 * fine tile.
 */
bool zcull_frast_into(struct frast *f, const struct culled_tile *in);
struct known_tile *zcull_frast_place(struct frast *f);
bool zcull_frast_into_batch(struct frast *f, const struct known_tile *in);
bool frast_prop_from(struct frast *f, struct fine_tile *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool frast_step(struct frast *f, struct culled_tile_fifo *in, struct fine_tile_fifo *out);

#endif
