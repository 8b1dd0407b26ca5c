/* exact_plane.c - see exact_plane.h */
#include "common/exact_plane.h"

#include "common/bits.h"
#include "common/fp32.h"

#define WORDS    10
#define SUM_BITS 114 /* of three products of 48 bits by 63, and their sign */

/* Two's complement, the least significant word first. */
struct sum {
    u64 word[WORDS + 2]; /* those beyond the words in use are 0 */
    unsigned words;      /* in use */
};

/* The sign and the order of values nobody foresees: what most primitives need has no branch that depends on them. */
struct exact_values exact_values(const struct exact_value v[3])
{
    struct exact_values z = { { v[0], v[1], v[2] }, 0, 1, { 0 } };
    s32 least = INT32_MAX, most = INT32_MIN;

    for (unsigned i = 0; i < 3; i++) {
        const s32 low = v[i].sig ? v[i].exp : INT32_MAX, high = v[i].sig ? v[i].exp : INT32_MIN;

        least = low < least ? low : least;
        most = high > most ? high : most;
    }
    if (least > most) /* all are 0 */
        least = most = 0;
    z.least = least;
    z.words = ((unsigned)(most - least) + SUM_BITS + 63) / 64;
    for (unsigned i = 0; i < 3 && z.words <= 2; i++) {
        const unsigned up = (unsigned)(v[i].exp - least) & 63; /* at most 14, but of 0: 62 bits */
        const u64 minus = 0 - (u64)v[i].minus;

        z.whole[i] = (s64)((v[i].sig << up ^ minus) - minus);
    }
    return z;
}

struct exact_plane exact_triangle(s64 area, s64 x1, s64 y1, s64 x2, s64 y2, s64 x, s64 y)
{
    const s64 one = x * y2 - y * x2, two = y * x1 - x * y1;

    return (struct exact_plane){
        { { y1 - y2, y2, -y1 } }, { { x2 - x1, -x2, x1 } }, { { area - one - two, one, two } }, area
    };
}

struct exact_plane exact_line(s64 area, s64 x1, s64 y1, s64 x, s64 y)
{
    const s64 along = x * x1 + y * y1;

    return (struct exact_plane){
        { { -x1, x1, 0 } }, { { -y1, y1, 0 } }, { { area - along, along, 0 } }, area
    };
}

struct exact_plane exact_constant(void)
{
    return (struct exact_plane){ .c = { { 1, 0, 0 } }, .area = 1 };
}

/* Adds v * weight * 2^shift: three words, and their sign beyond. */
static void add_product(struct sum *s, const struct exact_value *v, unsigned shift, s64 weight)
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

#define DIVIDEND 127 /* bits: of the quotient by 64 bits are 63 or 64 */

/* The highest bits of a magnitude, in units of 2^shift; whether any below them are set. */
struct highest {
    u128 bits;
    int shift;
    bool lost;
};

static struct highest highest_of(const struct sum *s)
{
    const int shift = length(s) - DIVIDEND;

    if (shift <= 0)
        return (struct highest){ bits_from(s, 0) << -shift, shift, false };
    return (struct highest){ bits_from(s, (unsigned)shift), shift, any_below(s, (unsigned)shift) };
}

/* The same of two words, neither 0 nor longer. */
static struct highest highest_of_two(u128 size)
{
    const u64 high = (u64)(size >> 64);
    const int length = 1 + (int)(high ? 64 + bits_top(high) : bits_top((u64)size));

    return (struct highest){ size << (DIVIDEND - length), length - DIVIDEND, false };
}

struct exact_divisor exact_divisor(s64 area)
{
    const u64 size = area < 0 ? 0 - (u64)area : (u64)area;
    const unsigned up = 63 - bits_top(size);
    const u64 by = size << up;

    return (struct exact_divisor){ area < 0, up, by, (u64)(((u128)~by << 64 | UINT64_MAX) / by) };
}

/* By a product with the reciprocal, which is at most one off: Moeller and Granlund, "Improved Division by Invariant
 * Integers", algorithm 4.
 */
static struct exact_quotient divide(struct highest h, s32 least, const struct exact_divisor *d,
                                    bool minus)
{
    const u128 near = (u128)d->reciprocal * (u64)(h.bits >> 64) + h.bits;
    u64 q = (u64)(near >> 64) + 1, rest = (u64)h.bits - q * d->by;
    const u64 over = rest > (u64)near, under = rest + (d->by & (0 - over)) >= d->by;

    q += under - over;
    rest += (d->by & (0 - over)) - (d->by & (0 - under));
    return (struct exact_quotient){ minus, rest || h.lost, q, least + h.shift + (s32)d->up };
}

/* Not a part of the common case, which needs few registers without it. */
__attribute__((noinline)) static struct exact_quotient of_words(const struct exact_values *v,
                                                                const struct exact_weights *w,
                                                                const struct exact_divisor *by)
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
        return (struct exact_quotient){ 0 };
    return divide(highest_of(&s), v->least, by, by->minus != below);
}

/* Where two words hold any sum: the values are of similar size, as most are. */
struct exact_quotient exact_quotient(const struct exact_values *v, const struct exact_weights *w,
                                     const struct exact_divisor *by)
{
    s128 sum;
    u128 minus;

    if (v->words > 2)
        return of_words(v, w, by);
    sum =
        (s128)v->whole[0] * w->of[0] + (s128)v->whole[1] * w->of[1] + (s128)v->whole[2] * w->of[2];
    if (sum == 0)
        return (struct exact_quotient){ 0 };
    minus = 0 - (u128)(sum < 0);
    return divide(highest_of_two(((u128)sum ^ minus) - minus), v->least, by,
                  by->minus != (sum < 0));
}

/* Bit 0 of 63 stands for what is below it. */
u32 exact_fp32(const struct exact_quotient *q, s32 exp)
{
    const unsigned down = (unsigned)(q->size >> 63);

    if (q->size == 0)
        return 0;
    return fp32_zero(q->minus) |
           fp32_pack_led(q->exp + exp + 62 + (s32)down, q->size >> down | (q->size & 1) | q->more);
}
