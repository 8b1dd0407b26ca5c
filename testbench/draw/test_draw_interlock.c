/* test_draw_interlock.c - pixels of one place read and write memory in the order of their primitives and apart, whatever
 * SET_PIXEL_SHADER_INTERLOCK_CONTROL says: on several GPCs and TPCs, by calls and by FIFOs, on one host thread and two
 * (GL_NV_fragment_shader_interlock; common/screen_tile.h)
 */
#include "order_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

#include "class/methods.h"
#include "host_float.h"
#include "seeded.h"

#define WORDS_VA UINT64_C(0x4100000000)

enum { WIDTH = 150, HEIGHT = 104, ROUNDS = 7 }; /* tiles of 32x32 pixels: five by four */
enum {
    STEP = 26,
    HALF_WIDTH = 3,
    HALF_HEIGHT = 2
}; /* of small places, of which several quads fit into a warp */

/* The word of the pixel becomes three times itself and eight times the depth, without an atomic. */
static const char three_times[] =
    ".sph 0x04035462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
    ".sph 0x70000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n"
    "[B------:R-:W0:-:S15] IPA.PASS R8, a[0x70], RZ;\n"
    "[B------:R-:W0:-:S15] IPA.PASS R9, a[0x74], RZ;\n"
    "[B------:R-:W0:-:S15] IPA.PASS R10, a[0x78], RZ;\n"
    "[B0-----:R-:W0:-:S15] F2I.S32.F32.TRUNC R12, R8;\n"
    "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R13, R9;\n"
    "[B------:R-:W-:-:S06] MOV R17, 0x41;\n"
    "[B0-----:R-:W-:-:S06] XMAD R16, R13, 0x96, R12;\n"
    "[B------:R-:W-:-:S06] SHL R16, R16, 0x2;\n"
    "[B------:R-:W0:-:S15] LDG.E R4, [R16];\n"
    "[B0-----:R-:W-:-:S06] IADD R5, R4, R4;\n"
    "[B------:R-:W-:-:S06] IADD R5, R5, R4;\n"
    "[B------:R-:W-:-:S06] FMUL R6, R10, 8;\n"
    "[B------:R-:W0:-:S15] F2I.S32.F32 R6, R6;\n"
    "[B0-----:R-:W-:-:S06] IADD R5, R5, R6;\n"
    "[B------:R1:W-:-:S15] STG.E [R16], R5;\n"
    "[B-1----:R-:W-:-:S06] MOV R0, R10;\n"
    "[B------:R-:W-:-:S15] EXIT;\n";

struct way {
    unsigned gpcs, tpcs, jobs;
    bool queue;
    u32 control;
};

/* A run of draws, each of three quads over each other, over the pixels around a place. */
static void draws(struct stream_writer *to, unsigned x, unsigned y, const unsigned half[2])
{
    const unsigned place[2] = { x, y };

    for (unsigned axis = 0; axis < 2; axis++) {
        stream_method(to, NVB197_SET_VIEWPORT_SCALE_X + 4 * axis, bits_of_float((float)half[axis]));
        stream_method(to, NVB197_SET_VIEWPORT_OFFSET_X + 4 * axis,
                      bits_of_float((float)place[axis]));
    }
    stream_method(to, NVB197_BEGIN, 4);
    for (unsigned n = 0; n < ROUNDS; n++) {
        stream_method(to, NVB197_SET_INDEX_BUFFER_F, 0);
        stream_method(to, NVB197_DRAW_INDEX_BUFFER, 6 * SAMPLED_DEPTHS);
    }
    stream_method(to, NVB197_END, 0);
}

/* Over all of the target, then over small places. */
static void draw_all(struct stream_writer *to, u32 control)
{
    static const unsigned all[2] = { WIDTH / 2, HEIGHT / 2 },
                          small[2] = { HALF_WIDTH, HALF_HEIGHT };

    stream_method(to, NVB197_SET_PIXEL_SHADER_INTERLOCK_CONTROL, control);
    draws(to, all[0], all[1], all);
    for (unsigned y = STEP / 2; y < HEIGHT; y += STEP)
        for (unsigned x = STEP / 2; x < WIDTH; x += STEP)
            draws(to, x, y, small);
}

static u32 wanted(unsigned pixel)
{
    const unsigned x = pixel % WIDTH % STEP, y = pixel / WIDTH % STEP;
    const bool small = x + HALF_WIDTH >= STEP / 2 && x < STEP / 2 + HALF_WIDTH &&
                       y + HALF_HEIGHT >= STEP / 2 && y < STEP / 2 + HALF_HEIGHT &&
                       pixel % WIDTH / STEP * STEP + STEP / 2 < WIDTH;
    u32 z = 0;

    for (unsigned n = 0; n < (small ? 2 : 1) * ROUNDS * SAMPLED_DEPTHS; n++)
        z = 3 * z + (u32)(8 * sampled_depths[n % SAMPLED_DEPTHS]);
    return z;
}

/* Returns the GPCs that have shaded. */
static unsigned run(const struct way *w)
{
    const struct profile numbers = { .gpcs = w->gpcs, .tpcs = w->tpcs, .sms = w->gpcs * w->tpcs };
    const struct profile profile = profile_with(profile_default(), &numbers);
    const struct sampled_pass p = {
        .pixel = three_times, .width = WIDTH, .height = HEIGHT, .samples = 1
    };
    static u8 byte[4 * WIDTH * HEIGHT];
    unsigned shaded = 0;
    struct machine m;
    struct gpu *gpu;

    order_open_on(&m, &profile, &p, w->jobs);
    gpu = playback_gpu(m.playback);
    gpu->screen.queue = w->queue;
    stream_buffer(m.to, WORDS_VA, 0x10000, 0);
    sampled_pass_state(m.to, &p, 0);
    draw_all(m.to, w->control);
    order_end(&m);
    assert_true(mem_space_read(&playback_channel(m.playback)->space, &gpu->mem, MEM_HOST, WORDS_VA,
                               byte, sizeof byte));
    for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
        u32 word;

        mem_get_words(&byte[4 * i], 1, &word);
        if (word != wanted(i))
            fail_msg("%u GPCs of %u TPCs, %u threads, queue %u: pixel %u, %u: 0x%x", w->gpcs,
                     w->tpcs, w->jobs, w->queue, i % WIDTH, i / WIDTH, word);
    }
    for (unsigned i = 0; i < w->gpcs; i++)
        shaded += gpu->screen.gpc[i].prop.pixels > 0;
    order_close(&m);
    return shaded;
}

static void pixels_of_a_place_go_in_order(void **state)
{
    static const u32 controls[] = {
        0, 1, 2, 6, 10, 14
    }; /* by sample, by pixel, tiles of 8x8, no order */
    static const unsigned numbers[][2] = { { 1, 1 }, { 1, 2 }, { 2, 1 }, { 3, 2 }, { 4, 2 } };
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 5; k++)
        for (unsigned jobs = 1; jobs <= 2; jobs++)
            for (unsigned queue = 0; queue < 2; queue++, cases++) {
                const struct way w = { numbers[k][0], numbers[k][1], jobs, queue,
                                       controls[cases % 6] };

                assert_int_equal(run(&w), w.gpcs);
            }
    compared("pixels", cases * WIDTH * HEIGHT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_of_a_place_go_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
