/* frast_coverage.c - the covered samples of a tile (facts/texture/raster_rules.md 2, 5, 8) */
#include "common/bits.h"
#include "common/lanes.h"
#include "common/samples.h"
#include "gpc/frast/frast.h"

static unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}
static unsigned greater(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Whether the window clip rectangles let a pixel be drawn.
 * guess: their greatest x and y are not inside, as a scissor's; chosen: code 3 draws nothing
 */
static bool unclipped(const struct frast_config *cfg, unsigned x, unsigned y)
{
    bool inside = false;

    if (!cfg->clip_enable)
        return true;
    for (unsigned i = 0; i < 8; i++)
        inside |= cfg->clip_xmin[i] <= x && x < cfg->clip_xmax[i] && cfg->clip_ymin[i] <= y &&
                  y < cfg->clip_ymax[i];
    return cfg->clip_type == CLIP_INCLUSIVE ? inside : cfg->clip_type == CLIP_EXCLUSIVE && !inside;
}

/* Whether the line stipple lets a pixel be drawn.
 * known: facts/texture/raster_rules.md 5: 16 bits, each 'factor' times; chosen: the field is the
 * factor less one, and bit 0 is the first
 */
static bool unstippled(const struct frast_config *cfg, const struct line_stipple *stipple,
                       unsigned x, unsigned y)
{
    s32 far = (s32)(stipple->y_major ? y : x) - stipple->from;
    unsigned step = stipple->phase + (unsigned)(far < 0 ? -far : far);

    return !stipple->enable || (cfg->stipple_pattern >> step / (cfg->stipple_factor + 1u) % 16 & 1);
}

/* Whether the polygon stipple lets a pixel be drawn.
 * known: OpenGL 4.6 (compatibility), 14.6.2: 32 x 32 bits, of filled polygons alone; nouveau swaps the bytes of Mesa's
 * words, whose bit 31 is leftmost; chosen: rows count from the target's row 0
 */
static bool unscreened(const struct frast_config *cfg, const struct raster_prim *prim, unsigned x,
                       unsigned y)
{
    return !cfg->polygon_stipple || prim->kind != PRIMITIVE_TRIANGLE ||
           (cfg->polygon_pattern[y % 32] >> (x % 32 ^ 7) & 1);
}

/* The tile at pixel (x, y) is a whole number of the table's grids from pixel (0, 0). */
struct frast_places frast_places_of(const struct sample_grid *grid, bool at_center)
{
    const enum sample_mode mode = samples_mode(grid);
    const struct samples_shape shape = samples_shape(mode);
    struct frast_places places;

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

static bool alike(const struct frast_places *p)
{
    bool all = true;

    for (unsigned i = 0; i < 64; i++)
        all &= p->x[i] == p->x[0] + 16 * (i % 8) && p->y[i] == p->y[0] + 16 * (i / 8);
    return all;
}

/* Blocks of 8x8 pixels in raster order, and tiles in a block likewise. */
static void place_tiles(struct frast_mode *m)
{
    for (unsigned i = 0; i < 4 * m->each; i++) {
        const unsigned block = i / m->each, k = i % m->each;

        m->x[i] = (u8)(block % 2 * 8 + k % m->shape.across * (8 / m->shape.across));
        m->y[i] = (u8)(block / 2 * 8 + k / m->shape.across * (8 / m->shape.down));
    }
}

struct frast_mode frast_mode_of(const struct frast_config *cfg)
{
    struct frast_mode m = { .samples = samples_mode(&cfg->samples) };

    m.shape = samples_shape(m.samples);
    m.each = samples_count(m.shape);
    for (unsigned i = 0; i < 2; i++) {
        m.places[i] = frast_places_of(&cfg->samples, i == 1);
        m.alike[i] = m.each == 1 && alike(&m.places[i]);
    }
    place_tiles(&m);
    return m;
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

LANES_CLONES
static u64 beyond(const struct three_edges *e, const struct frast_places *p)
{
    return (u64)beyond_32(e, p->x + 32, p->y + 32) << 32 | beyond_32(e, p->x, p->y);
}

/* Whether 32 bits hold every edge over a tile, or that it is FAR, where it holds all of it, or nothing. */
static bool narrow(const struct raster_prim *prim)
{
    s64 any = 0;

    for (unsigned i = 0; i < prim->edges; i++) {
        const s64 a = prim->edge[i].a, b = prim->edge[i].b;

        any |= (a < 0 ? -a : a) | (b < 0 ? -b : b);
    }
    return any < STEEP;
}

/* Those of 'samples' that all edges hold, 32 bits each.  Without branches: which edges cross a tile nobody foresees. */
static u64 narrow_held(const struct raster_prim *prim, const struct frast_places *places, s64 x,
                       s64 y, u64 samples)
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
        samples &= ~beyond(&three, places);
    }
    return samples;
}

/* Those of 'samples' that a long edge holds. */
static u64 held(const struct raster_edge *e, const struct frast_places *places, s64 x, s64 y,
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

/* Those of them whose pixel neither window clip nor stipple takes. */
static u64 let_through(const struct frast_config *cfg, const struct raster_prim *prim,
                       struct samples_shape shape, unsigned x, unsigned y, u64 samples)
{
    for (u64 rest = samples; rest; rest &= rest - 1) {
        const unsigned i = bits_lowest(rest);
        const unsigned px = x + i % 8 / shape.across, py = y + i / 8 / shape.down;

        if (!unclipped(cfg, px, py) || !unstippled(cfg, &prim->stipple, px, py) ||
            !unscreened(cfg, prim, px, py))
            samples ^= (u64)1 << i;
    }
    return samples;
}

u64 frast_held(const struct frast_mode *m, const struct raster_prim *prim, u14 x, u14 y)
{
    const struct frast_places *places = &m->places[prim->at_center];
    u64 samples = boxed(prim, m->shape, x, y);

    if (narrow(prim))
        return samples ? narrow_held(prim, places, x, y, samples) : 0;
    for (unsigned i = 0; i < prim->edges; i++)
        samples = held(&prim->edge[i], places, x, y, samples);
    return samples;
}

u64 frast_covered(const struct frast_config *cfg, const struct frast_mode *m,
                  const struct raster_prim *prim, const struct prim_window *window, u14 x, u14 y)
{
    u64 samples = window ? prim_window_held(window, x, y) : frast_held(m, prim, x, y);

    if (samples && (prim->area || prim->circle.diameter))
        samples = frast_shaped(m, prim, x, y, samples);
    if (cfg->clip_enable || prim->stipple.enable || cfg->polygon_stipple)
        samples = let_through(cfg, prim, m->shape, x, y, samples);
    if (samples && (cfg->z_clip_min || cfg->z_clip_max)) {
        const struct depth_plane plane = frast_plain_plane(cfg, prim, x, y);

        samples = frast_between(cfg, m, &plane, samples);
    }
    return samples;
}

u64 frast_coverage(const struct frast_config *cfg, const struct raster_prim *prim, u14 x, u14 y)
{
    const struct frast_mode m = frast_mode_of(cfg);

    return frast_covered(cfg, &m, prim, NULL, x, y);
}
