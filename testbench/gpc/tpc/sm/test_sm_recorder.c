/* test_sm_recorder.c - warps that were recorded whole take the clocks that they take beside the core; when one ends, the others
 * go on; a second that begins later ends later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "random_program.h"
#include "seeded.h"
#include "sm_bench.h"

#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "gpc/tpc/sm/sph.h"

#define PROGRAMS 60
#define CTAS     4
#define THREADS  200

struct recorded {
    struct sm_bench *b;
    struct sm_clocks *live, *later;
    struct sm_clock_pool pool;
    struct sm_recorder recorder;
};

/* Beside the core: the time of it all. */
static u64 run_live(struct recorded *r, u32 ctas, u32 threads)
{
    memset(r->b->memory, 0, SM_BENCH_MEMORY);
    sm_bench_reset(r->b);
    sm_clocks_free(r->live);
    sm_clocks_attach(r->live, &r->b->core);
    assert_true(sm_bench_run(r->b, ctas, threads, 1024));
    sm_clocks_finish(r->live);
    return r->live->clock;
}

static void record(struct recorded *r, u32 ctas, u32 threads)
{
    memset(r->b->memory, 0, SM_BENCH_MEMORY);
    sm_bench_reset(r->b);
    sm_recorder_attach(&r->recorder, &r->b->core, &r->pool);
    assert_true(sm_bench_run(r->b, ctas, threads, 1024));
}

static void forget(struct recorded *r)
{
    sm_recorder_free(&r->recorder);
    sm_clock_pool_free(&r->pool);
}

/* Begins all that has ended, in slots one behind the other; returns how many warps, and their most records. */
static unsigned begin_all(struct recorded *r, unsigned ctas, u32 *longest)
{
    unsigned slot = 0;
    u32 job;

    for (unsigned n = 0; n < ctas; n++) {
        assert_true(sm_recorder_ended(&r->recorder, &job));
        const struct sm_clock_job *j = &r->pool.job[job];

        assert_int_equal(j->stage, SPH_COMPUTE);
        assert_int_equal(j->id[0], n);
        assert_int_equal(j->begun, j->warps);
        for (struct sm_clock_stream *s = j->first; s; s = s->next) {
            if (sm_clock_stream_count(s) > *longest)
                *longest = sm_clock_stream_count(s);
            sm_clocks_begin(r->later, slot++, s);
        }
    }
    assert_false(sm_recorder_ended(&r->recorder, &job));
    return slot;
}

/* Runs by steps of up to 'most' clocks until 'left' warps have ended; returns when the last had. */
static u64 run_all(struct recorded *r, unsigned left, unsigned most)
{
    u64 last = 0;

    while (left > 0) {
        const u64 until = r->later->clock + 1 + random_word() % most;
        const bool any = sm_clocks_run(r->later, until);
        unsigned slot;
        u64 at;

        assert_true(r->later->clock <= until && (any || r->later->clock == until));
        while (sm_clocks_ended(r->later, &slot, &at)) {
            last = at > last ? at : last;
            left--;
        }
    }
    return last;
}

static void recorded_warps_take_what_they_take_beside_the_core(void **state)
{
    struct recorded *r = *state;
    char *text = malloc(1 << 17);
    unsigned long compared_programs = 0;

    for (unsigned p = 0; p < PROGRAMS; p++) {
        struct random random = random_start(random_word(), p);
        u64 live, last;
        u32 longest = 0;

        random_program(&random, text, 1 << 17);
        sm_assemble(r->b, text);
        live = run_live(r, CTAS, THREADS);
        record(r, CTAS, THREADS);
        sm_clocks_reset(r->later, &r->pool, &(const struct sm_clock_memory){ .ask = NULL });
        last = run_all(r, begin_all(r, CTAS, &longest), p % 3 ? 1000 : 7);
        assert_true(r->later->stats.issued == r->live->stats.issued);
        /* chosen: a ring that is full makes other warps wait, beside the core alone */
        if (longest <= SM_CLOCK_RECORDS) {
            assert_true(last == live);
            assert_true(r->later->stats.sectors_missed == r->live->stats.sectors_missed);
            compared_programs++;
        }
        forget(r);
    }
    free(text);
    assert_true(compared_programs > 0);
    compared("programs with equal clocks", compared_programs);
}

