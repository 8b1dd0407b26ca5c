/* cwd_vectors.c - vectors of grids and ends of CTAs: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "hub/cwd/cwd.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char cwd_work_unit[] = "grids";
const struct unit_rate cwd_rates[] = { { 0 } };
const uint64_t cwd_exhaustive_lines = 0;

unsigned cwd_work(const struct cwd_vector *v)
{
    return v->sked_cwd_valid;
}

void cwd_random_config(struct random *r, struct cwd_vector *v)
{
    v->cfg.sms = (u9)(1 + random_below(r, random_below(r, 4) ? 8 : 64));
    v->cfg.round_robin = random_below(r, 4) == 0;
}

static void random_grid(struct random *r, struct cwd_grid *g)
{
    g->qmd = random_bits(r) >> 24 & ~UINT64_C(255);
    for (unsigned d = 0; d < 3; d++) {
        g->size[d] = 1 + random_below(r, 5);
        g->resume[d] = random_below(r, 8) ? 0 : random_below(r, 5);
    }
    if (random_below(r, 16) == 0)
        g->size[random_below(r, 3)] = 0;
    g->threads[0] = (u16)(1 + random_below(r, random_below(r, 2) ? 64 : 256));
    g->threads[1] = (u16)(1 + random_below(r, 2));
    g->threads[2] = (u16)(1 + random_below(r, 2));
    g->registers = (u8)(random_below(r, 4) ? random_below(r, 64) : random_below(r, 256));
    g->shared_bytes = random_below(r, 2) ? 0 : 256 * random_below(r, 193);
    g->local_warps = (u12)(random_below(r, 4) ? 4095 : random_below(r, 65));
    g->sequential = random_below(r, 8) == 0;
    g->one_partition = random_below(r, 4) == 0;
    g->disabled = random_below(r, 4) ? 0 : random_bits(r);
}

/* What goes along to the SMs. */
static void random_caches(struct random *r, struct cwd_grid *g)
{
    u64 textures;

    g->invalidate_instructions = random_bits(r) & 1;
    g->invalidate_constants = random_bits(r) & 1;
    g->invalidate_data = random_bits(r) & 1;
    textures = random_bits(r);
    g->invalidate_headers = textures & 1;
    g->invalidate_samplers = textures >> 1 & 1;
    g->invalidate_texels = textures >> 2 & 1;
    g->via_header = textures >> 3 & 1;
    for (unsigned i = 0; i < 8; i++) {
        g->constants[i].valid = random_bits(r) & 1;
        g->constants[i].invalidate = random_bits(r) & 1;
        g->constants[i].address = random_bits(r) >> 24;
        g->constants[i].bytes = random_below(r, 65537);
    }
}

void cwd_random_inputs(struct random *r, struct cwd_vector *v)
{
    v->sked_cwd_valid = random_below(r, 16) == 0;
    random_grid(r, &v->sked_cwd);
    v->mpcs_cwd_valid = random_below(r, 4) != 0;
    v->mpcs_cwd.sm = (u9)random_below(r, random_below(r, 16) && v->cfg.sms ? v->cfg.sms : 64);
    v->mpcs_cwd.slots = (u6)random_below(r, random_below(r, 2) ? 4 : 33);
    v->sm_cwd_valid = random_below(r, 8) != 0;
    v->sm_cwd.sm = (u9)(v->cfg.sms ? random_below(r, v->cfg.sms) : 0);
    random_caches(r, &v->sked_cwd);
}

void cwd_exhaustive(uint64_t i, struct cwd_vector *v)
{
    (void)i;
    (void)v;
}

/* A grid of 4 CTAs of a warp on four SMs. */
static void base(struct cwd_vector *v)
{
    v->cfg.sms = 4;
    v->sked_cwd = (struct cwd_grid){ .qmd = 0x1200,
                                     .size = { 4, 1, 1 },
                                     .threads = { 32, 1, 1 },
                                     .registers = 8,
                                     .local_warps = 4095 };
    v->mpcs_cwd.slots = 4;
}

static void sizes(unsigned i, struct cwd_vector *v)
{
    for (unsigned d = 0; d < 3; d++)
        v->sked_cwd.size[d] = i >> 2 * d & 3;
}

static void resumes(unsigned i, struct cwd_vector *v)
{
    for (unsigned d = 0; d < 3; d++) {
        v->sked_cwd.size[d] = 2;
        v->sked_cwd.resume[d] = (i >> 2 * d & 3) % 3;
    }
}

static void registers(unsigned i, struct cwd_vector *v)
{
    v->cfg.sms = 1;
    v->sked_cwd.size[0] = 40;
    v->sked_cwd.registers = (u8)(i & 255);
    v->sked_cwd.threads[0] = i >> 8 & 1 ? 129 : 32;
    v->sked_cwd.one_partition = i >> 9 & 1;
}

static void shared(unsigned i, struct cwd_vector *v)
{
    v->cfg.sms = 1;
    v->sked_cwd.size[0] = 40;
    v->sked_cwd.shared_bytes = 256 * i;
}

static void threads(unsigned i, struct cwd_vector *v)
{
    v->cfg.sms = 1;
    v->sked_cwd.size[0] = 40;
    v->sked_cwd.threads[0] = (u16)(1 + 31 * (i & 31));
    v->sked_cwd.one_partition = i >> 5 & 1;
}

static void local(unsigned i, struct cwd_vector *v)
{
    v->cfg.sms = 1;
    v->sked_cwd.size[0] = 40;
    v->sked_cwd.threads[0] = 64;
    v->sked_cwd.local_warps = (u12)i;
}

static void selection(unsigned i, struct cwd_vector *v)
{
    v->cfg.sms = (u9)(1 + (i & 7));
    v->cfg.round_robin = i >> 3 & 1;
    v->sked_cwd.sequential = i >> 4 & 1;
    v->sked_cwd.disabled = i >> 5 & 7;
    v->sked_cwd.size[0] = 16;
    v->mpcs_cwd.slots = 2;
}

/* SMs of unlike room, none in some. */
static void rooms(unsigned i, struct cwd_vector *v)
{
    v->cfg.sms = 8;
    v->sked_cwd.size[0] = 20;
    v->cfg.round_robin = i & 1;
    v->mpcs_cwd.slots = (u6)(i * 7 % 5);
}

#define LINES 48 /* of a corner: the grid, then ends of CTAs */

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct cwd_vector *v);
} sections[] = {
    { "every size", 64 * LINES, sizes },      { "where the grid begins", 64 * LINES, resumes },
    { "registers", 1024 * LINES, registers }, { "shared memory", 193 * LINES, shared },
    { "threads", 64 * LINES, threads },       { "room for local memory", 65 * LINES, local },
    { "which SM", 256 * LINES, selection },   { "unlike rooms", 32 * LINES, rooms },
};

const char *cwd_directed(unsigned i, struct cwd_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);
    const unsigned line = i % LINES;

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    base(v);
    sections[s].make(i / LINES, v);
    v->mpcs_cwd_valid = line > 0 && line <= v->cfg.sms;
    v->mpcs_cwd.sm = (u9)(line - v->mpcs_cwd_valid);
    if (s + 1 == SECTIONS(sections))
        v->mpcs_cwd.slots = (u6)((v->mpcs_cwd.slots + line * 3) % 5);
    v->reset = v->sked_cwd_valid = line == 0;
    v->sm_cwd_valid = line != 0;
    v->sm_cwd.sm = (u9)((line * 5 + line / 3) % v->cfg.sms);
    return sections[s].name;
}
