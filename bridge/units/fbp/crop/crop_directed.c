/* crop_directed.c - the corners of CROP by name */
#include <string.h>

#include "common/bits.h"
#include "fbp/crop/crop.h"
#include "fbp/crop/crop_directed_writes.h"
#include "fbp/crop/crop_directed_exact.h"
#include "fbp/crop/crop_directed_floats.h"
#include "fbp/crop/crop_directed_sums.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

/* Eight source and stored pixels that meet every corner of a channel with every corner of alpha. */
static const u32 sources[8] = { 0x00000000, 0xffffffff, 0x80808080, 0x7f7f7f7f,
                                0x00ff8001, 0xff01fe80, 0x01fe7f81, 0x80c040ff };
static const u32 stored[8] = { 0xffffffff, 0x00000000, 0x7f7f7f7f, 0x80808080,
                               0x12345678, 0x81018180, 0xfe01ff00, 0x00ff00ff };

/* Source over destination on A8B8G8R8. */
static void base(struct crop_vector *v)
{
    struct crop_config *c = &v->cfg;

    memset(v, 0, sizeof *v);
    c->format = FORMAT_A8B8G8R8;
    c->blend_enable = 1;
    c->blend_per_format = 1;
    c->color_op = c->alpha_op = BLEND_ADD;
    c->color_src = c->alpha_src = FACTOR_SRC_ALPHA;
    c->color_dst = c->alpha_dst = FACTOR_INV_SRC_ALPHA;
    c->write_mask = 15;
    for (unsigned i = 0; i < 4; i++)
        c->constant[i] = 0x1180 + 0x2a55 * i;
    v->pass_crop_valid = 1;
    v->pass_crop.coverage = 0xff;
    for (unsigned i = 0; i < 8; i++) {
        v->pass_crop.src[i] = sources[i];
        v->pass_crop.src1[i] = sources[(i + 3) % 8] ^ 0x10203040;
        v->pass_crop.dst[i] = stored[i];
    }
}

static void pixels(u32 words[8], u32 x)
{
    for (unsigned i = 0; i < 8; i++)
        words[i] = x;
}

/* Every source pixel: codes of the lanes, alpha apart. */
static void channels(u32 words[8], const struct crop_vector *v, u32 colour, u32 alpha)
{
    struct crop_mode m = crop_mode_of(&v->cfg);
    unsigned step = m.width == CROP_WIDE ? 16 : 8;

    for (unsigned at = 0; at < 256; at += step)
        bits_put(words, at, step, (at / step % 4 == 3 ? alpha : colour) & (u32)bits_mask(step));
}

static u32 one_of(const struct crop_vector *v)
{
    return (u32)crop_mode_of(&v->cfg).one;
}

static void every_format(unsigned i, struct crop_vector *v)
{
    v->cfg.format = (enum color_format)i;
}

static void factor_of_source(unsigned i, struct crop_vector *v)
{
    v->cfg.format = shapes[i / 32];
    v->cfg.color_src = v->cfg.alpha_src = (enum blend_factor)(i % 32);
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ONE;
}

static void factor_of_destination(unsigned i, struct crop_vector *v)
{
    v->cfg.format = shapes[i / 32];
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = (enum blend_factor)(i % 32);
}

static void factor_without_stored_alpha(unsigned i, struct crop_vector *v)
{
    static const enum color_format without[6] = { FORMAT_X8R8G8B8, FORMAT_X8BL8GL8RL8,
                                                  FORMAT_R5G6B5,   FORMAT_R16_G16,
                                                  FORMAT_GN8RN8,   FORMAT_RN16 };

    v->cfg.format = without[i / 32];
    v->cfg.color_src = (enum blend_factor)(i % 32);
    v->cfg.color_dst = FACTOR_INV_DST_ALPHA;
}

/* Direct3D's pairs, of colour or alpha, over each code of the factor that they override. */
static void pair_of_factors(unsigned i, struct crop_vector *v)
{
    const enum blend_factor pair = i & 1 ? FACTOR_BOTH_INV_SRC_ALPHA : FACTOR_BOTH_SRC_ALPHA;
    const bool alpha = i & 2;

    v->cfg.format = shapes[i / 128 % SHAPES];
    if (i / 128 >= SHAPES)
        v->cfg.format = FORMAT_RF16_GF16_BF16_AF16;
    *(alpha ? &v->cfg.alpha_src : &v->cfg.color_src) = pair;
    *(alpha ? &v->cfg.alpha_dst : &v->cfg.color_dst) = (enum blend_factor)(i / 4 % 32);
}

static void colour_and_alpha_apart(unsigned i, struct crop_vector *v)
{
    v->cfg.format = shapes[i / 64];
    v->cfg.color_op = (enum blend_equation)(i % 8);
    v->cfg.alpha_op = (enum blend_equation)(i / 8 % 8);
}

