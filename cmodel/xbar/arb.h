/* arb.h - the arbiter: what several GPCs send to the crossbar as one stream, and answers back (facts/mem.md, XBAR)
 *
 *   prop_zcache   +-------+
 *  ==============>|       |  prop_zcache, prop_hazard
 *   prop_hazard   |       |---------------------------> xbar, or the FBP
 *  ==============>|  arb  |
 *   zcache_prop   |       |  zcache_prop, zcache_zcull
 *  <==============|       |<---------------------------
 *   zcache_zcull  |       |
 *  <==============+-------+
 *
 * Each wire has one end at every GPC (=), and one here.
 * A pixel is of one GPC, so its packets stay in order; those of several take turns.  What a PROP asked is answered in
 * its order.  The end of a draw goes on when all have sent it; Zcull of a tile's GPC is told of the tile, of the end all.
 * What is drawn does not depend on how many GPCs there are.
 * Moves nothing when there is one GPC: it is joined to the wires itself.
 *
 * Not modelled: priorities.
 */
#ifndef ARB_H
#define ARB_H

#include "gpu_bus.h"

#define ARB_GPCS \
    6 /* at most; known: the largest GPU of the family has so many: GM200, a public figure */
#define ARB_TILES 64 /* chosen: depth tiles under way at a time, as in the crossbar */

struct arb {
    unsigned gpcs;     /* 1 after reset; then as the profile has it */
    u8 gpc[ARB_TILES]; /* of the depth tiles under way, from 'first' on */
    unsigned first, count;
    unsigned turn; /* the GPC that is asked first */
};

void arb_reset(struct arb *a);

/* Returns whether no answer is under way. */
static inline bool arb_idle(const struct arb *a)
{
    return a->count == 0;
}

/* Move at most one packet of each wire; return whether any moved.  Wire 'x' is this end of it, x_of[i] that of GPC i.
 * From the GPCs:
 */
bool arb_step(struct arb *a, struct prop_frtx_fifo *tiles, struct prop_frtx_fifo *tiles_of,
              struct cread_quads_fifo *quads, struct cread_quads_fifo *quads_of);

/* ... and back. */
bool arb_return(struct arb *a, struct prop_passed_fifo *passed, struct prop_passed_fifo *passed_of,
                struct zcull_feedback_fifo *feedback, struct zcull_feedback_fifo *feedback_of);

#endif
