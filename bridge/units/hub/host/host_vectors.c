/* host_vectors.c - vectors of Host: random orders, the rules of its page by name, and the memory behind them
 *
 * What memory has is a function of the address: rings, segments and words of semaphores lie in 4 GiB each, by bits 39:32;
 * those of the directed lines beside them (host_corners.h).  Random lines come in blocks: a channel begins, a runlist,
 * then any orders.
 */
#include <string.h>

#include "hub/host/host.h"
#include "hub/host/host_corners.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

enum { RINGS = 0x20, SEGMENTS = 0x40, SEMAPHORES = 0x60 };
#define PAYLOAD 0x80000002u /* what a semaphore is often to hold */

const char host_work_unit[] = "orders and answers";
const struct unit_rate host_rates[] = { { 0 } };
const uint64_t host_exhaustive_lines = 0;

unsigned host_work(const struct host_vector *v)
{
    return v->driver_host_valid + v->memory_host_valid;
}

void host_random_config(struct random *r, struct host_vector *v)
{
    v->cfg.ps_per_clock = random_below(r, 4) ? 1000 : 1000 + random_below(r, 100000000);
}

/* A channel as its memory has it: mostly right, with something in its ring, and at times in the middle of a packet.
 * Waits are tried again rarely: each try is a line.
 */
static void random_ramfc(struct random *r, u32 *word)
{
    word[0] = 1 + random_below(r, 5);
    word[4] = random_below(r, 40) ? 0xface : (u32)random_bits(r);
    word[5] = random_below(r, 40) ? 0 : (u32)random_bits(r) & 15;
    word[12] = 0x7f | (9 + random_below(r, 7)) << 7 | ((u32)random_bits(r) & 0xfffff800);
    word[14] = SEMAPHORES;
    word[15] = (u32)random_bits(r) & (random_below(r, 4) ? ~15u : ~0u);
    word[16] = PAYLOAD;
    word[18] = (u32)random_bits(r);
    word[19] = (random_below(r, 40) ? 3u << 16 : 31u << 16) | (random_below(r, 40) ? RINGS : 0xff);
    word[37] = random_below(r, 8) ? 1 : (u32)random_bits(r) & 0xfff;
    word[41] = random_below(r, 3);
    if (random_below(r, 4))
        return;
    word[6] = (u32)random_bits(r);
    word[7] = word[24] = SEGMENTS;
    word[23] = word[6] + 4 * random_below(r, 5);
    word[33] = 0x40u << 2 | random_below(r, 8) << 16 | random_below(r, 8) << 29;
    word[34] = random_below(r, 4);
}

/* Channels 0 to 2, alone and in groups; now and then a list that is wrong. */
static void random_list(struct random *r, struct host_order *o)
{
    static const u32 lists[][5] = { { 1, 0 },
                                    { 2, 0, 1 },
                                    { 3, 2, 0, 1 },
                                    { 4, HOST_GROUP(2), 0, 1, 2 },
                                    { 4, 2, HOST_GROUP(2), 1, 0 },
                                    { 2, HOST_GROUP(2), 0 },
                                    { 3, HOST_GROUP(2), HOST_GROUP(1), 0 },
                                    { 25 } };
    const u32 *list = lists[random_below(r, random_below(r, 20) ? 5 : 8)];

    o->value = list[0];
    for (unsigned i = 0; i < 4; i++)
        o->word[2 * i] = list[1 + i];
}

static void random_order(struct random *r, struct host_order *o)
{
    static const enum host_what often[] = { HOST_PUT,  HOST_PUT,  HOST_PUT,  HOST_TIME,
                                            HOST_TIME, HOST_BUSY, HOST_BUSY, HOST_HOLD };

    o->what = r->line == 0          ? HOST_BIND
              : r->line == 1        ? HOST_LIST
              : random_below(r, 16) ? often[random_below(r, 8)]
                                    : (enum host_what)random_below(r, 8);
    o->channel = (u9)random_below(r, 3);
    switch (o->what) {
    case HOST_BIND: random_ramfc(r, o->word); break;
    case HOST_LIST: random_list(r, o); break;
    case HOST_PUT: o->value = random_below(r, random_below(r, 30) ? 8 : 20); break;
    case HOST_TIME: o->value = (u32)random_bits(r) >> random_below(r, 32); break;
    case HOST_BUSY: o->value = random_below(r, 4) == 0; break;
    case HOST_COUNT: o->value = random_below(r, 8) ? 0 : (u32)random_bits(r); break;
    default: o->value = random_below(r, 3) == 0; break;
    }
}

