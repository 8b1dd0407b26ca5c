/* cut.h - where a plane cuts an edge, and what a value is there (facts/classes/draw_semantics.md 5)
 *
 * fp32 as its bits, denormals kept, every operator rounded once to nearest even.
 */
#ifndef CUT_H
#define CUT_H

#include "common/float_math.h"

extern const struct float_rules cut_rules;

/* Where the line between two distances, of which one is outside, meets 0. */
struct cut {
    bool from_outside; /* 't' counts from the end outside, else from that inside */
    u32 t;             /* 0 to 1/2; NaN if there is no such place */
};
struct cut cut_at(u32 outside, u32 inside);

/* Returns a + t * (b - a): a rounded difference, then a fused multiply and add. */
u32 cut_value(u32 a, u32 b, u32 t);

#endif
