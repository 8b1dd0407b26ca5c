/* zcull.c - see zcull.h */
#include "gpc/zcull/zcull.h"

#include <stddef.h>
#include <string.h>

#include "common/bits.h"
#include "gpc/zcull/zcull_place.h"
#include "gpc/zcull/zcull_word.h"

static struct zcull_mode mode_of(const struct zcull_config *cfg)
{
    struct zcull_mode m = { .grid = zcull_grid_of(cfg), .pass = zcull_passing(cfg) };

    m.look = zjudge_look_of(cfg->format);
    m.stored = cfg->depth_enable && cfg->depth_write ? m.pass : 0;
    m.plain = zcull_is_plain(cfg, &m);
    return m;
}

void zcull_reset(struct zcull *z)
{
    memset(z, 0, offsetof(struct zcull, inner));
    zcull_wires_reset(z);
    z->mode = mode_of(&z->cfg);
}

void zcull_set_state(struct zcull *z, const struct zcull_config *cfg)
{
    const unsigned end = ZCULL_WORDS - z->without;

    z->cfg = *cfg;
    z->inner.zjudge.cfg = *cfg;
    z->mode = mode_of(cfg);
    if (z->mode.grid.first + z->mode.grid.words > end)
        z->mode.grid.words = z->mode.grid.first < end ? end - z->mode.grid.first : 0;
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

void zcull_take(struct zcull *z, struct lent_tile *tile)
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

static const struct raster_prim *prim_of(const struct zcull *z)
{
    return z->in.tile.prim ? z->in.tile.prim : &z->prim;
}

/* The tile that has come. */
static inline void judge(struct zcull *z, struct lent_tile *t)
{
    z->has = true;
    z->holds = z->interlock;
    t->verdict = ZCULL_AMBIGUOUS;
    t->culled = 0;
    if (t->prim->kind == PRIMITIVE_END) /* chosen: what ends takes no clock */
        t->x = t->y = 0;
    else
        zcull_take(z, t);
}

bool crast_zcull_into(struct zcull *z, const struct coarse_tile *in)
{
    if (z->has || z->holds)
        return false;
    z->in = (struct known_tile){ .tile = { .prim = &z->prim, .x = in->x, .y = in->y } };
    z->prim = in->prim;
    judge(z, &z->in.tile);
    z->in.tile.prim = NULL; /* no address of its own: it may be copied */
    return true;
}

struct known_tile *crast_zcull_place(struct zcull *z)
{
    return z->has || z->holds ? NULL : &z->in;
}

bool crast_zcull_into_batch(struct zcull *z, const struct known_tile *in)
{
    if (z->has || z->holds)
        return false;
    if (in != &z->in)
        z->in = *in;
    judge(z, &z->in.tile);
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
    const struct lent_tile *t = &z->in.tile;

    if (!z->has)
        return false;
    *out = (struct culled_tile){ *prim_of(z), t->x, t->y, t->verdict, t->culled };
    z->has = false;
    z->in.tile.prim = NULL;
    return true;
}

bool zcull_frast_from_batch(struct zcull *z, struct known_tile *out)
{
    if (!z->has)
        return false;
    *out = z->in;
    out->tile.prim = prim_of(z);
    z->has = false;
    z->in.tile.prim = NULL; /* no address is left for a snapshot */
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
