/* icc.h - instruction cache of an SM (facts/tpc.md, SM; isa/semantics.md 2)
 *
 *             +-------+
 *  icc_fetch  |       |  icc_line
 *  sched ---->|  icc  |----------> sched
 *             |       |
 *             +-------+
 *
 * A warp that comes to another line asks for it; a line that is not there costs the configured clocks and takes
 * the place of the one of its set that was not used longest.
 *
 * A line is pc / 128, its set the low six bits of that.  Hit or miss, it is then the last used of its set; a miss takes an
 * empty way while there is one.  The answer has 0 clocks for a hit, cfg.miss else, and the unit is busy one clock more.
 * After reset every way is empty; a new state bundle empties none.
 *
 * Not modelled: levels (there is one), prefetch, two warps that wait for one line, the hardware's sizes, which
 * no source gives.
 */
#ifndef ICC_H
#define ICC_H

#include "gpc/tpc/sm/sm_bus.h"

/* chosen: 32 KiB, so that the inner loops of compiled kernels fit */
#define ICC_LINE 128
#define ICC_SETS 64
#define ICC_WAYS 4

struct icc {
    struct icc_config cfg;
    u32 line[ICC_SETS][ICC_WAYS]; /* number plus 1; the last used first, 0: empty */
    u64 clocks;
};

void icc_reset(struct icc *s);

/* Takes a state bundle; no packet is inside. */
void icc_set_state(struct icc *s, const struct icc_config *cfg);
const char *icc_not_modelled(const struct icc_config *cfg);

/* Answers one fetch. */
void icc_look_up(struct icc *s, const struct icc_fetch *in, struct icc_line *out);

/* Makes the answer to a packet, and counts its clocks; steps the unit by its FIFOs: made of it (common/net_step.h). */
void icc_turn(struct icc *s, const struct icc_fetch *in, struct icc_line *out);
bool icc_step(struct icc *s, struct icc_fetch_fifo *in, struct icc_line_fifo *out);

#endif
