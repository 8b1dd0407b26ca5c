/* stri_lanes.c - planes of a triangle by lanes, one each: the sums and the quotient of stri_plane.c in words of 64 bits
 *
 * Values of similar size have up to 58 bits, and half of them times a weight of 33 fit a word.  A quotient of 57 bits by
 * 32 has 25 or 26: what fp32 keeps, and at least one below.
 */
#include "common/exact_plane.h"
#include "common/fp32.h"
#include "common/lanes.h"
#include "gpc/tpc/pe/stri/stri.h"

#define LANES    LANES_GROUP
#define HALF     29 /* bits of a value's lower half */
#define LOW      (((s64)1 << HALF) - 1)
#define SPAN     10             /* binades that values lie apart, at most */
#define WEIGHT   ((s64)1 << 32) /* beyond all weights */
#define DIVIDEND 57             /* bits */
#define NOTHING  1024           /* the exponent of 0: beyond all */

/* The values at the vertices; what they are multiplied with; their products as integers, in units of 2^(least - UNIT). */
#define UNIT 300
struct values {
    u32 v[3][LANES], w[3][LANES];
    s64 whole[3][LANES];
    s32 least[LANES];
    u32 odd[LANES]; /* not 0: not finite, or too far apart */
};

/* An area: its size with the highest bit at 31, and 2^63 / 'by', rounded down. */
struct divisor {
    u64 minus, by, reciprocal;
    s32 up;
};

static struct divisor divisor_of(s64 area)
{
    const u64 size = (u64)(area < 0 ? -area : area);
    const s32 up = 31 - (s32)bits_top(size);
    const u64 by = size << up;

    return (struct divisor){ area < 0, by, (u64)INT64_MAX / by, up };
}

static inline s32 exponent(u32 a)
{
    return (s32)(a >> 23 & 255);
}

static inline u64 significant(u32 a)
{
    return (a & 0x7fffff) | 0x800000;
}

static inline s64 with_sign(u64 size, s64 minus)
{
    return (s64)((size ^ (u64)minus) - (u64)minus);
}

static inline void multiply(struct values *p)
{
    s32 exp[3][LANES];

    for (unsigned i = 0; i < LANES; i++) {
        s32 least = NOTHING, most = -NOTHING, odd = 0;

        for (unsigned k = 0; k < 3; k++) {
            const s32 v = exponent(p->v[k][i]), w = exponent(p->w[k][i]);
            const s32 zero = -((v == 0) | (w == 0));

            odd |= (v == 255) | (w == 255);
            exp[k][i] = v + w;
            least = least < ((v + w) | (zero & NOTHING)) ? least : (v + w) | (zero & NOTHING);
            most = most > ((v + w) | zero) ? most : (v + w) | zero;
        }
        p->least[i] = least;
        p->odd[i] = (u32)(odd | (most - least > SPAN));
    }
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < LANES; i++) {
            const u32 v = p->v[k][i], w = p->w[k][i];
            const bool of_v = exponent(v) != 0, of_w = exponent(w) != 0;
            const u64 some = 0 - (u64)(of_v & of_w);
            const u32 above = (u32)(exp[k][i] - p->least[i]), shift = above < SPAN ? above : SPAN;

            p->whole[k][i] =
                with_sign((significant(v) * significant(w) & some) << shift, -(s64)((v ^ w) >> 31));
        }
}

/* Coefficients a of the lanes in use, then b, then c, without a gap: sums at most. */
#define SUMS     (3 * LANES)
#define FEW_SUMS (2 * LANES)
#define FEW      (FEW_SUMS / 3) /* lanes: 1/w and a colour */

/* A sum: its sign, -1 or 0; its highest bits, the first of which is bit DIVIDEND - 1, in units of 2^exp; those below them,
 * which are lost.
 */
struct sums {
    u64 minus[SUMS], high[SUMS], low[SUMS], zeros[SUMS];
    u32 odd[SUMS]; /* not 0: they are none of the highest, for almost nothing is left */
    s32 exp[SUMS];
};

static inline void add_up(const struct values *restrict p, const s64 weight[3], s32 exp,
                          struct sums *restrict s, unsigned at)
{
    for (unsigned i = 0; i < LANES; i++) {
        s64 high = 0, low = 0;

        for (unsigned k = 0; k < 3; k++) {
            low += weight[k] * (p->whole[k][i] & LOW);
            high += weight[k] * (p->whole[k][i] >> HALF);
        }
        s->high[at + i] = (u64)(high + (low >> HALF));
        s->low[at + i] = (u64)(low & LOW);
        s->exp[at + i] = p->least[i] + exp;
    }
}

/* No vectors of AVX2 count zeros: they come in a loop of their own. */
static inline void align(struct sums *s, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const u64 minus = 0 - (s->high[i] >> 63), carry = minus & (u64)(s->low[i] == 0);

        s->minus[i] = minus;
        s->high[i] = (s->high[i] ^ minus) + carry;
        s->low[i] = ((s->low[i] ^ minus) - minus) & LOW;
        s->odd[i] = (u32)((s->high[i] == 0) & (s->low[i] != 0));
    }
    for (unsigned i = 0; i < count; i++)
        s->zeros[i] = 63 - bits_top(s->high[i] | 1);
    for (unsigned i = 0; i < count; i++) {
        const u64 free = s->zeros[i] - 1, up = free < HALF ? free : HALF;
        const u64 sum = (s->high[i] << up | s->low[i] >> (HALF - up)) << (free - up);

        s->low[i] = (s->low[i] << up & LOW) | (sum & ((1 << (63 - DIVIDEND)) - 1));
        s->high[i] = sum >> (63 - DIVIDEND);
        s->exp[i] += HALF + 63 - DIVIDEND - (s32)free;
    }
}

