/* test_grid.c - grids write what their programs say, on any number of SMs (facts/hub.md, SKED; tpc.md, SM) */
#include "grid_bench.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#undef fail
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "class/methods.h"
#include "seeded.h"

/* R0: the thread of the grid; R2:R3: the address of its word.  64 threads a CTA. */
#define START                          \
    "S2R R0, SR_TID.X;\n"              \
    "S2R R1, SR_CTAID.X;\n"            \
    "SHL R4, R1, 0x6;\n"               \
    "IADD R0, R0, R4;\n"               \
    "SHL R4, R0, 0x2;\n"               \
    "IADD R2.CC, R4, c[0x0][0x140];\n" \
    "IADD.X R3, RZ, c[0x0][0x144];\n"

/* Shared memory turned round behind a barrier; word 4096 counts all threads. */
static const char turned[] = START "S2R R5, SR_TID.X;\n"
                                   "SHL R6, R5, 0x2;\n"
                                   "STS [R6], R0;\n"
                                   "BAR.SYNC 0x0;\n"
                                   "IADD R7, RZ, -R6;\n"
                                   "LDS R8, [R7+0xfc];\n"
                                   "STG.E [R2], R8;\n"
                                   "MOV R9, c[0x0][0x140];\n"
                                   "MOV R10, c[0x0][0x140];\n"
                                   "MOV R11, c[0x0][0x144];\n"
                                   "MOV R9, 0x1;\n"
                                   "RED.E.ADD [R10+0x4000], R9;\n"
                                   "EXIT;\n";

static u32 thread_of(u32 i)
{
    return i / 64 * 64 + 63 - i % 64;
}

static void any_number_of_sms(void **state)
{
    static const unsigned sms[] = { 1, 2, 8, 64 };
    static const u32 quanta[] = { 1, 7, 1000 };
    unsigned long words = 0;

    (void)state;
    for (unsigned n = 0; n < 4; n++)
        for (unsigned v = 0; v < (sms[n] > 8 ? 1 : 6); v++) {
            struct grid_bench *b = grid_open(sms[n]);
            u32 w[QMD_WORDS];

            for (unsigned s = 0; s < sms[n]; s++)
                b->compute->sm[s].quantum = quanta[v / 2];
            grid_program(b, 0x400, turned);
            grid_qmd(w, v & 1, 0x400, 50, 64);
            qmd_set(w, QMD_SHARED_MEMORY_SIZE, 0, v & 1 ? 16384 : 256);
            grid_put_qmd(b, 0, w);
            assert_int_equal(grid_start(b, 0), GRIDS_DONE);
            for (u32 i = 0; i < 50 * 64; i++)
                assert_int_equal(grid_word(b, i), thread_of(i));
            assert_int_equal(grid_word(b, 4096), 50 * 64);
            assert_int_equal(b->compute->counts.ctas, 50);
            words += 50 * 64;
            grid_close(b);
        }
    compared("words of grids on 1, 2, 8 and 64 SMs", words);
}

/* The ids of threads and CTAs of three dimensions, as a number at the place that they name. */
static const char ids[] = "S2R R0, SR_CTAID.X;\n"
                          "S2R R1, SR_CTAID.Y;\n"
                          "S2R R2, SR_CTAID.Z;\n"
                          "S2R R3, SR_TID.X;\n"
                          "S2R R4, SR_TID.Y;\n"
                          "S2R R5, SR_TID.Z;\n"
                          "ISCADD R6, R1, R0, 0x2;\n" /* 4 CTAs in x */
                          "ISCADD R6, R2, R6, 0x3;\n" /* 2 in y */
                          "ISCADD R7, R4, R3, 0x3;\n" /* 8 threads in x */
                          "ISCADD R7, R5, R7, 0x5;\n" /* 4 in y */
                          "ISCADD R6, R6, R7, 0x6;\n" /* 64 threads */
                          "SHL R8, R6, 0x2;\n"
                          "IADD R10.CC, R8, c[0x0][0x140];\n"
                          "IADD.X R11, RZ, c[0x0][0x144];\n"
                          "IADD R6, R6, 0x1;\n"
                          "STG.E [R10], R6;\n"
                          "EXIT;\n";

static void three_dimensions_from_where_it_resumes(void **state)
{
    (void)state;
    for (unsigned resume = 0; resume < 2; resume++) {
        struct grid_bench *b = grid_open(2);
        u32 w[QMD_WORDS];

        grid_program(b, 0, ids);
        grid_qmd(w, true, 0, 4, 8);
        qmd_set(w, QMD_CTA_RASTER_HEIGHT, 0, 2);
        qmd_set(w, QMD_CTA_RASTER_DEPTH, 0, 3);
        qmd_set(w, QMD_CTA_THREAD_DIMENSION1, 0, 4);
        qmd_set(w, QMD_CTA_THREAD_DIMENSION2, 0, 2);
        qmd_set(w, QMD_CTA_RASTER_WIDTH_RESUME, 0, resume ? 2 : 0);
        qmd_set(w, QMD_CTA_RASTER_DEPTH_RESUME, 0, resume ? 1 : 0);
        grid_put_qmd(b, 0, w);
        assert_int_equal(grid_start(b, 0), GRIDS_DONE);
        for (u32 i = 0; i < 24 * 64; i++)
            assert_int_equal(grid_word(b, i), resume && i < 10 * 64 ? 0 : i + 1);
        grid_close(b);
    }
    compared("words of grids of three dimensions", 2 * 24 * 64);
}

