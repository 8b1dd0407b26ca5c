/* walk.c - see walk.h */
#include "fbp/walk/walk.h"

#include <string.h>

void walk_reset(struct walk *k)
{
    memset(k, 0, sizeof *k);
}

void walk_set_state(struct walk *k, const struct walk_config *cfg)
{
    k->cfg = *cfg;
}

/* A surface of zeros: there is no such target. */
static bool bound(const struct rop_surface *s)
{
    return s->bytes != 0;
}

const char *walk_not_modelled(const struct walk_config *cfg)
{
    if ((bound(&cfg->color) && !rop_surface_known(&cfg->color)) ||
        (bound(&cfg->zeta) && !rop_surface_known(&cfg->zeta)))
        return "walk: a target that has no place in memory";
    return NULL;
}

static u32 min(u32 a, u32 b)
{
    return a < b ? a : b;
}

/* Tiles of an axis that have 'samples' from 'from' to 'to', the last excluded. */
static u32 tiles(u32 samples, u32 from, u32 to, u32 *first)
{
    const u32 end = (min(to, samples) + WALK_TILE - 1) / WALK_TILE;

    *first = from / WALK_TILE;
    return from < to && end > *first ? end - *first : 0;
}

/* chosen: tiles of the padding alone are not walked */
static struct walk_extent zeta_extent(const struct walk_config *cfg)
{
    const struct surface_image image = rop_image(&cfg->zeta);
    const struct samples_shape shape = samples_shape(cfg->zeta.samples);
    struct walk_extent e;

    e.across = tiles(image.width_bytes / cfg->zeta.bytes, cfg->x_min * shape.across,
                     cfg->x_max * shape.across, &e.left);
    e.down = tiles(image.height, cfg->y_min * shape.down, cfg->y_max * shape.down, &e.top);
    return e;
}

struct walk_extent walk_extent_of(const struct walk_config *cfg, const struct walk_begin *b)
{
    const struct rop_surface *s = b->zeta ? &cfg->zeta : &cfg->color;
    struct surface_image image;

    if (!bound(s))
        return (struct walk_extent){ 0, 0, 0, 0 };
    if (b->zeta)
        return zeta_extent(cfg);
    image = rop_image(s);
    return (struct walk_extent){ (image.width_bytes + WALK_BLOCK_BYTES - 1) / WALK_BLOCK_BYTES,
                                 (image.height + WALK_BLOCK_ROWS - 1) / WALK_BLOCK_ROWS, 0, 0 };
}

/* Of the eight places from 'at' on those from 'from' to 'to', a bit each. */
static u32 inside(u32 at, u32 from, u32 to)
{
    const u32 first = from > at ? min(from - at, WALK_TILE) : 0;
    const u32 end = to > at ? min(to - at, WALK_TILE) : 0;

    return ((1u << end) - 1) & ~((1u << first) - 1);
}

u64 walk_coverage(const struct walk_config *cfg, u32 x, u32 y)
{
    const struct samples_shape shape = samples_shape(cfg->zeta.samples);
    const u64 columns = inside(WALK_TILE * x, cfg->x_min * shape.across, cfg->x_max * shape.across);
    const u32 rows = inside(WALK_TILE * y, cfg->y_min * shape.down, cfg->y_max * shape.down);
    u64 covered = 0;

    if (columns == 255 && rows == 255) /* most are */
        return UINT64_MAX;
    for (unsigned row = 0; row < WALK_TILE; row++)
        covered |= rows >> row & 1 ? columns << WALK_TILE * row : 0;
    return covered;
}

/* known: facts/fbp.md Clears, rates.csv X: a block a clock; chosen: a tile of depth, too, and a clear that gives nothing */
unsigned walk_clocks(void)
{
    return 1;
}

struct zeta_walk walk_tile(const struct walk_config *cfg, u16 draw, u32 x, u32 y)
{
    const struct samples_shape shape = samples_shape(cfg->zeta.samples);

    return (struct zeta_walk){ .id = { draw, 0, (u14)(WALK_TILE * x / shape.across),
                                       (u14)(WALK_TILE * y / shape.down) },
                               .clear_depth = cfg->clear_depth,
                               .clear_stencil = cfg->clear_stencil,
                               .coverage = walk_coverage(cfg, x, y) };
}

bool fe_walk_into(struct walk *k, const struct walk_begin *in)
{
    if (k->busy)
        return false;
    k->begin = *in;
    k->of = k->cfg;
    k->extent = walk_extent_of(&k->cfg, in);
    k->x = k->y = 0;
    k->busy = k->extent.across && k->extent.down;
    k->clocks += k->busy ? 0 : walk_clocks();
    return true;
}

/* Behind the block or tile that is given. */
static void go_on(struct walk *k)
{
    k->clocks += walk_clocks();
    if (++k->x < k->extent.across)
        return;
    k->x = 0;
    k->busy = ++k->y < k->extent.down;
}

bool walk_clear_from(struct walk *k, struct clear_block *out)
{
    if (!k->busy || k->begin.zeta)
        return false;
    *out = (struct clear_block){ k->begin.draw, (u14)k->x, (u12)k->y };
    go_on(k);
    return true;
}

bool walk_zcache_from(struct walk *k, struct zeta_walk *out)
{
    if (!k->busy || !k->begin.zeta)
        return false;
    *out = walk_tile(&k->of, k->begin.draw, k->extent.left + k->x, k->extent.top + k->y);
    go_on(k);
    return true;
}
