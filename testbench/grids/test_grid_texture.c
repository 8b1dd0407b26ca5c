/* test_grid_texture.c - textures in grids: which sampler, when a header or sampler is read again
 * (facts/isa/semantics.md 11; QMD: SAMPLER_INDEX, INVALIDATE_TEXTURE_*)
 */
#include "inspect/device_snapshot.h"
#include "grid_textures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#undef fail
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "class/methods.h"
#include "seeded.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sampler_goes_by_the_qmd),
        cmocka_unit_test(a_stale_one_is_seen_until_it_is_forgotten),
        cmocka_unit_test(programs_forget_headers),
        cmocka_unit_test(surfaces_see_the_same_header),
        cmocka_unit_test(caches_are_in_snapshots),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
