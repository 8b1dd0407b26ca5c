/* filter_float.c - exact sums of floats (filter.h; facts/texture/texunit.md 4)
 *
 * The greatest number times 2^32 is below 2^(277 + 32); 16 taps take four bits more, the sign one: five limbs hold every sum.
 */
#include "common/fp32.h"
#include "gpc/tpc/tex/filter/filter.h"

#define UNIT (-149) /* log2 of what bit 0 stands for */

/* chosen: texels that are denormals count as what they are */
void filter_float_add(struct filter_floats *f, u64 weight, u32 a)
{
    const unsigned biased = a >> 23 & 255;
    const u64 sig = (a & 0x7fffff) | (u64)(biased > 0) << 23, product = sig * weight;
    const unsigned at = biased > 0 ? biased - 1 : 0, limb = at / 64, up = at % 64;
    const bool minus = a >> 31;
    u64 term[2] = { product << up, up ? product >> (64 - up) : 0 };
    u64 carry = 0;

    if (biased == 255) {
        f->nan |= (a & 0x7fffff) != 0;
        f->plus |= !minus;
        f->minus |= minus;
        return;
    }
    for (unsigned n = limb; n < FILTER_LIMBS; n++) {
        const u64 more = n - limb < 2 ? term[n - limb] : 0;
        const u128 sum = minus ? (u128)f->limb[n] - more - carry : (u128)f->limb[n] + more + carry;

        f->limb[n] = (u64)sum;
        carry = (u64)(sum >> 64) & 1;
    }
}

/* The first 64 bits of a magnitude that is not 0, whether there are more, and the place of the lowest one of the 64. */
struct first_bits {
    u64 sig;
    bool more;
    s32 exp;
};

static struct first_bits first_bits(const u64 limb[FILTER_LIMBS], unsigned top)
{
    const unsigned up = 63 - bits_top(limb[top]);
    const u64 next = top > 0 ? limb[top - 1] : 0;
    struct first_bits z = { .sig = limb[top] << up | (up ? next >> (64 - up) : 0),
                            .more = up ? next << up != 0 : next != 0,
                            .exp = (s32)(64 * top) - (s32)up };

    for (unsigned n = 0; n + 1 < top; n++)
        z.more |= limb[n] != 0;
    return z;
}

u32 filter_float_end(const struct filter_floats *f, unsigned taps)
{
    const bool sign = f->limb[FILTER_LIMBS - 1] >> 63;
    u64 limb[FILTER_LIMBS], carry = sign;
    unsigned top = FILTER_LIMBS - 1;
    struct first_bits x;

    if (f->nan || (f->plus && f->minus))
        return FP32_NAN;
    if (f->plus || f->minus)
        return fp32_infinity(f->minus);
    for (unsigned n = 0; n < FILTER_LIMBS; n++) {
        limb[n] = (sign ? ~f->limb[n] : f->limb[n]) + carry;
        carry = carry && limb[n] == 0;
    }
    while (top > 0 && limb[top] == 0)
        top--;
    if (limb[top] == 0)
        return 0;
    x = first_bits(limb, top);

    const struct float_format fp32 = FLOAT_FP32;
    const bool more = x.more || x.sig % taps != 0;

    /* 60 bits of the quotient at least. */
    return float_round_pack(&fp32, sign, UNIT - 32 + x.exp, x.sig / taps | more, ROUND_RNE);
}
