/* test_sm_fault.c - what a program does wrong is data; decoded code is kept (facts/isa/semantics.md 3, 8) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>

#include "seeded.h"
#include "sm_bench.h"

/* Thread in R0, the address of its 16 bytes in R2:R3. */
#define START SM_BENCH_THREAD(0x4)
#define END   "EXIT;\n"

/* Programs that fault: the kind, and the instruction that did it, counted from 0. */
static const struct {
    const char *text;
    enum sm_fault_kind kind;
    unsigned at;
} faults[] = {
    { "MOV R2, 0x1;\nLDS R0, [R2];\nEXIT;\n", SM_MISALIGNED, 1 },
    { "MOV32I R2, 0x2000;\nLDS R0, [R2];\nEXIT;\n", SM_OUT_OF_SHARED, 1 },
    { "STL [0x100], R0;\nEXIT;\n", SM_OUT_OF_LOCAL, 0 },
    { "MOV R2, RZ;\nMOV R3, RZ;\nLDG.E R0, [R2];\nEXIT;\n", SM_UNMAPPED, 2 },
    { "NOP;\nMOV R0, c[0x2][0x10];\nEXIT;\n", SM_UNBOUND, 1 },
    { "IADD R0, R1, c[0x1f][0];\nEXIT;\n", SM_UNBOUND, 0 }, /* no bank at all */
    { "MOV R2, RZ;\nLDC R0, c[0x3][R2+0x8];\nEXIT;\n", SM_UNBOUND, 1 },
    { "BRA c[0x2][0x10];\nEXIT;\n", SM_UNBOUND, 0 },
    { "TXQ R0, R4, TEX_HEADER_DIMENSION, 0x1, 0xf;\nEXIT;\n", SM_UNBOUND, 0 },
    { "SULD.D.2D.IGN R0, [R4], 0x1;\nEXIT;\n", SM_UNBOUND, 0 },
    { "SYNC;\nEXIT;\n", SM_CRS_UNDERFLOW, 0 },
    { "f: CAL f;\nEXIT;\n", SM_CRS_OVERFLOW, 0 },
    { "BAR.SYNC 0x0, 0x21;\nEXIT;\n", SM_BAD_BARRIER, 0 },
    { "BAR.SYNC 0x0, 0x100;\nEXIT;\n", SM_DEADLOCK, 1 },
    { "NOP;\nBPT.TRAP 0x1;\nEXIT;\n", SM_TRAP, 1 },
    { "f: BRA f;\nEXIT;\n", SM_ENDLESS, 0 },
    { "NOP;\nNOP;\nNOP;\n", SM_BAD_PC, 3 },
    { "JMP 0x10010;\nEXIT;\n", SM_BAD_PC, 0 }, /* 0x10 has its place in the cache */
    { "JMP 0x14;\nEXIT;\n", SM_BAD_PC, 0 },
    { "JMP 0x20;\nNOP;\nNOP;\nBPT.TRAP 0x1;\nEXIT;\n", SM_TRAP, 3 },
    { "TEX.NODEP R0, R4, 0x1, 2D, 0xf;\nEXIT;\n", SM_UNBOUND, 0 },
    { "SHL.X R0, R1, 0x2;\nEXIT;\n", SM_NOT_MODELLED, 0 },
};

static void faults_are_data(void **state)
{
    struct sm_bench *b = sm_bench_open();
    const unsigned count = sizeof faults / sizeof faults[0];

    (void)state;
    for (unsigned n = 0; n < count; n++) {
        const unsigned at = faults[n].at;

        sm_assemble(b, faults[n].text);
        sm_bench_reset(b);
        b->core.limit = 100000;
        b->core.handles = 5; /* not bound */
        assert_false(sm_bench_run(b, 1, 32, 4096));
        if (b->core.fault.kind != faults[n].kind)
            fail_msg("%s: %s, not %s", faults[n].text, sm_fault_name(b->core.fault.kind),
                     sm_fault_name(faults[n].kind));
        if (faults[n].kind != SM_BAD_PC)
            assert_int_equal(b->core.fault.pc, 32 * (at / 3) + 8 + 8 * (at % 3));
    }
    /* a word that is no instruction */
    sm_assemble(b, "NOP;\nNOP;\nEXIT;\n");
    b->code[2] = 0;
    sm_bench_reset(b);
    assert_false(sm_bench_run(b, 1, 32, 0));
    assert_int_equal(b->core.fault.kind, SM_ILLEGAL_INSTRUCTION);
    assert_int_equal(b->core.fault.pc, 16);
    free(b);
    compared("faults", count + 1);
}

/* Code is decoded once; after a change it must be forgotten. */
static void decoded_code_stays_until_invalidated(void **state)
{
    struct sm_bench *b = sm_bench_open();
    const char *old = START "MOV R4, 0x1;\nSTG.E [R2], R4;\n" END,
               *new = START "MOV R4, 0x2;\nSTG.E [R2], R4;\n" END;

    (void)state;
    sm_assemble(b, old);
    sm_bench_reset(b);
    assert_true(sm_bench_run(b, 1, 32, 0));
    assert_int_equal(sm_bench_word(b, 0), 1);
    sm_assemble(b, new);
    assert_true(sm_bench_run(b, 1, 32, 0));
    assert_int_equal(sm_bench_word(b, 0), 1);
    sm_core_invalidate(&b->core);
    assert_true(sm_bench_run(b, 1, 32, 0));
    assert_int_equal(sm_bench_word(b, 0), 2);
    free(b);
    compared("runs", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_data),
        cmocka_unit_test(decoded_code_stays_until_invalidated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
