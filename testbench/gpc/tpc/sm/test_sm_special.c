/* test_sm_special.c - special registers, functions, constants, rare branches, by named programs
 * (facts/isa/semantics.md 3, 5, 8, 9)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/sfu/sfu.h"
#include "host_float.h"
#include "seeded.h"
#include "sm_bench.h"

#define THREADS   64
#define UNTOUCHED 0xeeeeeeee

/* Thread in R0, the address of its word in R2:R3; the program leaves its result in R4. */
#define START SM_BENCH_THREAD(0x2)
#define END             \
    "STG.E [R2], R4;\n" \
    "EXIT;\n"

static u32 word_of_bank(u32 n)
{
    return n * 0x01020304u + 0x80000001u;
}

static void run(const char *text, u32 (*want)(u32 thread))
{
    struct sm_bench *b = sm_bench_open();
    u8 bank[256];

    for (u32 n = 0; n < 64; n++) {
        const u32 x = word_of_bank(n);

        memcpy(bank + 4 * n, &x, 4);
    }
    sm_assemble(b, text);
    memset(b->memory, 0xee, SM_BENCH_MEMORY);
    sm_bench_reset(b);
    b->core.constant[0][3].bytes = bank;
    b->core.constant[0][3].size = sizeof bank;
    if (!sm_bench_run(b, 1, THREADS, 256))
        fail_msg("%s at %x", sm_fault_name(b->core.fault.kind), b->core.fault.pc);
    for (u32 t = 0; t < THREADS; t++)
        if (sm_bench_word(b, t) != want(t))
            fail_msg("thread %u: %x, not %x", t, sm_bench_word(b, t), want(t));
    free(b);
    compared("threads", THREADS);
}

static u32 lanes(u32 t)
{
    const u32 lane = t % 32;

    return lane + ((32 - lane) << 8) + (lane << 16) + (1u << 28);
}

static void lanes_know_their_place(void **state)
{
    (void)state;
    run(START "S2R R4, SR_LANEID;\n"
              "S2R R5, SR_GEMASK;\n"
              "POPC R5, R5;\n"
              "ISCADD R4, R5, R4, 0x8;\n"
              "S2R R5, SR_LTMASK;\n"
              "POPC R5, R5;\n"
              "ISCADD R4, R5, R4, 0x10;\n"
              "S2R R5, SR_EQMASK;\n"
              "POPC R5, R5;\n"
              "ISCADD R4, R5, R4, 0x1c;\n"
              "S2R R5, SR_CTAID.X;\n"
              "IADD R4, R4, R5;\n" END,
        lanes);
}

/* Blocks whose warps are parts of a row, and others. */
static void threads_have_their_numbers(void **state)
{
    static const u32 blocks[][3] = { { 64, 2, 1 }, { 96, 1, 2 }, { 33, 3, 1 }, { 32, 4, 2 },
                                     { 7, 5, 3 },  { 40, 6, 2 }, { 160, 2, 1 } };
    struct sm_bench *b = sm_bench_open();
    unsigned long cases = 0;

    (void)state;
    sm_assemble(b, "EXIT;\n");
    for (unsigned k = 0; k < sizeof blocks / sizeof blocks[0]; k++) {
        const u32 *n = blocks[k];
        const struct sm_launch l = { .threads = { n[0], n[1], n[2] } };

        sm_bench_reset(b);
        assert_true(sm_core_place(&b->core, &l));
        for (u32 t = 0; t < n[0] * n[1] * n[2]; t++, cases++) {
            const struct sm_warp *w = &b->core.warps[t / 32];

            assert_int_equal(w->tid[0][t % 32], t % n[0]);
            assert_int_equal(w->tid[1][t % 32], t / n[0] % n[1]);
            assert_int_equal(w->tid[2][t % 32], t / n[0] / n[1]);
        }
    }
    free(b);
    compared("threads numbered", cases);
}

static u32 reciprocal(u32 t)
{
    return sfu_rcp(bits_of_float((float)(t + 1)) | 0x80000000);
}

static u32 power(u32 t)
{
    const u32 exponent = bits_of_float(-(float)t / 8);
    u32 reduced;

    sfu_rro_ex2_lanes(1, &exponent, &reduced);
    return sfu_saturate(sfu_ex2(reduced), false);
}

static void functions_are_the_sfus(void **state)
{
    (void)state;
    run(START "IADD R5, R0, 0x1;\n"
              "I2F.F32.U32 R5, R5;\n"
              "MUFU.RCP R4, -R5;\n" END,
        reciprocal);
    run(START "I2F.F32.U32 R5, R0;\n"
              "FMUL R5, R5, 0.125;\n"
              "RRO.EX2 R5, -R5;\n"
              "MUFU.EX2.SAT R4, R5;\n" END,
        power);
}

static u32 constants(u32 t)
{
    const u32 n = t % 32, byte = word_of_bank(n) >> 8 & 255;

    return word_of_bank(n + 1) + word_of_bank(n) + (u32)(s8)byte + (t < 32 ? word_of_bank(n) : 0);
}

