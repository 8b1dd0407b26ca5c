/* test_sm_memory.c - spaces, sizes, atomics and barriers by named programs (facts/isa/semantics.md 8) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "host_float.h"
#include "seeded.h"
#include "sm_bench.h"

#define THREADS 128

/* Thread in R0, the address of its 16 bytes in R2:R3, of all memory in R30:R31. */
#define START                   \
    SM_BENCH_THREAD(0x4)        \
    "MOV R30, c[0x0][0x140];\n" \
    "MOV R31, c[0x0][0x144];\n"
#define END "EXIT;\n"

static const u32 quanta[] = { 1, 7, 1000 };

/* Runs the program with each quantum on memory that 'before' filled; 'check' looks at what it left. */
static void run(const char *text, void (*before)(struct sm_bench *),
                void (*check)(const struct sm_bench *))
{
    struct sm_bench *b = sm_bench_open();

    sm_assemble(b, text);
    for (unsigned q = 0; q < 3; q++) {
        memset(b->memory, 0, SM_BENCH_MEMORY);
        if (before)
            before(b);
        sm_bench_reset(b);
        b->core.quantum = quanta[q];
        if (!sm_bench_run(b, 1, THREADS, 4096))
            fail_msg("%s at %x", sm_fault_name(b->core.fault.kind), b->core.fault.pc);
        check(b);
    }
    free(b);
    compared("threads", 3 * THREADS);
}

static u32 pattern(u32 i)
{
    return i * 0x9e3779b9u ^ 0x80ff7f01u;
}

static void fill(struct sm_bench *b)
{
    for (u32 i = 0; i < 4 * THREADS; i++)
        sm_bench_put(b, i, pattern(i));
}

static void sizes_are_stored(const struct sm_bench *b)
{
    for (u32 t = 0; t < THREADS; t++) {
        const u32 w[4] = { pattern(4 * t), pattern(4 * t + 1), pattern(4 * t + 2),
                           pattern(4 * t + 3) };
        const u32 u8_sum = (w[0] & 255) + (u32)(s8)(w[0] >> 8) + (w[0] >> 16) + (u32)(s16)w[1];

        assert_int_equal(sm_bench_word(b, 1024 + 4 * t), u8_sum);
        assert_int_equal(sm_bench_word(b, 1024 + 4 * t + 1), (w[1] & 0xff00ffff) | (w[2] & 255)
                                                                                       << 16);
        assert_int_equal(sm_bench_word(b, 1024 + 4 * t + 2), w[3]);
        assert_int_equal(sm_bench_word(b, 1024 + 4 * t + 3), (w[3] & 0xffff) | w[0] << 16);
    }
}

static void every_size_loads_and_stores(void **state)
{
    (void)state;
    run(START "LDG.E.U8 R4, [R2];\n"
              "LDG.E.S8 R5, [R2+0x1];\n"
              "LDG.E.U16 R6, [R2+0x2];\n"
              "LDG.E.S16 R7, [R2+0x4];\n"
              "IADD R4, R4, R5;\n"
              "IADD R4, R4, R6;\n"
              "IADD R4, R4, R7;\n"
              "LDG.E.128 R8, [R2];\n"
              "MOV R16, R4;\n"
              "MOV R17, R9;\n"
              "MOV R18, R11;\n"
              "MOV R19, R11;\n"
              "STG.E.128 [R2+0x1000], R16;\n"
              "STG.E.U8 [R2+0x1006], R10;\n"
              "STG.E.U16 [R2+0x100e], R8;\n" END,
        fill, sizes_are_stored);
}

static void neighbours(const struct sm_bench *b)
{
    for (u32 t = 0; t < THREADS; t++) {
        assert_int_equal(sm_bench_word(b, 4 * t), ((t ^ 33) * 5) + 2000);
        assert_int_equal(sm_bench_word(b, 4 * t + 1), ((t ^ 33) * 5) + 2000);
        assert_int_equal(sm_bench_word(b, 4 * t + 2), t + 7);
        assert_int_equal(sm_bench_word(b, 4 * t + 3), t + 7);
    }
}

/* Across warps through shared memory, after a barrier; the same and local memory through generic addresses. */
static void spaces_and_their_windows(void **state)
{
    (void)state;
    run(START "SHL R5, R0, 0x2;\n"
              "ISCADD R4, R0, R0, 0x2;\n"
              "IADD R4, R4, 0x7d0;\n"
              "STS [R5], R4;\n"
              "BAR.SYNC 0x0;\n"
              "LOP.XOR R6, R0, 0x21;\n"
              "SHL R6, R6, 0x2;\n"
              "LDS R8, [R6];\n"
              "S2R R7, SR_SWINLO;\n"
              "IADD R6, R6, R7;\n"
              "LD R9, [R6], PT;\n"
              "IADD R10, R0, 0x7;\n"
              "STL [0x20], R10;\n"
              "S2R R7, SR_LWINLO;\n"
              "LD R10, [R7+0x20], PT;\n"
              "LDL R11, [0x20];\n"
              "STG.E.128 [R2], R8;\n" END,
        NULL, neighbours);
}

static double sum_of_threads(void)
{
    return (double)(THREADS * (THREADS - 1) / 2);
}

