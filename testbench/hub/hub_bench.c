/* hub_bench.c - see hub_bench.h */
#include "hub_bench.h"

#include "machine/channel.h"

#include <string.h>

#define MEMORY_BYTES (UINT64_C(1) << 26)
#define WORDS_VA     0x1000000
#define WORDS_BYTES  0x200000
#define RINGS_VA     0x2000000

static void map(struct hub_bench *b, u64 va, u64 bytes)
{
    const struct address_mapping m = { .va = va, .bytes = bytes };
    struct failure f = { 0 };
    const bool mapped = address_space_map(&b->space, &m, NULL, &f);

    assert(mapped);
    (void)mapped;
}

static u64 ring_of(unsigned channel)
{
    return RINGS_VA + (u64)channel * CHANNEL_RING_BYTES;
}

static void open_one(struct hub_bench *b, unsigned channel)
{
    const u32 bind[] = { 1u << 29 | 1u << 16, 0xb197, 1u << 29 | 1u << 16 | 1u << 13, 0xb1c0 };
    struct failure f = { 0 };
    bool opened;

    hub_open(&b->hub, channel, &b->config);
    opened = channel_open(&b->hub, channel, ring_of(channel), &f);

    assert(opened);
    (void)opened;
    hub_bench_send(b, channel, bind, 4);
}

void hub_bench_start(struct hub_bench *b, unsigned channels)
{
    struct failure f = { 0 };
    bool opened;

    memset(b, 0, sizeof *b);
    hub_reset(&b->hub);
    opened = memory_open(&b->memory, MEMORY_BYTES, -1, &f) &&
             address_space_open(&b->space, &b->memory.mem, 0, &f);
    assert(opened);
    (void)opened;
    map(b, HUB_DATA_VA, HUB_DATA_BYTES);
    map(b, WORDS_VA, WORDS_BYTES);
    map(b, RINGS_VA, (u64)HUB_CHANNELS * CHANNEL_RING_BYTES);
    b->config = channel_space(&b->space);
    b->words_at = WORDS_VA;
    for (unsigned c = 0; c < channels; c++)
        open_one(b, c);
}

void hub_bench_end(struct hub_bench *b)
{
    memory_close(&b->memory);
}

static void put_word(struct hub_bench *b, u64 va, u32 word)
{
    struct mem_space *s = &b->hub.channel[0].space;
    u8 byte[4];
    bool written;

    mem_put(byte, 4, word);
    written = mem_space_write(s, &b->memory.mem, MEM_HOST, va, byte, 4);
    assert(written);
    (void)written;
}

void hub_bench_write(struct hub_bench *b, u64 va, u32 word)
{
    put_word(b, va, word);
}

u32 hub_bench_word(struct hub_bench *b, u64 va)
{
    u8 byte[4];

    mem_space_read(&b->hub.channel[0].space, &b->memory.mem, MEM_HOST, va, byte, 4);
    return mem_get(byte, 4);
}

void hub_bench_send(struct hub_bench *b, unsigned channel, const u32 *word, unsigned words)
{
    bool entered;

    assert(b->words_at + 4 * words <= WORDS_VA + WORDS_BYTES);
    for (unsigned i = 0; i < words; i++)
        put_word(b, b->words_at + 4 * i, word[i]);
    entered = channel_enter(&b->hub, &b->memory.mem, channel, ring_of(channel), b->put[channel],
                            b->words_at, 4 * words, false);
    assert(entered);
    (void)entered;
    b->words_at += 4 * words;
    b->put[channel] = (b->put[channel] + 1) % CHANNEL_RING_ENTRIES;
    host_put(&b->hub.host, channel, b->put[channel]);
}

void hub_bench_run(struct hub_bench *b)
{
    static const struct hub_stand_ins none;

    do {
        while (hub_step(&b->hub, &b->memory.mem, &none))
            continue;
        while (!fe_action_empty(&b->hub.hub_gpc))
            fe_action_drop(&b->hub.hub_gpc);
    } while (hub_step(&b->hub, &b->memory.mem, &none));
}
