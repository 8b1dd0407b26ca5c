/* test_coverage_sampling.c - pictures with coverage sampling: what is stored is as multisampling at the same places stores it, sample by
 * sample, but where more samples have a pixel shaded (common/coverage_samples.h; facts/other_gpus.md, G80)
 */
#include "driver/draw_coverage.h"
#include "driver/draw_read.h" /* before cmocka.h, which has a macro fail() */
#include "rate/rate_gpu.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "class/methods.h"
#include "common/coverage_samples.h"
#include "seeded.h"

#define SIDE      64
#define TRIANGLES 40
#define FLOATS    (4 * 3 * TRIANGLES)

static const char vertices[] = "[B------:R-:W0:-:S15] ALD.128 R0, a[0x80];\n"
                               "[B0-----:R2:W-:-:S02] AST.128 a[0x70], R0;\n"
                               "[B------:R2:W-:-:S02] AST.128 a[0x80], R0;\n"
                               "[B--2---:R-:W-:-:S15] EXIT;\n";
/* Where it lies. */
static const char colours[] = "[B------:R-:W0:-:S02] IPA.PASS R0, a[0x80], RZ;\n"
                              "[B------:R-:W1:-:S02] IPA.PASS R1, a[0x84], RZ;\n"
                              "[B------:R-:W2:-:S02] IPA.PASS R2, a[0x88], RZ;\n"
                              "[B012---:R-:W-:-:S06] MOV32I R3, 0x3f800000;\n"
                              "[B------:R-:W-:-:S15] EXIT;\n";

/* Places of the sixteen samples of a pixel, the stored ones first; of so many alone, in every pixel of the table. */
static const u8 places[16] = { 0x63, 0x3b, 0xbd, 0xe6, 0x24, 0x99, 0x4f, 0xc2,
                               0x57, 0xa5, 0x7c, 0xda, 0x18, 0x80, 0xfe, 0x01 };

static void set_positions(struct rate_gpu *g, unsigned each)
{
    u32 word[4] = { 0 };

    for (unsigned i = 0; i < 16; i++)
        word[i / 4] |= (u32)places[i % each] << 8 * (i % 4);
    stream_methods(g->to, NVB197_SET_ANTI_ALIAS_SAMPLE_POSITIONS, word, 4);
}

/* Draws, and makes a picture: each pixel's samples, or with coverage sampling what they own. */
static void draw(const float *x, unsigned code, unsigned each, struct frame *f, struct picture *p)
{
    const struct rate_target t = { .width = SIDE,
                                   .height = SIDE,
                                   .samples = f->samples,
                                   .block = 1,
                                   .fbps = 1 + code % 3,
                                   .color = FORMAT_A8B8G8R8,
                                   .depth = ZETA_Z24S8 };
    const struct rate_program_header of_vertices = { .reads = 1, .writes = 1 },
                                     of_pixels = { .reads = 1, .targets = 15 };
    struct rate_gpu *g = rate_gpu_open(&t);
    struct draw_coverage *c = NULL;
    struct failure failure = { 0 };

    if (coverage_is(code)) {
        c = draw_coverage_open(g->draw.gpu, code, places, SIDE, SIDE);
        assert_non_null(c);
    }
    rate_gpu_program(g, 1, &of_vertices, vertices);
    rate_gpu_program(g, 5, &of_pixels, colours);
    rate_gpu_vertices(g, x, FLOATS, 16);
    stream_method(g->to, NVB197_SET_ANTI_ALIAS_ENABLE, 1);
    stream_method(g->to, NVB197_SET_ANTI_ALIAS, code);
    set_positions(g, each);
    stream_method(g->to, NVB197_SET_DEPTH_TEST, 1);
    stream_method(g->to, NVB197_SET_DEPTH_FUNC, 0x201); /* less */
    stream_method(g->to, NVB197_SET_DEPTH_WRITE, 1);
    rate_gpu_draw(g, RATE_TRIANGLES, 0, 3 * TRIANGLES);
    rate_gpu_finish(g);
    rate_gpu_read(g, f);
    assert_true(c ? draw_coverage_picture(c, f, p, &failure) : frame_picture(f, p, &failure));
    if (c)
        draw_coverage_close(c);
    rate_gpu_close(g);
}

