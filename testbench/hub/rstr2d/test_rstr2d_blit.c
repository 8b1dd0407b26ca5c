/* test_rstr2d_blit.c - the 2D engine's blits against loops over pixels; filter and overlap */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <string.h>
#include <cmocka.h>

#include "rstr2d_bench.h"
#include "color_2d_reference.h"

/* Floats stay small and finite, so that sums are. */
static void tame(const struct plain_format *f, const struct copy_surface *s)
{
    for (u32 y = 0; y < s->height && (f->kind == 'f' || f->kind == 'h'); y++)
        for (u32 x = 0; x < s->width; x++)
            for (unsigned b = f->kind == 'f' ? 3 : 1; b < f->bytes; b += f->kind == 'f' ? 4 : 2)
                memory[place(s, f->bytes, x, y) + b] = (u8)(0x3c + below(4));
    memcpy(expected, memory, sizeof memory);
}

static const struct plain_format *any_format(void)
{
    return &plain_formats[below(PLAIN_FORMATS)];
}

/* Every pixel of a blit without filter, in another format or the same. */
static void plain_blit(const struct rstr2d_config *cfg, const struct twod_blit *b,
                       const struct plain_format *from, const struct plain_format *to)
{
    for (s64 i = 0; i < b->width; i++)
        for (s64 j = 0; j < b->height; j++) {
            const s64 x = b->x + i, y = b->y + j;
            const double u = (double)b->u / 4294967296.0 + (double)b->du / 4294967296.0 * (double)i;
            const double v = (double)b->v / 4294967296.0 + (double)b->dv / 4294967296.0 * (double)j;
            s64 sx = (s64)(cfg->corner ? floor(u) : floor(u + 0.5)),
                sy = (s64)(cfg->corner ? floor(v) : floor(v + 0.5));
            struct plain_codes c;
            double value[4];

            sx = sx < 0 ? 0 : sx >= cfg->src.width ? cfg->src.width - 1 : sx;
            sy = sy < 0 ? 0 : sy >= cfg->src.height ? cfg->src.height - 1 : sy;
            if (x < 0 || y < 0 || x >= cfg->dst.width || y >= cfg->dst.height)
                continue;
            if (cfg->clip_enable &&
                (x < cfg->clip_x || y < cfg->clip_y || x >= cfg->clip_x + cfg->clip_width ||
                 y >= cfg->clip_y + cfg->clip_height))
                continue;
            const u8 *src = &memory[place(&cfg->src, from->bytes, (u64)sx, (u64)sy)];
            u8 *dst = &expected[place(&cfg->dst, to->bytes, (u64)x, (u64)y)];
            if (from == to) {
                memcpy(dst, src, to->bytes);
                continue;
            }
            c = plain_unpack(from, src);
            plain_values(from, &c, value);
            const struct plain_codes stored = plain_unpack(to, dst);
            for (unsigned k = 0; k < 4; k++)
                c.code[k] = stored.bits[k] ? plain_code(to, k, stored.bits[k], value[k]) : 0;
            plain_pack(to, c.code, dst);
        }
}

static void blits_are_loops_over_pixels(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 250; n++) {
        const struct plain_format *from = any_format(), *to = below(4) ? any_format() : from;
        const unsigned scale = below(3);
        struct rstr2d_config cfg = { .dst_format = (u8)to->code,
                                     .src_format = (u8)from->code,
                                     .operation = TWOD_SRCCOPY,
                                     .corner = below(2),
                                     .clip_enable = below(2),
                                     .clip_x = (s32)below(10) - 2,
                                     .clip_y = (s32)below(10) - 2,
                                     .clip_width = (s32)below(30),
                                     .clip_height = (s32)below(30) };
        struct twod_blit b = { .x = (s32)below(20) - 5,
                               .y = (s32)below(20) - 5,
                               .width = (s32)below(25),
                               .height = (s32)below(25),
                               .du = (s64)1 << 32,
                               .dv = (s64)1 << 32 };

        cfg.src = surface(0, from->bytes, 1 + below(40), 1 + below(40), below(2));
        cfg.dst = surface(HALF, to->bytes, 1 + below(40), 1 + below(40), below(2));
        b.u = (s64)((u64)below(40) << 32 | (scale ? below(16) << 28 : 0));
        b.v = (s64)((u64)below(40) << 32 | (scale ? below(16) << 28 : 0));
        if (scale) {
            b.du = (s64)(random_word() & 0x3ffff0000) - ((s64)1 << 33);
            b.dv = (s64)(random_word() & 0x3ffff0000) - ((s64)1 << 33);
        }
        fill();
        tame(from, &cfg.src);
        plain_blit(&cfg, &b, from, to);
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        assert_memory_equal(memory, expected, sizeof memory);
        pixels += (unsigned long)(b.width * b.height);
    }
    compared("pixels of blits", pixels);
}

