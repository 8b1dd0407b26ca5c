/* screen/screen_route.h - which GPC or FBP a packet between them goes to, for the flow driver (common/net_flow.h)
 *
 * The queue driver's arb and xbar ask the same functions.
 */
#ifndef SCREEN_ROUTE_H
#define SCREEN_ROUTE_H

#include "common/net.h"
#include "common/screen_tile.h"
#include "screen/screen.h"

static inline unsigned zcache_zcull_route(const struct screen *b, const struct zcull_feedback *x)
{
    return x->done            ? NET_ALL
           : b->arb.gpcs == 1 ? 0
                              : screen_tile_gpc(b->arb.gpcs, x->id.x, x->id.y);
}

static inline unsigned prop_zcache_route(const struct screen *b, const struct prop_frtx *x)
{
    return x->draw_end ? NET_ALL : xbar_fbp_of_tile(&b->xbar, x->id.x, x->id.y);
}

static inline unsigned zcache_prop_route(const struct screen *b, const struct prop_passed *x)
{
    return b->arb.gpcs == 1 ? 0 : screen_tile_gpc(b->arb.gpcs, x->id.x, x->id.y);
}

static inline unsigned prop_hazard_route(const struct screen *b, const struct cread_quads *x)
{
    return xbar_fbp_of_quads(&b->xbar, x->target, &x->id);
}

static inline unsigned prop_hazard_route_batch(const struct screen *b, const struct tile_pixels *x)
{
    return xbar_fbp_of_quads(&b->xbar, x->target, &x->id);
}

static inline unsigned walk_zcache_route(const struct screen *b, const struct zeta_walk *x)
{
    return xbar_fbp_of_tile(&b->xbar, x->id.x, x->id.y);
}

static inline unsigned clear_ccache_route(const struct screen *b, const struct clear_tile *x)
{
    return xbar_fbp_of_clear(&b->xbar, &x->block, x->tile);
}

static inline unsigned clear_ccache_route_batch(const struct screen *b, const struct clear_whole *x)
{
    if (b->xbar.fbps == 1)
        return 0;
    return x->placed ? xbar_fbp_of(b->xbar.fbps, x->at)
                     : xbar_fbp_of_clear(&b->xbar, &x->block, x->tile);
}

#endif
