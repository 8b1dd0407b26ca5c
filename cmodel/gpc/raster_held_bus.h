/* raster_held_bus.h - which samples a primitive's box and edges hold, for both rasters (facts/texture/raster_rules.md 2, 5)
 *
 * Coarse raster looks at samples where a shape's tip may touch none of a tile.  What it has found goes to fine raster with the
 * tile, which need not look again: the wires crast_zcull and zcull_frast have a second packet each, a tile with what is known of it,
 * that stands for the tile.
 */
#ifndef RASTER_HELD_BUS_H
#define RASTER_HELD_BUS_H

#include "common/samples.h"
#include "gpc/gpc_bus.h"

/* Positions of a fine tile's samples from its upper left corner, in 1/16 pixel; entry i is of coverage bit i. */
struct raster_places {
    u8 x[64], y[64];
};

/* The samples of a state. */
struct raster_samples {
    enum sample_mode mode;
    struct samples_shape shape;
    unsigned each;                  /* of a pixel */
    struct raster_places places[2]; /* [1]: of a primitive that is tested at pixel centres */
    bool alike[2];                  /* ... every pixel has one sample, at the same place */
};
struct raster_places raster_places_of(const struct sample_grid *grid, bool at_center);
struct raster_samples raster_samples_of(const struct sample_grid *grid);

/* Returns what box and edges hold of the fine tile at pixel (x, y).  Where all pixels are alike it may be any pixel. */
u64 raster_held(const struct raster_samples *s, const struct raster_prim *prim, u14 x, u14 y);

/* What is known of a coarse tile, whose pixels have one sample each: bit 8*row + column of 8x8 pixels.  'held' holds as 'what' says. */
struct raster_known {
    enum { RASTER_NOTHING, RASTER_WINDOW, RASTER_TILE } what;
    u14 x,
        y; /* RASTER_WINDOW: held[0] is of the pixels from here on, and the primitive has no others */
    u64 held[4]; /* RASTER_TILE: of its fine tiles, in raster order */
};

/* Returns the window of a primitive that lies in four by four quads, if all pixels are alike; else RASTER_NOTHING. */
struct raster_known raster_window(const struct raster_samples *s, const struct raster_prim *prim);

/* Looks at a coarse tile, if pixels have one sample; returns whether it surely has one that is held. */
bool raster_look(const struct raster_samples *s, const struct raster_prim *prim, u10 x, u10 y,
                 struct raster_known *k);

/* Returns what the 8x8 pixels at (x, y) have of a window. */
static inline u64 raster_window_held(const struct raster_known *w, s32 x, s32 y)
{
    const u64 rows = UINT64_C(0x0101010101010101);
    const s32 right = w->x - x, down = w->y - y;
    u64 part;

    if (right <= -8 || right >= 8 || down <= -8 || down >= 8)
        return 0;
    part = right < 0 ? w->held[0] >> -right & rows * (0xffu >> -right)
                     : w->held[0] << right & rows * (0xffu << right & 0xff);
    return down < 0 ? part >> -8 * down : part << 8 * down;
}

/* Returns whether the 16x16 pixels at (x, y) have any of a window. */
static inline bool raster_window_any(const struct raster_known *w, s32 x, s32 y)
{
    const u64 column = UINT64_C(0x0101010101010101);
    const s32 left = x > w->x ? x - w->x : 0, right = w->x - x > 8 ? w->x - x - 8 : 0;
    const s32 top = y > w->y ? y - w->y : 0, bottom = w->y - y > 8 ? w->y - y - 8 : 0;

    if (left >= 8 || right >= 8 || top >= 8 || bottom >= 8)
        return false;
    return w->held[0] & column * (0xffu << left & 0xffu >> right) & UINT64_MAX << 8 * top &
           UINT64_MAX >> 8 * bottom;
}

/* Returns what is held of the fine tile at pixel (x, y) of a coarse tile of which something is known. */
static inline u64 raster_known_held(const struct raster_known *k, u14 x, u14 y)
{
    return k->what == RASTER_WINDOW ? raster_window_held(k, x, y)
                                    : k->held[y / 8 % 2 * 2 + x / 8 % 2];
}

/* A coarse tile whose primitive stays where it is: with whom it points to, until the tile is through. */
struct lent_tile {
    const struct raster_prim *prim;
    u10 x, y;
    enum zcull_verdict verdict; /* both as of culled_tile */
    u4 culled;
};

/* The second packet of crast_zcull and zcull_frast: a tile, and what is known of it.  Its consumer lends the place for it. */
struct known_tile {
    struct lent_tile tile; /* on crast_zcull without a verdict */
    struct raster_known known;
};
static inline unsigned crast_zcull_packets(const struct known_tile *b)
{
    (void)b;
    return 1;
}
static inline void crast_zcull_packet(const struct known_tile *b, unsigned i,
                                      struct coarse_tile *out)
{
    (void)i;
    *out = (struct coarse_tile){ *b->tile.prim, b->tile.x, b->tile.y };
}
static inline unsigned zcull_frast_packets(const struct known_tile *b)
{
    (void)b;
    return 1;
}
static inline void zcull_frast_packet(const struct known_tile *b, unsigned i,
                                      struct culled_tile *out)
{
    (void)i;
    *out = (struct culled_tile){ *b->tile.prim, b->tile.x, b->tile.y, b->tile.verdict,
                                 b->tile.culled };
}

#endif
