/* mxbar_vectors.c - vectors of requests of two sources and answers of two slices: random ones, and the corners by name */
#include <string.h>

#include "common/atomic.h"
#include "fbp/l2/l2_random.h"
#include "fbp/l2/mxbar/mxbar.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char mxbar_work_unit[] = "requests";
const struct unit_rate mxbar_rates[] = { { 0 } };
const uint64_t mxbar_exhaustive_lines = 0;

unsigned mxbar_work(const struct mxbar_vector *v)
{
    return v->gpc_mxbar_valid + v->hub_mxbar_valid;
}

void mxbar_random_config(struct random *r, struct mxbar_vector *v)
{
    v->cfg.one = random_below(r, 8) == 0;
}

/* Most requests are of L2_CHANNEL_OTHERS. */
static enum l2_channel random_channel(struct random *r)
{
    return random_below(r, 5) < 3 ? L2_CHANNEL_OTHERS
                                  : (enum l2_channel)random_below(r, L2_CHANNELS);
}

static void random_reply(struct random *r, struct l2_reply *out)
{
    out->id = (u16)random_bits(r);
    out->state = random_bits(r) & 3;
    out->channel = random_channel(r);
    out->sectors = random_bits(r) & 15;
    for (unsigned w = 0; w < 32; w++)
        out->word[w] = out->sectors >> w / 8 & 1 ? (u32)random_bits(r) : 0;
}

#define QUIET 3 /* of so many bundles one has lines in which nothing comes */

/* Answers come less often than requests, so that these wait; now and then more often. */
void mxbar_random_inputs(struct random *r, struct mxbar_vector *v)
{
    const unsigned often = 1 + random_below(r, 3);

    v->gpc_mxbar_valid = random_below(r, 3) == 0;
    v->hub_mxbar_valid = random_below(r, 4) == 0;
    l2_random_request(r, &v->gpc_mxbar, 64, 8);
    l2_random_request(r, &v->hub_mxbar, 64, 8);
    v->slice0_mxbar_valid = random_below(r, 4) <= often;
    v->slice1_mxbar_valid = random_below(r, 4) <= often;
    random_reply(r, &v->slice0_mxbar);
    random_reply(r, &v->slice1_mxbar);
    v->room0_mxbar_valid = 1;
    v->room1_mxbar_valid = 1;
    v->room0_mxbar.channel = random_channel(r);
    v->room1_mxbar.channel = random_channel(r);
    if ((r->block >> 32) % QUIET == 0)
        v->gpc_mxbar_valid = v->hub_mxbar_valid = v->slice0_mxbar_valid = v->slice1_mxbar_valid =
            v->room0_mxbar_valid = v->room1_mxbar_valid = 0;
}

void mxbar_exhaustive(uint64_t i, struct mxbar_vector *v)
{
    (void)i;
    (void)v;
}

/* Every bit of the line chooses no slice but bit 3. */
static void lines(unsigned i, struct mxbar_vector *v)
{
    v->gpc_mxbar.line = UINT32_C(1) << i % 27;
    v->hub_mxbar_valid = i / 27 & 1;
    v->hub_mxbar.line = v->gpc_mxbar.line ^ 8;
    v->slice0_mxbar_valid = v->slice1_mxbar_valid = 1;
    v->cfg.one = i / 54;
    if (v->cfg.one) { /* one at a time: all go to one slice */
        v->gpc_mxbar_valid = !(i & 1);
        v->hub_mxbar_valid = i & 1;
    }
}

/* Both sources have requests to one slice, again and again, or one has; a line behind each gives what waits. */
static void turns(unsigned i, struct mxbar_vector *v)
{
    v->hub_mxbar_valid = i % 2 == 0 && i % 8 != 2;
    v->gpc_mxbar_valid = i % 2 == 0 && i % 8 != 4;
    v->gpc_mxbar.line = v->hub_mxbar.line = i / 32 % 2 * 8;
    v->slice0_mxbar_valid = v->slice1_mxbar_valid = 1;
}

