/* test_sm_surface_fault.c - what goes wrong on surfaces is data; TXQ tells what headers say
 * (facts/isa/semantics.md 11; chosen answers of surface_header.h)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "surface_shape.h"

/* A program, the x of its lanes, and the fault that it ends with. */
static const struct {
    const char *text;
    u32 x;
    unsigned handle;
    enum sm_fault_kind kind;
} faults[] = {
    { "SULD.D.2D.TRAP R0, [R4], R12;\nEXIT;\n", 63, SHAPE_HANDLE, SM_NO_FAULT },
    { "SULD.D.2D.TRAP R0, [R4], R12;\nEXIT;\n", 64, SHAPE_HANDLE, SM_OUT_OF_SURFACE },
    { "SUST.P.2D.TRAP [R4], R0, R12;\nEXIT;\n", 64, SHAPE_HANDLE, SM_OUT_OF_SURFACE },
    { "SURED.D.2D.ADD.TRAP [R4], R0, R12;\nEXIT;\n", 0xffffffff, SHAPE_HANDLE, SM_OUT_OF_SURFACE },
    { "SULD.D.BA.2D.IGN R0, [R4], R12;\nEXIT;\n", 2, SHAPE_HANDLE, SM_MISALIGNED },
    { "SULD.D.2D.64.IGN R0, [R4], R12;\nEXIT;\n", 1, SHAPE_HANDLE, SM_MISALIGNED },
    { "SULD.D.2D.IGN R0, [R4], R12;\nEXIT;\n", 0, SHAPE_HANDLE + 1, SM_UNMAPPED },
    { "SULD.D.2D.INVALIDSURFACECLAMP3 R0, [R4], R12;\nEXIT;\n", 0, SHAPE_HANDLE,
      SM_ILLEGAL_INSTRUCTION },
    { "SUATOM.P.2D.ADD.IGN R0, [R4], R1, R12;\nEXIT;\n", 0, SHAPE_HANDLE, SM_ILLEGAL_INSTRUCTION },
    { "SULD.D.2D.IGN R0, [R4], R12;\nEXIT;\n", 0, SHAPE_HANDLE - 1, SM_NOT_MODELLED }, /* DXT1 */
    { "TXQ R0, RZ, 3, 0x54, 0x1;\nEXIT;\n", 0, SHAPE_HANDLE, SM_NOT_MODELLED },
};

static const struct shape plain = { .version = VERSION_BLOCKS,
                                    .type = TWO_D,
                                    .format = 15,
                                    .texel = 4,
                                    .kind = 4,
                                    .width = 64,
                                    .height = 8,
                                    .depth = 1,
                                    .levels = 1 };

static void open_surface(struct sm_bench *b, unsigned handle)
{
    sm_bench_reset(b);
    b->core.tex.cfg.headers = SM_BENCH_BASE + SHAPE_HEADERS;
    b->core.tex.cfg.last_header = SHAPE_HANDLE;
    b->constant[0x150] = (u8)handle;
}

static void what_goes_wrong_is_data(void **state)
{
    struct sm_bench *b = sm_bench_open();
    struct shape blocks = plain;
    u32 header[8];

    (void)state;
    blocks.format = 36;
    shape_put(b, SHAPE_HANDLE, &plain, header);
    shape_put(b, SHAPE_HANDLE - 1, &blocks, header);
    for (unsigned n = 0; n < sizeof faults / sizeof faults[0]; n++) {
        char text[512];

        snprintf(text, sizeof text, "MOV R12, c[0x0][0x150];\nMOV32I R4, 0x%x;\nMOV R5, RZ;\n%s",
                 faults[n].x, faults[n].text);
        sm_assemble(b, text);
        open_surface(b, faults[n].handle);
        assert_int_equal(sm_bench_run(b, 1, 32, 0), faults[n].kind == SM_NO_FAULT);
        if (b->core.fault.kind != faults[n].kind)
            fail_msg("%s: %s, not %s", text, sm_fault_name(b->core.fault.kind),
                     sm_fault_name(faults[n].kind));
    }
    free(b);
    compared("faults", sizeof faults / sizeof faults[0]);
}

/* Sizes of each type's levels, by the definition of a level. */
static void queries_tell_the_header(void **state)
{
    struct sm_bench *b = sm_bench_open();
    unsigned long cases = 0;

    (void)state;
    sm_assemble(b, "S2R R0, SR_TID.X;\nSHL R1, R0, 0x4;\nIADD R2.CC, R1, c[0x0][0x140];\n"
                   "IADD.X R3, RZ, c[0x0][0x144];\nMOV R4, c[0x0][0x150];\nMOV R5, R0;\n"
                   "TXQ.B R8, R4, TEX_HEADER_DIMENSION, 0x0, 0xf;\nSTG.E.128 [R2], R8;\n"
                   "TXQ R12, R0, TEX_HEADER_DIMENSION, 0x54, 0xa;\nSTG.E.64 [R2+0x400], R12;\n"
                   "EXIT;\n");
    for (unsigned round = 0; round < 200; round++) {
        struct shape s;
        u32 header[8];

        shape_random(&seeded, &s);
        shape_put(b, SHAPE_HANDLE, &s, header);
        open_surface(b, SHAPE_HANDLE);
        assert_true(sm_bench_run(b, 1, 32, 0));
        const bool blocks = s.version == VERSION_BLOCKS;
        const unsigned levels = !blocks || s.type == NO_MIPMAP ? 1 : s.levels - s.level;

        for (unsigned lane = 0; lane < 32; lane++) {
            const struct level l = shape_level(&s, shape_first(&s) + lane);
            const bool there = lane < levels, array = s.type == ONE_D_ARRAY ||
                                                      s.type == TWO_D_ARRAY || s.type == CUBE_ARRAY;
            const u32 want[4] = { !there   ? 0
                                  : blocks ? l.width
                                           : s.width,
                                  !there                                           ? 0
                                  : s.type == ONE_D_ARRAY                          ? s.depth
                                  : blocks                                         ? l.height
                                  : s.version == VERSION_BUFFER || s.type == ONE_D ? 1
                                                                                   : s.height,
                                  !there   ? 0
                                  : array  ? s.depth
                                  : blocks ? l.depth
                                           : 1,
                                  levels };

            for (unsigned n = 0; n < 4; n++, cases++)
                if (sm_bench_word(b, 4 * lane + n) != want[n])
                    fail_msg("version %u type %u lane %u: %u is %u, not %u", s.version, s.type,
                             lane, n, sm_bench_word(b, 4 * lane + n), want[n]);
            assert_int_equal(sm_bench_word(b, 256 + 4 * lane), want[1]);
            assert_int_equal(sm_bench_word(b, 257 + 4 * lane), want[3]);
        }
    }
    free(b);
    compared("sizes", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_wrong_is_data),
        cmocka_unit_test(queries_tell_the_header),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
