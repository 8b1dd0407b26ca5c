/* crop_fp_tile.c - blends of fp16 channels, a fine tile at once (facts/fbp.md, CROP; facts/texture/rop_rules.md 4, 5)
 *
 * fma(fd, d, fs * s) of fp32, rounded to fp16, by sums of 30 bits: fs and fd are an fp16 or 1 less it, which is exact in units of 2^-24.
 * Where what is lost of a sum, and what both roundings of fp32 can change, leaves the nearest fp16 open, the pixel is doubtful: it goes by
 * crop_fp_lanes.c, as one with a number that is neither normal nor a zero.
 */
#include <string.h>

#include "common/lanes.h"
#include "fbp/crop/crop_lane_codes.h"

#define TOP 29 /* the leading bit of a sum, once it is shifted there */
#define DOUBT \
    96 /* of its last places: products and their shift 4, roundings: of factors 24, the product 16, the sum 32 */
#define NO_POWER (-1000)

/* Sixteen-bit floats: size * 2^(exp - 25). */
struct number {
    lanes size, exp, sign; /* sign: 0x8000 or 0 */
};

/* A product: size * 2^exp, and what is lost of it. */
struct term {
    lanes size, sign, lost;
    truth exp;
};

/* A factor: a number, or 1 less it. */
struct weight {
    const struct number *of;
    bool inverse;
};

static bool has_weight(enum blend_factor f)
{
    return FACTOR_ZERO <= f && f <= FACTOR_INV_DST_COLOR;
}

bool crop_fp_has_tiles(const struct crop_mode *m)
{
    bool has = m->lanes && m->fp && m->words == 2 && m->rounding == ROUND_RNE;

    for (unsigned c = 0; has && c < 4; c++) {
        const struct crop_channel_mode *how = &m->channel[c];

        has = how->bits == 16 && how->lsb == 16 * c && has_weight(how->src) && has_weight(how->dst);
    }
    return has;
}

INLINE void number_of(const lanes *code, struct number *n, truth *odd)
{
    const lanes size = *code & 0x7fff, some = (lanes)(size != 0);

    *odd |= (truth)((lanes)(size - 0x400 >= 0x7800) & some);
    n->size = ((size & 0x3ff) | 0x400) & some;
    n->exp = size >> 10;
    n->sign = *code & 0x8000;
}

/* The channels of eight pixels of two words. */
INLINE void gather(const u32 *word, struct number to[4], truth *odd)
{
    lanes a, b, two[2];

    memcpy(&a, word, sizeof a);
    memcpy(&b, word + CROP_PIXELS, sizeof b);
    two[0] = __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
    two[1] = __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
    for (unsigned c = 0; c < 4; c++) {
        const lanes code = two[c / 2] >> 16 * (c % 2) & 0xffff;

        number_of(&code, &to[c], odd);
    }
}

INLINE struct weight weight_of(enum blend_factor f, const struct number *s, const struct number *d,
                               const struct number *zero, unsigned c)
{
    switch (f) {
    case FACTOR_ONE: return (struct weight){ zero, true };
    case FACTOR_SRC_COLOR: return (struct weight){ &s[c], false };
    case FACTOR_INV_SRC_COLOR: return (struct weight){ &s[c], true };
    case FACTOR_SRC_ALPHA: return (struct weight){ &s[3], false };
    case FACTOR_INV_SRC_ALPHA: return (struct weight){ &s[3], true };
    case FACTOR_DST_ALPHA: return (struct weight){ &d[3], false };
    case FACTOR_INV_DST_ALPHA: return (struct weight){ &d[3], true };
    case FACTOR_DST_COLOR: return (struct weight){ &d[c], false };
    case FACTOR_INV_DST_COLOR: return (struct weight){ &d[c], true };
    default: return (struct weight){ zero, false };
    }
}

/* a * b: 22 bits, shifted to 28. */
INLINE void multiply(const struct number *a, const struct number *b, struct term *t)
{
    t->size = a->size * b->size << 6;
    t->exp = (truth)(a->exp + b->exp) - 56;
    t->sign = a->sign ^ b->sign;
    t->lost = (lanes){ 0 };
}

/* (1 - x) * b, |x| below 2: of 12 bits and more of the factor each, down to 28 or 29 bits. */
INLINE void multiply_rest(const struct number *x, const struct number *b, struct term *t,
                          truth *odd)
{
    const lanes fixed = x->size << ((x->exp - 1) & 31), minus = 0 - (x->sign >> 15);
    const lanes rest = (1u << 24) - ((fixed ^ minus) - minus);
    const lanes below = 0 - (rest >> 31), size = (rest ^ below) - below;
    const lanes low = (size & 0xfff) * b->size;

    *odd |= (truth)x->exp > 15;
    t->size = ((size >> 12) * b->size << 4) + (low >> 8);
    /* fp32 can lose some of a factor above 1, and of a product */
    t->lost = (low & 255) | (t->size & 63) | (size & 3 & (lanes)(size >= 1u << 24));
    t->exp = (truth)b->exp - 41;
    t->sign = (below & 0x8000) ^ b->sign;
}

INLINE void product(const struct weight *w, const struct number *b, struct term *t, truth *odd)
{
    truth none;

    if (w->inverse)
        multiply_rest(w->of, b, t, odd);
    else
        multiply(w->of, b, t);
    none = t->size == 0;
    t->exp = (t->exp & ~none) | (NO_POWER & none);
}

