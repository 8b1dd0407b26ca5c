/* l1_vectors.c - random and directed words that textures read out of L1 */
#include <string.h>

#include "gpc/tpc/tex/l1/l1.h"
#include "gpc/tpc/tex/tex_states.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

#define LINE_WORDS (L1_LINE / L1_WORD_BYTES)

const char l1_work_unit[] = "words";
const struct unit_rate l1_rates[] = {
    { 0 },
};

const uint64_t l1_exhaustive_lines = 0;

void l1_exhaustive(uint64_t i, struct l1_vector *v)
{
    (void)i;
    (void)v;
}

unsigned l1_work(const struct l1_vector *v)
{
    return v->tex_l1.count < L1_WORDS ? v->tex_l1.count : L1_WORDS;
}

static void set_promotion(struct l1_vector *v, unsigned promotion)
{
    struct tic all;

    tic_get(&all, v->cfg.header);
    all.promotion = promotion;
    tic_put(v->cfg.header, &all);
}

void l1_random_config(struct random *r, struct l1_vector *v)
{
    tex_states_random(r, &v->cfg);
    set_promotion(v, random_below(r, 4));
}

/* Side by side, in a table of little more than L1, a line or set apart, or anywhere. */
void l1_random_inputs(struct random *r, struct l1_vector *v)
{
    struct l1_access *in = &v->tex_l1;
    const unsigned kind = random_below(r, 5), stride = random_below(r, 70);
    const u37 base = random_below(r, 2048);

    v->tex_l1_valid = 1;
    tex_states_id(r, &in->id);
    in->each = (u3)(random_below(r, 4) ? 1u << random_below(r, 3) : random_below(r, 8));
    in->count = (u6)(random_below(r, 2) ? 16u << random_below(r, 2) : random_below(r, 64));
    for (unsigned n = 0; n < L1_WORDS; n++)
        in->word[n] = kind == 0   ? base + n
                      : kind == 1 ? base + n * stride
                      : kind == 2 ? random_below(r, 2048)
                      : kind == 3 ? base + LINE_WORDS * random_below(r, 6) + random_below(r, 4)
                                  : random_bits(r) & bits_mask(37);
}

/* Strides of a word, a sector, a line and more, of each number of ports. */
static void strides(unsigned i, struct l1_vector *v)
{
    static const u8 stride[] = { 0, 1, 2, 3, 4, 8, 15, 16, 17, 32, 48, 64, 65, 80 };

    v->tex_l1.each = (u3)(i % 8);
    for (unsigned n = 0; n < L1_WORDS; n++)
        v->tex_l1.word[n] = n * stride[i / 8];
}

/* A line more than a set has, round and round; then as many as it has. */
static void sets(unsigned i, struct l1_vector *v)
{
    const unsigned lines = i < 100 ? L1_WAYS + 1 : L1_WAYS;

    v->reset = i == 0 || i == 100;
    v->tex_l1.count = 1;
    v->tex_l1.word[0] = (u37)(i % lines) * L1_SETS * LINE_WORDS;
}

/* One sector of a line, then another: what promotion has brought. */
static void promoted(unsigned i, struct l1_vector *v)
{
    const unsigned pair = i / 2 % 16;

    v->reset = i % 2 == 0;
    set_promotion(v, i / 32);
    v->tex_l1.count = 1;
    v->tex_l1.word[0] = (L1_SECTOR / L1_WORD_BYTES) * (i % 2 ? pair / 4 : pair % 4);
}

/* Every number of words, of which each has a line of the next set. */
static void counts(unsigned i, struct l1_vector *v)
{
    v->tex_l1.count = (u6)i;
    v->tex_l1.each = 4;
    for (unsigned n = 0; n < L1_WORDS; n++)
        v->tex_l1.word[n] = n * LINE_WORDS;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct l1_vector *v);
} sections[] = {
    { "strides", 14 * 8, strides },
    { "sets", 200, sets },
    { "promoted sectors", 4 * 32, promoted },
    { "counts", 64, counts },
};

const char *l1_directed(unsigned i, struct l1_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    tex_states_plain(&v->cfg, TEX_2D, 16, 16, 1, 0);
    v->tex_l1_valid = 1;
    v->tex_l1.each = 1;
    v->tex_l1.count = L1_WORDS;
    sections[s].make(i, v);
    v->tex_l1.id.launch = (u16)s;
    return sections[s].name;
}
