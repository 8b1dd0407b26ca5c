/* sfu_reduce.c - RRO: range reduction before MUFU (facts/sfu/sfu.md 1, 3)
 *
 * Both are one product and one shift: of 2/pi with 32 bits, or of 1.
 */
#include "common/lanes.h"
#include "gpc/tpc/sm/sfu/sfu.h"

#define TWO_OVER_PI UINT64_C(0xa2f9836e) /* known: facts/sfu/sfu.md 3: 2/pi * 2^32, to nearest */
#define ONE         (UINT64_C(1) << 31)

#define SPECIAL_NAN UINT32_C(0x40000000)
#define SPECIAL_INF UINT32_C(0x40800000)

/* x * 2^-shift to the nearest integer, ties up, modulo 2^32; x is below 2^63. */
static inline u32 shift_round(u64 x, s32 shift)
{
    const u64 right = ((x >> ((shift - 1) & 63)) + 1) >> 1, left = x << (-shift & 63);
    const u32 z = (u32)(shift > 0 ? right : left);

    return (shift > 63) | (shift < -31) ? 0 : z;
}

/* |a| * factor * 2^-scale, the bits of 'mask', under the sign; or a special code, that of Inf above an exponent of
 * 'most', too.  Without branches, for the loops over lanes.
 */
static inline u32 reduced(u32 a, u64 factor, s32 scale, s32 most, u32 mask)
{
    const u32 biased = a >> 23 & 255, fraction = a & 0x7fffff;
    const s32 exp = (s32)biased - 127;
    u32 z = shift_round((0x800000 | fraction) * factor, scale - exp) & mask;

    z = exp > most ? SPECIAL_INF : z;
    z = (biased == 255) & (fraction != 0) ? SPECIAL_NAN : z;
    return (a & 0x80000000) | (biased == 0 ? 0 : z);
}

/* chosen: rounded to nearest where G80 truncates; PTX's bound on ex2 asks for it (sfu.md 2) */
static inline u32 rro_sincos(u32 a)
{
    return reduced(a, TWO_OVER_PI, 32, 127, 0x1ffffff);
}

/* No |a| below 2^7 is rounded up to it: with 30 bits it keeps all of its own. */
static inline u32 rro_ex2(u32 a)
{
    return reduced(a, ONE, 31, 6, 0x3fffffff);
}

LANES_CLONES void sfu_rro_sincos_lanes(unsigned lanes, const u32 *restrict a, u32 *restrict z)
{
    for (unsigned i = 0; i < lanes; i++)
        z[i] = rro_sincos(a[i]);
}

LANES_CLONES void sfu_rro_ex2_lanes(unsigned lanes, const u32 *restrict a, u32 *restrict z)
{
    for (unsigned i = 0; i < lanes; i++)
        z[i] = rro_ex2(a[i]);
}
