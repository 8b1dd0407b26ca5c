/* tess_factor.c - factors and the points of an edge (facts/tess.md 3; Direct3D 11.3 functional specification, 11.7.10) */
#include "gpc/pes/tess/tess.h"

#define HALF   (TESS_ONE / 2)
#define ONE    UINT32_C(0x3f800000) /* fp32 */
#define TWO    UINT32_C(0x40000000)
#define MOST   UINT32_C(0x42800000) /* 64 */
#define BIASED 127
#define ULP    23

/* A factor from 1 to 64 in 16.16, to nearest even. */
static u32 fixed_of(u32 factor)
{
    const u32 sig = (factor & 0x7fffff) | 0x800000;
    const s32 down = ULP - 16 - ((s32)(factor >> ULP) - BIASED);

    if (down <= 0)
        return sig << -down;
    const u32 kept = sig >> down, rest = sig << (32 - down), tie = UINT32_C(1) << 31;

    return kept + (rest > tie || (rest == tie && (kept & 1)));
}

static u32 ceiling(u32 fixed)
{
    return (fixed + TESS_ONE - 1) >> 16;
}

/* known: facts/tess.md 3: integer 1 to 64, odd 1 to 63, even 2 to 64.  NaN is the lower end. */
static u32 clamped(u32 factor, enum tess_spacing spacing)
{
    const u32 low = spacing == TESS_EVEN ? TWO : ONE,
              high = spacing == TESS_ODD ? UINT32_C(0x427c0000) : MOST;

    if (factor >> 31 || factor < low || factor > UINT32_C(0x7f800000))
        return low;
    return factor > high ? high : factor;
}

/* The value without its highest bit. */
static u32 below_top(u32 x)
{
    return x ^ (UINT32_C(1) << bits_top(x));
}

static u32 split_of(const struct tess_edge *e)
{
    if (e->floor == e->half)
        return e->half + 1;
    if (e->odd)
        return e->floor == 1 ? 0 : 2 * below_top(e->floor - 1) + 1;
    return 2 * below_top(e->floor) + 1;
}

struct tess_edge tess_edge_of(u32 factor, enum tess_spacing spacing, bool inner, u32 least)
{
    const u32 fixed = fixed_of(clamped(factor, spacing)), held = fixed < least ? least : fixed;
    struct tess_edge e = { .factor = held, .odd = spacing == TESS_ODD };

    if (spacing == TESS_INTEGER) {
        e.factor = ceiling(held) * TESS_ONE;
        e.odd = e.factor / TESS_ONE % 2 && !(inner && e.factor == TESS_ONE);
    }
    u32 half = (e.factor + 1) >> 1;

    if (e.odd || half == HALF)
        half += HALF;
    e.floor = half >> 16;
    e.half = ceiling(half);
    e.fraction = half & (TESS_ONE - 1);
    e.split = split_of(&e);
    e.points = e.odd ? 2 * e.half : 2 * e.half + 1;
    return e;
}

/* A segment's part of an edge of n, rounded. */
static u32 part(u32 n)
{
    return (TESS_ONE + n / 2) / n;
}

u32 tess_place(const struct tess_edge *e, unsigned p)
{
    const bool flip = p >= e->half;
    const u32 near = flip ? 2 * e->half - e->odd - p : p, odd = e->odd;

    if (near == e->half)
        return HALF;
    const u32 coarse = (near - (near > e->split)) * part(2 * e->floor - odd),
              fine = near * part(2 * e->half - odd),
              x = (coarse * (TESS_ONE - e->fraction) + fine * e->fraction + HALF) >> 16;

    return flip ? TESS_ONE - x : x;
}
