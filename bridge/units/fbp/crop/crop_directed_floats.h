/* crop_directed_floats.h - corners of CROP on floating-point targets; part of crop_directed.c */
#ifndef CROP_DIRECTED_FLOATS_H
#define CROP_DIRECTED_FLOATS_H

#include "common/bits.h"
#include "fbp/crop/crop.h"
#include "fbp/crop/crop_floats.h"
#include "vector_bus.h"

/* fp16, fp11 with fp10, fp32. */
#define KINDS 3
static const enum color_format kinds[KINDS] = { FORMAT_RF16_GF16_BF16_AF16, FORMAT_BF10GF11RF11,
                                                FORMAT_RF32_GF32_BF32_AF32 };

static unsigned lane_of(const struct crop_vector *v)
{
    return v->cfg.format == FORMAT_RF32_GF32_BF32_AF32 ? 32 : 16;
}

/* Channel c of pixel p in a source. */
static void put_float(u32 words[8], const struct crop_vector *v, unsigned p, unsigned c, u32 code)
{
    bits_put(words, lane_of(v) * (4 * p + c), lane_of(v), code);
}

/* Channel c of pixel p in memory: an fp32, or an fp16 of which fp11 and fp10 keep the upper part. */
static void put_stored_float(struct crop_vector *v, unsigned p, unsigned c, u32 code)
{
    const struct pixel_component *k = &pixel_format_of(v->cfg.format)->component[c];
    const unsigned words = v->cfg.format == FORMAT_BF10GF11RF11 ? 1 : lane_of(v) / 8;

    if (k->width)
        bits_put(&v->pass_crop.dst[p * words], k->lsb, k->width,
                 k->width < 16 ? (code & 0x7fff) >> (15 - k->width) : code);
}

static unsigned float_pixels(const struct crop_vector *v)
{
    return 64 / lane_of(v);
}

static void float_factors(struct crop_vector *v, enum blend_factor src, enum blend_factor dst)
{
    v->cfg.color_src = v->cfg.alpha_src = src;
    v->cfg.color_dst = v->cfg.alpha_dst = dst;
}

/* Corners on every wire, others with each i. */
static void corners(struct crop_vector *v, unsigned i)
{
    const unsigned lane = lane_of(v);

    for (unsigned at = 0; at < 4 * float_pixels(v); at++) {
        put_float(v->pass_crop.src, v, at / 4, at % 4, crop_float_corner(i + at, lane));
        put_float(v->pass_crop.src1, v, at / 4, at % 4, crop_float_corner(3 * i + 5 * at, lane));
        put_stored_float(v, at / 4, at % 4, crop_float_corner(7 * i + 3 * at + 1, lane));
        v->cfg.constant[at % 4] = crop_float_corner(11 * i + 7 * at, lane);
    }
}

static void float_factor_of_source(unsigned i, struct crop_vector *v)
{
    v->cfg.format = kinds[i / 32 % KINDS];
    corners(v, i / 32 + i % 32);
    float_factors(v, (enum blend_factor)(i % 32), FACTOR_ONE);
}

static void float_factor_of_destination(unsigned i, struct crop_vector *v)
{
    v->cfg.format = kinds[i / 32 % KINDS];
    corners(v, i / 32 + i % 32);
    float_factors(v, FACTOR_ONE, (enum blend_factor)(i % 32));
}

static void float_factor_without_stored_alpha(unsigned i, struct crop_vector *v)
{
    static const enum color_format without[4] = { FORMAT_RF16_GF16_BF16_X16, FORMAT_RF16_GF16,
                                                  FORMAT_RF32_GF32, FORMAT_BF10GF11RF11 };

    v->cfg.format = FORMAT_RF32_GF32_BF32_AF32;
    corners(v, i);
    v->cfg.format = without[i / 32 % 4];
    float_factors(v, (enum blend_factor)(i % 32), FACTOR_INV_DST_ALPHA);
    v->cfg.zero_wins = i / 128 & 1;
}