static void make_triangles(float *x)
{
    for (unsigned i = 0; i < FLOATS; i++)
        x[i] = i % 4 == 3   ? 1
               : i % 4 == 2 ? (float)(random_word() % 1000) / 1000
                            : (float)(random_word() % 2400) / 1000 - 1.2f;
}

static void stored_samples_are_as_multisampled(void **state)
{
    static const struct {
        unsigned code, plain, stored, each;
    } modes[] = { { COVERAGE_8_ON_4, SAMPLES_2X2, 4, 8 },
                  { COVERAGE_16_ON_4, SAMPLES_2X2, 4, 16 },
                  { COVERAGE_16_ON_8, SAMPLES_4X2, 8, 16 } };
    unsigned long same = 0, drawn = 0, depths = 0, seen = 0, many = 0;
    static float x[FLOATS];

    (void)state;
    for (unsigned k = 0; k < 3; k++) {
        const struct scene s = { .width = SIDE, .height = SIDE, .samples = modes[k].stored };
        struct frame with, plain;
        struct picture picture;
        struct failure f = { 0 };

        make_triangles(x);
        assert_true(frame_new(&with, &s, &f) && frame_new(&plain, &s, &f));
        draw(x, modes[k].code, modes[k].each, &with, &picture);
        picture_free(&picture);
        draw(x, modes[k].plain, modes[k].stored, &plain, &picture);
        picture_free(&picture);
        for (unsigned i = 0; i < SIDE * SIDE * modes[k].stored; i++) {
            const struct frame_sample *a = &with.sample[i], *b = &plain.sample[i];
            const s64 off = (s64)a->depth - b->depth;

            same += memcmp(a->rgba, b->rgba, sizeof a->rgba) == 0;
            depths += off <= 1 && off >= -1;
            drawn++;
            seen += a->depth != 0xffffff;
            many += memcmp(a->rgba, with.sample[0].rgba, 4) != 0;
        }
        frame_free(&with);
        frame_free(&plain);
    }
    printf("  %lu of %lu colours are the same, %lu depths to a step\n", same, drawn, depths);
    /* planes are rounded at other centres: few samples of crossing triangles come out otherwise */
    assert_true(drawn - same <= drawn / 1000 && drawn - depths <= drawn / 1000);
    assert_true(seen > drawn / 2 && many > drawn / 2);
    compared("samples", drawn);
}

/* Sums of differences of channels. */
static unsigned long off(const struct picture *a, const struct picture *b)
{
    unsigned long sum = 0;

    for (unsigned i = 0; i < 4 * SIDE * SIDE; i++)
        sum += (unsigned long)abs(a->rgba[i] - b->rgba[i]);
    return sum;
}

/* One picture of the triangles. */
static struct picture picture_of(const float *x, unsigned code, unsigned each, unsigned stored)
{
    const struct scene s = { .width = SIDE, .height = SIDE, .samples = stored };
    struct failure f = { 0 };
    struct picture p;
    struct frame frame;

    assert_true(frame_new(&frame, &s, &f));
    draw(x, code, each, &frame, &p);
    frame_free(&frame);
    return p;
}

/* What 4 or 8 colours resolve to by all samples of coverage is nearer to what as many colours as these resolve to than without. */
static void resolves_are_nearer_to_all_samples(void **state)
{
    static float x[FLOATS];
    static const struct {
        unsigned code, plain, stored;
    } modes[] = { { COVERAGE_16_ON_4, SAMPLES_2X2, 4 }, { COVERAGE_16_ON_8, SAMPLES_4X2, 8 } };

    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        make_triangles(x);
        struct picture all = picture_of(x, SAMPLES_4X4, 16, 16),
                       with = picture_of(x, modes[k].code, 16, modes[k].stored),
                       plain = picture_of(x, modes[k].plain, modes[k].stored, modes[k].stored);
        const unsigned long far = off(&plain, &all), near = off(&with, &all);

        printf("  %u stored: off by %lu without samples of coverage, by %lu with them\n",
               modes[k].stored, far, near);
        assert_true(near < far * 3 / 4);
        picture_free(&all);
        picture_free(&with);
        picture_free(&plain);
    }
    compared("pictures", 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_samples_are_as_multisampled),
        cmocka_unit_test(resolves_are_nearer_to_all_samples),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