/* Adds 1 to the words of the grid, then those of its dependents: the order is in the semaphores. */
static const char counts[] = START "LDG.E R5, [R2];\n"
                                   "SHL R5, R5, 0x1;\n"
                                   "IADD R5, R5, c[0x0][0x150];\n"
                                   "STG.E [R2], R5;\n"
                                   "EXIT;\n";

static void release(u32 *w, unsigned second, u64 va, u32 payload, bool one_word)
{
    qmd_set(w, second ? QMD_SEMAPHORE_RELEASE_ENABLE1 : QMD_SEMAPHORE_RELEASE_ENABLE0, 0, 1);
    qmd_set(w, second ? QMD_RELEASE1_ADDRESS_LOWER : QMD_RELEASE0_ADDRESS_LOWER, 0, (u32)va);
    qmd_set(w, second ? QMD_RELEASE1_ADDRESS_UPPER : QMD_RELEASE0_ADDRESS_UPPER, 0,
            (u32)(va >> 32));
    qmd_set(w, second ? QMD_RELEASE1_PAYLOAD : QMD_RELEASE0_PAYLOAD, 0, payload);
    qmd_set(w, second ? QMD_RELEASE1_STRUCTURE_SIZE : QMD_RELEASE0_STRUCTURE_SIZE, 0, one_word);
}

static void dependent_grids_follow(void **state)
{
    struct grid_bench *b = grid_open(2);
    u32 w[QMD_WORDS];

    (void)state;
    grid_program(b, 0, counts);
    for (unsigned n = 0; n < 3; n++) { /* each has constants of its own */
        const u32 one[] = { (u32)GRID_DATA, GRID_DATA >> 32, 0, 0, n };

        grid_put(b, GRID_CONSTANTS + 4096 * n + 0x140, one, 5);
        grid_qmd(w, true, 0, 4, 64);
        qmd_set(w, QMD_CONSTANT_BUFFER_ADDR_LOWER, 0, (u32)GRID_CONSTANTS + 4096 * n);
        qmd_set(w, QMD_DEPENDENT_QMD_SCHEDULE_ENABLE, 0, n < 2);
        qmd_set(w, QMD_DEPENDENT_QMD_TYPE, 0, 1);
        qmd_set(w, QMD_DEPENDENT_QMD_POINTER, 0, (u32)(GRID_QMD >> 8) + n + 1);
        qmd_set(w, QMD_SEQUENTIALLY_RUN_CTAS, 0, n & 1);
        release(w, 0, GRID_DATA + 8192, 10 + n, true);
        qmd_set(w, QMD_RELEASE0_REDUCTION_ENABLE, 0, 1);
        release(w, 1, GRID_DATA + 8192 + 16 + 16 * n, 100 + n, false);
        grid_put_qmd(b, n, w);
    }
    assert_int_equal(grid_start(b, 0), GRIDS_DONE);
    assert_int_equal(b->compute->counts.grids, 3);
    for (u32 i = 0; i < 4 * 64; i++)
        assert_int_equal(grid_word(b, i), (0 * 2 + 1) * 2 + 2);
    assert_int_equal(grid_word(b, 2048), 10 + 11 + 12); /* a reduction: RED_ADD */
    for (u32 n = 0; n < 3; n++) {
        assert_int_equal(grid_word(b, 2052 + 4 * n), 100 + n);
        assert_int_equal(grid_word(b, 2053 + 4 * n), 0);
    }
    compared("words of dependent grids and semaphores", 4 * 64 + 7);
    grid_close(b);
}

/* A word of local memory at the begin and one at the end of the window, by its space and by generic addresses. */
static const char local[] = START "MOV32I R6, 0xfffffc;\n"
                                  "STL [0x4], R0;\n"
                                  "STL [R6], R4;\n"
                                  "MOV32I R8, 0xff000004;\n"
                                  "MOV R9, RZ;\n"
                                  "LD.E R10, [R8], PT;\n"
                                  "LDL R11, [R6];\n"
                                  "IADD R10, R10, R11;\n"
                                  "MOV32I R12, 0xfe000000;\n"
                                  "MOV R13, RZ;\n"
                                  "S2R R14, SR_TID.X;\n"
                                  "ISCADD R12, R14, R12, 0x2;\n"
                                  "ST.E [R12], R10, PT;\n"
                                  "SHL R14, R14, 0x2;\n"
                                  "LDS R15, [R14];\n"
                                  "STG.E [R2], R15;\n"
                                  "EXIT;\n";

