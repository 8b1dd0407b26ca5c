/* stri_plane.c - a plane's coefficients, exact until they are rounded once (facts/tpc.md, STRI)
 *
 * A value's plane is a weighted sum of the vertices' values over the area; the weights are integers of
 * the positions.  Values times 1/w are integers of 48 bits in one of 2^-298 .. 2^208, so that 640 bits
 * hold any sum; those of vertices of like size need few of them.
 */
#include "common/bits.h"
#include "common/fp32.h"
#include "gpc/tpc/pe/stri/stri.h"

#define WORDS    20
#define SUM_BITS 114 /* of three products of 48 bits by 63, and their sign */

/* Two's complement, the least significant word first. */
struct sum {
    u32 word[WORDS];
    unsigned words; /* in use */
};

/* +-sig * 2^exp: sig is a product of up to 48 bits. */
struct value {
    bool minus;
    u64 sig;
    s32 exp;
};

/* Of the three vertices; the exponent of bit 0 of their sums, and how many words hold any. */
struct values {
    struct value of[3];
    s32 least;
    unsigned words;
};

struct weights {
    s64 of[3];
};

/* Adds x * 2^at, or takes it away. */
static void accumulate(struct sum *s, u64 x, unsigned at, bool minus)
{
    const u64 low = x << at % 32, high = at % 32 ? x >> (64 - at % 32) : 0;
    const u32 part[3] = { (u32)low, (u32)(low >> 32), (u32)high };
    u64 carry = minus;

    for (unsigned i = at / 32; i < s->words && (i - at / 32 < 3 || carry != minus); i++) {
        u32 more = i - at / 32 < 3 ? part[i - at / 32] : 0;

        carry += (u64)s->word[i] + (minus ? ~more : more);
        s->word[i] = (u32)carry;
        carry >>= 32;
    }
}

/* Adds v * weight, in four products of 32 bits by 32. */
static void add_product(struct sum *s, const struct value *v, unsigned shift, s64 weight)
{
    const bool minus = v->minus != (weight < 0);
    const u64 size = weight < 0 ? 0 - (u64)weight : (u64)weight;

    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < 2 && size >> 32 * k; k++)
            accumulate(s, (u64)(u32)(v->sig >> 32 * i) * (u32)(size >> 32 * k),
                       shift + 32 * (i + k), minus);
}

static void make_positive(struct sum *s)
{
    u64 carry = 1;

    for (unsigned i = 0; i < s->words; i++) {
        carry += (u32)~s->word[i];
        s->word[i] = (u32)carry;
        carry >>= 32;
    }
}

/* So many bits, 8 or 32, from bit i on, which is a multiple of them; 0 below bit 0. */
static u32 digit_of(const struct sum *s, int i, int bits)
{
    return i >= 0 ? s->word[i / 32] >> i % 32 & (u32)bits_mask((unsigned)bits) : 0;
}

/* Whether any of the bits below i is set. */
static bool any_below(const struct sum *s, int i)
{
    for (int k = 0; k < i / 32; k++)
        if (s->word[k])
            return true;
    return i > 0 && (s->word[i / 32] & ((UINT32_C(1) << i % 32) - 1));
}

/* The bits up to the last word that is not 0. */
static int length(const struct sum *s)
{
    int words = (int)s->words;

    while (words > 1 && s->word[words - 1] == 0)
        words--;
    return 32 * words;
}

/* s * 2^exp / by, which is below 2^56, rounded once: 33 bits of quotient or more, in digits that leave
 * room beside what is left of one, then whether any are left.
 */
static u32 quotient(struct sum *s, s32 exp, u64 by, bool minus_by)
{
    const bool minus = s->word[s->words - 1] >> 31;
    const int digit = by <= UINT32_MAX ? 32 : 8;
    u64 q = 0, rest = 0;
    int i;

    if (minus)
        make_positive(s);
    i = length(s);
    for (; q >> 32 == 0 && i > -128; rest %= by) {
        i -= digit;
        rest = rest << digit | digit_of(s, i, digit);
        q = q << digit | rest / by;
    }
    return q == 0 ? 0 : fp32_pack(minus != minus_by, exp + i, q | (rest || any_below(s, i)));
}

