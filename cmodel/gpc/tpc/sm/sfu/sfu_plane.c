/* sfu_plane.c - a*x + b*y + c on a common grid (facts/sfu/sfu.md 4)
 *
 * Products and c are cut to one grid whose unit is 2^-40 of a bound of every term; samples of the
 * quad are sums on that grid, rounded once.  The result is within half an ulp of the sum plus 8
 * units of the grid.
 */
#include "gpc/tpc/sm/sfu/sfu.h"

#define WIDTH 40 /* chosen: facts/sfu/sfu.md 4: ten bits of cancellation stay within one ulp */

#define NO_BOUND (-1000) /* of a zero: below any other */

struct term {
    s32 exp;   /* of the coefficient's leading bit */
    s64 sig;   /* signed; 0 of a zero */
    s32 bound; /* the term is below 2^bound, two pixels further on too */
};

/* Bits of |x|, and at least 6: two pixels. */
static s32 length(s17 x)
{
    return (s32)bits_top((u32)(x < 0 ? -x : x) | 32) + 1;
}

/* A coefficient that is multiplied by less than 2^length. */
static struct term term_of(const struct fp32_value *k, s32 length)
{
    const bool zero = k->kind == FP32_IS_ZERO;
    const s64 sig = zero ? 0 : k->sig;

    return (struct term){ k->exp, k->sign ? -sig : sig, zero ? NO_BOUND : k->exp + 1 + length };
}

static s32 greater(s32 a, s32 b)
{
    return a > b ? a : b;
}

/* x * 2^-shift, toward minus infinity; of 0 the shift may be any. */
static s64 floor_shift(s64 x, s32 shift)
{
    return x >> (shift < 0 ? 0 : shift > 63 ? 63 : shift);
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
    const struct term a = term_of(&ka, length(x) - 4), b = term_of(&kb, length(y) - 4),
                      c = term_of(&kc, 0);
    const s32 bound = greater(greater(a.bound, b.bound), c.bound);
    struct sfu_base base = { .lsb = bound - WIDTH };

    base.special = special_of(&ka, &kb, &kc, &base.value);
    /* A slope is at least 2^3 below the bound and c 2^1: left shifts of 10, 14 and 16 lose nothing,
     * and what remains is to the right. */
    base.p = floor_shift(a.sig * x * (1 << 10), bound - a.exp - 3) +
             floor_shift(b.sig * y * (1 << 10), bound - b.exp - 3) +
             floor_shift(c.sig * (1 << 16), bound - c.exp - 1);
    base.a = floor_shift(a.sig * (1 << 14), bound - a.exp - 3);
    base.b = floor_shift(b.sig * (1 << 14), bound - b.exp - 3);
    return base;
}

u32 sfu_sample(const struct sfu_base *base, s6 dx, s6 dy)
{
    const s64 sum = sfu_sum(base, dx, dy);

    if (base->special)
        return base->value;
    return sum < 0 ? fp32_pack(true, base->lsb, (u64)-sum) : fp32_pack(false, base->lsb, (u64)sum);
}
