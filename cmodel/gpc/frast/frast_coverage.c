/* frast_coverage.c - the covered samples of a tile (facts/texture/raster_rules.md 2, 5, 8) */
#include "common/bits.h"
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

struct frast_mode frast_mode_of(const struct frast_config *cfg)
{
    struct frast_mode m = { .samples = samples_mode(&cfg->samples) };

    m.shape = samples_shape(m.samples);
    m.each = samples_count(m.shape);
    m.places[0] = frast_places_of(&cfg->samples, false);
    m.places[1] = frast_places_of(&cfg->samples, true);
    return m;
}

/* Those of 'samples' that the edge holds, in the tile at pixel (x, y): all or none where the end of the
 * tile that it grows to, or the other one, says so.
 */
static u64 held(const struct raster_edge *e, const struct frast_places *places,
                struct samples_shape shape, s64 x, s64 y, u64 samples)
{
    const s64 a = (s64)e->a * 16, b = (s64)e->b * 16; /* for 1/16 pixel */
    const s64 corner = 16 * (a * x + b * y) + e->c;
    const s64 across = a * (128 / shape.across), down = b * (128 / shape.down);

    if (corner + (a > 0 ? across : 0) + (b > 0 ? down : 0) < 0)
        return 0;
    if (corner + (a < 0 ? across : 0) + (b < 0 ? down : 0) >= 0)
        return samples;
    for (u64 rest = samples; rest; rest &= rest - 1) {
        const unsigned i = bits_lowest(rest);

        if (corner + a * places->x[i] + b * places->y[i] < 0)
            samples ^= (u64)1 << i;
    }
    return samples;
}

/* The samples of the tile at pixel (x, y) whose pixel is in the box. */
static u64 boxed(const struct raster_prim *prim, struct samples_shape shape, unsigned x, unsigned y)
{
    const unsigned left = greater(prim->x0, x) - x, top = greater(prim->y0, y) - y;
    const unsigned right = lesser(prim->x1, x + 8u / shape.across);
    const unsigned bottom = lesser(prim->y1, y + 8u / shape.down);
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

u64 frast_covered(const struct frast_config *cfg, const struct frast_mode *m,
                  const struct raster_prim *prim, u14 x, u14 y)
{
    const struct frast_places *places = &m->places[prim->at_center];
    u64 samples = boxed(prim, m->shape, x, y);

    for (unsigned i = 0; i < prim->edges && samples; i++)
        samples = held(&prim->edge[i], places, m->shape, x, y, samples);
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

    return frast_covered(cfg, &m, prim, x, y);
}
