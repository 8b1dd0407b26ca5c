/* cbc_vectors.c - vectors of requests and lines of compress bits: random ones, and the corners by name */
#include <string.h>

#include "fbp/l2/cbc/cbc.h"
#include "fbp/l2/l2_random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char cbc_work_unit[] = "requests";
const struct unit_rate cbc_rates[] = { { 0 } };
const uint64_t cbc_exhaustive_lines = 0;

unsigned cbc_work(const struct cbc_vector *v)
{
    return v->xbar_cbc_valid;
}

void cbc_random_config(struct random *r, struct cbc_vector *v)
{
    v->cfg.bypass = random_below(r, 8) == 0;
}

void cbc_random_inputs(struct random *r, struct cbc_vector *v)
{
    v->xbar_cbc_valid = random_below(r, 4) != 0;
    l2_random_request(r, &v->xbar_cbc, 64, 8);
    v->memory_cbc_valid = 1;
    for (unsigned w = 0; w < CBC_WORDS; w++)
        v->memory_cbc.word[w] = (u32)random_bits(r);
}

void cbc_exhaustive(uint64_t i, struct cbc_vector *v)
{
    (void)i;
    (void)v;
}

/* Every tile of a line: its bits written, then read. */
static void tiles(unsigned i, struct cbc_vector *v)
{
    v->xbar_cbc.op = i & 1 ? L2_READ : L2_WRITE;
    v->xbar_cbc.line = i / 2 & 1023;
    v->xbar_cbc.state = (i / 2 + i / 512) & 3;
}

/* One line of bits more than there are, round and round; dirty or not. */
#define ROUND (CBC_LINES + 1)
static void lines(unsigned i, struct cbc_vector *v)
{
    v->xbar_cbc.op = i / ROUND & 1 ? L2_READ : L2_WRITE;
    v->xbar_cbc.comptag = (u12)(1 + i % ROUND);
    v->xbar_cbc.state = (u2)(i / (2 * ROUND));
}

/* Every bit of the comptag chooses a line; 0 has none. */
static void comptags(unsigned i, struct cbc_vector *v)
{
    v->xbar_cbc.op = i / 13 ? L2_READ : L2_WRITE;
    v->xbar_cbc.comptag = i % 13 ? (u12)(1 << (i % 13 - 1)) : 0;
}

/* A read of each sector, in each state, of both halves of a tile. */
static void states(unsigned i, struct cbc_vector *v)
{
    v->reset = i % 2 == 0;
    v->xbar_cbc.op = i % 2 ? L2_READ : L2_WRITE;
    v->xbar_cbc.state = i / 2 & 3;
    v->xbar_cbc.line = 0x55500 + (i / 8 & 1);
    v->xbar_cbc.has[i / 2 & 3] = (u8)(1 << (i / 16 & 7));
}

/* Dirty lines, clean ones, an empty cache: what is written when bits are cleaned. */
static void cleaned(unsigned i, struct cbc_vector *v)
{
    const unsigned step = i % 8;

    v->reset = step == 0;
    v->xbar_cbc.comptag = (u12)(1 + step);
    v->xbar_cbc.op = step == 3 || step == 6 || i < 8 ? L2_CLEAN_BITS
                     : step & 1                      ? L2_READ
                                                     : L2_WRITE;
}

/* What goes on as it is. */
static void others(unsigned i, struct cbc_vector *v)
{
    v->cfg.bypass = i / 8 & 1;
    v->xbar_cbc.op = (enum l2_op)(i % 8);
}

/* Requests of all channels behind one whose bits are not there yet: of other tiles, and of its own. */
static void channels(unsigned i, struct cbc_vector *v)
{
    v->reset = i % 16 == 0;
    v->memory_cbc_valid = i % 16 > 11;
    v->xbar_cbc.comptag = i % 4 ? 0 : 7;
    v->xbar_cbc.op = (enum l2_op)(i % 4 ? i / 4 % 3 : 0);
    v->xbar_cbc.line = i / 16 % 2 ? 6 : (u27)(2 * (i % 16));
}

/* Each operation behind each. */
static void pairs(unsigned i, struct cbc_vector *v)
{
    v->xbar_cbc.op = (enum l2_op)(i & 1 ? i / 2 % 8 : i / 16);
    v->xbar_cbc.classes = 7;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct cbc_vector *v);
} sections[] = {
    { "tiles", 4 * 1024, tiles }, { "lines", 8 * ROUND, lines },   { "comptags", 26, comptags },
    { "states", 128, states },    { "cleaned bits", 64, cleaned }, { "others", 16, others },
    { "channels", 96, channels }, { "pairs", 128, pairs },
};

const char *cbc_directed(unsigned i, struct cbc_vector *v)
{
    struct random r = random_start(0xcbc, i);

    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    cbc_random_inputs(&r, v);
    v->xbar_cbc = (struct l2_request){ .id = (u16)i, .sectors = 15, .comptag = 7, .line = 6 };
    v->xbar_cbc_valid = 1;
    memcpy(v->xbar_cbc.has, (const u8[]){ 0xff, 0x00, 0x01, 0x0f }, 4);
    memset(v->xbar_cbc.mask, 0xff, sizeof v->xbar_cbc.mask);
    v->cfg.bypass = 0;
    sections[s].make(i, v);
    return sections[s].name;
}