/* By an index; two words; a byte; the slot from the register; beyond the end 0. */
static void constants_are_indexed(void **state)
{
    (void)state;
    run(START "LOP.AND R5, R0, 0x1f;\n"
              "SHL R5, R5, 0x2;\n"
              "LDC R4, c[0x3][R5+0x4];\n"
              "MOV R6, R5;\n"
              "LDC.S8 R7, c[0x3][R6+0x1];\n"
              "IADD R4, R4, R7;\n"
              "LOP32I.OR R8, R5, 0x30000;\n"
              "LDC.IS R9, c[0x0][R8];\n"
              "IADD R4, R4, R9;\n"
              "SHR.U32 R10, R0, 0x5;\n"
              "ISCADD R10, R10, R5, 0xa;\n"
              "LDC R11, c[0x3][R10];\n"
              "IADD R4, R4, R11;\n" END,
        constants);
}

static u32 killed(u32 t)
{
    return t & 1 || t / 4 % 3 == 0 ? UNTOUCHED : (t ^ 1) + 100;
}

/* Odd threads and whole quads are killed; a helper's registers are still there for its neighbour. */
static void killed_threads_help(void **state)
{
    (void)state;
    run(START "IADD R5, R0, 0x64;\n"
              "SHR.U32 R6, R0, 0x2;\n"
              "PBK m;\n"
              "l: ISETP.LT.AND P0, PT, R6, 0x3, PT;\n"
              "@P0 BRK;\n"
              "IADD R6, R6, -0x3;\n"
              "BRA l;\n"
              "m: LOP.AND R7, R0, 0x1;\n"
              "ISETP.EQ.AND P1, PT, R7, 0x1, PT;\n"
              "ISETP.EQ.OR P1, PT, R6, RZ, P1;\n"
              "@P1 KIL;\n"
              "SHFL.BFLY PT, R4, R5, 0x1, 0x1f;\n" END,
        killed);
}

static u32 numbers(u32 t)
{
    return t / 32 | 5 << 8 | 7 << 20;
}

/* %warpid, %smid and %nsmid by the fields that ptxas takes them from: 6 bits from 8, 9 bits from 20. */
static void warps_and_sms_have_numbers(void **state)
{
    struct sm_bench *b = sm_bench_open();

    (void)state;
    sm_assemble(b, START "S2R R5, SR_VIRTID;\n"
                         "BFE.U32 R4, R5, 0x608;\n"
                         "BFE.U32 R6, R5, 0x914;\n"
                         "ISCADD R4, R6, R4, 0x8;\n"
                         "S2R R5, SR_VIRTCFG;\n"
                         "BFE.U32 R6, R5, 0x914;\n"
                         "ISCADD R4, R6, R4, 0x14;\n" END);
    sm_bench_reset(b);
    b->core.sm_id = 5;
    b->core.sms = 7;
    assert_true(sm_bench_run(b, 1, THREADS, 256));
    for (u32 t = 0; t < THREADS; t++)
        assert_int_equal(sm_bench_word(b, t), numbers(t));
    free(b);
    compared("threads", THREADS);
}

static u32 jumped(u32 t)
{
    return t < 5 ? 7 : 9;
}

/* A jump out of two calls, of some of the threads. */
static void long_jumps_leave_calls(void **state)
{
    (void)state;
    run(START "MOV R4, 0x9;\n"
              "PLONGJMP out;\n"
              "CAL f;\n"
              "LONGJMP;\n"
              "f: CAL g;\n"
              "RET;\n"
              "g: ISETP.LT.AND P0, PT, R0, 0x5, PT;\n"
              "@P0 MOV R4, 0x7;\n"
              "@P0 LONGJMP;\n"
              "RET;\n"
              "out:" END,
        jumped);
}

static u32 caught(u32 t)
{
    return t & 1 ? 3 : 4;
}

static void exits_are_caught(void **state)
{
    (void)state;
    run(START "MOV R4, 0x4;\n"
              "PEXIT out;\n"
              "LOP.AND R5, R0, 0x1;\n"
              "ISETP.EQ.AND P0, PT, R5, 0x1, PT;\n"
              "@P0 MOV R4, 0x3;\n"
              "@P0 EXIT;\n"
              "EXIT;\n"
              "out:" END,
        caught);
}

static u32 voted(u32 t)
{
    const u32 even = 0x55555555;

    return t & 1 ? ~even : even;
}

/* Votes see the threads of their own side only. */
static void votes_are_of_the_active(void **state)
{
    (void)state;
    run(START "LOP.AND R5, R0, 0x1;\n"
              "ISETP.EQ.AND P0, PT, R5, RZ, PT;\n"
              "SSY join;\n"
              "@P0 BRA even;\n"
              "VOTE.ANY R4, PT, PT;\n"
              "SYNC;\n"
              "even: VOTE.ALL R4, PT, PT;\n"
              "SYNC;\n"
              "join:" END,
        voted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_have_their_numbers), cmocka_unit_test(lanes_know_their_place),
        cmocka_unit_test(functions_are_the_sfus),     cmocka_unit_test(constants_are_indexed),
        cmocka_unit_test(killed_threads_help),        cmocka_unit_test(long_jumps_leave_calls),
        cmocka_unit_test(exits_are_caught),           cmocka_unit_test(votes_are_of_the_active),
        cmocka_unit_test(warps_and_sms_have_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
