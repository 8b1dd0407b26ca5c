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
 * Gives quads to the TPC of their screen tile (common/screen_tile.h), and remembers its number; takes the results from the TPCs as they
 * come, and gives them in the order of those numbers, which is the order of the API.
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

#include "common/net.h"
#include "common/prim_attributes.h"
#include "common/shade_batch.h"
#include "gpc/gpc_bus.h"

#define GPM_TPCS     8   /* at most; chosen: no GPC of Maxwell has more than 5 */
#define GPM_LAUNCHES 128 /* chosen: packets that are in the TPCs at a time; all of PROP's tiles */
#define GPM_PRIMS    76  /* chosen */
#define GPM_ATTRIBUTES \
    1596 /* chosen: of all primitives that are held, which are fewer if they have more */

/* A primitive that is held. */
struct gpm_prim {
    struct stri_prim prim;
    unsigned first, attributes;           /* those that have come, of the ring; */
    struct prim_attributes lent;          /* ... or all, as a batch, if 'prim' of it is not NULL; */
    const struct attribute_plane *planes; /* ... whose planes have been made */
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
    bool coming;    /* the primitive behind those that are held: its last attribute has not come */
    bool goes;      /* the oldest goes to TPC 'to': */
    unsigned going; /* ... attributes of it that have */
    bool any_ended;
    struct prim_id ended; /* the last primitive whose token went */
    u8 given;             /* TPCs that have the oldest, a bit each */
    bool has;             /* quads or a token are to go: */
    struct shade_quads quads;
    const struct shade_tile *tile; /* ... or a batch of quads */
    unsigned to;                   /* the TPC, or NET_ALL; */
    bool ready;                    /* ... which has their primitive, if they need one */
    u8 tpc[GPM_LAUNCHES];          /* of the packets under way, from 'first' on, */
    u8 back[GPM_LAUNCHES];         /* ... and how many results of each have come: */
    struct shaded_quads result[GPM_LAUNCHES][SHADE_OUTPUTS];
    unsigned first, count;
    unsigned output; /* that have gone of the first */
};

void gpm_reset(struct gpm *g);

/* No primitive is held, no packet is under way. */
static inline bool gpm_idle(const struct gpm *g)
{
    return g->prims == 0 && !g->coming && !g->has && g->count == 0;
}

/* Returns whether quads or a token are to go; whether it may have something to give to a TPC before a batch that is to go. */
static inline bool gpm_holds(const struct gpm *g)
{
    return g->has || g->tile;
}
static inline bool gpm_gives(const struct gpm *g)
{
    return g->has || (g->tile && !g->ready);
}

/* The wires, where there are several TPCs.
 * W_hold: takes a packet from the cluster: a primitive, whose attributes come next, one by one or as a batch; quads or a token, or a
 * batch of quads, when those before have gone.  False: not now.
 * W_pass: gives the next packet for TPC '*to', NET_ALL: for all; it stays in place until the next one is held.  A primitive goes before the first of its quads for a TPC.
 * sm_prop_collect: takes a result of TPC 'tpc'; sm_prop_next: gives the next in order.
 */
bool setup_stri_hold(struct gpm *g, const struct stri_prim *in);
bool wdx_stri_hold(struct gpm *g, const struct stri_attribute *in);
bool wdx_stri_hold_batch(struct gpm *g, const struct prim_attributes *in);
bool prop_gpm_hold(struct gpm *g, const struct shade_quads *in);
bool prop_gpm_hold_batch(struct gpm *g, const struct shade_tile *in);
bool setup_stri_pass(struct gpm *g, const struct stri_prim **out, unsigned *to);
bool wdx_stri_pass(struct gpm *g, const struct stri_attribute **out, unsigned *to);
bool wdx_stri_pass_batch(struct gpm *g, const struct prim_attributes **out, unsigned *to);
bool prop_gpm_pass(struct gpm *g, const struct shade_quads **out, unsigned *to);
bool prop_gpm_pass_batch(struct gpm *g, const struct shade_tile **out, unsigned *to);
void sm_prop_collect(struct gpm *g, unsigned tpc, const struct shaded_quads *in);
bool sm_prop_next(struct gpm *g, struct shaded_quads *out);

/* Return the ends of its wires, and the one that its next packet goes to, NET_ALL: all. */
static inline unsigned gpm_ends(const struct gpm *g)
{
    return g->tpcs;
}
static inline unsigned gpm_to(const struct gpm *g)
{
    return g->to;
}

/* Steps the part by its FIFOs: made of the functions above (common/net_step.h).  'x' is this end of a wire, x_at[i] that of TPC i. */
bool gpm_step(struct gpm *g, struct stri_prim_fifo *prims, struct stri_prim_fifo *prims_at,
              struct stri_attribute_fifo *attributes, struct stri_attribute_fifo *attributes_at,
              struct shade_quads_fifo *quads, struct shade_quads_fifo *quads_at,
              struct shaded_quads_fifo *shaded, struct shaded_quads_fifo *shaded_at);

#endif
