/* cread_directed.c - the corners of CREAD by name */
#include <string.h>

#include "common/bits.h"
#include "fbp/crop/cread/cread.h"
#include "fbp/crop/cread/cread_vectors.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

/* One for each size of packet and pixel. */
static const enum color_format shapes[] = {
    FORMAT_A8B8G8R8,            /* 8 pixels of a word */
    FORMAT_A8BL8GL8RL8,         /* blended: 4 of a word */
    FORMAT_R16_G16_B16_A16,     /* 4 of two words */
    FORMAT_RF32_GF32_BF32_AF32, /* 2 of four words */
    FORMAT_R5G6B5,              /* 8 of half a word */
    FORMAT_R16,                 /* blended: 4 of half a word */
    FORMAT_A2B10G10R10,         /* blended: 4 of a word */
    FORMAT_RN16_GN16_BN16_AN16, /* blended: 4 of two words */
};
#define SHAPES (sizeof shapes / sizeof shapes[0])

/* Source over destination, not of floats, which do not blend here. */
static void blend_over(struct crop_config *c, enum color_format format)
{
    c->format = format;
    c->blend_enable = format != FORMAT_RF32_GF32_BF32_AF32;
    c->blend_per_format = 1;
    c->color_op = c->alpha_op = BLEND_ADD;
    c->color_src = c->alpha_src = FACTOR_SRC_ALPHA;
    c->color_dst = c->alpha_dst = FACTOR_INV_SRC_ALPHA;
    c->write_mask = 15;
}

/* Eight targets, no two alike; every sample of target 0 is drawn, four a pixel. */
static void base(struct cread_vector *v)
{
    struct cread_quads *q = &v->ccache_cread;

    memset(v, 0, sizeof *v);
    v->cfg.sample_mask = UINT16_MAX;
    v->cfg.reduce = 1;
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        struct crop_config *c = cread_target(&v->cfg, t);

        v->cfg.samples_log2[t] = (u3)(t % 5);
        blend_over(c, shapes[t]);
        for (unsigned i = 0; i < 4; i++)
            c->constant[i] = 0x01010101u * (16 * t + i);
    }
    v->cfg.samples_log2[0] = 2;
    v->ccache_cread_valid = v->ccache_sector_valid = 1;
    for (unsigned i = 0; i < 8; i++) {
        q->samples[i] = UINT16_MAX;
        q->src[i] = 0x10101010u * i + 0x01234567;
        q->src1[i] = 0x10101010u * i + 0x89abcdef;
        v->ccache_sector.dst[i] = 0x10101010u * i + 0x02468ace;
    }
}

static void every_format(unsigned i, struct cread_vector *v)
{
    v->cfg.target[0].format = (enum color_format)(i & 255);
    v->cfg.target[0].blend_enable = i >> 8 & 1;
    v->cfg.target[0].logic_enable = i >> 9 & 1;
    v->cfg.target[0].logic_func = LOGIC_XOR;
    v->cfg.samples_log2[0] = (i & 1) + 1;
    v->ccache_cread.samples[i % 8] = 0;
}

/* Shape, samples, reduced destination, whether it counts, whether reduction is on, what is covered. */
static void every_kind(unsigned i, struct cread_vector *v)
{
    const unsigned covered = i >> 9 & 3;

    blend_over(&v->cfg.target[0], shapes[i % SHAPES]);
    v->cfg.samples_log2[0] = (u3)((i >> 3 & 7) % 5);
    v->ccache_cread.dst_reduced = i >> 6 & 1;
    v->cfg.target[0].blend_enable = i >> 7 & 1 && shapes[i % SHAPES] != FORMAT_RF32_GF32_BF32_AF32;
    v->cfg.target[0].logic_enable = i >> 7 & 1 && shapes[i % SHAPES] == FORMAT_RF32_GF32_BF32_AF32;
    v->cfg.reduce = i >> 8 & 1;
    for (unsigned p = 0; p < 8; p++)
        v->ccache_cread.samples[p] = (u16)(covered == 0   ? UINT16_MAX
                                           : covered == 1 ? (p & 1 ? UINT16_MAX : 0)
                                           : covered == 2 ? 0xffff >> p
                                                          : 0x8001 << p);
}

static void one_sample(unsigned i, struct cread_vector *v)
{
    const unsigned shape = i / 128 % SHAPES;

    blend_over(&v->cfg.target[0], shapes[shape]);
    v->cfg.samples_log2[0] = (u3)(i / 128 / SHAPES);
    memset(v->ccache_cread.samples, 0, sizeof v->ccache_cread.samples);
    v->ccache_cread.samples[i % 8] = (u16)(1 << i / 8 % 16);
}

static void one_sample_missing(unsigned i, struct cread_vector *v)
{
    one_sample(i, v);
    for (unsigned p = 0; p < 8; p++)
        v->ccache_cread.samples[p] ^= UINT16_MAX;
    v->cfg.target[0].blend_enable = i & 1;
}

static void nothing_covered(unsigned i, struct cread_vector *v)
{
    v->cfg.samples_log2[0] = (u3)(i % 5);
    for (unsigned p = 0; p < 8; p++)
        v->ccache_cread.samples[p] = (u16)(i < 5 ? 0 : UINT16_MAX << (1 << i % 5));
}

