/* frast_coverage.c - the covered samples of a tile (facts/texture/raster_rules.md 2, 5, 8) */
#include "common/bits.h"
#include "common/samples.h"
#include "gpc/frast/frast.h"

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

/* Blocks of 8x8 pixels in raster order, and tiles in a block likewise. */
static void place_tiles(struct frast_mode *m)
{
    m->of_block = bits_lowest(m->samples.each);
    m->wide = (u4)(8 / m->samples.shape.across);
    m->high = (u4)(8 / m->samples.shape.down);
    for (unsigned i = 0; i < 4 * m->samples.each; i++) {
        const unsigned block = i / m->samples.each, k = i % m->samples.each;

        m->x[i] = (u8)(block % 2 * 8 + k % m->samples.shape.across * m->wide);
        m->y[i] = (u8)(block / 2 * 8 + k / m->samples.shape.across * m->high);
    }
}

struct frast_mode frast_mode_of(const struct frast_config *cfg)
{
    struct frast_mode m = { .samples = raster_samples_of(&cfg->samples) };

    place_tiles(&m);
    return m;
}

/* Those of the samples of the tile at pixel (x, y) whose pixel neither window clip nor stipple takes. */
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

/* Whether an edge leaves out all of the 8x8 pixels about pixel (x, y), ends included.
 * chosen: such a block is not tested, as one beside the box
 */
static bool beyond_edge(const struct raster_prim *prim, unsigned x, unsigned y)
{
    bool beyond = false;

    for (unsigned i = 0; i < prim->edges; i++) {
        const struct raster_edge *e = &prim->edge[i];
        const s64 right = (x & ~7u) + (e->a > 0 ? 8 : 0), low = (y & ~7u) + (e->b > 0 ? 8 : 0);

        beyond |= 256 * (e->a * right + e->b * low) + e->c < 0;
    }
    return beyond;
}

/* Whether a tile's samples are looked at one by one. */
static bool singly(const struct frast_config *cfg, const struct raster_prim *prim,
                   const struct depth_plane *plane)
{
    return frast_fades(prim) || prim->circle.diameter ||
           ((cfg->z_clip_min || cfg->z_clip_max) && !frast_within(cfg, plane));
}

/* Those of the samples that neither shape nor depth range takes, looked at one by one. */
static struct frast_tested test_singly(const struct frast_config *cfg, const struct frast_mode *m,
                                       const struct raster_prim *prim,
                                       const struct depth_plane *plane, u14 x, u14 y, u64 samples)
{
    struct frast_tested t = { samples, 1 };

    if (!samples || !singly(cfg, prim, plane))
        return t;
    t.clocks += FRAST_BEGIN + bits_count(samples) * (prim->area ? FRAST_AREA : 1);
    if (prim->area || prim->circle.diameter)
        t.covered = frast_shaped(m, prim, x, y, t.covered);
    if (cfg->z_clip_min || cfg->z_clip_max)
        t.covered = frast_between(cfg, m, plane, t.covered);
    return t;
}

struct frast_tested frast_test(const struct frast_config *cfg, const struct frast_mode *m,
                               const struct raster_prim *prim, const struct raster_known *known,
                               u14 x, u14 y)
{
    u64 samples = known && known->what != RASTER_NOTHING ? raster_known_held(known, x, y)
                                                         : raster_held(&m->samples, prim, x, y);
    struct depth_plane plane = { .exp = 0 };

    if (!samples)
        return (struct frast_tested){ 0, !beyond_edge(prim, x, y) };
    if (cfg->clip_enable || prim->stipple.enable || cfg->polygon_stipple)
        samples = let_through(cfg, prim, m->samples.shape, x, y, samples);
    if (samples && (cfg->z_clip_min || cfg->z_clip_max))
        plane = frast_plain_plane(cfg, prim, x, y);
    return test_singly(cfg, m, prim, &plane, x, y, samples);
}

u64 frast_coverage(const struct frast_config *cfg, const struct raster_prim *prim, u14 x, u14 y)
{
    const struct frast_mode m = frast_mode_of(cfg);

    return frast_test(cfg, &m, prim, NULL, x, y).covered;
}