/* Returns at most 31, of numbers that are not negative.  Numbers here are below 2^31: of signed ones AVX2 compares which is more. */
INLINE void shift_of(const truth *by, lanes *to)
{
    *to = (lanes)((*by | (*by > 31)) & 31);
}

/* A term in units of 2^exp, with its sign. */
INLINE void align(struct term *t, const truth *exp)
{
    const truth apart = *exp - t->exp;
    const lanes minus = 0 - (t->sign >> 15);
    lanes by, kept;

    shift_of(&apart, &by);
    kept = t->size >> by;
    t->lost |= (kept << by) ^ t->size;
    t->size = (kept ^ minus) - minus;
}

/* Shifts its leading bit to TOP; returns by how much.  A zero is a zero. */
INLINE void lead(lanes *size, lanes *by)
{
    *by = (lanes){ 0 };
    for (unsigned step = 16; step > 0; step /= 2) {
        const lanes low = (lanes)((truth)*size < 1 << (TOP + 1 - step)) & step;

        *size <<= low;
        *by += low;
    }
}

/* The sum of aligned terms of 2^exp as fp16, and whether it is surely that. */
INLINE void round_sum(const struct term *a, const struct term *b, const truth *exp, lanes *code,
                      truth *odd)
{
    const lanes sum = a->size + b->size, minus = 0 - (sum >> 31);
    const lanes whole = (sum ^ minus) - minus;
    const truth exact = ((a->lost | b->lost) | (whole & 63)) == 0;
    lanes size = whole, left, by, half, over, rest, near;
    truth power, small, down;

    lead(&size, &left);
    power = *exp - (truth)left + TOP + 15; /* biased, of fp16 */
    small = power < 1;
    down = 19 + ((1 - power) & small);
    shift_of(&down, &by);
    half = 1u << (by - 1);
    rest = (size & (2 * half - 1)) - half; /* from the middle of two codes */
    over = (size + half - 1 + (size >> by & 1)) >> by;
    over += (lanes)(power - 1) << 10 & ~(lanes)small;
    down = (truth)over > 0x7c00;
    over = (over & ~(lanes)down) | (0x7c00 & (lanes)down);
    *code =
        (over & (lanes)(whole != 0)) | (minus & 0x8000) | (a->sign & b->sign & (lanes)(whole == 0));
    near = (lanes){ 0 } + DOUBT;
    near <<= left - ((left - 23) & (lanes)((truth)left > 23));
    *odd |= ~exact & ((whole == 0) | (rest + near <= 2 * near));
}

/* One channel: as crop_fp_blend and crop_fp_store. */
INLINE void blend_channel(const struct crop_mode *m, unsigned c, const struct number *s,
                          const struct number *d, lanes *code, truth *odd)
{
    const struct number zero = { { 0 }, { 0 }, { 0 } };
    const struct crop_channel_mode *how = &m->channel[c];
    const struct weight fs = weight_of(how->src, s, d, &zero, c);
    const struct weight fd = weight_of(how->dst, s, d, &zero, c);
    struct term a, b;
    truth exp;

    product(&fs, &s[c], &a, odd);
    product(&fd, &d[c], &b, odd);
    a.sign ^= how->op == BLEND_REVSUBTRACT ? 0x8000 : 0;
    b.sign ^= how->op == BLEND_SUBTRACT ? 0x8000 : 0;
    exp = (a.exp & (a.exp > b.exp)) | (b.exp & ~(a.exp > b.exp));
    align(&a, &exp);
    align(&b, &exp);
    round_sum(&a, &b, &exp, code, odd);
}

/* Eight pixels; returns the doubtful ones. */
INLINE u8 blend_pixels(const struct crop_mode *m, const u32 *src, const u32 *dst, u32 *to)
{
    const u32 take0 = m->write.take[0], take1 = m->write.take[1];
    const lanes take = { take0, take1, take0, take1, take0, take1, take0, take1 };
    lanes code[4], two[2], made[2], stored[2];
    struct number s[4], d[4];
    truth odd = { 0 };
    u32 doubt = 0;

    gather(src, s, &odd);
    gather(dst, d, &odd);
    for (unsigned c = 0; c < 4; c++)
        blend_channel(m, c, s, d, &code[c], &odd);
    two[0] = code[0] | code[1] << 16;
    two[1] = code[2] | code[3] << 16;
    made[0] = __builtin_shufflevector(two[0], two[1], 0, 8, 1, 9, 2, 10, 3, 11);
    made[1] = __builtin_shufflevector(two[0], two[1], 4, 12, 5, 13, 6, 14, 7, 15);
    memcpy(stored, dst, sizeof stored);
    for (unsigned i = 0; i < 2; i++) /* what is not taken of these formats is kept */
        made[i] = stored[i] ^ ((stored[i] ^ made[i]) & take);
    memcpy(to, made, sizeof made);
    for (unsigned i = 0; i < CROP_PIXELS; i++)
        doubt |= (u32)odd[i] & 1u << i;
    return (u8)doubt;
}

LANES_CLONES u64 crop_blend_fp_tile(const struct crop_mode *m, const struct tile_batch *in,
                                    struct tile_words *out)
{
    static const u32 none[2 * CROP_PIXELS];
    u64 doubtful = 0;

    for (u64 left = bits_any(in->tile->covered, 8); left; left &= left - 1) {
        const unsigned first = bits_lowest(left), at = crop_quad_word(first / 4);

        doubtful |= (u64)blend_pixels(m, &in->tile->pixel[2 * first],
                                      in->stored ? &in->stored[at] : none, &out->word[at])
                    << first;
    }
    return doubtful & in->tile->covered;
}
