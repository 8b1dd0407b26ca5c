/* screen_faults.c - what a state needs that the model lacks, and what went wrong first (screen/screen.h) */
#include "screen/screen.h"

const char *screen_not_modelled(const struct screen_state *s)
{
    const char *why = gpc_not_modelled(&s->gpc);

    return why ? why : fbp_not_modelled(&s->fbp);
}

const struct mem_fault *screen_fault(const struct screen *g)
{
    return g->mem.faults.any ? &g->mem.faults.first : NULL;
}

const struct sm_fault *screen_program_fault(const struct screen *g, unsigned *tpc)
{
    for (unsigned i = 0; g->core && i < screen_tpcs(g); i++)
        if (g->core[i].fault.kind != SM_NO_FAULT) {
            *tpc = i;
            return &g->core[i].fault;
        }
    return NULL;
}
