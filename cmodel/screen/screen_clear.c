/* screen/screen_clear.c - clears of targets by calls, where nobody looks at a wire (screen/screen_direct.c)
 *
 * A tile after the other, from walk to memory.  All that is counted is as if each packet had gone by wires.
 */
#include "screen/screen.h"

/* A tile of the block that clear has, in what FBP; false: it stays as it is. */
static bool clear_color(struct screen *g, const struct mem_port *p, unsigned tile, unsigned *fbp)
{
    struct clear_tile given;
    u64 at;

    if (clear_covers(&g->clear) && fbp_clear_at(&g->fbp[0], &g->clear.block, tile, &at)) {
        *fbp = xbar_fbp_of(g->xbar.fbps, at);
        fbp_clear_whole(&g->fbp[*fbp], p, at, g->clear.mode.color.word);
        return true;
    }
    if (!clear_give(&g->clear, tile, &given))
        return false;
    *fbp = xbar_fbp_of_clear(&g->xbar, &given);
    fbp_clear(&g->fbp[*fbp], p, &given);
    return true;
}

static void clear_block(struct screen *g, const struct mem_port *p, const struct clear_block *block)
{
    unsigned at;

    clear_begin(&g->clear, block);
    for (unsigned i = 0; i < CLEAR_TILES; i++)
        if (clear_color(g, p, i, &at)) {
            g->clear_ccache.pushed++;
            g->clear_ccache_at[at].pushed += g->xbar.fbps > 1;
        }
}

void screen_direct_color(struct screen *g)
{
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);

    while (walk_step(&g->walk, &g->fe_walk, &g->walk_clear, &g->walk_zcache))
        if (!clear_block_empty(&g->walk_clear)) {
            clear_block(g, &port, clear_block_first(&g->walk_clear));
            clear_block_drop(&g->walk_clear);
        }
}

static void clear_depth(struct screen *g, const struct mem_port *port, const struct zeta_walk *in,
                        const struct zcache_cleared *cleared)
{
    const u64 begin = zcache_tile_at(&g->fbp[0].zcache.mode, &in->id); /* the same in all */
    const unsigned at = xbar_fbp_of_tile(&g->xbar, begin);
    struct fbp *f = &g->fbp[at];

    zcache_clear(&f->zcache, &f->zrop, port, begin, in, cleared);
    f->zcache_zrop.pushed++;
    f->zrop_zcache.pushed++;
    g->walk_zcache.pushed++;
    g->walk_zcache_at[at].pushed += g->xbar.fbps > 1;
    g->walk.clocks += walk_clocks();
}

void screen_direct_zeta(struct screen *g)
{
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    const struct walk_config *cfg = &g->walk.cfg;
    const struct walk_begin *begin = walk_begin_first(&g->fe_walk);
    const struct walk_extent e = walk_extent_of(cfg, begin);
    /* one state is in all FBPs */
    const struct zcache_cleared cleared =
        zcache_cleared_of(&g->fbp[0].zrop, cfg->clear_depth, cfg->clear_stencil);

    assert(begin->zeta && walk_idle(&g->walk));
    for (u32 y = e.top; y < e.top + e.down; y++)
        for (u32 x = e.left; x < e.left + e.across; x++) {
            const struct zeta_walk in = walk_tile(cfg, begin->draw, x, y);

            clear_depth(g, &port, &in, &cleared);
        }
    walk_begin_drop(&g->fe_walk);
}
