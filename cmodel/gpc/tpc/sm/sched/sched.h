/* sched.h - one of the SM's four schedulers: which warp issues in a clock (facts/tpc.md, SM; isa/hazards.md 5 to 7)
 *
 *                  +---------+
 *   sched_heads    |         |  sched_pick
 *  instruction --->|  sched  |----------> instruction
 *  buffers         |         |            buffers
 *                  +---------+
 *
 * A packet is a clock of 16 warps: their next instructions' controls, and whether something else holds them
 * back.  The warp that issued last goes on while it can; else the oldest that can is next.  A yield hint
 * sends the warp behind all others once.  A stall keeps a warp back; one of 0 without the hint issues the next
 * instruction, too.
 *
 * Not modelled: how the hardware ages warps, and fairness among those of different launches.
 */
#ifndef SCHED_H
#define SCHED_H

#include "gpc/tpc/sm/isa/isa.h"
#include "gpc/tpc/sm/sm_bus.h"

#define SCHED_SLOTS 16
#define SCHED_NONE  SCHED_SLOTS

struct sched {
    struct sched_config cfg;
    u64 ready[SCHED_SLOTS]; /* clock from which the stall allows the next instruction */
    u8 age[SCHED_SLOTS];    /* slots, the oldest warp first */
    u8 last;                /* the slot that goes on, or SCHED_NONE */
    u8 yielded;             /* the slot that goes last, or SCHED_NONE */
    u64 clocks;
};

void sched_reset(struct sched *s);

/* Takes a state bundle; no packet is inside. */
void sched_set_state(struct sched *s, const struct sched_config *cfg);
const char *sched_not_modelled(const struct sched_config *cfg);

/* Returns the slots that may issue now. */
u16 sched_ready(const struct sched *s, const struct sched_heads *in);

/* Chooses for one clock. */
void sched_clock(struct sched *s, const struct sched_heads *in, struct sched_pick *out);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool sched_step(struct sched *s, struct sched_heads_fifo *in, struct sched_pick_fifo *out);

#endif