static void windows_of_local_and_shared_memory(void **state)
{
    struct grid_bench *b = grid_open(2);
    u32 w[QMD_WORDS];

    (void)state;
    grid_program(b, 0, local);
    grid_qmd(w, true, 0, 64, 64);
    qmd_set(w, QMD_SHARED_MEMORY_SIZE, 0, 256);
    qmd_set(w, QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, 0, 16);
    qmd_set(w, QMD_SHADER_LOCAL_MEMORY_HIGH_SIZE, 0, 32);
    for (unsigned throttled = 0; throttled < 2; throttled++) {
        qmd_set(w, QMD_THROTTLED, 0, throttled);
        grid_put_qmd(b, 0, w);
        assert_int_equal(grid_start(b, 0), GRIDS_DONE);
        for (u32 i = 0; i < 64 * 64; i++)
            assert_int_equal(grid_word(b, i), 5 * i);
    }
    compared("words through local and shared memory", 2 * 64 * 64);
    grid_close(b);
}

/* Code is kept until it is invalidated, by the QMD or by a method. */
static void code_is_kept_until_it_is_invalidated(void **state)
{
    static const struct {
        bool by_qmd;
        unsigned method;
        u32 data;
        bool fresh;
    } cases[] = {
        { false, 0, 0, false },
        { true, 0, 0, true },
        { false, NVB1C0_INVALIDATE_SHADER_CACHES, 1, true },
        { false, NVB1C0_INVALIDATE_SHADER_CACHES_NO_WFI, 1, true },
        { false, NVB1C0_INVALIDATE_SHADER_CACHES_NO_WFI, 0x1000, false },
    };

    (void)state;
    for (unsigned n = 0; n < 5; n++) {
        struct grid_bench *b = grid_open(1);
        u32 w[QMD_WORDS];

        grid_program(b, 0, START "MOV R5, 0x7;\nSTG.E [R2], R5;\nEXIT;\n");
        grid_qmd(w, true, 0, 1, 32);
        qmd_set(w, QMD_INVALIDATE_INSTRUCTION_CACHE, 0, cases[n].by_qmd);
        grid_put_qmd(b, 0, w);
        assert_int_equal(grid_start(b, 0), GRIDS_DONE);
        assert_int_equal(grid_word(b, 0), 7);
        grid_program(b, 0, START "MOV R5, 0x8;\nSTG.E [R2], R5;\nEXIT;\n");
        if (cases[n].method)
            assert_int_equal(grid_act(b, cases[n].method, cases[n].data), GRIDS_DONE);
        assert_int_equal(grid_start(b, 0), GRIDS_DONE);
        assert_int_equal(grid_word(b, 0), cases[n].fresh ? 8 : 7);
        grid_close(b);
    }
    compared("invalidations of code", 5);
}

/* Adds up the first words of the banks of 'bound', and a word beyond the end of bank 7 if it is one of them. */
static void sum_of_banks(char *text, size_t size, u32 bound)
{
    size_t at = (size_t)snprintf(text, size, START "MOV R5, RZ;\n");

    for (unsigned i = 1; i < 8; i++)
        if (bound >> (i - 1) & 1)
            at += (size_t)snprintf(text + at, size - at, "IADD R5, R5, c[0x%x][0x0];\n%s", i,
                                   i == 7 ? "IADD R5, R5, c[0x7][0x10];\n" : "");
    snprintf(text + at, size - at, "STG.E [R2], R5;\nEXIT;\n");
}

static void constants_are_bound_by_the_qmd(void **state)
{
    u32 w[QMD_WORDS];

    (void)state;
    for (u32 bound = 0; bound < 128; bound++) {
        struct grid_bench *b = grid_open(2);
        char text[1024];

        sum_of_banks(text, sizeof text, bound);
        grid_program(b, 0, text);
        grid_qmd(w, bound & 1, 0, 1, 32);
        for (unsigned i = 1; i < 8; i++) {
            const u32 values[5] = { 1u << i, 0, 0, 0, 0x1000000 };

            grid_put(b, GRID_CONSTANTS + 4096 * i, values, 5);
            qmd_set(w, QMD_CONSTANT_BUFFER_VALID, i, bound >> (i - 1) & 1);
            qmd_set(w, QMD_CONSTANT_BUFFER_ADDR_LOWER, i, (u32)GRID_CONSTANTS + 4096 * i);
            qmd_set(w, QMD_CONSTANT_BUFFER_ADDR_UPPER, i, GRID_CONSTANTS >> 32);
            qmd_set(w, QMD_CONSTANT_BUFFER_SIZE, i, 16); /* the second word is beyond its end */
        }
        grid_put_qmd(b, 0, w);
        assert_int_equal(grid_start(b, 0), GRIDS_DONE);
        assert_int_equal(grid_word(b, 5), 2 * bound);
        grid_close(b);
    }
    compared("sets of constant buffers", 128);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_sms),
        cmocka_unit_test(three_dimensions_from_where_it_resumes),
        cmocka_unit_test(dependent_grids_follow),
        cmocka_unit_test(windows_of_local_and_shared_memory),
        cmocka_unit_test(code_is_kept_until_it_is_invalidated),
        cmocka_unit_test(constants_are_bound_by_the_qmd),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
