/* test_sm_branch.c - branches to absolute addresses, to registers and through constants; wide atomics; predicates by bytes
 * (facts/isa/semantics.md 3, 4, 8)
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

#define THREADS 64

#define START SM_BENCH_THREAD(0x2)

static void put_constant(struct sm_bench *b, u32 offset, u32 x)
{
    for (unsigned n = 0; n < 4; n++)
        b->constant[offset + n] = (u8)(x >> 8 * n);
}

/* Runs the program and compares each thread's word. */
static void check(struct sm_bench *b, u32 (*want)(u32 thread))
{
    memset(b->memory, 0, SM_BENCH_MEMORY);
    sm_bench_reset(b);
    if (!sm_bench_run(b, 1, THREADS, 4096))
        fail_msg("%s at %x", sm_fault_name(b->core.fault.kind), b->core.fault.pc);
    for (u32 t = 0; t < THREADS; t++)
        if (sm_bench_word(b, t) != want(t))
            fail_msg("thread %u: %x, not %x", t, sm_bench_word(b, t), want(t));
    compared("threads", THREADS);
}

/* The text with the addresses of labels a, f and x put in: they do not depend on what is put in. */
static void assemble_twice(struct sm_bench *b, const char *format)
{
    char text[4096];

    snprintf(text, sizeof text, format, 0, 0, 0);
    sm_assemble(b, text);
    snprintf(text, sizeof text, format, sm_label("a"), sm_label("f"), sm_label("x"));
    sm_assemble(b, text);
}

static u32 absolute(u32 t)
{
    return t % 2 ? 0x111 + t : 0x1011;
}

/* JMP over an EXIT, JCAL and back, JMX by a register that differs between lanes. */
#define ABSOLUTE(jcal)                          \
    START "MOV R4, 0x1;\n"                      \
          "JMP 0x%x;\n"                         \
          "EXIT;\n"                             \
          "a: " jcal " 0x%x;\n"                 \
          "LOP.AND R5, R0, 0x1;\n"              \
          "ISETP.EQ.AND P0, PT, R5, 0x1, PT;\n" \
          "MOV32I R6, 0x%x;\n"                  \
          "SSY join;\n"                         \
          "@P0 JMX R6 0x0;\n"                   \
          "IADD R4, R4, 0xfff;\n"               \
          "IADD R4, R4, 0x1;\n"                 \
          "SYNC;\n"                             \
          "x: IADD R4, R4, 0x100;\n"            \
          "IADD R4, R4, R0;\n"                  \
          "SYNC;\n"                             \
          "join: STG.E [R2], R4;\n"             \
          "EXIT;\n"                             \
          "f: IADD R4, R4, 0x10;\n"             \
          "RET;\n"

static void absolute_addresses(void **state)
{
    struct sm_bench *b = sm_bench_open();

    (void)state;
    assemble_twice(b, ABSOLUTE("JCAL"));
    check(b, absolute);
    assemble_twice(b, ABSOLUTE("JCAL.NOINC"));
    check(b, absolute);
    free(b);
}

static u32 by_constants(u32 t)
{
    return t < 20 ? 0x31 : 0x51;
}

/* Relative distances from a bank: of BRA, SSY and CAL; of BRX by the register. */
static void distances_in_constants(void **state)
{
    struct sm_bench *b = sm_bench_open();

    (void)state;
    sm_assemble(b, START "MOV R4, 0x1;\n"
                         "b0: BRA c[0x0][0x1a0];\n"
                         "EXIT;\n"
                         "t0: ISETP.LT.AND P0, PT, R0, 0x14, PT;\n"
                         "b1: SSY c[0x0][0x1a4];\n"
                         "@P0 MOV R5, 0x1a8;\n"
                         "@!P0 MOV R5, 0x1ac;\n"
                         "b2: BRX c[0x0][R5];\n"
                         "EXIT;\n"
                         "t2: IADD R4, R4, 0x10;\n"
                         "SYNC;\n"
                         "t3: IADD R4, R4, 0x30;\n"
                         "SYNC;\n"
                         "t1: CAL c[0x0][0x1b0];\n"
                         "b4: STG.E [R2], R4;\n"
                         "EXIT;\n"
                         "t4: IADD R4, R4, 0x20;\n"
                         "RET;\n");
    put_constant(b, 0x1a0, sm_label("t0") - sm_label("b0") - 8);
    put_constant(b, 0x1a4, sm_label("t1") - sm_label("b1") - 8);
    put_constant(b, 0x1a8, sm_label("t2") - sm_label("b2") - 8);
    put_constant(b, 0x1ac, sm_label("t3") - sm_label("b2") - 8);
    put_constant(b, 0x1b0, sm_label("t4") - sm_label("t1") - 8);
    check(b, by_constants);
    free(b);
}

