/* sm.h - the streaming multiprocessor, so far with one pixel program (facts/tpc.md; facts/isa/semantics.md 10)
 *
 *                +------+ sfu_quad   +-----+
 *   shade_quads  |      |----------->|     |
 *  prop -------->|  sm  | sfu_result | sfu |
 *   shaded_quads |      |<-----------|     |
 *  prop <--------|      |            +-----+
 *                +------+
 *
 * Every quad with a covered pixel runs the program that a driver compiles for "colour = attribute": IPA.PASS of
 * 1/w, MUFU.RCP, and an IPA.MUL for R, G, B and A, at the centre of each pixel.  Quads of a packet are
 * interleaved, so that no instruction waits for a result of its own quad.
 *
 * Not modelled: programs, warps and registers.
 */
#ifndef SM_H
#define SM_H

#include "gpc/tpc/sm/tram/tram.h"

#define SM_QUADS        4 /* of a packet */
#define SM_INSTRUCTIONS 6
#define SM_PLANES       5 /* slot 0: 1/w; 1 to 4: R, G, B, A */

/* One of a packet's operations.  They go instruction by instruction, and quad by quad within each. */
struct sm_place {
    unsigned instruction, quad;
};

struct sm {
    bool busy;
    struct shade_quads quads;
    u2 active[SM_QUADS];              /* quads that have a covered pixel */
    unsigned count;                   /* of them */
    struct sm_place issued, received; /* the next to issue, and the next whose result comes */
    u32 value[SM_INSTRUCTIONS][SM_QUADS][4];
};

void sm_reset(struct sm *s);

/* Returns whether no packet is inside. */
static inline bool sm_idle(const struct sm *s)
{
    return !s->busy;
}

/* Moves at most one packet of each wire; returns whether anything moved. */
bool sm_step(struct sm *s, struct tram *tram, struct shade_quads_fifo *in,
             struct sfu_result_fifo *results, struct sfu_quad_fifo *sfu,
             struct shaded_quads_fifo *out);

#endif
