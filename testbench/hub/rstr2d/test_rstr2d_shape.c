/* test_rstr2d_shape.c - the 2D engine's shapes, and pixels from words, against their definitions */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rstr2d_bench.h"

/* A solid in 8-bit memory: which pixels have its colour. */
static void solid(struct rstr2d_config *cfg, const struct twod_solid *s)
{
    static struct rstr2d unit;

    memset(memory, 0, 64 * 64);
    cfg->dst_format = 0xf3;
    cfg->operation = TWOD_SRCCOPY;
    cfg->dst = (struct copy_surface){ .pitch_layout = 1, .pitch = 64, .width = 64, .height = 64 };
    rstr2d_reset(&unit);
    unit.cfg = *cfg;
    twod_solid_push(&wires.solid, s);
    run(&unit);
    assert_int_equal(twod_done_pop(&wires.done).error, TWOD_FINE);
}

static double cross(const struct twod_solid *s, unsigned a, unsigned b, double x, double y)
{
    return ((double)(s32)s->x[b] - (s32)s->x[a]) * (y - (s32)s->y[a]) -
           ((double)(s32)s->y[b] - (s32)s->y[a]) * (x - (s32)s->x[a]);
}

/* known: facts/classes/2d_semantics.md 7: a point on an edge is in if it is still in a little to the right and much less
 * below: so left and top edges are in, right and bottom ones out
 */
static bool triangle_holds(const struct twod_solid *s, double x, double y)
{
    const double e = 1.0 / 65536, px = x + e, py = y + e / 65536;
    const double a = cross(s, 0, 1, px, py), b = cross(s, 1, 2, px, py), c = cross(s, 2, 0, px, py);

    return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

static void shapes_cover_by_definition(void **state)
{
    unsigned long pixels = 0, drawn = 0;

    (void)state;
    for (unsigned n = 0; n < 3000; n++) {
        struct rstr2d_config cfg = { .tie_break = (u4)below(16) };
        struct twod_solid s = { .shape = (enum twod_shape)below(4),
                                .format = 0xf3,
                                .color = { 0x77 | (u32)random_word() << 8, (u32)random_word(),
                                           (u32)random_word(), (u32)random_word() } };

        for (unsigned v = 0; v < 3; v++) {
            s.x[v] = (u32)((s32)below(80) - 8);
            s.y[v] = (u32)((s32)below(80) - 8);
        }
        solid(&cfg, &s);
        for (s32 y = 0; y < 64; y++)
            for (s32 x = 0; x < 64; x++) {
                const s32 x0 = (s32)s.x[0], y0 = (s32)s.y[0], x1 = (s32)s.x[1], y1 = (s32)s.y[1];
                const s32 dx = x1 - x0, dy = y1 - y0;
                const bool x_major = abs(dx) > abs(dy);
                const s32 step = x_major ? x - x0 : y - y0, length = x_major ? dx : dy,
                          side = x_major ? dy : dx;
                bool in = false;

                if (s.shape == TWOD_POINT) {
                    in = x == x0 && y == y0;
                } else if (s.shape == TWOD_RECT) {
                    in = x >= x0 && x < x1 && y >= y0 && y < y1;
                } else if (s.shape == TWOD_TRIANGLE) {
                    in = triangle_holds(&s, x, y);
                } else if (length != 0 &&
                           (length > 0 ? step >= 0 && step < length : step <= 0 && step > length)) {
                    const unsigned bit = (x_major ? 0 : 2) + (dx != 0 && (dx < 0) != (dy < 0));
                    const double at = (double)(x_major ? y0 : x0) + (double)step * side / length;

                    in = (x_major ? y : x) ==
                         (cfg.tie_break >> bit & 1 ? ceil(at - 0.5) : floor(at + 0.5));
                }
                assert_int_equal(memory[64 * y + x], in ? 0x77 : 0);
                pixels++;
                drawn += in;
            }
    }
    compared("pixels of shapes", pixels);
    assert_true(drawn > 10000);
}

/* Rows of bits as a string of them. */
static void words_are_pixels(void **state)
{
    static u8 bit_of[64 * 64];
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 200; n++) {
        static struct rstr2d unit;
        struct rstr2d_config cfg = { .dst_format = 0xf3,
                                     .operation = TWOD_SRCCOPY,
                                     .cpu_index = 1,
                                     .cpu_le = below(2),
                                     .cpu_wrap = (enum twod_wrap)below(3),
                                     .cpu_opaque = below(2),
                                     .cpu_format = 0xf3,
                                     .cpu_color = { 0x11, 0x22 },
                                     .cpu_width = 1 + below(50),
                                     .cpu_height = 1 + below(12),
                                     .cpu_dx = (s64)1 << 32,
                                     .cpu_dy = (s64)1 << 32,
                                     .cpu_x = (s64)below(5) << 32,
                                     .cpu_y = (s64)below(5) << 32 };
        const unsigned grain = cfg.cpu_wrap == 0 ? 1 : cfg.cpu_wrap == 1 ? 8 : 32;
        const unsigned row = (cfg.cpu_width + grain - 1) / grain * grain,
                       words = (row * cfg.cpu_height + 31) / 32;

        cfg.dst =
            (struct copy_surface){ .pitch_layout = 1, .pitch = 64, .width = 64, .height = 64 };
        memset(memory, 0, 64 * 64);
        rstr2d_reset(&unit);
        unit.cfg = cfg;
        for (unsigned w = 0; w < words; w++) {
            const u32 word = (u32)random_word();

            *twod_data_next(&wires.word) = (struct twod_data){ w == 0, word };
            run(&unit);
            for (unsigned b = 0; b < 32; b++)
                bit_of[32 * w + b] = word >> (cfg.cpu_le ? b : b / 8 * 8 + 7 - b % 8) & 1;
        }
        for (unsigned y = 0; y < 64; y++)
            for (unsigned x = 0; x < 64; x++) {
                const unsigned u = x - (unsigned)(cfg.cpu_x >> 32),
                               v = y - (unsigned)(cfg.cpu_y >> 32);
                u8 want = 0;

                if (u < cfg.cpu_width && v < cfg.cpu_height)
                    want = bit_of[row * v + u] ? 0x22 : cfg.cpu_opaque ? 0x11 : 0;
                assert_int_equal(memory[64 * y + x], want);
                pixels++;
            }
    }
    compared("pixels of words", pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_cover_by_definition),
        cmocka_unit_test(words_are_pixels),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
