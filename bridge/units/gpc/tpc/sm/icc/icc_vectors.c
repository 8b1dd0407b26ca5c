/* icc_vectors.c - random and directed vectors of the instruction cache */
#include <string.h>

#include "gpc/tpc/sm/icc/icc.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char icc_work_unit[] = "fetches";
const struct unit_rate icc_rates[] = {
    { 0 },
};

unsigned icc_work(const struct icc_vector *v)
{
    return v->sched_icc_valid;
}

void icc_random_config(struct random *r, struct icc_vector *v)
{
    v->cfg.miss = (u8)(random_below(r, 4) ? 80 : random_bits(r));
}

/* Loops in a few lines, far calls into one set, or anywhere. */
void icc_random_inputs(struct random *r, struct icc_vector *v)
{
    const unsigned kind = random_below(r, 8);
    struct icc_fetch *f = &v->sched_icc;

    v->sched_icc_valid = 1;
    f->id.warp = (u6)(random_bits(r) & 63);
    f->pc = kind == 0  ? (u32)random_bits(r) & ~7u
            : kind < 4 ? random_below(r, 6) * ICC_LINE * ICC_SETS + random_below(r, 2) * ICC_LINE
                       : random_below(r, 64) * ICC_LINE / 2;
    f->id.pc = f->pc & 0xffffff;
}

/* One line more than a set has, round and round. */
static void too_many(unsigned i, struct icc_vector *v)
{
    v->sched_icc.pc = i % (ICC_WAYS + 1) * ICC_LINE * ICC_SETS;
}

static void as_many(unsigned i, struct icc_vector *v)
{
    v->sched_icc.pc = i % ICC_WAYS * ICC_LINE * ICC_SETS + ICC_LINE;
}

/* All that fits, twice. */
static void all_lines(unsigned i, struct icc_vector *v)
{
    v->sched_icc.pc = i % (ICC_SETS * ICC_WAYS) * ICC_LINE;
}

/* The line used longest ago goes, not the one that came first. */
static void used_again(unsigned i, struct icc_vector *v)
{
    static const u8 order[] = { 0, 1, 2, 3, 0, 4, 0, 1, 4, 3, 2, 0 };

    v->sched_icc.pc = order[i % sizeof order] * (u32)(ICC_LINE * ICC_SETS) + 5 * ICC_LINE;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct icc_vector *v);
} sections[] = {
    { "a line more than a set has", 20, too_many },
    { "as many as a set has", 16, as_many },
    { "all lines twice", 2 * ICC_SETS *ICC_WAYS, all_lines },
    { "used again", 24, used_again },
};

const char *icc_directed(unsigned i, struct icc_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->reset = i == 0;
    v->cfg.miss = 80;
    v->sched_icc_valid = 1;
    sections[s].make(i, v);
    v->sched_icc.id.launch = (u16)s;
    return sections[s].name;
}

const uint64_t icc_exhaustive_lines = 0;

void icc_exhaustive(uint64_t i, struct icc_vector *v)
{
    (void)i;
    (void)v;
}