static void float_equation(unsigned i, struct crop_vector *v)
{
    v->cfg.format = kinds[i / 64 % KINDS];
    corners(v, i);
    v->cfg.color_op = (enum blend_equation)(i % 8);
    v->cfg.alpha_op = (enum blend_equation)(i / 8 % 8);
    v->cfg.store_rtz = i / 192 & 1;
}

/* All pairs of corners: eight or sixteen a line. */
static void float_pairs(unsigned i, struct crop_vector *v)
{
    v->cfg.format = kinds[i / 32 % KINDS];
    v->cfg.color_op = v->cfg.alpha_op = (enum blend_equation)(1 + i / (32 * KINDS) % 5);
    v->cfg.zero_wins = i / (32 * KINDS * 5) & 1;
    float_factors(v, FACTOR_ONE, FACTOR_ONE);
    for (unsigned at = 0; at < 4 * float_pixels(v); at++) {
        unsigned pair = i % 32 * 8 + at;
        put_float(v->pass_crop.src, v, at / 4, at % 4, crop_float_corner(pair, lane_of(v)));
        put_stored_float(v, at / 4, at % 4, crop_float_corner(pair / 16, lane_of(v)));
    }
}

/* All pairs of a corner and a factor: of the source, and of dst. */
static void float_weights(unsigned i, struct crop_vector *v)
{
    const bool of_dst = i / (32 * KINDS) & 1;

    v->cfg.format = kinds[i / 32 % KINDS];
    v->cfg.zero_wins = i / (64 * KINDS) & 1;
    float_factors(v, of_dst ? FACTOR_ZERO : FACTOR_SRC1_COLOR,
                  of_dst ? FACTOR_SRC1_COLOR : FACTOR_ZERO);
    for (unsigned at = 0; at < 4 * float_pixels(v); at++) {
        unsigned pair = i % 32 * 8 + at;
        u32 corner = crop_float_corner(pair, lane_of(v));
        put_float(v->pass_crop.src, v, at / 4, at % 4, corner);
        put_stored_float(v, at / 4, at % 4, corner);
        put_float(v->pass_crop.src1, v, at / 4, at % 4, crop_float_corner(pair / 16, lane_of(v)));
    }
}

/* A stored code plus half its last place, a little more, a little less: fp16 and fp11 with fp10, in
 * both roundings.  The source is its binade, the constant half a last place of 1.
 */
static void float_store_boundary(unsigned i, struct crop_vector *v)
{
    static const int off[3] = { 0, 1, -1 };
    const bool narrow = i & 1, negative = i & 4 && !narrow;

    v->cfg.format = kinds[narrow];
    v->cfg.store_rtz = i >> 1 & 1;
    v->cfg.color_src = FACTOR_CONST_COLOR;
    v->cfg.alpha_src = FACTOR_CONST_ALPHA;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ONE;
    for (unsigned c = 0; c < 4; c++) {
        u32 half = narrow ? c < 2 ? 0x2000 : 0x2400 : 0x1000;
        v->cfg.constant[c] = (u32)((int)half + off[(c + i / 8) % 3]);
        for (unsigned p = 0; p < 4; p++) {
            u32 code = i >= 4088 - 64 ? 0x7bff - 16 * (p & 1) : (4 * i + p) * 31 % 0x7c00;
            u32 binade = code < 0x800 ? 0x0400 : code & 0x7c00;
            put_stored_float(v, p, c, code | (negative ? 0x8000u : 0));
            put_float(v->pass_crop.src, v, p, c, binade | (negative ? 0x8000u : 0));
        }
    }
}

/* Half of the least number stored, of fp16, fp11 and fp10, and a mark far below it, which decides: the source is the least, times
 * about a half; the mark is the stored least by a second source.
 */
