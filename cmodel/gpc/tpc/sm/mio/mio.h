/* mio.h - passes of shared memory, constants and shuffles (facts/tpc.md, SM; rates.csv T7)
 *
 *               +-------+
 *  mio_access   |       |  mio_cost
 *  sched ------>|  mio  |----------> sched
 *               |       |
 *               +-------+
 *
 * The pipe that four schedulers share.  32 banks of 4 bytes give a word each in a pass; lanes that read the same
 * word share it.  Accesses of 8 bytes go by halves of the warp, of 16 by quarters.  Lanes of an atomic on one
 * word go one after another.  A constant is read for one address in a pass.
 *
 * A load or store: lanes are taken in groups of 32 bytes each, in their order; an access of 'size' above 4 has 16 bytes.
 * Every word that an active lane's bytes touch, in part too, is one of bank (number of the word) % 32; loads and stores share
 * equal words within a group, other kinds do not.  A group's passes are the words of its busiest bank, an access's the sum of
 * its groups', 1 at least; 'conflicts' are those beyond one for each group that has an active lane.  'wide': words of 8 bytes,
 * groups as they are.  SHUFFLE is one pass; CONSTANT one for each different address of active lanes.
 *
 * Not modelled: attributes and ISBE; the queue's depth in the hardware (sm_clocks.h has one).
 */
#ifndef MIO_H
#define MIO_H

#include "gpc/tpc/sm/sm_bus.h"

#define MIO_LANES 32
#define MIO_BANKS 32 /* chosen: as GF100 (facts/other_gpus.md) */

struct mio {
    struct mio_config cfg;
    u64 clocks;
};

void mio_reset(struct mio *s);

/* Takes a state bundle; no packet is inside. */
void mio_set_state(struct mio *s, const struct mio_config *cfg);
const char *mio_not_modelled(const struct mio_config *cfg);

/* Returns the passes of an access. */
void mio_passes(const struct mio_config *cfg, const struct mio_access *in, struct mio_cost *out);

/* Makes the answer to a packet, and counts its clocks; steps the unit by its FIFOs: made of it (common/net_step.h). */
void mio_turn(struct mio *s, const struct mio_access *in, struct mio_cost *out);
bool mio_step(struct mio *s, struct mio_access_fifo *in, struct mio_cost_fifo *out);

#endif