/* Nobody answers until all places of requests under way are taken and the queue is full, and then all do. */
static void underway(unsigned i, struct mxbar_vector *v)
{
    v->gpc_mxbar.line = v->hub_mxbar.line = 8;
    v->gpc_mxbar_valid = i < 36 && i % 3;
    v->hub_mxbar_valid = i < 36 && i % 3 == 0;
    v->slice1_mxbar_valid = i >= 40;
    v->reset = i == 0;
}

/* Each operation, with each number of sectors: what is answered and what is not. */
static void operations(unsigned i, struct mxbar_vector *v)
{
    v->gpc_mxbar.op = (enum l2_op)(i % 8);
    v->hub_mxbar.op = (enum l2_op)(i / 8 % 8);
    v->hub_mxbar_valid = 1;
    v->hub_mxbar.line = 8;
    for (unsigned s = 0; s < 4; s++)
        v->gpc_mxbar.mask[s] = i / 64 >> s & 1 ? UINT32_MAX >> s : 0;
    v->gpc_mxbar.atomic = i & 1 ? ATOMIC_CAS : ATOMIC_ADD;
    v->slice0_mxbar_valid = v->slice1_mxbar_valid = 1;
    v->slice0_mxbar.sectors = v->slice1_mxbar.sectors = i / 64 & 15;
}

/* Each operation behind each, of a source; then of the other. */
static void pairs(unsigned i, struct mxbar_vector *v)
{
    const enum l2_op op = (enum l2_op)(i & 1 ? i / 2 % 8 : i / 16 % 8);

    v->gpc_mxbar_valid = i < 128;
    v->hub_mxbar_valid = i >= 128;
    v->gpc_mxbar.op = v->hub_mxbar.op = op;
    v->slice0_mxbar_valid = v->slice1_mxbar_valid = 1;
}

/* No room for one channel of a slice, until line 20; requests of all channels, of other tiles and of one. */
static void channels(unsigned i, struct mxbar_vector *v)
{
    const unsigned shut = i / 32 % L2_CHANNELS;

    v->reset = i % 32 == 0;
    v->gpc_mxbar.op = (enum l2_op)(i % 3);
    v->gpc_mxbar.line = i / 96 % 2 ? 6 : (u27)(2 * (i % 4));
    v->hub_mxbar = v->gpc_mxbar;
    v->hub_mxbar.comptag = i / 3 % 2;
    v->hub_mxbar_valid = i % 4 == 0;
    v->gpc_mxbar_valid = i % 32 < 24;
    v->room0_mxbar_valid = i % 32 >= 20 || v->gpc_mxbar.op != shut;
    v->slice0_mxbar_valid = 1;
}

/* Answers that nobody waits for. */
static void strays(unsigned i, struct mxbar_vector *v)
{
    v->reset = i == 0;
    v->gpc_mxbar_valid = i & 1;
    v->gpc_mxbar.op = i & 2 ? L2_READ : L2_WRITE;
    v->slice0_mxbar_valid = v->slice1_mxbar_valid = 1;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct mxbar_vector *v);
} sections[] = {
    { "lines", 108, lines },
    { "turns", 256, turns },
    { "requests under way", 120, underway },
    { "operations", 1024, operations },
    { "pairs of operations", 256, pairs },
    { "channels", 192, channels },
    { "stray answers", 32, strays },
};

const char *mxbar_directed(unsigned i, struct mxbar_vector *v)
{
    struct random r = random_start(0x3ba4, i);

    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    random_reply(&r, &v->slice0_mxbar);
    random_reply(&r, &v->slice1_mxbar);
    v->gpc_mxbar = (struct l2_request){ .id = (u16)i, .sectors = 15 };
    v->hub_mxbar = (struct l2_request){ .id = (u16)~i, .sectors = 3 };
    v->gpc_mxbar_valid = v->room0_mxbar_valid = v->room1_mxbar_valid = 1;
    sections[s].make(i, v);
    v->room0_mxbar.channel = v->slice0_mxbar.channel = l2_channel_of(&v->gpc_mxbar);
    v->room1_mxbar.channel = v->slice1_mxbar.channel =
        l2_channel_of(v->hub_mxbar_valid ? &v->hub_mxbar : &v->gpc_mxbar);
    return sections[s].name;
}
