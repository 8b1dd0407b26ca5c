/* gpc_attributes.c - attributes of a part that setup has made of a primitive, for stri (gpc.h) */
#include <string.h>

#include "gpc/gpc.h"

/* Depth at the vertices of a part, as setup has it, in the order in which they were assembled. */
static struct gpc_attribute depth_of(const struct stri_prim *prim)
{
    const u32 z[3] = { prim->v0.z, prim->v1.z, prim->v2.z };
    struct gpc_attribute a = { .mode = INTERPOLATE_LINEAR };

    for (unsigned i = 0; i < 3; i++)
        a.v[stri_source(prim, i)] = z[i];
    return a;
}

void wdx_stri_packet(const struct prim_attributes *x, unsigned i, struct stri_attribute *out)
{
    const bool has = i < x->inputs;
    const struct gpc_attribute depth = has ? (struct gpc_attribute){ 0 } : depth_of(x->part);
    const struct gpc_attribute *from = has ? &x->prim->attribute[i] : &depth;

    out->id = x->part->id;
    out->kind = x->prim->packet.kind;
    out->last = i + 1 == x->count;
    out->slot = (u8)i;
    out->mode = from->mode;
    out->square = from->square;
    memcpy(out->v, from->sided && !x->part->front ? x->prim->back[from->sided - 1] : from->v,
           sizeof out->v);
}

struct prim_attributes gpc_attributes_of(const struct gpc *g, const struct gpc_prim *prim,
                                         const struct stri_prim *part)
{
    return (struct prim_attributes){ prim, part, g->state.program.planes.count, g->gpm.planes,
                                     NULL };
}
