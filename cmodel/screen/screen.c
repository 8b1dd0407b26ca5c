/* screen/screen.c - see screen/screen.h */
#include "screen/screen.h"

#include <string.h>

#include "common/bundle.h"

#define NET_STEP_arb  NET_STEP_HAND
#define NET_STEP_xbar NET_STEP_HAND
#define NET           screen
#define NET_DEF       "screen/screen.net"
#include "common/net_code.h"

static void reset_units(struct screen *g, const struct profile *p)
{
    struct net_tap *taps = NULL;

    screen_wires(g, net_park, &taps);
    screen_net_reset(g);
    static_assert(ARB_GPCS < 8, "GPCs are counted in crast's bundle");
    assert(p->gpcs >= 1 && p->gpcs <= ARB_GPCS && p->rops >= 1 && p->rops <= XBAR_FBPS);
    for (unsigned i = 0; i < p->gpcs; i++) {
        gpc_reset(&g->gpc[i]);
        gpc_set_tpcs(&g->gpc[i], p->tpcs, g->core ? &g->core[i * p->tpcs] : NULL, i, p->gpcs);
    }
    for (unsigned i = 0; i < p->rops; i++)
        fbp_reset(&g->fbp[i]);
    net_unpark(taps);
    g->arb.gpcs = p->gpcs;
    g->xbar.fbps = p->rops; /* a partition of the model has one */
    g->fresh = true;
}

void screen_reset(struct screen *g, const struct profile *p)
{
    if (!g->fresh || g->arb.gpcs != p->gpcs || g->xbar.fbps != p->rops ||
        g->gpc[0].gpm.tpcs != p->tpcs || g->gpc[0].tpc[0].sm.core != g->core)
        reset_units(g, p);
    for (unsigned i = 0; g->core && i < screen_tpcs(g); i++)
        sm_core_stop(&g->core[i]);
    g->mem.faults = (struct mem_faults){ 0 };
    g->drawing = false;
}

void screen_wires(struct screen *g, net_wire_told *told, void *context)
{
    screen_net_wires(g, (struct net_place){ 0, 1 }, told, context);
    for (unsigned i = 0; i < g->arb.gpcs; i++)
        zcull_wires_told(&g->gpc[i].zcull, (struct net_place){ i, g->arb.gpcs }, told, context);
}

void screen_units(struct screen *g, net_unit_told *told, void *context)
{
    screen_net_units(g, NULL, &g->stand_in, (struct net_place){ 0, 1 }, told, context);
    for (unsigned i = 0; i < g->arb.gpcs; i++)
        zcull_units_told(&g->gpc[i].zcull, (struct net_place){ i, g->arb.gpcs }, told, context);
}

unsigned screen_tpcs(const struct screen *g)
{
    return g->arb.gpcs * g->gpc[0].gpm.tpcs;
}

static bool stopped(const struct screen *g)
{
    unsigned tpc;

    return screen_fault(g) || screen_program_fault(g, &tpc);
}

static bool step(struct screen *g)
{
    if (!screen_net_step(g, NULL, &g->stand_in))
        return false;
    g->fresh = false;
    return true;
}

static void rest(struct screen *g)
{
    while (step(g))
        continue;
}

/* By wires: warps begin, until none waits. */
static void settle(struct screen *g)
{
    bool any;

    do {
        rest(g);
        any = false;
        for (unsigned i = 0; i < g->arb.gpcs; i++)
            any |= gpc_begin_oldest(&g->gpc[i]);
    } while (any);
}

void screen_settle(struct screen *g)
{
    if (g->wired)
        settle(g);
    else
        screen_direct_settle(g);
}

void screen_run(struct screen *g)
{
    screen_settle(g);
    rest(g);
}

void screen_begin(struct screen *g, const struct screen_state *s)
{
    assert(g->core || !s->gpc.prop.shades);
    for (unsigned i = 0; i < g->arb.gpcs; i++)
        gpc_set_state(&g->gpc[i], &s->gpc);
    screen_set_targets(g, &s->fbp);
    g->calls = screen_calls(g);
    g->drawing = true;
}

/* What is stuck is a deadlock of the model, or a stand-in's doing. */
static bool stuck(struct screen *g)
{
    bool any = false;

    screen_units(g, net_note_stand_in, &any);
    assert(any);
    return true;
}

