/* mio_vectors.c - random and directed accesses of shared memory */
#include <string.h>

#include "gpc/tpc/sm/mio/mio.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char mio_work_unit[] = "threads";
const struct unit_rate mio_rates[] = {
    { 0 },
};

unsigned mio_work(const struct mio_vector *v)
{
    return bits_count(v->sched_mio.active);
}

void mio_random_config(struct random *r, struct mio_vector *v)
{
    v->cfg.wide = random_below(r, 4) == 0;
}

/* A stride, a small table, or anywhere. */
void mio_random_inputs(struct random *r, struct mio_vector *v)
{
    struct mio_access *in = &v->sched_mio;
    const unsigned kind = random_below(r, 3), stride = random_below(r, 40),
                   base = random_below(r, 64);

    v->sched_mio_valid = 1;
    in->kind = (enum mio_kind)random_below(r, 6);
    in->size = (u3)random_below(r, 5);
    in->active = random_below(r, 2) ? UINT32_MAX : (u32)random_bits(r);
    for (unsigned n = 0; n < MIO_LANES; n++) {
        const unsigned at = kind == 0   ? base + n * stride
                            : kind == 1 ? random_below(r, 48)
                                        : random_below(r, 4096);

        in->address[n] = (u17)(at << in->size & 0xffff);
    }
}

/* Strides of 0 to 33 words of each size. */
static void strides(unsigned i, struct mio_vector *v)
{
    v->sched_mio.size = (u3)(2 + i % 3);
    for (unsigned n = 0; n < MIO_LANES; n++)
        v->sched_mio.address[n] = (u17)((n * (i / 3) << v->sched_mio.size) & 0xffff);
}

/* Kinds that do not share words; few lanes. */
static void kinds(unsigned i, struct mio_vector *v)
{
    v->sched_mio.kind = (enum mio_kind)(i % 8);
    v->sched_mio.active = UINT32_MAX >> i / 8;
    for (unsigned n = 0; n < MIO_LANES; n++)
        v->sched_mio.address[n] = (u17)(4 * (n % (1 + i / 16)));
}

static void no_lane(unsigned i, struct mio_vector *v)
{
    v->sched_mio.kind = (enum mio_kind)(i % 6);
    v->sched_mio.size = (u3)(i / 6);
    v->sched_mio.active = 0;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct mio_vector *v);
} sections[] = {
    { "strides", 3 * 34, strides },
    { "kinds", 8 * 32, kinds },
    { "no lane", 6 * 8, no_lane },
};

const char *mio_directed(unsigned i, struct mio_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->sched_mio_valid = 1;
    v->sched_mio.size = 2;
    v->sched_mio.active = UINT32_MAX;
    sections[s].make(i, v);
    v->sched_mio.id.launch = (u16)s;
    return sections[s].name;
}

const uint64_t mio_exhaustive_lines = 0;

void mio_exhaustive(uint64_t i, struct mio_vector *v)
{
    (void)i;
    (void)v;
}
