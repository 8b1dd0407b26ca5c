/* sfu_rsq.c - 1/sqrt(x) (facts/sfu/sfu.md 1, special values) */
#include "gpc/tpc/sm/sfu/sfu.h"

u32 sfu_rsq(u32 a)
{
    struct sfu_operand x = sfu_operand_of(a);

    if (x.kind == SFU_ZERO)
        return sfu_infinity(x.sign);
    if (x.kind == SFU_IS_NAN || x.sign)
        return SFU_NAN;
    if (x.kind == SFU_INF)
        return sfu_zero(false);

    u1 odd = x.exp & 1;
    s32 half = (x.exp - odd) / 2;
    u24 octaves = (u24)odd << 23 | (x.sig & 0x7fffff);
    /* known: facts/sfu/sfu.md 3: the table misses 1 by a little, so an even power of two is forced */
    s64 y = octaves == 0 ? 1 << 24 : sfu_quadratic(SFU_TABLE_RSQ, octaves);
    return sfu_pack(false, -24 - half, (u64)y);
}
