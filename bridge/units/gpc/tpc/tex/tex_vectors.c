/* tex_vectors.c - random and directed quads of the texture unit as a whole: its memory's answers are headers, samplers, texels */
#include <string.h>

#include "common/fp32.h"
#include "gpc/tpc/tex/tex.h"
#include "gpc/tpc/tex/tex_states.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char tex_work_unit[] = "threads";
const struct unit_rate tex_rates[] = {
    { 0 },
};

const uint64_t tex_exhaustive_lines = 0;

void tex_exhaustive(uint64_t i, struct tex_vector *v)
{
    (void)i;
    (void)v;
}

unsigned tex_work(const struct tex_vector *v)
{
    return v->mio_tex_valid ? bits_count(v->mio_tex.quad.lanes) : 0;
}

void tex_random_config(struct random *r, struct tex_vector *v)
{
    v->cfg.headers = random_bits(r) & bits_mask(40) & ~UINT64_C(31);
    v->cfg.samplers = random_bits(r) & bits_mask(40) & ~UINT64_C(31);
    v->cfg.last_header = random_below(r, 200);
    v->cfg.last_sampler = random_below(r, 200);
    v->cfg.via_header = random_below(r, 4) == 0;
}

static const u8 queries[] = { 1, 2, 5, 16, 18, 20, 22, 63 };

/* One handle or two, at the end of a pool now and then; coordinates near a small texture's texels. */
static void random_quad(struct random *r, struct tex_quad *q)
{
    const u32 handle[2] = { random_below(r, 4) | random_below(r, 3) << 20,
                            random_below(r, 220) | random_below(r, 220) << 20 };
    const unsigned which = random_below(r, 3) ? 0 : random_below(r, 16);
    struct tex_state state;
    struct tex_view view;

    tex_states_random(r, &state);
    tex_view_of(&state, &view);
    q->query = random_below(r, 8) ? 0 : queries[random_below(r, sizeof queries)] & 63;
    q->clamps = random_below(r, 4) == 0;
    q->components = (u4)(random_below(r, 3) ? 15 : 1 + random_below(r, 15));
    q->quad.lanes = (u4)(random_below(r, 2) ? 15 : random_below(r, 16));
    tex_states_id(r, &q->quad.id);
    tex_states_how(r, &view, &q->quad.how);
    for (unsigned lane = 0; lane < 4; lane++) {
        q->handle[lane] = handle[which >> lane & 1];
        for (unsigned axis = 0; axis < 3; axis++)
            q->quad.at[3 * lane + axis] =
                q->quad.how.access == TEX_LOAD
                    ? random_below(r, 20)
                    : tex_states_coordinate(r, &view, tex_view_size(&view, 0, axis));
        for (unsigned n = 0; n < 4; n++)
            q->quad.gradient[4 * lane + n] = tex_states_fraction((s64)random_below(r, 64) - 32, 8);
        q->quad.lod[lane] = q->query || q->quad.how.access == TEX_LOAD
                                ? random_below(r, 4)
                                : tex_states_fraction((s64)random_below(r, 64) - 16, 4);
        q->quad.least[lane] = (u16)(random_below(r, 4) ? 0 : random_below(r, 0x400));
        q->quad.layer[lane] = (u16)random_below(r, 4);
        q->quad.offset[lane] = (u32)random_bits(r) & 0x3f3f3f3f;
        q->quad.offset_more[lane] = (u32)random_bits(r) & 0x3f3f3f3f;
        q->quad.depth_ref[lane] = tex_states_fraction(random_below(r, 300), 8);
        q->quad.sample[lane] = (u3)random_below(r, 8);
    }
}

/* What memory answers: a header, a sampler, or words that are neither. */
static void random_reply(struct random *r, struct mem_reply *m)
{
    const unsigned what = random_below(r, 4);
    struct tex_state s;

    m->fault = random_below(r, 50) == 0;
    tex_states_random(r, &s);
    for (unsigned w = 0; w < MEM_SECTOR_WORDS; w++)
        m->word[w] = m->fault    ? 0
                     : what == 0 ? (u32)random_bits(r)
                     : what == 1 ? s.sampler[w]
                                 : s.header[w];
}

void tex_random_inputs(struct random *r, struct tex_vector *v)
{
    v->mio_tex_valid = random_below(r, 8) == 0;
    random_quad(r, &v->mio_tex);
    v->fe_tex_valid = random_below(r, 40) == 0;
    v->fe_tex = (struct tex_forgets){ .headers = random_bits(r) & 1,
                                      .samplers = random_bits(r) & 1,
                                      .all = random_bits(r) & 1,
                                      .number = random_below(r, 220) };
    v->mem_tex_valid = 1;
    random_reply(r, &v->mem_tex);
}

/* A corner: what the quad asks, of which state. */
struct corner {
    struct tex_state state;
    struct tex_quad quad;
    bool no_header, no_sampler; /* faults */
};

