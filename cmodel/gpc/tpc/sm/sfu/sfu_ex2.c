/* sfu_ex2.c - 2^x, x in the fixed point of RRO.EX2 (facts/sfu/sfu.md 1, 3) */
#include "common/fp32_lanes.h"
#include "common/lanes.h"
#include "gpc/tpc/sm/sfu/sfu.h"

/* chosen: exact two's complement; one's complement would cost an input bit (sfu.md 3) */
static inline s32 fixed(u32 a)
{
    const u32 minus = 0 - (a >> 31);

    return (s32)(((a & 0x3fffffff) ^ minus) - minus);
}

static inline u24 argument(u32 a)
{
    return (u32)fixed(a) & 0x7fffff;
}

/* 'y', the table's, is in [1, 2), in units of 2^-23.  Without branches, for the loop over lanes.
 * chosen: of the special codes bit 23 tells Inf from NaN, and no other bit counts
 */
static inline u32 ex2(u32 a, u32 y)
{
    u32 z = ((u32)((fixed(a) >> 23) + 127) << 23) + (y - (1 << 23));

    z = (s32)z < 0x00800000 ? 0 : z;
    z = a >> 30 & 1 ? 0x7f800000 & ((a >> 31) - 1) : z;
    return (a >> 30 & 1) & ~(a >> 23) ? FP32_NAN : z;
}

LANES_CLONES void sfu_ex2_lanes(unsigned lanes, const u32 *restrict a, u32 *restrict z)
{
    u52 word[FP32_LANES];

    assert(lanes <= FP32_LANES);
    for (unsigned i = 0; i < lanes; i++)
        word[i] = sfu_word(SFU_TABLE_EX2, argument(a[i]));
    for (unsigned i = 0; i < lanes; i++)
        z[i] = ex2(a[i], (u32)sfu_of_word(SFU_TABLE_EX2, word[i], argument(a[i])));
}

u32 sfu_ex2(u32 a)
{
    return ex2(a, (u32)sfu_quadratic(SFU_TABLE_EX2, argument(a)));
}
