/* test_grid_texture.c - textures in grids: which sampler, when a header or sampler is read again, clamped loads, packed results
 * (facts/isa/semantics.md 11; QMD: SAMPLER_INDEX, INVALIDATE_TEXTURE_*)
 */
#include "driver/device_snapshot.h"
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

/* The pools lie behind the results; a texture of texels behind those. */
#define HEADERS  (GRID_DATA + 0x8000)
#define SAMPLERS (GRID_DATA + 0xa000)
#define TEXELS   (GRID_DATA + 0xc000)
#define RESULT   "MOV R2, c[0x0][0x140];\nMOV R3, c[0x0][0x144];\n"
#define HANDLE   (9u << 20 | 5) /* sampler 9, header 5 */

static struct grid_bench *open_with_pools(void)
{
    struct grid_bench *b = grid_open(2);
    u32 *state = b->hub->channel[0].fe.state[CLASS_COMPUTE];

    state[NVB1C0_SET_TEX_HEADER_POOL_A / 4] = HEADERS >> 32;
    state[NVB1C0_SET_TEX_HEADER_POOL_B / 4] = (u32)HEADERS;
    state[NVB1C0_SET_TEX_HEADER_POOL_C / 4] = 15;
    state[NVB1C0_SET_TEX_SAMPLER_POOL_A / 4] = SAMPLERS >> 32;
    state[NVB1C0_SET_TEX_SAMPLER_POOL_B / 4] = (u32)SAMPLERS;
    state[NVB1C0_SET_TEX_SAMPLER_POOL_C / 4] = 15;
    grid_put(b, GRID_CONSTANTS + 0x150, (u32[]){ HANDLE }, 1);
    return b;
}

/* Header 5: lines of 'pitch' bytes of texels, so many across and down. */
static void put_image(struct grid_bench *b, u32 word0, u32 width, u32 height, u32 pitch)
{
    const u32 word[8] = { word0,
                          (u32)TEXELS,
                          (u32)(TEXELS >> 32) | 2u << 21,
                          pitch >> 5,
                          (width - 1) | 7u << 23 | 7u << 29,
                          height - 1 };

    grid_put(b, HEADERS + 32 * 5, word, 8);
}

/* Headers and samplers that tell their number by a width and a filter. */
static void put_sampler(struct grid_bench *b, unsigned number, u32 filter)
{
    const u32 word[8] = { 0, filter };

    grid_put(b, SAMPLERS + 32 * number, word, 8);
}

static void put_width(struct grid_bench *b, u32 width)
{
    put_image(b, 0x58d24908, width, 1, 0x1000);
}

static void put_program(struct grid_bench *b, const char *text, u32 w[QMD_WORDS])
{
    char all[1000];

    snprintf(all, sizeof all, RESULT "%sEXIT;\n", text);
    grid_program(b, 0, all);
    grid_qmd(w, true, 0, 1, 32);
}

static void start(struct grid_bench *b, const u32 *w)
{
    grid_put_qmd(b, 0, w);
    assert_int_equal(grid_start(b, 0), GRIDS_DONE);
}

static const char width_of[] = "TXQ R4, RZ, TEX_HEADER_DIMENSION, 0x54, 0x1;\nSTG.E [R2], R4;\n";
static const char filter_of[] = "TXQ R4, RZ, TEX_SAMPLER_FILTER, 0x54, 0x1;\nSTG.E [R2], R4;\n";

static void a_sampler_goes_by_the_qmd(void **state)
{
    (void)state;
    for (unsigned via = 0; via < 2; via++)
        for (unsigned v17 = 0; v17 < 2; v17++) {
            struct grid_bench *b = open_with_pools();
            u32 w[QMD_WORDS];

            put_width(b, 1);
            put_sampler(b, 5, 1);
            put_sampler(b, 9, 2);
            put_program(b, filter_of, w);
            qmd_set(w, QMD_QMD_MAJOR_VERSION, 0, v17);
            qmd_set(w, QMD_QMD_VERSION, 0, v17 ? 7 : 6);
            qmd_set(w, QMD_SAMPLER_INDEX, 0, via);
            start(b, w);
            assert_int_equal(grid_word(b, 0), via ? 1 : 2);
            grid_close(b);
        }
    compared("grids", 4);
}

