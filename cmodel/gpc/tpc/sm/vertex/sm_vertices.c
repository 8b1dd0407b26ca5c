/* sm_vertices.c - see sm_vertices.h */
#include "gpc/tpc/sm/vertex/sm_vertices.h"

#include <string.h>

/* Eight rows at a time, of which most hold nothing. */
void sm_clear_rows(u32 row[SPH_ATTRIBUTES][SM_LANES], const bool holds[SPH_ATTRIBUTES])
{
    for (unsigned first = 0; first < SPH_ATTRIBUTES; first += sizeof(u64)) {
        u64 any;

        memcpy(&any, holds + first, sizeof any);
        for (unsigned n = first; any && n < first + sizeof any; n++)
            if (holds[n])
                memset(row[n], 0, sizeof row[n]);
    }
}

static void clear_outputs(struct sm_vertices *v)
{
    sm_clear_rows(v->out, v->written);
    memcpy(v->written, v->header->writes, sizeof v->written);
}

bool sm_vertices_run(struct sm_core *s, const struct sm_memory *m, const struct sm_launch *l,
                     struct sm_vertices *v, unsigned count)
{
    struct sm_warp *w;

    assert(count > 0 && count <= SM_LANES && v->header->stage == SPH_VERTEX);
    clear_outputs(v);
    w = sm_core_place_warp(s, l, (u32)bits_mask(count));
    assert(w);
    w->vertices = v;
    sm_core_run_warp(s, w, m);
    if (w->state == SM_WARP_FREE)
        return s->fault.kind == SM_NO_FAULT;
    return sm_core_run(s, m); /* a barrier may hold it */
}
