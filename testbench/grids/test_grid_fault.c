/* test_grid_fault.c - what a QMD or a program does wrong is data, and stops the channel */
#include "grid_bench.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#undef fail
#include <cmocka.h>
#include <string.h>

#include "class/methods.h"
#include "seeded.h"

/* Programs that fault, in CTA 3 of 5, and what of the line says so. */
#define ONLY_CTA_3                        \
    "S2R R1, SR_CTAID.X;\n"               \
    "ISETP.NE.AND P0, PT, R1, 0x3, PT;\n" \
    "@P0 EXIT;\n"

static const struct {
    const char *program;
    enum sm_fault_kind kind;
    const char *text;
} programs[] = {
    { ONLY_CTA_3 "MOV R2, 0x2;\nMOV R3, 0x4;\nSTG.E [R2], R2;\nEXIT;\n", SM_MISALIGNED,
      "misaligned address: block 3,0,0 warp 0, pc 0x38: STG.E [R2], R2, thread 0, address "
      "0x400000002" },
    { ONLY_CTA_3 "MOV32I R2, 0x10000;\nMOV R3, 0x4;\nLDG.E R0, [R2];\nEXIT;\n", SM_UNMAPPED,
      "unmapped address: block 3,0,0 warp 0, pc 0x38: LDG.E R0, [R2], thread 0, address "
      "0x400010000, MMU code 2" },
    { ONLY_CTA_3 "STL [0x0], R0;\nEXIT;\n", SM_OUT_OF_LOCAL, "address beyond local memory" },
    { ONLY_CTA_3 "LDS R0, [RZ];\nEXIT;\n", SM_OUT_OF_SHARED, "address beyond shared memory" },
    { ONLY_CTA_3 "BPT.TRAP 0x1;\nEXIT;\n", SM_TRAP, "trap: block 3,0,0" },
    { ONLY_CTA_3 "BAR.SYNC 0x0, 0x100;\nEXIT;\n", SM_DEADLOCK, "every warp waits" },
    { "NOP;\nNOP;\nBRA 0x20000;\n", SM_BAD_PC, "no code at the program counter" },
};

static void programs_that_fault(void **state)
{
    const unsigned count = sizeof programs / sizeof programs[0];
    char text[400];

    (void)state;
    for (unsigned n = 0; n < count; n++)
        for (unsigned sms = 1; sms <= 8; sms *= 2) {
            struct grid_bench *b = grid_open(sms);
            u32 w[QMD_WORDS];

            grid_program(b, 0, programs[n].program);
            grid_qmd(w, true, 0, 5, 32);
            grid_put_qmd(b, 0, w);
            assert_int_equal(grid_start(b, 0), GRIDS_FAULTED);
            gpu_fault_text(text, sizeof text, &b->compute->fault);
            if (b->compute->fault.sm.kind != programs[n].kind || !strstr(text, programs[n].text))
                fail_msg("%s, not %s", text, programs[n].text);
            assert_true(b->hub->has_fault && b->hub->channel[0].fe.stopped);
            assert_int_equal(b->hub->fault.kind, GPU_FAULT_PROGRAM);
            assert_true(b->hub->fault.address == 0x1234);
            grid_close(b);
        }
    compared("programs that fault", 4 * count);
}

/* The pipe is empty afterwards: the next grid runs. */
static void a_fault_leaves_nothing_behind(void **state)
{
    struct grid_bench *b = grid_open(2);
    u32 w[QMD_WORDS];

    (void)state;
    grid_program(
        b, 0,
        "S2R R1, SR_CTAID.X;\nISETP.NE.AND P0, PT, R1, 0x20, PT;\n@P0 BRA on;\nBPT.TRAP 0x1;\n"
        "on: BAR.SYNC 0x0;\nEXIT;\n");
    grid_program(b, 0x1000,
                 "MOV R2, c[0x0][0x140];\nMOV R3, c[0x0][0x144];\nMOV R4, 0x5;\n"
                 "RED.E.ADD [R2], R4;\nEXIT;\n");
    for (u32 n = 1; n <= 20; n++) {
        grid_qmd(w, true, 0, 100, 64);
        grid_put_qmd(b, 0, w);
        assert_int_equal(grid_start(b, 0), GRIDS_FAULTED);
        grid_qmd(w, true, 0x1000, 10, 32);
        grid_put_qmd(b, 0, w);
        assert_int_equal(grid_start(b, 0), GRIDS_DONE);
        assert_int_equal(grid_word(b, 0), n * 10 * 32 * 5);
    }
    compared("grids behind a fault", 20);
    grid_close(b);
}

/* The QMD goes wrong in way n. */
static void spoil(u32 *w, unsigned n)
{
    switch (n) {
    case 0: qmd_set(w, QMD_QMD_VERSION, 0, 6); break;
    case 1: w[4] = 1; break;
    case 2: qmd_set(w, QMD_SHARED_MEMORY_SIZE, 0, 1); break;
    case 3: qmd_set(w, QMD_IS_QUEUE, 0, 1); break;
    case 4: qmd_set(w, QMD_CONSTANT_BUFFER_ADDR_UPPER, 0, 0x80); break;
    case 5:
        qmd_set(w, QMD_SEMAPHORE_RELEASE_ENABLE0, 0, 1);
        qmd_set(w, QMD_RELEASE0_ADDRESS_UPPER, 0, 0x80);
        break;
    case 6:
        qmd_set(w, QMD_DEPENDENT_QMD_SCHEDULE_ENABLE, 0, 1);
        qmd_set(w, QMD_DEPENDENT_QMD_TYPE, 0, 1);
        qmd_set(w, QMD_DEPENDENT_QMD_POINTER, 0, (u32)(GRID_QMD >> 8));
        break;
    case 7: qmd_set(w, QMD_REGISTER_COUNT, 0, 255); break;
    default: break;
    }
}

