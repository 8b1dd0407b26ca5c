/* cut.c - see cut.h */
#include "common/cut.h"

#include <string.h>

#include "common/bits.h"

const struct float_rules cut_rules = { &float_fp32, ROUND_RNE, false };

#define MAGNITUDE 0x7fffffff
#define INFINITE  0x7f800000
#define PLACE     3                   /* limbs of a place */
#define WIDE      (CUT_LIMBS + PLACE) /* of a product */

static u32 minus(u32 a)
{
    return a ^ ~(u32)MAGNITUDE;
}

static bool is_finite(u32 a)
{
    return (a & MAGNITUDE) < INFINITE;
}

/* z = -z, in two's complement. */
static void negate(u64 *z, unsigned limbs)
{
    u64 carry = 1;

    for (unsigned i = 0; i < limbs; i++) {
        z[i] = ~z[i] + carry;
        carry &= z[i] == 0;
    }
}

/* z += a, of as many limbs. */
static void add(u64 *z, const u64 *a, unsigned limbs)
{
    u64 carry = 0;

    for (unsigned i = 0; i < limbs; i++) {
        const u64 sum = a[i] + carry;

        carry = (sum < carry) | (z[i] + sum < sum);
        z[i] += sum;
    }
}

/* A finite number scaled up, in units of 2^-149. */
static void integer(u32 a, unsigned up, u64 z[CUT_LIMBS])
{
    const u32 exp = a >> 23 & 255;
    const u64 sig = (a & 0x7fffff) | (u32)(exp > 0) << 23;
    const unsigned at = (exp > 0 ? exp - 1 : 0) + up, low = at % 64;

    memset(z, 0, CUT_LIMBS * sizeof *z);
    z[at / 64] = sig << low;
    if (low > 40)
        z[at / 64 + 1] = sig >> (64 - low);
    if (a >> 31)
        negate(z, CUT_LIMBS);
}

struct cut_number cut_sum(u32 a, unsigned up, u32 b)
{
    struct cut_number n = { .finite = is_finite(a) && is_finite(b) };
    u64 other[CUT_LIMBS];

    if (!n.finite)
        return n;
    integer(a, up, n.limb);
    integer(b, 0, other);
    add(n.limb, other, CUT_LIMBS);
    return n;
}

static bool less(const u64 *a, const u64 *b, unsigned limbs)
{
    for (unsigned i = limbs; i-- > 0;)
        if (a[i] != b[i])
            return a[i] < b[i];
    return false;
}

static void shift_left(u64 *z, unsigned limbs)
{
    for (unsigned i = limbs; i-- > 0;)
        z[i] = z[i] << 1 | (i ? z[i - 1] >> 63 : 0);
}

/* The highest bits of part / whole, which is 1/2 at most: a limb at a time where both are short, else a bit. */
static void divide(u64 part[CUT_LIMBS], const u64 whole[CUT_LIMBS], u64 t[PLACE])
{
    u64 back[CUT_LIMBS];
    bool is_short = true;

    for (unsigned i = 1; i < CUT_LIMBS; i++)
        is_short &= whole[i] == 0;
    for (unsigned i = PLACE; is_short && i-- > 0;) {
        const u128 rest = (u128)part[0] << 64;

        t[i] = (u64)(rest / whole[0]);
        part[0] = (u64)(rest % whole[0]);
    }
    if (is_short)
        return;
    memcpy(back, whole, sizeof back);
    negate(back, CUT_LIMBS);
    for (unsigned i = 64 * PLACE; i-- > 0;) {
        bool bit;

        shift_left(part, CUT_LIMBS);
        bit = !less(part, whole, CUT_LIMBS);
        if (bit)
            add(part, back, CUT_LIMBS);
        t[i / 64] = t[i / 64] << 1 | bit;
    }
}

/* Both shifted right until one is odd. */
static void shorten(u64 a[CUT_LIMBS], u64 b[CUT_LIMBS])
{
    unsigned first = 0;

    while (first < CUT_LIMBS && !(a[first] | b[first]))
        first++;
    if (first == CUT_LIMBS)
        return;
    const unsigned by = bits_lowest(a[first] | b[first]);

    for (unsigned i = 0; i < CUT_LIMBS; i++) {
        const unsigned from = i + first;
        const u64 al = from < CUT_LIMBS ? a[from] : 0, ah = from + 1 < CUT_LIMBS ? a[from + 1] : 0;
        const u64 bl = from < CUT_LIMBS ? b[from] : 0, bh = from + 1 < CUT_LIMBS ? b[from + 1] : 0;

        a[i] = by ? al >> by | ah << (64 - by) : al;
        b[i] = by ? bl >> by | bh << (64 - by) : bl;
    }
}

