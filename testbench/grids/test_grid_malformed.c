/* test_grid_malformed.c - grids whose headers and samplers no driver writes: words, a fault of the program or what is not modelled
 * (facts/texture/texunit.md 1; facts/isa/semantics.md 11)
 *
 *   test_grid_malformed [GRIDS]     default 60; AURUM_SEED
 */
#include "grid_textures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#undef fail
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "tex_malformed.h"

/* R4 on: numbers of the thread as integers; R12 on: as floats; the handle is in R0. */
static const char *const accesses[] = {
    "SULD.P.2D R8, [R4], 0x54",
    "SULD.P.3D.TRAP R8, [R4], R0",
    "SULD.D.1D.128.IGN R8, [R4], 0x54",
    "SULD.D.2D_ARRAY.U8 R8, [R4], R0",
    "SUST.P.2D.RG.IGN [R4], R12, 0x54",
    "SUST.D.3D.64 [R4], R12, R0",
    "SUST.D.1D_BUFFER.TRAP [R4], R12, 0x54",
    "SUATOM.D.2D.ADD R8, [R4], R12, 0x54",
    "SURED.D.1D.MAX.S32.IGN [R4], R12, R0",
    "TLD.LL.CL R8, R4, R16, 0x54, 2D, 0xf",
    "TLD.B.LZ R8, R4, R0, 0x0, ARRAY_2D, 0xf",
    "TLD.B.LZ.MS R8, R4, R0, 0x0, 2D, 0xf",
    "TXQ.B R8, R0, TEX_HEADER_DIMENSION, 0x0, 0xf",
    "TXQ.B R8, R0, TEX_HEADER_SAMPLER_POS, 0x0, 0xf",
    "TEX.LL R8, R12, R18, 0x54, 2D, 0xf",
    "TEX.B.LZ R8, R12, R0, 0x0, ARRAY_CUBE, 0xf",
    "TEX.NDV R8, R12, 0x54, 3D, 0xf",
    "TLD4.B.B R8, R12, R0, 0x0, 2D, 0xf",
    "TXD R8, R12, R18, 0x54, 2D, 0xf",
    "TMML.LOD.NDV R8, R12, 0x54, CUBE, 0x3",
};
#define ACCESSES (sizeof accesses / sizeof accesses[0])

static unsigned grids = 60;

static const char program[] =
    "S2R R4, SR_TID.X;\nSHR R5, R4, 0x2;\nSHR R6, R4, 0x3;\nMOV R7, R4;\n"
    "I2F.F32.S32 R12, R4;\nFMUL R13, R12, 0.3125;\nFMUL R14, R12, -0.125;\n"
    "FMUL R12, R12, 0.0625;\nFMUL R15, R13, R13;\nMOV R16, R4;\nMOV R17, RZ;\n"
    "FMUL R18, R12, 0.0078125;\nFMUL R19, R12, 3;\nMOV R20, R12;\nMOV R21, R13;\n"
    "MOV R0, c[0x0][0x150];\nMOV R1, R4;\n%s;\nSTG.E.128 [R2], R8;\n";

static enum grids_result run(const struct tex_state *s, const char *access)
{
    const u32 unwritten = 0x5eed5eed;
    struct grid_bench *b = open_with_pools();
    enum grids_result result;
    u32 w[QMD_WORDS];
    char text[900];

    grid_put(b, HEADERS + 32 * 5, s->header, 8);
    grid_put(b, SAMPLERS + 32 * 9, s->sampler, 8);
    snprintf(text, sizeof text, program, access);
    put_program(b, text, w);
    grid_put_qmd(b, 0, w);
    grid_put(b, GRID_DATA, &unwritten, 1);
    result = grid_start(b, 0);
    if (result == GRIDS_DONE)
        assert_int_not_equal(grid_word(b, 0), unwritten);
    grid_close(b);
    return result;
}

static void any_header_gives_words_or_a_reason(void **state)
{
    unsigned long ended[3] = { 0 };

    (void)state;
    for (unsigned n = 0; n < grids; n++) {
        struct tex_state s;
        enum grids_result result;

        tex_malformed(&seeded, TEXELS & ~UINT64_C(511), &s);
        result = run(&s, accesses[n % ACCESSES]);
        assert_in_range(result, GRIDS_DONE, GRIDS_NOT_MODELLED);
        ended[result]++;
    }
    compared("grids that ran", ended[GRIDS_DONE]);
    compared("grids that faulted", ended[GRIDS_FAULTED]);
    compared("grids of what is not modelled", ended[GRIDS_NOT_MODELLED]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_header_gives_words_or_a_reason),
    };

    seed_from_environment();
    if (argc > 1)
        grids = (unsigned)strtoul(argv[1], NULL, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