static bool ready(const struct screen *g)
{
    for (unsigned i = 0; i < g->arb.gpcs; i++)
        if (!gpc_ready(&g->gpc[i]))
            return false;
    return true;
}

/* Setup is done with what came before; false if it never is. */
static bool make_room(struct screen *g)
{
    while (!ready(g))
        if (!step(g) && stuck(g))
            return false;
    return true;
}

/* By calls; what went by wires has left them. */
static bool may_call(struct screen *g)
{
    if (!g->calls)
        return false;
    if (g->wired) {
        screen_run(g);
        g->wired = !screen_net_idle(g);
    }
    return !g->wired;
}

bool screen_draw(struct screen *g, const struct gpc_prim *prim)
{
    if (!make_room(g))
        return false;
    if (stopped(g))
        return true;
    if (may_call(g)) {
        screen_direct(g, prim);
        return true;
    }
    if (!g->wired)
        screen_settle(g);
    g->wired = true;
    for (unsigned i = 0; i < g->arb.gpcs; i++)
        gpc_give(&g->gpc[i], prim);
    return true;
}

/* False if something is inside still. */
static bool drain(struct screen *g)
{
    screen_run(g);
    return screen_net_idle(g) || !stuck(g);
}

/* The draw went by calls, and nothing is left on a wire: so its end goes. */
static bool end_by_calls(struct screen *g)
{
    g->drawing = false;
    screen_direct_settle(g);
    screen_direct_end(g);
    return !g->wired;
}

bool screen_end(struct screen *g)
{
    if (g->drawing && may_call(g) && end_by_calls(g))
        return true;
    if (!make_room(g))
        return false;
    for (unsigned i = 0; i < g->arb.gpcs; i++)
        gpc_end_draw(&g->gpc[i]);
    g->drawing = false;
    return drain(g);
}

bool screen_finish(struct screen *g)
{
    if (g->drawing && may_call(g) && end_by_calls(g)) {
        screen_direct_flush(g);
        return true;
    }
    if (!(g->drawing ? screen_end(g) : drain(g)))
        return false;
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        fbp_flush(&g->fbp[i]);
    return drain(g);
}

/* Somebody looks at a wire, or stands in for a unit. */
static bool watched(const struct screen *g)
{
    return g->queue || screen_net_watched(&g->stand_in);
}

static void begin_clear_color(struct screen *g, unsigned target, const struct clear_config *cfg)
{
    const struct walk_begin begin = { .zeta = 0 };
    struct walk_config walk = g->walk.cfg;

    g->fresh = false;
    g->cleared = true;
    walk.color = g->xbar.targets.color[target];
    g->xbar.cleared = target;
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        fbp_set_cleared(&g->fbp[i], target);
    BUNDLE_SEND(clear, &g->clear, cfg);
    BUNDLE_SEND(walk, &g->walk, &walk);
    walk_begin_push(&g->fe_walk, &begin);
}

bool screen_clear_color(struct screen *g, unsigned target, const struct clear_config *cfg)
{
    if (!stopped(g)) {
        begin_clear_color(g, target, cfg);
        if (!watched(g) && fbp_colors_mapped(&g->fbp[0].state, &g->mem))
            screen_direct_clear(g); /* else the first of several faults could be another one */
    }
    return drain(g);
}

static void begin_clear_zeta(struct screen *g, const struct screen_zeta_clear *what)
{
    const struct walk_begin begin = { .zeta = 1 };
    struct walk_config walk = g->walk.cfg;

    g->fresh = false;
    g->cleared = true;
    walk.clear_depth = what->depth;
    walk.clear_stencil = what->stencil;
    walk.x_min = (u17)what->x_min;
    walk.x_max = (u17)what->x_max;
    walk.y_min = (u17)what->y_min;
    walk.y_max = (u17)what->y_max;
    BUNDLE_SEND(walk, &g->walk, &walk);
    walk_begin_push(&g->fe_walk, &begin);
}

bool screen_clear_zeta(struct screen *g, const struct screen_zeta_clear *what)
{
    static const struct screen_zeta_clear all = { true, true, 0, ROP_SIDE, 0, ROP_SIDE };

    if (!stopped(g)) {
        begin_clear_zeta(g, what ? what : &all);
        if (!watched(g))
            screen_direct_clear(g);
    }
    return drain(g);
}