/* chosen: t = d0 / (d0 - d1) (facts/classes/draw_semantics.md 5) from the end with the smaller distance, of equal ones
 * from the one outside: all primitives that have the edge find the same place, which its corners' order in a primitive
 * does not decide
 */
struct cut cut_at(const struct cut_number *outside, const struct cut_number *inside)
{
    struct cut c = { .there = outside->finite && inside->finite };
    u64 far[CUT_LIMBS], near[CUT_LIMBS], t[PLACE] = { 0 };

    if (!c.there)
        return c;
    memcpy(far, inside->limb, sizeof far);
    memcpy(near, outside->limb, sizeof near);
    negate(near, CUT_LIMBS);
    c.from_outside = !less(far, near, CUT_LIMBS);
    shorten(far, near);
    if (c.from_outside) {
        add(far, near, CUT_LIMBS);
        divide(near, far, t);
    } else {
        add(near, far, CUT_LIMBS);
        divide(far, near, t);
    }
    for (unsigned i = 0; i < CUT_WORDS; i++)
        c.t[i] = (u32)(t[PLACE - 1 - i / 2] >> (i % 2 ? 0 : 32));
    return c;
}

/* z = a * t, a of two's complement. */
static void multiply(u64 a[CUT_LIMBS], const u64 t[PLACE], u64 z[WIDE])
{
    const bool negative = a[CUT_LIMBS - 1] >> 63;

    if (negative)
        negate(a, CUT_LIMBS);
    memset(z, 0, WIDE * sizeof *z);
    for (unsigned i = 0; i < CUT_LIMBS; i++) {
        u64 carry = 0;

        if (a[i] == 0)
            continue;
        for (unsigned k = 0; k < PLACE; k++) {
            const u128 sum = (u128)a[i] * t[k] + z[i + k] + carry;

            z[i + k] = (u64)sum;
            carry = (u64)(sum >> 64);
        }
        z[i + PLACE] = carry;
    }
    if (negative)
        negate(z, WIDE);
}

/* Units of 2^-149 / 2^(64 * PLACE), of two's complement. */
static u32 rounded(u64 z[WIDE])
{
    const bool negative = z[WIDE - 1] >> 63;
    unsigned top = WIDE - 1;
    u64 sig, below = 0;

    if (negative)
        negate(z, WIDE);
    while (top > 0 && z[top] == 0)
        top--;
    if (z[top] == 0)
        return 0;
    const unsigned high = bits_top(z[top]);
    const unsigned up = 63 - high;

    sig = z[top] << up;
    if (top > 0 && up > 0) {
        sig |= z[top - 1] >> (64 - up);
        below = z[top - 1] << up;
    } else if (top > 0) {
        below = z[top - 1];
    }
    for (unsigned i = 0; i + 1 < top; i++)
        below |= z[i];
    return (u32)float_pack(&cut_rules, negative, -149 - 64 * PLACE + 64 * (s32)top - (s32)up,
                           sig | (below != 0));
}

u32 cut_value(u32 a, u32 b, const u32 t[CUT_WORDS])
{
    u64 place[PLACE], from[WIDE] = { 0 }, z[WIDE];
    struct cut_number difference;

    if (!is_finite(a) || !is_finite(b)) {
        const u32 t32 = (u32)float_pack(&cut_rules, false, -32, t[0] | (t[0] == 0));

        return (u32)float_fma(&cut_rules, t32, float_add(&cut_rules, b, minus(a)), a);
    }
    for (unsigned i = 0; i < PLACE; i++)
        place[i] = (u64)t[CUT_WORDS - 2 - 2 * i] << 32 | t[CUT_WORDS - 1 - 2 * i];
    difference = cut_sum(b, 0, minus(a));
    multiply(difference.limb, place, z);
    integer(a, 0, from + PLACE);
    add(z, from, WIDE);
    return rounded(z);
}
