/* cread_vectors.c - random vectors of targets, samples and destinations in front of CROP */
#include "common/bits.h"
#include "fbp/crop/cread/cread.h"
#include "fbp/crop/cread/cread_vectors.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

const char cread_work_unit[] = "pixels";

/* known: rates.csv, of CROP as a whole: this unit's part of it, one sample a pixel, is a packet a clock.
 * A fill that covers whole pixels takes no more with samples.
 */
#define ONE_TARGET(format, blend, samples)                                                 \
    "cfg.target0.format=" format " cfg.target0.blend_enable=" blend                        \
    " cfg.target0.blend_per_format=1 cfg.target0.logic_enable=0 cfg.samples_log2=" samples \
    " cfg.reduce=1 cfg.sample_mask=0xffff ccache_cread.target=0 ccache_cread.samples=0xffff"
const struct unit_rate cread_rates[] = {
    { "T1", "CROP", "", ONE_TARGET("A8B8G8R8", "0", "2") " cfg.target0.write_mask=15", 1 },
    { "T6", "non-blended <=32bpp", "per CROP",
      ONE_TARGET("A8B8G8R8", "0", "4") " cfg.target0.write_mask=15", 1 },
    { "T6", "non-blended 64bpp", "per CROP", ONE_TARGET("R16_G16_B16_A16", "0", "0"), 1 },
    { "T6", "non-blended 128bpp", "per CROP", ONE_TARGET("RF32_GF32_BF32_AF32", "0", "0"), 1 },
    { "T6", "blended sRGB or BF10GF11RF11", "per CROP", ONE_TARGET("A8BL8GL8RL8", "1", "0"), 1 },
    { "T6", "blended unorm8", "per CROP", ONE_TARGET("A8B8G8R8", "1", "0"), 1 },
    { "T6", "blended unorm16", "per CROP", ONE_TARGET("R16_G16_B16_A16", "1", "0"), 1 },
    { "T6", "blended unorm10", "per CROP", ONE_TARGET("A2B10G10R10", "1", "0"), 1 },
    { 0 },
};

unsigned cread_work(const struct cread_vector *v)
{
    const struct crop_config *state = &v->cfg.target[v->ccache_cread.target];

    if (!v->ccache_cread_valid || state->format == FORMAT_DISABLED)
        return 0;
    return crop_packet_pixels(state);
}

struct crop_config *cread_target(struct cread_config *cfg, unsigned target)
{
    return &cfg->target[target];
}

/* One of each packet shape and more: stored bits, blended lanes. */
static const enum color_format common[] = {
    FORMAT_A8B8G8R8,
    FORMAT_A8BL8GL8RL8,
    FORMAT_A2B10G10R10,
    FORMAT_R16_G16_B16_A16,
    FORMAT_R16_G16,
    FORMAT_RN16_GN16_BN16_AN16,
    FORMAT_R5G6B5,
    FORMAT_R8,
    FORMAT_X8R8G8B8,
    FORMAT_RF32_GF32_BF32_AF32,
    FORMAT_RF16_GF16_BF16_AF16,
    FORMAT_O1R5G5B5,
};
#define COMMON (sizeof common / sizeof common[0])

static enum color_format random_format(struct random *r)
{
    if (random_below(r, 16) == 0)
        return FORMAT_DISABLED;
    if (random_below(r, 2))
        return common[random_below(r, COMMON)];
    return (enum color_format)pixel_formats[random_below(r, PIXEL_FORMATS)].code;
}

/* Half of the factors need no destination, so that half of the states do not. */
static enum blend_factor random_factor(struct random *r)
{
    static const enum blend_factor known[4] = { FACTOR_ZERO, FACTOR_ONE, FACTOR_SRC_ALPHA,
                                                FACTOR_SRC1_COLOR };

    return random_below(r, 2) ? known[random_below(r, 4)]
                              : (enum blend_factor)(random_bits(r) & 31);
}

