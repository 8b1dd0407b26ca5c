/* float_math.c - see float_math.h (IEEE 754-2008; facts/isa/semantics.md 5) */
#include "common/float_math.h"

/* (-1)^sign * sig * 2^exp */
struct term {
    bool sign;
    s32 exp;
    u128 sig;
};

#define LEAD 125 /* of a term in a sum: a carry fits, and 20 bits lie below a product of 106 */

static s32 top_of(u128 x)
{
    return x >> 64 ? 64 + (s32)bits_top((u64)(x >> 64)) : (s32)bits_top((u64)x);
}

/* Shifted right; what is lost leaves its mark in bit 0. */
static u128 jam(u128 sig, s32 by)
{
    if (by <= 0)
        return sig;
    return by > 127 ? sig != 0 : sig >> by | ((sig << (128 - by)) != 0);
}

static u64 rounded(const struct float_rules *r, struct term x)
{
    const s32 down = x.sig >> 64 ? top_of(x.sig) - 63 : 0;

    return float_pack(r, x.sign, x.exp + down, (u64)jam(x.sig, down));
}

static struct term normal(struct term x)
{
    const s32 up = LEAD - top_of(x.sig);

    return (struct term){ x.sign, x.exp - up, x.sig << up };
}

static u64 zero_of(const struct float_rules *r, bool sign)
{
    return sign ? float_sign(r->format) : 0;
}

static u64 infinity_of(const struct float_rules *r, bool sign)
{
    return float_infinity64(r->format) | zero_of(r, sign);
}

/* Neither is 0.  Bits are lost only where the terms lie 20 binades apart or more, so that nothing
 * cancels below them.
 */
static u64 sum_of(const struct float_rules *r, struct term x, struct term y)
{
    x = normal(x);
    y = normal(y);
    if (x.exp < y.exp || (x.exp == y.exp && x.sig < y.sig)) {
        const struct term swap = x;

        x = y;
        y = swap;
    }
    const u128 small = jam(y.sig, x.exp - y.exp);

    if (x.sign == y.sign) {
        x.sig += small;
    } else if (x.sig == small) {
        return zero_of(r, r->mode == ROUND_RM); /* known: IEEE 754 6.3 */
    } else {
        x.sig -= small;
    }
    return rounded(r, x);
}

static u64 sum(const struct float_rules *r, struct term x, struct term y)
{
    if (x.sig == 0 && y.sig == 0)
        return zero_of(r, x.sign == y.sign ? x.sign : r->mode == ROUND_RM);
    if (x.sig == 0)
        return rounded(r, y);
    return y.sig == 0 ? rounded(r, x) : sum_of(r, x, y);
}

struct float_value float_operand(const struct float_rules *r, u64 a)
{
    return float_unpack(r->format, r->flush ? float_flush(r->format, a) : a);
}

static struct term term_of(const struct float_value *x)
{
    return (struct term){ x->sign, x->exp, x->sig };
}

u64 float_add(const struct float_rules *r, u64 a, u64 b)
{
    const struct float_value x = float_operand(r, a), y = float_operand(r, b);

    if (x.kind == FLOAT_NAN || y.kind == FLOAT_NAN ||
        (x.kind == FLOAT_INF && y.kind == FLOAT_INF && x.sign != y.sign))
        return float_nan(r->format);
    if (x.kind == FLOAT_INF || y.kind == FLOAT_INF)
        return infinity_of(r, x.kind == FLOAT_INF ? x.sign : y.sign);
    return sum(r, term_of(&x), term_of(&y));
}

static bool is_zero(const struct float_value *x)
{
    return x->kind == FLOAT_FINITE && x->sig == 0;
}

