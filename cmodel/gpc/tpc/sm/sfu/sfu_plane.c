/* sfu_plane.c - a*x + b*y + c on a common grid (facts/sfu/sfu.md 4)
 *
 * Products and c are cut to one grid whose unit is 2^-40 of a bound of every term; samples of the
 * quad are sums on that grid, rounded once.  The result is within half an ulp of the sum plus 8
 * units of the grid.
 */
#include "gpc/tpc/sm/sfu/sfu.h"

#define WIDTH 40 /* chosen: facts/sfu/sfu.md 4: ten bits of cancellation stay within one ulp */

#define NO_BOUND (-1000) /* of a zero: below any other, whatever x and y */

/* A coefficient that is multiplied by less than 2^length. */
static struct sfu_term term_of(u32 k, s32 length)
{
    const s32 biased = (s32)(k >> 23 & 255), exp = biased - 127;
    const s64 sig = 0x800000 | (k & 0x7fffff);

    if (biased == 0)
        return (struct sfu_term){ exp, NO_BOUND, 0 };
    return (struct sfu_term){ exp, exp + 1 + length, k >> 31 ? -sig : sig };
}

/* To the right, toward minus infinity; of 0 it may be any. */
static u8 shift_of(s32 shift)
{
    return (u8)(shift < 0 ? 0 : shift > 63 ? 63 : shift);
}

static bool is_finite(u32 k)
{
    return (k >> 23 & 255) < 255;
}

/* chosen: a plane with a NaN or with an infinite slope is NaN everywhere, with an infinite c it is
 * that c: hardware is silent, and STRI makes neither of finite vertices
 */
static bool special_of(const struct attribute_plane *plane, u32 *value)
{
    const bool slopes = is_finite(plane->a) && is_finite(plane->b);
    const struct fp32_value c = fp32_unpack(plane->c);

    if (slopes && is_finite(plane->c))
        return false;
    *value = slopes && c.kind == FP32_IS_INF ? fp32_infinity(c.sign) : FP32_NAN;
    return true;
}

struct sfu_plane sfu_plane_of(const struct attribute_plane *plane)
{
    /* x and y are in sixteenths */
    struct sfu_plane p = { .a = term_of(plane->a, -4),
                           .b = term_of(plane->b, -4),
                           .c = term_of(plane->c, 0) };

    p.special = special_of(plane, &p.value);
    return p;
}

struct sfu_grid sfu_grid_of(const struct sfu_plane *p, s32 bound)
{
    const u8 a_shift = shift_of(bound - p->a.exp - 3), b_shift = shift_of(bound - p->b.exp - 3);

    /* A slope is at least 2^3 below the bound and c 2^1: left shifts of 10, 14 and 16 lose nothing,
     * and what remains is to the right. */
    return (struct sfu_grid){ .bound = bound,
                              .lsb = bound - WIDTH,
                              .a_shift = a_shift,
                              .b_shift = b_shift,
                              .a = p->a.sig * (1 << 14) >> a_shift,
                              .b = p->b.sig * (1 << 14) >> b_shift,
                              .c = p->c.sig * (1 << 16) >> shift_of(bound - p->c.exp - 1) };
}

struct sfu_base sfu_base_of(const struct attribute_plane *plane, s17 x, s17 y)
{
    const struct sfu_plane p = sfu_plane_of(plane);
    const struct sfu_grid g = sfu_grid_of(&p, sfu_bound(&p, sfu_length(x), sfu_length(y)));

    return sfu_base_at(&p, &g, x, y);
}

u32 sfu_sample(const struct sfu_base *base, s6 dx, s6 dy)
{
    const s64 sum = sfu_sum(base, dx, dy);

    if (base->special)
        return base->value;
    return sum < 0 ? fp32_pack(true, base->lsb, (u64)-sum) : fp32_pack(false, base->lsb, (u64)sum);
}
