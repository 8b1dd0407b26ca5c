/* pd_vectors.c - vectors of draws: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "hub/pd/pd.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char pd_work_unit[] = "draws";
const struct unit_rate pd_rates[] = { { 0 } };
const uint64_t pd_exhaustive_lines = 0;

unsigned pd_work(const struct pd_vector *v)
{
    return v->fe_pd_valid;
}

void pd_random_config(struct random *r, struct pd_vector *v)
{
    struct pd_config *c = &v->cfg;

    c->index_base = random_bits(r) >> (24 + random_below(r, 30));
    c->index_limit = random_below(r, 4) ? bits_mask(40) : c->index_base + random_below(r, 200);
    c->restart = random_bits(r) & 1;
    c->restart_arrays = random_bits(r) & 1;
    c->restart_index = random_below(r, 8);
    c->base_vertex = random_below(r, 2) ? 0 : (u32)random_bits(r);
    c->id_base = random_below(r, 2) ? 0 : (u32)random_bits(r);
    c->id_from_start = random_bits(r) & 1;
    c->last = random_bits(r) & 1;
    c->edge_flag = random_bits(r) & 1;
    c->inline16_start = random_below(r, 4) == 0;
    c->inline16_count = random_below(r, 2) ? 0 : random_below(r, 9);
    c->inline8_start = (u2)(random_below(r, 2) ? 0 : random_below(r, 4));
    c->inline8_count = random_below(r, 2) ? 0 : random_below(r, 15);
    c->patch = (u6)(random_below(r, 4) ? 1 + random_below(r, 5) : random_below(r, 64));
}

/* Batches and lines of indices must find room on the wires while draws come. */
void pd_random_inputs(struct random *r, struct pd_vector *v)
{
    static const u8 what[16] = { PD_BEGIN, PD_BEGIN, PD_BEGIN,  PD_BEGIN,  PD_ARRAY,   PD_ARRAY,
                                 PD_ARRAY, PD_ARRAY, PD_INLINE, PD_INLINE, PD_INDICES, PD_INDICES,
                                 PD_ZEROS, PD_END,   PD_END,    PD_LOAD_ID };
    struct pd_draw *d = &v->fe_pd;
    const u32 mask = random_below(r, 4) ? 0x07070707 : UINT32_MAX;

    v->fe_pd_valid = random_below(r, 3) == 0;
    d->draw = (u16)random_bits(r);
    d->what = (enum pd_what)what[random_below(r, 16)];
    if (d->what == PD_LOAD_ID)
        d->what = random_below(r, 2) ? PD_LOAD_ID : PD_ADD_ID;
    d->topology = (enum pd_topology)random_below(r, 16);
    d->keep_id = random_below(r, 4) == 0;
    d->instance_id = (enum pd_instance)random_below(r, 3);
    d->open_begin = random_below(r, 4) == 0;
    d->open_end = random_below(r, 4) == 0;
    d->index_size = (enum pd_index_size)random_below(r, 3);
    d->first = (u32)random_bits(r) & (d->what == PD_INLINE ? mask : 15);
    d->count = random_below(r, d->what == PD_INDICES ? 24 : random_below(r, 8) ? 16 : 100);
    v->memory_pd_valid = 1;
    for (unsigned i = 0; i < 4; i++)
        v->memory_pd.word[i] = (u32)random_bits(r) & mask;
}

void pd_exhaustive(uint64_t i, struct pd_vector *v)
{
    (void)i;
    (void)v;
}

/* Line 'line' of a corner: BEGIN, a draw, another of no vertices, END, then what comes out. */
#define LINES 8

/* Where each corner makes its packets; 'line' below 4. */
struct corner {
    struct pd_config *cfg;
    struct pd_draw *begin, *draw, *more; /* those of other lines are not looked at */
    u32 *word;                           /* of indices */
};

static void sizes(unsigned i, struct corner *c)
{
    c->begin->topology = (enum pd_topology)(i & 15);
    c->cfg->last = i >> 4 & 1;
    c->cfg->edge_flag = i >> 5 & 1;
    c->draw->count = i >> 6;
}

static void borders(unsigned i, struct corner *c)
{
    c->begin->topology = (enum pd_topology)(i & 15);
    c->cfg->last = i >> 4 & 1;
    c->draw->count = 27 + (i >> 5);
}

/* Two draws of one run, the second with the other edge flag and provoking vertex. */
static void split_runs(unsigned i, struct corner *c)
{
    c->begin->topology = (enum pd_topology)(i & 15);
    c->draw->count = i >> 4 & 7;
    c->more->first = c->draw->count;
    c->more->count = 8 - c->draw->count;
    c->begin->open_end = i >> 7 & 1;
    c->begin->open_begin = i >> 8 & 1;
}