static void float_half_of_the_least(unsigned i, struct crop_vector *v)
{
    static const u32 about_half[3] = { 0x3800, 0x3801, 0x37ff };
    const bool narrow = i & 1, negative = i & 4 && !narrow;
    const u32 sign = negative ? 0x8000u : 0;

    v->cfg.format = kinds[narrow];
    v->cfg.store_rtz = i >> 1 & 1;
    v->cfg.color_op = v->cfg.alpha_op = i >> 3 & 1 ? BLEND_SUBTRACT : BLEND_ADD;
    v->cfg.color_src = FACTOR_CONST_COLOR;
    v->cfg.alpha_src = FACTOR_CONST_ALPHA;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_SRC1_COLOR;
    for (unsigned c = 0; c < 4; c++) {
        const u32 least = narrow ? c < 2 ? 0x0010 : 0x0020 : 0x0001;

        v->cfg.constant[c] = about_half[(c + i / 16) % 3];
        for (unsigned p = 0; p < 4; p++) {
            const u32 mark = (4 * (i / 16) + p) % 16; /* exponents of 0 and up */

            put_float(v->pass_crop.src, v, p, c, least | sign);
            put_stored_float(v, p, c, least | sign);
            put_float(v->pass_crop.src1, v, p, c, mark << 10);
        }
    }
}

/* Products from far below the least number stored to far above the largest. */
static void float_product_range(unsigned i, struct crop_vector *v)
{
    const unsigned t = i / 6;

    v->cfg.format = kinds[i % KINDS];
    v->cfg.store_rtz = i / 3 & 1;
    float_factors(v, FACTOR_SRC1_COLOR, FACTOR_ZERO);
    const unsigned frac = lane_of(v) == 32 ? 23 : 10;
    const unsigned sum = lane_of(v) == 32 ? t < 31 ? 110 + t : 350 + t : t;
    for (unsigned at = 0; at < 4 * float_pixels(v); at++) {
        unsigned low = sum / 2 - (lane_of(v) == 32 ? at : sum / 2 > at % 4 ? at % 4 : 0);
        u32 a = (u32)bits_mask(frac) >> at % 7, b = 0x155555u >> (23 - frac) ^ at;

        put_float(v->pass_crop.src, v, at / 4, at % 4,
                  low << frac | a | (u32)(at & 1) << (lane_of(v) - 1));
        put_float(v->pass_crop.src1, v, at / 4, at % 4, (sum - low) << frac | b);
    }
}

/* Sums and differences of numbers up to 31 binades apart, with long runs in their fractions. */
static void float_binades_apart(unsigned i, struct crop_vector *v)
{
    const unsigned apart = i % 32;

    v->cfg.format = kinds[i / 32 % KINDS];
    v->cfg.color_op = v->cfg.alpha_op = (enum blend_equation)(1 + i / (32 * KINDS) % 3);
    float_factors(v, FACTOR_ONE, FACTOR_ONE);
    const unsigned frac = lane_of(v) == 32 ? 23 : 10, top = lane_of(v) == 32 ? 140 : 30;
    for (unsigned at = 0; at < 4 * float_pixels(v); at++) {
        u32 ones = (u32)bits_mask(frac), a = at & 1 ? ones : 1u << at % frac;
        u32 b = at & 2 ? ones ^ (1u << at % frac) : at & 4 ? 0 : 1;
        u32 exponent = top > apart ? top - apart : 0;

        put_float(v->pass_crop.src, v, at / 4, at % 4, (at & 8 ? exponent : top) << frac | a);
        put_stored_float(v, at / 4, at % 4, (at & 8 ? top : exponent) << frac | b);
    }
}

