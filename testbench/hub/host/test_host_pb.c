/* test_host_pb.c - random pushbuffers through Host and through a parser of a hundred lines */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "golden.h"
#include "host_bench.h"
#include "seeded.h"
#include "vector_bus.h"

/* The parser: facts/classes/host.md 2, on all words of a channel in a row. */
struct parsed {
    u32 subchannel, method, data;
    u64 address;
};
static struct parsed want[BENCH_METHODS];
static unsigned wants;

struct parser {
    bool all; /* Host's own and software methods too */
    u32 own, mask, stored;
    u32 left, step, at, subchannel; /* step: 0 none, 1 each word, 2 the first only */
};

static void method(struct parser *p, u32 subchannel, u32 at, u32 data, u64 address)
{
    if (!(p->mask & p->own) || (!p->all && ((at != 0 && at < 64) || subchannel > 4)))
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
        struct parser p = { .own = 1, .mask = 0xfff, .stored = 0xfff };
        unsigned words = random_words(word, 600 + pick(3000)), at = 0;
        bench_start(&bench);
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

/* facts/classes/host.md 2: opcode 6, the old forms' other codes, and bit 12 of the new ones. */
static bool no_header(u32 w)
{
    u32 opcode = w / 0x20000000;

    return opcode == 6 || (opcode == 2 && (w / 65536) % 4) ||
           ((opcode == 1 || opcode == 3 || opcode == 4 || opcode == 5) && (w / 4096) % 2);
}

/* Lines of the decoder's vectors, random and directed, one by one. */
static unsigned long decode_lines(enum unit_lines_kind kind, unsigned long *errors)
{
    const struct unit_lines lines = { .kind = kind, .seed = 3 };
    static uint32_t words[VECTOR_WORDS], line[VECTOR_WORDS];
    struct golden *g = golden_open(unit_named("pb"));
    struct parser p = { .all = true };
    bool stopped = false, ended = false;
    unsigned long methods = 0;
    struct pb_vector v;

    for (unsigned i = 0; i < 60000 && unit_line(g->unit, &lines, i, words, NULL); i++) {
        pb_vector_get(&v, words, 0);
        if (v.reset || i == 0) {
            p = (struct parser){ .all = true, .mask = 0xfff, .stored = 0xfff };
            stopped = ended = false;
        }
        p.own = v.cfg.own;
        wants = 0;
        ended = ended && !v.host_pb.segment;
        bool wrong = !stopped && !ended && p.left == 0 && no_header(v.host_pb.word);
        stopped |= wrong;
        if (!stopped && !ended) {
            ended = p.left == 0 && v.host_pb.word / 0x20000000 == 7;
            parse(&p, &v.host_pb.word, 1, v.host_pb.address);
        }
        golden_line(g, words, line);
        pb_vector_get(&v, line, 0);
        assert_int_equal(v.pb_host_error_valid, wrong);
        assert_int_equal(v.pb_host_valid, wants);
        if (wants) {
            assert_int_equal(v.pb_host.subchannel, want[0].subchannel);
            assert_int_equal(v.pb_host.method, want[0].method);
            assert_int_equal(v.pb_host.data, want[0].data);
            assert_true(v.pb_host.address == want[0].address);
        }
        methods += wants;
        *errors += wrong;
    }
    golden_close(g);
    return methods;
}

static void vectors_of_the_decoder(void **state)
{
    unsigned long errors = 0;

    (void)state;
    compared("methods of random lines", decode_lines(LINES_RANDOM, &errors));
    compared("methods of directed lines", decode_lines(LINES_DIRECTED, &errors));
    compared("words that are no header", errors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_pushbuffers),
        cmocka_unit_test(any_words),
        cmocka_unit_test(vectors_of_the_decoder),
    };
    int failed = cmocka_run_group_tests_name("called", tests, NULL, NULL);

    bench_wires = true;
    return failed + cmocka_run_group_tests_name("over wires", tests, NULL, NULL);
}
