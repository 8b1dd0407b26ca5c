/* test_sm_server.c - CTAs on an SM of the timed machine: as many at a time as fit, none lost, the same clocks by any steps;
 * with more warps at a time latency is hidden; a load's way to memory takes memory's time
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"
#include "sm_bench.h"

#include "time/sm_server.h"

#define CTAS 40

/* The timed net: jobs in order, one behind the other as the server takes them. */
struct net {
    struct sm_bench *b;
    struct sm_records records;
    struct sm_server sm;
    u32 job[CTAS];
    unsigned jobs, next, ended;
    u64 end[CTAS], last;
    unsigned resident, most;
    u32 shared_bytes;         /* of a CTA */
    unsigned planes, sharing; /* of pixels: of a primitive; warps of one.  0: CTAs */
};

static void note_end(void *context, u32 job, u64 at)
{
    struct net *n = context;

    for (unsigned i = 0; i < n->next; i++)
        if (n->job[i] == job && n->end[i] == 0)
            n->end[i] = at;
    n->ended++;
    n->resident--;
    n->last = at > n->last ? at : n->last;
}

static void begin_those_that_fit(struct net *n, u64 at)
{
    while (n->next < n->jobs && n->sm.port.begin(&n->sm, n->job[n->next], at)) {
        n->next++;
        n->resident++;
        n->most = n->resident > n->most ? n->resident : n->most;
    }
}

/* What a job needs, whatever was executed. */
static void set_job(const struct net *n, struct sm_clock_job *j, u8 registers)
{
    j->registers = registers;
    j->shared_bytes = n->shared_bytes;
    if (!n->planes)
        return;
    j->stage = SPH_PIXEL;
    j->planes = (u64)n->planes * (n->jobs / n->sharing);
    j->planes_end = j->planes + n->planes;
}

/* Records CTAs of a program, then runs them by steps of up to 'step' clocks; returns the clock of the last end. */
static u64 run(struct net *n, const char *text, u32 threads, u8 registers, struct mem_time *memory,
               unsigned step)
{
    struct time_warps w;
    u64 at = 0;

    memset(n->b->memory, 0, SM_BENCH_MEMORY);
    if (text)
        sm_assemble(n->b, text);
    sm_bench_reset(n->b);
    sm_records_open(&n->records, &n->b->core, 1);
    assert_true(sm_bench_run(n->b, CTAS, threads, 0));
    sm_server_reset(&n->sm, &n->records.pool, &(const struct sm_server_door){ memory, NULL }, 0, 0);
    n->sm.port.ended = note_end;
    n->sm.port.net = n;
    n->jobs = n->next = n->ended = n->resident = n->most = 0;
    n->last = 0;
    memset(n->end, 0, sizeof n->end);
    while (n->records.port.ended(&n->records, 0, &w)) {
        assert_int_equal(w.stage, TIME_STAGE_CTA);
        assert_int_equal(w.warps, (threads + 31) / 32);
        set_job(n, &n->records.pool.job[w.job], registers);
        n->job[n->jobs++] = w.job;
    }
    assert_int_equal(n->jobs, CTAS);
    begin_those_that_fit(n, 0);
    while (n->ended < CTAS) {
        const u64 next = n->sm.port.next(&n->sm);
        const u64 until = step ? at + 1 + random_word() % step : next;

        assert_true(next != TIME_NEVER && next >= at);
        at = n->sm.port.run(&n->sm, until);
        assert_true(at <= until);
        begin_those_that_fit(n, at);
    }
    assert_true(n->sm.port.next(&n->sm) == TIME_NEVER);
    assert_true(mpc_idle(&n->sm.mpc));
    sm_records_close(&n->records);
    return n->last;
}

static const char turns[] = "MOV32I R1, 0x20;\nturn: IADD R1, R1, -0x1;\n"
                            "ISETP.NE.AND P1, PT, R1, RZ, PT;\n@P1 BRA turn;\nEXIT;";

static void as_many_at_a_time_as_fit(void **state)
{
    struct net *n = *state;
    static const struct {
        unsigned threads, registers, most;
    } of[] = { { 32, 8, 16 },  { 128, 32, 16 }, { 128, 33, 12 }, { 128, 128, 4 },
               { 256, 64, 4 }, { 1024, 32, 2 }, { 512, 255, 0 }, { 200, 40, 6 } };
    unsigned count = 0;

    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++)
        if (of[i].most) {
            run(n, turns, of[i].threads, (u8)of[i].registers, NULL, 0);
            assert_int_equal(n->most, of[i].most);
            count++;
        }
    compared("shapes of a CTA", count);
}

/* Jobs had to wait, 'jobs' of them at most, as several may end in a clock; and for nothing else. */
static void expect_refused(const struct net *n, enum sm_refused why, unsigned jobs)
{
    for (unsigned i = 0; i < SM_REFUSED_KINDS; i++)
        assert_true(i == why ? n->sm.stats.refused[i] <= jobs : n->sm.stats.refused[i] == 0);
    assert_int_equal(n->sm.stats.refused[why] > 0, jobs > 0);
}

