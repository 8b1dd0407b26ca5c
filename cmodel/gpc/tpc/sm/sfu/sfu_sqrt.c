/* sfu_sqrt.c - sqrt(x), from SM52 on (facts/sfu/sfu.md 2)
 *
 * known: facts/other_gpus.md: Fermi has RCP(RSQ(x)) instead.  chosen: a table of its own, half the
 * error of RSQ and one pass.
 */
#include "gpc/tpc/sm/sfu/sfu.h"

u32 sfu_sqrt(u32 a)
{
    struct sfu_operand x = sfu_operand_of(a);

    if (x.kind == SFU_ZERO)
        return sfu_zero(x.sign);
    if (x.kind == SFU_IS_NAN || x.sign)
        return SFU_NAN;
    if (x.kind == SFU_INF)
        return sfu_infinity(false);

    s64 y = sfu_quadratic(SFU_TABLE_SQRT, sfu_octaves(&x));
    return sfu_pack(false, sfu_half_exponent(&x) - 23, (u64)y);
}
