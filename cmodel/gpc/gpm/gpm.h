/* gpm.h - work to the TPCs, and its results back in order (facts/gpc.md, GPM)
 *
 *   setup_stri  +-------+  setup_stri, wdx_stri
 *  ------------>|       |------------------------> stri of TPC 0, 1, ...
 *   wdx_stri    |       |
 *  ------------>|  gpm  |
 *   prop_gpm    |       |  prop_gpm
 *  ------------>|       |------------------------> sm of TPC 0, 1, ...
 *   sm_prop     |       |  sm_prop
 *  <------------|       |<------------------------
 *               +-------+
 *
 * Each wire has one end here for the units of the cluster, and one at every TPC.
 * Gives quads to the TPC of their screen tile (common/screen_tile.h), and remembers its number; takes the results from the TPCs in the
 * order of those numbers, which is the order of the API.
 * Holds primitives with their attributes, as the circular buffer in L2 does.  The first quads of one for a TPC
 * take a copy of it along, so that stri makes planes where they are needed, there alone; behind its last quads
 * it is dropped.  Tokens go to all.
 * What is drawn does not depend on how many TPCs there are.
 * Moves nothing when there is one TPC: it is joined to the cluster's wires itself, and gets every primitive.
 *
 * Not modelled: balance by free slots, and of pixel and vertex work.
 */
#ifndef GPM_H
#define GPM_H

#include "gpc/gpc_bus.h"

#define GPM_TPCS     8   /* at most; chosen: no GPC of Maxwell has more than 5 */
#define GPM_LAUNCHES 128 /* chosen: packets that are in the TPCs at a time; all of PROP's tiles */
#define GPM_PRIMS    76  /* chosen */
#define GPM_ATTRIBUTES \
    1596 /* chosen: of all primitives that are held, which are fewer if they have more */

/* A primitive that is held. */
struct gpm_prim {
    struct stri_prim prim;
    unsigned first, attributes; /* those that have come, of the ring */
};

struct gpm {
    unsigned tpcs;    /* 1 after reset; then as the profile has it */
    unsigned gpcs;    /* the same; screen tiles go by both */
    unsigned planes;  /* attribute components of a primitive; state of the draw, as is ... */
    unsigned outputs; /* ... packets that come back for one that goes, at least 1 */
    struct gpm_prim prim[GPM_PRIMS]; /* held, from 'oldest' on; behind them maybe a part of one */
    unsigned oldest, prims;
    struct stri_attribute attribute[GPM_ATTRIBUTES]; /* a ring, of which 'attributes' are held */
    unsigned attributes;
    unsigned going; /* of the oldest, to the TPC that it goes to now */
    bool any_ended;
    struct prim_id ended; /* the last primitive whose token went */
    u8 given;             /* TPCs that have the oldest, a bit each */
    u8 tpc[GPM_LAUNCHES]; /* of the packets under way, from 'first' on */
    unsigned first, count;
    unsigned output; /* that have come back for the first */
};

void gpm_reset(struct gpm *g);

/* No primitive is held, no packet is under way. */
static inline bool gpm_idle(const struct gpm *g)
{
    return g->prims == 0 && g->prim[g->oldest].attributes == 0 && g->count == 0;
}

/* Move at most one packet, or of a primitive's attributes what there is room for; return whether any moved.  'x' is
 * this end of a wire, x_at[i] that of TPC i.  A primitive comes to be held; quads or a token go to the TPCs, a
 * primitive before them; results come back.
 */
bool gpm_hold(struct gpm *g, struct stri_prim_fifo *prims, struct stri_attribute_fifo *attributes);
bool gpm_launch(struct gpm *g, struct stri_prim_fifo *prims_at,
                struct stri_attribute_fifo *attributes_at, struct shade_quads_fifo *quads,
                struct shade_quads_fifo *quads_at);
/* Gives the planes of the quads' primitive and cell to a TPC, and drops the primitives before it. */
bool gpm_bring(struct gpm *g, const struct shade_quads *quads, unsigned tpc,
               struct stri_prim_fifo *prims, struct stri_attribute_fifo *attributes);
bool gpm_collect(struct gpm *g, struct shaded_quads_fifo *shaded,
                 struct shaded_quads_fifo *shaded_at);

/* The way to the TPCs. */
bool gpm_step(struct gpm *g, struct stri_prim_fifo *prims, struct stri_prim_fifo *prims_at,
              struct stri_attribute_fifo *attributes, struct stri_attribute_fifo *attributes_at,
              struct shade_quads_fifo *quads, struct shade_quads_fifo *quads_at);

#endif
