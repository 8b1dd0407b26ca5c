/* zrop_plane.c - the stored values of a depth plane (facts/texture/raster_rules.md 3)
 *
 * chosen: a plane has 96 bits, so that two planes with a mask of 64 bits fill one sector, and four with 128
 * bits two; a common exponent of the three coefficients lets any slope fit (compression.md E)
 */
#include "common/bits.h"
#include "common/float_round.h"
#include "common/lanes.h"
#include "fbp/zrop/zrop_parts.h"

#define EXP_ONE   96 /* the exponent of a unit in bit 0 of base */
#define FP32_ONE  UINT32_C(0x3f800000)
#define FP32_SIGN UINT32_C(0x80000000)

static const struct float_format fp32 = FLOAT_FP32;

struct zrop_fixed zrop_fixed_of(const struct zrop_mode *m, const struct depth_plane *p)
{
    const int shift = p->exp - EXP_ONE;
    const unsigned up = shift > 0 ? (unsigned)shift : 0;
    const unsigned down = shift >= 0 ? 0 : shift < -37 ? 38 : (unsigned)-shift; /* 2^36 at most */
    const u32 max = UINT32_MAX >> (32 - m->z_bits);

    return (struct zrop_fixed){ up, down, down ? UINT64_C(1) << (down - 1) : 0, max >> up, max };
}

static inline u32 round_fixed(const struct zrop_fixed *f, s64 value)
{
    const u64 z = ((u64)(value < 0 ? 0 : value) + f->half) >> f->down;

    return (s64)z > f->limit ? f->max : (u32)z << f->up;
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
    struct zrop_fixed f;

    if (m->z_float)
        return round_float(value, p->exp - EXP_ONE, p->clamped);
    f = zrop_fixed_of(m, p);
    return round_fixed(&f, value);
}

/* 36 bits: 2^31 + 2 * 2^27 * 2^6 at most */
static inline s64 value_at(const struct depth_plane *p, s32 x, s32 y)
{
    return p->base + (s64)p->dx * x + (s64)p->dy * y;
}

u32 zrop_sample(const struct zrop_mode *m, const struct depth_plane *p, unsigned i)
{
    return zrop_round(m, p, value_at(p, m->x[i], m->y[i]));
}

/* How far the plane goes from its base on the tile.  chosen: on the whole rectangle, so that ranges do not wait for
 * the sample positions
 */
static s64 reach_of(const struct zrop_mode *m, const struct depth_plane *p)
{
    const s64 x = p->dx, y = p->dy;

    return (x < 0 ? -x : x) * 8 * m->width + (y < 0 ? -y : y) * 8 * m->height;
}

struct zrop_range zrop_range_of(const struct zrop_mode *m, const struct depth_plane *p)
{
    const s64 reach = reach_of(m, p), least = p->base - reach, most = p->base + reach;
    struct zrop_fixed f;

    if (m->z_float)
        return (struct zrop_range){ zrop_round(m, p, least), zrop_round(m, p, most) };
    f = zrop_fixed_of(m, p);
    return (struct zrop_range){ round_fixed(&f, least), round_fixed(&f, most) };
}

bool zrop_narrow(const struct zrop_mode *m, const struct depth_plane *p, const struct zrop_fixed *f)
{
    const s64 reach = reach_of(m, p);

    return f->down < 32 && p->base - reach >= INT32_MIN && p->base + reach <= INT32_MAX;
}

/* Sums are right modulo 2^32. */
LANES_CLONES static void narrow_lanes(const struct zrop_fixed *f, const struct depth_plane *p,
                                      unsigned lanes, const s32 *restrict x, const s32 *restrict y,
                                      u32 *restrict z)
{
    const u32 base = (u32)p->base, dx = (u32)p->dx, dy = (u32)p->dy;
    const unsigned all = lanes_rounded(lanes);
    const struct zrop_fixed fixed = *f;

    for (unsigned i = 0; i < all; i++)
        z[i] = (u32)zrop_round_narrow(&fixed, (s32)(base + dx * (u32)x[i] + dy * (u32)y[i]));
}

LANES_CLONES static void wide_lanes(const struct zrop_fixed *f, const struct depth_plane *p,
                                    unsigned lanes, const s32 *restrict x, const s32 *restrict y,
                                    u32 *restrict z)
{
    const unsigned all = lanes_rounded(lanes);

    for (unsigned i = 0; i < all; i++)
        z[i] = round_fixed(f, value_at(p, x[i], y[i]));
}

void zrop_samples(const struct zrop_mode *m, const struct depth_plane *p, u64 wanted,
                  u32 z[ZROP_SAMPLES])
{
    const struct zrop_span s = zrop_span_of(wanted);
    struct zrop_fixed f;

    if (m->z_float) {
        for (; wanted; wanted &= wanted - 1)
            z[bits_lowest(wanted)] = zrop_sample(m, p, bits_lowest(wanted));
        return;
    }
    f = zrop_fixed_of(m, p);
    (zrop_narrow(m, p, &f) ? narrow_lanes : wide_lanes)(&f, p, s.lanes, &m->x[s.first],
                                                        &m->y[s.first], &z[s.first]);
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
