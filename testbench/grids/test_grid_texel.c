/* test_grid_texel.c - what loads of textures give in grids: levels that are clamped, components that share registers
 * (facts/isa/semantics.md 11; texture/texunit.md 1)
 */
#include "grid_textures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#undef fail
#include <cmocka.h>
#include <stdio.h>

#include "seeded.h"

/* Of a view of levels 1 to 3 of 5 TLD.LL reads 0 where it lacks the level, TLD.LL.CL the nearest; texels outside are 0 for both. */
static void clamped_levels(void **state)
{
    static const s32 levels[] = { INT32_MIN, -1, 0, 1, 2, 3, 4, INT32_MAX };
    struct grid_bench *b = open_with_pools();
    const u32 header[8] = { 0x6014920f,
                            (u32)TEXELS,
                            (u32)(TEXELS >> 32) | 3u << 21,
                            4u << 28,
                            15 | 1u << 23 | 7u << 29,
                            15,
                            0,
                            1 | 3 << 4 };
    /* levels 0 and 1 have two GOBs and one, the others one */
    const u32 at[5] = { 0, 2 * 512, 3 * 512, 4 * 512, 5 * 512 };
    unsigned long loads = 0;

    (void)state;
    grid_put(b, HEADERS + 32 * 5, header, 8);
    for (u32 level = 0; level < 5; level++)
        grid_put(b, TEXELS + at[level], (u32[]){ 0x100 + level }, 1);
    for (unsigned n = 0; n < sizeof levels / sizeof levels[0]; n++)
        for (unsigned clamps = 0; clamps < 2; clamps++)
            for (unsigned x = 0; x < 20; x += 19, loads++) {
                const s32 is = levels[n], in = is < 0 ? 0 : is > 2 ? 2 : is;
                const bool found = x == 0 && (clamps || is == in);
                char text[300];
                u32 w[QMD_WORDS];

                snprintf(text, sizeof text,
                         "MOV R4, 0x%x;\nMOV R5, RZ;\nMOV32I R6, 0x%x;\n"
                         "TLD.LL%s R6, R4, R6, 0x54, 2D, 0x1;\nSTG.E [R2], R6;\n",
                         x, (u32)is, clamps ? ".CL" : "");
                put_program(b, text, w);
                start(b, w);
                assert_int_equal(grid_word(b, 0), found ? 0x101 + (u32)in : 0);
            }
    grid_close(b);
    compared("loads", loads);
}

/* PACK_COMPONENTS: components of 8 and 16 bits share registers, the first lowest; others have one each. */
static void packed_results(void **state)
{
    static const struct {
        u32 word0; /* of the header, without PACK_COMPONENTS */
        u32 texel[4];
        const char *mask;
        unsigned words;
        u32 want[4];
    } cases[] = {
        /* A8B8G8R8 UNORM: R, G, B, A; then G and A alone */
        { 0x58d24908, { 0x44332211 }, "0xf", 1, { 0x44332211 } },
        { 0x58d24908, { 0x44332211 }, "0xa", 1, { 0x4422 } },
        /* the same as SNORM, the least of which is -1 */
        { 0x58d00000 | 1 << 7 | 1 << 10 | 1 << 13 | 1 << 16 | 8,
          { 0x7f80817f },
          "0xf",
          1,
          { 0x7f81817f } },
        /* R16G16B16A16 UNORM, and FLOAT */
        { 0x58d00000 | 2 << 7 | 2 << 10 | 2 << 13 | 2 << 16 | 3,
          { 0x56781234, 0xdef09abc },
          "0xf",
          2,
          { 0x56781234, 0xdef09abc } },
        { 0x58d00000 | 7 << 7 | 7 << 10 | 7 << 13 | 7 << 16 | 3,
          { 0x3c00b800, 0x7bff0001 },
          "0xd",
          2,
          { 0x0001b800, 0x7bff } },
        /* UINT is not packed */
        { 0x58d00000 | 4 << 7 | 4 << 10 | 4 << 13 | 4 << 16 | 8,
          { 0x44332211 },
          "0xf",
          4,
          { 0x11, 0x22, 0x33, 0x44 } },
    };
    const unsigned count = sizeof cases / sizeof cases[0];

    (void)state;
    for (unsigned n = 0; n < count; n++) {
        struct grid_bench *b = open_with_pools();
        char text[400];
        u32 w[QMD_WORDS];

        grid_put(b, TEXELS, cases[n].texel, 4);
        put_image(b, cases[n].word0 | UINT32_C(1) << 31, 1, 1, 0x100);
        snprintf(text, sizeof text,
                 "MOV32I R8, 0x5555;\nMOV32I R9, 0x5555;\nMOV32I R10, 0x5555;\n"
                 "MOV32I R11, 0x5555;\nMOV R4, RZ;\nMOV R5, RZ;\n"
                 "TLD.LZ R8, R4, 0x54, 2D, %s;\nSTG.E.128 [R2], R8;\n",
                 cases[n].mask);
        put_program(b, text, w);
        start(b, w);
        for (unsigned k = 0; k < 4; k++)
            assert_int_equal(grid_word(b, k), k < cases[n].words ? cases[n].want[k] : 0x5555);
        grid_close(b);
    }
    compared("results", count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clamped_levels),
        cmocka_unit_test(packed_results),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
