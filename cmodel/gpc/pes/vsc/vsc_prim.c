/* vsc_prim.c - a primitive of a batch, from the words that its vertices' program left (facts/classes/draw_semantics.md 4)
 */
#include <string.h>

#include "gpc/pes/vsc/vsc.h"
#include "gpc/tpc/sm/sph.h"

/* chosen: facts/classes/draw_semantics.md 4: a position of which components are written has 0, 0, 0, 1 for the others;
 * one that is not written at all is 0, 0, 0, 0
 */
static u32 coordinate(const struct sph *last, const u32 (*out)[32], unsigned i, unsigned lane)
{
    const bool *writes = &last->writes[SPH_POSITION];

    if (writes[i])
        return out[SPH_POSITION + i][lane];
    return i == 3 && (writes[0] || writes[1] || writes[2]) ? 0x3f800000 : 0;
}

static u32 word(const struct sph *last, const u32 (*out)[32], unsigned attribute, unsigned lane)
{
    return last->writes[attribute] ? out[attribute][lane] : 0;
}

static void set_vertex(struct vsc_vertex *v, const struct sph *last, const u32 (*out)[32],
                       unsigned lane)
{
    for (unsigned i = 0; i < 4; i++)
        v->position[i] = coordinate(last, out, i, lane);
    for (unsigned i = 0; i < VSC_USER_PLANES; i++)
        v->clip[i] = word(last, out, SPH_CLIP + i, lane);
    v->point_size = word(last, out, SPH_POINT_SIZE, lane);
}

/* known: facts/gpc.md, Setup: two vertices are fetched in a clock if they are packed well; facts/tpc.md: 16 bytes of each in the circular buffer
 * chosen: well is where no more than two pairs of the batch's vertices have the three corners of a list's triangle
 */
static enum primitive_order packed(const struct pd_batch *batch, const struct pd_primitive *p)
{
    const unsigned pair[3] = { p->corner[pd_corner_of(batch, 0)] / 2,
                               p->corner[pd_corner_of(batch, 1)] / 2,
                               p->corner[pd_corner_of(batch, 2)] / 2 };
    const bool apart = pair[0] != pair[1] && pair[1] != pair[2] && pair[0] != pair[2];

    return batch->kind == PRIMITIVE_TRIANGLE && p->order == ORDER_INDEPENDENT && apart
               ? ORDER_UNPACKED
               : p->order;
}

struct vsc_prim vsc_prim_of(const struct pd_batch *batch, unsigned n, const struct sph *last,
                            const u32 (*out)[32])
{
    const struct pd_primitive *p = &batch->primitive[n];
    const unsigned provoking = p->corner[p->provoking];
    struct vsc_prim z;

    memset(&z, 0, sizeof z);
    z.draw = batch->draw;
    z.prim = (u16)n;
    z.kind = batch->kind;
    z.order = packed(batch, p);
    z.edge_flags = p->edge_flags;
    z.id = last->stage == SPH_GEOMETRY ? word(last, out, SPH_PRIMITIVE_ID, provoking) : p->id;
    z.layer = word(last, out, SPH_LAYER, provoking);
    z.viewport = word(last, out, SPH_VIEWPORT, provoking);
    z.multicast = last->writes[SPH_VIEWPORT_MASK];
    z.fast = last->passthrough;
    z.viewports = z.multicast ? (u16)out[SPH_VIEWPORT_MASK][provoking] : 0;
    for (unsigned i = 0; i < 3 && pd_corner_of(batch, i) < batch->corners; i++) {
        if (pd_corner_of(batch, i) == p->provoking)
            z.provoking = (u2)i;
        set_vertex(&z.v[i], last, out, p->corner[pd_corner_of(batch, i)]);
    }
    return z;
}