static void forget_by_method(struct grid_bench *b, unsigned method, u32 data)
{
    assert_int_equal(grid_act(b, method, data), GRIDS_DONE);
}

/* The channel's stream goes to another subchannel and comes back. */
static void switch_subchannel(struct grid_bench *b)
{
    static const struct host_method there = { .subchannel = CLASS_2D, .data = 0x902d },
                                    back = { .subchannel = CLASS_COMPUTE, .data = 0xb1c0 };
    struct fe *fe = &b->hub->channel[0].fe;
    struct fe_out out;

    fe_take(fe, &there, &out);
    fe_take(fe, &back, &out);
}

/* What makes a unit read a header, or a sampler, again. */
static const struct again {
    enum { NOTHING, BY_QMD_HEADERS, BY_QMD_SAMPLERS, BY_QMD_TEXELS, BY_METHOD, BY_SWITCH } how;
    unsigned method;
    u32 data;
    bool header, sampler;
} agains[] = {
    { NOTHING, 0, 0, false, false },
    { BY_QMD_HEADERS, 0, 0, true, false },
    { BY_QMD_SAMPLERS, 0, 0, false, true },
    { BY_QMD_TEXELS, 0, 0, false, false },
    { BY_METHOD, NVB1C0_INVALIDATE_TEXTURE_HEADER_CACHE, 0, true, false },
    { BY_METHOD, NVB1C0_INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI, 5 << 4 | 1, true, false },
    { BY_METHOD, NVB1C0_INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI, 6 << 4 | 1, false, false },
    { BY_METHOD, NVB1C0_INVALIDATE_SAMPLER_CACHE, 9 << 4 | 1, false, true },
    { BY_METHOD, NVB1C0_INVALIDATE_SAMPLER_CACHE_ALL, 0, false, true },
    { BY_METHOD, NVB1C0_INVALIDATE_TEXTURE_DATA_CACHE, 0, false, false },
    { BY_SWITCH, 0, 0, true, true },
};

static u32 see_again(const struct again *a, const char *text, bool header)
{
    struct grid_bench *b = open_with_pools();
    u32 w[QMD_WORDS], seen;

    put_width(b, 3);
    put_sampler(b, 9, 1);
    put_program(b, text, w);
    start(b, w);
    assert_int_equal(grid_word(b, 0), header ? 3 : 1);
    put_width(b, 4);
    put_sampler(b, 9, 2);
    qmd_set(w, QMD_INVALIDATE_TEXTURE_HEADER_CACHE, 0, a->how == BY_QMD_HEADERS);
    qmd_set(w, QMD_INVALIDATE_TEXTURE_SAMPLER_CACHE, 0, a->how == BY_QMD_SAMPLERS);
    qmd_set(w, QMD_INVALIDATE_TEXTURE_DATA_CACHE, 0, a->how == BY_QMD_TEXELS);
    if (a->how == BY_METHOD)
        forget_by_method(b, a->method, a->data);
    if (a->how == BY_SWITCH)
        switch_subchannel(b);
    start(b, w);
    seen = grid_word(b, 0);
    grid_close(b);
    return seen;
}

static void a_stale_one_is_seen_until_it_is_forgotten(void **state)
{
    const unsigned count = sizeof agains / sizeof agains[0];

    (void)state;
    for (unsigned n = 0; n < count; n++) {
        assert_int_equal(see_again(&agains[n], width_of, true), agains[n].header ? 4 : 3);
        assert_int_equal(see_again(&agains[n], filter_of, false), agains[n].sampler ? 2 : 1);
    }
    compared("ways", 2 * count);
}