static void restarts(unsigned i, struct corner *c)
{
    const unsigned cut = i >> 4 & 15;

    c->begin->topology = (enum pd_topology)(i & 15);
    c->draw->what = i >> 8 & 1 ? PD_INDICES : PD_ARRAY;
    c->draw->count = 14;
    c->cfg->restart = 1;
    c->cfg->restart_arrays = i >> 9 & 1;
    c->cfg->restart_index = c->draw->what == PD_ARRAY ? 100 + cut : 255;
    if (cut < 14)
        c->word[cut / 4] |= UINT32_C(255) << 8 * (cut % 4);
}

static void index_places(unsigned i, struct corner *c)
{
    c->draw->what = PD_INDICES;
    c->draw->index_size = (enum pd_index_size)((i & 3) % 3);
    c->draw->first = i >> 2 & 1;
    c->cfg->index_base = 0x1234567890 + (i >> 3 & 15);
    c->draw->count = 6;
    c->cfg->index_limit = c->cfg->index_base + (i >> 7);
}

static void ids(unsigned i, struct corner *c)
{
    c->draw->what = i & 1 ? PD_INDICES : PD_ARRAY;
    c->cfg->id_from_start = i >> 1 & 1;
    c->cfg->base_vertex = i >> 2 & 1 ? 0xfffffff0 : 0;
    c->cfg->id_base = i >> 3 & 1 ? 1000 : 0;
    c->begin->keep_id = i >> 4 & 1;
    c->begin->instance_id = (enum pd_instance)(i >> 5 & 3);
    c->more->what = i >> 7 & 1 ? PD_LOAD_ID : PD_ADD_ID;
    c->more->first = 77;
    c->draw->count = 6;
}

static void inlines(unsigned i, struct corner *c)
{
    const u32 count = i >> 4 & 7;

    c->begin->topology = PD_POINTS;
    c->draw->what = c->more->what = PD_INLINE;
    c->draw->index_size = c->more->index_size = (enum pd_index_size)((i & 3) % 3);
    c->draw->first = 0x03020100;
    c->more->first = 0x07060504;
    c->cfg->inline8_start = (u2)(i >> 2 & 3);
    c->cfg->inline16_start = i >> 2 & 1;
    c->cfg->inline8_count = c->cfg->inline16_count = count;
}

static void zeros(unsigned i, struct corner *c)
{
    c->begin->topology = (enum pd_topology)(i & 15);
    c->draw->what = PD_ZEROS;
    c->draw->count = i >> 4;
}

/* Patches of every size, none, one and several to a batch, and of no size. */
static void patches(unsigned i, struct corner *c)
{
    c->begin->topology = PD_PATCHES;
    c->cfg->patch = (u6)(i & 63);
    c->draw->count = (i >> 6) * 11;
}

/* Each packet where it has no place. */
static void out_of_place(unsigned i, struct corner *c)
{
    c->begin->what = (enum pd_what)(i & 7);
    c->draw->what = (enum pd_what)(i >> 3 & 7);
    c->more->what = (enum pd_what)(i >> 6 & 7);
    c->draw->count = 3;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct corner *c);
} sections[] = {
    { "every topology and size", 64 * 14 * LINES, sizes },
    { "at a batch's borders", 32 * 16 * LINES, borders },
    { "several draws of a run", 512 * LINES, split_runs },
    { "restart at every place", 1024 * LINES, restarts },
    { "where indices lie, and the limit", 128 * 12 * LINES, index_places },
    { "ids", 256 * LINES, ids },
    { "inline indices", 128 * LINES, inlines },
    { "zero indices", 16 * 40 * LINES, zeros },
    { "patches", 64 * 10 * LINES, patches },
    { "out of place", 512 * LINES, out_of_place },
};

const char *pd_directed(unsigned i, struct pd_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);
    const unsigned line = i % LINES;
    struct pd_draw packet[4] = {
        { .draw = 1, .what = PD_BEGIN, .topology = PD_TRIANGLES },
        { .draw = 1, .what = PD_ARRAY, .first = 100, .count = 3 },
        { .draw = 1, .what = PD_ARRAY },
        { .draw = 1, .what = PD_END },
    };
    struct corner c = { &v->cfg, &packet[0], &packet[1], &packet[2], v->memory_pd.word };

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    v->cfg.index_base = 0x1234567000;
    v->cfg.index_limit = bits_mask(40);
    for (unsigned k = 0; k < 4; k++)
        v->memory_pd.word[k] = 0x03020100 + 0x04040404 * k + 0x10101010 * line;
    sections[s].make(i / LINES, &c);
    v->reset = line == 0;
    v->memory_pd_valid = line != 0;
    v->fe_pd_valid = line < 4;
    if (line < 4)
        v->fe_pd = packet[line];
    v->cfg.edge_flag ^= line == 2;
    v->cfg.last ^= line == 2;
    return sections[s].name;
}