static void equation(unsigned i, struct crop_vector *v)
{
    v->cfg.format = shapes[i / 8];
    v->cfg.color_op = v->cfg.alpha_op = (enum blend_equation)(i % 8);
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ONE;
}

static void logic_op_of_class(unsigned i, struct crop_vector *v)
{
    v->cfg.format = shapes[i / 16];
    v->cfg.logic_enable = 1;
    v->cfg.logic_func = (enum logic_op)(i % 16);
}

static void snorm_two_codes_of_minus_one(unsigned i, struct crop_vector *v)
{
    const bool wide = i & 16;
    const u32 lowest = wide ? 0x80008000 : 0x80808080, next = lowest + (wide ? 0x10001 : 0x1010101);

    v->cfg.format = wide ? FORMAT_RN16_GN16_BN16_AN16 : FORMAT_AN8BN8GN8RN8;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = i & 1 ? FACTOR_ONE : FACTOR_ZERO;
    pixels(v->pass_crop.src, i & 2 ? lowest : next);
    pixels(v->pass_crop.dst, i & 4 ? lowest : 0);
    v->cfg.blend_enable = !(i & 8);
}

static void kill_when_source_is_transparent(unsigned i, struct crop_vector *v)
{
    static const enum color_format padded[4] = { FORMAT_O8R8G8B8, FORMAT_X1R5G5B5, FORMAT_X8R8G8B8,
                                                 FORMAT_Z1R5G5B5 };

    v->cfg.format = i < SHAPES ? shapes[i] : padded[i % 4];
    v->cfg.write_mask = i < SHAPES + 4 ? 15 : 4; /* B: not in the byte of the pad */
    channels(v->pass_crop.src, v, one_of(v), 0);
}

static void fill_when_source_is_opaque(unsigned i, struct crop_vector *v)
{
    v->cfg.format = shapes[i];
    channels(v->pass_crop.src, v, 0x8001, one_of(v));
}

static void fill_when_sum_saturates(unsigned i, struct crop_vector *v)
{
    v->cfg.format = shapes[i % SHAPES];
    v->cfg.color_op = v->cfg.alpha_op = i / SHAPES ? (enum blend_equation)7 : BLEND_ADD;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_DST_COLOR;
    channels(v->pass_crop.src, v, one_of(v), one_of(v));
}

static void sum_at_the_limits(unsigned i, struct crop_vector *v)
{
    static const u32 ends[6] = { 0x00000000, 0xffffffff, 0x7f7f7f7f,
                                 0x80808080, 0x7fff7fff, 0x80008000 };

    equation(i % (8 * SHAPES), v);
    pixels(v->pass_crop.src, ends[i / (8 * SHAPES) % 6]);
    pixels(v->pass_crop.dst, ends[i / (8 * SHAPES) / 6]);
}

/* The stored code alone, and its alpha: decoded, kept, encoded. */
static void srgb_round_trip(unsigned i, struct crop_vector *v)
{
    v->cfg.format = FORMAT_A8RL8GL8BL8;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_DST_ALPHA;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ONE;
    pixels(v->pass_crop.src, 0);
    pixels(v->pass_crop.dst, i * 0x01010101u);
}

/* A stored code that is widened comes back: blended with nothing, by a factor that is not known. */
static void widened_code_kept(unsigned i, struct crop_vector *v)
{
    v->cfg.format = i < 64 ? FORMAT_R5G6B5 : i < 128 ? FORMAT_A1R5G5B5 : FORMAT_A2B10G10R10;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_DST_ALPHA;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ONE;
    pixels(v->pass_crop.src, 0);
    for (unsigned k = 0; k < 8; k++)
        v->pass_crop.dst[k] =
            i < 128 ? (i % 64 * 0x0821 ^ k << 13) & 0xffff : (i - 128 + k) * 0x40100401u ^ k << 30;
}

/* What a saving compares with 0 or with one differs from it in one bit, another in every pixel, or
 * in none ('0' and '1': never); each channel is written alone, so that it alone decides.
 */
