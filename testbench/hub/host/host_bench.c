/* host_bench.c - see host_bench.h */
#include "host_bench.h"

#include <string.h>

u32 *bench_word(struct host_bench *b, u64 va)
{
    return va >= BENCH_BASE && va - BENCH_BASE < 4 * (u64)BENCH_WORDS
               ? &b->word[(va - BENCH_BASE) / 4]
               : NULL;
}

static bool read_words(struct host_bench *b, u64 va, u32 *word, unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        u32 *at = bench_word(b, va + 4 * i);
        if (!at)
            return false;
        word[i] = *at;
    }
    return true;
}

static bool write_words(struct host_bench *b, u64 va, const u32 *word, unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        u32 *at = bench_word(b, va + 4 * i);
        if (!at)
            return false;
        *at = word[i];
    }
    return true;
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

bool bench_wires;

static struct host_order_fifo orders;
static struct host_answer_fifo answers;
static struct host_access_fifo accesses;
static struct host_method_fifo out;
static struct host_operation_fifo operations;
static struct host_fault_fifo faults;

static struct host_answer answer_of(struct host_bench *b, const struct host_access *a)
{
    struct host_answer answer = { 0 };

    answer.missing = a->write ? !write_words(b, a->address, a->word, a->words)
                              : !read_words(b, a->address, answer.word, a->words);
    return answer;
}

/* Over wires, and what is at their other end. */
static bool step(struct host_bench *b)
{
    const bool moved =
        host_step(&b->host, &orders, &answers, &accesses, &out, &operations, &faults);

    while (!host_access_empty(&accesses)) {
        const struct host_access a = host_access_pop(&accesses);
        const struct host_answer answer = answer_of(b, &a);

        host_answer_push(&answers, &answer);
    }
    for (; !host_operation_empty(&operations); b->operations++)
        host_operation_drop(&operations);
    return moved;
}

/* By calls, as a netlist does that lets packets through at once. */
static bool call(struct host_bench *b)
{
    struct host_access a;
    struct host_method m;
    struct host_operation o;
    struct host_fault f;

    if (host_memory_from(&b->host, &a)) {
        const struct host_answer answer = answer_of(b, &a);

        return memory_host_into(&b->host, &answer);
    }
    if (host_fe_from(&b->host, &m))
        host_method_push(&out, &m);
    else if (host_mmu_from(&b->host, &o))
        b->operations++;
    else if (host_driver_from(&b->host, &f))
        host_fault_push(&faults, &f);
    else
        return false;
    return true;
}

static void order(struct host_bench *b, enum host_what what, u32 value)
{
    const struct host_order o = { .what = what, .value = value };

    if (bench_wires)
        host_order_push(&orders, &o);
    else
        assert(driver_host_into(&b->host, &o));
}

unsigned bench_run(struct host_bench *b)
{
    unsigned moved = 0;

    order(b, HOST_BUSY, !b->idle);
    order(b, HOST_TIME, 0);
    while (bench_wires ? step(b) : call(b)) {
        moved++;
        while (!host_method_empty(&out) && b->methods < BENCH_METHODS)
            b->method[b->methods++] = host_method_pop(&out);
        while (!host_fault_empty(&faults) && b->faults < 64)
            b->fault[b->faults++] = host_fault_pop(&faults);
    }
    return moved;
}
