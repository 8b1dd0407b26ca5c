/* test_sm_flow.c - divergence by named programs: every thread gets what a thread alone would
 * (facts/isa/semantics.md 3)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"
#include "sm_bench.h"

#define THREADS 96

/* Thread in R0, the address of its word in R2:R3; the program leaves its result in R4. */
#define START            \
    SM_BENCH_THREAD(0x2) \
    "MOV R4, RZ;\n"
#define END             \
    "STG.E [R2], R4;\n" \
    "EXIT;\n"

static const u32 quanta[] = { 1, 7, 64, 1000 };

static void run(const char *text, u32 (*want)(u32 thread))
{
    struct sm_bench *b = sm_bench_open();

    sm_assemble(b, text);
    for (unsigned q = 0; q < 4; q++) {
        memset(b->memory, 0xee, 4 * THREADS);
        sm_bench_reset(b);
        b->core.quantum = quanta[q];
        if (!sm_bench_run(b, 1, THREADS, 0))
            fail_msg("%s at %x", sm_fault_name(b->core.fault.kind), b->core.fault.pc);
        for (u32 t = 0; t < THREADS; t++)
            if (sm_bench_word(b, t) != want(t))
                fail_msg("thread %u, quantum %u: %x, not %x", t, quanta[q], sm_bench_word(b, t),
                         want(t));
    }
    free(b);
    compared("threads", 4 * THREADS);
}

static u32 if_else(u32 t)
{
    return (t & 1 ? t + 100 : t + 200) + (t % 4 == 3 ? 1000 : 0);
}

static void branches_join_at_sync(void **state)
{
    (void)state;
    run(START "LOP.AND R5, R0, 0x1;\n"
              "ISETP.EQ.AND P0, PT, R5, RZ, PT;\n"
              "SSY join;\n"
              "@P0 BRA even;\n"
              "IADD R4, R0, 0x64;\n"
              "SSY inner;\n"
              "LOP.AND R6, R0, 0x3;\n"
              "ISETP.NE.AND P1, PT, R6, 0x3, PT;\n"
              "@P1 SYNC;\n"
              "IADD R4, R4, 0x3e8;\n"
              "SYNC;\n"
              "inner: SYNC;\n"
              "even: IADD R4, R0, 0xc8;\n"
              "SYNC;\n"
              "join:" END,
        if_else);
}

/* Threads with other numbers than 0 mod 4 ask lane 0 of their quad, which sleeps but for SAM; it has their sum afterwards. */
static u32 woken(u32 t)
{
    return t % 4 ? t + (t & ~3u) + 5 : 0x55;
}

static void sam_wakes_all_lanes_until_ram(void **state)
{
    (void)state;
    run(START "LOP.AND R5, R0, 0x3;\nISETP.EQ.AND P0, PT, R5, RZ, PT;\nMOV R7, RZ;\n"
              "SSY join;\n"
              "@P0 SYNC;\n"
              "SAM;\nIADD R6, R0, 0x5;\nMOV32I R7, 0x55;\nSHFL.IDX PT, R6, R6, RZ, 0x1c03;\n"
              "SAM;\nRAM;\nIADD R7, R6, R0;\nRAM;\nSYNC;\n"
              "join: MOV R4, R7;\n" END,
        woken);
}

/* Two loops of lane-dependent lengths; the inner one leaves out threes and stops at 5; returns inside. */
static u32 loops(u32 t)
{
    u32 sum = 0;

    for (u32 i = 0; i < t % 7; i++)
        for (u32 j = 0;; j++) {
            if (j == 5 || j == t % 9)
                break;
            if ((i + j) % 4 == 3)
                continue;
            sum += i * 16 + j;
        }
    return sum;
}

#define MOD(d, a, n, label)                                                \
    "MOV " d ", " a ";\n"                                                  \
    "PBK " label "e;\n" label ": ISETP.LT.AND P0, PT, " d ", " n ", PT;\n" \
    "@P0 BRK;\n"                                                           \
    "IADD " d ", " d ", -" n ";\n"                                         \
    "BRA " label ";\n" label "e:\n"

static void loops_break_and_continue(void **state)
{
    (void)state;
    run(START MOD("R10", "R0", "0x7", "m7")
            MOD("R11", "R0", "0x9", "m9") "MOV R5, RZ;\n"
                                          "PBK out;\n"
                                          "outer: ISETP.GE.AND P1, PT, R5, R10, PT;\n"
                                          "@P1 BRK;\n"
                                          "MOV R6, RZ;\n"
                                          "PBK innerout;\n"
                                          "inner: PCNT next;\n"
                                          "ISETP.EQ.AND P1, PT, R6, 0x5, PT;\n"
                                          "ISETP.EQ.OR P1, PT, R6, R11, P1;\n"
                                          "@P1 BRK;\n"
                                          "IADD R7, R5, R6;\n"
                                          "LOP.AND R7, R7, 0x3;\n"
                                          "ISETP.EQ.AND P2, PT, R7, 0x3, PT;\n"
                                          "@P2 CONT;\n"
                                          "ISCADD R8, R5, R6, 0x4;\n"
                                          "IADD R4, R4, R8;\n"
                                          "CONT;\n"
                                          "next: IADD R6, R6, 0x1;\n"
                                          "BRA inner;\n"
                                          "innerout: IADD R5, R5, 0x1;\n"
                                          "BRA outer;\n"
                                          "out:" END,
        loops);
}

