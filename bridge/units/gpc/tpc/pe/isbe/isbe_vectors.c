/* isbe_vectors.c - vectors of batches and of their ends: random ones, and the corners by name */
#include <string.h>

#include "gpc/tpc/pe/isbe/isbe.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char isbe_work_unit[] = "batches";
const struct unit_rate isbe_rates[] = { { 0 } };
const uint64_t isbe_exhaustive_lines = 0;

void isbe_exhaustive(uint64_t i, struct isbe_vector *v)
{
    (void)i;
    (void)v;
}

unsigned isbe_work(const struct isbe_vector *v)
{
    return v->pe_isbe_valid;
}

void isbe_random_config(struct random *r, struct isbe_vector *v)
{
    v->cfg.capacity = (u17)(random_below(r, 4) ? ISBE_BYTES : 128 * random_below(r, 512));
}

void isbe_random_inputs(struct random *r, struct isbe_vector *v)
{
    const unsigned most = random_below(r, 8) ? 32 : 257;

    v->pe_isbe_valid = random_below(r, 4) != 0;
    v->pe_isbe = (struct isbe_batch){ .draw = (u16)(random_bits(r) & 0xffff),
                                      .vertices = (u6)random_below(r, 33),
                                      .inputs = (u9)random_below(r, most),
                                      .outputs = (u9)random_below(r, most),
                                      .overlapped = random_bits(r) & 1,
                                      .primitive_id = random_below(r, 4) == 0 };
    v->vsc_isbe_valid = random_below(r, 3) != 0;
    v->vsc_isbe.draw = (u16)(random_bits(r) & 0xffff);
}

/* Rooms of outputs by vertices: 4, 8, 16, 32. */
static void every_count(unsigned i, struct isbe_vector *v)
{
    v->pe_isbe.vertices = (u6)i;
    v->pe_isbe.inputs = 4;
    v->pe_isbe.outputs = 8;
    v->vsc_isbe_valid = 1;
}

/* Inputs larger, as large, smaller than outputs; in their place and not. */
static void overlapping(unsigned i, struct isbe_vector *v)
{
    v->pe_isbe.vertices = 32;
    v->pe_isbe.inputs = (u9)(8 + i / 4);
    v->pe_isbe.outputs = 9;
    v->pe_isbe.overlapped = i & 1;
    v->pe_isbe.primitive_id = i >> 1 & 1;
    v->vsc_isbe_valid = 1;
}

/* No scalar at all: indices alone, as many as there are warps; one more waits. */
static void as_many_warps(unsigned i, struct isbe_vector *v)
{
    v->pe_isbe.draw = (u16)i;
    v->vsc_isbe_valid = i > ISBE_WARPS + 1;
}

/* Three of 16384 bytes fill it; the fourth waits for the oldest. */
static void filled(unsigned i, struct isbe_vector *v)
{
    v->pe_isbe.draw = (u16)i;
    v->pe_isbe.vertices = 32;
    v->pe_isbe.inputs = 63;
    v->pe_isbe.outputs = 63;
    v->pe_isbe.primitive_id = 1;
    v->vsc_isbe_valid = i >= 4;
}

/* The ring's end comes inside an entry. */
static void around(unsigned i, struct isbe_vector *v)
{
    v->pe_isbe.vertices = 5;
    v->pe_isbe.inputs = 100;
    v->pe_isbe.outputs = (u9)(30 + i);
    v->vsc_isbe_valid = 1;
}

/* The largest of all: in each other's place they fit, one behind the other they do not. */
static void too_large(unsigned i, struct isbe_vector *v)
{
    v->pe_isbe.vertices = 32;
    v->pe_isbe.inputs = v->pe_isbe.outputs = 256;
    v->pe_isbe.overlapped = i & 1;
    v->vsc_isbe_valid = 1;
}

/* One byte more than there is; as many as there are; nothing. */
static void capacities(unsigned i, struct isbe_vector *v)
{
    v->cfg.capacity = (u17)(i == 0 ? 384 : i == 1 ? 256 : i == 2 ? 512 : 0);
    v->pe_isbe.inputs = 2;
    v->vsc_isbe_valid = 1;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct isbe_vector *v);
} sections[] = {
    { "rooms of outputs", 33, every_count },
    { "outputs in place of inputs", 12, overlapping },
    { "as many as warps", ISBE_WARPS + 6, as_many_warps },
    { "the fourth waits", 8, filled },
    { "around the end", 12, around },
    { "too large", 4, too_large },
    { "capacities", 4, capacities },
};

const char *isbe_directed(unsigned i, struct isbe_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->reset = i == 0 || s + 1 == SECTIONS(sections);
    v->cfg.capacity = ISBE_BYTES;
    v->pe_isbe_valid = 1;
    sections[s].make(i, v);
    return sections[s].name;
}
