/* test_sm_clocks.c - clocks of programs: one warp beside a count by the rules of control words (sm_clocks_count.h),
 * and no value by them
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
#include "sm_clocks_count.h"

#define PROGRAMS     400
#define INSTRUCTIONS 60

static const char *const texts[KINDS] = {
    "FADD R8, R9, R10;", "FADD R8, R9, R13;", "SHL R8, R9, R10;",
    "MUFU.RCP R8, R9;",  "LDS R8, [RZ+0x4];", "S2R R8, SR_LANEID;",
};

/* The second of a pair is no ALU operation: no program has that (hazards.md 7). */
static struct line random_line(const struct line *before)
{
    const bool is_second = before && before->control.stall == 0 && before->control.no_yield;
    struct line l = { .what = (enum what)(is_second ? FUNCTION + random_word() % 3
                                                    : random_word() % KINDS) };
    const bool late = l.what >= FUNCTION;

    l.control.stall = random_word() % 3 ? 1 + random_word() % 3 : random_word() % 16;
    l.control.no_yield = random_word() % 4 != 0;
    if (l.control.stall == 0 && l.control.no_yield && (late || is_second))
        l.control.stall = 1;
    l.control.write_barrier = late && random_word() % 2 ? random_word() % 6 : ISA_NO_SCORE;
    l.control.read_barrier = (l.what == FUNCTION || l.what == SHARED) && random_word() % 4 == 0
                                 ? random_word() % 6
                                 : ISA_NO_SCORE;
    l.control.wait = random_word() % 3 ? 0 : 1u << random_word() % 6;
    return l;
}

/* ADD stands for EXIT at the end: it waits for nothing that an addition does not wait for. */
static unsigned make_program(struct sm_bench *b, struct line *line)
{
    char text[INSTRUCTIONS * 40] = "";

    for (unsigned n = 0; n < INSTRUCTIONS; n++) {
        line[n] = random_line(n ? &line[n - 1] : NULL);
        strcat(text, texts[line[n].what]);
        strcat(text, "\n");
    }
    line[INSTRUCTIONS - 1].control.stall = 1;
    line[INSTRUCTIONS] =
        (struct line){ ADD, { .stall = 15, .write_barrier = 7, .read_barrier = 7 } };
    sm_assemble(b, strcat(text, "EXIT;"));
    for (unsigned n = 0; n <= INSTRUCTIONS; n++)
        sm_bench_control(b, n, &line[n].control);
    return INSTRUCTIONS + 1;
}

static struct sm_clocks *clocks;

static void run(struct sm_bench *b, u32 ctas, u32 threads)
{
    sm_bench_reset(b);
    sm_clocks_free(clocks);
    sm_clocks_attach(clocks, &b->core);
    if (!sm_bench_run(b, ctas, threads, 1024))
        fail_msg("%s", sm_fault_name(b->core.fault.kind));
    sm_clocks_finish(clocks);
}

static void one_warp_takes_what_its_control_words_say(void **state)
{
    struct sm_bench *b = *state;
    struct line line[INSTRUCTIONS + 1];

    for (unsigned p = 0; p < PROGRAMS; p++) {
        const unsigned lines = make_program(b, line);

        run(b, 1, 32);
        if (clocks->clock != count_clocks(line, lines))
            fail_msg("program %u: %" PRIu64 " clocks, not %" PRIu64, p, clocks->clock,
                     count_clocks(line, lines));
        assert_int_equal(clocks->stats.issued, lines);
    }
    compared("programs of a warp", PROGRAMS);
}