static void qmds_that_are_refused(void **state)
{
    struct grid_bench *b = grid_open(2);
    char text[400];
    u32 w[QMD_WORDS];

    (void)state;
    grid_program(b, 0, "EXIT;\n");
    for (unsigned n = 0; n < 9; n++) {
        static const char *const wanted[] = {
            "version 1.6", "bit 128 is reserved", "SHARED_MEMORY_SIZE does not take 0x1",
            "sked: ",      "constant buffer 0",   "semaphore is not mapped",
            "no end",      "REGISTER_COUNT",      "not in memory"
        };

        b->hub->has_fault = false;
        grid_qmd(w, true, 0, 1, n == 7 ? 1024 : 32);
        spoil(w, n);
        grid_put_qmd(b, 0, w);
        assert_int_equal(grid_start(b, n == 8 ? 1u << 20 : 0),
                         n == 3 ? GRIDS_NOT_MODELLED : GRIDS_FAULTED);
        assert_int_equal(b->hub->has_fault, n != 3);
        gpu_fault_text(text, sizeof text, &b->compute->fault);
        if (!strstr(text, wanted[n]) || strchr(text, '\n'))
            fail_msg("%s, not %s", text, wanted[n]);
    }
    assert_int_equal(grid_act(b, NVB1C0_SEND_PCAS_B, 0), GRIDS_NOT_MODELLED);
    compared("QMDs that are refused", 10);
    grid_close(b);
}

/* QMDs with a few fields changed run or are refused, and the next one runs. */
static void random_qmds(void **state)
{
    struct grid_bench *b = grid_open(3);
    unsigned ran = 0;

    (void)state;
    grid_program(b, 0,
                 "S2R R0, SR_TID.X;\nSTS [RZ], R0;\nMOV R2, c[0x0][0x140];\n"
                 "MOV R3, c[0x0][0x144];\nMOV R4, 0x1;\nRED.E.ADD [R2], R4;\nBAR.SYNC 0x0;\n"
                 "EXIT;\n");
    for (unsigned n = 0; n < 1500; n++) {
        u32 w[QMD_WORDS];
        enum grids_result result;

        grid_qmd(w, n & 1, 0, 3, 64);
        qmd_set(w, QMD_SHARED_MEMORY_SIZE, 0, 256 * (u32)(random_word() % 193));
        for (unsigned k = 0; k < 1 + n % 4; k++) {
            const enum qmd_field f = (enum qmd_field)(random_word() % QMD_FIELDS);
            const u32 any = (u32)(random_word() & bits_mask(qmd_bits(f)));
            const bool sizes = f >= QMD_CTA_RASTER_WIDTH && f <= QMD_CTA_RASTER_DEPTH;
            const bool pointer = f == QMD_DEPENDENT_QMD_SCHEDULE_ENABLE;

            if (qmd_has(n & 1 ? QMD_V01 : QMD_V00, f) && !pointer)
                qmd_set(w, f, (unsigned)(random_word() % qmd_elements(f)),
                        sizes               ? any % 7
                        : random_word() % 2 ? any
                                            : any % 5);
        }
        grid_put_qmd(b, 0, w);
        result = grid_start(b, 0);
        ran += result == GRIDS_DONE;
        if (result == GRIDS_FAULTED)
            assert_true(b->hub->has_fault);
        b->hub->has_fault = false;
    }
    assert_true(ran > 300);
    compared("random QMDs", 1500);
    grid_close(b);
}

/* A grid without CTAs ends at once, with its semaphore. */
static void a_grid_of_nothing(void **state)
{
    (void)state;
    for (unsigned d = 0; d < 3; d++) {
        static const enum qmd_field size[] = { QMD_CTA_RASTER_WIDTH, QMD_CTA_RASTER_HEIGHT,
                                               QMD_CTA_RASTER_DEPTH };
        struct grid_bench *b = grid_open(2);
        u32 w[QMD_WORDS];

        grid_program(b, 0, "BPT.TRAP 0x1;\n");
        grid_qmd(w, true, 0, 4, 32);
        qmd_set(w, size[d], 0, 0);
        qmd_set(w, QMD_SEMAPHORE_RELEASE_ENABLE1, 0, 1);
        qmd_set(w, QMD_RELEASE1_ADDRESS_UPPER, 0, GRID_DATA >> 32);
        qmd_set(w, QMD_RELEASE1_PAYLOAD, 0, 77);
        grid_put_qmd(b, 0, w);
        assert_int_equal(grid_start(b, 0), GRIDS_DONE);
        assert_int_equal(grid_word(b, 0), 77);
        grid_close(b);
    }
    compared("grids without CTAs", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_that_fault),   cmocka_unit_test(a_fault_leaves_nothing_behind),
        cmocka_unit_test(qmds_that_are_refused), cmocka_unit_test(random_qmds),
        cmocka_unit_test(a_grid_of_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
