/* fp16_lane.h - fp32 to fp16 for loops over lanes, without branches: what float_format.h gives (facts/texture/rop_rules.md 5) */
#ifndef FP16_LANE_H
#define FP16_LANE_H

#include "common/types.h"

#define FP16_ONE 0x3c00

static inline u32 fp16_choose(bool when, u32 a, u32 b)
{
    return b ^ ((a ^ b) & (0 - (u32)when));
}

/* Of signed numbers: vectors of AVX2 have that in an instruction. */
static inline s32 fp16_least(s32 a, s32 b)
{
    return a < b ? a : b;
}
static inline s32 fp16_most(s32 a, s32 b)
{
    return a > b ? a : b;
}

/* The part of fp16 that is no sign, of a number that is no NaN: to nearest even, or towards zero. */
static inline u32 fp16_size(u32 size, bool nearest)
{
    const s32 exp = (s32)(size >> 23);
    const u32 by = (u32)fp16_least(fp16_most(126 - exp, 13), 25); /* as fp16 so many are too many */
    const u32 whole = (u32)fp16_most(exp - 113, 0) << 23;         /* of a normal one */
    const u32 x = ((size & 0x7fffff) | 0x800000) + whole;
    const u32 up = nearest ? (1u << (by - 1)) - 1 + (x >> by & 1) : 0;
    const u32 most = nearest || size == 0x7f800000 ? 0x7c00 : 0x7bff;

    return (u32)fp16_least((s32)((x + up) >> by), (s32)most);
}

/* As float_from_fp32 of float_fp16. */
static inline u32 fp16_from_fp32(u32 a, bool nearest)
{
    const u32 size = a & 0x7fffffff, kept = size >> 13 & 0x3ff;
    const u32 nan = 0x7c00 | fp16_choose(kept == 0, 0x200, kept);

    return (a >> 16 & 0x8000) | fp16_choose(size > 0x7f800000, nan, fp16_size(size, nearest));
}

#endif
