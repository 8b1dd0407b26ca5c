/* test_draw_reads.c - draws that sample: where they read what they draw to, tiles are shaded at once and primitives drawn on one host
 * thread; else not (world/world_thread.h)
 */
#include "order_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

#include "class/methods.h"
#include "machine/draw_thread.h"
#include "seeded.h"

/* Adds 1 to what the texture has at the pixel, and writes that. */
static const char add_one[] = ".sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x30000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n"
                              "[B------:R-:W0:-:S15] IPA.PASS R4, a[0x70], RZ;\n"
                              "[B------:R-:W0:-:S15] IPA.PASS R5, a[0x74], RZ;\n"
                              "[B0-----:R-:W0:-:S15] F2I.S32.F32.TRUNC R4, R4;\n"
                              "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R5, R5;\n"
                              "[B0-----:R-:W0:-:S15] TLD.LZ R0, R4, 0x20, 2D, 0xf;\n"
                              "[B0-----:R-:W-:-:S06] IADD R0, R0, 0x1;\n"
                              "[B------:R-:W-:-:S15] EXIT;\n";

static bool defers(const struct machine *m)
{
    return playback_gpu(m->playback)->screen.gpc[0].prop.cfg.defers;
}

/* Colours that are not compressed are in memory at once; a draw that reads them shades no tile late, one that reads others does. */
static void colours_of_the_draw_itself(void **state)
{
    (void)state;
    for (unsigned own = 0; own < 2; own++)
        for (unsigned apart = 0; apart < 2; apart++) {
            struct sampled_pass p = order_of_colors(own ? SAMPLED_TARGET_VA : ORDER_OTHER_VA);
            struct machine m;
            u32 word[4];

            p.pixel = add_one;
            order_open(&m, &p, 1);
            sampled_pass_state(m.to, &p, 0);
            for (unsigned n = 0; n < 3; n++) {
                if (n == 0 || apart)
                    stream_method(m.to, NVB197_BEGIN, 4);
                order_draw(m.to, n);
                if (n == 2 || apart)
                    stream_method(m.to, NVB197_END, 0);
            }
            order_end(&m);
            assert_int_equal(defers(&m), !own);
            for (unsigned i = 0; i < PIXELS; i++) {
                order_pixel(&m, i, word);
                assert_int_equal(word[0], own ? 3 : 1);
            }
            order_close(&m);
        }
    compared("pixels", 4ul * PIXELS);
}

/* Moves its vertex up by what the texture has at (0, 0), of the handle in c[0][0x80] or of one in a register. */
#define MOVED(load)                                                     \
    ".sph 0x00020461, 0x00000000, 0x00000000, 0x00000000, 0x000ff000\n" \
    ".sph 0x00000000, 0x000000ff, 0x00000000, 0x00000000, 0x00000000\n" \
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x000ff000, 0x00000000\n" \
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n" \
    "[B------:R-:W0:-:S15] ALD.128 R0, a[0x80];\n"                      \
    "[B------:R-:W-:-:S06] MOV R4, RZ;\n"                               \
    "[B------:R-:W-:-:S06] MOV R5, RZ;\n"                               \
    "[B------:R-:W-:-:S06] MOV R6, RZ;\n"                               \
    "[B------:R-:W1:-:S15] " load ", 2D, 0x1;\n"                        \
    "[B01----:R-:W-:-:S06] FADD R1, R1, R8;\n"                          \
    "[B------:R2:W-:-:S02] AST.128 a[0x70], R0;\n"                      \
    "[B--2---:R-:W-:-:S15] EXIT;\n"

/* Draws of a program that samples before the raster: on two host threads the same, and there where it reads no target. */
static void threads_of_vertices_that_sample(void **state)
{
    static const char *const programs[2] = { MOVED("TLD.LZ R8, R4, 0x20"),
                                             MOVED("TLD.B.LZ R8, R4, R6, 0x0") };
    u8 *seen[2];

    (void)state;
    for (unsigned n = 0; n < 4; n++) {
        for (unsigned jobs = 1; jobs <= 2; jobs++) {
            const bool own = n & 1;
            struct sampled_pass p = order_of_colors(own ? SAMPLED_TARGET_VA : ORDER_OTHER_VA);
            struct draw_thread *thread;
            struct machine m;

            p.vertex = programs[n / 2];
            order_open(&m, &p, jobs);
            stream_data(m.to, ORDER_OTHER_VA, (const u32[]){ 0x3f000000 }, 4);
            sampled_pass_state(m.to, &p, 0);
            for (unsigned k = 0; k < SAMPLED_DEPTHS; k++) {
                stream_method(m.to, NVB197_BEGIN, 4);
                order_draw(m.to, k);
                stream_method(m.to, NVB197_END, 0);
            }
            order_end(&m);
            thread = playback_gpu(m.playback)->world.part.thread.self;
            assert_int_equal(thread && draw_thread_drawn(thread), jobs == 2 && !own);
            assert_non_null(seen[jobs - 1] = malloc(16 * PIXELS));
            order_pixels(&m, seen[jobs - 1]);
            order_close(&m);
        }
        assert_memory_equal(seen[0], seen[1], 16 * PIXELS);
        free(seen[0]);
        free(seen[1]);
    }
    compared("frames", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_of_the_draw_itself),
        cmocka_unit_test(threads_of_vertices_that_sample),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
