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

/* The samples, of 32, that one of the edges does not hold. */
static inline u32 beyond_32(const struct frast_crossing *e, const u8 *x, const u8 *y)
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
u64 frast_beyond(const struct frast_crossing *e, const struct frast_places *p)
{
    return (u64)beyond_32(e, p->x + 32, p->y + 32) << 32 | beyond_32(e, p->x, p->y);
}

/* Those of 'samples' that a long edge holds. */
static u64 held(s64 a, s64 b, s64 corner, const struct frast_places *places, u64 samples)
{
    for (u64 rest = samples; rest; rest &= rest - 1) {
        const unsigned i = bits_lowest(rest);

        if (corner + a * places->x[i] + b * places->y[i] < 0)
            samples ^= (u64)1 << i;
    }
    return samples;
}

/* Those of 'samples' that the edge holds, in the tile at pixel (x, y): all or none where the end of the tile that it
 * grows to, or the other one, says so.  Else it is left to 'cross', where there are FRAST_CROSSING at most, if 32 bits hold
 * the edge over the tile: all that are shorter than 2^14 pixels.
 */
static u64 meet(const struct raster_edge *e, const struct frast_places *places,
                struct samples_shape shape, s64 x, s64 y, u64 samples, struct frast_crossing *cross)
{
    const s64 a = e->a, b = e->b; /* for 1/256 pixel: that is 1/16 for 1/16 */
    const s64 corner = 256 * (a * x + b * y) + e->c;
    const s64 across = a * (2048 >> bits_lowest(shape.across));
    const s64 down = b * (2048 >> bits_lowest(shape.down));
    const s64 most = corner + (a > 0 ? across : 0) + (b > 0 ? down : 0);
    const s64 least = corner + (a < 0 ? across : 0) + (b < 0 ? down : 0);

    if (most < 0)
        return 0;
    if (least >= 0)
        return samples;
    if (cross->count == FRAST_CROSSING || most - least >= INT64_C(1) << 34)
        return held(16 * a, 16 * b, corner, places, samples);
    cross->a[cross->count] = (s32)a;
    cross->b[cross->count] = (s32)b;
    cross->c[cross->count++] = (s32)(corner >> 4);
    return samples;
}

/* The samples of the tile at pixel (x, y) whose pixel is in the box. */
u64 frast_boxed(const struct raster_prim *prim, struct samples_shape shape, unsigned x, unsigned y)
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

        if (!unclipped(cfg, px, py) || !unstippled(cfg, &prim->stipple, px, py))
            samples ^= (u64)1 << i;
    }
    return samples;
}

static u64 held_by_all(const struct frast_mode *m, const struct raster_prim *prim, u14 x, u14 y)
{
    const struct frast_places *places = &m->places[prim->at_center];
    struct frast_crossing cross = { .count = 0 };
    u64 samples = frast_boxed(prim, m->shape, x, y);

    for (unsigned i = 0; i < prim->edges && samples; i++)
        samples = meet(&prim->edge[i], places, m->shape, x, y, samples, &cross);
    if (samples && cross.count)
        samples &= ~frast_beyond(&cross, places);
    return samples;
}

u64 frast_covered(const struct frast_config *cfg, const struct frast_mode *m,
                  const struct raster_prim *prim, const struct prim_window *window, u14 x, u14 y)
{
    u64 samples =
        window && window->known ? prim_window_part(window, x, y) : held_by_all(m, prim, x, y);

    if (cfg->clip_enable || prim->stipple.enable)
        samples = let_through(cfg, prim, m->shape, x, y, samples);
    if (samples && (cfg->z_clip_min || cfg->z_clip_max)) {
        const struct depth_plane plane = frast_plane(cfg, prim, x, y);

        samples = frast_between(cfg, m, &plane, samples);
    }
    return samples;
}

u64 frast_coverage(const struct frast_config *cfg, const struct raster_prim *prim, u14 x, u14 y)
{
    const struct frast_mode m = frast_mode_of(cfg);

    return frast_covered(cfg, &m, prim, NULL, x, y);
}
