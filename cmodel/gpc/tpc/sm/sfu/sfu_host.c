/* sfu_host.c - attributes of a warp's pixels by the host's IEEE arithmetic (common/host_ieee.h; facts/sfu/sfu.md 4)
 *
 * Sums on a plane's grid are below 2^43 of its unit: doubles have them exactly, and become fp32 in one conversion.  A
 * bound and a unit are powers of two, which only exponents change.  What is near an end of fp32's range goes to the
 * integers: planes whose greatest coefficient is small or no number, products that may be tiny.
 * testbench/gpc/tpc/sm/sfu/test_sfu_host.c proves it against the integer functions.
 */
#include <string.h>

#include "common/host_ieee.h"
#include "common/lanes.h"
#include "gpc/tpc/sm/sfu/sfu.h"

#define SIGN     UINT32_C(0x80000000)
#define INF      UINT32_C(0x7f800000)
#define LEAST    UINT32_C(0x00800000) /* the smallest normal */
#define SMALL    UINT32_C(0x18000000) /* 2^-79: the unit of its grid is above 2^-126 */
#define EXPONENT (UINT64_C(0x7ff) << 52)

static inline float float_of(u32 bits)
{
    float x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline u32 bits_of(float x)
{
    u32 bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double double_of(u64 bits)
{
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline u64 wide_bits_of(double x)
{
    u64 bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* The power of two of its leading bit; 0 of 0. */
static inline double power_of(double x)
{
    return double_of(wide_bits_of(x) & EXPONENT);
}

static inline double greater(double x, double y)
{
    return x > y ? x : y;
}

/* sfu_plane's: terms are below the bounds up to two pixels from its origin. */
struct plane {
    double a, b, c, a_bound, b_bound, c_bound;
};

/* Without a sign of zeros: a sum that is 0 is +0. */
static inline double coefficient_of(u32 k)
{
    return float_of(k & INF ? k : 0);
}

static inline struct plane plane_of(const struct attribute_plane *p)
{
    const double a = coefficient_of(p->a), b = coefficient_of(p->b), c = coefficient_of(p->c);
    const double least = power_of(float_of(SMALL)); /* of a plane of zeros */

    return (
        struct plane){ a, b, c, power_of(a) * 8, power_of(b) * 8, greater(power_of(c) * 2, least) };
}

static inline bool holds(const struct attribute_plane *p)
{
    const u32 a = p->a & INF, b = p->b & INF, c = p->c & INF, slopes = a > b ? a : b;
    const u32 greatest = slopes > c ? slopes : c;

    return (greatest >= SMALL && greatest < INF) || greatest == 0;
}

/* sfu_more's bits of x, as a factor. */
static inline double more(s32 x)
{
    return power_of((x < 0 ? -x : x) | 32) * 0x1p-5;
}

/* sfu_interpolate.c's sums, and what fp32_pack makes of them: of as many quads as a warp has, from 'first' on. */
static inline void sums(const struct sfu_places *restrict at, unsigned first,
                        const struct plane *restrict p, float *restrict to)
{
    for (u64 q = first; q < (u64)first + SFU_QUADS; q++) {
        const double x = at->x[q] * 0x1p-4, y = at->y[q] * 0x1p-4;
        const double slopes = greater(p->a_bound * more(at->x[q]), p->b_bound * more(at->y[q]));
        const u64 bound = wide_bits_of(greater(slopes, p->c_bound)), grid = (u64)SFU_GRID << 52;
        const double unit = double_of(bound - grid),
                     units = double_of((2046ull << 52) + grid - bound);
        const double a = p->a * units, b = p->b * units;
        const double base = floor(a * x) + floor(b * y) + floor(p->c * units);

        to[4 * q] = (float)(base * unit);
        to[4 * q + 1] = (float)((base + floor(a)) * unit);
        to[4 * q + 2] = (float)((base + floor(b)) * unit);
        to[4 * q + 3] = (float)((base + floor(a) + floor(b)) * unit);
    }
}

/* fp32_mul of values that are no denormals.  Returns whether a product is the smallest normal, which may have rounded up from below
 * it: the integers know (float_round.h, TINY_ZERO).
 */
static inline bool multiply(unsigned lanes, const float *restrict x, const u32 *restrict w,
                            u32 *restrict value)
{
    u32 doubtful = 0;

    for (unsigned i = 0; i < lanes; i++) {
        const u32 z = bits_of(x[i] * float_of(w[i] & (w[i] & INF ? UINT32_MAX : SIGN)));
        const u32 size = z & ~SIGN, kept = size < LEAST ? z & SIGN : z;

        doubtful |= size == LEAST;
        value[i] = size > INF ? FP32_NAN : kept;
    }
    return doubtful;
}

LANES_CLONES bool sfu_host_interpolate(const struct sfu_warp *w, u32 *restrict value)
{
    const unsigned lanes = lanes_rounded(SFU_THREADS * w->quads);
    float plane[SFU_THREADS * SFU_ROOM];

    for (u32 left = w->places->other & (u32)bits_mask(w->quads); left; left &= left - 1) {
        const unsigned q = bits_lowest(left);
        const struct attribute_plane *of = &w->places->plane[q][w->slot];
        const struct plane p = plane_of(of);

        if (!holds(of))
            return false;
        sums(w->places, q, &p, plane);
    }
    if (w->op != SFU_IPA_PASS)
        return !multiply(lanes, plane, w->w, value);
    memcpy(value, plane, lanes * sizeof *value);
    return true;
}
