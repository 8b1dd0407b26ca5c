/* sfu_lg2.c - log2(x) (facts/sfu/sfu.md 3)
 *
 * Exponent and table are one fixed-point number, normalised afterwards: near 1 the result has
 * absolute accuracy only.
 */
#include "gpc/tpc/sm/sfu/sfu.h"

u32 sfu_lg2(u32 a)
{
    const s32 lsb = sfu_shapes[SFU_TABLE_LG2].lsb;
    struct fp32_value x = fp32_unpack(a);

    if (x.kind == FP32_IS_ZERO)
        return fp32_infinity(true);
    if (x.kind == FP32_IS_NAN || x.sign)
        return FP32_NAN;
    if (x.kind == FP32_IS_INF)
        return fp32_infinity(false);

    s64 y = x.exp * ((s64)1 << lsb) + sfu_quadratic(SFU_TABLE_LG2, x.sig & 0x7fffff);
    return y < 0 ? fp32_pack(true, -lsb, (u64)-y) : fp32_pack(false, -lsb, (u64)y);
}
