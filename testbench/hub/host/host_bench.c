/* host_bench.c - see host_bench.h */
#include "host_bench.h"

#include <string.h>

u32 *bench_word(struct host_bench *b, u64 va)
{
    return va >= BENCH_BASE && va - BENCH_BASE < 4 * (u64)BENCH_WORDS
               ? &b->word[(va - BENCH_BASE) / 4]
               : NULL;
}

static enum host_reply read_words(void *context, unsigned channel, u64 va, u32 *word,
                                  unsigned words)
{
    (void)channel;
    for (unsigned i = 0; i < words; i++) {
        u32 *at = bench_word(context, va + 4 * i);
        if (!at)
            return HOST_MISSING;
        word[i] = *at;
    }
    return HOST_HERE;
}

static enum host_reply write_words(void *context, unsigned channel, u64 va, const u32 *word,
                                   unsigned words)
{
    (void)channel;
    for (unsigned i = 0; i < words; i++) {
        u32 *at = bench_word(context, va + 4 * i);
        if (!at)
            return HOST_MISSING;
        *at = word[i];
    }
    return HOST_HERE;
}

static void operation(void *context, unsigned channel, u32 c, u32 d)
{
    struct host_bench *b = context;

    (void)channel;
    (void)c;
    (void)d;
    b->operations++;
}

void bench_start(struct host_bench *b)
{
    memset(b, 0, sizeof *b);
    host_reset(&b->host);
    b->idle = true;
}

u64 bench_place(struct host_bench *b, const u32 *word, unsigned words)
{
    u64 va = BENCH_BASE + 4 * (u64)b->used;

    assert(b->used + words <= BENCH_WORDS);
    if (words)
        memcpy(b->word + b->used, word, words * sizeof *word);
    b->used += words;
    return va;
}

void bench_channel(struct host_bench *b, unsigned channel, unsigned log2)
{
    u32 ramfc[128] = { 0 };
    u64 ring;

    b->used = (b->used + 1) & ~1u;
    ring = BENCH_BASE + 4 * (u64)b->used;
    b->used += 2u << log2;
    b->ring[channel] = ring;
    b->put[channel] = 0;
    ramfc[4] = 0xface;
    ramfc[12] = 0xfffff902;
    ramfc[18] = (u32)ring;
    ramfc[19] = (u32)(ring >> 32) | log2 << 16;
    ramfc[33] = 0x20400000;
    ramfc[37] = 0x30000001;
    host_bind(&b->host, channel, ramfc);
}

void bench_singles(struct host_bench *b, unsigned n)
{
    u32 list[2 * HOST_CHANNELS] = { 0 };

    for (unsigned i = 0; i < n; i++)
        list[2 * i] = i;
    assert(!host_runlist(&b->host, list, n));
}

void bench_entry(struct host_bench *b, unsigned channel, u64 va, unsigned words, u32 flags)
{
    struct host_channel *c = &b->host.channel[channel];
    u32 *entry = bench_word(b, b->ring[channel] + 8 * (u64)b->put[channel]);

    entry[0] = (u32)va | (flags & 1);
    entry[1] = (u32)(va >> 32) | words << 10 | (flags & ~1u);
    b->put[channel] = (b->put[channel] + 1) & (((u32)1 << c->gp_log2) - 1);
    host_put(&b->host, channel, b->put[channel]);
}

void bench_segment(struct host_bench *b, unsigned channel, const u32 *word, unsigned words)
{
    bench_entry(b, channel, bench_place(b, word, words), words, 0);
}

bool bench_wires, bench_bursts;

static struct host_order_fifo orders;
static struct host_answer_fifo answers;
static struct host_access_fifo accesses;
static struct host_method_fifo out;
static struct host_operation_fifo operations;
static struct host_fault_fifo faults;

/* What is at the other end of the wires. */
static void serve(struct host_bench *b)
{
    while (!host_access_empty(&accesses)) {
        const struct host_access a = host_access_pop(&accesses);
        struct host_answer *to = host_answer_next(&answers);

        memset(to, 0, sizeof *to);
        to->missing =
            (a.write ? write_words(b, a.channel, a.address, a.word, a.words)
                     : read_words(b, a.channel, a.address, to->word, a.words)) == HOST_MISSING;
    }
    while (!host_operation_empty(&operations)) {
        const struct host_operation o = host_operation_pop(&operations);

        operation(b, o.channel, o.c, o.d);
    }
}

static bool step(struct host_bench *b)
{
    const struct host_port port = { b, read_words, write_words, operation, NULL };
    bool moved;

    if (!bench_wires)
        return (bench_bursts || b->bursts ? host_run : host_next)(&b->host, &port, b->idle, &out,
                                                                  &faults);
    moved = host_step(&b->host, &orders, &answers, &accesses, &out, &operations, &faults);
    serve(b);
    return moved;
}

unsigned bench_run(struct host_bench *b)
{
    unsigned moved = 0;

    if (bench_wires) {
        host_order_push(&orders, &(struct host_order){ .what = HOST_BUSY, .value = !b->idle });
        host_order_push(&orders, &(struct host_order){ .what = HOST_TIME });
    }
    while (step(b)) {
        moved++;
        while (!host_method_empty(&out) && b->methods < BENCH_METHODS)
            b->method[b->methods++] = host_method_pop(&out);
        while (!host_fault_empty(&faults) && b->faults < 64)
            b->fault[b->faults++] = host_fault_pop(&faults);
    }
    return moved;
}
