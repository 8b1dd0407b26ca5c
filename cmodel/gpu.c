/* gpu.c - see gpu.h */
#include "gpu.h"

#include <string.h>

#define NET     gpu
#define NET_DEF "gpu.net"
#include "common/net_code.h"

void gpu_reset(struct gpu *g)
{
    gpu_net_reset(g);
}

void gpu_wires(const struct gpu *g, net_wire_told *told, void *context)
{
    gpu_net_wires(g, told, context);
}

void gpu_units(struct gpu *g, net_unit_told *told, void *context)
{
    gpu_net_units(g, NULL, &g->stand_in, told, context);
}

static bool lies_in(const struct mem *m, const struct fbp_target *t)
{
    return t->base % SURFACE_GOB_BYTES == 0 && t->base <= m->size &&
           surface_size(&t->surface) <= m->size - t->base;
}

/* chosen: a target that memory does not hold is refused; hardware faults */
const char *gpu_not_modelled(const struct gpu *g, const struct gpu_state *s)
{
    const char *why = gpc_not_modelled(&s->gpc);

    if (!why)
        why = fbp_not_modelled(&s->fbp);
    if (!why && s->fbp.zeta.bound && !lies_in(&g->mem, &s->fbp.zeta))
        why = "fbp: a depth target outside of memory";
    for (unsigned t = 0; !why && t < CREAD_TARGETS; t++)
        if (s->fbp.color[t].bound && !lies_in(&g->mem, &s->fbp.color[t]))
            why = "fbp: a colour target outside of memory";
    return why;
}

void gpu_begin(struct gpu *g, const struct gpu_state *s)
{
    gpc_set_state(&g->gpc, &s->gpc);
    fbp_set_state(&g->fbp, &s->fbp);
}

static bool step(struct gpu *g)
{
    return gpu_net_step(g, NULL, &g->stand_in);
}

static void note_stand_in(void *any, const struct net_unit *u)
{
    *(bool *)any |= u->stand_in->step != NULL;
}

/* What is stuck is a deadlock of the model, or a stand-in's doing. */
static bool stuck(struct gpu *g)
{
    bool any = false;

    gpu_units(g, note_stand_in, &any);
    assert(any);
    return true;
}

/* Setup is done with what came before; false if it never is. */
static bool make_room(struct gpu *g)
{
    while (!gpc_ready(&g->gpc))
        if (!step(g) && stuck(g))
            return false;
    return true;
}

bool gpu_draw(struct gpu *g, const struct gpc_prim *prim)
{
    if (!make_room(g))
        return false;
    gpc_give(&g->gpc, prim);
    return true;
}

bool gpu_finish(struct gpu *g)
{
    if (!make_room(g))
        return false;
    gpc_end_draw(&g->gpc);
    while (step(g))
        continue;
    if (!gpu_net_idle(g) && stuck(g))
        return false;
    fbp_flush(&g->fbp, &g->mem, &g->stand_in.fbp);
    return gpu_net_idle(g) || !stuck(g);
}
