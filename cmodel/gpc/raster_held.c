/* raster_held.c - see raster_held_bus.h */
#include "gpc/raster_held_bus.h"

#include <string.h>

#include "common/bits.h"
#include "common/lanes.h"

static unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}
static unsigned greater(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The tile at pixel (x, y) is a whole number of the table's grids from pixel (0, 0). */
struct raster_places raster_places_of(const struct sample_grid *grid, bool at_center)
{
    const enum sample_mode mode = samples_mode(grid);
    const struct samples_shape shape = samples_shape(mode);
    struct raster_places places;

    for (unsigned i = 0; i < 64; i++) {
        const unsigned column = i % 8, row = i / 8;
        const unsigned px = column / shape.across, py = row / shape.down;
        const unsigned s = samples_number(mode, column % shape.across, row % shape.down);
        const struct samples_position at = at_center ? (struct samples_position){ 8, 8 }
                                                     : samples_position(grid, shape, px, py, s);

        places.x[i] = (u8)(16 * px + at.x);
        places.y[i] = (u8)(16 * py + at.y);
    }
    return places;
}

static bool alike(const struct raster_places *p)
{
    bool all = true;

    for (unsigned i = 0; i < 64; i++)
        all &= p->x[i] == p->x[0] + 16 * (i % 8) && p->y[i] == p->y[0] + 16 * (i / 8);
    return all;
}

struct raster_samples raster_samples_of(const struct sample_grid *grid)
{
    struct raster_samples s = { .mode = samples_mode(grid) };

    s.shape = samples_shape(s.mode);
    s.each = samples_count(s.shape);
    for (unsigned i = 0; i < 2; i++) {
        s.places[i] = raster_places_of(grid, i == 1);
        s.alike[i] = s.each == 1 && alike(&s.places[i]);
    }
    return s;
}

/* Beyond the slopes of an edge of 16384 pixels, which changes by less than FAR over a tile. */
#define STEEP ((s64)1 << 22)
#define FAR   ((s64)1 << 30)

/* a*x + b*y + c is negative where an edge does not hold, x and y in 1/16 pixel from a tile's corner: for 1/256 pixel they
 * are 1/16 for 1/16.  What is not in use is 0, and holds all.
 */
struct three_edges {
    s32 a[3], b[3], c[3];
};

/* The samples, of 32, that one of the edges does not hold. */
static inline u32 beyond_32(const struct three_edges *e, const u8 *x, const u8 *y)
{
    static const u32 bit[32] = {
        1u << 0,  1u << 1,  1u << 2,  1u << 3,  1u << 4,  1u << 5,  1u << 6,  1u << 7,
        1u << 8,  1u << 9,  1u << 10, 1u << 11, 1u << 12, 1u << 13, 1u << 14, 1u << 15,
        1u << 16, 1u << 17, 1u << 18, 1u << 19, 1u << 20, 1u << 21, 1u << 22, 1u << 23,
        1u << 24, 1u << 25, 1u << 26, 1u << 27, 1u << 28, 1u << 29, 1u << 30, 1u << 31,
    };
    const s32 a0 = e->a[0], a1 = e->a[1], a2 = e->a[2], b0 = e->b[0], b1 = e->b[1], b2 = e->b[2];
    const s32 c0 = e->c[0], c1 = e->c[1], c2 = e->c[2];
    u32 beyond = 0;

    for (unsigned i = 0; i < 32; i++) {
        const s32 px = x[i], py = y[i];
        const s32 any =
            (a0 * px + b0 * py + c0) | (a1 * px + b1 * py + c1) | (a2 * px + b2 * py + c2);

        beyond |= (any < 0 ? UINT32_MAX : 0) & bit[i];
    }
    return beyond;
}

/* The samples that one of the edges does not hold, where pixels have one each, at the same place: from row to row each edge
 * takes one step.
 */
LANES_CLONES
static u64 beyond_alike(const struct three_edges *e, const struct raster_places *p)
{
    typedef u32 row __attribute__((vector_size(32)));
    typedef s32 signs __attribute__((vector_size(32)));
    const row column = { 0, 16, 32, 48, 64, 80, 96, 112 }, bit = { 1, 2, 4, 8, 16, 32, 64, 128 };
    row at[3], by[3], any[2] = { { 0 } };
    u64 pairs[2][4], half[2];

    for (unsigned i = 0; i < 3; i++) {
        at[i] = (u32)(e->c[i] + e->a[i] * p->x[0] + e->b[i] * p->y[0]) + (u32)e->a[i] * column;
        by[i] = (row){ 0 } + 16 * (u32)e->b[i];
    }
    for (unsigned y = 0; y < 8; y++) {
        const row one = at[0] | at[1] | at[2];

        any[y / 4] |= (row)((signs)one >> 31) & bit << 8 * (y % 4);
        for (unsigned i = 0; i < 3; i++)
            at[i] += by[i];
    }
    memcpy(pairs, any, sizeof pairs);
    for (unsigned i = 0; i < 2; i++) {
        const u64 all = pairs[i][0] | pairs[i][1] | pairs[i][2] | pairs[i][3];

        half[i] = (u32)(all | all >> 32);
    }
    return half[1] << 32 | half[0];
}

LANES_CLONES
static u64 beyond(const struct three_edges *e, const struct raster_places *p)
{
    return (u64)beyond_32(e, p->x + 32, p->y + 32) << 32 | beyond_32(e, p->x, p->y);
}

/* Whether 32 bits hold every edge over a tile, or that it is FAR, where it holds all of it, or nothing. */
static bool is_narrow(const struct raster_prim *prim)
{
    s64 any = 0;

    for (unsigned i = 0; i < prim->edges; i++) {
        const s64 a = prim->edge[i].a, b = prim->edge[i].b;

        any |= (a < 0 ? -a : a) | (b < 0 ? -b : b);
    }
    return any < STEEP;
}

/* Those of 'samples' that all edges hold, 32 bits each.  Without branches: which edges cross a tile nobody foresees. */
static u64 narrow_held(const struct raster_prim *prim, const struct raster_places *places,
                       bool alike, s64 x, s64 y, u64 samples)
{
    for (unsigned first = 0; first < prim->edges; first += 3) {
        struct three_edges three = { { 0 }, { 0 }, { 0 } };

        for (unsigned i = 0; i < 3 && first + i < prim->edges; i++) {
            const struct raster_edge *e = &prim->edge[first + i];
            const s64 corner = (256 * (e->a * x + e->b * y) + e->c) >> 4;

            three.a[i] = e->a;
            three.b[i] = e->b;
            three.c[i] = (s32)(corner > FAR ? FAR : corner < -FAR ? -FAR : corner);
        }
        samples &= ~(alike ? beyond_alike(&three, places) : beyond(&three, places));
    }
    return samples;
}

/* Those of 'samples' that a long edge holds. */
static u64 held(const struct raster_edge *e, const struct raster_places *places, s64 x, s64 y,
                u64 samples)
{
    for (u64 rest = samples; rest; rest &= rest - 1) {
        const unsigned i = bits_lowest(rest);

        if (e->a * (256 * x + 16 * places->x[i]) + e->b * (256 * y + 16 * places->y[i]) + e->c < 0)
            samples ^= (u64)1 << i;
    }
    return samples;
}

/* The samples of the tile at pixel (x, y) whose pixel is in the box. */
static u64 boxed(const struct raster_prim *prim, struct samples_shape shape, unsigned x, unsigned y)
{
    const unsigned left = greater(prim->x0, x) - x, top = greater(prim->y0, y) - y;
    const unsigned right = lesser(prim->x1, x + (8u >> bits_lowest(shape.across)));
    const unsigned bottom = lesser(prim->y1, y + (8u >> bits_lowest(shape.down)));
    u64 row, rows;

    if (right <= x + left || bottom <= y + top)
        return 0;
    row = bits_mask((right - x - left) * shape.across) << left * shape.across;
    rows = bits_mask((bottom - y - top) * shape.down * 8) << top * shape.down * 8;
    return row * UINT64_C(0x0101010101010101) & rows;
}

/* raster_held of a primitive that is 'narrow'. */
static u64 held_by_all(const struct raster_samples *s, const struct raster_prim *prim, bool narrow,
                       unsigned x, unsigned y)
{
    const struct raster_places *places = &s->places[prim->at_center];
    u64 samples = boxed(prim, s->shape, x, y);

    if (narrow)
        return samples ? narrow_held(prim, places, s->alike[prim->at_center], x, y, samples) : 0;
    for (unsigned i = 0; i < prim->edges; i++)
        samples = held(&prim->edge[i], places, x, y, samples);
    return samples;
}

u64 raster_held(const struct raster_samples *s, const struct raster_prim *prim, u14 x, u14 y)
{
    return held_by_all(s, prim, is_narrow(prim), x, y);
}

/* Quads of a window, across and down. */
#define QUADS 4

struct raster_known raster_window(const struct raster_samples *s, const struct raster_prim *prim)
{
    struct raster_known w = { .what = RASTER_NOTHING };

    if (!s->alike[prim->at_center] || (prim->x1 - 1) / 2 - prim->x0 / 2 >= QUADS ||
        (prim->y1 - 1) / 2 - prim->y0 / 2 >= QUADS)
        return w;
    w.what = RASTER_WINDOW;
    w.x = prim->x0 & ~1;
    w.y = prim->y0 & ~1;
    w.held[0] = raster_held(s, prim, w.x, w.y);
    return w;
}

bool raster_look(const struct raster_samples *s, const struct raster_prim *prim, u10 x, u10 y,
                 struct raster_known *k)
{
    const bool narrow = is_narrow(prim);

    if (s->each > 1)
        return false;
    k->what = RASTER_TILE;
    for (unsigned i = 0; i < 4; i++)
        k->held[i] = held_by_all(s, prim, narrow, 16u * x + i % 2 * 8, 16u * y + i / 2 * 8);
    return k->held[0] | k->held[1] | k->held[2] | k->held[3];
}
