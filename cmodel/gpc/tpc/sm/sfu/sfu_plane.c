/* sfu_plane.c - a*x + b*y + c on a common grid (facts/sfu/sfu.md 4)
 *
 * Products and c are cut to one grid whose unit is 2^-40 of a bound of every term; samples of the
 * quad are sums on that grid, rounded once.  The result is within half an ulp of the sum plus 8
 * units of the grid.
 */
#include "gpc/tpc/sm/sfu/sfu.h"

#define WIDTH 40 /* chosen: facts/sfu/sfu.md 4: ten bits of cancellation stay within one ulp */

struct term {
    bool any;
    s32 exp;   /* of the coefficient's leading bit */
    s64 sig;   /* signed */
    s32 bound; /* the term is below 2^bound, two pixels further on too */
};

/* Bits of |x|, and at least 6: two pixels. */
static s32 length(s17 x)
{
    return (s32)bits_top((u32)(x < 0 ? -x : x) | 32) + 1;
}

static struct term slope_term(const struct fp32_value *k, s17 x)
{
    s64 sig = k->sign ? -(s64)k->sig : (s64)k->sig;

    return (struct term){ k->kind != FP32_IS_ZERO, k->exp, sig, k->exp + 1 + length(x) - 4 };
}

static struct term constant_term(const struct fp32_value *k)
{
    s64 sig = k->sign ? -(s64)k->sig : (s64)k->sig;

    return (struct term){ k->kind != FP32_IS_ZERO, k->exp, sig, k->exp + 1 };
}

/* x * 2^-shift, toward minus infinity. */
static s64 floor_shift(s64 x, s32 shift)
{
    return x >> (shift > 63 ? 63 : shift);
}

/* chosen: a plane with a NaN or with an infinite slope is NaN everywhere, with an infinite c it is
 * that c: hardware is silent, and STRI makes neither of finite vertices
 */
static bool special_of(const struct fp32_value *a, const struct fp32_value *b,
                       const struct fp32_value *c, u32 *value)
{
    bool slopes = a->kind <= FP32_IS_FINITE && b->kind <= FP32_IS_FINITE;

    if (slopes && c->kind <= FP32_IS_FINITE)
        return false;
    *value = slopes && c->kind == FP32_IS_INF ? fp32_infinity(c->sign) : FP32_NAN;
    return true;
}

struct sfu_base sfu_base_of(const struct attribute_plane *plane, s17 x, s17 y)
{
    struct fp32_value ka = fp32_unpack(plane->a), kb = fp32_unpack(plane->b),
                      kc = fp32_unpack(plane->c);
    struct term a = slope_term(&ka, x), b = slope_term(&kb, y), c = constant_term(&kc);
    struct sfu_base base = { 0 };
    s32 bound = -1000; /* below any */

    base.special = special_of(&ka, &kb, &kc, &base.value);
    if (base.special)
        return base;
    if (a.any && a.bound > bound)
        bound = a.bound;
    if (b.any && b.bound > bound)
        bound = b.bound;
    if (c.any && c.bound > bound)
        bound = c.bound;
    base.lsb = bound - WIDTH;
    /* A slope is at least 2^3 below the bound and c 2^1: left shifts of 10, 14 and 16 lose nothing,
     * and what remains is to the right. */
    if (a.any) {
        base.p += floor_shift(a.sig * x * (1 << 10), bound - a.exp - 3);
        base.a = floor_shift(a.sig * (1 << 14), bound - a.exp - 3);
    }
    if (b.any) {
        base.p += floor_shift(b.sig * y * (1 << 10), bound - b.exp - 3);
        base.b = floor_shift(b.sig * (1 << 14), bound - b.exp - 3);
    }
    if (c.any)
        base.p += floor_shift(c.sig * (1 << 16), bound - c.exp - 1);
    return base;
}

u32 sfu_sample(const struct sfu_base *base, s6 dx, s6 dy)
{
    const s64 sum = sfu_sum(base, dx, dy);

    if (base->special)
        return base->value;
    return sum < 0 ? fp32_pack(true, base->lsb, (u64)-sum) : fp32_pack(false, base->lsb, (u64)sum);
}
