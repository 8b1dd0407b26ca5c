/* test_grid_surface.c - SUST.P.2D stores texels where a loop over GOBs puts them (facts/isa/semantics.md 11) */
#include "grid_bench.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#undef fail
#include <cmocka.h>
#include <string.h>

#include "class/methods.h"
#include "hub/surface_reference.h"
#include "seeded.h"

/* The CTA is y, the thread is x; the texel is x, y, x + 256 y and 7 as words, or 1.0 for all. */
#define START                   \
    "S2R R0, SR_TID.X;\n"       \
    "S2R R1, SR_CTAID.X;\n"     \
    "ISCADD R6, R1, R0, 0x8;\n" \
    "MOV R4, R0;\n"             \
    "MOV R5, R1;\n"             \
    "MOV R7, 0x7;\n"            \
    "MOV R15, 0x3;\n"

#define HEADERS (GRID_DATA + 0x8000)
#define WIDTH   37
#define HEIGHT  29
#define BLOCK   2 /* GOBs of a block: 4 */

/* A header of one block-linear image of two dimensions at the begin of the data. */
static void put_header(struct grid_bench *b, u32 components, u32 type)
{
    u32 word[8] = { 0 };

    word[0] = components | type << 7 | type << 10 | type << 13 | type << 16;
    word[1] = (u32)GRID_DATA;
    word[2] = (u32)(GRID_DATA >> 32) | 3u << 21;
    word[3] = BLOCK << 3;
    word[4] = (WIDTH - 1) | 7u << 23;
    word[5] = HEIGHT - 1;
    grid_put(b, HEADERS + 3 * 32, word, 8);
}

static struct grid_bench *open_with_pool(void)
{
    struct grid_bench *b = grid_open(2);
    u32 *state = b->hub->channel[0].fe.state[CLASS_COMPUTE];

    state[NVB1C0_SET_TEX_HEADER_POOL_A / 4] = HEADERS >> 32;
    state[NVB1C0_SET_TEX_HEADER_POOL_B / 4] = (u32)HEADERS;
    state[NVB1C0_SET_TEX_HEADER_POOL_C / 4] = 3;
    return b;
}

static enum grids_result run(struct grid_bench *b, const char *text)
{
    u32 w[QMD_WORDS];

    grid_program(b, 0, text);
    grid_qmd(w, true, 0, HEIGHT + 3, 64); /* beyond the edges, too */
    grid_put_qmd(b, 0, w);
    return grid_start(b, 0);
}

static u32 place(u32 x, u32 y, unsigned bytes)
{
    return (u32)plain_block_linear((u64)WIDTH * bytes, HEIGHT, BLOCK, 0, (u64)x * bytes, y, 0);
}

/* Every byte of the image that no texel covers stays 0. */
static void texels_of_whole_words(void **state)
{
    static const struct {
        u32 components, type, words;
    } formats[] = { { 15, 4, 1 }, { 15, 3, 1 }, { 15, 7, 1 }, { 1, 4, 4 }, { 1, 7, 4 } };
    unsigned long compared_words = 0;

    (void)state;
    for (unsigned n = 0; n < 5; n++) {
        struct grid_bench *b = open_with_pool();
        u32 wanted[0x8000 / 4] = { 0 };

        put_header(b, formats[n].components, formats[n].type);
        assert_int_equal(run(b, START "SUST.P.2D.IGN [R0], R4, R15;\nEXIT;\n"), GRIDS_DONE);
        for (u32 y = 0; y < HEIGHT; y++)
            for (u32 x = 0; x < WIDTH; x++) {
                const u32 texel[4] = { x, y, x + 256 * y, 7 };

                memcpy(&wanted[place(x, y, 4 * formats[n].words) / 4], texel, 4 * formats[n].words);
            }
        for (u32 i = 0; i < 0x8000 / 4; i++)
            assert_int_equal(grid_word(b, i), wanted[i]);
        compared_words += 0x8000 / 4;
        grid_close(b);
    }
    compared("words of images", compared_words);
}

/* A bound surface's handle stands in the bank that SET_BINDLESS_TEXTURE names. */
static void bound_handles_are_constants(void **state)
{
    static const u32 three = 3;

    (void)state;
    for (u32 bank = 0; bank < 2; bank++) {
        struct grid_bench *b = open_with_pool();

        put_header(b, 15, 4);
        grid_put(b, GRID_CONSTANTS + 0x150, &three, 1);
        b->hub->channel[0].fe.state[CLASS_COMPUTE][NVB1C0_SET_BINDLESS_TEXTURE / 4] = bank;
        assert_int_equal(run(b, START "MOV32I R4, 0x1234;\nSUST.P.2D.IGN [R0], R4, 0x54;\nEXIT;\n"),
                         bank == 0 ? GRIDS_DONE : GRIDS_FAULTED); /* bank 1 is not bound */
        assert_int_equal(grid_word(b, place(36, 28, 4) / 4), bank == 0 ? 0x1234 : 0);
        grid_close(b);
    }
    compared("bound handles", 2);
}

/* 1.0, 0.5, -1.0 and NaN. */
static void texels_of_bytes(void **state)
{
    struct grid_bench *b = open_with_pool();

    (void)state;
    put_header(b, 8, 2);
    assert_int_equal(run(b, START "MOV32I R4, 0x3f800000;\nMOV32I R5, 0x3f000000;\n"
                                  "MOV32I R6, 0xbf800000;\nMOV32I R7, 0x7fffffff;\n"
                                  "SUST.P.2D.IGN [R0], R4, R15;\nEXIT;\n"),
                     GRIDS_DONE);
    for (u32 y = 0; y < HEIGHT; y++)
        for (u32 x = 0; x < WIDTH; x++)
            assert_int_equal(grid_word(b, place(x, y, 4) / 4), 0x000080ff);
    compared("texels of bytes", WIDTH * HEIGHT);
    grid_close(b);
}

static void what_goes_wrong_is_named(void **state)
{
    static const struct {
        u32 components, type;
        const char *store, *text;
        enum grids_result result;
    } cases[] = {
        { 36, 2, "SUST.P.2D.IGN [R0], R4, R15;", "texels of blocks", GRIDS_NOT_MODELLED },
        { 15, 4, "SUST.P.2D.TRAP [R0], R4, R15;", "texel beyond a surface", GRIDS_FAULTED },
        { 15, 4, "SUATOM.P.2D.ADD.IGN RZ, [R0], R4, R15;", "illegal instruction", GRIDS_FAULTED },
        { 15, 4, "MOV R15, 0x4;\nSUST.P.2D.IGN [R0], R4, R15;", "unmapped", GRIDS_FAULTED },
    };
    char text[400];

    (void)state;
    for (unsigned n = 0; n < 4; n++) {
        struct grid_bench *b = open_with_pool();
        char program[600];

        snprintf(program, sizeof program, "%s%s\nEXIT;\n", START, cases[n].store);
        put_header(b, cases[n].components, cases[n].type);
        assert_int_equal(run(b, program), cases[n].result);
        gpu_fault_text(text, sizeof text, &b->compute->fault);
        if (!strstr(text, cases[n].text))
            fail_msg("%s, not %s", text, cases[n].text);
        grid_close(b);
    }
    compared("stores that are refused", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texels_of_whole_words),
        cmocka_unit_test(bound_handles_are_constants),
        cmocka_unit_test(texels_of_bytes),
        cmocka_unit_test(what_goes_wrong_is_named),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
