/* test_prop_fade.c - a smooth line's pixels are those of any primitive whose program gave alpha times the opacity
 * (facts/classes/draw_semantics.md 8)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/prop/prop_parts.h"
#include "host_float.h"
#include "seeded.h"

static const enum sample_mode modes[5] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                           SAMPLES_4X4 };
static const enum color_format formats[8] = {
    FORMAT_A8B8G8R8, FORMAT_R16_G16_B16_A16, FORMAT_RF32_GF32_BF32_AF32, FORMAT_A8BL8GL8RL8,
    FORMAT_R5G6B5,   FORMAT_AU8BU8GU8RU8,    FORMAT_RF16_GF16_BF16_AF16, FORMAT_RN16_GN16_BN16_AN16
};

/* One PROP that fades, one that is given faded alpha. */
static struct side {
    struct prop p;
    struct fine_tile_fifo tiles;
    struct prop_passed_fifo passed;
    struct shaded_quads_fifo shaded;
    struct prop_frtx_fifo zrop;
    struct shade_quads_fifo shade;
    struct cread_quads_fifo cread;
} side[2];
static u9 opacity[8][8]; /* of a tile's pixels, by row */
static unsigned long packets, faded;

/* An alpha from below 0 to above 1, so that clamps, tests and coverage have something to do. */
static float random_alpha(void)
{
    return (float)random_below(&seeded, 5000) / 4096 - 0.1f;
}

static float clamped(const struct prop_config *c, unsigned output, float a)
{
    const float least = c->saturate_signed >> output & 1 ? -1 : 0;

    if (!(c->saturate >> output & 1))
        return a;
    return a < least ? least : a > 1 ? 1 : a;
}

/* What a program gives for a packet, to each side its own. */
static void shade(unsigned outputs)
{
    const struct shade_quads q = shade_quads_pop(&side[0].shade);
    const struct prop_config *c = &side[0].p.cfg;

    assert_false(shade_quads_empty(&side[1].shade));
    shade_quads_pop(&side[1].shade);
    for (unsigned n = 0; n < outputs; n++) {
        struct shaded_quads r = { .id = q.id, .number = (u3)n };
        struct shaded_quads s;
        const enum color_format f = c->target[c->dual_source ? 0 : c->select[n]].format;

        for (unsigned i = 0; i < 64; i++)
            r.color[i] = bits_of_float((float)random_below(&seeded, 4096) / 4096);
        for (unsigned i = 0; i < 16; i++)
            r.color[4 * i + 3] = bits_of_float(random_alpha());
        s = r;
        for (unsigned i = 0; i < 16 && f != FORMAT_AU8BU8GU8RU8; i++) {
            const unsigned quad = 4u * q.group + i / 4, x = quad % q.across * 2 + i % 2,
                           y = quad / q.across * 2 + i / 2 % 2;
            const float a = clamped(c, n, float_of_bits(r.color[4 * i + 3]));

            if (y < 8 && opacity[y][x] < 256)
                s.color[4 * i + 3] = bits_of_float((float)((double)a * opacity[y][x] / 256));
        }
        shaded_quads_push(&side[0].shaded, &r);
        shaded_quads_push(&side[1].shaded, &s);
    }
}

static bool step(struct side *s)
{
    return prop_step(&s->p, &s->tiles, &s->passed, &s->shaded, &s->zrop, &s->shade, &s->cread);
}

static void compare(void)
{
    while (!prop_frtx_empty(&side[0].zrop)) {
        const struct prop_frtx a = prop_frtx_pop(&side[0].zrop), b = prop_frtx_pop(&side[1].zrop);
        const struct prop_passed passed = { .id = a.id, .passed = a.coverage };

        assert_true(prop_frtx_same(&a, &b));
        prop_passed_push(&side[0].passed, &passed);
        prop_passed_push(&side[1].passed, &passed);
        packets++;
    }
    while (!cread_quads_empty(&side[0].cread)) {
        const struct cread_quads a = cread_quads_pop(&side[0].cread),
                                 b = cread_quads_pop(&side[1].cread);

        assert_true(cread_quads_same(&a, &b));
        packets++;
    }
}

static void random_config(struct prop_config *c, unsigned k)
{
    memset(c, 0, sizeof *c);
    c->samples.target = modes[k % 5];
    c->samples.enable = random_word() & 1;
    c->shades = 1;
    c->dual_source = random_below(&seeded, 8) == 0;
    c->outputs = (u4)(c->dual_source ? 1 : 1 + random_below(&seeded, 3));
    for (unsigned i = 0; i < PROP_OUTPUTS; i++) {
        c->target[i] = (struct prop_target){ formats[random_below(&seeded, 8)], random_word() & 1 };
        c->select[i] = (u3)(c->dual_source ? 0 : i);
    }
    c->saturate = (u8)random_word();
    c->saturate_signed = (u8)random_word();
    c->alpha_test = random_word() & 1;
    c->alpha_func = COMPARE_GREATER;
    c->alpha_ref = bits_of_float(0.3f);
    c->alpha_to_coverage = random_below(&seeded, 4) == 0;
    c->tests = random_word() & 1;
    c->z_writes = random_word() & 1;
}

/* A tile whose pixels have opacities; what it draws of samples is the same whatever they are. */
static struct fine_tile random_tile(const struct prop_config *c)
{
    const struct samples_shape shape = samples_shape(samples_mode(&c->samples));
    struct fine_tile t = { .x = 8 * (u14)random_below(&seeded, 9),
                           .y = 8 * (u14)random_below(&seeded, 9),
                           .samples = c->samples.target,
                           .coverage = random_word() | random_word(),
                           .kind = PRIMITIVE_LINE,
                           .fades = 1 };

    for (unsigned i = 0; i < 64; i++)
        opacity[i / 8][i % 8] = (u9)(random_word() & 1 ? 256 : random_below(&seeded, 257));
    for (unsigned i = 0; i < 64; i++)
        t.opacity[i] = opacity[i / 8 / shape.down][i % 8 / shape.across];
    return t;
}

static void alpha_is_scaled_before_all_that_looks_at_it(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 3000; k++) {
        struct prop_config c;
        struct fine_tile t;

        random_config(&c, k);
        t = random_tile(&c);
        for (unsigned i = 0; i < 2; i++) {
            prop_reset(&side[i].p);
            prop_set_state(&side[i].p, &c);
            t.fades = i == 0;
            fine_tile_push(&side[i].tiles, &t);
        }
        assert_null(prop_not_modelled(&c));
        for (bool moved = true; moved;) {
            const bool first = step(&side[0]), second = step(&side[1]);

            assert_int_equal(first, second);
            moved = first;
            compare();
            if (!prop_passed_empty(&side[0].passed))
                moved = true;
            for (; !shade_quads_empty(&side[0].shade); moved = true)
                shade(c.dual_source ? 2 : c.outputs);
        }
        assert_true(prop_idle(&side[0].p));
        assert_int_equal(side[0].p.passed, side[1].p.passed);
        faded += side[0].p.passed != bits_count(t.coverage);
    }
    assert_true(faded > 500); /* tiles of which alpha took samples */
    compared("packets of faded tiles", packets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alpha_is_scaled_before_all_that_looks_at_it),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
