/* screen_targets.c - where targets lie, for all who ask, before a draw or a clear (screen/screen.h) */
#include "screen/screen.h"

#include "common/bundle.h"

/* Nothing would change, and no command waits for the state. */
static bool has_targets(const struct screen *g, const struct fbp_state *s)
{
    bool same = !g->cleared && !g->wired;

    for (unsigned i = 0; i < g->arb.gpcs; i++)
        same = same && zcull_command_empty(&g->gpc[i].fe_zcull);
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        same = same && fbp_has_state(&g->fbp[i], s);
    return same;
}

static void send_targets(struct screen *g, const struct fbp_state *s)
{
    const struct walk_config walk = { .zeta = fbp_surface(&s->zeta) };
    const struct ccache_config color = fbp_ccache(s);
    struct xbar_targets targets = { .zeta = walk.zeta };

    g->fresh = g->cleared = false;
    for (unsigned t = 0; t < XBAR_TARGETS; t++)
        targets.color[t] = color.target[t].surface;
    xbar_set_targets(&g->xbar, &targets);
    BUNDLE_SEND(walk, &g->walk, &walk);
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        fbp_set_state(&g->fbp[i], s);
    screen_run(g);
}

/* Bytes that get another meaning leave all caches first: with a pitch, they can have another partition. */
void screen_set_targets(struct screen *g, const struct fbp_state *s)
{
    if (!has_targets(g, s))
        send_targets(g, s);
}