static void every_target(unsigned i, struct cread_vector *v)
{
    v->ccache_cread.target = (u3)(i % 8);
    v->ccache_cread.dst_reduced = i >> 3 & 1;
    v->ccache_cread.samples[1] = i >> 4 & 1 ? 1 : UINT16_MAX;
}

static void second_source(unsigned i, struct cread_vector *v)
{
    struct crop_config *c = cread_target(&v->cfg, i % 8);

    v->ccache_cread.target = (u3)(i % 8);
    c->color_src = i & 8 ? FACTOR_SRC1_COLOR : FACTOR_ONE;
    c->color_dst = i & 16 ? FACTOR_INV_SRC1_ALPHA : FACTOR_ZERO;
}

/* Each of 32 codes for the two factors and 8 for the equation, of colour and of alpha. */
static void what_reads(unsigned i, struct cread_vector *v)
{
    struct crop_config *c = &v->cfg.target[0];
    const unsigned code = i % 32, kind = i / 32 % 3, alpha = i / 96 % 2;

    c->format = i / 192 % 2 ? FORMAT_X8R8G8B8 : FORMAT_A8B8G8R8;
    c->color_op = c->alpha_op = BLEND_SUBTRACT;
    c->color_src = c->alpha_src = FACTOR_ONE;
    c->color_dst = c->alpha_dst = FACTOR_ZERO;
    c->write_mask = alpha ? 8 : 7;
    if (i / 384)
        c->write_mask = 15;
    if (kind == 0)
        *(alpha ? &c->alpha_src : &c->color_src) = (enum blend_factor)code;
    if (kind == 1)
        *(alpha ? &c->alpha_dst : &c->color_dst) = (enum blend_factor)code;
    if (kind == 2)
        *(alpha ? &c->alpha_op : &c->color_op) = (enum blend_equation)(code & 7);
}

/* The other half of the equation reads, and is not written. */
static void masked_channel_reads(unsigned i, struct cread_vector *v)
{
    struct crop_config *c = &v->cfg.target[0];

    c->color_dst = i & 1 ? FACTOR_ONE : FACTOR_ZERO;
    c->alpha_dst = i & 1 ? FACTOR_ZERO : FACTOR_ONE;
    c->write_mask = (u4)(i >> 1 & 15);
    c->color_op = i & 32 ? BLEND_MAX : BLEND_ADD;
}

static void logic_op_of_format(unsigned i, struct cread_vector *v)
{
    static const enum color_format formats[8] = {
        FORMAT_A8B8G8R8,
        FORMAT_O8R8G8B8,
        FORMAT_X1R5G5B5,
        FORMAT_RU32,
        FORMAT_R5G6B5,
        FORMAT_A8BL8GL8RL8,
        FORMAT_RF16_GF16_BF16_AF16,
        FORMAT_Z1R5G5B5,
    };

    v->cfg.target[0].format = formats[i / 16 % 8];
    v->cfg.target[0].blend_enable = 0;
    v->cfg.target[0].logic_enable = 1;
    v->cfg.target[0].logic_func = (enum logic_op)(i % 16);
    v->cfg.target[0].write_mask = i < 128 ? 15 : 1;
}

static void write_mask(unsigned i, struct cread_vector *v)
{
    static const enum color_format formats[8] = {
        FORMAT_A8B8G8R8, FORMAT_A2B10G10R10,  FORMAT_R5G6B5,   FORMAT_A1R5G5B5,
        FORMAT_X1R5G5B5, FORMAT_BF10GF11RF11, FORMAT_O8R8G8B8, FORMAT_RU32_GU32_BU32_X32,
    };

    v->cfg.target[0].format = formats[i / 16];
    v->cfg.target[0].blend_enable = 0;
    v->cfg.target[0].write_mask = (u4)(i % 16);
}

static void sample_mask(unsigned i, struct cread_vector *v)
{
    v->cfg.sample_mask = (u16)(i & 16 ? ~(1u << i % 16) : 1u << i % 16);
    v->cfg.samples_log2[0] = (u3)(i / 32);
}

static void gated_format(unsigned i, struct cread_vector *v)
{
    v->cfg.target[0].format = shapes[i / 2 % SHAPES];
    v->cfg.target[0].blend_per_format = i & 1;
    v->ccache_cread.samples[0] = 3;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct cread_vector *v);
} sections[] = {
    { "every format", 1024, every_format },
    { "every kind of packet", 2048, every_kind },
    { "one sample covered", 128 * SHAPES * 5, one_sample },
    { "one sample not covered", 128 * SHAPES * 5, one_sample_missing },
    { "no sample covered", 10, nothing_covered },
    { "every target", 32, every_target },
    { "second source", 32, second_source },
    { "what needs the destination", 768, what_reads },
    { "a masked channel needs the destination", 64, masked_channel_reads },
    { "logic op", 256, logic_op_of_format },
    { "write mask", 128, write_mask },
    { "sample mask", 160, sample_mask },
    { "blend gated by format", 2 * SHAPES, gated_format },
};

/* Corner i, counted over all sections; bundles that are not modelled give the base case. */
const char *cread_directed(unsigned i, struct cread_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    if (cread_not_modelled(&v->cfg))
        base(v);
    v->ccache_cread.id.draw = (u16)s;
    v->ccache_cread.id.prim = (u16)i;
    return sections[s].name;
}
