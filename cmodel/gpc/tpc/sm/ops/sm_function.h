/* sm_function.h - instructions of the SFU, a packet for each quad (facts/tpc.md, SM)
 *
 * The core asks the unit by a port.  The unit answers at once, for all quads of a warp; packets are made where somebody looks at the
 * wires, which are told of them.  Beside a stand-in packets wait on the wires, and the warp for their results.
 */
#ifndef SM_FUNCTION_H
#define SM_FUNCTION_H

#include "gpc/tpc/sm/sm_bus.h"

#define SM_LANES     32
#define SM_FUNCTIONS SM_LANES /* packets of an instruction: of IPA.IDX one for each lane, at most */

struct sm_core;
struct sm_warp;
struct sm_operation;
struct sfu;
struct sfu_warp;
struct sfu_mufu;

/* How the core asks the unit. */
struct sfu_port {
    struct sfu *unit;           /* whose state holds and which counts; NULL: beside a stand-in */
    struct sfu_quad_fifo *asks; /* NULL: there is no unit; one whose state is zeros answers */
    struct sfu_result_fifo *answers;
};

/* Returns whether a warp's quads go as packets: somebody looks at them, or stands in for the unit. */
static inline bool sfu_port_unfolds(const struct sfu_port *p)
{
    return p->asks && (!p->unit || p->asks->tap || p->answers->tap);
}

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

/* Interpolates (IPA) for all quads of a warp at once, unless they go as packets. */
void sm_interpolate(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                    const struct sfu_warp *in, u32 mask);

/* Evaluates MUFU and RRO of 32 words, likewise. */
void sm_function_lanes(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                       const struct sfu_mufu *f, const u32 *x, u32 mask);

/* Moves what the wires beside a stand-in have room for; returns whether anything moved. */
bool sm_function_step(struct sm_core *s);

#endif
