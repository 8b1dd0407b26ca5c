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
 * For a packet, in this order:
 *   - each slot of 'started', the lowest first, becomes the youngest; its stall is over, it neither goes on nor has yielded;
 *   - a slot may issue if it is present, not blocked, and 'clock' has come to what its stall allows;
 *   - of these it is the slot that goes on; else the oldest, where the one that yielded last counts only if it is alone;
 *   - with a stall of 0 and no_yield the second instruction goes too, if 'pairs' has it and it is not blocked; then its
 *     stall and its no_yield are those that count, else the first's;
 *   - the slot may issue again so many clocks after 'clock', one at least: the stall, but 16, 8, 10, 13 for 12 to 15 with
 *     no_yield.  With no_yield it goes on, and no slot has yielded; else it has yielded, and none goes on.
 * Where none may issue 'issued', slot and second are 0 and nothing changes.  'loose': who issued becomes the youngest, and no
 * slot goes on.  After reset slot 0 is the oldest, 15 the youngest, and every slot may issue.
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

/* Makes the answer to a packet, and counts its clocks; steps the unit by its FIFOs: made of it (common/net_step.h). */
void sched_turn(struct sched *s, const struct sched_heads *in, struct sched_pick *out);
bool sched_step(struct sched *s, struct sched_heads_fifo *in, struct sched_pick_fifo *out);

#endif
