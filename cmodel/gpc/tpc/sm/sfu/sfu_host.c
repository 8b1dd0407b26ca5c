/* sfu_host.c - attributes of a warp's pixels by the host's IEEE arithmetic (common/host_ieee.h; facts/sfu/sfu.md 4)
 *
 * Sums on a plane's grid are below 2^43 of its unit: doubles have them exactly, and become fp32 in one conversion.  A
 * bound and a unit are powers of two, which only exponents change.  What is near an end of fp32's range goes to the
 * integers: planes whose greatest coefficient is small or no number, products that are no normal numbers.
 * testbench/gpc/tpc/sm/sfu/test_sfu_host.c proves it against the integer functions.
 */
#include <string.h>

#include "common/host_ieee.h"
#include "common/lanes.h"
#include "gpc/tpc/sm/sfu/sfu.h"

#define SIGN     UINT32_C(0x80000000)
#define INF      UINT32_C(0x7f800000)
#define LEAST    0x00800000           /* the smallest normal */
#define SMALL    UINT32_C(0x18000000) /* 2^-79: the unit of its grid is above 2^-126 */
#define EXPONENT (UINT64_C(0x7ff) << 52)
#define ONE_BY   (UINT64_C(2046) << 52) /* less a power of two's bits: those of one by it */
#define GRID     ((u64)SFU_GRID << 52)

static inline double greater(double x, double y)
{
    return x > y ? x : y;
}

/* sfu_plane's; a bound of a slope is of its terms for each of sfu_more's factors. */
struct plane {
    double a, b, c, a_bound, b_bound, c_bound;
};

/* Without a sign of zeros: a sum that is 0 is +0. */
static inline double coefficient_of(u32 k)
{
    return float_of_bits(k & (0 - (u32)((k & INF) != 0)));
}

/* The power of two of its leading bit; 0 of 0. */
static inline double power_of(u32 k)
{
    return float_of_bits(k & INF);
}

static inline struct plane plane_of(const struct attribute_plane *p)
{
    const double least = power_of(SMALL); /* of a plane of zeros */

    return (struct plane){ .a = coefficient_of(p->a),
                           .b = coefficient_of(p->b),
                           .c = coefficient_of(p->c),
                           .a_bound = power_of(p->a) * 0x1p-2,
                           .b_bound = power_of(p->b) * 0x1p-2,
                           .c_bound = greater(power_of(p->c) * 2, least) };
}

static inline bool holds(const struct attribute_plane *p)
{
    const u32 a = p->a & INF, b = p->b & INF, c = p->c & INF, slopes = a > b ? a : b;
    const u32 greatest = slopes > c ? slopes : c;

    return greatest - SMALL < INF - SMALL || greatest == 0;
}

/* A bound's factor: 32 times that of sfu_more. */
static inline double factor_of(s32 x)
{
    return double_of_bits(bits_of_double((x < 0 ? -x : x) | 32) & EXPONENT);
}

/* sfu_interpolate.c's sums, and what fp32_pack makes of them: of as many quads as a warp has. */
static inline void sums(const s32 *restrict at_x, const s32 *restrict at_y,
                        const struct plane *restrict p, float *restrict to)
{
    for (unsigned q = 0; q < SFU_QUADS; q++) {
        const double x = at_x[q] * 0x1p-4, y = at_y[q] * 0x1p-4;
        const double slopes =
            greater(p->a_bound * factor_of(at_x[q]), p->b_bound * factor_of(at_y[q]));
        const u64 bound = bits_of_double(greater(slopes, p->c_bound));
        const double unit = double_of_bits(bound - GRID),
                     units = double_of_bits(ONE_BY + GRID - bound);
        const double a = p->a * units, b = p->b * units;
        const double base = (floor(a * x) + floor(b * y) + floor(p->c * units)) * unit;
        const double right = floor(a) * unit, down = floor(b) * unit;

        to[4 * q] = (float)base;
        to[4 * q + 1] = (float)(base + right);
        to[4 * q + 2] = (float)(base + down);
        to[4 * q + 3] = (float)(base + right + down);
    }
}

/* fp32_mul, where results are zeros or surely normal: false if one is not.  The smallest normal may have rounded up from
 * below it: the integers know (float_round.h, TINY_ZERO).
 */
static inline bool multiply(unsigned lanes, const float *restrict x, const u32 *restrict w,
                            u32 *restrict value)
{
    u32 least = UINT32_MAX, most = 0;

    for (unsigned i = 0; i < lanes; i++) {
        const u32 z = bits_of_float(x[i] * float_of_bits(w[i] & (w[i] & INF ? UINT32_MAX : SIGN)));
        const u32 size = z & ~SIGN, below = size - 1; /* of 0: more than any */

        least = below < least ? below : least;
        most = size > most ? size : most;
        value[i] = z;
    }
    return least >= LEAST && most < INF;
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
        sums(&w->places->x[q], &w->places->y[q], &p, &plane[SFU_THREADS * q]);
    }
    if (w->op != SFU_IPA_PASS)
        return multiply(lanes, plane, w->w, value);
    memcpy(value, plane, lanes * sizeof *value);
    return true;
}
