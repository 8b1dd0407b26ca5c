/* sfu_plane.c - a*x + b*y + c on a common grid (facts/sfu/sfu.md 4)
 *
 * Products and c are cut to one grid whose unit is 2^-40 of a bound of every term; samples of the
 * quad are sums on that grid, rounded once.  The result is within half an ulp of the sum plus 8
 * units of the grid.
 */
#include "gpc/tpc/sm/sfu/sfu.h"

#define NO_BOUND (-1000) /* of a zero: below any other, whatever x and y */

/* A coefficient that is multiplied by less than 2^length. */
static struct sfu_term term_of(u32 k, s64 length)
{
    const s64 biased = k >> 23 & 255, sig = 0x800000 | (k & 0x7fffff);

    if (biased == 0)
        return (struct sfu_term){ NO_BOUND - 3, NO_BOUND, 0 }; /* no shift is negative */
    return (struct sfu_term){ biased - 127, biased - 126 + length, k >> 31 ? -sig : sig };
}

static bool is_finite(u32 k)
{
    return (k >> 23 & 255) < 255;
}

/* chosen: a plane with a NaN or with an infinite slope is NaN everywhere, with an infinite c it is
 * that c: hardware is silent, and STRI makes neither of finite vertices
 */
static u32 special_of(const struct attribute_plane *plane)
{
    const struct fp32_value c = fp32_unpack(plane->c);
    const bool slopes = is_finite(plane->a) && is_finite(plane->b);

    return slopes && c.kind == FP32_IS_INF ? fp32_infinity(c.sign) : FP32_NAN;
}

struct sfu_plane sfu_plane_of(const struct attribute_plane *plane)
{
    /* x and y are in sixteenths, and have six bits at least */
    struct sfu_plane p = { .a = term_of(plane->a, 6 - 4),
                           .b = term_of(plane->b, 6 - 4),
                           .c = term_of(plane->c, 0) };

    p.special = !is_finite(plane->a) || !is_finite(plane->b) || !is_finite(plane->c);
    if (p.special)
        p.value = special_of(plane);
    return p;
}

struct sfu_base sfu_base_of(const struct attribute_plane *plane, s17 x, s17 y)
{
    const struct sfu_plane p = sfu_plane_of(plane);
    struct sfu_base base = sfu_base_at(&p, x, y, sfu_more(x), sfu_more(y));

    base.special = p.special;
    base.value = p.value;
    return base;
}

u32 sfu_sample(const struct sfu_base *base, s6 dx, s6 dy)
{
    const s64 sum = sfu_sum(base, dx, dy);

    if (base->special)
        return base->value;
    return fp32_pack(sum < 0, (s32)base->lsb, (u64)(sum < 0 ? -sum : sum));
}
