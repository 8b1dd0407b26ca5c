/* lsu_vectors.c - random and directed accesses of global memory */
#include <string.h>

#include "gpc/tpc/sm/mio/lsu/lsu.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char lsu_work_unit[] = "threads";
const struct unit_rate lsu_rates[] = {
    { 0 },
};

unsigned lsu_work(const struct lsu_vector *v)
{
    return bits_count(v->mio_lsu.active);
}

void lsu_random_config(struct random *r, struct lsu_vector *v)
{
    v->cfg.uncached = random_below(r, 8) == 0;
}

/* Side by side, strided, in a table of little more than L1, or anywhere. */
void lsu_random_inputs(struct random *r, struct lsu_vector *v)
{
    struct lsu_access *in = &v->mio_lsu;
    const unsigned kind = random_below(r, 4), stride = random_below(r, 300);
    const unsigned base = random_below(r, 16384);

    v->mio_lsu_valid = 1;
    in->kind = (enum mio_kind)(random_below(r, 2) ? MIO_LOAD : random_below(r, 4));
    in->size = (u3)random_below(r, 5);
    in->active = random_below(r, 2) ? UINT32_MAX : (u32)random_bits(r);
    for (unsigned n = 0; n < LSU_LANES; n++)
        in->address[n] = kind == 0   ? base + ((u64)n << in->size)
                         : kind == 1 ? base + n * stride
                         : kind == 2 ? random_below(r, 16384)
                                     : random_bits(r) & bits_mask(40);
}

/* Strides of a word and more, of each size and kind. */
static void strides(unsigned i, struct lsu_vector *v)
{
    static const u16 stride[] = { 0, 1, 2, 4, 8, 12, 16, 32, 64, 128, 136, 256, 512, 520 };
    struct lsu_access *in = &v->mio_lsu;

    in->size = (u3)(i % 5);
    in->kind = (enum mio_kind)(i / 5 % 4);
    for (unsigned n = 0; n < LSU_LANES; n++)
        in->address[n] = n * stride[i / 20];
}

/* A line more than a set has, round and round; then as many as it has. */
static void sets(unsigned i, struct lsu_vector *v)
{
    const unsigned lines = i < 100 ? L1_WAYS + 1 : L1_WAYS;

    v->reset = i == 0 || i == 100;
    for (unsigned n = 0; n < LSU_LANES; n++)
        v->mio_lsu.address[n] = i % lines * L1_SETS * L1_LINE;
}

/* A load, a store or an atomic that hits, the load again: sectors alone go. */
static void dropped(unsigned i, struct lsu_vector *v)
{
    struct lsu_access *in = &v->mio_lsu;

    v->reset = i % 4 == 0;
    in->kind = i % 4 == 1 ? (enum mio_kind)(1 + i / 4 % 3) : MIO_LOAD;
    in->size = 2;
    for (unsigned n = 0; n < LSU_LANES; n++)
        in->address[n] = i % 4 == 1 ? 4 * (n % (1 + i / 12)) : 4 * n;
}

/* Two lanes: every word of two lines of different sets. */
static void data_banks(unsigned i, struct lsu_vector *v)
{
    v->mio_lsu.active = 3;
    v->mio_lsu.address[1] = L1_LINE + 4 * i;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct lsu_vector *v);
} sections[] = {
    { "strides", 14 * 20, strides },
    { "sets", 200, sets },
    { "dropped by stores", 48, dropped },
    { "data banks", 32, data_banks },
};

const char *lsu_directed(unsigned i, struct lsu_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->mio_lsu_valid = 1;
    v->mio_lsu.size = 2;
    v->mio_lsu.active = UINT32_MAX;
    sections[s].make(i, v);
    v->mio_lsu.id.launch = (u16)s;
    return sections[s].name;
}

const uint64_t lsu_exhaustive_lines = 0;

void lsu_exhaustive(uint64_t i, struct lsu_vector *v)
{
    (void)i;
    (void)v;
}