static struct value value_of(u32 v, u32 w, bool perspective)
{
    const struct fp32_value a = fp32_unpack(v), b = fp32_unpack(perspective ? w : FP32_ONE);

    if (a.kind == FP32_IS_ZERO || b.kind == FP32_IS_ZERO)
        return (struct value){ 0 };
    return (struct value){ a.sign != b.sign, (u64)a.sig * b.sig, a.exp + b.exp - 46 };
}

static struct values values_of(const struct stri_prim *prim, const u32 v[3], bool perspective)
{
    struct values z = { { value_of(v[0], prim->v0.w, perspective),
                          value_of(v[1], prim->v1.w, perspective),
                          value_of(v[2], prim->v2.w, perspective) },
                        0,
                        1 };
    s32 most = 0;
    bool any = false;

    for (unsigned i = 0; i < 3; i++) {
        const s32 exp = z.of[i].exp;

        if (z.of[i].sig == 0)
            continue;
        z.least = !any || exp < z.least ? exp : z.least;
        most = !any || exp > most ? exp : most;
        any = true;
    }
    z.words = ((unsigned)(most - z.least) + SUM_BITS + 31) / 32;
    return z;
}

static u32 coefficient(const struct values *v, const struct weights *w, s64 area, s32 exp)
{
    struct sum s = { { 0 }, v->words };

    assert(v->words <= WORDS);
    for (unsigned i = 0; i < 3; i++)
        if (v->of[i].sig)
            add_product(&s, &v->of[i], (unsigned)(v->of[i].exp - v->least), w->of[i]);
    return quotient(&s, exp + v->least, area < 0 ? 0 - (u64)area : (u64)area, area < 0);
}

/* Weights of the three coefficients; x and y are the reference from vertex 0, 1/256 pixel. */
struct plane_weights {
    struct weights a, b, c;
};

static struct plane_weights triangle(const struct stri_prim *p, s64 x, s64 y)
{
    const s64 x1 = p->v1.x - p->v0.x, y1 = p->v1.y - p->v0.y;
    const s64 x2 = p->v2.x - p->v0.x, y2 = p->v2.y - p->v0.y;
    const s64 one = x * y2 - y * x2, two = y * x1 - x * y1;

    return (struct plane_weights){ { { y1 - y2, y2, -y1 } },
                                   { { x2 - x1, -x2, x1 } },
                                   { { p->area - one - two, one, two } } };
}

/* chosen: by the nearest point of the line, as its depth goes (setup_depth.c): an attribute does not
 * change across the line
 */
static struct plane_weights line(const struct stri_prim *p, s64 x, s64 y)
{
    const s64 dx = p->v1.x - p->v0.x, dy = p->v1.y - p->v0.y, along = x * dx + y * dy;

    return (struct plane_weights){ { { -dx, dx, 0 } },
                                   { { -dy, dy, 0 } },
                                   { { p->area - along, along, 0 } } };
}

/* A point, or what has no area: the value of vertex 0. */
static const struct plane_weights constant = { .c = { { 1, 0, 0 } } };

struct attribute_plane stri_plane_of(const struct stri_prim *prim, struct stri_reference at,
                                     const u32 v[3], bool perspective)
{
    const s64 x = 256 * at.x + 128 - prim->v0.x, y = 256 * at.y + 128 - prim->v0.y;
    const struct values values = values_of(prim, v, perspective);
    const bool flat = prim->kind == PRIMITIVE_POINT || prim->area == 0;
    const s64 area = flat ? 1 : prim->area;
    struct plane_weights w = flat                           ? constant
                             : prim->kind == PRIMITIVE_LINE ? line(prim, x, y)
                                                            : triangle(prim, x, y);

    return (struct attribute_plane){ coefficient(&values, &w.a, area, 8),
                                     coefficient(&values, &w.b, area, 8),
                                     coefficient(&values, &w.c, area, 0) };
}