/* known: facts/classes/2d_semantics.md 8: blits of recorded streams, checked against their pictures */
static void recorded_blits(void **state)
{
    struct rstr2d_config cfg = { .dst_format = 0xd5,
                                 .src_format = 0xd5,
                                 .operation = TWOD_SRCCOPY };
    struct twod_blit b = { .x = 44,
                           .width = 64,
                           .height = 64,
                           .du = -((s64)1 << 32),
                           .dv = -((s64)1 << 32),
                           .u = (s64)63 << 32,
                           .v = (s64)63 << 32 };

    (void)state;
    fill();
    cfg.src = (struct copy_surface){ .width = 64, .height = 64, .depth = 1, .block_height = 3 };
    cfg.dst = (struct copy_surface){
        .address = HALF, .width = 128, .height = 128, .depth = 1, .block_height = 4
    };
    assert_int_equal(blit(&cfg, &b), TWOD_FINE);
    assert_memory_equal(&memory[HALF + 0x4120], &memory[0x3ffc], 4);
    assert_memory_equal(&memory[HALF + 0xcfdc], &memory[0], 4);
    /* the resolve of 4 samples */
    fill();
    cfg.corner = cfg.bilinear = 1;
    cfg.src = (struct copy_surface){ .width = 256, .height = 256, .depth = 1, .block_height = 4 };
    cfg.dst.address = HALF;
    b = (struct twod_blit){ .width = 128,
                            .height = 128,
                            .du = (s64)2 << 32,
                            .dv = (s64)2 << 32,
                            .u = (s64)1 << 32,
                            .v = (s64)1 << 32 };
    assert_int_equal(blit(&cfg, &b), TWOD_FINE);
    for (unsigned c = 0; c < 4; c++)
        assert_int_equal(memory[HALF + 0x198 + c], (memory[0x2260 + c] + memory[0x2264 + c] +
                                                    memory[0x2270 + c] + memory[0x2274 + c] + 2) >>
                                                       2);
    compared("pixels of recorded blits", 3);
}

static void bilinear_weights(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 60; n++) {
        struct rstr2d_config cfg = { .dst_format = 0xd5,
                                     .src_format = 0xd5,
                                     .operation = TWOD_SRCCOPY,
                                     .bilinear = 1,
                                     .corner = below(2) };
        struct twod_blit b = { .width = 20,
                               .height = 20,
                               .du = (s64)(random_word() & 0x3ffffffff) - ((s64)1 << 33),
                               .dv = (s64)(random_word() & 0x3ffffffff) - ((s64)1 << 33),
                               .u = (s64)(random_word() & 0xfffffffff),
                               .v = (s64)(random_word() & 0xfffffffff) };

        cfg.src = surface(0, 4, 16, 16, true);
        cfg.dst = surface(HALF, 4, 20, 20, true);
        fill();
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        for (s64 y = 0; y < 20; y++)
            for (s64 x = 0; x < 20; x++)
                for (unsigned c = 0; c < 4; c++) {
                    const double back = cfg.corner ? 0.5 : 0;
                    const double u =
                        floor(((double)(b.u + b.du * x) / 4294967296.0 - back) * 256) / 256;
                    const double v =
                        floor(((double)(b.v + b.dv * y) / 4294967296.0 - back) * 256) / 256;
                    double sum = 0;

                    for (unsigned t = 0; t < 4; t++) {
                        const double tx = fmin(fmax(floor(u) + (t & 1), 0), 15),
                                     ty = fmin(fmax(floor(v) + (t >> 1), 0), 15);
                        const double wx = t & 1 ? u - floor(u) : 1 - (u - floor(u));
                        const double wy = t >> 1 ? v - floor(v) : 1 - (v - floor(v));

                        sum += wx * wy * memory[place(&cfg.src, 4, (u64)tx, (u64)ty) + c];
                    }
                    assert_int_equal(memory[place(&cfg.dst, 4, (u64)x, (u64)y) + c],
                                     (int)floor(sum + 0.5));
                    pixels++;
                }
    }
    compared("channels of filtered blits", pixels);
}

/* A surface onto itself: as if the source had been read first. */
static void overlaps_read_first(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 200; n++) {
        struct rstr2d_config cfg = { .dst_format = 0xd5,
                                     .src_format = 0xd5,
                                     .operation = TWOD_SRCCOPY };
        const struct twod_blit b = { .x = (s32)below(20),
                                     .y = (s32)below(20),
                                     .width = 20,
                                     .height = 20,
                                     .du = (s64)1 << 32,
                                     .dv = (s64)1 << 32,
                                     .u = (s64)below(20) << 32,
                                     .v = (s64)below(20) << 32 };

        cfg.src = cfg.dst = surface(0, 4, 40, 40, true);
        fill();
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        for (s32 y = 0; y < 20; y++)
            for (s32 x = 0; x < 20; x++, pixels++)
                assert_memory_equal(
                    &memory[place(&cfg.dst, 4, (u64)(b.x + x), (u64)(b.y + y))],
                    &expected[place(&cfg.src, 4, (u64)((b.u >> 32) + x), (u64)((b.v >> 32) + y))],
                    4);
    }
    compared("pixels of overlaps", pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blits_are_loops_over_pixels),
        cmocka_unit_test(recorded_blits),
        cmocka_unit_test(bilinear_weights),
        cmocka_unit_test(overlaps_read_first),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
