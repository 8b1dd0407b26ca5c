/* gpu.c - see gpu.h */
#include "gpu.h"

#include <string.h>

void gpu_reset(struct gpu *g)
{
    gpc_reset(&g->gpc);
    fbp_reset(&g->fbp);
    memset(&g->wires, 0, sizeof g->wires);
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
    bool moved = gpc_step(&g->gpc, &g->wires, g->stand_in);

    return fbp_step(&g->fbp, &g->mem, &g->wires, g->stand_in) | moved;
}

void gpu_draw(struct gpu *g, const struct gpc_prim *prim)
{
    while (!gpc_ready(&g->gpc)) {
        const bool moved = step(g);

        assert(moved);
        (void)moved;
    }
    gpc_give(&g->gpc, prim);
}

void gpu_finish(struct gpu *g)
{
    while (step(g))
        continue;
    fbp_flush(&g->fbp, &g->mem, g->stand_in);
}
