/* cut.c - see cut.h */
#include "common/cut.h"

const struct float_rules cut_rules = { &float_fp32, ROUND_RNE, false };

#define MAGNITUDE 0x7fffffff

static u32 minus(u32 a)
{
    return a ^ ~(u32)MAGNITUDE;
}

/* chosen: t = d0 / (d0 - d1) (facts/classes/draw_semantics.md 5) from the end with the smaller distance, of equal ones
 * from the one outside: all primitives that have the edge find the same place, which its corners' order in a primitive
 * does not decide; t is 1/2 at most, so that a long end does not take the last bits of a short one
 */
struct cut cut_at(u32 outside, u32 inside)
{
    const bool from_outside = (outside & MAGNITUDE) <= (inside & MAGNITUDE);
    const u32 d0 = from_outside ? outside : inside, d1 = from_outside ? inside : outside;
    const u64 whole = float_add(&cut_rules, d0, minus(d1));

    return (struct cut){ from_outside, (u32)float_div(&cut_rules, d0, whole) };
}

u32 cut_value(u32 a, u32 b, u32 t)
{
    return (u32)float_fma(&cut_rules, t, float_add(&cut_rules, b, minus(a)), a);
}
