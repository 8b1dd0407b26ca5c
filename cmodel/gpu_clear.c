/* gpu_clear.c - CLEAR_SURFACE by the partitions, in memory by virtual addresses */
#include "class/b197/clear_surface.h"
#include "fbp/fbp_surface.h"
#include "gpu.h"

static bool is_zeta_kind(const struct gpu *g, struct mem_space *space, u64 va,
                         enum zeta_format format)
{
    const struct mem_fault what = { MEM_ZROP, MEM_STORE, va };
    const struct gmmu_reply page = mem_space_look(&g->mem, space, &what);

    return page.fault || page.sparse || fbp_kind_holds(page.kind, format);
}

static const char *prepare(struct gpu *g, struct hub_channel *channel, u32 data,
                           struct clear_surface *c)
{
    const struct fbp_state *s = &c->s.fbp;
    const char *why = clear_surface_of(channel->fe.state[CLASS_3D], data, c);

    if (why)
        return why;
    if (s->zeta.bound && !is_zeta_kind(g, &channel->space, s->zeta.base, s->zrop.format))
        return "fbp: depth in pages of a kind for something else";
    if (g->tables.targets)
        g->tables.targets(g->tables.context, &c->s);
    if (g->tables.color && s->color[0].bound)
        g->tables.color(g->tables.context, &c->color);
    return clear_surface_not_modelled(c);
}

static bool carry_out(struct screen *g, const struct clear_surface *c)
{
    if (!c->s.fbp.color[0].bound && !c->s.fbp.zeta.bound)
        return true;
    screen_set_targets(g, &c->s.fbp);
    return (!c->s.fbp.color[0].bound || screen_clear_color(g, 0, &c->color)) &&
           (!c->s.fbp.zeta.bound || screen_clear_zeta(g, &c->zeta)) && screen_finish(g);
}

const char *gpu_clear(struct gpu *g, const struct fe_action *a)
{
    struct hub_channel *channel = &g->hub.channel[a->channel];
    struct clear_surface c;
    struct mem_port port;
    const char *why = prepare(g, channel, a->data, &c);

    if (why)
        return why;
    g->screen.mem = mem_view(&g->mem, &channel->space);
    port = mem_port(&g->screen.mem, NULL, NULL);
    if (!fbp_tell_surfaces(&c.s.fbp, &port))
        why = FBP_SURFACES_LACK;
    else if (!carry_out(&g->screen, &c))
        why = "fbp: a clear that does not end";
    mem_space_add(&channel->space, g->screen.mem.traffic, &g->screen.mem.faults);
    if (screen_fault(&g->screen))
        hub_fail_access(&g->hub, channel, a->address);
    memset(&g->screen.mem, 0, sizeof g->screen.mem);
    return why;
}