/* A product half-way between two numbers, and a source far below it, which decides. */
static void float_tie_and_a_mark(unsigned i, struct crop_vector *v)
{
    v->cfg.format = FORMAT_RF32_GF32_BF32_AF32;
    v->cfg.color_op = v->cfg.alpha_op = i & 64 ? BLEND_REVSUBTRACT : BLEND_ADD;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_SRC1_COLOR;
    for (unsigned at = 0; at < 8; at++) {
        put_stored_float(v, at / 4, at % 4, 0x40000001 + 2 * (at & 3)); /* odd times 1.5: a tie */
        put_float(v->pass_crop.src1, v, at / 4, at % 4, 0x3fc00000);
        put_float(v->pass_crop.src, v, at / 4, at % 4,
                  (127 - i % 64) << 23 | (at & 2 ? 0x7fffff : 0) | (at & 4 ? 0x80000000 : 0));
    }
}

/* A source over a target, its colour and its alpha corners: killed only where that is allowed. */
static void float_transparent_source(unsigned i, struct crop_vector *v)
{
    v->cfg.format = kinds[i / 16 % KINDS];
    v->cfg.float_kills = i / (16 * KINDS) & 1;
    v->cfg.zero_wins = i / (32 * KINDS) & 1;
    v->cfg.color_op = v->cfg.alpha_op = i / (64 * KINDS) & 1 ? BLEND_REVSUBTRACT : BLEND_ADD;
    corners(v, i);
    for (unsigned p = 0; p < float_pixels(v); p++) {
        put_float(v->pass_crop.src, v, p, 3, crop_float_corner(i + p % 2 * 4, lane_of(v)));
        for (unsigned c = 0; c < 3 && p < float_pixels(v) / 2; c++)
            put_float(v->pass_crop.src, v, p, c, crop_float_corner(i / 16, lane_of(v)));
    }
}

/* The operands of a saving's comparisons with 0 and one differ from them in one bit, or in none; each
 * channel is written alone.
 */
static void float_saving_missed_by_one_bit(unsigned i, struct crop_vector *v)
{
    static const struct {
        enum blend_factor src, dst;
        char s, s1;
    } rules[7] = {
        { FACTOR_ONE, FACTOR_SRC1_COLOR, '0', 'o' },  /* kill: the factor of dst is one */
        { FACTOR_DST_COLOR, FACTOR_ONE, 'z', '1' },   /* ... the source is 0 */
        { FACTOR_SRC1_COLOR, FACTOR_ONE, 'm', 'z' },  /* ... its factor is */
        { FACTOR_ONE, FACTOR_SRC1_COLOR, 'm', 'z' },  /* zero wins: the factor of dst is 0 */
        { FACTOR_SRC1_COLOR, FACTOR_ZERO, 'm', 'o' }, /* fill: the factor of the source is one */
        { FACTOR_DST_COLOR, FACTOR_ZERO, 'z', '1' },  /* the product is known: s is 0 */
        { FACTOR_ONE, FACTOR_ZERO, 'i', '1' },        /* fill: the source is no NaN */
    };
    const unsigned turn = i % 33, rule = i / 132 % 7;

    v->cfg.format = kinds[i / 924 % KINDS];
    v->cfg.write_mask = (u4)(1 << i / 33 % 4);
    v->cfg.float_kills = 1;
    v->cfg.zero_wins = rule > 2;
    float_factors(v, rules[rule].src, rules[rule].dst);
    const u32 one = lane_of(v) == 32 ? 0x3f800000 : 0x3c00;
    const u32 infinity = lane_of(v) == 32 ? 0x7f800000 : 0x7c00;
    for (unsigned at = 0; at < 4 * float_pixels(v); at++) {
        unsigned bit = (at / 4 * 11 + turn) % 33;
        u32 flip = bit < lane_of(v) ? 1u << bit : 0;
        char s = rules[rule].s;

        put_float(v->pass_crop.src, v, at / 4, at % 4,
                  s == 'i' ? infinity ^ flip : near(s, one, flip));
        put_float(v->pass_crop.src1, v, at / 4, at % 4, near(rules[rule].s1, one, flip));
        put_stored_float(v, at / 4, at % 4, crop_float_corner(at + i, lane_of(v)));
    }
}

#endif
