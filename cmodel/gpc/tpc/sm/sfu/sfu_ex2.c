/* sfu_ex2.c - 2^x, x in the fixed point of RRO.EX2 (facts/sfu/sfu.md 1, 3) */
#include "gpc/tpc/sm/sfu/sfu.h"

u32 sfu_ex2(u32 a)
{
    bool sign = a >> 31;

    /* chosen: of the special codes bit 23 tells Inf from NaN, and no other bit counts */
    if (a >> 30 & 1) {
        if (!(a >> 23 & 1))
            return FP32_NAN;
        return sign ? fp32_zero(false) : fp32_infinity(false);
    }

    /* chosen: exact two's complement; one's complement would cost an input bit (sfu.md 3) */
    s32 x = sign ? -(s32)(a & 0x3fffffff) : (s32)(a & 0x3fffffff);
    u24 fraction = (u32)x & 0x7fffff;
    s32 whole = (x - (s32)fraction) / (1 << 23);

    /* In [1, 2), in units of 2^-23. */
    return fp32_pack(false, whole - 23, (u64)sfu_quadratic(SFU_TABLE_EX2, fraction));
}
