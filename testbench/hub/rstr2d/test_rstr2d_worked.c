/* test_rstr2d_worked.c - the worked examples of facts/classes/2d_semantics.md 4, 5 and 8, number by number */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "mem/mem.h"
#include "rstr2d_bench.h"

#define ONE ((s64)1 << 32)

static struct rstr2d_config copy_config(void)
{
    return (
        struct rstr2d_config){ .dst_format = 0xd5, .src_format = 0xd5, .operation = TWOD_SRCCOPY };
}

static struct copy_surface image(u64 at, u32 width, u32 height, unsigned block)
{
    return (struct copy_surface){
        .address = at, .width = width, .height = height, .depth = 1, .block_height = (u3)block
    };
}

static u8 *texel(const struct copy_surface *s, unsigned x, unsigned y)
{
    return &memory[place(s, 4, x, y)];
}

/* 8.2: level 4 of t32, 4x4 texels at 0x5600, mirrored; 8.3: level 0, as it is. */
static void levels_of_t32(void **state)
{
    struct rstr2d_config cfg = copy_config();
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 4; n <= 64; n *= 16) {
        const bool mirrored = n == 4;
        const s64 step = mirrored ? -ONE : ONE;
        const s64 first = mirrored ? (s64)(n - 1) << 32 : 0;
        const struct twod_blit b = { .x = mirrored ? 44 : 64,
                                     .y = mirrored ? 96 : 64,
                                     .width = (s32)n,
                                     .height = (s32)n,
                                     .du = step,
                                     .dv = step,
                                     .u = first,
                                     .v = first };

        fill();
        cfg.src = image(mirrored ? 0x5600 : 0, n, n, mirrored ? 0 : 3);
        cfg.dst = image(HALF, 128, 128, 4);
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        for (unsigned y = 0; y < n; y++)
            for (unsigned x = 0; x < n; x++, pixels++)
                assert_memory_equal(
                    texel(&cfg.dst, (unsigned)b.x + x, (unsigned)b.y + y),
                    texel(&cfg.src, mirrored ? n - 1 - x : x, mirrored ? n - 1 - y : y), 4);
    }
    compared("pixels", pixels);
}

/* 8.4: white samples among black ones; the last pixel is of texels 254 and 255. */
static void resolves_of_white_on_black(void **state)
{
    static const u8 of_white[5] = { 0, 64, 128, 191, 255 };
    struct rstr2d_config cfg = copy_config();
    const struct twod_blit b = {
        .width = 128, .height = 128, .du = 2 * ONE, .dv = 2 * ONE, .u = ONE, .v = ONE
    };
    unsigned long pixels = 0;

    (void)state;
    fill();
    cfg.corner = cfg.bilinear = 1;
    cfg.src = image(0, 256, 256, 4);
    cfg.dst = image(HALF, 128, 128, 4);
    for (unsigned y = 0; y < 256; y++)
        for (unsigned x = 0; x < 256; x++)
            memset(texel(&cfg.src, x, y),
                   (x / 2 + 3 * (y / 2)) % 16 >> (x % 2 + y % 2 * 2) & 1 ? 255 : 0, 4);
    assert_int_equal(blit(&cfg, &b), TWOD_FINE);
    for (unsigned y = 0; y < 128; y++)
        for (unsigned x = 0; x < 128; x++, pixels++) {
            unsigned white = 0;

            for (unsigned s = 0; s < 4; s++)
                white += texel(&cfg.src, 2 * x + s % 2, 2 * y + s / 2)[0] != 0;
            for (unsigned c = 0; c < 4; c++)
                assert_int_equal(texel(&cfg.dst, x, y)[c], of_white[white]);
        }
    compared("pixels", pixels);
}

/* A row of 'from' texels to 'to' pixels. */
static struct rstr2d_config scale_row(unsigned from, unsigned to, s64 du, s64 u, bool bilinear,
                                      bool corner)
{
    struct rstr2d_config cfg = copy_config();
    const struct twod_blit b = {
        .width = (s32)to, .height = 1, .du = du, .dv = ONE, .u = u, .v = corner ? ONE / 2 : 0
    };

    fill();
    cfg.corner = corner;
    cfg.bilinear = bilinear;
    cfg.src = image(0, from, 1, 0);
    cfg.dst = image(HALF, to, 1, 0);
    assert_int_equal(blit(&cfg, &b), TWOD_FINE);
    return cfg;
}

struct weights {
    unsigned t0, t1, w0, w1;
};

