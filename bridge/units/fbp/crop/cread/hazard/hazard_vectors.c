/* hazard_vectors.c - random and directed vectors of the hazard interlock */
#include <string.h>

#include "fbp/crop/cread/hazard/hazard.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char hazard_work_unit[] = "packets";
const struct unit_rate hazard_rates[] = { { 0 } };

unsigned hazard_work(const struct hazard_vector *v)
{
    return v->prop_hazard_valid;
}

static const enum color_format formats[] = {
    FORMAT_A8B8G8R8, FORMAT_R16_G16_B16_A16, FORMAT_RU32_GU32_BU32_AU32, FORMAT_R5G6B5, FORMAT_R8,
};
#define FORMATS (sizeof formats / sizeof formats[0])
static const u5 sizes[FORMATS] = { 4, 8, 16, 2, 1 };

static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                          SAMPLES_4X4 };

/* A target of a format and a mode: a logic op reads the destination. */
static void set_target(struct hazard_config *c, unsigned t, unsigned format, unsigned samples,
                       bool reads)
{
    struct rop_surface *surface = &c->target[t];
    struct crop_config *state = &c->cread.target[t];

    c->cread.samples_log2[t] = (u3)samples;
    memset(state, 0, sizeof *state);
    state->format = formats[format];
    state->write_mask = 15;
    state->logic_enable = reads;
    state->logic_func = LOGIC_XOR;
    surface->base = 0;
    surface->samples = modes[samples];
    surface->width = surface->height = 64;
    surface->bytes = sizes[format];
    surface->block_height = 1;
}

/* A target of any size, in blocks of any, or a few rows of memory apart. */
static void any_place(struct random *r, struct rop_surface *s)
{
    s->width = (u17)(1 + random_below(r, 200));
    s->height = (u17)(1 + random_below(r, random_below(r, 2) ? 20 : 200));
    s->block_height = (u3)random_below(r, 6);
    s->block_depth = (u3)(random_below(r, 2) ? random_below(r, 6) : 0);
    if (s->samples == SAMPLES_1X1 && random_below(r, 2)) {
        s->pitch = (u22)((s->width * s->bytes + 63) / 64 * 64 + 64 * random_below(r, 4));
        s->base += 64ull * random_below(r, 16);
    }
}

/* Half of the modes that have it get D3D's order of samples. */
static enum sample_mode perhaps_d3d(struct random *r, enum sample_mode mode)
{
    if (mode != SAMPLES_2X1 && mode != SAMPLES_4X2)
        return mode;
    return random_below(r, 2) ? mode : mode == SAMPLES_2X1 ? SAMPLES_2X1_D3D : SAMPLES_4X2_D3D;
}

/* Another format of the same size, and a blend that may read the destination. */
static void random_blend(struct random *r, struct crop_config *c)
{
    const struct crop_config plain = *c;
    const unsigned bits = pixel_format_of(c->format)->bits;

    do
        c->format = (enum color_format)pixel_formats[random_below(r, PIXEL_FORMATS)].code;
    while (pixel_format_of(c->format)->bits != bits);
    c->blend_enable = random_bits(r) & 1;
    c->blend_per_format = random_bits(r) & 1;
    c->color_op = (enum blend_equation)(1 + random_below(r, 5));
    c->alpha_op = (enum blend_equation)(1 + random_below(r, 5));
    c->color_src = (enum blend_factor)(1 + random_below(r, 21));
    c->color_dst = (enum blend_factor)(1 + random_below(r, 21));
    c->alpha_src = (enum blend_factor)(1 + random_below(r, 21));
    c->alpha_dst = (enum blend_factor)(1 + random_below(r, 21));
    c->logic_func = (enum logic_op)random_below(r, 16);
    c->store_rtz = random_bits(r) & 1;
    c->zero_wins = random_bits(r) & 1;
    c->float_kills = random_bits(r) & 1;
    if (crop_not_modelled(c))
        *c = plain;
}

