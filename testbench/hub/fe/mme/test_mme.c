/* test_mme.c - the macro engine against macro_reference.c: random programs, lines, recorded streams */
#include "vector/vector_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <dirent.h>
#include <string.h>

#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"
#include "mme_bench.h"

#define PROGRAMS 30000

static struct {
    unsigned long event[3], trap[6], op[8], assign[8], writes;
} met;

/* All that came is what the slow engine says. */
static void same(unsigned program)
{
    slow_flush(&slow);
    for (unsigned i = 0; i < results && i < expectations; i++) {
        const struct slow_result *e = &expected[i];
        const struct mme_result *g = &got[i];
        if (g->what != (enum mme_event)e->kind || g->macro != e->macro || g->twod != e->twod ||
            g->method != e->method || g->data != e->data)
            fail_msg("program %u, result %u: %u %u %u %x %x, not %d %d %d %x %x", program, i,
                     g->what, g->macro, g->twod, g->method, g->data, e->kind, e->macro, e->twod,
                     e->method, e->data);
        met.event[g->what]++;
        if (g->what == MME_TRAP)
            met.trap[bits_lowest(g->data)]++;
    }
    assert_int_equal(results, expectations);
    assert_memory_equal(engine.shadow, slow.shadow, sizeof engine.shadow);
    met.writes += results;
}

static u32 pick(unsigned n)
{
    return random_below(&seeded, n);
}

/* Mostly instructions that mean something; branches that stay near. */
static u32 random_instruction(unsigned at, unsigned length)
{
    static const u8 alu[] = { 0, 1, 2, 3, 8, 9, 10, 11, 12 };
    u32 i = (u32)random_word() & ~(7u | MME_EXIT), op = pick(8);

    if (op == 6 && pick(16))
        op = 1;
    i |= op;
    if (op == 0 && pick(64))
        i = (i & ~(31u << 17)) | (u32)alu[pick(9)] << 17;
    if (op == 1 && pick(2))
        i = (i & 0x3fff) | (pick(2) ? pick(64) : 0u - pick(64)) << 14;
    if (op == 3 || op == 4) /* shifts of registers: small ones */
        i = pick(2) ? (i & ~(7u << 11)) : i;
    if (op == MME_OP_BRANCH) {
        s32 to = (s32)pick(length + 2) - 1;
        i = (i & 0x3fff) | (u32)(to - (s32)at) << 14;
    } else if (pick(3)) { /* fewer wants than all */
        i = (i & ~(7u << 4)) | (pick(2) ? 1u : 4u) << 4;
    }
    return i | (pick(12) ? 0 : MME_EXIT);
}

static void upload(bool twod, unsigned at, unsigned length, unsigned slot)
{
    give(twod, CODE_POINTER, at);
    for (unsigned k = 0; k < length; k++) {
        u32 i = k + 2 >= length ? 0x11 | MME_EXIT : random_instruction(k, length);
        met.op[mme_op(i)]++;
        met.assign[mme_assign(i)]++;
        give(twod, CODE, i);
    }
    give(twod, START_POINTER, slot);
    give(twod, START, at);
}

static void some_methods(void)
{
    for (unsigned n = pick(6); n > 0; n--) {
        unsigned kind = pick(8);
        give(pick(8) == 0,
             kind == 0   ? CONTROL
             : kind == 1 ? 0xd00 + pick(256)
                         : 0x200 + pick(64),
             kind == 0 ? pick(5) % 4 * pick(2) : (u32)random_word());
    }
}

