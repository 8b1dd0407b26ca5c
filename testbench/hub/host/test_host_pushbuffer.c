/* test_host_pushbuffer.c - random pushbuffers through Host and through a parser of a hundred lines */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "host_bench.h"
#include "seeded.h"

/* The parser: facts/classes/host.md 2, on all words of a channel in a row. */
struct parsed {
    u32 subchannel, method, data;
    u64 address;
};
static struct parsed want[BENCH_METHODS];
static unsigned wants;

struct parser {
    u32 mask, stored;
    u32 left, step, at, subchannel; /* step: 0 none, 1 each word, 2 the first only */
};

static void method(struct parser *p, u32 subchannel, u32 at, u32 data, u64 address)
{
    if (!(p->mask & 1) || (at != 0 && at < 64) || subchannel > 4)
        return;
    want[wants++] = (struct parsed){ subchannel, at, data, address };
}

/* False: the rest of the segment is skipped. */
static bool header(struct parser *p, u32 w, u64 address)
{
    u32 count = (w >> 16) % 8192, at = w % 4096;

    p->subchannel = (w / 8192) % 8;
    if (w / 0x20000000 == 0 || w / 0x20000000 == 2) {
        u32 tertiary = (w / 65536) % 4;
        count = (w / 0x40000) % 2048;
        at = (w / 4) % 2048;
        if (tertiary == 1)
            p->mask = (w / 16) % 4096;
        if (tertiary == 2)
            p->stored = (w / 16) % 4096;
        if (tertiary == 3)
            p->mask = p->stored;
        if (tertiary)
            return true;
    }
    p->at = at;
    p->left = count;
    switch (w / 0x20000000) {
    case 0:
    case 1: p->step = 1; break;
    case 2:
    case 3: p->step = 0; break;
    case 5: p->step = 2; break;
    case 4:
        p->left = 0;
        method(p, p->subchannel, at, count, address);
        break;
    default: p->left = 0; return false;
    }
    return true;
}

static void parse(struct parser *p, const u32 *word, unsigned words, u64 address)
{
    for (unsigned i = 0; i < words; i++, address += 4) {
        if (p->left == 0) {
            if (!header(p, word[i], address))
                return;
            continue;
        }
        method(p, p->subchannel, p->at, word[i], address);
        p->left--;
        if (p->step)
            p->at = (p->at + 1) % 4096;
        if (p->step == 2)
            p->step = 0;
    }
}

static struct host_bench bench;

static u32 pick(unsigned n)
{
    return random_below(&seeded, n);
}

/* A method of an engine: never one of Host's, which have tests of their own. */
static u32 engine_method(void)
{
    return pick(8) ? 0x40 + pick(0xfc0) : 0;
}

/* Never the end of the segment. */
static u32 random_header(unsigned *data)
{
    static const u32 opcodes[] = { 1, 1, 3, 3, 5, 5, 4, 4, 0, 2 };
    u32 opcode = opcodes[pick(10)], subchannel = pick(8), n = pick(pick(8) ? 12 : 200);

    *data = 0;
    if (opcode == 0 && pick(8) == 0) { /* sub-device masks: mostly ours */
        u32 what = 1 + pick(3);
        return what << 16 | (pick(8) ? 0xfff : pick(0x1000)) << 4;
    }
    if (opcode == 4)
        return 0x80000000u | pick(0x2000) << 16 | subchannel << 13 | engine_method();
    *data = n;
    if (opcode == 0 || opcode == 2) {
        u32 at = 0x40 + pick(0x7c0 - 201);
        return opcode << 29 | n << 18 | subchannel << 13 | at << 2;
    }
    return opcode << 29 | n << 16 | subchannel << 13 | (0x40 + pick(0xfc0 - 201));
}

static unsigned random_words(u32 *word, unsigned most)
{
    unsigned words = 0, data;

    while (words + 300 < most) {
        word[words++] = random_header(&data);
        while (data-- > 0)
            word[words++] = (u32)random_word();
    }
    return words;
}

/* Words that end a segment, and some behind them that nobody reads; how many. */
static u32 some_end(void)
{
    u32 word[6] = { 0xe0000000u | (u32)(random_word() & 0x1fffffff) };

    for (unsigned i = 1; i < 6; i++)
        word[i] = (u32)random_word();
    bench_place(&bench, word, 6);
    return 6;
}

/* The words in segments that end anywhere, in three rings of their own that wrap. */
static void random_pushbuffers(void **state)
{
    static u32 word[4096];
    unsigned long methods = 0, segments = 0, skipped = 0;

    (void)state;
    seed_from_environment();
    for (unsigned round = 0; round < 400; round++) {
        struct parser p = { .mask = 0xfff, .stored = 0xfff };
        unsigned words = random_words(word, 600 + pick(3000)), at = 0;
        bench_start(&bench);
        bench.bursts = round % 2;
        bench_channel(&bench, 0, 3);
        bench_singles(&bench, 1);
        wants = 0;
        while (at < words) {
            unsigned n = 1 + pick(pick(4) ? 400 : 4);
            n = n < words - at ? n : words - at;
            u64 va = bench_place(&bench, word + at, n);
            parse(&p, word + at, n, va);
            u32 more = p.left == 0 && pick(3) == 0 ? some_end() : 0;
            bench_entry(&bench, 0, va, n + more, pick(2) ? 0x80000000u : 0);
            at += n;
            segments++;
            if (pick(6) == 0)
                bench_entry(&bench, 0, 0, 0, 0); /* a control entry: NOP */
            bench_run(&bench);
        }
        assert_int_equal(bench.faults, 0);
        assert_int_equal(bench.methods, wants);
        for (unsigned i = 0; i < wants; i++) {
            const struct host_method *m = &bench.method[i];
            assert_int_equal(m->subchannel, want[i].subchannel);
            assert_int_equal(m->method, want[i].method);
            assert_int_equal(m->data, want[i].data);
            assert_true(m->address == want[i].address);
        }
        methods += wants;
        skipped += bench.host.software;
    }
    compared("methods", methods);
    compared("segments", segments);
    compared("software methods", skipped);
}

/* Any words at all: Host stops the channel or comes to the end, and never hangs. */
static void any_words(void **state)
{
    static u32 word[64];
    unsigned long ends = 0, stops = 0;

    (void)state;
    for (unsigned round = 0; round < 20000; round++) {
        if (round % 1000 == 0)
            bench_start(&bench);
        bench.used = 0;
        bench.methods = bench.faults = 0;
        bench_channel(&bench, 0, 2);
        bench_singles(&bench, 1);
        for (unsigned i = 0; i < 64; i++)
            word[i] = (u32)random_word() >> pick(32);
        bench_segment(&bench, 0, word, 64);
        assert_true(bench_run(&bench) < 1000);
        assert_true(bench.faults <= 1);
        stops += bench.faults;
        ends += bench.faults == 0;
    }
    compared("pushbuffers read to the end", ends);
    compared("channels stopped", stops);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_pushbuffers),
        cmocka_unit_test(any_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
