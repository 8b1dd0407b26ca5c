/* fp32_lanes.c - see fp32_lanes.h */
#include "common/fp32_lanes.h"

#include "common/fp32.h"
#include "common/lanes.h"

/* No vectors of AVX2 count zeros: they come in a loop of their own. */
LANES_CLONES void fp32_pack_lanes(unsigned lanes, const s32 *restrict exp, const s64 *restrict sum,
                                  u32 *restrict z)
{
    const unsigned all = lanes_rounded(lanes);
    u64 size[FP32_LANES], zeros[FP32_LANES];

    assert(all <= FP32_LANES);
    for (unsigned i = 0; i < all; i++)
        size[i] = sum[i] < 0 ? 0 - (u64)sum[i] : (u64)sum[i];
    for (unsigned i = 0; i < all; i++)
        zeros[i] = 63 - bits_top(size[i] | 1);
    for (unsigned i = 0; i < all; i++) {
        const u32 packed = fp32_pack_led(exp[i] + 63 - (s32)zeros[i], size[i] << (zeros[i] - 1));

        z[i] = size[i] == 0 ? 0 : packed | (u32)(sum[i] < 0) << 31;
    }
}

LANES_CLONES void fp32_mul_lanes(unsigned lanes, const u32 *restrict a, const u32 *restrict b,
                                 u32 *restrict z)
{
    const unsigned all = lanes_rounded(lanes);

    for (unsigned i = 0; i < all; i++)
        z[i] = fp32_mul(a[i], b[i]);
}
