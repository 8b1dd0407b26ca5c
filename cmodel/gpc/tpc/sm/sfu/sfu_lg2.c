/* sfu_lg2.c - log2(x) (facts/sfu/sfu.md 3)
 *
 * Exponent and table are one fixed-point number, normalised afterwards: near 1 the result has
 * absolute accuracy only.
 */
#include "common/fp32_lanes.h"
#include "common/lanes.h"
#include "gpc/tpc/sm/sfu/sfu.h"

static inline u24 argument(u32 a)
{
    return a & 0x7fffff;
}

/* 'z' is the logarithm of |a| as if that were finite and not 0. */
static inline u32 with_specials(u32 a, u32 z)
{
    const u32 biased = a >> 23 & 255;

    z = biased == 255 ? 0x7f800000 : z;
    z = (a >> 31 != 0) | ((a & 0x7fffffff) > 0x7f800000) ? FP32_NAN : z;
    return biased == 0 ? 0xff800000 : z;
}

LANES_CLONES void sfu_lg2_lanes(unsigned lanes, const u32 *restrict a, u32 *restrict z)
{
    const s32 lsb = sfu_shapes[SFU_TABLE_LG2].lsb;
    s64 sum[FP32_LANES] = { 0 };
    s32 exp[FP32_LANES];
    u52 word[FP32_LANES];

    assert(lanes <= FP32_LANES);
    for (unsigned i = 0; i < FP32_LANES; i++)
        exp[i] = -lsb;
    for (unsigned i = 0; i < lanes; i++)
        word[i] = sfu_word(SFU_TABLE_LG2, argument(a[i]));
    for (unsigned i = 0; i < lanes; i++) {
        const s64 whole = (s64)(a[i] >> 23 & 255) - 127;

        sum[i] = (s64)((u64)whole << lsb) + sfu_of_word(SFU_TABLE_LG2, word[i], argument(a[i]));
    }
    fp32_pack_lanes(lanes, exp, sum, z);
    for (unsigned i = 0; i < lanes; i++)
        z[i] = with_specials(a[i], z[i]);
}

u32 sfu_lg2(u32 a)
{
    u32 z[LANES_GROUP];

    sfu_lg2_lanes(1, &a, z);
    return z[0];
}
