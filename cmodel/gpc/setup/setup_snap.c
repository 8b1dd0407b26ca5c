/* setup_snap.c - rounds positions to the snap grid (facts/texture/raster_rules.md 1) */
#include "common/float_format.h"
#include "common/lanes.h"
#include "gpc/setup/setup_parts.h"

#define MOST  8  /* exponents: beyond are all limits; */
#define LEAST 31 /* ... below, nothing is left */

/* sig * 2^exp of a sign to an integer; 'limit' and more give 'limit'.  TESLA takes halves up.  Without branches: which way
 * a number rounds nobody foresees.
 * known: facts/texture/raster_rules.md 1: to nearest even; guess: TESLA adds a half and drops the
 * fraction
 */
static inline s32 to_integer(u32 minus, u24 sig, s32 exp, u32 tesla, s32 limit)
{
    const s32 wide = exp > MOST ? MOST : exp < -LEAST ? -LEAST : exp;
    const u32 up = (u32)(wide > 0 ? wide : 0), down = (u32)(wide < 0 ? -wide : 0);
    const u32 half = (UINT32_C(1) << down) >> 1,
              odd = (~minus & tesla) | (sig >> down & ~tesla & 1);
    const u32 more = (half - 1 + odd) & (0 - (u32)(half != 0));
    const u32 size = (sig + more) >> down << up;
    const u32 most = exp > MOST ? sig : 0, held = size < (u32)limit ? size : (u32)limit;

    return most ? limit : (s32)held;
}

/* A coordinate in pixels to a grid of 2^bits locations a pixel, in 1/256 pixel. */
static inline s32 snapped(u32 coordinate, u4 bits, bool tesla)
{
    const u32 biased = coordinate >> 23 & 255, fraction = coordinate & 0x7fffff;
    const s32 minus = -(s32)(coordinate >> 31);
    const s32 limit = (s32)1 << (16 + bits);
    /* of denormals no half is left */
    const u24 sig = (0x800000 | fraction) & (0 - (u32)(biased != 0));
    const s32 size = to_integer(minus, sig, (s32)biased - 150 + bits, tesla, limit);
    const s32 place = (size ^ minus) - minus;

    /* known: saturates to [-2^16, 2^16 - 2^-bits] */
    return (place - (place == limit)) * (1 << (8 - bits));
}

LANES_CLONES static void snap_lanes(const u32 *restrict coordinate, u4 bits, bool tesla,
                                    s32 *restrict z)
{
    for (unsigned i = 0; i < LANES_GROUP; i++)
        z[i] = snapped(coordinate[i], bits, tesla);
}

static bool is_nan(u32 a)
{
    return (a & 0x7fffffff) > 0x7f800000;
}

/* chosen: codes beyond 1..8 are 256x256
 * known: facts/texture/raster_rules.md 1: a NaN in x, y or z drops the primitive
 */
bool setup_snap(u4 snap, bool tesla, unsigned n, const struct raster_vertex *const v[],
                struct snapped_vertex z[])
{
    u32 from[LANES_GROUP] = { 0 };
    s32 to[LANES_GROUP];
    bool odd = false;

    for (unsigned i = 0; i < n; i++) {
        from[2 * i] = v[i]->x;
        from[2 * i + 1] = v[i]->y;
        odd |= is_nan(v[i]->x) | is_nan(v[i]->y) | is_nan(v[i]->z);
    }
    snap_lanes(from, snap >= 1 && snap <= 8 ? snap : 8, tesla, to);
    for (unsigned i = 0; i < n; i++)
        z[i] = (struct snapped_vertex){ to[2 * i], to[2 * i + 1], v[i]->z, v[i]->w };
    return !odd;
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
