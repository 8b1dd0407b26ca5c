/* zcull.c - see zcull.h */
#include "gpc/zcull/zcull.h"

#include <string.h>

#include "common/bits.h"
#include "gpc/zcull/zcull_place.h"
#include "gpc/zcull/zcull_word.h"

/* All that a block has in a word; of words that are narrower than a block a row of parts. */
static struct zcull_look look_of(const struct zcull_grid *g, const struct zcull_shape *s)
{
    const unsigned width = g->word_width < 3 ? 1u << g->word_width : 8;
    const unsigned height = g->word_width < 3 ? 1u << g->part_height : 8;
    struct zcull_look l = { width, height, width >> g->part_width, height >> g->part_height, 0 };

    if (!g->words)
        return (struct zcull_look){ .width = 8, .height = 8 };
    l.parts = zcull_parts(s, l.columns, l.rows);
    return l;
}

static struct zcull_mode mode_of(const struct zcull_config *cfg)
{
    struct zcull_mode m = { .grid = zcull_grid_of(cfg), .pass = zcull_passing(cfg) };

    m.look = look_of(&m.grid, zcull_shape(cfg->format));
    m.stored = cfg->depth_enable && cfg->depth_write ? m.pass : 0;
    m.plain = zcull_is_plain(cfg, &m);
    return m;
}

void zcull_reset(struct zcull *z)
{
    memset(z, 0, sizeof *z);
    z->mode = mode_of(&z->cfg);
}

void zcull_set_state(struct zcull *z, const struct zcull_config *cfg)
{
    z->cfg = *cfg;
    z->mode = mode_of(cfg);
}

const char *zcull_not_modelled(const struct zcull_config *cfg)
{
    if (cfg->z_format > ZCULL_FP)
        return "zcull: z formats ZTRICK and ZF32_1";
    return NULL;
}

/* known: rates.csv T1: 256 pixels a clock, a tile */
unsigned zcull_clocks(void)
{
    return 1;
}

void zcull_take(struct zcull *z, struct culled_tile *tile)
{
    const unsigned touched = zcull_tile(z, tile);
    const unsigned culled = tile->culled & touched;

    z->tiles++;
    z->clocks += zcull_clocks();
    z->discarded += tile->verdict == ZCULL_DISCARDED;
    z->accepted += tile->verdict == ZCULL_ACCEPTED;
    if (culled && tile->verdict != ZCULL_DISCARDED)
        z->culled_blocks += bits_count(culled);
}

static void take(struct zcull *z, const struct coarse_tile *in)
{
    z->has = true;
    z->holds = z->interlock;
    z->tile = (struct culled_tile){ .prim = in->prim };
    if (in->prim.kind == PRIMITIVE_END) /* chosen: what ends takes no clock */
        return;
    z->tile.x = in->x;
    z->tile.y = in->y;
    zcull_take(z, &z->tile);
}

bool crast_zcull_into(struct zcull *z, const struct coarse_tile *in)
{
    if (z->has || z->holds)
        return false;
    take(z, in);
    z->known.what = RASTER_NOTHING;
    return true;
}

bool crast_zcull_into_batch(struct zcull *z, const struct coarse_known *in)
{
    if (z->has || z->holds)
        return false;
    take(z, &in->tile);
    z->known = in->known;
    return true;
}

bool zcache_zcull_into(struct zcull *z, const struct zcull_feedback *in)
{
    zcull_feed(z, in);
    return true;
}

bool fe_zcull_into(struct zcull *z, const struct zcull_command *in)
{
    if (z->has_saved)
        return false;
    z->has_saved = zcull_command(z, in, &z->saved);
    z->clocks += zcull_command_clocks(&z->cfg, in);
    return true;
}

bool zcull_frast_from(struct zcull *z, struct culled_tile *out)
{
    if (!z->has)
        return false;
    *out = z->tile;
    z->has = false;
    return true;
}

bool zcull_frast_from_batch(struct zcull *z, struct culled_known *out)
{
    if (!z->has)
        return false;
    *out = (struct culled_known){ z->tile, z->known };
    z->has = false;
    return true;
}

bool zcull_memory_from(struct zcull *z, struct zcull_saved *out)
{
    if (!z->has_saved)
        return false;
    *out = z->saved;
    z->has_saved = false;
    return true;
}
