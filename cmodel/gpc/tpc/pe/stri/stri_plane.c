/* stri_plane.c - a plane's coefficients, computed exactly and rounded once (facts/tpc.md, STRI)
 *
 * A coefficient is a weighted sum of the vertices' values, divided by the area; the weights are integers.
 * Values times 1/w are 48-bit integers in units of 2^-298 .. 2^208, so that 640 bits hold any sum; values of
 * similar size need few of them.
 */
#include "common/bits.h"
#include "common/fp32.h"
#include "gpc/tpc/pe/stri/stri.h"

#define WORDS    10
#define SUM_BITS 114 /* of three products of 48 bits by 63, and their sign */

/* Two's complement, the least significant word first. */
struct sum {
    u64 word[WORDS + 2]; /* those beyond the words in use are 0 */
    unsigned words;      /* in use */
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

/* Adds v * weight * 2^shift: three words, and their sign beyond. */
static void add_product(struct sum *s, const struct value *v, unsigned shift, s64 weight)
{
    const s128 product = (s128)(s64)v->sig * (v->minus ? -weight : weight);
    const s128 above =
        product >> 64 >> (64 - shift % 64); /* of the two words that it is shifted in */
    const u128 low = (u128)product << shift % 64;
    const u64 part[4] = { (u64)low, (u64)(low >> 64), (u64)above, product < 0 ? UINT64_MAX : 0 };
    u128 carry = 0;

    for (unsigned i = shift / 64, k = 0; i < s->words; i++, k += k < 3) {
        carry += (u128)s->word[i] + part[k];
        s->word[i] = (u64)carry;
        carry >>= 64;
    }
}

static void make_positive(struct sum *s)
{
    u128 carry = 1;

    for (unsigned i = 0; i < s->words; i++) {
        carry += ~s->word[i];
        s->word[i] = (u64)carry;
        carry >>= 64;
    }
}

/* Whether any of the bits below i is set. */
static bool any_below(const struct sum *s, unsigned i)
{
    for (unsigned k = 0; k < i / 64; k++)
        if (s->word[k])
            return true;
    return s->word[i / 64] & (((u64)1 << i % 64) - 1);
}

/* The bits up to the highest one. */
static int length(const struct sum *s)
{
    unsigned i = s->words;

    while (i > 0 && s->word[i - 1] == 0)
        i--;
    return i ? (int)(64 * (i - 1) + bits_top(s->word[i - 1]) + 1) : 0;
}

/* 128 bits from bit i on. */
static u128 bits_from(const struct sum *s, unsigned i)
{
    const u64 *w = &s->word[i / 64];
    const u128 low = (u128)w[1] << 64 | w[0];

    return i % 64 ? low >> i % 64 | (u128)w[2] << (128 - i % 64) : low;
}

/* The highest bits of a magnitude, in units of 2^shift; whether any below them are set. */
struct highest {
    u128 bits;
    int shift;
    bool lost;
};

static struct highest highest_of(const struct sum *s, int bits)
{
    const int shift = length(s) - bits;

    if (shift <= 0)
        return (struct highest){ bits_from(s, 0) << -shift, shift, false };
    return (struct highest){ bits_from(s, (unsigned)shift), shift, any_below(s, (unsigned)shift) };
}

/* The same of two words, not 0. */
static struct highest highest_of_two(u128 size, int bits)
{
    const u64 high = (u64)(size >> 64);
    const int length = 1 + (int)(high ? 64 + bits_top(high) : bits_top((u64)size));
    const int shift = length - bits;

    if (shift <= 0)
        return (struct highest){ size << -shift, shift, false };
    return (struct highest){ size >> shift, shift, size << (128 - shift) != 0 };
}

/* Bits of a dividend by 'by', which is below 2^56: 61 to 63 are of the quotient. */
static int dividend_bits(u64 by)
{
    return 62 + (int)bits_top(by) + 1;
}

/* h * 2^exp / by, rounded once. */
static u32 quotient(struct highest h, s32 exp, u64 by, bool minus)
{
    const u64 q = (u64)(h.bits / by), rest = (u64)h.bits - q * by;

    return fp32_pack(minus, exp + h.shift, q | (rest || h.lost));
}

static struct value value_of(u32 v, u32 w, bool perspective)
{
    const struct fp32_value a = fp32_unpack(v), b = fp32_unpack(perspective ? w : FP32_ONE);

