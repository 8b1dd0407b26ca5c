/* ce_vectors.c - vectors of copies: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "hub/ce/ce.h"
#include "hub/hub_vectors.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char ce_work_unit[] = "launches";
const struct unit_rate ce_rates[] = { { 0 } };
const uint64_t ce_exhaustive_lines = 0;

unsigned ce_work(const struct ce_vector *v)
{
    return v->fe_ce_valid;
}

/* Small copies: a beat a line goes over the wires, and what needs no answer must find room there. */
void ce_random_config(struct random *r, struct ce_vector *v)
{
    struct ce_config *c = &v->cfg;
    const bool plain = random_below(r, 2);

    c->transfer =
        (enum ce_transfer)(random_below(r, 16) ? 1 + random_below(r, 2) : random_bits(r) & 3);
    c->multi_line = random_below(r, 4) != 0;
    c->lines = random_below(r, 8) ? random_below(r, 3) : 0;
    c->remap = random_below(r, 2);
    c->component_bytes = (u2)(random_bits(r) & 3);
    c->src_components = (u2)(random_bits(r) & 3);
    c->dst_components = plain ? c->src_components : (u2)(random_bits(r) & 3);
    for (unsigned i = 0; i < 4; i++)
        c->select[i] = (u3)(plain ? i : random_below(r, 7));
    c->length = random_below(r, 8) ? 1 + random_below(r, c->remap && !plain ? 3 : 64) : 0;
    c->src = random_copy_surface(r, ce_src_bytes(c), c->length, c->lines);
    c->dst = random_copy_surface(r, ce_dst_bytes(c), c->length, c->lines);
    c->const_a = (u32)random_bits(r);
    c->const_b = (u32)random_bits(r);
    c->semaphore_type = (enum ce_release)(random_bits(r) & 3);
    c->semaphore_at = random_bits(r) >> 24;
    c->payload = (u32)random_bits(r);
    c->reduce = random_bits(r) & 1;
    c->reduction = (u4)(random_bits(r) & 15);
    c->reduction_unsigned = random_bits(r) & 1;
}

void ce_random_inputs(struct random *r, struct ce_vector *v)
{
    v->fe_ce_valid = random_below(r, 32) == 0;
    v->fe_ce.id = (u32)random_bits(r);
    v->memory_ce_valid = 1;
    for (unsigned i = 0; i < 4; i++)
        v->memory_ce.word[i] = (u32)random_bits(r);
}

void ce_exhaustive(uint64_t i, struct ce_vector *v)
{
    (void)i;
    (void)v;
}

/* A copy of one line between pitch surfaces. */
static void base(struct ce_config *c)
{
    memset(c, 0, sizeof *c);
    c->transfer = CE_PIPELINED;
    c->length = 16;
    c->lines = 1;
    c->src = (struct copy_surface){ .pitch_layout = 1,
                                    .address = 0x1234567000,
                                    .pitch = 256,
                                    .width = 256,
                                    .height = 64,
                                    .depth = 8 };
    c->dst = c->src;
    c->dst.address = 0x7654321000;
}

static void alignments(unsigned i, struct ce_config *c)
{
    c->src.address += i & 15;
    c->dst.address += i >> 4 & 15;
    c->length = 20;
}

static void lengths(unsigned i, struct ce_config *c)
{
    c->length = i % 40;
    c->multi_line = i / 40 & 1;
    c->lines = i / 80;
}

static void block_linear(unsigned i, struct ce_config *c)
{
    struct copy_surface *s = i & 1 ? &c->dst : &c->src;

    s->pitch_layout = 0;
    s->block_height = (u4)(i >> 1 & 7);
    s->block_depth = (u4)(i >> 4 & 7);
    s->x = (u16)(i >> 7 & 7) * 31;
    s->y = (u16)(i >> 10 & 3) * 15;
    s->layer = i >> 12 & 7;
}

static void selects(unsigned i, struct ce_config *c)
{
    c->remap = 1;
    c->length = 2;
    c->const_a = 0x44332211;
    c->const_b = 0x88776655;
    c->select[i & 3] = (u3)(i >> 2 & 7);
    c->select[(i & 3) ^ 1] = (u3)((i >> 2 & 7) ^ 1);
    c->component_bytes = (u2)(i >> 5 & 3);
    c->src_components = (u2)(i >> 7 & 3);
    c->dst_components = (u2)(i >> 9 & 3);
}

static void identity(unsigned i, struct ce_config *c)
{
    c->remap = 1;
    c->length = 5;
    c->component_bytes = (u2)(i & 3);
    c->src_components = c->dst_components = (u2)(i >> 2 & 3);
    for (unsigned k = 0; k < 4; k++)
        c->select[k] = (u3)k;
    c->dst.pitch_layout = i >> 4 & 1;
    c->src.pitch_layout = i >> 5 & 1;
    c->dst.x = (u16)(i >> 6 & 15);
}

static void releases(unsigned i, struct ce_config *c)
{
    c->transfer = (enum ce_transfer)(i & 3);
    c->semaphore_type = (enum ce_release)(i >> 2 & 3);
    c->semaphore_at = bits_mask(40) - i;
    c->payload = 0xdeadbeef;
    c->reduce = i >> 4 & 1;
    c->reduction = (u4)(i >> 5 & 15);
    c->reduction_unsigned = i >> 9 & 1;
}

static void edges(unsigned i, struct ce_config *c)
{
    struct copy_surface *s = i & 1 ? &c->dst : &c->src;

    s->pitch_layout = 0;
    s->x = (u16)(s->width - c->length + (i >> 1 & 1));
    s->y = (u16)(s->height - 1 + (i >> 2 & 1));
    s->layer = s->depth - 1 + (i >> 3 & 1);
}

static const struct section {
    const char *name;
    unsigned count, lines; /* vectors; lines of each */
    void (*make)(unsigned i, struct ce_config *c);
} sections[] = {
    { "every alignment", 256 * 8, 8, alignments },
    { "lengths and lines", 240 * 16, 16, lengths },
    { "block linear", 2048 * 4, 4, block_linear },
    { "every component of every size", 2048 * 16, 16, selects },
    { "whole elements", 1024 * 16, 16, identity },
    { "releases", 1024 * 4, 4, releases },
    { "at the edge of a surface", 16 * 4, 4, edges },
};

/* Each copy begins after a reset, and has so many lines to answer its reads; what is left is given up. */
const char *ce_directed(unsigned i, struct ce_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);
    struct random r;

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    base(&v->cfg);
    sections[s].make(i / sections[s].lines, &v->cfg);
    v->reset = v->fe_ce_valid = i % sections[s].lines == 0;
    v->fe_ce.id = s << 16 | i;
    v->memory_ce_valid = !v->reset;
    r = random_start(s, i);
    for (unsigned w = 0; w < 4; w++)
        v->memory_ce.word[w] = (u32)random_bits(&r);
    return sections[s].name;
}
