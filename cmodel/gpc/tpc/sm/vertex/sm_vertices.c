/* sm_vertices.c - see sm_vertices.h */
#include "gpc/tpc/sm/vertex/sm_vertices.h"

#include <string.h>

static void clear_outputs(struct sm_vertices *v)
{
    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++) {
        if (v->written[n])
            memset(v->out[n], 0, sizeof v->out[n]);
        v->written[n] = v->header->writes[n];
    }
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
    return sm_core_run(s, m); /* a barrier may hold it */
}
