/* sm_passthrough.c - passthrough (fast) geometry programs: a thread a primitive, which keeps its form and its vertices' outputs
 * (facts/tpc.md, Primitive engine; GL NV_geometry_shader_passthrough)
 *
 * chosen: the thread has vertices by handle as any other geometry program's; what it writes holds for all vertices of its primitive;
 * other words are those of the vertices, where the program before wrote them and SET_POST_VTG_SHADER_ATTRIBUTE_SKIP_MASK has
 * a 0.  It neither emits nor cuts.  Vertices are there once for each primitive; neighbours are left out.
 */
#include <string.h>

#include "common/primitive.h"
#include "gpc/tpc/sm/vertex/sm_geometry.h"

struct sph sm_passthrough_header(const struct sph *program, const struct sph *before,
                                 const u32 skip[SPH_ATTRIBUTES / 32])
{
    struct sph h = *program;

    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
        h.writes[n] |= before->writes[n] && !(skip[n / 32] >> n % 32 & 1);
    /* chosen: a primitive that gets no id of the program keeps its own */
    h.stage = program->writes[SPH_PRIMITIVE_ID] ? SPH_GEOMETRY : SPH_VERTEX;
    return h;
}

/* Copies what the thread or its vertex has to a column. */
static void copy(const struct sm_geometry *g, unsigned thread, unsigned vertex,
                 u32 (*out)[SM_LANES], unsigned column)
{
    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
        if (!g->through || g->through->writes[n])
            out[n][column] = g->v.header->writes[n] ? g->v.out[n][thread] : g->v.in[n][vertex];
}

bool sm_passthrough_next(struct sm_geometry *g, struct pd_batch *to, u32 (*out)[SM_LANES])
{
    struct sm_strips *s = &g->strips;
    const struct pd_batch *from = g->batch;
    const unsigned corners = primitive_vertices(from->kind);

    memset(to, 0, sizeof *to);
    to->draw = from->draw;
    to->instance_id = from->instance_id;
    to->kind = from->kind;
    to->corners = (u3)corners;
    memset(out, 0, sizeof g->v.out);
    for (; s->lane < g->lanes && to->vertices + corners <= SM_LANES; s->lane++) {
        const struct pd_primitive *p = &from->primitive[g->primitive[s->lane]];
        struct pd_primitive *z = &to->primitive[to->primitives++];

        *z = (struct pd_primitive){ .edge_flags = p->edge_flags, .order = p->order, .id = p->id };
        for (unsigned i = 0; i < corners; i++) {
            const unsigned corner = pd_corner_of(from, i);

            if (corner == p->provoking)
                z->provoking = (u3)i;
            copy(g, s->lane, p->corner[corner], out, to->vertices);
            z->corner[i] = (u5)to->vertices++;
        }
    }
    return to->primitives != 0;
}