static void who_waits_is_counted_by_what_is_short(void **state)
{
    struct net *n = *state;

    run(n, turns, 32, 8, NULL, 0);
    assert_int_equal(n->most, 16);
    expect_refused(n, SM_REFUSED_SLOTS, CTAS - 16);
    run(n, turns, 128, 128, NULL, 0);
    assert_int_equal(n->most, 4);
    expect_refused(n, SM_REFUSED_REGISTERS, CTAS - 4);
    n->shared_bytes = 20000;
    run(n, turns, 128, 8, NULL, 0);
    n->shared_bytes = 0;
    assert_int_equal(n->most, 3);
    expect_refused(n, SM_REFUSED_SHARED, CTAS - 3);
    assert_int_equal(n->sm.stats.most, 12);
    assert_true(n->sm.stats.resident <= 12 * n->sm.stats.busy);
    assert_true(n->sm.stats.resident > 8 * n->sm.stats.busy);
    compared("kinds", 3);
}

/* Of primitives of so many planes each; several warps may be of one. */
static void pixels_wait_for_room_in_tram(void **state)
{
    struct net *n = *state;
    static const struct {
        unsigned planes, sharing, most;
    } of[] = { { 4, 1, CTAS }, { 100, 1, 13 }, { 500, 1, 2 }, { 1365, 1, 1 }, { 500, 4, 8 } };

    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
        n->planes = of[i].planes;
        n->sharing = of[i].sharing;
        run(n, turns, 32, 8, NULL, 0);
        assert_int_equal(n->most, of[i].most);
        expect_refused(n, SM_REFUSED_TRAM, CTAS - of[i].most);
    }
    n->planes = 0;
    compared("primitives' planes", sizeof of / sizeof of[0]);
}

static void steps_change_no_clock(void **state)
{
    struct net *n = *state;
    static const unsigned steps[] = { 1, 3, 17, 100, 5000 };
    const u64 want = run(n, turns, 96, 64, NULL, 0);

    for (unsigned i = 0; i < 5; i++) {
        const u64 got = run(n, NULL, 96, 64, NULL, steps[i]);

        /* who begins late by a step ends late by it */
        if (steps[i] == 1)
            assert_true(got == want);
        else
            assert_true(got >= want && got < want + (u64)steps[i] * CTAS);
    }
    compared("sizes of steps", 5);
}

/* Loads that all miss: with four times the warps at a time they take less than half the time. */
static void latency_is_hidden_by_warps(void **state)
{
    struct net *n = *state;
    static const char text[] =
        "S2R R0, SR_CTAID.X;\nS2R R1, SR_TID.X;\nSHL R0, R0, 0xe;\nSHL R1, R1, 0x7;\n"
        "IADD R4, R0, R1;\nMOV R5, c[0x0][0x144];\n"
        "LDG.E R2, [R4];\nIADD R3, R2, R2;\nLDG.E R2, [R4+0x20];\nIADD R3, R2, R2;\n"
        "LDG.E R2, [R4+0x40];\nIADD R3, R2, R2;\nEXIT;";
    u64 few, many;

    sm_assemble(n->b, text);
    for (unsigned i = 0; i < 13; i++)
        sm_bench_control(n->b, i,
                         &(const struct isa_control){
                             .stall = 13,
                             .no_yield = true,
                             .wait = i == 2 || i == 3 || i == 7 || i == 9 || i == 11,
                             .write_barrier = i < 2 || i == 6 || i == 8 || i == 10 ? 0 : 7,
                             .read_barrier = 7 });
    few = run(n, NULL, 32, 128, NULL, 0);
    assert_int_equal(n->most, 4);
    many = run(n, NULL, 32, 32, NULL, 0);
    assert_int_equal(n->most, 16);
    assert_true(2 * many < few);
    compared("times", 2);
}

static void memory_has_its_time(void **state)
{
    struct net *n = *state;
    struct mem_time *memory = malloc(sizeof *memory);
    u64 with;

    assert_non_null(memory);
    mem_time_reset(memory);
    with = run(n, NULL, 32, 32, memory, 0); /* the program before */
    assert_true(n->sm.clocks.stats.sectors_missed == CTAS * 32 * 3);
    assert_true(memory->client[MEM_L1].asked == CTAS * 32 * 3 * 32);
    assert_true(with > MEM_TIME_HIT + MEM_TIME_DRAM);
    free(memory);
    compared("sectors", CTAS * 32 * 3);
}

static int open_bench(void **state)
{
    struct net *n = calloc(1, sizeof *n);

    *state = n;
    n->b = sm_bench_open();
    return n->b ? 0 : -1;
}

static int close_bench(void **state)
{
    struct net *n = *state;

    free(n->b);
    free(n);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_at_a_time_as_fit),
        cmocka_unit_test(who_waits_is_counted_by_what_is_short),
        cmocka_unit_test(pixels_wait_for_room_in_tram),
        cmocka_unit_test(steps_change_no_clock),
        cmocka_unit_test(latency_is_hidden_by_warps),
        cmocka_unit_test(memory_has_its_time),
    };

    return cmocka_run_group_tests(tests, open_bench, close_bench);
}