static u32 swapped(u32 t)
{
    return t == 0 ? 0x777 + THREADS - 1 : t;
}

/* 64 bits: add, exchange and compare and swap; signed minimum in shared memory. */
static void wide_atomics(void **state)
{
    struct sm_bench *b = sm_bench_open();

    (void)state;
    sm_assemble(b, START "STG.E [R2], R0;\n"
                         "MOV32I R20, 0x1000;\n"
                         "IADD R20.CC, R20, c[0x0][0x140];\n"
                         "IADD.X R21, RZ, c[0x0][0x144];\n"
                         "MOV32I R4, 0xffffffff;\n"
                         "MOV R5, 0x1;\n"
                         "RED.E.ADD.U64 [R20], R4;\n"
                         "ISETP.EQ.AND P0, PT, R0, 0x5, PT;\n"
                         "MOV R6, RZ;\n"
                         "MOV R7, RZ;\n"
                         "MOV R8, 0x777;\n"
                         "MOV R9, 0x3;\n"
                         "@P0 ATOM.E.CAS.64 R10, [R20+0x8], R6, R8;\n"
                         "MOV R12, R0;\n"
                         "LOP.PASS_B R12, RZ, ~R12;\n"
                         "ATOMS.MIN.S32 R13, [RZ+0x20], R12;\n"
                         "BAR.SYNC 0x0;\n"
                         "LDS R14, [0x20];\n"
                         "LDG.E.64 R16, [R20+0x8];\n"
                         "ISETP.EQ.AND P1, PT, R17, 0x3, PT;\n"
                         "LOP.PASS_B R14, RZ, ~R14;\n"
                         "IADD R16, R16, R14;\n"
                         "ISETP.EQ.AND P1, PT, R0, RZ, P1;\n"
                         "@P1 STG.E [R2], R16;\n"
                         "EXIT;\n");
    check(b, swapped);
    assert_int_equal(sm_bench_word(b, 0x400), (u32)-THREADS);
    assert_int_equal(sm_bench_word(b, 0x401), 2 * THREADS - 1);
    free(b);
}

static u32 packed(u32 t)
{
    return (0xffecddcc | (t & 3) << 16) ^ ((t & 1) | 4);
}

/* P0 and P1 into byte 2 of a register and back; P1 and P2 out of byte 1. */
static void predicates_go_by_bytes(void **state)
{
    struct sm_bench *b = sm_bench_open();

    (void)state;
    sm_assemble(b, START "LOP.AND R5, R0, 0x1;\n"
                         "ISETP.NE.AND P0, PT, R5, RZ, PT;\n"
                         "LOP.AND R5, R0, 0x2;\n"
                         "ISETP.NE.AND P1, PT, R5, RZ, PT;\n"
                         "MOV32I R5, 0xffeeddcc;\n"
                         "P2R.B2 R4, PR, R5, 0x3;\n"
                         "R2P PR, RZ, 0x7f;\n"
                         "R2P PR, R4.B2, 0x3;\n"
                         "R2P PR, R5.B1, 0x6;\n"
                         "P2R R6, PR, RZ, 0x7f;\n"
                         "LOP.XOR R4, R4, R6;\n"
                         "STG.E [R2], R4;\nEXIT;\n");
    check(b, packed);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(predicates_go_by_bytes),
        cmocka_unit_test(absolute_addresses),
        cmocka_unit_test(distances_in_constants),
        cmocka_unit_test(wide_atomics),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
