/* crop_vectors.c - random, boundary-weighted and directed vectors of CROP */
#include "fbp/crop/crop.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

const char crop_work_unit[] = "pixels";

/* known: rates.csv; the formats of a row stand for its whole class */
const struct unit_rate crop_rates[] = {
    { "T1", "CROP", "", "cfg.format=A8B8G8R8 cfg.blend_enable=0 cfg.logic_enable=0", 1 },
    { "T3", "CROP", "GM20B whole", "cfg.format=A8B8G8R8 cfg.blend_enable=0 cfg.logic_enable=0", 2 },
    { "T6", "non-blended <=32bpp", "per CROP",
      "cfg.format=A8B8G8R8 cfg.blend_enable=0 cfg.logic_enable=0", 1 },
    { "T6", "non-blended sRGB or BF10GF11RF11", "per CROP",
      "cfg.format=A8BL8GL8RL8 cfg.blend_enable=0 cfg.logic_enable=0", 1 },
    { "T6", "blended sRGB or BF10GF11RF11", "per CROP",
      "cfg.format=A8BL8GL8RL8 cfg.blend_enable=1 cfg.logic_enable=0", 1 },
    { "T6", "blended unorm8", "per CROP",
      "cfg.format=A8B8G8R8 cfg.blend_enable=1 cfg.logic_enable=0", 1 },
    { "T6", "blended snorm8", "per CROP",
      "cfg.format=AN8BN8GN8RN8 cfg.blend_enable=1 cfg.blend_snorm8=1 cfg.logic_enable=0", 1 },
    { 0 },
};

static const enum color_format formats[] = {
    FORMAT_A8B8G8R8, FORMAT_A8R8G8B8,     FORMAT_A8BL8GL8RL8, FORMAT_A8RL8GL8BL8, FORMAT_X8B8G8R8,
    FORMAT_X8R8G8B8, FORMAT_X8BL8GL8RL8,  FORMAT_X8RL8GL8BL8, FORMAT_Z8R8G8B8,    FORMAT_O8R8G8B8,
    FORMAT_B8G8R8A8, FORMAT_AN8BN8GN8RN8, FORMAT_G8R8,        FORMAT_GN8RN8,      FORMAT_R8,
    FORMAT_RN8,      FORMAT_A8,           FORMAT_A8R8,
};
#define FORMATS (sizeof formats / sizeof formats[0])

unsigned crop_work(const struct crop_vector *v)
{
    return crop_packet_pixels(&v->cfg);
}

/* One of 0, 1, the codes around one half (of SNORM: around -1) and one, or any. */
static u16 boundary(struct random *r, u16 one)
{
    const u16 half = one / 2, corners[] = { 0, 1, 2, half, half + 1, half + 2, one - 1, one };
    unsigned pick = random_below(r, 16);

    return pick < 8 ? corners[pick] : (u16)(random_bits(r) & one);
}

/* One time in 16 any code, defined or not; wires carry what they carry. */
static enum blend_factor random_factor(struct random *r)
{
    return (enum blend_factor)(random_below(r, 16) ? 1 + random_below(r, 21) : random_bits(r) & 31);
}

static enum blend_equation random_equation(struct random *r)
{
    return (enum blend_equation)(random_below(r, 16) ? 1 + random_below(r, 5) : random_bits(r) & 7);
}

void crop_random_config(struct random *r, struct crop_vector *v)
{
    struct crop_config *c = &v->cfg;

    /* The four that applications use most, half the time. */
    c->format = formats[random_below(r, 2) ? random_below(r, 4) : random_below(r, FORMATS)];
    c->blend_enable = random_below(r, 8) != 0;
    c->blend_snorm8 = random_below(r, 8) != 0;
    c->color_op = random_equation(r);
    c->color_src = random_factor(r);
    c->color_dst = random_factor(r);
    c->alpha_op = random_equation(r);
    c->alpha_src = random_factor(r);
    c->alpha_dst = random_factor(r);
    c->logic_enable = random_below(r, 8) == 0;
    c->logic_func = (enum logic_op)(random_bits(r) & 15);
    c->write_mask = (u4)(random_below(r, 2) ? 15 : random_bits(r) & 15);
    for (unsigned i = 0; i < 4; i++)
        c->constant[i] = boundary(r, random_below(r, 2) ? 255 : 65535);
}

/* Pixels of the mode's width, a channel at a time. */
static void random_pixels(struct random *r, u32 *words, bool wide)
{
    u16 one = wide ? 65535 : 255;

    for (unsigned i = 0; i < 8; i++)
        words[i] = wide ? boundary(r, one) | (u32)boundary(r, one) << 16
                        : boundary(r, one) | (u32)boundary(r, one) << 8 |
                              (u32)boundary(r, one) << 16 | (u32)boundary(r, one) << 24;
}

/* Kills and fills need a source of zeros or an alpha of 0 or 1: rare unless steered at. */
static void steer(struct random *r, u32 *words, bool wide)
{
    for (unsigned i = 0; i < 8; i++) {
        unsigned kind = random_below(r, 16);
        if (kind == 0)
            words[i] = 0;
        else if (kind == 1)
            words[i] = UINT32_MAX;
        else if (kind == 2)
            words[i] &= wide ? 0x0000ffff : 0x00ffffff;
        else if (kind == 3)
            words[i] |= wide ? 0xffff0000 : 0xff000000;
    }
}

/* Source over destination on every source, alpha and stored code: two channels of eight pixels. */
const uint64_t crop_exhaustive_lines = (UINT64_C(1) << 24) / 16;

void crop_exhaustive(uint64_t i, struct crop_vector *v)
{
    u32 alpha = (u32)(i >> 12), source = i >> 4 & 255, stored = (u32)(i & 15) * 16;

    v->cfg.format = FORMAT_A8B8G8R8;
    v->cfg.blend_enable = 1;
    v->cfg.color_op = v->cfg.alpha_op = BLEND_ADD;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_SRC_ALPHA;
    v->cfg.color_dst = v->cfg.alpha_dst = FACTOR_INV_SRC_ALPHA;
    v->cfg.write_mask = 15;
    v->prop_crop_valid = 1;
    v->prop_crop.coverage = 0xff;
    for (unsigned p = 0; p < CROP_PIXELS; p++) {
        v->prop_crop.src[p] = alpha << 24 | source << 8 | source;
        v->prop_crop.dst[p] = (stored + 2 * p + 1) << 8 | (stored + 2 * p);
    }
}

void crop_random_inputs(struct random *r, struct crop_vector *v)
{
    struct crop_quads *q = &v->prop_crop;
    bool wide = crop_not_modelled(&v->cfg) ? false : crop_mode_of(&v->cfg).wide;

    v->prop_crop_valid = 1;
    q->id.draw = (u16)random_bits(r);
    q->id.prim = (u16)random_bits(r);
    q->id.x = (u14)(random_bits(r) & 0x3ffe);
    q->id.y = (u14)(random_bits(r) & 0x3ffe);
    q->coverage = (u8)(random_below(r, 2) ? 0xff : random_bits(r));
    random_pixels(r, q->src, wide);
    random_pixels(r, q->src1, wide);
    random_pixels(r, q->dst, false);
    steer(r, q->src, wide);
}
