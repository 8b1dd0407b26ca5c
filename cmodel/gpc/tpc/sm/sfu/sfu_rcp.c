/* sfu_rcp.c - 1/x (facts/sfu/sfu.md 1, special values) */
#include "gpc/tpc/sm/sfu/sfu.h"

u32 sfu_rcp(u32 a)
{
    struct fp32_value x = fp32_unpack(a);

    switch (x.kind) {
    case FP32_IS_ZERO: return fp32_infinity(x.sign);
    case FP32_IS_INF: return fp32_zero(x.sign);
    case FP32_IS_NAN: return FP32_NAN;
    default: break;
    }
    /* In (1/2, 1], in units of 2^-24; the table gives 2^24 at the one end. */
    s64 y = sfu_quadratic(SFU_TABLE_RCP, x.sig & 0x7fffff);
    return fp32_pack(x.sign, -24 - x.exp, (u64)y);
}
