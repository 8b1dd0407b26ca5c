/* sfu_sqrt.c - sqrt(x), from SM52 on (facts/sfu/sfu.md 2)
 *
 * known: facts/other_gpus.md: Fermi has RCP(RSQ(x)) instead.  chosen: a table of its own, half the
 * error of RSQ and one pass.
 */
#include "gpc/tpc/sm/sfu/sfu.h"

u32 sfu_sqrt(u32 a)
{
    struct fp32_value x = fp32_unpack(a);

    if (x.kind == FP32_IS_ZERO)
        return fp32_zero(x.sign);
    if (x.kind == FP32_IS_NAN || x.sign)
        return FP32_NAN;
    if (x.kind == FP32_IS_INF)
        return fp32_infinity(false);

    s64 y = sfu_quadratic(SFU_TABLE_SQRT, sfu_octaves(&x));
    return fp32_pack(false, sfu_half_exponent(&x) - 23, (u64)y);
}