/* Every warp instruction issues once, whatever is full meanwhile; memory is as without clocks. */
static void values_do_not_depend_on_clocks(void **state)
{
    struct sm_bench *b = *state;
    char *text = malloc(1 << 17);
    u8 *want = malloc(SM_BENCH_MEMORY);
    unsigned long issued = 0;

    for (unsigned p = 0; p < 40; p++) {
        struct random r = random_start(random_word(), p);
        u64 executed = 0;

        random_program(&r, text, 1 << 17);
        sm_assemble(b, text);
        memset(b->memory, 0xee, SM_BENCH_MEMORY);
        sm_bench_reset(b);
        assert_true(sm_bench_run(b, 4, 200, 0));
        memcpy(want, b->memory, SM_BENCH_MEMORY);
        memset(b->memory, 0xee, SM_BENCH_MEMORY);
        run(b, 4, 200);
        assert_memory_equal(want, b->memory, SM_BENCH_MEMORY);
        for (unsigned o = 0; o < ISA_OPCODES; o++)
            executed += b->core.executed[o];
        assert_true(clocks->stats.issued == executed);
        issued += executed;
    }
    free(text);
    free(want);
    compared("instructions of programs with the values they have without clocks", issued);
}

/* Warps that meet at a barrier: the first to come waits for the last. */
static void a_barrier_opens_with_the_last_warp(void **state)
{
    struct sm_bench *b = *state;
    static const char text[] = "S2R R0, SR_TID.X;\nISETP.GE.AND P0, PT, R0, 0x20, PT;\n"
                               "MOV32I R1, 0x1000;\n@P0 MOV32I R1, 0x1;\n"
                               "turn: IADD R1, R1, -0x1;\nISETP.NE.AND P1, PT, R1, RZ, PT;\n"
                               "@P1 BRA turn;\nBAR.SYNC 0x0;\nEXIT;";
    u64 both, one;

    sm_assemble(b, text);
    run(b, 1, 32);
    one = clocks->clock;
    run(b, 1, 64);
    both = clocks->clock;
    assert_true(clocks->stats.idle[SM_IDLE_BARRIER] * 10 > one * 9);
    assert_true(both >= one && both < one + 100);
    assert_true(sm_clocks_count(clocks, 0) == 0 && clocks->stats.issued > 2 * SM_CLOCK_RECORDS);
    compared("barriers", 1);
}

/* hazards.md 2: six clocks to the ALU, 13 to a guard; one less is early. */
static void results_that_are_read_early_are_counted(void **state)
{
    struct sm_bench *b = *state;
    static const struct {
        const char *text;
        unsigned clocks;
    } pairs[] = {
        { "FADD R1, R1, R2;\nFADD R3, R1, R1;\nEXIT;", 6 },
        { "MOV R1, RZ;\nLDS R3, [R1];\nEXIT;", 4 },
        { "MOV R1, RZ;\nMUFU.RCP R3, R1;\nEXIT;", 2 },
        { "ISETP.EQ.AND P0, PT, R1, R2, PT;\n@P0 MOV R3, RZ;\nEXIT;", 13 },
    };

    for (unsigned n = 0; n < 4; n++)
        for (unsigned stall = 1; stall < 12; stall++) {
            const struct isa_control c = { .stall = (u8)stall,
                                           .write_barrier = 7,
                                           .read_barrier = 7 };

            sm_assemble(b, pairs[n].text);
            for (unsigned i = 0; i < 3; i++)
                sm_bench_control(b, i, &c);
            run(b, 1, 32);
            assert_int_equal(clocks->stats.early > 0, stall < pairs[n].clocks);
        }
    compared("stalls", 44);
}

static int open_bench(void **state)
{
    *state = sm_bench_open();
    clocks = calloc(1, sizeof *clocks);
    return *state && clocks ? 0 : -1;
}

static int close_bench(void **state)
{
    free(*state);
    sm_clocks_free(clocks);
    free(clocks);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_warp_takes_what_its_control_words_say),
        cmocka_unit_test(values_do_not_depend_on_clocks),
        cmocka_unit_test(a_barrier_opens_with_the_last_warp),
        cmocka_unit_test(results_that_are_read_early_are_counted),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, open_bench, close_bench);
}