static void totals(const struct sm_bench *b)
{
    u32 seen[THREADS] = { 0 };

    assert_int_equal(sm_bench_word(b, 8192), THREADS * (THREADS - 1) / 2);
    assert_int_equal(sm_bench_word(b, 8193), (u32)-60);
    assert_int_equal(sm_bench_word(b, 8194), THREADS - 1);
    assert_int_equal(sm_bench_word(b, 8195), THREADS % 10);
    assert_int_equal(sm_bench_word(b, 8196), bits_of_float((float)sum_of_threads()));
    assert_int_equal(sm_bench_word(b, 8198), THREADS);
    assert_int_equal(sm_bench_word(b, 8200), THREADS);
    assert_int_equal(sm_bench_word(b, 8201), 0);
    assert_int_equal(sm_bench_word(b, 8202), THREADS);
    for (u32 t = 0; t < THREADS; t++) { /* each old value once */
        const u32 old = sm_bench_word(b, 4 * t);

        assert_true(old < THREADS && !seen[old]);
        seen[old] = 1;
    }
}

static void atomics_add_up(void **state)
{
    (void)state;
    run(START "MOV32I R20, 0x8000;\n"
              "IADD R20.CC, R30, R20;\n"
              "IADD.X R21, R31, RZ;\n"
              "RED.E.ADD [R20], R0;\n"
              "IADD R5, R0, -0x3c;\n"
              "RED.E.MIN.S32 [R20+0x4], R5;\n"
              "RED.E.MAX [R20+0x8], R0;\n"
              "MOV R6, 0x9;\n"
              "RED.E.INC [R20+0xc], R6;\n"
              "I2F.F32.U32 R7, R0;\n"
              "RED.E.ADD.F32.FTZ.RN [R20+0x10], R7;\n"
              "MOV R8, 0x1;\n"
              "ATOM.E.ADD R9, [R20+0x18], R8;\n"
              "STG.E [R2], R9;\n"
              "MOV R10, 0x1;\n"
              "MOV R11, RZ;\n"
              "RED.E.ADD.U64 [R20+0x20], R10;\n"
              /* a lock of one thread at a time, by compare and swap on shared memory */
              "MOV R12, RZ;\n"
              "MOV R14, RZ;\n"
              "PBK done;\n"
              "again: IADD R13, R12, 0x1;\n"
              "ATOMS.CAS R15, [0x40], R12, R13;\n"
              "ISETP.EQ.AND P0, PT, R15, R12, PT;\n"
              "@P0 BRK;\n"
              "MOV R12, R15;\n"
              "BRA again;\n"
              "done: BAR.SYNC 0x0;\n"
              "LDS R16, [0x40];\n"
              "STG.E [R20+0x28], R16;\n" END,
        NULL, totals);
}

static void barrier_results(const struct sm_bench *b)
{
    for (u32 t = 0; t < THREADS; t++) {
        assert_int_equal(sm_bench_word(b, 4 * t), (THREADS + 2) / 3);
        assert_int_equal(sm_bench_word(b, 4 * t + 1), 5);
        assert_int_equal(sm_bench_word(b, 4 * t + 2), t < 64 ? 64 : 0);
    }
}

/* Counts, and, or; two warps meet at a barrier of their own, where two others only arrived. */
static void barriers_reduce_and_pair(void **state)
{
    (void)state;
    run(START "MOV R20, RZ;\n"
              "MOV R10, R0;\n"
              "PBK m;\n"
              "l: ISETP.LT.AND P0, PT, R10, 0x3, PT;\n"
              "@P0 BRK;\n"
              "IADD R10, R10, -0x3;\n"
              "BRA l;\n"
              "m: ISETP.EQ.AND P1, PT, R10, RZ, PT;\n"
              "BAR.RED.POPC 0x1, P1;\n"
              "B2R.RESULT R4;\n"
              "MOV R5, RZ;\n"
              "BAR.RED.OR 0x0, P1;\n"
              "B2R.RESULT RZ, P2;\n"
              "@P2 IADD R5, R5, 0x1;\n"
              "BAR.RED.AND 0x0, P1;\n"
              "B2R.RESULT RZ, P2;\n"
              "@P2 IADD R5, R5, 0x2;\n"
              "BAR.RED.AND 0x0, PT;\n"
              "B2R.RESULT RZ, P2;\n"
              "@P2 IADD R5, R5, 0x4;\n"
              "MOV R6, RZ;\n"
              "MOV R8, 0x1;\n"
              "ISETP.GE.AND P3, PT, R0, 0x40, PT;\n"
              "@P3 BRA above;\n"
              "BAR.SYNC 0x2, 0x80;\n"
              "LDS R6, [0x10];\n"
              "BRA store;\n"
              "above: ATOMS.ADD R9, [0x10], R8;\n"
              "BAR.ARV 0x2, 0x80;\n"
              "store: STG.E.64 [R2], R4;\n"
              "STG.E [R2+0x8], R6;\n" END,
        NULL, barrier_results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_loads_and_stores),
        cmocka_unit_test(spaces_and_their_windows),
        cmocka_unit_test(atomics_add_up),
        cmocka_unit_test(barriers_reduce_and_pair),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