/* The quotient that the reciprocal gives is at most 1 too small. */
static inline void divide(const struct sums *restrict s, unsigned count,
                          const struct divisor *restrict by, u32 *restrict z)
{
    for (unsigned i = 0; i < count; i++) {
        const u64 near = (s->high[i] >> 25) * by->reciprocal >> 38;
        const u64 rest = s->high[i] - near * by->by, over = rest >= by->by;
        const u64 q = near + over, top = q >> 25;
        const u64 more = (rest != (by->by & (0 - over))) | (s->low[i] != 0);
        const u32 size = fp32_pack_led(s->exp[i] + (s32)top, q << 38 >> top | more);
        const u32 minus = (u32)(s->minus[i] ^ by->minus) << 31;

        z[i] = (size | minus) & (0 - (u32)(s->high[i] != 0));
    }
}

/* Planes of the first 'lanes' lanes: sums from 'lanes' and from twice 'lanes' on are b's and c's.  What lanes beyond write there is
 * written again.
 */
static inline __attribute__((always_inline)) void
evaluate_lanes(struct values *restrict p, unsigned lanes, unsigned sums,
               const struct exact_plane *restrict by, struct sums *restrict s, u32 *restrict z)
{
    const struct divisor divisor = divisor_of(by->area);
    const s32 exp = divisor.up + 24 - UNIT;

    multiply(p);
    add_up(p, by->a.of, exp + 8, s, 0); /* a pixel is 256 units */
    add_up(p, by->b.of, exp + 8, s, lanes);
    add_up(p, by->c.of, exp, s, 2 * lanes);
    align(s, sums);
    divide(s, sums, &divisor, z);
}

LANES_CLONES static void evaluate_few(struct values *restrict p,
                                      const struct exact_plane *restrict by,
                                      struct sums *restrict s, u32 z[restrict SUMS])
{
    evaluate_lanes(p, FEW, FEW_SUMS, by, s, z);
}

LANES_CLONES static void evaluate(struct values *restrict p, const struct exact_plane *restrict by,
                                  struct sums *restrict s, u32 z[restrict SUMS])
{
    evaluate_lanes(p, LANES, SUMS, by, s, z);
}

/* All but the size of an area and of its weights is always small enough. */
static bool fits(const struct exact_plane *by)
{
    bool all = by->area != 0 && by->area < WEIGHT && by->area > -WEIGHT;

    for (unsigned k = 0; k < 3; k++)
        all &= by->c.of[k] < WEIGHT && by->c.of[k] > -WEIGHT;
    return all;
}

/* An attribute's values, which are of the vertices from 'first' on, and 1/w. */
static void put(struct values *p, unsigned lane, unsigned first, const u32 w[3],
                const struct stri_attribute *in)
{
    const u32 *const v = in->mode == INTERPOLATE_W ? w : in->v;
    const unsigned from = in->mode == INTERPOLATE_W ? 0 : first;
    const bool perspective = in->mode == INTERPOLATE_PERSPECTIVE;

    for (unsigned k = 0; k < 3; k++) {
        p->v[k][lane] = v[from + k < 3 ? from + k : from + k - 3];
        p->w[k][lane] = perspective ? w[k] : FP32_ONE;
    }
}

static void evaluate_group(const struct stri_config *cfg, const struct stri_prim *prim,
                           const struct stri_attribute *in, unsigned count,
                           const struct exact_plane *by, struct attribute_plane *out)
{
    const unsigned lanes = count <= FEW ? FEW : LANES;
    const u32 w[3] = { prim->v0.w, prim->v1.w, prim->v2.w };
    struct values p;
    struct sums s;
    u32 z[SUMS];

    for (unsigned i = 0; i < count; i++)
        put(&p, i, stri_source(prim, 0), w, &in[i]);
    for (unsigned i = count; i < LANES; i++)
        for (unsigned k = 0; k < 3; k++)
            p.v[k][i] = p.w[k][i] = 0;
    (count <= FEW ? evaluate_few : evaluate)(&p, by, &s, z);
    for (unsigned i = 0; i < count; i++)
        if (in[i].mode == INTERPOLATE_FLAT ||
            p.odd[i] | s.odd[i] | s.odd[lanes + i] | s.odd[2 * lanes + i])
            out[i] = stri_plane_alone(cfg, prim, &in[i]);
        else
            out[i] = (struct attribute_plane){ z[i], z[lanes + i], z[2 * lanes + i] };
}

void stri_planes(const struct stri_config *cfg, const struct stri_prim *prim,
                 const struct stri_attribute *in, unsigned count, struct attribute_plane *out)
{
    const struct exact_plane by = stri_weights(prim, stri_reference_of(cfg, prim), false);
    const bool lanes = prim->kind == PRIMITIVE_TRIANGLE && fits(&by);

    for (unsigned i = 0; i < count && !lanes; i++)
        out[i] = stri_plane_alone(cfg, prim, &in[i]);
    for (unsigned i = 0; i < count && lanes; i += LANES)
        evaluate_group(cfg, prim, &in[i], count - i < LANES ? count - i : LANES, &by, &out[i]);
}
