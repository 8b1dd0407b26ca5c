/* fp32_lanes.h - fp32.h for several lanes: lane i of each array, which is FP32_LANES long (lanes.h) */
#ifndef FP32_LANES_H
#define FP32_LANES_H

#include "common/types.h"

#define FP32_LANES 32 /* at most */

/* fp32_pack of sum * 2^exp; |sum| is below 2^63. */
void fp32_pack_lanes(unsigned lanes, const s32 *exp, const s64 *sum, u32 *z);

/* fp32_mul; 'z' is neither 'a' nor 'b'. */
void fp32_mul_lanes(unsigned lanes, const u32 *a, const u32 *b, u32 *z);

#endif
