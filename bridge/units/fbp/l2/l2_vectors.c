/* l2_vectors.c - vectors of requests of L2 and of what memory has: random ones, and the corners by name */
#include <string.h>

#include "common/atomic.h"
#include "common/bits.h"
#include "fbp/l2/l2.h"
#include "l2_random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char l2_work_unit[] = "requests";
const struct unit_rate l2_rates[] = { { 0 } };
const uint64_t l2_exhaustive_lines = 0;

unsigned l2_work(const struct l2_vector *v)
{
    return v->cbc_l2_valid;
}

void l2_random_config(struct random *r, struct l2_vector *v)
{
    v->cfg.last_ways = (u5)(random_below(r, 2) ? random_below(r, 5) : random_below(r, 17));
    v->cfg.dirty_ways = (u5)(random_below(r, 2) ? random_below(r, 5) : random_below(r, 17));
}

void l2_random_inputs(struct random *r, struct l2_vector *v)
{
    v->cbc_l2_valid = random_below(r, 4) != 0;
    l2_random_request(r, &v->cbc_l2, random_below(r, 4) ? 2 : 64, 20);
    v->memory_l2_valid = 1;
    for (unsigned w = 0; w < 32; w++)
        v->memory_l2.word[w] = (u32)random_bits(r);
}

void l2_exhaustive(uint64_t i, struct l2_vector *v)
{
    (void)i;
    (void)v;
}

/* One line more than a set has, in each class, read round and round; the oldest of the least class goes. */
static void ways(unsigned i, struct l2_vector *v)
{
    v->cbc_l2.op = i & 1 ? L2_READ : L2_WRITE;
    v->cbc_l2.pitch = 1;
    v->cbc_l2.evict = (enum l2_class)(i / 2 % 17 % 4);
    v->cbc_l2.line = l2_line_in_set(5, i / 2 % 17);
}

/* Every bit of the line's number chooses a set or a tag. */
static void line_bits(unsigned i, struct l2_vector *v)
{
    v->cbc_l2.op = i / 28 ? L2_READ : L2_WRITE;
    v->cbc_l2.line = i % 28 ? (u27)1 << (i % 28 - 1) : 0;
}

/* A read behind a write of some bytes, of each sector: what is fetched, what is kept. */
static void bytes(unsigned i, struct l2_vector *v)
{
    v->reset = i % 2 == 0;
    v->cbc_l2.op = i % 2 ? L2_READ : L2_WRITE;
    v->cbc_l2.sectors = (u4)(i / 2 / 36 % 16);
    for (unsigned s = 0; s < L2_SECTORS; s++)
        v->cbc_l2.mask[s] = i / 2 % 4 != s    ? 0
                            : i / 2 % 36 < 33 ? (u32)((UINT64_C(1) << i / 2 % 36) - 1)
                                              : 0x80000001;
}

static void atomics(unsigned i, struct l2_vector *v)
{
    v->cbc_l2.op = i & 1 ? L2_REDUCE : L2_ATOMIC;
    v->cbc_l2.atomic = (u4)(i / 2 % 16);
    v->cbc_l2.kind = (u3)(i / 32 % 8);
    v->cbc_l2.wide = i / 256 & 1;
    v->cbc_l2.sectors = (u4)(1 << i / 512);
    v->cbc_l2.mask[0] = i / 2 % 3 ? 0xffffffff : 0x10010001;
}

/* Reads and writes of a line that is held, dirty or not there, volatile or not. */
static void volatiles(unsigned i, struct l2_vector *v)
{
    v->reset = i % 4 == 0;
    v->cbc_l2.op = i >> (i % 4) & 4 ? L2_READ : L2_WRITE;
    v->cbc_l2.through = i >> (i % 4) >> 6 & 1;
    v->cbc_l2.mask[0] = i & 512 ? 0xffff : 0xffffffff;
    v->cbc_l2.mask[1] = v->cbc_l2.mask[2] = v->cbc_l2.mask[3] = 0;
}

/* Lines of all classes, one in three dirty, then each operation on each choice of classes, then reads. */
static void sweeps(unsigned i, struct l2_vector *v)
{
    const unsigned step = i % 16, what = i / 16 % 24;

    v->reset = step == 0;
    v->cbc_l2.pitch = 1;
    v->cbc_l2.line = l2_line_in_set(step % 3 * 31, step);
    v->cbc_l2.evict = (enum l2_class)(step % 3);
    v->cbc_l2.op = step % 3 ? L2_READ : L2_WRITE;
    if (step == 10) {
        v->cbc_l2.op = (enum l2_op)(L2_CLEAN + what % 4);
        v->cbc_l2.classes = what / 4 & 7;
    }
    if (step > 10)
        v->cbc_l2.line = l2_line_in_set((step - 11) % 3 * 31, step - 11);
}

/* More dirty, or more evict-last lines than a limit allows, of every limit. */
static void limits(unsigned i, struct l2_vector *v)
{
    const unsigned limit = i / 20 % 17;

    v->reset = i % 20 == 0;
    v->cfg.last_ways = (u5)(i / 340 ? 16 - limit : limit);
    v->cfg.dirty_ways = (u5)limit;
    v->cbc_l2.op = L2_WRITE;
    v->cbc_l2.pitch = i / 340 % 2;
    v->cbc_l2.evict = L2_LAST;
    v->cbc_l2.line = l2_line_in_set(63, i % 20);
}

/* What asks for nothing: no sectors, no bytes, no numbers. */
static void nothing(unsigned i, struct l2_vector *v)
{
    v->cbc_l2.op = (enum l2_op)(i % 8);
    v->cbc_l2.sectors = i / 8 % 2 ? 15 : 0;
    v->cbc_l2.classes = 0;
    memset(v->cbc_l2.mask, 0, sizeof v->cbc_l2.mask);
}

/* Each operation behind each. */
static void pairs(unsigned i, struct l2_vector *v)
{
    v->cbc_l2.op = (enum l2_op)(i & 1 ? i / 2 % 8 : i / 16);
    v->cbc_l2.classes = 7;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct l2_vector *v);
} sections[] = {
    { "ways", 17 * 2 * 8, ways },
    { "bits of a line's number", 2 * 28, line_bits },
    { "bytes", 2 * 36 * 16, bytes },
    { "atomics", 2 * 16 * 8 * 2 * 4, atomics },
    { "volatile accesses", 1024, volatiles },
    { "clean, invalidate, flush", 16 * 32, sweeps },
    { "limits", 20 * 17 * 2, limits },
    { "nothing", 16, nothing },
    { "pairs", 128, pairs },
};

const char *l2_directed(unsigned i, struct l2_vector *v)
{
    struct random r = random_start(0x12, i);

    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    l2_random_inputs(&r, v);
    v->cbc_l2 = (struct l2_request){ .id = (u16)i, .sectors = 15, .evict = L2_NORMAL };
    v->cbc_l2_valid = 1;
    v->cfg = (struct l2_config){ .last_ways = 4, .dirty_ways = 6 };
    for (unsigned w = 0; w < 32; w++)
        v->cbc_l2.word[w] = (u32)random_bits(&r);
    memset(v->cbc_l2.mask, 0xff, sizeof v->cbc_l2.mask);
    sections[s].make(i, v);
    return sections[s].name;
}
