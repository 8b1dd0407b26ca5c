/* sfu_rcp.c - 1/x (facts/sfu/sfu.md 1, special values) */
#include "gpc/tpc/sm/sfu/sfu.h"

u32 sfu_rcp(u32 a)
{
    struct sfu_operand x = sfu_operand_of(a);

    switch (x.kind) {
    case SFU_ZERO: return sfu_infinity(x.sign);
    case SFU_INF: return sfu_zero(x.sign);
    case SFU_IS_NAN: return SFU_NAN;
    default: break;
    }
    /* In (1/2, 1], in units of 2^-24; the table gives 2^24 at the one end. */
    s64 y = sfu_quadratic(SFU_TABLE_RCP, x.sig & 0x7fffff);
    return sfu_pack(x.sign, -24 - x.exp, (u64)y);
}