static void expect_weights(const struct rstr2d_config *cfg, const struct weights *w, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned c = 0; c < 4; c++)
            assert_int_equal(texel(&cfg->dst, i, 0)[c],
                             (w[i].w0 * texel(&cfg->src, w[i].t0, 0)[c] +
                              w[i].w1 * texel(&cfg->src, w[i].t1, 0)[c] + 128) >>
                                 8);
}

/* 8.5: 4 texels to 8 pixels and to 3, from half a step. */
static void scaled_rows(void **state)
{
    static const struct weights eight[8] = { { 0, 0, 64, 192 }, { 0, 1, 192, 64 },
                                             { 0, 1, 64, 192 }, { 1, 2, 192, 64 },
                                             { 1, 2, 64, 192 }, { 2, 3, 192, 64 },
                                             { 2, 3, 64, 192 }, { 3, 3, 192, 64 } },
                                three[3] = { { 0, 1, 214, 42 },
                                             { 1, 2, 129, 127 },
                                             { 2, 3, 43, 213 } };
    struct rstr2d_config cfg;

    (void)state;
    for (unsigned n = 0; n < 50; n++) {
        cfg = scale_row(4, 8, ONE / 2, ONE / 4, true, true);
        expect_weights(&cfg, eight, 8);
        cfg = scale_row(4, 3, 4 * ONE / 3, 4 * ONE / 3 / 2, true, true);
        expect_weights(&cfg, three, 3);
    }
    compared("pixels", 50 * (8 + 3));
}

/* 4: a resolve of 2 samples; of integers and depth, the last sample; from one sample to several, each pixel over its
 * samples.
 */
static void samples_of_other_counts(void **state)
{
    struct rstr2d_config cfg;

    (void)state;
    cfg = scale_row(64, 32, 2 * ONE, ONE, true, true);
    for (unsigned i = 0; i < 32; i++)
        for (unsigned c = 0; c < 4; c++)
            assert_int_equal(
                texel(&cfg.dst, i, 0)[c],
                (texel(&cfg.src, 2 * i, 0)[c] + texel(&cfg.src, 2 * i + 1, 0)[c] + 1) >> 1);
    cfg = scale_row(64, 32, 2 * ONE, ONE, false, true);
    for (unsigned i = 0; i < 32; i++)
        assert_memory_equal(texel(&cfg.dst, i, 0), texel(&cfg.src, 2 * i + 1, 0), 4);
    cfg = scale_row(32, 64, ONE / 2, 0, false, false);
    for (unsigned i = 0; i < 64; i++)
        assert_memory_equal(texel(&cfg.dst, i, 0), texel(&cfg.src, i == 63 ? 31 : (i + 1) / 2, 0),
                            4);
    compared("pixels", 32 + 32 + 64);
}

/* 5: depth or stencil of Z24S8 alone, as Mesa copies it: a ROP whose pattern is the mask. */
static void a_rop_masks_depth_or_stencil(void **state)
{
    static const u32 mask[2] = { 0x00ffffff, 0xff000000 };
    unsigned long pixels = 0;

    (void)state;
    for (unsigned way = 0; way < 2; way++) {
        struct rstr2d_config cfg = copy_config();
        const struct twod_blit b = { .width = 32, .height = 32, .du = ONE, .dv = ONE };

        fill();
        cfg.dst_format = cfg.src_format = 0xcf;
        cfg.operation = TWOD_ROP;
        cfg.rop = 0xca;
        cfg.src = image(0, 32, 32, 1);
        cfg.dst = image(HALF, 32, 32, 1);
        cfg.pattern = TWOD_MONO_8X8;
        cfg.mono_format = 2; /* A8R8G8B8 */
        cfg.mono_color[1] = mask[way];
        cfg.mono = UINT64_MAX;
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        for (unsigned i = 0; i < 32 * 32; i++, pixels++) {
            const u64 at = place(&cfg.dst, 4, i % 32, i / 32);
            const u32 s = mem_get(texel(&cfg.src, i % 32, i / 32), 4);

            assert_int_equal(mem_get(&memory[at], 4),
                             (s & mask[way]) | (mem_get(&expected[at], 4) & ~mask[way]));
        }
    }
    compared("pixels", pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_of_t32),
        cmocka_unit_test(resolves_of_white_on_black),
        cmocka_unit_test(scaled_rows),
        cmocka_unit_test(samples_of_other_counts),
        cmocka_unit_test(a_rop_masks_depth_or_stencil),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
