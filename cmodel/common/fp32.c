/* fp32.c - see fp32.h (facts/sfu/sfu.md 1, 5; texture/rop_rules.md 5, 10) */
#include "common/fp32.h"

#include "common/bits.h"

/* (-1)^sign * sig * 2^exp, the leading bit of 'sig' at LEAD. */
#define LEAD 62
struct term {
    bool sign;
    s32 exp;
    u64 sig;
};

static struct term term_of(bool sign, s32 exp, u64 sig)
{
    s32 up = LEAD - (s32)bits_top(sig);

    return (struct term){ sign, exp - up, sig << up };
}

/* Shifted right; what is lost leaves its mark in bit 0. */
static u64 jam(u64 sig, s32 by)
{
    if (by > 63)
        return 1;
    return by == 0 ? sig : sig >> by | ((sig << (64 - by)) != 0);
}

/* Both are 48 bits wide at most.  Bits are lost only where they are 15 binades apart or more, so that
 * nothing cancels below them.
 */
static u32 sum(struct term x, struct term y)
{
    if (x.exp < y.exp || (x.exp == y.exp && x.sig < y.sig)) {
        struct term swap = x;
        x = y;
        y = swap;
    }
    u64 small = jam(y.sig, x.exp - y.exp);

    if (x.sign == y.sign)
        return fp32_pack(x.sign, x.exp, x.sig + small);
    return fp32_pack(x.sign && x.sig != small, x.exp, x.sig - small);
}

u32 fp32_fma(u32 a, u32 b, u32 c)
{
    struct fp32_value x = fp32_unpack(a), y = fp32_unpack(b), z = fp32_unpack(c);
    bool sign = x.sign ^ y.sign;
    bool inf = x.kind == FP32_IS_INF || y.kind == FP32_IS_INF;
    bool zero = x.kind == FP32_IS_ZERO || y.kind == FP32_IS_ZERO;

    if (x.kind == FP32_IS_NAN || y.kind == FP32_IS_NAN || z.kind == FP32_IS_NAN || (inf && zero))
        return FP32_NAN;
    if (inf)
        return z.kind == FP32_IS_INF && z.sign != sign ? FP32_NAN : fp32_infinity(sign);
    if (z.kind == FP32_IS_INF)
        return fp32_infinity(z.sign);
    if (zero)
        return z.kind == FP32_IS_ZERO ? fp32_zero(sign && z.sign) : c;
    if (z.kind == FP32_IS_ZERO)
        return fp32_mul(a, b);
    return sum(term_of(sign, x.exp + y.exp - 46, (u64)x.sig * y.sig),
               term_of(z.sign, z.exp - 23, z.sig));
}

/* Monotonic in the value, -0 below +0; not for NaN. */
static s32 order(u32 a)
{
    u32 flushed = fp32_unpack(a).kind == FP32_IS_ZERO ? fp32_zero(a >> 31) : a;
    s32 magnitude = (s32)(flushed & 0x7fffffff);

    return flushed >> 31 ? -1 - magnitude : magnitude;
}

static bool is_zero(u32 a)
{
    return fp32_unpack(a).kind == FP32_IS_ZERO;
}

bool fp32_less(u32 a, u32 b)
{
    return !fp32_is_nan(a) && !fp32_is_nan(b) && !(is_zero(a) && is_zero(b)) && order(a) < order(b);
}

/* known: rop_rules.md 5: MIN and MAX are IEEE minNum
 * chosen: -0 is the lesser zero, which IEEE leaves open
 */
static u32 pick(u32 a, u32 b, bool a_first)
{
    u32 x = fp32_is_nan(a) || (!fp32_is_nan(b) && !a_first) ? b : a;

    if (fp32_is_nan(x))
        return FP32_NAN;
    return is_zero(x) ? fp32_zero(x >> 31) : x;
}

u32 fp32_min(u32 a, u32 b)
{
    return pick(a, b, order(a) <= order(b));
}

u32 fp32_max(u32 a, u32 b)
{
    return pick(a, b, order(a) >= order(b));
}
