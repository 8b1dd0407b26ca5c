/* crop_vectors.c - random, boundary-weighted and directed vectors of CROP */
#include "common/bits.h"
#include "fbp/crop/crop.h"
#include "fbp/crop/crop_floats.h"
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
    { "T6", "non-blended 64bpp", "per CROP",
      "cfg.format=R16_G16_B16_A16 cfg.blend_enable=0 cfg.logic_enable=0", 1 },
    { "T6", "non-blended 128bpp", "per CROP",
      "cfg.format=RF32_GF32_BF32_AF32 cfg.blend_enable=0 cfg.logic_enable=0", 1 },
    { "T6", "non-blended sRGB or BF10GF11RF11", "per CROP",
      "cfg.format=A8BL8GL8RL8 cfg.blend_enable=0 cfg.logic_enable=0", 1 },
    { "T6", "non-blended sRGB or BF10GF11RF11", "per CROP",
      "cfg.format=BF10GF11RF11 cfg.blend_enable=0 cfg.logic_enable=0", 1 },
    { "T6", "blended sRGB or BF10GF11RF11", "per CROP",
      "cfg.format=A8BL8GL8RL8 cfg.blend_enable=1 cfg.logic_enable=0", 1 },
    { "T6", "blended sRGB or BF10GF11RF11", "per CROP",
      "cfg.format=BF10GF11RF11 cfg.blend_enable=1 cfg.logic_enable=0", 1 },
    { "T6", "blended unorm8", "per CROP",
      "cfg.format=A8B8G8R8 cfg.blend_enable=1 cfg.logic_enable=0", 1 },
    { "T6", "blended snorm8", "per CROP",
      "cfg.format=AN8BN8GN8RN8 cfg.blend_enable=1 cfg.blend_per_format=1 cfg.logic_enable=0", 1 },
    { "T6", "blended unorm16", "per CROP",
      "cfg.format=R16_G16_B16_A16 cfg.blend_enable=1 cfg.blend_per_format=1 cfg.logic_enable=0",
      1 },
    { "T6", "blended unorm10", "per CROP",
      "cfg.format=A2B10G10R10 cfg.blend_enable=1 cfg.logic_enable=0", 1 },
    { "T6", "blended snorm16", "per CROP",
      "cfg.format=RN16_GN16_BN16_AN16 cfg.blend_enable=1 cfg.blend_per_format=1 "
      "cfg.logic_enable=0",
      1 },
    { "T6", "blended fp16", "per CROP",
      "cfg.format=RF16_GF16_BF16_AF16 cfg.blend_enable=1 cfg.logic_enable=0", 1 },
    { "T6", "blended fp32", "per CROP",
      "cfg.format=RF32_GF32_BF32_AF32 cfg.blend_enable=1 cfg.logic_enable=0", 1 },
    { 0 },
};

/* Those that applications use most, and those that blend in a way of their own. */
static const enum color_format common[] = {
    FORMAT_A8B8G8R8,     FORMAT_A8R8G8B8, FORMAT_A8BL8GL8RL8,     FORMAT_A8RL8GL8BL8,
    FORMAT_AN8BN8GN8RN8, FORMAT_R5G6B5,   FORMAT_A1R5G5B5,        FORMAT_X1R5G5B5,
    FORMAT_A2B10G10R10,  FORMAT_R16_G16,  FORMAT_R16_G16_B16_A16, FORMAT_RN16_GN16_BN16_AN16,
};
#define COMMON (sizeof common / sizeof common[0])

/* Each kind of float, and with fewer channels. */
static const enum color_format floats[] = {
    FORMAT_RF16_GF16_BF16_AF16,
    FORMAT_BF10GF11RF11,
    FORMAT_RF32_GF32_BF32_AF32,
    FORMAT_RF16_GF16_BF16_X16,
    FORMAT_RF16_GF16,
    FORMAT_RF32_GF32,
    FORMAT_RF32,
};
#define FLOATS (sizeof floats / sizeof floats[0])

unsigned crop_work(const struct crop_vector *v)
{
    return crop_packet_pixels(&v->cfg);
}

