/* setup_snap.c - rounds positions to the snap grid (facts/texture/raster_rules.md 1) */
#include "common/float_format.h"
#include "gpc/setup/setup_parts.h"

/* sig * 2^exp of a sign to an integer; 'limit' and more give 'limit'.  TESLA takes halves up.
 * known: facts/texture/raster_rules.md 1: to nearest even; guess: TESLA adds a half and drops the
 * fraction
 */
static inline s32 to_integer(bool minus, u64 sig, s32 exp, bool tesla, s32 limit)
{
    u64 below = 0, half = 0, size = sig;

    if (exp > 8)
        return sig ? limit : 0;
    if (exp >= 0)
        size <<= exp;
    if (exp < 0) {
        unsigned shift = exp < -40 ? 40 : (unsigned)-exp;

        half = (u64)1 << (shift - 1);
        below = size & (2 * half - 1);
        size >>= shift;
        if (below > half || (below == half && (tesla ? !minus : size & 1)))
            size++;
    }
    return size > (u64)limit ? limit : (s32)size;
}

/* chosen: codes beyond 1..8 are 256x256 */
bool setup_snap(u32 coordinate, u4 snap, bool tesla, s25 *z)
{
    const u32 biased = coordinate >> 23 & 255, fraction = coordinate & 0x7fffff;
    const bool minus = coordinate >> 31;
    u4 bits = snap >= 1 && snap <= 8 ? snap : 8;
    s32 limit = (s32)1 << (16 + bits);
    s32 place = limit;

    if (biased == 255 && fraction)
        return false;
    if (biased == 0) /* of denormals no half is left */
        place = 0;
    else if (biased != 255)
        place = to_integer(minus, 0x800000 | fraction, (s32)biased - 150 + bits, tesla, limit);
    if (minus)
        place = -place;
    if (place == limit) /* known: saturates to [-2^16, 2^16 - 2^-bits] */
        place = limit - 1;
    *z = place * (1 << (8 - bits));
    return true;
}

/* known: facts/texture/raster_rules.md 1: a NaN in x, y or z drops the primitive */
bool setup_snap_vertex(u4 snap, bool tesla, const struct raster_vertex *v, struct snapped_vertex *z)
{
    z->z = v->z;
    z->w = v->w;
    return setup_snap(v->x, snap, tesla, &z->x) && setup_snap(v->y, snap, tesla, &z->y) &&
           (v->z & 0x7fffffff) <= 0x7f800000;
}

u16 setup_sixteenths(u32 size, u16 least, u16 greatest)
{
    struct float_value v = float_unpack(&float_fp32, size);
    s32 z = v.kind == FLOAT_INF ? greatest : to_integer(v.sign, v.sig, v.exp + 4, false, greatest);

    if (v.kind == FLOAT_NAN || v.sign || z < least)
        return least;
    return (u16)z;
}
