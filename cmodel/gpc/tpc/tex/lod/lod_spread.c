/* lod_spread.c - where the taps of an anisotropic filter lie (lod.h; facts/texture/texunit.md 3)
 *
 * Tap k of n lies at the centre plus the major axis times (k + 1/2)/n - 1/2.  On the finer level of a pair taps are 1 to 2 texels
 * apart, 2^fraction, on the coarser one half of that.
 *
 * chosen: SPREAD_FUNC bounds these at 1/2, 1 or 2 texels or 2^SPREAD_MAX_LOG2: TWO for the finer and ONE for the coarser level,
 * which drivers write, change nothing.  SPREAD_MODIFIER, which takes its place: CONST_ONE and CONST_TWO make the taps' distance
 * 1 or 2 texels of the level, so that a resolve by one of two taps reads four samples; SQRT makes it the root of what it is.
 */
#include "common/fp32.h"
#include "gpc/tpc/tex/lod/lod.h"

enum { SPREAD_HALF, SPREAD_ONE, SPREAD_TWO, SPREAD_MAX };
enum { MODIFIER_NONE, MODIFIER_ONE, MODIFIER_TWO, MODIFIER_SQRT };

#define ONE (UINT64_C(1) << 16)

/* Returns what makes the distance of taps that many texels of a level; what is beyond 2^8 leaves it. */
static u64 constant(const struct lod_shape *s, unsigned level, unsigned texels)
{
    const u64 length = lod_root(s->twice_major / 2); /* 2^27 at least */
    const s32 up = 16 + (s32)level - s->exp;
    const u64 apart = (u64)texels * s->taps; /* 32 at most */

    if (up > 56)
        return ONE;

    const u64 factor = (up < 0 ? 0 : apart << up) / length;

    return factor > 256 * ONE ? ONE : factor;
}

static u64 bounded(const struct tex_view *v, unsigned function, unsigned fraction, bool coarse)
{
    const s32 most = function == SPREAD_MAX ? v->spread_most : (s32)function - 1;
    const s32 over = (s32)fraction - (coarse ? 256 : 0) - 256 * most;

    return over > 0 ? lod_power(-over) : ONE;
}

u64 lod_spread(const struct tex_view *v, const struct lod_shape *s, unsigned level,
               unsigned fraction, bool coarse)
{
    const unsigned modifier = coarse ? v->coarse_modifier : v->fine_modifier;
    u64 factor;

    switch (modifier) {
    case MODIFIER_ONE:
    case MODIFIER_TWO: factor = constant(s, level, modifier); break;
    case MODIFIER_SQRT: factor = lod_root(constant(s, level, 1) << 16); break;
    default: factor = bounded(v, coarse ? v->coarse_spread : v->fine_spread, fraction, coarse);
    }
    return v->spread_scale ? factor * lod_power(8 * v->spread_scale) >> 16 : factor;
}

u32 lod_tap(const struct lod_shape *s, const struct lod_scale *scale, unsigned axis, unsigned k,
            u64 spread, u32 at)
{
    const s64 steps = 2 * (s64)k + 1 - s->taps; /* halves of a tap */
    const bool sign = (s->major[axis] < 0) != (steps < 0);
    const u64 length = (u64)(s->major[axis] < 0 ? -s->major[axis] : s->major[axis]);
    const struct lod_number far =
        lod_number((u128)(length * (u64)(steps < 0 ? -steps : steps)) * spread, s->exp - 16);
    const u64 by = (u64)2 * s->taps * scale->size[axis];
    const u64 sig = far.sig >> 1;

    if (sig == 0)
        return at;
    /* The quotient has 40 bits at least; what is left of it is in bit 0 (float_round.h). */
    return fp32_add(at, fp32_pack(sign, far.exp, sig / by << 1 | (sig % by != 0 || far.sig & 1)));
}
