/* sfu_multiply.c - u * w of a perspective attribute (facts/sfu/sfu.md 4) */
#include "gpc/tpc/sm/sfu/sfu.h"

u32 sfu_multiply(u32 u, u32 w)
{
    struct sfu_operand x = sfu_operand_of(u), y = sfu_operand_of(w);
    bool sign = x.sign ^ y.sign;

    if (x.kind == SFU_IS_NAN || y.kind == SFU_IS_NAN)
        return SFU_NAN;
    if (x.kind == SFU_INF || y.kind == SFU_INF)
        return x.kind == SFU_ZERO || y.kind == SFU_ZERO ? SFU_NAN : sfu_infinity(sign);
    if (x.kind == SFU_ZERO || y.kind == SFU_ZERO)
        return sfu_zero(sign);
    return sfu_pack(sign, x.exp + y.exp - 46, (u64)x.sig * y.sig);
}
