/* float_format.c - see float_format.h (facts/texture/rop_rules.md 5) */
#include "common/float_format.h"

#include <assert.h>
#include <stddef.h>

#define FP32_FRAC 23

const struct float_format float_fp64 = FLOAT_FP64;
const struct float_format float_fp32 = FLOAT_FP32;
const struct float_format float_fp16 = FLOAT_FP16;
const struct float_format float_fp11 = { .exp_bits = 5, .frac_bits = 6 };
const struct float_format float_fp10 = { .exp_bits = 5, .frac_bits = 5 };

const struct float_format *float_format_of(unsigned bits)
{
    switch (bits) {
    case 10: return &float_fp10;
    case 11: return &float_fp11;
    case 16: return &float_fp16;
    case 32: return &float_fp32;
    default: return NULL;
    }
}

/* chosen: the sign and the top of the fraction survive, and the quiet bit is set only where nothing
 * of the fraction would be left; the facts ask only that NaN stays NaN, and so nothing that was
 * stored changes when it is loaded and stored again.
 */
static u32 narrow_nan(const struct float_format *to, u32 sign_bit, u64 frac)
{
    u32 kept = (u32)frac >> (FP32_FRAC - to->frac_bits);

    return sign_bit | float_infinity(to) | (kept ? kept : UINT32_C(1) << (to->frac_bits - 1));
}

u32 float_from_fp32(const struct float_format *to, u32 a, enum rounding mode)
{
    struct float_value v = float_unpack(&float_fp32, a);
    u32 sign_bit = to->has_sign ? (u32)v.sign << (to->exp_bits + to->frac_bits) : 0;

    if (v.kind == FLOAT_NAN)
        return narrow_nan(to, sign_bit, v.sig);
    if (v.sign && !to->has_sign)
        return 0; /* known: facts/texture/rop_rules.md 5 */
    if (v.kind == FLOAT_INF)
        return sign_bit | float_infinity(to); /* known: facts/texture/rop_rules.md 5 */
    return float_round_pack(to, v.sign, v.exp, v.sig, mode);
}

u32 float_to_fp32(const struct float_format *from, u32 a)
{
    struct float_value v = float_unpack(from, a);
    u32 sign_bit = (u32)v.sign << 31;

    if (v.kind == FLOAT_FINITE)
        return float_round_pack(&float_fp32, v.sign, v.exp, v.sig, ROUND_RTZ);
    return sign_bit | float_infinity(&float_fp32) | (u32)v.sig << (FP32_FRAC - from->frac_bits);
}
