/* mad.c - see mad.h */
#include "gpc/tpc/sm/alu/mad/mad.h"

#include <string.h>

#include "common/fp32.h"

void mad_reset(struct mad *m)
{
    memset(m, 0, sizeof *m);
}

void mad_set_state(struct mad *m, const struct mad_config *cfg)
{
    m->cfg = *cfg;
}

const char *mad_not_modelled(const struct mad_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* (-1)^sign * sig * 2^exp, the leading one of 'sig' at LEAD: sums of two fit 64 bits. */
#define LEAD 61
struct term {
    bool sign;
    s32 exp;
    u64 sig; /* or 0 */
};

static struct term term_of(bool sign, s32 exp, u64 sig)
{
    const s32 up = LEAD - (s32)bits_top(sig);

    return (struct term){ sign, exp - up, sig << up };
}

/* Shifted right, not 0; what is lost leaves its mark in bit 0. */
static u64 jam(u64 sig, s32 by)
{
    return by > 63 ? 1 : by == 0 ? sig : sig >> by | ((sig << (64 - by)) != 0);
}

/* Both have 24 bits of significand: what is lost is far below the last place, and nothing cancels there. */
static struct term sum_of(struct term x, struct term y)
{
    if (x.exp < y.exp || (x.exp == y.exp && x.sig < y.sig)) {
        const struct term swap = x;

        x = y;
        y = swap;
    }
    const u64 small = jam(y.sig, x.exp - y.exp);

    if (x.sign == y.sign)
        return (struct term){ x.sign, x.exp, x.sig + small };
    return (struct term){ x.sign && x.sig != small, x.exp, x.sig - small };
}

static u32 rounded(struct term t, bool truncate, enum tiny tiny)
{
    static const struct float_format fp32 = FLOAT_FP32;

    return (u32)float_round(&fp32, truncate ? ROUND_RTZ : ROUND_RNE, tiny, t.sign, t.exp, t.sig);
}

/* chosen: what facts/sfu/sfu.md 5 tells of MAD's underflow, in one rounding */
static u32 rounded_there(struct term t, bool truncate)
{
    const u32 z = rounded(t, truncate, TINY_DENORMAL);

    return z & 0x7f800000 ? z : fp32_zero(z >> 31);
}

static bool is_finite(const struct fp32_value *x)
{
    return x->kind == FP32_IS_FINITE;
}

/* Of operands of which one is not finite or is zero. */
static u32 add_special(const struct fp32_value *x, u32 a, const struct fp32_value *z, u32 c)
{
    if (x->kind == FP32_IS_NAN || z->kind == FP32_IS_NAN)
        return FP32_NAN;
    if (x->kind == FP32_IS_INF && z->kind == FP32_IS_INF && x->sign != z->sign)
        return FP32_NAN;
    if (x->kind == FP32_IS_ZERO && z->kind == FP32_IS_ZERO)
        return fp32_zero(x->sign && z->sign);
    return x->kind == FP32_IS_ZERO || z->kind == FP32_IS_INF ? c : a;
}

u32 mad_add(u32 a, u32 c, bool truncate)
{
    const struct fp32_value x = fp32_unpack(a), z = fp32_unpack(c);

    if (!is_finite(&x) || !is_finite(&z))
        return add_special(&x, a, &z, c);
    return rounded(sum_of(term_of(x.sign, x.exp - 23, x.sig), term_of(z.sign, z.exp - 23, z.sig)),
                   truncate, TINY_ZERO);
}

static bool zero_wins(const struct mad_config *cfg, const struct fp32_value *x,
                      const struct fp32_value *y)
{
    return cfg->zero_wins && (x->kind == FP32_IS_ZERO || y->kind == FP32_IS_ZERO);
}

/* Of factors of which one is not finite or is zero. */
static u32 mul_special(const struct fp32_value *x, const struct fp32_value *y)
{
    const bool inf = x->kind == FP32_IS_INF || y->kind == FP32_IS_INF;
    const bool zero = x->kind == FP32_IS_ZERO || y->kind == FP32_IS_ZERO;

    if (x->kind == FP32_IS_NAN || y->kind == FP32_IS_NAN || (inf && zero))
        return FP32_NAN;
    return inf ? fp32_infinity(x->sign != y->sign) : fp32_zero(x->sign != y->sign);
}

u32 mad_mul(const struct mad_config *cfg, u32 a, u32 b, bool truncate)
{
    const struct fp32_value x = fp32_unpack(a), y = fp32_unpack(b);

    if (zero_wins(cfg, &x, &y))
        return 0;
    if (!is_finite(&x) || !is_finite(&y))
        return mul_special(&x, &y);
    return rounded((struct term){ x.sign != y.sign, x.exp + y.exp - 46, (u64)x.sig * y.sig },
                   truncate, TINY_ZERO);
}

/* known: facts/sfu/sfu.md 5: the product has 24 bits, cut, and any exponent */
static struct term cut_product(const struct fp32_value *x, const struct fp32_value *y)
{
    const u64 sig = (u64)x->sig * y->sig;
    const unsigned lost = bits_top(sig) - 23;

    return term_of(x->sign != y->sign, x->exp + y->exp - 46 + (s32)lost, sig >> lost);
}

/* The product where an operand is not finite or is zero.  Of finite factors it has no end: beside an infinite c any number stands for it. */
static u32 product(const struct mad_config *cfg, const struct fp32_value *c, u32 a, u32 b,
                   bool truncate)
{
    const struct fp32_value x = fp32_unpack(a), y = fp32_unpack(b);
    const bool any = is_finite(&x) && is_finite(&y) && c->kind != FP32_IS_ZERO;

    return any ? FP32_ONE : mad_mul(cfg, a, b, truncate);
}

u32 mad_mad(const struct mad_config *cfg, u32 a, u32 b, u32 c, bool truncate)
{
    const struct fp32_value x = fp32_unpack(a), y = fp32_unpack(b), z = fp32_unpack(c);

    if (!is_finite(&x) || !is_finite(&y) || !is_finite(&z))
        return mad_add(product(cfg, &z, a, b, truncate), c, truncate);
    return rounded_there(sum_of(cut_product(&x, &y), term_of(z.sign, z.exp - 23, z.sig)), truncate);
}

void mad_turn(struct mad *m, const struct mad_lanes *in, struct mad_result *out)
{
    *out = (struct mad_result){ .id = in->id, .part = in->part };
    for (unsigned i = 0; i < MAD_LANES; i++)
        out->d[i] = in->op == MAD_ADD ? mad_add(in->a[i], in->c[i], in->truncate)
                    : in->op == MAD_MUL
                        ? mad_mul(&m->cfg, in->a[i], in->b[i], in->truncate)
                        : mad_mad(&m->cfg, in->a[i], in->b[i], in->c[i], in->truncate);
    m->clocks++;
}
