/* test_rstr2d_operation.c - the 2D engine's operations against their formulas, and what none takes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <string.h>
#include <cmocka.h>

#include "rstr2d_bench.h"

/* Operations on A8R8G8B8, by fractions. */
static void operations_are_their_formulas(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 400; n++) {
        struct rstr2d_config cfg = { .dst_format = 0xcf,
                                     .src_format = 0xcf,
                                     .operation = (enum twod_operation)below(7),
                                     .rop = (u8)below(256),
                                     .beta1 = (u8)below(256),
                                     .beta4 = (u32)random_word(),
                                     .mono = random_word(),
                                     .mono_color = { (u32)random_word(), (u32)random_word() },
                                     .mono_format = 2,
                                     .pattern = (enum twod_pattern)below(4),
                                     .pattern_x = (u6)below(64),
                                     .pattern_y = (u6)below(64),
                                     .mono_le = below(2) };
        const struct twod_blit b = {
            .width = 16, .height = 16, .du = (s64)1 << 32, .dv = (s64)1 << 32
        };

        for (unsigned i = 0; i < 64; i++)
            cfg.color_cell[i] = (u24)(random_word() & 0xffffff);
        cfg.src = surface(0, 4, 16, 16, true);
        cfg.dst = surface(HALF, 4, 16, 16, true);
        fill();
        if (n % 2)
            for (unsigned i = 0; i < 16 * 16; i++)
                memory[place(&cfg.src, 4, i % 16, i / 16) + 3] = (u8)(below(3) * 127);
        memcpy(expected, memory, sizeof memory);
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        for (u32 y = 0; y < 16; y++)
            for (u32 x = 0; x < 16; x++) {
                const u8 *s = &expected[place(&cfg.src, 4, x, y)],
                         *d = &expected[place(&cfg.dst, 4, x, y)];
                const u8 *z = &memory[place(&cfg.dst, 4, x, y)];
                const u32 px = x + cfg.pattern_x, py = y + cfg.pattern_y;
                unsigned bit = cfg.pattern == 0   ? py % 8 * 8 + px % 8
                               : cfg.pattern == 1 ? px % 64
                                                  : py % 64;
                u32 pattern;
                u8 rop[4];

                if (!cfg.mono_le)
                    bit = bit / 8 * 8 + 7 - bit % 8;
                pattern = cfg.pattern == 3 ? cfg.color_cell[py % 8 * 8 + px % 8] | 0xff000000
                                           : cfg.mono_color[cfg.mono >> bit & 1];
                for (unsigned c = 0; c < 4; c++) {
                    rop[c] = 0;
                    for (unsigned k = 0; k < 8; k++)
                        rop[c] |= (u8)((cfg.rop >> ((d[c] >> k & 1) | (s[c] >> k & 1) << 1 |
                                                    (pattern >> (8 * c + k) & 1) << 2) &
                                        1)
                                       << k);
                }
                for (unsigned c = 0; c < 4; c++) {
                    const double beta = cfg.beta4 >> 8 * c & 255,
                                 f1 = floor(s[3] * cfg.beta1 / 255.0 + 0.5);
                    const double f4 = floor(s[3] * (cfg.beta4 >> 24) / 255.0 + 0.5);
                    int want = d[c];

                    switch (cfg.operation) {
                    case TWOD_SRCCOPY_AND: want = s[3] ? s[c] : d[c]; break;
                    case TWOD_ROP_AND: want = rop[3] ? rop[c] : d[c]; break;
                    case TWOD_BLEND_AND:
                        want = (int)floor((d[c] * (255 - f1) + s[c] * f1) / 255 + 0.5);
                        break;
                    case TWOD_SRCCOPY: want = s[c]; break;
                    case TWOD_ROP: want = rop[c]; break;
                    case TWOD_SRCCOPY_PREMULT: want = (int)floor(s[c] * beta / 255 + 0.5); break;
                    default:
                        want = (int)fmin(255, floor((d[c] * (255 - f4) + s[c] * beta) / 255 + 0.5));
                        break;
                    }
                    assert_int_equal(z[c], want);
                }
                pixels++;
            }
    }
    compared("pixels of operations", pixels);
}

static void what_is_wrong_draws_nothing(void **state)
{
    static const struct {
        unsigned dst, src;
        enum twod_operation operation;
        enum twod_error error;
    } rows[] = {
        { 0xd8, 0xd5, TWOD_SRCCOPY, TWOD_DST_FORMAT },
        { 0xd5, 0xd9, TWOD_SRCCOPY, TWOD_SRC_FORMAT },
        { 0xc0, 0xc0, TWOD_ROP, TWOD_DST_FORMAT_OPERATION },
        { 0xff, 0xff, TWOD_BLEND_AND, TWOD_DST_FORMAT_OPERATION },
        { 0xff, 0xd5, TWOD_SRCCOPY, TWOD_FORMAT_PAIR },
        { 0xd5, 0xd5, (enum twod_operation)7, TWOD_DST_FORMAT_OPERATION },
    };
    const struct twod_blit b = { .width = 4, .height = 4, .du = (s64)1 << 32, .dv = (s64)1 << 32 };

    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0] + 3; i++) {
        const bool surface_row = i >= sizeof rows / sizeof rows[0];
        struct rstr2d_config cfg = { .dst_format = 0xd5,
                                     .src_format = 0xd5,
                                     .operation = TWOD_SRCCOPY };

        cfg.src = surface(0, 16, 8, 8, false);
        cfg.dst = surface(HALF, 16, 8, 8, false);
        if (!surface_row) {
            cfg.dst_format = (u8)rows[i].dst;
            cfg.src_format = (u8)rows[i].src;
            cfg.operation = rows[i].operation;
        } else if (i % 3 == 0) {
            cfg.dst.layer = 1;
        } else if (i % 3 == 1) {
            cfg.src.width = 0;
        } else {
            cfg.dst.address += 2;
        }
        fill();
        assert_int_equal(blit(&cfg, &b), !surface_row ? rows[i].error
                                         : i % 3      ? TWOD_SURFACE
                                                      : TWOD_DST_LAYER);
        assert_memory_equal(memory, expected, sizeof memory);
    }
    compared("actions that are wrong", 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_are_their_formulas),
        cmocka_unit_test(what_is_wrong_draws_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