/* One of 0, 1, the codes around one half (of SNORM: around -1) and one, or any. */
static u32 boundary(struct random *r, u32 one)
{
    const u32 half = one / 2, corners[] = { 0, 1, 2, half, half + 1, half + 2, one - 1, one };
    unsigned pick = random_below(r, 16);

    return (pick < 8 ? corners[pick] : (u32)random_bits(r)) & one;
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

/* A fifth floats, of which half the first three; of the others half common, and of these the four
 * that applications use most half the time.
 */
static const struct pixel_format *random_format(struct random *r)
{
    const struct pixel_format *f;

    if (random_below(r, 5) == 0)
        return pixel_format_of(floats[random_below(r, random_below(r, 2) ? 3 : FLOATS)]);
    if (random_below(r, 2))
        return pixel_format_of(common[random_below(r, random_below(r, 2) ? 4 : COMMON)]);
    do
        f = &pixel_formats[random_below(r, PIXEL_FORMATS)];
    while (f->bits == 0);
    return f;
}

void crop_random_config(struct random *r, struct crop_vector *v)
{
    const struct pixel_format *f = random_format(r);
    struct crop_config *c = &v->cfg;

    c->format = (enum color_format)f->code;
    c->blend_enable = random_below(r, 8) != 0;
    c->blend_per_format = random_below(r, 8) != 0;
    c->color_op = random_equation(r);
    c->color_src = random_factor(r);
    c->color_dst = random_factor(r);
    c->alpha_op = random_equation(r);
    c->alpha_src = random_factor(r);
    c->alpha_dst = random_factor(r);
    c->logic_enable = random_below(r, 8) == 0;
    c->logic_func = (enum logic_op)(random_bits(r) & 15);
    c->write_mask = (u4)(random_below(r, 2) ? 15 : random_bits(r) & 15);
    for (unsigned i = 0; i < 4; i++) {
        static const u32 ones[4] = { 255, 1023, 65535, UINT32_MAX };
        c->constant[i] = boundary(r, ones[random_below(r, 4)]);
        if (f->type == PIXEL_FLOAT)
            c->constant[i] = crop_float_random(r, f->component[0].width == 32 ? 32 : 16);
    }
    c->store_rtz = random_below(r, 2);
    c->zero_wins = random_below(r, 2);
    c->float_kills = random_below(r, 2);
}

/* Bits of a source channel: of the lane, or of a byte when the stored pixel is sent. */
static unsigned source_bits(const struct crop_mode *m)
{
    return m->blend ? m->lane_bits : 8;
}

/* A channel at a time; one pixel in eight with any bits, which a 10-bit channel has unused ones of. */
static void random_source(struct random *r, u32 words[8], const struct crop_mode *m)
{
    const unsigned bits = source_bits(m), step = bits > 16 ? 32 : bits > 8 ? 16 : 8;

    for (unsigned i = 0; i < 8; i++) {
        words[i] = 0;
        for (unsigned at = 0; at < 32; at += step)
            words[i] |=
                (m->blend && m->fp ? crop_float_random(r, bits) : boundary(r, (u32)bits_mask(bits)))
                << at;
        if (random_below(r, 8) == 0)
            words[i] = (u32)random_bits(r);
    }
}

/* Stored pixels: every component at a corner of its own width, pads too. */
static void random_stored(struct random *r, u32 words[8], const struct crop_mode *m)
{
    for (unsigned i = 0; i < 8; i++)
        words[i] = (u32)random_bits(r);
    for (unsigned i = 0; i < 8; i += m->words)
        for (unsigned k = 0; k < PIXEL_COMPONENTS; k++) {
            const struct pixel_component *c = &pixel_format_of(m->format)->component[k];
            if (c->width == 0)
                continue;
            bits_put(&words[i], c->lsb, c->width,
                     m->fp ? crop_float_random(r, c->width)
                           : boundary(r, (u32)bits_mask(c->width)));
        }
}

/* Kills and fills need a source of zeros or an alpha of 0 or 1: rare unless steered at. */
static void steer(struct random *r, u32 words[8], const struct crop_mode *m)
{
    const unsigned bits = source_bits(m), step = bits > 16 ? 32 : bits > 8 ? 16 : 8;
    const unsigned pixel = step / 8;
    const u32 one = m->blend ? (u32)m->one : 255;

    for (unsigned i = 0; i < 8; i += pixel) {
        unsigned kind = random_below(r, 16);
        for (unsigned c = 0; c < 4; c++)
            if (kind < 2 || (kind < 4 && c == 3))
                bits_put(&words[i], step * c, step, kind % 2 ? one : 0);
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
    v->pass_crop_valid = 1;
    v->pass_crop.coverage = 0xff;
    for (unsigned p = 0; p < CROP_PIXELS; p++) {
        v->pass_crop.src[p] = alpha << 24 | source << 8 | source;
        v->pass_crop.dst[p] = (stored + 2 * p + 1) << 8 | (stored + 2 * p);
    }
}

void crop_random_inputs(struct random *r, struct crop_vector *v)
{
    struct crop_quads *q = &v->pass_crop;
    struct crop_mode m;

    /* A bundle of which fields are fixed may ask of a format what is not modelled. */
    if (crop_not_modelled(&v->cfg))
        v->cfg.format = FORMAT_A8B8G8R8;
    m = crop_mode_of(&v->cfg);
    v->pass_crop_valid = 1;
    q->id.draw = (u16)random_bits(r);
    q->id.prim = (u16)random_bits(r);
    q->id.x = (u14)(random_bits(r) & 0x3ffe);
    q->id.y = (u14)(random_bits(r) & 0x3ffe);
    q->coverage = (u8)(random_below(r, 2) ? 0xff : random_bits(r));
    random_source(r, q->src, &m);
    random_source(r, q->src1, &m);
    random_stored(r, q->dst, &m);
    steer(r, q->src, &m);
}
