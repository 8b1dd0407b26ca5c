/* host_words.h - Host's own methods as words of a channel, and marks that show who was there when, for tests
 *
 * Include after cmocka.h.
 */
#ifndef HOST_WORDS_H
#define HOST_WORDS_H

#include "host_bench.h"
#include "seeded.h"

static struct host_bench b;

/* Words, as the page has them in bytes. */
enum {
    NOP = 2,
    SEM_A = 4,
    WFI = 0x1e,
    REFERENCE = 0x14,
    SYNC_A = 0x1c,
    YIELD = 0x20,
    INTERRUPT = 8
};

static inline void start(unsigned channels)
{
    bench_start(&b);
    for (unsigned i = 0; i < channels; i++)
        bench_channel(&b, i, 6);
    bench_singles(&b, channels);
}

static inline u32 inc(unsigned method, unsigned count)
{
    return 1u << 29 | count << 16 | method;
}

/* A word of 'value' in memory, on 16 bytes. */
static inline u64 semaphore(u32 value)
{
    const u32 word[4] = { value, 0x11, 0x22, 0x33 };

    while (b.used % 4)
        b.used++;
    return bench_place(&b, word, 4);
}

static inline void operate(unsigned channel, u64 va, u32 payload, u32 d)
{
    bench_segment(&b, channel, (u32[]){ inc(SEM_A, 4), (u32)(va >> 32), (u32)va, payload, d }, 5);
}

/* A method that shows who was there when. */
static inline void mark(unsigned channel, u32 data)
{
    bench_segment(&b, channel, (u32[]){ inc(0x40, 1), data }, 2);
}

/* The channel has the engine, which then has work. */
static inline void begin_busy(void)
{
    bench_segment(&b, 0, (u32[]){ inc(NOP, 1), 0 }, 2);
    bench_run(&b);
    b.idle = false;
}

static inline bool marked(unsigned n, const u32 *data)
{
    bool same = b.methods == n;

    for (unsigned i = 0; same && i < n; i++)
        same = b.method[i].data == data[i];
    return same;
}
#define MARKED(...) assert_true(marked(sizeof((u32[]){ __VA_ARGS__ }) / 4, (u32[]){ __VA_ARGS__ }))

/* Runs a group of tests by every way into Host; returns how many failed. */
#define bench_every_way(tests) bench_run_tests(tests, sizeof(tests) / sizeof *(tests))
static inline int bench_run_tests(const struct CMUnitTest *tests, size_t count)
{
    const int failed = _cmocka_run_group_tests("called", tests, count, NULL, NULL);

    bench_wires = true;
    return failed + _cmocka_run_group_tests("over wires", tests, count, NULL, NULL);
}

#endif
