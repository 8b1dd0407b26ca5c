/* sfu_rsq.c - 1/sqrt(x) (facts/sfu/sfu.md 1, special values) */
#include "common/fp32_lanes.h"
#include "common/lanes.h"
#include "gpc/tpc/sm/sfu/sfu.h"

/* known: facts/sfu/sfu.md 3: the table misses 1 by a little, so an even power of two is forced */
static inline u32 forced(u24 octaves, u32 y)
{
    return octaves == 0 ? 1 << 24 : y;
}

u32 sfu_rsq_octaves(u24 octaves)
{
    return forced(octaves, (u32)sfu_quadratic(SFU_TABLE_RSQ, octaves));
}

/* As sfu_octaves: biased exponents are even where the others are odd. */
static inline u24 argument(u32 a)
{
    return (a & 0xffffff) ^ 0x800000;
}

/* 'y', the table's, is in (1/2, 1], in units of 2^-24; 2^24 counts into the exponent.  No result is near an end of the
 * range.  Without branches, for the loop over lanes.
 */
static inline u32 rsq(u32 a, u32 y)
{
    const u32 sign = a & 0x80000000, biased = a >> 23 & 255, fraction = a & 0x7fffff;
    const s32 half = ((s32)biased - 127) >> 1;
    u32 z = ((u32)(126 - half) << 23) + (forced(argument(a), y) - (1 << 23));

    z = biased == 255 ? 0 : z;
    z = (sign != 0) | ((biased == 255) & (fraction != 0)) ? FP32_NAN : z;
    return biased == 0 ? sign | 0x7f800000 : z;
}

LANES_CLONES void sfu_rsq_lanes(unsigned lanes, const u32 *restrict a, u32 *restrict z)
{
    u52 word[FP32_LANES];

    assert(lanes <= FP32_LANES);
    for (unsigned i = 0; i < lanes; i++)
        word[i] = sfu_word(SFU_TABLE_RSQ, argument(a[i]));
    for (unsigned i = 0; i < lanes; i++)
        z[i] = rsq(a[i], (u32)sfu_of_word(SFU_TABLE_RSQ, word[i], argument(a[i])));
}

u32 sfu_rsq(u32 a)
{
    return rsq(a, (u32)sfu_quadratic(SFU_TABLE_RSQ, argument(a)));
}