static void random_programs(void **state)
{
    (void)state;
    seed_from_environment();
    start(300);
    for (unsigned p = 0; p < PROGRAMS; p++) {
        bool twod = pick(4) == 0;
        unsigned slot = pick(128), calls = 1 + pick(2);
        if (p % 16 == 0)
            start(pick(8) ? 300 : pick(20));
        upload(twod, pick(32) ? pick(2000) : 2040 + pick(8), 2 + pick(20), slot);
        while (calls-- > 0) {
            some_methods();
            give(twod, 0xe00 + 2 * slot, pick(3) ? pick(64) : (u32)random_word());
            for (unsigned n = pick(3) ? pick(12) : 0; n > 0; n--)
                give(twod, 0xe01 + 2 * (pick(64) ? slot : pick(150)), (u32)random_word());
        }
        if (p % 16 == 15)
            same(p);
    }
    for (unsigned i = 0; i < 3; i++)
        compared(((const char *[]){ "writes", "ends", "traps" })[i], met.event[i]);
    for (unsigned i = 0; i < 6; i++)
        compared(mme_trap_name(1u << i), met.trap[i]);
    for (unsigned i = 0; i < 8; i++) {
        assert_true(met.op[i] > 1000 && met.assign[i] > 1000);
    }
    compared("times that a macro waited", waits);
}

#define CALLS_OF_MACROS 0xe00 /* words; known: facts/classes/host.md 6 */

/* The lines of the directed set, and random ones, as a stream. */
static void vectors_as_a_stream(void **state)
{
    const struct unit_ops *u = unit_named("mme");
    struct unit_lines lines = { .kind = LINES_DIRECTED };
    static uint32_t words[VECTOR_WORDS];
    unsigned long methods = 0;
    struct mme_vector v;
    u64 before;
    bool alone;

    (void)state;
    for (lines.kind = LINES_RANDOM;; lines.kind = LINES_DIRECTED) {
        start(40);
        for (unsigned i = 0; i < 60000 && unit_line(u, &lines, i, words, NULL); i++, methods++) {
            mme_vector_get(&v, words, 0);
            if (results > RESULTS / 2) {
                same(i);
                start(40);
            }
            before = engine.clocks;
            alone = !engine.macro.running && v.fe_mme.method < CALLS_OF_MACROS;
            give(v.fe_mme.twod, v.fe_mme.method, v.fe_mme.data);
            /* known: facts/hub.md, FE: a method a clock; chosen: an instruction a clock */
            assert_true(alone ? engine.clocks == before + 1 : engine.clocks > before);
        }
        same(0);
        if (lines.kind == LINES_DIRECTED)
            break;
    }
    compared("methods of vectors", methods);
}

/* What 36 runs of Mesa's driver gave the engine: every macro that it has, as it was called. */
static void recorded_streams(void **state)
{
    DIR *d = opendir(VECTORS_DIR "/hub/fe/mme/recorded");
    static uint32_t words[VECTOR_WORDS];
    unsigned long streams = 0, methods = 0, ends = met.event[MME_END], left = 0;
    struct dirent *e;
    struct mme_vector v;

    (void)state;
    assert_non_null(d);
    while ((e = readdir(d))) {
        char path[512];
        struct failure f = { 0 };
        if (!strstr(e->d_name, ".hex.zst"))
            continue;
        snprintf(path, sizeof path, "%s/hub/fe/mme/recorded/%s", VECTORS_DIR, e->d_name);
        struct vector_reader *r = vector_reader_open(path, &f);
        if (!r)
            fail_msg("%s", f.text);
        start(MME_LIMIT);
        while (vector_reader_next(r, words)) {
            mme_vector_get(&v, words, 0);
            left += v.mme_fe_valid;
            if (!v.fe_mme_valid)
                continue;
            give(v.fe_mme.twod, v.fe_mme.method, v.fe_mme.data);
            methods++;
        }
        vector_reader_close(r);
        left -= results; /* the file has what the model gave */
        same(0);
        streams++;
    }
    closedir(d);
    assert_int_equal(left, 0);
    assert_true(streams >= 36);
    compared("streams", streams);
    compared("methods of streams", methods);
    compared("macros that ran", met.event[MME_END] - ends);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs),
        cmocka_unit_test(vectors_as_a_stream),
        cmocka_unit_test(recorded_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