/* 32 loads of one line behind each other: the second warp begins when the first has come half way. */
static void a_warp_that_begins_later_ends_later(void **state)
{
    struct recorded *r = *state;
    unsigned slot;
    u64 alone, first, second;
    u32 job[2];

    sm_assemble(r->b,
                "MOV32I R1, 0x40;\nturn: IADD R1, R1, -0x1;\nISETP.NE.AND P1, PT, R1, RZ, PT;\n"
                "@P1 BRA turn;\nEXIT;");
    alone = run_live(r, 1, 32);
    record(r, 2, 32);
    assert_true(sm_recorder_ended(&r->recorder, &job[0]));
    assert_true(sm_recorder_ended(&r->recorder, &job[1]));
    sm_clocks_reset(r->later, &r->pool, &(const struct sm_clock_memory){ .ask = NULL });
    sm_clocks_begin(r->later, 0, r->pool.job[job[0]].first);
    assert_false(sm_clocks_run(r->later, alone / 2));
    sm_clocks_begin(r->later, 1, r->pool.job[job[1]].first);
    assert_true(sm_clocks_run(r->later, UINT64_MAX));
    assert_true(sm_clocks_ended(r->later, &slot, &first) && slot == 0);
    assert_true(sm_clocks_run(r->later, UINT64_MAX));
    assert_true(sm_clocks_ended(r->later, &slot, &second) && slot == 1);
    assert_true(first == alone);
    assert_true(second > alone && second <= alone + alone / 2);
    forget(r);
    compared("warps", 2);
}

static u64 slow_memory(void *self, const struct mem_time_request *q, u64 at)
{
    u64 *asked = self;

    if (q->client == MEM_L1) {
        assert_true(q->access == MEM_READ && q->bytes == 32 && q->va % 32 == 0);
        ++*asked;
        return at + 1000;
    }
    return at;
}

/* Loads whose addresses come of the loads before: each takes memory's time, but those that L1 has. */
static void what_misses_takes_the_time_of_memory(void **state)
{
    struct recorded *r = *state;
    u64 asked = 0, last;
    u32 job;

    sm_assemble(r->b, "MOV R5, c[0x0][0x144];\nMOV R4, RZ;\nLDG.E R4, [R4+0x400];\n"
                      "LDG.E R4, [R4+0x404];\nLDG.E R4, [R4+0x800];\nLDG.E R4, [R4+0x804];\nEXIT;");
    for (unsigned n = 0; n < 7; n++)
        sm_bench_control(r->b, n,
                         &(const struct isa_control){ .stall = 6,
                                                      .no_yield = true,
                                                      .wait = n > 2,
                                                      .write_barrier = n > 1 && n < 6 ? 0 : 7,
                                                      .read_barrier = 7 });
    record(r, 1, 32);
    assert_true(sm_recorder_ended(&r->recorder, &job));
    sm_clocks_reset(r->later, &r->pool,
                    &(const struct sm_clock_memory){ .ask = slow_memory, .self = &asked });
    sm_clocks_begin(r->later, 0, r->pool.job[job].first);
    last = run_all(r, 1, 50);
    assert_int_equal(asked, 2);
    assert_true(last > 2000 + 4 * 70 && last < 2000 + 4 * 130);
    forget(r);
    compared("loads", 4);
}

static int open_bench(void **state)
{
    struct recorded *r = calloc(1, sizeof *r);

    *state = r;
    r->b = sm_bench_open();
    r->live = calloc(1, sizeof *r->live);
    r->later = calloc(1, sizeof *r->later);
    return r->b && r->live && r->later ? 0 : -1;
}

static int close_bench(void **state)
{
    struct recorded *r = *state;

    sm_clocks_free(r->live);
    free(r->live);
    free(r->later);
    free(r->b);
    free(r);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recorded_warps_take_what_they_take_beside_the_core),
        cmocka_unit_test(a_warp_that_begins_later_ends_later),
        cmocka_unit_test(what_misses_takes_the_time_of_memory),
    };

    return cmocka_run_group_tests(tests, open_bench, close_bench);
}
