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
#define OF_ZEROS (SMALL - LEAST)      /* half of it: c's power of two in a plane of zeros */
#define EXPONENT (UINT64_C(0x7ff) << 52)
#define ONE_BY   (UINT64_C(2046) << 52) /* less a power of two's bits: those of one by it */
#define GRID     ((u64)SFU_GRID << 52)

typedef u32 words __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));
typedef double doubles __attribute__((vector_size(32)));
typedef u64 double_bits __attribute__((vector_size(32)));

/* sfu_plane's coefficients a, b, c, without a sign of zeros: a sum that is 0 is +0; bounds of their terms, of a slope for each of
 * sfu_more's factors.
 */
struct plane {
    doubles of, bound;
};

/* Returns whether all is within the range. */
static inline bool plane_of(const struct attribute_plane *p, struct plane *to)
{
    const words k = { p->a, p->b, p->c, 0 }, finite = k & (words)((k & INF) != 0);
    const u32 a = p->a & INF, b = p->b & INF, c = p->c & INF;
    const u32 slopes = a > b ? a : b, greatest = slopes > c ? slopes : c;
    const words powers = { a, b, c > OF_ZEROS ? c : OF_ZEROS, 0 };
    const doubles units = { 0x1p-2, 0x1p-2, 2, 0 };

    to->of = __builtin_convertvector((floats)finite, doubles);
    to->bound = __builtin_convertvector((floats)powers, doubles) * units;
    return greatest - SMALL < INF - SMALL || greatest == 0;
}

/* A bound's factor: 32 times that of sfu_more. */
static inline double factor_of(s32 x)
{
    return double_of_bits(bits_of_double((x < 0 ? -x : x) | 32) & EXPONENT);
}

/* Where quads are, in pixels, and their bounds' factors: for all IPAs of a warp. */
enum { AT_X, AT_Y, X_FACTOR, Y_FACTOR };

static inline void locate(struct sfu_places *p)
{
    double x[SFU_QUADS], y[SFU_QUADS], x_factor[SFU_QUADS], y_factor[SFU_QUADS];

    for (unsigned q = 0; q < SFU_QUADS; q++) {
        x[q] = p->x[q] * 0x1p-4;
        y[q] = p->y[q] * 0x1p-4;
        x_factor[q] = factor_of(p->x[q]);
        y_factor[q] = factor_of(p->y[q]);
    }
    memcpy(p->host[AT_X], x, sizeof x);
    memcpy(p->host[AT_Y], y, sizeof y);
    memcpy(p->host[X_FACTOR], x_factor, sizeof x_factor);
    memcpy(p->host[Y_FACTOR], y_factor, sizeof y_factor);
    p->located = true;
}

static inline void floors(doubles *v)
{
    *v = (doubles){ floor((*v)[0]), floor((*v)[1]), floor((*v)[2]), floor((*v)[3]) };
}

/* To the greater of each. */
static inline void raise(doubles *v, const doubles *least)
{
    const double_bits below = (double_bits)(*v < *least);

    *v = (doubles)(((double_bits)*v & ~below) | ((double_bits)*least & below));
}

/* Threads 0 to 3 of four quads, quad by quad. */
static inline void put(const doubles thread[4], float *to)
{
    const floats a = __builtin_convertvector(thread[0], floats),
                 b = __builtin_convertvector(thread[1], floats);
    const floats c = __builtin_convertvector(thread[2], floats),
                 d = __builtin_convertvector(thread[3], floats);
    const floats ab = __builtin_shufflevector(a, b, 0, 4, 1, 5),
                 cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const floats ab_on = __builtin_shufflevector(a, b, 2, 6, 3, 7),
                 cd_on = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    const floats quad[4] = { __builtin_shufflevector(ab, cd, 0, 1, 4, 5),
                             __builtin_shufflevector(ab, cd, 2, 3, 6, 7),
                             __builtin_shufflevector(ab_on, cd_on, 0, 1, 4, 5),
                             __builtin_shufflevector(ab_on, cd_on, 2, 3, 6, 7) };

    memcpy(to, quad, sizeof quad);
}

/* sfu_interpolate.c's sums, and what fp32_pack makes of them: of four quads from q on. */
static inline void sums(const struct sfu_places *at, unsigned q, const struct plane *p, float *to)
{
    const double of_c = p->bound[2];
    const doubles least = { of_c, of_c, of_c, of_c };
    doubles x, y, bound, y_bound, unit, units, a, b, base;

    memcpy(&x, &at->host[AT_X][q], sizeof x);
    memcpy(&y, &at->host[AT_Y][q], sizeof y);
    memcpy(&bound, &at->host[X_FACTOR][q], sizeof bound);
    memcpy(&y_bound, &at->host[Y_FACTOR][q], sizeof y_bound);
    bound *= p->bound[0];
    y_bound *= p->bound[1];
    raise(&bound, &y_bound);
    raise(&bound, &least);
    unit = (doubles)((double_bits)bound - GRID);
    units = (doubles)(ONE_BY + GRID - (double_bits)bound);
    a = p->of[0] * units;
    b = p->of[1] * units;
    base = p->of[2] * units;
    x *= a;
    y *= b;
    floors(&x);
    floors(&y);
    floors(&base);
    floors(&a);
    floors(&b);
    base = (x + y + base) * unit;
    a = base + a * unit;
    b *= unit;
    put((const doubles[]){ base, a, base + b, a + b }, &to[SFU_THREADS * q]);
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

    if (!w->places->located)
        locate(w->places);
    for (u32 left = w->places->other & (u32)bits_mask(w->quads); left;) {
        const unsigned first = bits_lowest(left);
        const struct attribute_plane *of = &w->places->plane[first][w->slot];
        struct plane p;
        unsigned next;

        left &= left - 1;
        next = left ? bits_lowest(left) : w->quads;
        if (!plane_of(of, &p))
            return false;
        for (unsigned q = first; q < next; q += 4)
            sums(w->places, q, &p, plane);
    }
    if (w->op != SFU_IPA_PASS)
        return multiply(lanes, plane, w->w, value);
    memcpy(value, plane, lanes * sizeof *value);
    return true;
}