static void saving_missed_by_one_bit(unsigned i, struct crop_vector *v)
{
    static const struct {
        enum blend_factor src, dst;
        char s, s1;
    } rules[8] = {
        { FACTOR_ONE, FACTOR_SRC1_COLOR, '0', 'o' },       /* the factor of dst is one */
        { FACTOR_DST_COLOR, FACTOR_ONE, 'z', '1' },        /* the product is 0, as the source is */
        { FACTOR_SRC1_COLOR, FACTOR_ONE, 'm', 'z' },       /* ... as its factor is */
        { FACTOR_ONE, FACTOR_SRC1_COLOR, 'm', 'z' },       /* the factor of dst is 0 */
        { FACTOR_SRC1_COLOR, FACTOR_ZERO, 'm', 'o' },      /* the factor of the source is one */
        { FACTOR_ONE, FACTOR_DST_COLOR, 'o', '1' },        /* the sum saturates: the source */
        { FACTOR_SRC1_COLOR, FACTOR_DST_COLOR, '1', 'o' }, /* ... and its factor are one */
        { FACTOR_DST_COLOR, FACTOR_ZERO, 'z', '1' },       /* the product is known: s is 0 */
    };
    const unsigned turn = i % 17, rule = i / 68 % 8;
    struct crop_mode m;
    unsigned step;

    v->cfg.format = shapes[i / 544];
    m = crop_mode_of(&v->cfg);
    step = m.width == CROP_WIDE ? 16 : 8;
    v->cfg.write_mask = (u4)(1 << i / 17 % 4);
    v->cfg.color_src = v->cfg.alpha_src = rules[rule].src;
    v->cfg.color_dst = v->cfg.alpha_dst = rules[rule].dst;
    for (unsigned at = 0; at < 256; at += step) {
        unsigned bit = (at / 32 * (step / 8) + turn) % 17;
        u32 flip = bit < m.lane_bits ? 1u << bit : 0;

        bits_put(v->pass_crop.src, at, step, near(rules[rule].s, (u32)m.one, flip));
        bits_put(v->pass_crop.src1, at, step, near(rules[rule].s1, (u32)m.one, flip));
    }
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct crop_vector *v);
} sections[] = {
    { "every format", 256, every_format },
    { "every format, not blended, and logic op", PIXEL_FORMATS * 17, not_blended },
    { "factor of the source", 32 * SHAPES, factor_of_source },
    { "factor of the destination", 32 * SHAPES, factor_of_destination },
    { "factor when no alpha is stored", 192, factor_without_stored_alpha },
    { "pair of factors", 128 * (SHAPES + 1), pair_of_factors },
    { "equation", 8 * SHAPES, equation },
    { "colour and alpha equations apart", 64 * SHAPES, colour_and_alpha_apart },
    { "logic op", 16 * SHAPES, logic_op_of_class },
    { "write mask", 80 * MASKED, write_mask },
    { "one pixel covered", 72, coverage },
    { "integers do not blend", 4, integers_do_not_blend },
    { "blend gated by format", 2 * SHAPES + 4, blend_per_format },
    { "SNORM lowest code and the next", 32, snorm_two_codes_of_minus_one },
    { "kill: transparent source", SHAPES + 8, kill_when_source_is_transparent },
    { "fill: opaque source", SHAPES, fill_when_source_is_opaque },
    { "fill: sum saturates", 2 * SHAPES, fill_when_sum_saturates },
    { "sum at the limits", 8 * SHAPES * 36, sum_at_the_limits },
    { "sRGB code kept", 256, srgb_round_trip },
    { "widened code kept", 128 + 1024, widened_code_kept },
    { "saving missed by one bit", 544 * LANES, saving_missed_by_one_bit },
    { "sRGB sum at a code boundary", 4080, sum_at_code_boundary },
    { "sRGB difference at a code boundary", 1275, difference_at_code_boundary },
    { "sRGB sum one bit under the top", 60, sum_one_bit_under_top },
    { "sum at a boundary of other codes", OTHER_SUMS, other_sum_at_code_boundary },
    { "sum a little beyond a boundary of few codes", FEW_SUMS, few_sum_beyond_code_boundary },
    { "float: factor of the source", 32 * KINDS * 4, float_factor_of_source },
    { "float: factor of the destination", 32 * KINDS * 4, float_factor_of_destination },
    { "float: factor when no alpha is stored", 256, float_factor_without_stored_alpha },
    { "float: equation", 64 * KINDS * 2, float_equation },
    { "float: every pair of corners", 32 * KINDS * 10, float_pairs },
    { "float: every corner and factor", 32 * KINDS * 4, float_weights },
    { "float: at a boundary of the codes stored", 4088, float_store_boundary },
    { "float: product from least to largest", 6 * 62, float_product_range },
    { "float: binades apart", 32 * KINDS * 3, float_binades_apart },
    { "float: tie and a mark", 128, float_tie_and_a_mark },
    { "float: one bit apart", FRACTION_BITS * 4, float_one_bit_apart },
    { "float: saturate, one bit apart", FRACTION_BITS * 2, float_saturate_one_bit_apart },
    { "float: half of two last places", HALVES, float_half_and_half },
    { "float: transparent source", 16 * KINDS * 8, float_transparent_source },
    { "float: saving missed by one bit", 924 * KINDS, float_saving_missed_by_one_bit },
    { "float: half of the least and a mark", 192, float_half_of_the_least },
};

/* Corner i, counted over all sections; formats that are not modelled give the base case. */
const char *crop_directed(unsigned i, struct crop_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    if (crop_not_modelled(&v->cfg))
        base(v);
    v->pass_crop.id.draw = (u16)s;
    v->pass_crop.id.prim = (u16)i;
    return sections[s].name;
}
