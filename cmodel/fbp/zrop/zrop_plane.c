/* zrop_plane.c - the stored values of a depth plane (facts/texture/raster_rules.md 3)
 *
 * chosen: a plane has 96 bits, so that two planes with a mask of 64 bits fill one sector, and four with 128
 * bits two; a common exponent of the three coefficients lets any slope fit (compression.md E)
 */
#include "common/float_round.h"
#include "fbp/zrop/zrop_parts.h"

#define EXP_ONE   96 /* the exponent of a unit in bit 0 of base */
#define FP32_ONE  UINT32_C(0x3f800000)
#define FP32_SIGN UINT32_C(0x80000000)

static const struct float_format fp32 = { .exp_bits = 8, .frac_bits = 23, .has_sign = true };

/* floor(value * 2^shift + 1/2) in 0 .. max.  known: facts/texture/raster_rules.md 3 */
static u32 round_fixed(s64 value, int shift, u32 max)
{
    if (value <= 0 || shift < -37) /* 2^36 at most: below one half */
        return 0;
    if (shift >= 0)
        return value > (s64)(max >> shift) ? max : (u32)value << shift;
    s64 z = (value + (INT64_C(1) << (-shift - 1))) >> -shift;
    return z > max ? max : (u32)z;
}

static u32 round_float(s64 value, int shift, bool clamped)
{
    const bool sign = value < 0;
    u32 z;

    if (value == 0 || (sign && clamped))
        return 0;
    z = float_round_pack(&fp32, sign, shift, (u64)(sign ? -value : value), ROUND_RNE);
    return clamped && z > FP32_ONE ? FP32_ONE : z;
}

u32 zrop_round(const struct zrop_mode *m, const struct depth_plane *p, s64 value)
{
    const int shift = p->exp - EXP_ONE;

    return m->z_float ? round_float(value, shift, p->clamped)
                      : round_fixed(value, shift, UINT32_MAX >> (32 - m->z_bits));
}

u32 zrop_sample(const struct zrop_mode *m, const struct depth_plane *p, unsigned i)
{
    const struct zrop_point at = m->point[i];

    /* 36 bits: 2^31 + 2 * 2^27 * 2^6 at most */
    return zrop_round(m, p, p->base + (s64)p->dx * at.x + (s64)p->dy * at.y);
}

/* chosen: of fp32, the numbers whose 24 bits fit base without a shift, 2^-73 to 2^55, and +0 */
bool zrop_flat(const struct zrop_mode *m, u32 z, struct depth_plane *p)
{
    const int exp = (int)(z >> 23 & 255) - 150 + EXP_ONE; /* 150: bias and 23 bits of fraction */
    const s32 significand = (s32)((z & 0x7fffff) | 0x800000);

    *p = (struct depth_plane){ .exp = EXP_ONE, .base = (s32)z };
    if (!m->z_float || z == 0)
        return true;
    if (exp < 0 || exp > 127)
        return false;
    *p = (struct depth_plane){ .exp = (u7)exp, .base = z & FP32_SIGN ? -significand : significand };
    return true;
}
