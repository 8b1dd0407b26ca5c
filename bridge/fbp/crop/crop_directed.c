/* crop_directed.c - the corners of CROP by name */
#include <string.h>

#include "common/srgb.h"
#include "fbp/crop/crop.h"
#include "fbp/crop/crop_directed_sums.h"
#include "unit.h"
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
    c->blend_snorm8 = 1;
    c->color_op = c->alpha_op = BLEND_ADD;
    c->color_src = c->alpha_src = FACTOR_SRC_ALPHA;
    c->color_dst = c->alpha_dst = FACTOR_INV_SRC_ALPHA;
    c->write_mask = 15;
    for (unsigned i = 0; i < 4; i++)
        c->constant[i] = (u16)(0x1180 + 0x2a55 * i);
    v->prop_crop_valid = 1;
    v->prop_crop.coverage = 0xff;
    for (unsigned i = 0; i < 8; i++) {
        v->prop_crop.src[i] = sources[i];
        v->prop_crop.src1[i] = sources[(i + 3) % 8] ^ 0x10203040;
        v->prop_crop.dst[i] = stored[i];
    }
}

static void pixels(u32 words[8], u32 x)
{
    for (unsigned i = 0; i < 8; i++)
        words[i] = x;
}

/* The classes that blend differently. */
static const enum color_format classes[3] = { FORMAT_A8B8G8R8, FORMAT_AN8BN8GN8RN8,
                                              FORMAT_A8BL8GL8RL8 };

static void every_format(unsigned i, struct crop_vector *v)
{
    v->cfg.format = (enum color_format)i;
}

static void factor_of_source(unsigned i, struct crop_vector *v)
{
    v->cfg.format = classes[i / 32];
    v->cfg.color_src = v->cfg.alpha_src = (enum blend_factor)(i % 32);
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ONE;
}

static void factor_of_destination(unsigned i, struct crop_vector *v)
{
    v->cfg.format = classes[i / 32];
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = (enum blend_factor)(i % 32);
}

static void factor_without_stored_alpha(unsigned i, struct crop_vector *v)
{
    v->cfg.format = i / 32 ? FORMAT_X8BL8GL8RL8 : FORMAT_X8R8G8B8;
    v->cfg.color_src = (enum blend_factor)(i % 32);
    v->cfg.color_dst = FACTOR_INV_DST_ALPHA;
}

static void colour_and_alpha_apart(unsigned i, struct crop_vector *v)
{
    v->cfg.format = classes[i / 64];
    v->cfg.color_op = (enum blend_equation)(i % 8);
    v->cfg.alpha_op = (enum blend_equation)(i / 8 % 8);
}

static void equation(unsigned i, struct crop_vector *v)
{
    v->cfg.format = classes[i / 8];
    v->cfg.color_op = v->cfg.alpha_op = (enum blend_equation)(i % 8);
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ONE;
}

static void logic_op_of_class(unsigned i, struct crop_vector *v)
{
    v->cfg.format = classes[i / 16];
    v->cfg.logic_enable = 1;
    v->cfg.logic_func = (enum logic_op)(i % 16);
}

static void write_mask(unsigned i, struct crop_vector *v)
{
    static const enum color_format targets[3] = { FORMAT_A8R8G8B8, FORMAT_O8R8G8B8,
                                                  FORMAT_A8BL8GL8RL8 };

    v->cfg.format = targets[i / 16];
    v->cfg.write_mask = (u4)(i % 16);
}

static void coverage(unsigned i, struct crop_vector *v)
{
    v->cfg.format = classes[i / 8 % 3];
    v->prop_crop.coverage = (u8)(1 << i % 8);
}

static void blend_disabled(unsigned i, struct crop_vector *v)
{
    v->cfg.format = classes[i];
    v->cfg.blend_enable = 0;
}

static void snorm8_blend_gated(unsigned i, struct crop_vector *v)
{
    v->cfg.format = FORMAT_AN8BN8GN8RN8;
    v->cfg.blend_snorm8 = (u1)i;
}

static void snorm8_two_codes_of_minus_one(unsigned i, struct crop_vector *v)
{
    v->cfg.format = FORMAT_AN8BN8GN8RN8;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = i & 1 ? FACTOR_ONE : FACTOR_ZERO;
    pixels(v->prop_crop.src, i & 2 ? 0x80808080 : 0x81818181);
    pixels(v->prop_crop.dst, i & 4 ? 0x80808080 : 0x00000000);
    v->cfg.blend_enable = !(i & 8);
}

static void kill_when_source_is_transparent(unsigned i, struct crop_vector *v)
{
    v->cfg.format = i & 1 ? FORMAT_O8R8G8B8 : classes[i / 2 % 3];
    pixels(v->prop_crop.src, 0x00ffffff);
    if (classes[i / 2 % 3] == FORMAT_A8BL8GL8RL8 && !(i & 1))
        for (unsigned k = 1; k < 8; k += 2)
            v->prop_crop.src[k] = 0x0000ffff;
}

