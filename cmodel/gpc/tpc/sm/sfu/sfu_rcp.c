/* sfu_rcp.c - 1/x (facts/sfu/sfu.md 1, special values) */
#include "common/fp32_lanes.h"
#include "common/lanes.h"
#include "gpc/tpc/sm/sfu/sfu.h"

static inline u24 argument(u32 a)
{
    return a & 0x7fffff;
}

/* 'y', the table's, is in (1/2, 1], in units of 2^-24; 2^24 at the one end counts into the exponent.  Without branches,
 * for the loop over lanes.
 */
static inline u32 rcp(u32 a, u32 y)
{
    const u32 sign = a & 0x80000000, biased = a >> 23 & 255, fraction = a & 0x7fffff;
    u32 z = ((253 - biased) << 23) + (y - (1 << 23));

    z = (s32)z < 0x00800000 ? 0 : z;
    z = biased == 0 ? 0x7f800000 : biased == 255 ? 0 : z;
    return (biased == 255) & (fraction != 0) ? FP32_NAN : sign | z;
}

LANES_CLONES void sfu_rcp_lanes(unsigned lanes, const u32 *restrict a, u32 *restrict z)
{
    u52 word[FP32_LANES];

    assert(lanes <= FP32_LANES);
    for (unsigned i = 0; i < lanes; i++)
        word[i] = sfu_word(SFU_TABLE_RCP, argument(a[i]));
    for (unsigned i = 0; i < lanes; i++)
        z[i] = rcp(a[i], (u32)sfu_of_word(SFU_TABLE_RCP, word[i], argument(a[i])));
}

u32 sfu_rcp(u32 a)
{
    return rcp(a, (u32)sfu_quadratic(SFU_TABLE_RCP, argument(a)));
}