/* CCTLT in front of the query: IVTH of this header, of another, of a handle in a register; all. */
static void programs_forget_headers(void **state)
{
    static const struct {
        const char *text;
        bool header, sampler;
    } cases[] = {
        { "", false, false },
        { "CCTLT.IVALL;\n", true, true },
        { "CCTLT.IVTH 0x54;\n", true, false },
        { "MOV R6, 0x6;\nCCTLT.IVTH R6;\n", false, false },
        { "MOV R6, 0x5;\nCCTLT.IVTH R6;\n", true, false },
        { "MOV R6, 0x5;\n@!PT CCTLT.IVTH R6;\n", false, false },
    };
    const unsigned count = sizeof cases / sizeof cases[0];

    (void)state;
    for (unsigned n = 0; n < count; n++)
        for (unsigned sampler = 0; sampler < 2; sampler++) {
            struct grid_bench *b = open_with_pools();
            char text[500];
            u32 w[QMD_WORDS];

            put_width(b, 3);
            put_sampler(b, 9, 1);
            put_program(b, sampler ? filter_of : width_of, w);
            start(b, w);
            put_width(b, 4);
            put_sampler(b, 9, 2);
            snprintf(text, sizeof text, "%s%s", cases[n].text, sampler ? filter_of : width_of);
            put_program(b, text, w);
            start(b, w);
            assert_int_equal(grid_word(b, 0),
                             sampler ? (cases[n].sampler ? 2 : 1) : (cases[n].header ? 4 : 3));
            grid_close(b);
        }
    compared("programs", 2 * count);
}

/* SUST by a header that has changed goes where it led before. */
static void surfaces_see_the_same_header(void **state)
{
    static const char text[] = "MOV32I R4, 0x1234;\nMOV R0, RZ;\nMOV R1, RZ;\n"
                               "SUST.D.2D.IGN [R0], R4, 0x54;\n";

    (void)state;
    for (unsigned fresh = 0; fresh < 2; fresh++) {
        struct grid_bench *b = open_with_pools();
        const u32 other = (u32)TEXELS + 0x1000, none = 0;
        u32 w[QMD_WORDS];

        put_image(b, 0x58d24908, 4, 4, 0x100);
        put_program(b, text, w);
        start(b, w);
        assert_int_equal(grid_word(b, 0xc000 / 4), 0x1234);
        grid_put(b, TEXELS, &none, 1);
        grid_put(b, HEADERS + 32 * 5 + 4, &other, 1);
        qmd_set(w, QMD_INVALIDATE_TEXTURE_HEADER_CACHE, 0, fresh);
        start(b, w);
        assert_int_equal(grid_word(b, 0xc000 / 4), fresh ? 0 : 0x1234);
        assert_int_equal(grid_word(b, 0xd000 / 4), fresh ? 0x1234 : 0);
        grid_close(b);
    }
    compared("stores", 4);
}

static u32 width_seen(struct grid_bench *b, const u32 *w)
{
    start(b, w);
    return grid_word(b, 0);
}

/* A header that is stale is so in a GPU that was loaded, too. */
static void caches_are_in_snapshots(void **state)
{
    static const char path[] = "test_grid_texture.snp";
    struct grid_bench *saved = open_with_pools(), *loaded = grid_open(2);
    struct snapshot_piece piece[2][SNAPSHOT_PIECES];
    struct failure f = { 0 };
    struct snapshot_out out;
    struct snapshot_in in;
    u32 w[QMD_WORDS];

    (void)state;
    put_width(saved, 3);
    put_program(saved, width_of, w);
    assert_int_equal(width_seen(saved, w), 3);
    put_width(saved, 4);
    device_pieces(&saved->device, piece[0], 0);
    device_pieces(&loaded->device, piece[1], 0);
    assert_true(snapshot_create(&out, path, NULL, snapshot_sizes(piece[0]), &f));
    device_save(&saved->device, piece[0], &out);
    assert_true(snapshot_commit(&out, &f));
    assert_true(snapshot_open(&in, path, NULL, snapshot_sizes(piece[1]), &f));
    assert_true(device_load(&loaded->device, piece[1], &in));
    snapshot_close(&in);
    assert_int_equal(width_seen(saved, w), 3);
    assert_int_equal(width_seen(loaded, w), 3);
    forget_by_method(loaded, NVB1C0_INVALIDATE_TEXTURE_HEADER_CACHE, 0);
    assert_int_equal(width_seen(loaded, w), 4);
    remove(path);
    grid_close(saved);
    grid_close(loaded);
    compared("answers", 4);
}

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
        cmocka_unit_test(a_sampler_goes_by_the_qmd),
        cmocka_unit_test(a_stale_one_is_seen_until_it_is_forgotten),
        cmocka_unit_test(programs_forget_headers),
        cmocka_unit_test(surfaces_see_the_same_header),
        cmocka_unit_test(caches_are_in_snapshots),
        cmocka_unit_test(clamped_levels),
        cmocka_unit_test(packed_results),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
