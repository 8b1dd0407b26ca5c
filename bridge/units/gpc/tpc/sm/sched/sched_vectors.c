/* sched_vectors.c - random and directed clocks of a scheduler */
#include <string.h>

#include "gpc/tpc/sm/sched/sched.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char sched_work_unit[] = "clocks";
const struct unit_rate sched_rates[] = {
    { 0 },
};

unsigned sched_work(const struct sched_vector *v)
{
    return v->icc_heads_valid;
}

void sched_random_config(struct random *r, struct sched_vector *v)
{
    v->cfg.loose = random_below(r, 4) == 0;
}

/* Clocks go on from line to line: 40 at most for each. */
void sched_random_inputs(struct random *r, struct sched_vector *v)
{
    struct sched_heads *h = &v->icc_heads;

    v->icc_heads_valid = 1;
    h->clock = (u64)r->line * 40 + random_below(r, random_below(r, 4) ? 2 : 40);
    h->started = random_below(r, 8) ? 0 : (u16)random_bits(r) & (u16)random_bits(r);
    h->present = (u16)(random_below(r, 2) ? 0xffff : random_bits(r));
    h->blocked = (u16)(random_bits(r) & random_bits(r));
    h->pairs = (u16)random_bits(r);
    h->second_blocked = (u16)(random_bits(r) & random_bits(r));
    h->no_yield = (u16)(random_bits(r) | random_bits(r));
    h->second_no_yield = (u16)(random_bits(r) | random_bits(r));
    for (unsigned n = 0; n < SCHED_SLOTS; n++) {
        h->stall[n] = (u4)(random_below(r, 2) ? random_below(r, 16) : random_below(r, 3));
        h->second_stall[n] = (u4)random_below(r, 16);
    }
}

/* Each stall with and without the hint, by one warp; as long as the longest. */
static void stalls(unsigned i, struct sched_vector *v)
{
    v->reset = i % 20 == 0;
    v->icc_heads.present = 1;
    v->icc_heads.stall[0] = (u4)(i / 40);
    v->icc_heads.no_yield = i / 20 % 2;
}

/* Two to four warps with one stall: who goes on, who takes turns. */
static void turns(unsigned i, struct sched_vector *v)
{
    v->reset = i % 16 == 0;
    v->icc_heads.present = (u16)((4 << i / 16 % 3) - 1);
    v->icc_heads.no_yield = i / 48 % 2 ? 0xffff : 0x5555;
    v->cfg.loose = i / 96 % 2;
    for (unsigned n = 0; n < SCHED_SLOTS; n++)
        v->icc_heads.stall[n] = (u4)(1 + i / 192);
}

/* Pairs whose second can go, and cannot; the hint on a stall of 0. */
static void pairs(unsigned i, struct sched_vector *v)
{
    v->reset = i % 8 == 0;
    v->icc_heads.present = 3;
    v->icc_heads.pairs = 1;
    v->icc_heads.no_yield = (u16)(i / 8 & 1 ? 3 : 2);
    v->icc_heads.second_blocked = (u16)(i / 16 & 1);
    v->icc_heads.second_no_yield = (u16)(i / 32 & 1);
    v->icc_heads.second_stall[0] = (u4)(i / 64);
    v->icc_heads.stall[1] = 1;
}

/* A warp that ends, and one that starts in its slot, is the youngest. */
static void ages(unsigned i, struct sched_vector *v)
{
    v->reset = i == 0;
    v->icc_heads.present = 0xffff;
    v->icc_heads.started = (u16)(i % 5 == 2 ? 1u << i % 16 : 0);
    for (unsigned n = 0; n < SCHED_SLOTS; n++)
        v->icc_heads.stall[n] = (u4)(2 + n % 3);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct sched_vector *v);
} sections[] = {
    { "stalls", 640, stalls },
    { "turns", 768, turns },
    { "pairs", 1024, pairs },
    { "ages", 100, ages },
};

const char *sched_directed(unsigned i, struct sched_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned line = i, s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->icc_heads_valid = 1;
    v->icc_heads.clock = line;
    sections[s].make(i, v);
    return sections[s].name;
}

const uint64_t sched_exhaustive_lines = 0;

void sched_exhaustive(uint64_t i, struct sched_vector *v)
{
    (void)i;
    (void)v;
}