/* Most targets lie over one another. */
void hazard_random_config(struct random *r, struct hazard_vector *v)
{
    struct hazard_config *c = &v->cfg;

    c->cread.sample_mask = (u16)(random_below(r, 4) ? UINT16_MAX : random_bits(r));
    c->cread.reduce = random_bits(r) & 1;
    const bool reads = random_below(r, 4) != 0; /* else packets come until all places are held */

    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        set_target(c, t, random_below(r, FORMATS), random_below(r, 5),
                   reads && random_below(r, 3) != 0);
    c->target[0].base = c->target[1].base = 512ull * random_below(r, 3);
    c->target[2].base = 32ull * HAZARD_COUNTERS;
    c->target[3].base = 512ull * random_below(r, 1 << 20);
    if (random_below(r, 4) == 0)
        c->cread.target[4].format = FORMAT_DISABLED;
    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        if (reads && random_below(r, 2))
            random_blend(r, &c->cread.target[t]);
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        c->target[t].samples = perhaps_d3d(r, c->target[t].samples);
        if (random_below(r, 3) == 0)
            any_place(r, &c->target[t]);
    }
}

/* Few places, so that packets meet; ends come as often as packets. */
void hazard_random_inputs(struct random *r, struct hazard_vector *v)
{
    struct cread_quads *q = &v->prop_hazard;

    v->ccache_hazard_valid = random_below(r, 16) < 13;
    v->ccache_hazard.id.prim = (u16)random_bits(r);
    v->prop_hazard_valid = random_below(r, 4) != 0;
    if (!v->prop_hazard_valid)
        return;
    q->id.draw = (u16)random_bits(r);
    q->id.prim = (u16)random_bits(r);
    q->id.x = (u14)(2 * random_below(r, random_below(r, 4) ? 4 : 40));
    q->id.y = (u14)(2 * random_below(r, random_below(r, 4) ? 3 : 40));
    q->target = (u3)random_below(r, 8);
    q->dst_reduced = random_bits(r) & 1;
    for (unsigned i = 0; i < 8; i++) {
        q->samples[i] = (u16)(random_below(r, 3) ? UINT16_MAX : random_bits(r));
        q->src[i] = (u32)random_bits(r);
        q->src1[i] = (u32)random_bits(r);
    }
}

static void cover(struct hazard_vector *v, unsigned target, unsigned x, unsigned y)
{
    v->prop_hazard_valid = 1;
    v->prop_hazard.target = (u3)target;
    v->prop_hazard.id.x = (u14)x;
    v->prop_hazard.id.y = (u14)y;
    for (unsigned i = 0; i < 8; i++)
        v->prop_hazard.samples[i] = UINT16_MAX;
}

/* A packet at (8, 8), then one at each place around it, then the end of the first. */
static void neighbours(unsigned i, struct hazard_vector *v)
{
    const unsigned place = i / 3 % 81, kind = i / 3 / 81;

    set_target(&v->cfg, 0, kind % FORMATS, kind / FORMATS, true);
    if (i % 3 == 2)
        v->ccache_hazard_valid = 1;
    else if (i % 3 == 1)
        cover(v, 0, 2 * (place % 9), 2 * (place / 9));
    else
        cover(v, 0, 8, 8);
}

/* The same of a target of one format over one of another. */
static void other_target(unsigned i, struct hazard_vector *v)
{
    const unsigned first = i / 3 % FORMATS, second = i / 3 / FORMATS % FORMATS;

    set_target(&v->cfg, 0, first, i / 75 % 5, false);
    set_target(&v->cfg, 1, second, i / 75 % 5, true);
    if (i % 3 == 2)
        v->ccache_hazard_valid = 1;
    else
        cover(v, i % 3, 4 * (i / 375), 0);
}

