/* mad.h - Tesla's fp32: add, multiply, and multiply-add of a truncated product (facts/other_gpus.md, G80; sfu/sfu.md 5)
 *
 *               +-------+
 *   mad_lanes   |       |  mad_result
 *  rf --------->|  mad  |-------> rf
 *               |       |
 *               +-------+
 *
 * Eight lanes a clock, a warp in four.  Denormal operands are zeros of their sign.  ADD and MUL round to nearest even; a result that is
 * tiny after rounding, with an exponent that has no end, is a zero of its sign.  MAD cuts the exact product to 24 bits of
 * significand, its exponent without end, and rounds the sum with c once; the sum below 2^-126 is rounded to a multiple of 2^-149 and then
 * becomes a zero if it is below 2^-126.  With a c that is zero, after its denormals, MAD is MUL and then ADD.  A sum that cancels is +0;
 * (-0) + (-0) is -0.  Every NaN result is fp32_nan; 0 * Inf and Inf - Inf are some.  'truncate' rounds toward zero, and
 * overflows to the greatest finite.  'zero_wins' does not look at the other factor of a zero: the product is +0.
 *
 * Not modelled: .sat, whose NaN differs by GPU.
 */
#ifndef MAD_H
#define MAD_H

#include "gpc/tpc/sm/sm_bus.h"

#define MAD_LANES 8

struct mad {
    struct mad_config cfg;
    u64 clocks;
};

void mad_reset(struct mad *m);

/* Takes a state bundle; no packet is inside. */
void mad_set_state(struct mad *m, const struct mad_config *cfg);
const char *mad_not_modelled(const struct mad_config *cfg);

/* Return a + c, a * b, and MAD's a * b + c. */
u32 mad_add(u32 a, u32 c, bool truncate);
u32 mad_mul(const struct mad_config *cfg, u32 a, u32 b, bool truncate);
u32 mad_mad(const struct mad_config *cfg, u32 a, u32 b, u32 c, bool truncate);

/* Makes the answer to a packet, and counts its clock; steps the unit by its FIFOs: made of it (common/net_step.h). */
void mad_turn(struct mad *m, const struct mad_lanes *in, struct mad_result *out);
bool mad_step(struct mad *m, struct mad_lanes_fifo *in, struct mad_result_fifo *out);

#endif
