/* sm_vertices.c - see sm_vertices.h */
#include "gpc/tpc/sm/sm_vertices.h"

#include <string.h>

bool sm_vertices_run(struct sm_core *s, const struct sm_launch *l, struct sm_vertices *v,
                     unsigned count)
{
    struct sm_warp *w;

    assert(count > 0 && count <= SM_LANES && v->header->stage == SPH_VERTEX);
    memset(v->out, 0, sizeof v->out);
    w = sm_core_place_warp(s, l, (u32)bits_mask(count));
    assert(w);
    w->vertices = v;
    return sm_core_run(s);
}
