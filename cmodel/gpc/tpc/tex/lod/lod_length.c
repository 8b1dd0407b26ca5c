/* lod_length.c - lengths in texels and their logarithms (lod.h; facts/texture/texunit.md 3) */
#include "common/fp32.h"
#include "gpc/tpc/tex/lod/lod.h"

#define LEAST_EXP    (-(1 << 20))
#define INFINITE_EXP (1 << 20)

/* 2^(63 + n/256), rounded up. */
static const u64 powers[256] = {
#include "gpc/tpc/tex/lod/lod_powers.inc"
};

struct lod_number lod_number(u128 n, s32 exp)
{
    const u64 high = (u64)(n >> 64), low = (u64)n;

    if (high) {
        const unsigned down = bits_top(high) + 1;

        return (struct lod_number){ exp + (s32)down, (u64)(n >> down) };
    }
    if (low == 0)
        return (struct lod_number){ LEAST_EXP, 0 };
    return (struct lod_number){ exp - (s32)(63 - bits_top(low)), low << (63 - bits_top(low)) };
}

u64 lod_power(s32 power)
{
    const s32 down = 63 - 16 - (power >> 8);

    return down > 63 ? 0 : powers[power & 255] >> down;
}

/* Result n of an octave's 129 begins at bound n - 1 of sig / 2^63. */
static u64 bound_of(s32 n)
{
    return powers[(2 * (u32)n + (TEX_LOD_ROUND == ROUND_RNE ? 1 : 2)) & 255];
}

/* Counts the bounds between neighbouring results that are at or below sig / 2^63: of 128 results in an octave. */
static s32 bounds_below(u64 sig)
{
    s32 count = 0;

    for (s32 step = 64; step; step /= 2)
        count += sig >= bound_of(count + step - 1) ? step : 0;
    return count + (TEX_LOD_ROUND == ROUND_RNE && count == 127 && sig >= powers[255]);
}

s16 lod_log2(struct lod_number squared)
{
    const s32 octave = squared.exp + 63;

    if (octave < -256)
        return INT16_MIN;
    if (octave > 256)
        return INT16_MAX;

    const s32 log2 = 128 * octave + bounds_below(squared.sig);

    return (s16)(log2 < INT16_MIN ? INT16_MIN : log2 > INT16_MAX ? INT16_MAX : log2);
}

bool lod_log2_alike(u64 sig, u64 within, u64 *least, u64 *most)
{
    const s32 n = bounds_below(sig), last = TEX_LOD_ROUND == ROUND_RNE ? 128 : 127;
    const bool cut = TEX_LOD_ROUND != ROUND_RNE; /* where octaves meet, too */

    *least = n ? bound_of(n - 1) : UINT64_C(1) << 63;
    *most = n < last ? bound_of(n) - 1 : UINT64_MAX;
    *least += n || cut ? within : 0;
    *most -= n < last || cut ? within : 0;
    return *least <= sig && sig <= *most;
}

struct lod_number lod_length(const struct lod_scale *scale, const struct lod_change *v)
{
    s32 exp[3], most = LEAST_EXP;
    u64 size[3];
    u128 sum = 0;

    for (unsigned axis = 0; axis < scale->axes; axis++) {
        const struct fp32_value x = fp32_unpack(v->d[axis]);

        if (x.kind == FP32_IS_INF)
            return (struct lod_number){ INFINITE_EXP, UINT64_C(1) << 63 };
        size[axis] = x.kind == FP32_IS_FINITE ? (u64)x.sig * scale->size[axis] : 0;
        exp[axis] = x.exp - 23;
        most = size[axis] && exp[axis] > most ? exp[axis] : most;
    }
    /* A square of the greatest exponent has 2^86 at least: 64 bits stay right, whatever is cut from others. */
    for (unsigned axis = 0; axis < scale->axes; axis++) {
        const s32 down = 2 * (most - exp[axis]);

        if (size[axis] && down < 128)
            sum += ((u128)size[axis] * size[axis] << 40) >> down;
    }
    return lod_number(sum, 2 * most - 40);
}
