/* setup_snap.c - rounds positions to the snap grid (facts/texture/raster_rules.md 1) */
#include "common/float_format.h"
#include "gpc/setup/setup_parts.h"

#define UP   16 /* bits that are put below bit 0 of a significand of 24 */
#define MOST 8  /* an exponent: beyond are all limits */

/* sig * 2^exp of a sign to an integer; 'limit' and more give 'limit'.  TESLA takes halves up.  Without branches: which way
 * a number rounds nobody foresees.
 * known: facts/texture/raster_rules.md 1: to nearest even; guess: TESLA adds a half and drops the
 * fraction
 */
static inline s32 to_integer(bool minus, u24 sig, s32 exp, bool tesla, s32 limit)
{
    const s32 wide = exp > MOST ? MOST : exp < -2 * UP ? -2 * UP : exp;
    const unsigned down = (unsigned)(UP - wide);
    const u64 raised = (u64)sig << UP, half = (u64)1 << (down - 1);
    const u64 odd = tesla ? !minus : raised >> down & 1;
    const u64 size = (raised + half - 1 + odd) >> down;

    return size > (u64)limit || (exp > MOST && sig) ? limit : (s32)size;
}

/* chosen: codes beyond 1..8 are 256x256 */
bool setup_snap(u32 coordinate, u4 snap, bool tesla, s25 *z)
{
    const u32 biased = coordinate >> 23 & 255, fraction = coordinate & 0x7fffff;
    const s32 minus = -(s32)(coordinate >> 31);
    const u4 bits = snap >= 1 && snap <= 8 ? snap : 8;
    const s32 limit = (s32)1 << (16 + bits);
    const u24 sig = biased ? 0x800000 | fraction : 0; /* of denormals no half is left */
    const s32 size = to_integer(minus, sig, (s32)biased - 150 + bits, tesla, limit);
    const s32 place = (size ^ minus) - minus;

    /* known: saturates to [-2^16, 2^16 - 2^-bits] */
    *z = (place - (place == limit)) * (1 << (8 - bits));
    return biased != 255 || fraction == 0;
}

/* known: facts/texture/raster_rules.md 1: a NaN in x, y or z drops the primitive */
bool setup_snap_vertex(u4 snap, bool tesla, const struct raster_vertex *v, struct snapped_vertex *z)
{
    const bool x = setup_snap(v->x, snap, tesla, &z->x), y = setup_snap(v->y, snap, tesla, &z->y);

    z->z = v->z;
    z->w = v->w;
    return x && y && (v->z & 0x7fffffff) <= 0x7f800000;
}

u16 setup_sixteenths(u32 size, u16 least, u16 greatest)
{
    struct float_value v = float_unpack(&float_fp32, size);
    s32 z =
        v.kind == FLOAT_INF ? greatest : to_integer(v.sign, (u24)v.sig, v.exp + 4, false, greatest);

    if (v.kind == FLOAT_NAN || v.sign || z < least)
        return least;
    return (u16)z;
}
