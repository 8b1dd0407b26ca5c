/* iblend_rcp.c - the reciprocal of a pass (facts/texture/rop_rules.md 8) */
#include "fbp/crop/iblend/iblend.h"

#define LEAST   31                   /* biased exponent of 2^-96 */
#define LARGEST UINT32_C(0x6f800000) /* 2^96 */

/* chosen: the facts only give the name.  16 bits, to nearest: the relative error is at most 2^-16, an eighth of
 * an fp16's last place; a program can refine it.
 * chosen: no result exceeds 2^96, not even 1/0.  So 0 * (1/0) is 0, and any other stored number times 1/0 is
 * beyond every limit without reaching Inf
 */
u32 iblend_rcp(u32 a)
{
    struct fp32_value x = fp32_unpack(a);

    if (x.kind == FP32_IS_NAN)
        return FP32_NAN;
    if (x.kind == FP32_IS_INF)
        return fp32_zero(x.sign);
    if ((a >> 23 & 255) < LEAST)
        return fp32_zero(x.sign) | LARGEST;

    u64 quotient = (UINT64_C(1) << 40) / x.sig; /* of 1.0 by 1.0 .. 2.0, times 2^17 */
    return fp32_pack(x.sign, -16 - x.exp, (quotient + 1) / 2);
}
