/* zrop_compare.c - relations of stored values (facts/texture/rop_rules.md 2, 3) */
#include "fbp/zrop/zrop_parts.h"

#define FP32_SIGN     UINT32_C(0x80000000)
#define FP32_INFINITY UINT32_C(0x7f800000)

bool zrop_is_nan(const struct zrop_mode *m, u32 z)
{
    return m->z_float && (z & ~FP32_SIGN) > FP32_INFINITY;
}

/* An integer in the order of the stored values; both zeros of a float are 0. */
static s64 order(const struct zrop_mode *m, u32 z)
{
    const s64 magnitude = z & ~FP32_SIGN;

    if (!m->z_float)
        return z;
    return z & FP32_SIGN ? -magnitude : magnitude;
}

unsigned zrop_relation(const struct zrop_mode *m, u32 source, u32 stored)
{
    const s64 s = order(m, source), d = order(m, stored);

    if (zrop_is_nan(m, source) || zrop_is_nan(m, stored))
        return ZROP_UNORDERED;
    return s < d ? ZROP_LESS : s == d ? ZROP_EQUAL : ZROP_GREATER;
}

unsigned zrop_func_passes(enum compare_func func)
{
    /* chosen: of undefined codes the low three bits of code - 1 */
    const unsigned passes = (func - 1u) & 7;
    const unsigned not_equal = ZROP_LESS | ZROP_GREATER;

    /* chosen: as IEEE 754: with a NaN only NOTEQUAL and ALWAYS pass */
    return passes | ((passes & not_equal) == not_equal ? ZROP_UNORDERED : 0);
}
