/* rf_vectors.c - vectors of the register banks: random, directed, every triple of registers of two rows */
#include <string.h>

#include "gpc/tpc/sm/rf/rf.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char rf_work_unit[] = "instructions";
const struct unit_rate rf_rates[] = {
    { 0 },
};

unsigned rf_work(const struct rf_vector *v)
{
    return v->sched_rf_valid;
}

void rf_random_config(struct random *r, struct rf_vector *v)
{
    v->cfg.no_reuse = random_below(r, 8) == 0;
}

/* Few registers and few warps, so that the cache has something to do. */
void rf_random_inputs(struct random *r, struct rf_vector *v)
{
    struct rf_read *in = &v->sched_rf;
    const unsigned registers = random_below(r, 4) ? 12 : 255;

    v->sched_rf_valid = 1;
    in->id.warp = (u6)(random_below(r, 8) ? random_below(r, 3) : random_below(r, 64));
    in->present = (u3)(random_below(r, 4) ? 7 : random_below(r, 8));
    in->pairs = (u3)(random_below(r, 8) ? 0 : random_below(r, 8));
    in->reuse = (u3)random_below(r, 8);
    for (unsigned n = 0; n < RF_SLOTS; n++)
        in->source[n] = (u8)random_below(r, registers);
}

static void put(struct rf_vector *v, unsigned a, unsigned b, unsigned c, unsigned reuse)
{
    v->sched_rf.present = 7;
    v->sched_rf.reuse = (u3)reuse;
    v->sched_rf.source[0] = (u8)a;
    v->sched_rf.source[1] = (u8)b;
    v->sched_rf.source[2] = (u8)c;
}

/* known: facts/isa/hazards.md 8: streams that were measured: three, two, no registers of a bank; with reuse */
static void measured_streams(unsigned i, struct rf_vector *v)
{
    static const u8 stream[][4] = { { 4, 8, 12, 0 }, { 4, 8, 13, 0 }, { 4, 5, 6, 0 },
                                    { 4, 8, 12, 3 }, { 4, 8, 13, 1 }, { 4, 8, 13, 2 },
                                    { 4, 4, 8, 0 },  { 4, 4, 4, 0 },  { 4, 8, 12, 7 } };

    v->reset = i % 6 == 0;
    put(v, stream[i / 6][0], stream[i / 6][1], stream[i / 6][2], stream[i / 6][3]);
}

/* Two or three operand sets that take turns, all flagged or one. */
static void sets_in_turn(unsigned i, struct rf_vector *v)
{
    const unsigned sets = 2 + i / 32, n = i % sets;

    v->reset = i % 16 == 0;
    put(v, 4 + 16 * n, 8 + 16 * n, 12 + 16 * n, i / 16 % 2 && n ? 0 : 7);
}

/* Two and three warps with one set each. */
static void warps_in_turn(unsigned i, struct rf_vector *v)
{
    v->reset = i % 16 == 0;
    v->sched_rf.id.warp = (u6)(i % (2 + i / 16 % 2));
    put(v, 4, 8, 12, 7);
}

static void pairs_of_registers(unsigned i, struct rf_vector *v)
{
    put(v, 2 * (i % 4), 2 * (i / 4 % 4), 2 * (i / 16), 0);
    v->sched_rf.pairs = 7;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct rf_vector *v);
} sections[] = {
    { "measured streams", 54, measured_streams },
    { "sets in turn", 64, sets_in_turn },
    { "warps in turn", 64, warps_in_turn },
    { "pairs of registers", 64, pairs_of_registers },
};

const char *rf_directed(unsigned i, struct rf_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->sched_rf_valid = 1;
    sections[s].make(i, v);
    v->sched_rf.id.launch = (u16)s;
    return sections[s].name;
}

/* Registers 0 to 15 in each slot, and which slots there are. */
const uint64_t rf_exhaustive_lines = UINT64_C(1) << 15;

void rf_exhaustive(uint64_t i, struct rf_vector *v)
{
    memset(v, 0, sizeof *v);
    v->sched_rf_valid = 1;
    put(v, i & 15, i >> 4 & 15, i >> 8 & 15, 0);
    v->sched_rf.present = (u3)(i >> 12 & 7);
}