    if (a.kind == FP32_IS_ZERO || b.kind == FP32_IS_ZERO)
        return (struct value){ 0 };
    return (struct value){ a.sign != b.sign, (u64)a.sig * b.sig, a.exp + b.exp - 46 };
}

static struct values values_of(const struct stri_prim *prim, const u32 v[3], bool perspective,
                               bool corners)
{
    const u32 w = prim->v0.w;
    struct values z = { { value_of(v[0], w, perspective),
                          value_of(v[1], corners ? w : prim->v1.w, perspective),
                          value_of(v[2], corners ? w : prim->v2.w, perspective) },
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
    z.words = ((unsigned)(most - z.least) + SUM_BITS + 63) / 64;
    return z;
}

static u32 of_words(const struct values *v, const struct weights *w, u64 by, bool minus, s32 exp)
{
    struct sum s = { { 0 }, v->words };
    bool below;

    assert(v->words <= WORDS);
    for (unsigned i = 0; i < 3; i++)
        if (v->of[i].sig)
            add_product(&s, &v->of[i], (unsigned)(v->of[i].exp - v->least), w->of[i]);
    below = s.word[s.words - 1] >> 63;
    if (below)
        make_positive(&s);
    if (length(&s) == 0)
        return 0;
    return quotient(highest_of(&s, dividend_bits(by)), exp, by, minus != below);
}

/* The same where two words hold any sum: the values are of similar size, as most are. */
static u32 of_two_words(const struct values *v, const struct weights *w, u64 by, bool minus,
                        s32 exp)
{
    s128 sum = 0;
    u128 size;

    for (unsigned i = 0; i < 3; i++) {
        const s64 sig = v->of[i].minus ? -(s64)v->of[i].sig : (s64)v->of[i].sig;

        if (sig)
            sum += (s128)sig * w->of[i] * ((s128)1 << (v->of[i].exp - v->least));
    }
    size = sum < 0 ? -(u128)sum : (u128)sum;
    if (size == 0)
        return 0;
    return quotient(highest_of_two(size, dividend_bits(by)), exp, by, minus != (sum < 0));
}

static u32 coefficient(const struct values *v, const struct weights *w, s64 area, s32 exp)
{
    const u64 by = area < 0 ? 0 - (u64)area : (u64)area;

    return (v->words <= 2 ? of_two_words : of_words)(v, w, by, area < 0, exp + v->least);
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

/* A point's square is 'size' sixteenths of a pixel wide; x and y are from its centre.
 * known: facts/classes/draw_semantics.md 6
 */
static struct plane_weights square(const struct stri_prim *p, s64 x, s64 y)
{
    const s64 side = 16 * (s64)p->size, right = x + side / 2, down = y + side / 2;

    return (struct plane_weights){ { { -1, 1, 0 } },
                                   { { -1, 0, 1 } },
                                   { { side - right - down, right, down } } };
}

/* A point, or what has no area: the value of vertex 0. */
static const struct plane_weights constant = { .c = { { 1, 0, 0 } } };

struct attribute_plane stri_plane_of(const struct stri_prim *prim, struct stri_reference at,
                                     const u32 v[3], bool perspective, bool corners)
{
    const s64 x = 256 * at.x + 128 - prim->v0.x, y = 256 * at.y + 128 - prim->v0.y;
    const struct values values = values_of(prim, v, perspective, corners);
    const bool flat = !corners && (prim->kind == PRIMITIVE_POINT || prim->area == 0);
    const s64 area = flat ? 1 : corners ? 16 * (s64)prim->size : prim->area;
    struct plane_weights w = flat                           ? constant
                             : corners                      ? square(prim, x, y)
                             : prim->kind == PRIMITIVE_LINE ? line(prim, x, y)
                                                            : triangle(prim, x, y);

    return (struct attribute_plane){ coefficient(&values, &w.a, area, 8),
                                     coefficient(&values, &w.b, area, 8),
                                     coefficient(&values, &w.c, area, 0) };
}
