/* crop_host.c - blends of fp16 channels, a fine tile at once, by the host's IEEE arithmetic (facts/fbp.md, CROP; facts/texture/rop_rules.md 4, 5)
 *
 * fma(fd, d, fs * s) of fp32, rounded to fp16 (common/host_ieee.h).  An fp16 that is no infinity and no NaN is a number of fp32, and no result
 * here is less than the least normal fp32, is an infinity, or a NaN.  Pixels that have another fp16 are doubtful: they go by crop_fp_lanes.c.
 */
#include <string.h>

#include "common/fp16_lane.h"
#include "common/host_ieee.h"
#include "common/lanes.h"
#include "fbp/crop/crop_lane_codes.h"

#define SIGN       UINT32_C(0x80000000)
#define MINUS_ZERO SIGN /* added, it changes nothing */
#define ONE        UINT32_C(0x3f800000)
#define INF16      0x7c00

typedef float reals __attribute__((vector_size(4 * CROP_PIXELS)));

/* Numbers of eight pixels: channels of the source, then of the stored pixel, then a zero. */
enum { SOURCE, STORED = 4, ZERO = 8, NUMBERS };

/* A factor: a number and something, signs by the equation. */
struct weight {
    unsigned of;
    u32 flip, more;
};

struct equation {
    struct weight src, dst;
    u32 flip_product, flip_stored;
};

static bool has_weight(enum blend_factor f)
{
    return FACTOR_ZERO <= f && f <= FACTOR_INV_DST_COLOR;
}

bool crop_fp_has_tiles(const struct crop_mode *m)
{
    bool has = m->lanes && m->fp && m->words == 2 && m->rounding == ROUND_RNE && host_ieee_holds();

    for (unsigned c = 0; has && c < 4; c++) {
        const struct crop_channel_mode *how = &m->channel[c];

        has = how->bits == 16 && how->lsb == 16 * c && has_weight(how->src) && has_weight(how->dst);
    }
    return has;
}

static struct weight weight_of(enum blend_factor f, unsigned c)
{
    switch (f) {
    case FACTOR_ONE: return (struct weight){ ZERO, SIGN, ONE };
    case FACTOR_SRC_COLOR: return (struct weight){ SOURCE + c, 0, MINUS_ZERO };
    case FACTOR_INV_SRC_COLOR: return (struct weight){ SOURCE + c, SIGN, ONE };
    case FACTOR_SRC_ALPHA: return (struct weight){ SOURCE + CHANNEL_A, 0, MINUS_ZERO };
    case FACTOR_INV_SRC_ALPHA: return (struct weight){ SOURCE + CHANNEL_A, SIGN, ONE };
    case FACTOR_DST_ALPHA: return (struct weight){ STORED + CHANNEL_A, 0, MINUS_ZERO };
    case FACTOR_INV_DST_ALPHA: return (struct weight){ STORED + CHANNEL_A, SIGN, ONE };
    case FACTOR_DST_COLOR: return (struct weight){ STORED + c, 0, MINUS_ZERO };
    case FACTOR_INV_DST_COLOR: return (struct weight){ STORED + c, SIGN, ONE };
    default: return (struct weight){ ZERO, 0, MINUS_ZERO };
    }
}

static void equations_of(const struct crop_mode *m, struct equation to[4])
{
    for (unsigned c = 0; c < 4; c++) {
        const struct crop_channel_mode *how = &m->channel[c];

        to[c] = (struct equation){ .src = weight_of(how->src, c),
                                   .dst = weight_of(how->dst, c),
                                   .flip_product = how->op == BLEND_REVSUBTRACT ? SIGN : 0,
                                   .flip_stored = how->op == BLEND_SUBTRACT ? SIGN : 0 };
    }
}

/* An fp16 as fp32: its exponent is 112 too small there. */
INLINE void number_of(const lanes *code, reals *to, truth *odd)
{
    const lanes size = *code & 0x7fff, bits = (*code & 0x8000) << 16 | size << 13;

    *odd |= (truth)size >= INF16;
    *to = (reals)bits * 0x1p112f;
}

/* The channels of eight pixels of two words. */
INLINE void gather(const u32 *word, reals to[4], truth *odd)
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

INLINE void factor(const struct weight *w, const reals number[NUMBERS], reals *to)
{
    *to = (reals)((lanes)number[w->of] ^ w->flip) + (reals)((lanes){ 0 } + w->more);
}

/* One channel, as crop_fp_blend and crop_fp_store. */
INLINE void blend_channel(const struct equation *how, unsigned c, const reals number[NUMBERS],
                          lanes *code)
{
    reals fs, fd, product, d;
    float a[CROP_PIXELS], b[CROP_PIXELS], x[CROP_PIXELS];
    u32 made[CROP_PIXELS];

    factor(&how->src, number, &fs);
    factor(&how->dst, number, &fd);
    product = (reals)((lanes)(fs * number[SOURCE + c]) ^ how->flip_product);
    d = (reals)((lanes)number[STORED + c] ^ how->flip_stored);
    memcpy(a, &fd, sizeof a);
    memcpy(b, &d, sizeof b);
    memcpy(x, &product, sizeof x);
    for (unsigned i = 0; i < CROP_PIXELS; i++) {
        const u32 sum = bits_of_float(fmaf(a[i], b[i], x[i]));

        made[i] = (sum >> 16 & 0x8000) | fp16_size(sum & ~SIGN, true);
    }
    memcpy(code, made, sizeof *code);
}

/* Eight pixels; returns the doubtful ones. */
INLINE u8 blend_pixels(const struct crop_mode *m, const struct equation how[4], const u32 *src,
                       const u32 *dst, u32 *to)
{
    const u32 take0 = m->write.take[0], take1 = m->write.take[1];
    const lanes take = { take0, take1, take0, take1, take0, take1, take0, take1 };
    lanes code[4], two[2], made[2], stored[2];
    reals number[NUMBERS];
    truth odd = { 0 };
    u32 doubt = 0;

    gather(src, &number[SOURCE], &odd);
    gather(dst, &number[STORED], &odd);
    number[ZERO] = (reals){ 0 };
    for (unsigned c = 0; c < 4; c++)
        blend_channel(&how[c], c, number, &code[c]);
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
    struct equation how[4];
    u64 doubtful = 0;

    equations_of(m, how);
    for (u64 left = bits_any(in->tile->covered, 8); left; left &= left - 1) {
        const unsigned first = bits_lowest(left), at = crop_quad_word(first / 4);

        doubtful |= (u64)blend_pixels(m, how, &in->tile->pixel[2 * first],
                                      in->stored ? &in->stored[at] : none, &out->word[at])
                    << first;
    }
    return doubtful & in->tile->covered;
}