static void fill_when_source_is_opaque(unsigned i, struct crop_vector *v)
{
    v->cfg.format = classes[i];
    pixels(v->prop_crop.src, 0xffff8001);
}

static void fill_when_sum_saturates(unsigned i, struct crop_vector *v)
{
    v->cfg.format = classes[i % 3];
    v->cfg.color_op = v->cfg.alpha_op = i / 3 ? (enum blend_equation)7 : BLEND_ADD;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_DST_COLOR;
    pixels(v->prop_crop.src, 0xffffffff);
}

static void sum_at_the_limits(unsigned i, struct crop_vector *v)
{
    static const u32 ends[4] = { 0x00000000, 0xffffffff, 0x7f7f7f7f, 0x80808080 };

    equation(i % 24, v);
    pixels(v->prop_crop.src, ends[i / 24 % 4]);
    pixels(v->prop_crop.dst, ends[i / 96]);
}

/* The stored code alone, and its alpha: decoded, kept, encoded. */
static void srgb_round_trip(unsigned i, struct crop_vector *v)
{
    v->cfg.format = FORMAT_A8RL8GL8BL8;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_DST_ALPHA;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ONE;
    pixels(v->prop_crop.src, 0);
    pixels(v->prop_crop.dst, i * 0x01010101u);
}

/* 0, one, or what differs from them in 'flip'; anything else. */
static u32 near(char what, u16 one, u16 flip)
{
    switch (what) {
    case '0': return 0;
    case '1': return one;
    case 'z': return flip;
    case 'o': return one ^ flip;
    default: return 0x5a;
    }
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
    const unsigned turn = i % 17, rule = i / 68 % 8, class = i / 544;
    const bool wide = classes[class] == FORMAT_A8BL8GL8RL8;
    const u16 one = wide ? 65535 : class == 0 ? 255 : 127;

    v->cfg.format = classes[class];
    v->cfg.write_mask = (u4)(1 << i / 17 % 4);
    v->cfg.color_src = v->cfg.alpha_src = rules[rule].src;
    v->cfg.color_dst = v->cfg.alpha_dst = rules[rule].dst;
    for (unsigned w = 0; w < 8; w++) {
        unsigned bit = (wide ? w / 2 * 4 + turn : w + turn) % 17;
        u16 flip = (u16)(bit < (wide ? 16 : 8) ? 1 << bit : 0);

        v->prop_crop.src[w] = near(rules[rule].s, one, flip) * (wide ? 0x00010001 : 0x01010101);
        v->prop_crop.src1[w] = near(rules[rule].s1, one, flip) * (wide ? 0x00010001 : 0x01010101);
    }
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct crop_vector *v);
} sections[] = {
    { "every format that is modelled", 256, every_format },
    { "factor of the source", 96, factor_of_source },
    { "factor of the destination", 96, factor_of_destination },
    { "factor when no alpha is stored", 64, factor_without_stored_alpha },
    { "equation", 24, equation },
    { "colour and alpha equations apart", 192, colour_and_alpha_apart },
    { "logic op", 48, logic_op_of_class },
    { "write mask", 48, write_mask },
    { "one pixel covered", 24, coverage },
    { "blend disabled", 3, blend_disabled },
    { "SNORM8 blend gated", 2, snorm8_blend_gated },
    { "SNORM8 0x80 and 0x81", 16, snorm8_two_codes_of_minus_one },
    { "kill: transparent source", 6, kill_when_source_is_transparent },
    { "fill: opaque source", 3, fill_when_source_is_opaque },
    { "fill: sum saturates", 6, fill_when_sum_saturates },
    { "sum at the limits", 384, sum_at_the_limits },
    { "sRGB code kept", 256, srgb_round_trip },
    { "saving missed by one bit", 1632, saving_missed_by_one_bit },
    { "sRGB sum at a code boundary", 4080, sum_at_code_boundary },
    { "sRGB difference at a code boundary", 1275, difference_at_code_boundary },
    { "sRGB sum one bit under the top", 60, sum_one_bit_under_top },
};

/* Corner i, counted over all sections; formats that are not modelled give the base case. */
const char *crop_directed(unsigned i, struct crop_vector *v)
{
    base(v);
    for (unsigned s = 0; s < sizeof sections / sizeof sections[0]; s++) {
        if (i < sections[s].count) {
            sections[s].make(i, v);
            if (crop_not_modelled(&v->cfg))
                base(v);
            v->prop_crop.id.draw = (u16)s;
            v->prop_crop.id.prim = (u16)i;
            return sections[s].name;
        }
        i -= sections[s].count;
    }
    return NULL;
}
