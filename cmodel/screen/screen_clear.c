/* screen/screen_clear.c - clears of targets, depth first, where nobody has a stand-in (fbp/fbp_flow.c) */
#include "screen/screen.h"

static void clear_block(struct screen *g, const struct mem_port *p)
{
    struct clear_whole whole;
    struct clear_tile tile;
    unsigned at;

    while (clear_ccache_from_batch(&g->clear, &whole)) {
        at = xbar_fbp_of_clear(&g->xbar, &whole.block, whole.tile);
        g->clear_ccache.pushed++;
        g->clear_ccache_at[at].pushed += g->xbar.fbps > 1;
        clear_ccache_flow_batch(&g->fbp[at], p, &whole);
    }
    while (clear_ccache_from(&g->clear, &tile)) {
        at = xbar_fbp_of_clear(&g->xbar, &tile.block, tile.tile);
        g->clear_ccache.pushed++;
        g->clear_ccache_at[at].pushed += g->xbar.fbps > 1;
        clear_ccache_flow(&g->fbp[at], p, &tile);
    }
}

void screen_direct_clear(struct screen *g)
{
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    struct clear_block block;
    struct zeta_walk tile;

    fe_walk_into(&g->walk, walk_begin_first(&g->fe_walk));
    walk_begin_drop(&g->fe_walk);
    while (walk_clear_from(&g->walk, &block)) {
        g->walk_clear.pushed++;
        walk_clear_into(&g->clear, &block);
        clear_block(g, &port);
    }
    while (walk_zcache_from(&g->walk, &tile)) {
        const unsigned at = xbar_fbp_of_tile(&g->xbar, tile.id.x, tile.id.y);

        g->walk_zcache.pushed++;
        g->walk_zcache_at[at].pushed += g->xbar.fbps > 1;
        walk_zcache_flow(&g->fbp[at], &port, &tile);
    }
}
