/* cut.h - where a plane cuts an edge, and what a value is there (facts/classes/draw_semantics.md 5)
 *
 * Exact but for one rounding: a corner of 1.6e10 beside a view volume of 256 leaves nothing of 24 bits, and the volume's own
 * edge would be lost.  Distances are integers of 2^-149; a place has 192 bits, so that a value is off by less than 2^-191
 * of what its ends differ by before it is rounded, to nearest even, denormals kept.
 */
#ifndef CUT_H
#define CUT_H

#include "common/float_math.h"

extern const struct float_rules cut_rules;

#define CUT_LIMBS 5 /* of 64 bits, the lowest first */
#define CUT_WORDS 6 /* of a place, the highest first: a fraction, 0 to 1/2 */

/* A sum of fp32, of which one may be scaled up by 2^8: units of 2^-149, two's complement. */
struct cut_number {
    bool finite;
    u64 limb[CUT_LIMBS];
};

/* Returns a * 2^up + b, a NaN excluded. */
struct cut_number cut_sum(u32 a, unsigned up, u32 b);

static inline bool cut_is_zero(const struct cut_number *n)
{
    u64 any = 0;

    for (unsigned i = 0; i < CUT_LIMBS; i++)
        any |= n->limb[i];
    return n->finite && any == 0;
}

/* Where the line between two distances, of which the first is negative and the second is not, meets 0. */
struct cut {
    bool there;        /* both are finite */
    bool from_outside; /* 't' counts from the end outside, else from that inside */
    u32 t[CUT_WORDS];
};
struct cut cut_at(const struct cut_number *outside, const struct cut_number *inside);

/* Returns a + t * (b - a), rounded once; of ends that are no numbers as IEEE 754 has it. */
u32 cut_value(u32 a, u32 b, const u32 t[CUT_WORDS]);

#endif
