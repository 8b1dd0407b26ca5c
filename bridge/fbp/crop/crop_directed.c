/* crop_directed.c - the corners of CROP by name */
#include <string.h>

#include "common/srgb.h"
#include "fbp/crop/crop.h"
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
    v->cfg.format = i / 16 ? FORMAT_O8R8G8B8 : FORMAT_A8R8G8B8;
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

/* One ONE ZERO blend a code: linear light on both sides of each code's smallest value.  A source
 * channel is one code of 65536, so the exact boundary is met from both sides by two of them.
 */
static void srgb_code_boundary(unsigned i, struct crop_vector *v)
{
    u32 s = srgb_encode_from[i] / 65535;

    v->cfg.format = FORMAT_A8BL8GL8RL8;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ZERO;
    for (unsigned p = 0; p < 4; p++) {
        u32 x = s + p == 0 ? 0 : s + p - 1 > 65535 ? 65535 : s + p - 1;
        v->prop_crop.src[2 * p] = v->prop_crop.src[2 * p + 1] = x | x << 16;
    }
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

/* x = k * (65535*257) - half and its neighbours, as s*fs + d*fd with alpha factors. */
static void srgb_alpha_boundary(unsigned i, struct crop_vector *v)
{
    v->cfg.format = FORMAT_A8BL8GL8RL8;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_ZERO;
    for (unsigned p = 0; p < 4; p++) {
        u32 x = i * 257 + 127 + p;
        v->prop_crop.src[2 * p + 1] = (x > 65535 ? 65535 : x) << 16;
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
    { "write mask", 32, write_mask },
    { "one pixel covered", 24, coverage },
    { "blend disabled", 3, blend_disabled },
    { "SNORM8 blend gated", 2, snorm8_blend_gated },
    { "SNORM8 0x80 and 0x81", 16, snorm8_two_codes_of_minus_one },
    { "kill: transparent source", 6, kill_when_source_is_transparent },
    { "fill: opaque source", 3, fill_when_source_is_opaque },
    { "fill: sum saturates", 6, fill_when_sum_saturates },
    { "sum at the limits", 384, sum_at_the_limits },
    { "sRGB code boundary", 256, srgb_code_boundary },
    { "sRGB code kept", 256, srgb_round_trip },
    { "sRGB alpha boundary", 255, srgb_alpha_boundary },
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