u64 float_mul(const struct float_rules *r, u64 a, u64 b, s32 scale)
{
    const struct float_value x = float_operand(r, a), y = float_operand(r, b);
    const bool sign = x.sign != y.sign, inf = x.kind == FLOAT_INF || y.kind == FLOAT_INF;

    if (x.kind == FLOAT_NAN || y.kind == FLOAT_NAN || (inf && (is_zero(&x) || is_zero(&y))))
        return float_nan(r->format);
    if (inf)
        return infinity_of(r, sign);
    return rounded(r, (struct term){ sign, x.exp + y.exp + scale, (u128)x.sig * y.sig });
}

u64 float_fma(const struct float_rules *r, u64 a, u64 b, u64 c)
{
    const struct float_value x = float_operand(r, a), y = float_operand(r, b),
                             z = float_operand(r, c);
    const bool sign = x.sign != y.sign, inf = x.kind == FLOAT_INF || y.kind == FLOAT_INF;

    if (x.kind == FLOAT_NAN || y.kind == FLOAT_NAN || z.kind == FLOAT_NAN ||
        (inf && (is_zero(&x) || is_zero(&y))) || (inf && z.kind == FLOAT_INF && z.sign != sign))
        return float_nan(r->format);
    if (inf || z.kind == FLOAT_INF)
        return infinity_of(r, inf ? sign : z.sign);
    return sum(r, (struct term){ sign, x.exp + y.exp, (u128)x.sig * y.sig }, term_of(&z));
}

/* The significand with its leading one at bit 63; it is not 0. */
static u64 leading(struct float_value *x)
{
    const unsigned up = 63 - bits_top(x->sig);

    x->exp -= (s32)up;
    return x->sig << up;
}

/* 64 or 65 bits of the quotient, then whether any are left. */
u64 float_div(const struct float_rules *r, u64 a, u64 b)
{
    struct float_value x = float_operand(r, a), y = float_operand(r, b);
    const bool sign = x.sign != y.sign;

    if (x.kind == FLOAT_NAN || y.kind == FLOAT_NAN || (is_zero(&x) && is_zero(&y)) ||
        (x.kind == FLOAT_INF && y.kind == FLOAT_INF))
        return float_nan(r->format);
    if (x.kind == FLOAT_INF || is_zero(&y))
        return infinity_of(r, sign);
    if (is_zero(&x) || y.kind == FLOAT_INF)
        return zero_of(r, sign);

    const u128 dividend = (u128)leading(&x) << 63;
    const u64 by = leading(&y);
    const u128 q = dividend / by;

    return rounded(r, (struct term){ sign, x.exp - y.exp - 64, q << 1 | (q * by != dividend) });
}

/* Monotonic in the value, -0 just below +0; not for NaN. */
static s64 order(const struct float_rules *r, u64 a)
{
    const u64 flushed = r->flush ? float_flush(r->format, a) : a;
    const s64 magnitude = (s64)(flushed & ~float_sign(r->format));

    return flushed & float_sign(r->format) ? -1 - magnitude : magnitude;
}

enum float_relation float_compare(const struct float_rules *r, u64 a, u64 b)
{
    const s64 x = order(r, a), y = order(r, b);

    if (float_is_nan(r->format, a) || float_is_nan(r->format, b))
        return FLOAT_UNORDERED;
    if (x == y || (x == 0 && y == -1) || (x == -1 && y == 0)) /* zeros are equal */
        return FLOAT_EQUAL;
    return x < y ? FLOAT_LESS : FLOAT_GREATER;
}

u64 float_extreme(const struct float_rules *r, u64 a, u64 b, bool least)
{
    const bool first = float_is_nan(r->format, b) ||
                       (!float_is_nan(r->format, a) && (order(r, a) <= order(r, b)) == least);
    const u64 z = first ? a : b;

    if (float_is_nan(r->format, z))
        return float_nan(r->format);
    return r->flush ? float_flush(r->format, z) : z;
}

/* known: facts/sfu/sfu.md 5: NaN.sat is +0 from GF100 on */
u64 float_saturate(const struct float_format *f, u64 a)
{
    const u64 one = (u64)float_bias(f) << f->frac_bits;

    if (float_is_nan(f, a) || a & float_sign(f))
        return 0;
    return a > one ? one : a;
}
