/* lsu.h - global and local memory: coalescing, L1's tags and the path to L2 (facts/tpc.md, TEX and its L1;
 * rates.csv T11 to T14)
 *
 *              +-------+
 *  lsu_access  |       |  lsu_cost
 *  mio ------->|  lsu  |----------> mio
 *              |       |
 *              +-------+
 *
 * A warp goes to L1 by groups of 8 lanes, of 4 with 8 bytes each, of 2 with 16.  A wavefront takes lanes of a
 * group that neither need two lines of one tag set nor two words of one data bank.  Loads keep lines of four
 * sectors; stores and atomics go to L2 and drop what they hit.  Lanes of an atomic on one address, or in several
 * sectors, go one after another.
 *
 * An address is cut to a multiple of its bytes (16 at most).  A group's wavefronts are filled one after another: each takes,
 * from the lowest lane on, every lane left that conflicts with none it has taken.  Lanes of one line never conflict; of others
 * they do in one set (line % 4) or one bank (8 bytes of 128; 16 bytes take two).  CAS counts its operands twice in the group.
 * 'passes' is the sum of the groups'; an atomic's group takes the larger of its sectors and of the lanes on one address.
 * Then tags, line by line as the lanes come to them: a load takes the line it finds; else the lowest empty way; else the way at
 * its set's hand, or the one behind if that was used last, and the hand goes behind it.  Only loads change which was used last.  A
 * load's misses are sectors that the line had not, all with 'uncached'; then nothing is kept.  Stores and atomics drop those
 * sectors, and a line without any; they miss nothing.  'link' of a load is its misses; of a store the sum of
 * its groups' sectors; of an atomic its active lanes' operands (CAS: twice) and a fourth more, by 32 bytes, rounded up.
 *
 * Not modelled: L2 itself and who else uses the path to it; a load of a line that is on its
 * way misses no more.
 */
#ifndef LSU_H
#define LSU_H

#include "common/l1_tags.h"
#include "gpc/tpc/sm/sm_bus.h"

/* known: facts/tpc.md and rates.csv T11 */
#define LSU_LANES      32
#define LSU_DATA_BANKS 16
#define LSU_BANK_BYTES 8
#define LSU_PATH_BYTES 32 /* a clock: to L2, from L2, and to the SM */

struct lsu {
    struct lsu_config cfg;
    struct l1_tags tags;
    u64 clocks;
};

void lsu_reset(struct lsu *s);

/* Takes a state bundle; no packet is inside. */
void lsu_set_state(struct lsu *s, const struct lsu_config *cfg);
const char *lsu_not_modelled(const struct lsu_config *cfg);

/* Fills the lines that the active lanes touch, in the order of the lanes; returns how many. */
unsigned lsu_lines(const struct lsu_access *in, struct l1_line line[LSU_LANES]);

/* Fills everything but misses, and link of loads: what the addresses alone tell. */
void lsu_passes(const struct lsu_access *in, struct lsu_cost *out);

/* Finds the passes of an access that goes by groups of 'lanes' (a power of two, at most 8): surfaces. */
void lsu_passes_by(const struct lsu_access *in, unsigned lanes, struct lsu_cost *out);

/* Looks a line up and updates the tags; returns its sectors that come from L2, for a load. */
u4 lsu_look_up(struct lsu *s, enum mio_kind kind, const struct l1_line *l);

/* Makes the answer to a packet, and counts its clocks; steps the unit by its FIFOs: made of it (common/net_step.h). */
void lsu_turn(struct lsu *s, const struct lsu_access *in, struct lsu_cost *out);
bool lsu_step(struct lsu *s, struct lsu_access_fifo *in, struct lsu_cost_fifo *out);

#endif
