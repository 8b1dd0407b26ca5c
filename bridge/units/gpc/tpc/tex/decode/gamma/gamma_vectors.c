/* gamma_vectors.c - random texels, and every code in every component */
#include <string.h>

#include "gpc/tpc/tex/decode/gamma/gamma.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char gamma_work_unit[] = "texels";
const struct unit_rate gamma_rates[] = {
    { 0 },
};

unsigned gamma_work(const struct gamma_vector *v)
{
    (void)v;
    return 4;
}

void gamma_random_config(struct random *r, struct gamma_vector *v)
{
    v->cfg.srgb = random_below(r, 4) > 0;
}

void gamma_random_inputs(struct random *r, struct gamma_vector *v)
{
    v->decode_gamma_valid = 1;
    for (unsigned i = 0; i < GAMMA_COMPONENTS; i++)
        v->decode_gamma.code[i] = (u8)random_bits(r);
}

/* Every code, in each component of a texel. */
static void codes(unsigned i, struct gamma_vector *v)
{
    v->cfg.srgb = i < 256;
    for (unsigned n = 0; n < GAMMA_COMPONENTS; n++)
        v->decode_gamma.code[n] = (u8)(i + 16 * n);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct gamma_vector *v);
} sections[] = {
    { "every code in every component", 512, codes },
};

const char *gamma_directed(unsigned i, struct gamma_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->decode_gamma_valid = 1;
    v->decode_gamma.id.launch = (u16)s;
    sections[s].make(i, v);
    return sections[s].name;
}

const uint64_t gamma_exhaustive_lines = 2 * 256;

void gamma_exhaustive(uint64_t i, struct gamma_vector *v)
{
    memset(v, 0, sizeof *v);
    v->decode_gamma_valid = 1;
    codes((unsigned)i, v);
}
