/* fp32_lanes.h - fp32.h for several lanes: lane i of each array, which is FP32_LANES long (lanes.h) */
#ifndef FP32_LANES_H
#define FP32_LANES_H

#include "common/types.h"

#define FP32_LANES 32 /* at most */

/* Makes fp32_pack of sum * 2^exp; |sum| is below 2^63. */
void fp32_pack_lanes(unsigned lanes, const s32 *exp, const s64 *sum, u32 *z);

/* Sums of quads, in units of 2^exp of the quad: lane i's of each.  The numbers go by FP32_QUADS_GROUP: up to so many
 * beyond the quads in use are there and are any.
 */
#define FP32_QUADS       8
#define FP32_QUADS_GROUP 4
#define FP32_QUADS_ROOM  (FP32_QUADS + FP32_QUADS_GROUP)
struct fp32_quads {
    s64 exp[FP32_QUADS_ROOM];
    s64 sum[4][FP32_QUADS_ROOM];
};
static inline unsigned fp32_quads_rounded(unsigned quads)
{
    return (quads + FP32_QUADS_GROUP - 1) / FP32_QUADS_GROUP * FP32_QUADS_GROUP;
}

/* Makes fp32_pack of the sums, |sum| below 2^63: lane 4*q + i is lane i of quad q. */
void fp32_pack_quads(unsigned quads, const struct fp32_quads *in, u32 *z);

/* Multiplies as fp32_mul; 'z' is neither 'a' nor 'b'. */
void fp32_mul_lanes(unsigned lanes, const u32 *a, const u32 *b, u32 *z);

#endif
