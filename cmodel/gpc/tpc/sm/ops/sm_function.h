/* sm_function.h - instructions of the SFU, a packet for each quad (facts/tpc.md, SM)
 *
 * Nothing looks at the wires to the unit, as a rule: then its function is called on the packet, or on the registers
 * (IPA).  Where something stands in for the unit, the packets go over the wires, and the warp waits for their results.
 */
#ifndef SM_FUNCTION_H
#define SM_FUNCTION_H

#include "gpc/tpc/sm/sm_bus.h"

#define SM_LANES     32
#define SM_FUNCTIONS SM_LANES /* packets of an instruction: of IPA.IDX one for each lane, at most */

struct sm_core;
struct sm_warp;
struct sm_operation;
struct sfu_warp;
struct sfu_mufu;

/* The packets of an instruction; where they went over the wires to the SFU, the warp waits until all have come back. */
struct sm_function {
    unsigned warp, count, issued, received;
    u8 d;
    u32 mask;
    u32 lanes[SM_FUNCTIONS]; /* that a packet's result is for */
    struct sfu_quad quad[SM_FUNCTIONS];
    u32 value[SM_LANES];
};

/* Returns a packet of the SFU for the lanes of 'lanes', all of one quad, to be filled in but for its name.  When the
 * instruction's packets are told, its result: now, or when all have come back.
 */
struct sfu_quad *sm_function(struct sm_core *s, const struct sm_warp *w,
                             const struct sm_operation *op, u32 lanes);
void sm_function_end(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask);

/* Interpolates (IPA) for all quads of a warp at once, where no packets go over the wires. */
void sm_interpolate(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                    const struct sfu_warp *in, u32 mask);

/* Evaluates MUFU and RRO of 32 words. */
void sm_function_lanes(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                       const struct sfu_mufu *f, const u32 *x, u32 mask);

/* Moves what the wires have room for; returns whether anything moved. */
bool sm_function_step(struct sm_core *s, struct sfu_quad_fifo *out, struct sfu_result_fifo *in);

#endif