/* One that reads nothing goes; nothing covered goes and holds nothing. */
static void goes(unsigned i, struct hazard_vector *v)
{
    set_target(&v->cfg, 0, i / 3 % FORMATS, i / 15 % 5, i / 75 & 1);
    if (i % 3 == 2)
        v->ccache_hazard_valid = 1;
    else
        cover(v, 0, 0, 0);
    if (i / 150 && i % 3 == 0)
        memset(v->prop_hazard.samples, 0, sizeof v->prop_hazard.samples);
}

/* Of rows of memory, which begin in the last sectors of a unit of 512 bytes, or do not. */
static void neighbours_in_rows(unsigned i, struct hazard_vector *v)
{
    const unsigned format = i / 3 / 81 % FORMATS, last = i / 3 / 81 / FORMATS;

    neighbours(i % 3 + i / 3 % 81 * 3 + 3 * 81 * format, v);
    v->cfg.target[0].pitch = (u22)(16 * 64 + 64 * last);
    v->cfg.target[0].base = 448 * last;
}

/* A packet anywhere in a target of any size; then one over a sector of it, or beside it, of rows of memory. */
static void over_a_sector(unsigned i, struct hazard_vector *v)
{
    struct random r = random_start(i / 3, 2);
    struct rop_surface *first = &v->cfg.target[0], *second = &v->cfg.target[1];
    struct hazard_mode mode;
    struct hazard_packet p;
    unsigned x, y, sector;

    set_target(&v->cfg, 0, random_below(&r, FORMATS), random_below(&r, 5), random_bits(&r) & 1);
    set_target(&v->cfg, 1, 0, 0, true);
    first->samples = perhaps_d3d(&r, first->samples);
    any_place(&r, first);
    first->base += 512ull * random_below(&r, 1 << 20);
    x = random_below(&r, first->width + 2u) & ~1u;
    y = random_below(&r, first->height + 2u) & ~1u;
    mode = hazard_mode_of(&v->cfg);
    p = hazard_packet_of(&mode.target[0].place, x, y);
    sector = p.counters ? p.counter[random_below(&r, p.counters)] : 0;
    sector += random_below(&r, 4) ? 0 : random_below(&r, 2) ? HAZARD_COUNTERS - 1 : 1;
    second->pitch = 64;
    second->width = 16;
    second->base = sector / 2 % (HAZARD_COUNTERS / 2) * 64;
    if (i % 3 == 2)
        v->ccache_hazard_valid = 1;
    else if (i % 3 == 1)
        cover(v, 1, sector % 2 * 8, 0);
    else
        cover(v, 0, x, y);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct hazard_vector *v);
} sections[] = {
    { "neighbours of a packet", 3 * 81 * 5 * FORMATS, neighbours },
    { "targets over one another", 3 * 25 * 5 * 4, other_target },
    { "what need not wait", 3 * 25 * 4, goes },
    { "neighbours in rows of memory", 3 * 81 * FORMATS * 2, neighbours_in_rows },
    { "over a sector", 3 * 4000, over_a_sector },
};

/* Corner i, counted over all sections: three lines each, the first after a reset. */
const char *hazard_directed(unsigned i, struct hazard_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    v->cfg.cread.sample_mask = UINT16_MAX;
    v->cfg.cread.reduce = 1;
    sections[s].make(i, v);
    v->reset = i % 3 == 0;
    v->prop_hazard.id.draw = (u16)s;
    v->prop_hazard.id.prim = (u16)i;
    return sections[s].name;
}

/* A packet at each place, and one at each place against it, of 4x2 samples a pixel. */
const uint64_t hazard_exhaustive_lines = 2 * 256 * 16;

void hazard_exhaustive(uint64_t i, struct hazard_vector *v)
{
    const unsigned place = (unsigned)(i / 2 % 256), other = (unsigned)(i / 512);

    v->cfg.cread.sample_mask = UINT16_MAX;
    set_target(&v->cfg, 0, 0, 3, true);
    v->reset = i % 2 == 0;
    if (i % 2)
        cover(v, 0, 2 * (other % 4), 2 * (other / 4));
    else
        cover(v, 0, 2 * (place % 16), 2 * (place / 16));
}
