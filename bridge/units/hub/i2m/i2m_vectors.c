/* i2m_vectors.c - vectors of inline data: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "hub/hub_vectors.h"
#include "hub/i2m/i2m.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char i2m_work_unit[] = "words";
const struct unit_rate i2m_rates[] = { { 0 } };
const uint64_t i2m_exhaustive_lines = 0;

unsigned i2m_work(const struct i2m_vector *v)
{
    return v->fe_i2m_data_valid;
}

void i2m_random_config(struct random *r, struct i2m_vector *v)
{
    struct i2m_config *c = &v->cfg;

    c->length = random_below(r, 8) ? 1 + random_below(r, 40) : 0;
    c->lines = random_below(r, 8) ? 1 + random_below(r, 3) : 0;
    c->dst = random_copy_surface(r, 1, c->length, c->lines);
    c->completion = (enum i2m_completion)(random_bits(r) & 3);
    c->one_word = random_bits(r) & 1;
    c->semaphore_at = random_bits(r) >> 24;
    c->payload = (u32)random_bits(r);
    c->reduce = random_bits(r) & 1;
    c->reduction = (u4)(random_bits(r) & 7);
    c->reduction_unsigned = random_bits(r) & 1;
}

/* More words than launches take would stay on the wire, so that launches come a little more often. */
void i2m_random_inputs(struct random *r, struct i2m_vector *v)
{
    v->fe_i2m_valid = random_below(r, 6) == 0;
    v->fe_i2m.id = (u32)random_bits(r);
    v->fe_i2m_data_valid = random_below(r, 2);
    v->fe_i2m_data.data = (u32)random_bits(r);
}

void i2m_exhaustive(uint64_t i, struct i2m_vector *v)
{
    (void)i;
    (void)v;
}

static void base(struct i2m_config *c)
{
    memset(c, 0, sizeof *c);
    c->length = 16;
    c->lines = 1;
    c->dst = (struct copy_surface){ .pitch_layout = 1,
                                    .address = 0x1234567000,
                                    .pitch = 256,
                                    .width = 256,
                                    .height = 64,
                                    .depth = 8 };
}

static void alignments(unsigned i, struct i2m_config *c)
{
    c->dst.address += i & 15;
    c->length = 1 + (i >> 4);
}

static void lines(unsigned i, struct i2m_config *c)
{
    c->length = i & 7;
    c->lines = i >> 3 & 3;
    c->dst.pitch = i >> 5 & 1 ? -64 : 64;
}

static void block_linear(unsigned i, struct i2m_config *c)
{
    c->dst.pitch_layout = 0;
    c->dst.block_height = (u4)(i & 7);
    c->dst.block_depth = (u4)(i >> 3 & 7);
    c->dst.x = (u16)((i >> 6 & 7) * 31);
    c->dst.y = (u16)((i >> 9 & 3) * 15);
    c->dst.layer = i >> 11 & 7;
}

static void completions(unsigned i, struct i2m_config *c)
{
    c->completion = (enum i2m_completion)(i & 3);
    c->one_word = i >> 2 & 1;
    c->semaphore_at = bits_mask(40) - i;
    c->payload = 0xdeadbeef;
    c->reduce = i >> 3 & 1;
    c->reduction = (u4)(i >> 4 & 7);
    c->reduction_unsigned = i >> 7 & 1;
}

static void edges(unsigned i, struct i2m_config *c)
{
    c->dst.pitch_layout = 0;
    c->dst.x = (u16)(c->dst.width - c->length + (i & 1));
    c->dst.y = (u16)(c->dst.height - 1 + (i >> 1 & 1));
    c->dst.layer = c->dst.depth - 1 + (i >> 2 & 1);
}

#define LINES 12 /* of a vector: the launch with its first word, the others, what comes out */

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct i2m_config *c);
} sections[] = {
    { "every alignment", 16 * 24 * LINES, alignments }, { "lengths and lines", 64 * LINES, lines },
    { "block linear", 4096 * LINES, block_linear },     { "completions", 256 * LINES, completions },
    { "at the edge of a surface", 8 * LINES, edges },
};

const char *i2m_directed(unsigned i, struct i2m_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);
    const unsigned line = i % LINES;

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    base(&v->cfg);
    sections[s].make(i / LINES, &v->cfg);
    v->reset = v->fe_i2m_valid = line == 0;
    v->fe_i2m.id = s << 16 | i;
    v->fe_i2m_data_valid = line < i2m_words(&v->cfg);
    v->fe_i2m_data.data = 0x04030201 + 0x04040404 * line;
    return sections[s].name;
}
