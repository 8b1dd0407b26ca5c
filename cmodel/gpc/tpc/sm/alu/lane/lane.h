/* lane.h - one lane of the ALU: its FMA pipe and its integer pipe (facts/isa/semantics.md 4 to 6; sfu/sfu.md 5)
 *
 *               +--------+
 *  lane_thread  |        |  lane_result
 *  rf --------->|  lane  |-------> rf
 *               |        |
 *               +--------+
 *
 * Carries out what one thread of a warp does in a lane of its scheduler: fp32 and fp16x2 add, multiply and fused multiply-add, their
 * comparisons; sums of integers, XMAD, shifts, bit fields, logic, bytes, selection, predicates.  The arithmetic is the warp's own (alu.h), of
 * which this is one lane: the same operations, modes and bits.
 *
 * An instruction a clock, in order; nothing is kept from one to the next.  A warp occupies a scheduler's lanes for longer where T7 of rates.csv has
 * fewer than 32 of them (alu_op_clocks).
 *
 * chosen: an operation of another pipe (double precision, IMUL, IMAD, video, conversions, votes, shuffles) gives zeros.
 *
 * Not modelled: as alu.h.
 */
#ifndef LANE_H
#define LANE_H

#include "gpc/tpc/sm/sm_bus.h"

struct lane {
    struct lane_config cfg;
    u64 clocks; /* busy so far */
};

void lane_reset(struct lane *l);

/* Takes a state bundle; it goes with each packet. */
void lane_set_state(struct lane *l, const struct lane_config *cfg);
const char *lane_not_modelled(const struct lane_config *cfg);

/* Returns whether a lane carries the operation out. */
bool lane_does(enum alu_op op);

/* Makes the result of one instruction of the thread at 'place' of its quad. */
void lane_evaluate(const struct lane_config *cfg, const struct lane_thread *in,
                   struct lane_result *out);

/* Makes the answer to a packet, and counts its clock; steps the unit by its FIFOs: made of it (common/net_step.h). */
void lane_turn(struct lane *l, const struct lane_thread *in, struct lane_result *out);
bool lane_step(struct lane *l, struct lane_thread_fifo *in, struct lane_result_fifo *out);

#endif
