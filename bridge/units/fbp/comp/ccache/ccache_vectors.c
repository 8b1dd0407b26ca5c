/* ccache_vectors.c - random and directed vectors of the colour cache
 *
 * A line has a packet of one pass with all that belongs to it, or a tile of a clear, or a flush.  What
 * memory answers is made when it is asked (bridge/golden.h), with any bits; a packed tile comes with
 * every line and means something when a tile has left.
 */
#include <string.h>

#include "fbp/comp/ccache/ccache_vectors.h"
#include "unit.h"

const char ccache_work_unit[] = "packets";
const struct unit_rate ccache_rates[] = { { 0 } };

unsigned ccache_work(const struct ccache_vector *v)
{
    return v->hazard_ccache_valid;
}

/* A format of each size that comp has, and of those that it has not. */
static const struct {
    enum color_format format;
    u5 bytes;
    u4 pixels;
} formats[CCACHE_FORMATS] = {
    { FORMAT_A8B8G8R8, 4, 8 },        { FORMAT_A2B10G10R10, 4, 4 },
    { FORMAT_R16_G16_B16_A16, 8, 4 }, { FORMAT_RF32_GF32_BF32_AF32, 16, 2 },
    { FORMAT_R5G6B5, 2, 8 },          { FORMAT_R8, 1, 8 },
};

static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                          SAMPLES_4X4 };

/* The states that surfaces of a size and a number of samples have (facts/fbp.md). */
static enum comp_states states_of(unsigned bytes, unsigned samples_log2, bool both)
{
    if (bytes == 16)
        return COMP_CR;
    return samples_log2 == 2 && both ? COMP_CBR : COMP_CRA;
}

void ccache_set_target(struct rop_target *t, unsigned format, unsigned samples, bool compressed)
{
    memset(t, 0, sizeof *t);
    t->bound = 1;
    t->surface.samples = modes[samples];
    t->surface.width = t->surface.height = 40;
    t->surface.bytes = formats[format].bytes;
    t->surface.block_height = 1;
    t->pixels = formats[format].pixels;
    t->compressed = compressed && format < CCACHE_COMPRESSED && samples < 4;
    if (!t->compressed)
        return;
    t->comp.format = formats[format].format;
    t->comp.samples_log2 = (u2)samples;
    t->comp.states = states_of(formats[format].bytes, samples, false);
    if (comp_not_modelled(&t->comp)) {
        memset(&t->comp, 0, sizeof t->comp);
        t->compressed = 0;
    }
}

/* Any format of the same size; D3D's order of the same samples. */
static void random_kin(struct random *r, struct rop_target *t)
{
    const struct pixel_format *f;
    const enum sample_mode mode = t->surface.samples;

    do
        f = &pixel_formats[random_below(r, PIXEL_FORMATS)];
    while (f->bits != 8u * t->surface.bytes);
    if (t->compressed)
        t->comp.format = (enum color_format)f->code;
    if ((mode == SAMPLES_2X1 || mode == SAMPLES_4X2) && random_below(r, 2))
        t->surface.samples = mode == SAMPLES_2X1 ? SAMPLES_2X1_D3D : SAMPLES_4X2_D3D;
}

/* Targets that lie over one another, and some that want the same places in the cache.  A packet of a
 * compressed one is of one tile (packets of more are directed lines), so that all that a line asks for
 * can come with it.
 */
void ccache_random_config(struct random *r, struct ccache_vector *v)
{
    for (unsigned t = 0; t < CCACHE_TARGETS; t++) {
        struct rop_target *to = &v->cfg.target[t];

        const unsigned samples = random_below(r, 5);

        ccache_set_target(to, random_below(r, CCACHE_FORMATS), samples,
                          samples < 3 && random_below(r, 4) != 0);
        to->bound = random_below(r, 8) != 0;
        to->surface.base = 512ull * random_below(r, 2) + 0x10000ull * random_below(r, 3);
        for (unsigned w = 0; w < 4; w++)
            to->clear[w] = random_below(r, 2) ? 0xff000000 : 0;
        if (to->comp.states == COMP_CRA && random_below(r, 2))
            to->comp.states = states_of(to->surface.bytes, to->comp.samples_log2, true);
        to->comp.low = (u8)(random_below(r, 2) ? 0 : random_below(r, 16));
        to->comp.high = (u8)(random_below(r, 2) ? 0 : random_below(r, 64));
    }
    v->cfg.cleared = (u3)random_below(r, 8);
    for (unsigned t = 0; t < CCACHE_TARGETS; t++)
        random_kin(r, &v->cfg.target[t]);
}

/* What comp gives of a tile that has left. */
void ccache_packed(struct random *r, struct ccache_vector *v)
{
    v->comp_ccache_valid = 1;
    v->comp_ccache.state = (enum comp_state)random_below(r, 5);
    v->comp_ccache.code = (u2)random_below(r, 4);
    v->comp_ccache.sectors = (u4)random_below(r, 9);
    for (unsigned w = 0; w < v->comp_ccache.sectors * 8u; w++)
        v->comp_ccache.word[w] = (u32)random_bits(r);
}