static u32 calls(u32 t)
{
    u32 x = t;

    for (u32 n = 0; n < t % 4; n++)
        x = x & 1 ? 3 * x + 1 : x + 7;
    return x;
}

/* f, which returns early from one side, called t % 4 times by the instructions 'call'. */
static void call_by(const char *call)
{
    char text[2048];

    snprintf(text, sizeof text,
             START "MOV R4, R0;\n"
                   "LOP.AND R10, R0, 0x3;\n"
                   "PBK done;\n"
                   "again: ISETP.EQ.AND P0, PT, R10, RZ, PT;\n"
                   "@P0 BRK;\n"
                   "%s;\n"
                   "back: IADD R10, R10, -0x1;\n"
                   "BRA again;\n"
                   "done: STG.E [R2], R4;\n"
                   "EXIT;\n"
                   "f: LOP.AND R5, R4, 0x1;\n"
                   "ISETP.EQ.AND P1, PT, R5, 0x1, PT;\n"
                   "@P1 ISCADD R6, R4, R4, 0x1;\n"
                   "@P1 IADD R4, R6, 0x1;\n"
                   "@P1 RET;\n"
                   "IADD R4, R4, 0x7;\n"
                   "RET;\n",
             call);
    run(text, calls);
}

/* By both kinds of CAL; by PRET and a branch, as compilers call what a register points to (facts/isa/semantics.md 3.1). */
static void functions_return_to_their_callers(void **state)
{
    (void)state;
    call_by("CAL f");
    call_by("CAL.NOINC f");
    call_by("PRET back;\nBRA f");
    call_by("PRET.NOINC back;\nBRA f");
}

static u32 cases(u32 t)
{
    static const u32 of[] = { 11, 22, 33, 44 };

    return of[(t ^ t >> 2) & 3] + t;
}

/* BRX to bundles: the last instruction of a bundle, so that its next address is the table's. */
static void indirect_branches_sort_lanes(void **state)
{
    (void)state;
    run(START "SHR.U32 R5, R0, 0x2;\n"
              "LOP.XOR R5, R5, R0;\n"
              "LOP.AND R5, R5, 0x3;\n"
              "SHL R5, R5, 0x5;\n"
              "SSY join;\n"
              "NOP;\n"
              "BRX R5 0x0;\n"
              "MOV R4, 0xb;\n"
              "SYNC;\n"
              "NOP;\n"
              "MOV R4, 0x16;\n"
              "SYNC;\n"
              "NOP;\n"
              "MOV R4, 0x21;\n"
              "SYNC;\n"
              "NOP;\n"
              "MOV R4, 0x2c;\n"
              "SYNC;\n"
              "NOP;\n"
              "join: IADD R4, R4, R0;\n" END,
        cases);
}

static u32 exits(u32 t)
{
    return t % 8 == 5 ? 0xeeeeeeee : t % 8 < 5 ? t % 8 * 3 : 15;
}

/* Threads end inside a loop inside a branch; the others go on. */
static void threads_end_anywhere(void **state)
{
    (void)state;
    run(START "LOP.AND R10, R0, 0x7;\n"
              "PBK done;\n"
              "loop: ISETP.EQ.AND P0, PT, R10, RZ, PT;\n"
              "@P0 BRK;\n"
              "SSY join;\n"
              "ISETP.NE.AND P1, PT, R4, 0xf, PT;\n"
              "@P1 SYNC;\n"
              "LOP.AND R11, R0, 0x7;\n"
              "ISETP.EQ.AND P2, PT, R11, 0x5, PT;\n"
              "@P2 EXIT;\n"
              "MOV R10, 0x1;\n"
              "MOV R4, 0xc;\n"
              "SYNC;\n"
              "join: IADD R4, R4, 0x3;\n"
              "IADD R10, R10, -0x1;\n"
              "ISETP.EQ.AND P3, PT, R4, 0xf, PT;\n"
              "LOP.AND R11, R0, 0x7;\n"
              "ISETP.EQ.AND P3, PT, R11, 0x5, P3;\n"
              "@P3 EXIT;\n"
              "BRA loop;\n"
              "done:" END,
        exits);
}

static u32 deep(u32 t)
{
    return t % 2 ? 40 + t : 20 + t;
}

/* Forty entries on the stack, of which the deepest thirty do not fit on chip. */
static void stack_spills(void **state)
{
    char *text = calloc(1, 65536);

    (void)state;
    assert_non_null(text);
    strcat(text, START "MOV R5, 0x14;\nLOP.AND R6, R0, 0x1;\nISETP.EQ.AND P0, PT, R6, RZ, PT;\n"
                       "@!P0 MOV R5, 0x28;\nMOV R4, R0;\nCAL f;\n" END
                       "f: ISETP.EQ.AND P1, PT, R5, RZ, PT;\n"
                       "@P1 RET;\n"
                       "IADD R5, R5, -0x1;\n"
                       "IADD R4, R4, 0x1;\n"
                       "CAL f;\n"
                       "RET;\n");
    run(text, deep);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(branches_join_at_sync),
        cmocka_unit_test(sam_wakes_all_lanes_until_ram),
        cmocka_unit_test(loops_break_and_continue),
        cmocka_unit_test(functions_return_to_their_callers),
        cmocka_unit_test(indirect_branches_sort_lanes),
        cmocka_unit_test(threads_end_anywhere),
        cmocka_unit_test(stack_spills),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