void host_random_inputs(struct random *r, struct host_vector *v)
{
    v->driver_host_valid = 1;
    random_order(r, &v->driver_host);
}

static void entry_at(struct random *r, u32 *word)
{
    const u32 flags = (random_below(r, 8) == 0) << 8 | (random_below(r, 8) == 0) << 9 |
                      (random_below(r, 8) == 0) << 31;

    word[0] = ((u32)random_bits(r) & ~3u) | (random_below(r, 16) == 0);
    word[1] = random_below(r, 30)   ? SEGMENTS | (1 + random_below(r, 16)) << 10 | flags
              : random_below(r, 20) ? random_below(r, 5) /* a control entry */
                                    : (u32)random_bits(r);
}

/* SEMAPHOREA to D. */
static unsigned semaphore_at(struct random *r, u32 *word)
{
    const u32 d = random_below(r, 40) ? 1u << random_below(r, 5) : (u32)random_bits(r) & 31;

    word[0] = 1u << 29 | 4u << 16 | 4;
    word[1] = SEMAPHORES;
    word[2] = (u32)random_bits(r) & (random_below(r, 16) ? ~15u : ~0u);
    word[3] = random_below(r, 3) ? PAYLOAD : 5;
    word[4] = d | (u32)(random_bits(r) & 0x81101000) |
              random_below(r, random_below(r, 16) ? 8 : 16) << 27;
    return 5;
}

/* A header of Host's own methods or of an engine's, and its words. */
static unsigned packet_at(struct random *r, u32 *word)
{
    static const u32 opcode[] = { 1, 1, 1, 3, 4, 4, 5, 0 };
    const u32 op = opcode[random_below(r, 8)], count = random_below(r, 4);
    const u32 method = random_below(r, 2) ? 8 + random_below(r, 25) : 0x40 + random_below(r, 64);

    word[0] =
        op << 29 | count << (op ? 16 : 18) | random_below(r, 8) << 13 | (op ? method : method << 2);
    if (random_below(r, 100) == 0)
        word[0] = (u32)random_bits(r);
    for (unsigned i = 0; i < count; i++)
        word[1 + i] = (u32)random_bits(r) >> random_below(r, 32);
    return op == 4 ? 1 : 1 + count;
}

static void segment_at(struct random *r, u32 *word, unsigned words)
{
    u32 text[64 + 8];

    for (unsigned n = 0; n < words;)
        n += random_below(r, 3) ? packet_at(r, text + n) : semaphore_at(r, text + n);
    memcpy(word, text, words * sizeof *word);
}

void host_answer_make(uint64_t number, const uint32_t *line, struct host_answer *a)
{
    struct host_vector v;
    struct random r;

    host_vector_get(&v, line, 0);
    if (!v.host_memory_valid)
        return;
    if (host_corner_answer(number, &v.host_memory, a))
        return;
    r = random_start(v.host_memory.address, 0);
    a->missing = random_below(&r, 100) == 0;
    switch (v.host_memory.address >> 32) {
    case RINGS: entry_at(&r, a->word); break;
    case SEGMENTS:
        segment_at(&r, a->word, v.host_memory.words & 63 ? v.host_memory.words : 64);
        break;
    default: /* a semaphore, which others write */
        r = random_start(v.host_memory.address, number);
        a->word[0] = random_below(&r, 2) ? PAYLOAD : random_below(&r, 10);
        break;
    }
}

void host_exhaustive(uint64_t i, struct host_vector *v)
{
    (void)i;
    (void)v;
}

const char *host_directed(unsigned i, struct host_vector *v)
{
    unsigned at = i;
    const unsigned corner =
        section_of(&host_corners[0].count, sizeof host_corners[0], host_corners_count, &at);

    if (corner == host_corners_count)
        return NULL;
    memset(v, 0, sizeof *v);
    host_corner_line(corner, at, v);
    return host_corners[corner].name;
}