/* One pass of a packet: its request, if it reads, where it goes, what CROP gives. */
void ccache_pass(struct random *r, struct ccache_vector *v, bool reads, bool reduced,
                 unsigned sector)
{
    const struct cread_quads *q = &v->hazard_ccache.quads;

    v->pass_ccache_valid = v->crop_ccache_valid = 1;
    v->pass_ccache = (struct cread_request){ q->id, q->target, reduced, (u4)sector };
    v->cread_ccache_valid = reads;
    if (reads)
        v->cread_ccache = v->pass_ccache;
    v->crop_ccache.id = q->id;
    v->crop_ccache.byte_enable =
        random_below(r, 2) ? UINT32_MAX : (u32)(random_bits(r) & random_bits(r));
    for (unsigned w = 0; w < 8; w++) {
        const u32 mask = mem_mask(v->crop_ccache.byte_enable >> 4 * w & 15);

        v->crop_ccache.pixel[w] = (u32)random_bits(r) & mask;
    }
}

void ccache_packet(struct random *r, struct ccache_vector *v, unsigned target, unsigned x,
                   unsigned y)
{
    struct cread_quads *q = &v->hazard_ccache.quads;

    v->hazard_ccache_valid = 1;
    v->hazard_ccache.passes = 1;
    q->id = (struct quad_id){ (u16)random_bits(r), (u16)random_bits(r), (u14)x, (u14)y };
    q->target = (u3)target;
    for (unsigned i = 0; i < 8; i++) {
        q->samples[i] = (u16)random_bits(r);
        q->src[i] = (u32)random_bits(r);
    }
}

/* Sectors of a packet of the target. */
unsigned ccache_sectors(const struct rop_target *t)
{
    const struct samples_shape shape = samples_shape(t->surface.samples);

    return samples_count(shape);
}

void ccache_clear(struct random *r, struct ccache_vector *v)
{
    struct clear_tile *c = &v->clear_ccache;
    const struct rop_target *t = &v->cfg.target[v->cfg.cleared];
    const unsigned action = random_below(r, t->compressed ? 3 : 2);

    v->clear_ccache_valid = 1;
    c->block.draw = (u16)random_bits(r);
    c->tile = (u2)random_below(r, 4);
    c->action = action == 2 ? CLEAR_STATE : action == 1 ? CLEAR_WRITE : CLEAR_MERGE;
    for (unsigned w = 0; w < 4; w++) {
        c->color[w] = (u32)random_bits(r);
        c->keep[w] = action == 0 && random_below(r, 2) ? (u32)random_bits(r) : 0;
    }
    for (unsigned s = 0; s < 8 && action < 2; s++)
        c->enable[s] = action == 1 ? UINT32_MAX : random_below(r, 2) ? (u32)random_bits(r) : 0;
}

void ccache_random_inputs(struct random *r, struct ccache_vector *v)
{
    const unsigned kind = random_below(r, 16), target = random_below(r, 8);
    const struct rop_target *t = &v->cfg.target[target];

    ccache_packed(r, v);
    if (kind == 0) {
        v->fe_ccache_valid = 1;
        v->fe_ccache.first = 256u * random_below(r, 64) + 0x10000ull * random_below(r, 3);
        v->fe_ccache.last = v->fe_ccache.first + random_below(r, 256);
        return;
    }
    if (kind < 3) {
        ccache_clear(r, v);
        return;
    }
    ccache_packet(r, v, target,
                  (t->pixels == 8 ? 4u : 2u) * random_below(r, t->pixels == 8 ? 11 : 22),
                  2 * random_below(r, 22));
    if (!t->bound) {
        v->hazard_ccache.passes = 0;
        return;
    }
    if (random_below(r, 4) == 0)
        ccache_pass(r, v, random_bits(r) & 1, true, 0);
    else
        ccache_pass(r, v, random_bits(r) & 1, false, random_below(r, ccache_sectors(t)));
    v->hazard_ccache.quads.dst_reduced = random_bits(r) & 1;
}

/* Every pair of enabled bytes of the first pixels of a pass, of each format. */
const uint64_t ccache_exhaustive_lines = CCACHE_FORMATS << 16;

void ccache_exhaustive(uint64_t i, struct ccache_vector *v)
{
    struct random r = random_start(i, 0);

    ccache_set_target(&v->cfg.target[0], (unsigned)(i >> 16), 0, i & 1);
    ccache_packed(&r, v);
    ccache_packet(&r, v, 0, 0, 0);
    ccache_pass(&r, v, false, false, 0);
    v->crop_ccache.byte_enable = (u32)(i & 0xffff);
    for (unsigned w = 0; w < 8; w++)
        v->crop_ccache.pixel[w] &= mem_mask(v->crop_ccache.byte_enable >> 4 * w & 15);
}