static void random_state(struct random *r, struct crop_config *c)
{
    const bool plain = random_below(r, 4) == 0; /* the destination factors are zero */

    c->format = random_format(r);
    c->blend_enable = random_below(r, 4) != 0;
    c->blend_per_format = random_below(r, 4) != 0;
    c->color_op =
        (enum blend_equation)(random_below(r, 4) ? 1 + random_below(r, 3) : random_bits(r) & 7);
    c->alpha_op =
        (enum blend_equation)(random_below(r, 4) ? 1 + random_below(r, 3) : random_bits(r) & 7);
    c->color_src = random_factor(r);
    c->color_dst = plain ? FACTOR_ZERO : random_factor(r);
    c->alpha_src = random_factor(r);
    c->alpha_dst = plain ? FACTOR_ZERO : random_factor(r);
    c->logic_enable = random_below(r, 4) == 0;
    c->logic_func = (enum logic_op)(random_bits(r) & 15);
    c->write_mask = (u4)(random_below(r, 2) ? 15 : random_bits(r) & 15);
    for (unsigned i = 0; i < 4; i++)
        c->constant[i] = (u32)random_bits(r);
}

void cread_random_config(struct random *r, struct cread_vector *v)
{
    struct cread_config *c = &v->cfg;

    c->sample_mask = (u16)(random_below(r, 4) ? UINT16_MAX : random_bits(r));
    c->reduce = random_below(r, 8) != 0;
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        c->samples_log2[t] = (u3)random_below(r, 5);
        do
            random_state(r, cread_target(c, t));
        while (cread_not_modelled(c) != NULL);
    }
    for (unsigned t = 0; t < CREAD_TARGETS; t++) { /* what goes along to crop */
        struct crop_config *state = cread_target(c, t);

        state->store_rtz = random_bits(r) & 1;
        state->zero_wins = random_bits(r) & 1;
        state->float_kills = random_bits(r) & 1;
    }
}

/* Whole pixels, edges, and pixels of few samples; what is beyond the target's samples is noise. */
static void random_samples(struct random *r, u16 samples[8])
{
    const unsigned kind = random_below(r, 4);

    for (unsigned i = 0; i < 8; i++) {
        u16 any = (u16)random_bits(r), few = any & (u16)random_bits(r) & (u16)random_bits(r);
        bool whole = random_below(r, 8) != 0;

        samples[i] = kind == 0   ? UINT16_MAX
                     : kind == 1 ? (u16)(whole ? UINT16_MAX : 0)
                     : kind == 2 ? any
                                 : few & (u16)random_bits(r);
    }
}

void cread_random_inputs(struct random *r, struct cread_vector *v)
{
    struct cread_quads *q = &v->ccache_cread;

    v->ccache_cread_valid = 1;
    q->id.draw = (u16)random_bits(r);
    q->id.prim = (u16)random_bits(r);
    q->id.x = (u14)(random_bits(r) & 0x3ffe);
    q->id.y = (u14)(random_bits(r) & 0x3ffe);
    q->target = (u3)random_bits(r) & 7;
    q->dst_reduced = random_bits(r) & 1;
    random_samples(r, q->samples);
    for (unsigned i = 0; i < 8; i++) {
        q->src[i] = (u32)random_bits(r);
        q->src1[i] = (u32)random_bits(r);
        v->ccache_sector.dst[i] = (u32)random_bits(r);
    }
    v->ccache_sector_valid = 1;
}

/* Every mask of a pixel of 16 samples, with and without the destination, reduced and not. */
const uint64_t cread_exhaustive_lines = UINT64_C(1) << 18;

void cread_exhaustive(uint64_t i, struct cread_vector *v)
{
    struct random r = random_start(i, 0);
    struct crop_config *state = &v->cfg.target[0];

    state->format = FORMAT_A8B8G8R8;
    state->write_mask = 15;
    state->logic_enable = i >> 17 & 1;
    state->logic_func = LOGIC_XOR;
    v->cfg.reduce = 1;
    v->cfg.samples_log2[0] = 4;
    v->cfg.sample_mask = UINT16_MAX;
    cread_random_inputs(&r, v);
    v->ccache_cread.target = 0;
    v->ccache_cread.dst_reduced = i >> 16 & 1;
    for (unsigned p = 0; p < 8; p++)
        v->ccache_cread.samples[p] = (u16)(p == (i & 7) ? i & UINT16_MAX : 0);
}