static void plain_corner(struct corner *c, enum tex_type type, unsigned filter)
{
    const struct tsc sampler = { .wrap_x = TEX_CLAMP_EDGE,
                                 .wrap_y = TEX_CLAMP_EDGE,
                                 .wrap_z = TEX_CLAMP_EDGE,
                                 .magnify = filter,
                                 .minify = filter,
                                 .mip = TEX_MIP_NONE,
                                 .seam = 2,
                                 .most = 0xf00 };
    static const u8 dimension[] = { 0, 2, 4, 6, 1, 3, 0, 2, 7 };

    tex_states_plain(&c->state, type, 16, type == TEX_1D ? 1 : 16, type == TEX_3D ? 16 : 1, 0);
    tex_states_sampler(&c->state, &sampler);
    c->quad.components = 15;
    c->quad.quad.lanes = 15;
    c->quad.quad.how.dimension = (u3)dimension[type];
    for (unsigned lane = 0; lane < 4; lane++) {
        c->quad.quad.at[3 * lane] = tex_states_fraction(2 * (lane & 1) + 3, 5);
        c->quad.quad.at[3 * lane + 1] = tex_states_fraction(2 * (lane >> 1) + 3, 5);
        c->quad.quad.at[3 * lane + 2] = tex_states_fraction(3, 5);
    }
}

/* Every access of every type, by the nearest texel and linear. */
static void accesses(unsigned i, struct corner *c)
{
    const enum tex_access access = (enum tex_access)(i / 2 % 4);
    const unsigned type = i / 8;

    plain_corner(c, (enum tex_type)(type == TEX_1D_BUFFER ? TEX_2D : type),
                 i % 2 ? TEX_LINEAR : TEX_POINT);
    c->quad.quad.how.access = access;
    for (unsigned n = 0; n < 12 && access == TEX_LOAD; n++)
        c->quad.quad.at[n] = n % 3;
}

/* Every set of lanes, of one handle and of two. */
static void lanes(unsigned i, struct corner *c)
{
    plain_corner(c, TEX_2D, TEX_LINEAR);
    c->quad.quad.lanes = (u4)(i % 16);
    for (unsigned lane = 0; lane < 4; lane++)
        c->quad.handle[lane] = i / 16 >> lane & 1 ? 1 | 1 << 20 : 0;
}

/* Every query, of lanes with levels 0 to 3. */
static void asked(unsigned i, struct corner *c)
{
    plain_corner(c, TEX_2D, TEX_LINEAR);
    c->quad.query = (u6)(i + 1);
    for (unsigned lane = 0; lane < 4; lane++)
        c->quad.quad.lod[lane] = lane;
}

/* What has no header or no sampler; numbers at the end of a pool and beyond it. */
static void missing(unsigned i, struct corner *c)
{
    static const u32 handles[] = { 0, 7, 8, 7u << 20, 8u << 20, 0xfffff, 0xfff00000, UINT32_MAX };

    plain_corner(c, TEX_2D, TEX_LINEAR);
    c->quad.quad.how.access = i & 1 ? TEX_LOAD : TEX_SAMPLE;
    c->no_header = i >> 1 & 1;
    c->no_sampler = i >> 2 & 1;
    for (unsigned lane = 0; lane < 4; lane++)
        c->quad.handle[lane] = handles[i >> 3];
}

/* Anisotropy and two levels: as many taps as there are. */
static void taps(unsigned i, struct corner *c)
{
    struct tsc t;

    plain_corner(c, TEX_2D, TEX_LINEAR);
    t = tex_states_sampler_of(&c->state);
    t.anisotropy = i % 8;
    t.mip = i / 8 ? TEX_MIP_LINEAR : TEX_MIP_NONE;
    tex_states_sampler(&c->state, &t);
    c->quad.quad.lanes = 1;
    for (unsigned lane = 0; lane < 4; lane++)
        c->quad.quad.at[3 * lane] = tex_states_fraction(40 * (lane & 1), 4);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct corner *c);
} sections[] = {
    { "accesses", 9 * 8, accesses }, { "lanes", 256, lanes }, { "queries", 63, asked },
    { "missing", 64, missing },      { "taps", 16, taps },
};
#define LINES 60 /* of a vector: a quad, then memory's answers */

/* Then the same quad again, whose headers are there; then again, when they have been forgotten. */
static void order(unsigned line, const struct corner *c, struct tex_vector *v)
{
    v->reset = line == 0;
    v->mio_tex_valid = line == 0 || line == LINES / 2;
    v->fe_tex_valid = line == LINES / 2 - 1;
    v->fe_tex = (struct tex_forgets){ .headers = 1, .samplers = 0, .all = 1 };
    v->mem_tex_valid = !v->mio_tex_valid && !v->fe_tex_valid;
    v->mem_tex.fault = (line == 1 && c->no_header) || (line == 2 && c->no_sampler);
}

const char *tex_directed(unsigned i, struct tex_vector *v)
{
    const unsigned line = i % LINES;
    unsigned n = i / LINES;
    struct random r = random_start(n, line);
    const unsigned s = SECTION_OF(sections, &n);
    struct corner c;

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    memset(&c, 0, sizeof c);
    sections[s].make(n, &c);
    v->cfg = (struct tex_config){
        .headers = 0x1000, .last_header = 7, .samplers = 0x8000, .last_sampler = 7
    };
    v->mio_tex = c.quad;
    v->mio_tex.quad.id.launch = (u16)s;
    order(line, &c, v);
    for (unsigned w = 0; w < MEM_SECTOR_WORDS; w++)
        v->mem_tex.word[w] = v->mem_tex.fault                     ? 0
                             : line == 1 || line == LINES / 2 + 1 ? c.state.header[w]
                             : line == 2                          ? c.state.sampler[w]
                                                                  : (u32)random_bits(&r);
    return sections[s].name;
}
