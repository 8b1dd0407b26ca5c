/* test_draw_raster.c - a raster of more or fewer samples than the target: each pixel's opacity, and its blend, from
 * the samples that an exact rasteriser finds (facts/texture/raster_rules.md 9)
 */
#include "frame_reference.h" /* before cmocka.h, which has a macro fail() */

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "gpc/prop/prop_mixed.h"
#include "netlist_frame.h"

#define WIDTH     40
#define HEIGHT    28
#define TRIANGLES 5

struct layer {
    struct scene_state state;
    uint8_t rgba[4];
    struct scene_triangle triangle; /* of one depth and colour */
};

static struct layer random_layer(void)
{
    struct layer l = { .state = { random_word() & 1 ? SCENE_LESS : SCENE_ALWAYS, random_word() & 1,
                                  (enum scene_blend)(random_word() % SCENE_BLENDS),
                                  SCENE_CULL_NONE } };
    const float z = (float)(random_word() % 9) / 8;

    for (unsigned c = 0; c < 4; c++)
        l.rgba[c] = (uint8_t)random_word();
    for (unsigned k = 0; k < 3; k++) {
        struct scene_vertex *v = &l.triangle.v[k];

        *v = (struct scene_vertex){
            random_part(WIDTH + 8) - 4, random_part(HEIGHT + 8) - 4, z, 1, { 0 }
        };
        for (unsigned c = 0; c < 4; c++)
            v->rgba[c] = (float)l.rgba[c] / 255;
    }
    return l;
}

static struct scene scene_of(const struct layer *layer, unsigned count, unsigned samples)
{
    struct scene s = scene_new(WIDTH, HEIGHT, samples, (uint8_t[4]){ 40, 0, 200, 128 });

    for (unsigned i = 0; i < count; i++) {
        begin(&s, &layer[i].state);
        put(&s, layer[i].triangle);
    }
    return s;
}

/* The samples of each pixel that the last of 'count' layers gave its colour to. */
static void passed(const struct layer *layer, unsigned count, unsigned samples,
                   u16 covered[HEIGHT * WIDTH])
{
    struct scene s = scene_of(layer, count, samples);
    struct frame frame = frame_for(&s);

    frame_reference(&s, &frame);
    for (unsigned i = 0; i < HEIGHT * WIDTH; i++) {
        covered[i] = 0;
        for (unsigned n = 0; n < samples; n++)
            covered[i] |= (u16)((frame.sample[i * samples + n].primitive == count) << n);
    }
    frame_free(&frame);
    scene_free(&s);
}

/* A code of the part r of a colour. */
static unsigned part_of(unsigned code, double r)
{
    const float whole = (float)code / 255, part = (float)((double)whole * r);

    return (unsigned)floor(255 * (double)part + 0.5);
}

/* Opaque over, over, or added; exact, rounded once. */
static void blend(uint8_t to[4], const struct layer *l, double r)
{
    const unsigned alpha = part_of(l->state.blend == SCENE_COPY ? 255 : l->rgba[3], r);

    for (unsigned c = 0; c < 4; c++) {
        if (l->state.blend == SCENE_ADD) {
            const unsigned sum = to[c] + part_of(l->rgba[c], r);
            to[c] = (uint8_t)(sum > 255 ? 255 : sum);
        } else {
            const unsigned source = c < 3 ? l->rgba[c] * alpha : 255 * alpha;
            to[c] = (uint8_t)((source + to[c] * (255 - alpha) + 127) / 255);
        }
    }
}

static const enum sample_mode modes[9] = {
    [1] = SAMPLES_1X1, [2] = SAMPLES_2X1, [4] = SAMPLES_2X2, [8] = SAMPLES_4X2
};

/* Blends the layers into 'want', of a target's samples. */
static unsigned long expect(const struct layer *layer, unsigned target, unsigned raster,
                            uint8_t (*want)[4])
{
    static u16 covered[HEIGHT * WIDTH];
    const struct prop_config cfg = mixed_config(modes[raster], modes[target]);
    unsigned long partial = 0;

    for (unsigned k = 0; k < TRIANGLES; k++) {
        passed(layer, k + 1, raster, covered);
        for (unsigned i = 0; i < HEIGHT * WIDTH * target; i++) {
            const u16 share = mixed_share(&cfg, i % target);
            const int n = __builtin_popcount(covered[i / target] & share);

            if (n)
                blend(want[i], &layer[k], n / (double)__builtin_popcount(share));
            partial += n > 0 && n < __builtin_popcount(share);
        }
    }
    return partial;
}

static void opacity_is_the_share_covered(void **state)
{
    static uint8_t want[HEIGHT * WIDTH * 8][4];
    unsigned long cases = 0, partial = 0;

    (void)state;
    for (unsigned k = 0; k < 80; k++) {
        const unsigned target = 1u << k % 4, raster = 1u << random_word() % 4;
        const struct draw_how how = { .depth = ZETA_Z24S8,
                                      .color = FORMAT_A8B8G8R8,
                                      .no_zcull = k & 4,
                                      .compress = k & 8,
                                      .raster = raster };
        struct layer layer[TRIANGLES];
        struct scene s;
        struct frame frame;

        for (unsigned i = 0; i < TRIANGLES; i++)
            layer[i] = random_layer();
        s = scene_of(layer, TRIANGLES, target);
        for (unsigned i = 0; i < HEIGHT * WIDTH * target; i++)
            memcpy(want[i], s.clear, 4);
        partial += expect(layer, target, raster, want);
        frame = drawn_by_netlist(&s, &how);
        for (size_t i = 0; i < frame_count(&frame); i++, cases++)
            if (memcmp(frame.sample[i].rgba, want[i], 4))
                fail_msg("scene %u, %u of %u samples, sample %zu: %02x%02x%02x%02x, not "
                         "%02x%02x%02x%02x",
                         k, target, raster, i, frame.sample[i].rgba[0], frame.sample[i].rgba[1],
                         frame.sample[i].rgba[2], frame.sample[i].rgba[3], want[i][0], want[i][1],
                         want[i][2], want[i][3]);
        frame_free(&frame);
        scene_free(&s);
    }
    printf("  %lu times a sample was covered in part\n", partial);
    assert_true(partial > 1000);
    compared("samples of targets", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opacity_is_the_share_covered),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
