/* sfu_rsq.c - 1/sqrt(x) (facts/sfu/sfu.md 1, special values) */
#include "gpc/tpc/sm/sfu/sfu.h"

/* known: facts/sfu/sfu.md 3: the table misses 1 by a little, so an even power of two is forced */
u32 sfu_rsq_octaves(u24 octaves)
{
    return octaves == 0 ? 1 << 24 : (u32)sfu_quadratic(SFU_TABLE_RSQ, octaves);
}

u32 sfu_rsq(u32 a)
{
    struct fp32_value x = fp32_unpack(a);

    if (x.kind == FP32_IS_ZERO)
        return fp32_infinity(x.sign);
    if (x.kind == FP32_IS_NAN || x.sign)
        return FP32_NAN;
    if (x.kind == FP32_IS_INF)
        return fp32_zero(false);
    return fp32_pack(false, -24 - sfu_half_exponent(&x), sfu_rsq_octaves(sfu_octaves(&x)));
}
