/* test_prop_order.c - early or late, the picture is the same (facts/texture/raster_rules.md 10, 11)
 *
 * Random tiles through PROP, a shader and a depth test, in each order that a state allows, against
 * samples drawn one at a time in the order of the API.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/prop/prop_parts.h"
#include "prop_picture.h"
#include "seeded.h"

#define DRAWS 24

static const enum color_format formats[] = {
    FORMAT_A8B8G8R8, FORMAT_R16_G16_B16_A16, FORMAT_RF32_GF32_BF32_AF32,
    FORMAT_R5G6B5,   FORMAT_A8BL8GL8RL8,     FORMAT_DISABLED
};

static unsigned below(unsigned n)
{
    return random_below(&seeded, n);
}

/* One time in two at more samples than the targets', or as many. */
static void random_samples(struct prop_config *c)
{
    static const enum sample_mode modes[7] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X1_D3D,
                                               SAMPLES_2X2, SAMPLES_4X2, SAMPLES_4X2_D3D,
                                               SAMPLES_4X4 };
    const unsigned least = below(7);

    c->samples.target = modes[least];
    c->samples.enable = 1;
    c->samples.tir = below(2);
    if (c->samples.tir)
        c->samples.raster = modes[least + below(7 - least)];
    c->reduce_coverage = below(4) != 0;
    c->raster_alpha = below(2);
    c->modulate = (enum tir_modulation)below(4);
    c->modulation_table = below(2);
    for (unsigned i = 0; i < 16; i++)
        c->coefficient[i] = (u8)(below(8) ? below(129) : random_word());
}

static void random_state(struct prop_config *c)
{
    struct prop_target *const target[] = { &c->target[0], &c->target[1], &c->target[2],
                                           &c->target[3], &c->target[4], &c->target[5],
                                           &c->target[6], &c->target[7] };

    memset(c, 0, sizeof *c);
    random_samples(c);
    c->depth = RASTER_Z24;
    c->tests = below(8) != 0;
    c->z_writes = below(2);
    c->shader_kills = below(3) == 0;
    c->shader_mask = below(4) == 0;
    c->shader_z = below(5) == 0;
    c->side_effects = below(6) == 0;
    c->shades = below(8) != 0;
    c->alpha_test = below(4) == 0;
    c->alpha_func = COMPARE_GREATER;
    c->alpha_ref = 0x3e800000;
    c->alpha_to_coverage = below(4) == 0;
    c->dither = (enum dither_footprint)below(2);
    c->sample_mask = below(4) == 0;
    for (unsigned i = 0; i < 4; i++)
        c->mask[i] = (u16)random_word();
    c->dual_source = below(6) == 0;
    c->outputs = (u4)(c->dual_source ? 2 : below(6));
    for (unsigned i = 0; i < 8; i++) {
        *target[i] = (struct prop_target){ formats[below(6)], below(2) };
        c->select[i] = (u3)((i * 3 + 2) % 8);
    }
}

static void random_draws(const struct prop_config *cfg, struct picture_draw draws[DRAWS])
{
    const struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    const unsigned w = 8u / shape.across, h = 8u / shape.down;

    for (unsigned i = 0; i < DRAWS; i++) {
        draws[i].tile = (struct fine_tile){ .id = { 1, (u16)i, 0 },
                                            .x = (u14)(below(PICTURE_SIDE / w) * w),
                                            .y = (u14)(below(PICTURE_SIDE / h) * h),
                                            .samples = samples_mode(&cfg->samples) };
        draws[i].tile.coverage = below(3) ? UINT64_MAX : random_word();
        draws[i].tile.front = below(2);
        draws[i].tile.plane.base = (s32)random_word();
        draws[i].z = 0x400000 + below(0x800000);
    }
}

static void fresh(struct picture *p)
{
    memset(p, 0, sizeof *p);
    memset(p->depth, 0x7f, sizeof p->depth);
}

static struct {
    unsigned long early, late, needed, mandated, mixed, switches, reduced, modulated;
} met;

/* One state, one hysteresis; returns pixels shaded. */
static unsigned long check(const struct prop_config *cfg, const struct picture_draw *draws,
                           const struct picture *want)
{
    static struct prop p;
    static struct picture got;
    unsigned late;

    prop_reset(&p);
    prop_set_state(&p, cfg);
    p.late = cfg->hysteresis && below(2); /* of a draw before */
    fresh(&got);
    late = picture_by_prop(&p, draws, DRAWS, &got);
    assert_true(picture_same(&got, want));
    assert_int_equal(got.passed, want->passed);
    met.late += late;
    met.early += DRAWS - late;
    met.mixed += late > 0 && late < DRAWS;
    met.switches += p.switches;
    if (cfg->mandated_early)
        assert_int_equal(late, 0);
    else if (prop_needs_late(cfg)) /* a tile of which the shader leaves nothing is not sent */
        assert_true(p.late || got.shaded == 0);
    return got.shaded;
}

static void every_order_draws_the_same_picture(void **state)
{
    static struct picture want;
    static const u5 hysteresis[] = { 0, 4, 31 };
    struct picture_draw draws[DRAWS];
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 700; i++) {
        struct prop_config cfg;

        random_state(&cfg);
        random_draws(&cfg, draws);
        for (unsigned m = 0; m < 4; m++, cases++) {
            unsigned long shaded;

            cfg.mandated_early = m == 3;
            cfg.hysteresis = hysteresis[m % 3];
            fresh(&want);
            picture_by_sample(&cfg, draws, DRAWS, &want);
            shaded = check(&cfg, draws, &want);
            met.mandated += cfg.mandated_early;
            met.needed += prop_needs_late(&cfg);
            met.reduced += cfg.samples.tir && cfg.shades;
            met.modulated += cfg.shades && prop_modulates(&cfg, &cfg.target[0]);
            if (cfg.side_effects && !cfg.mandated_early) /* every covered pixel has its own */
                assert_int_equal(shaded, want.shaded);
            assert_true(shaded <= want.shaded);
        }
    }
    printf("  tiles: %lu early, %lu late; pictures: %lu need late, %lu mandate early, %lu of both "
           "orders; %lu switches\n",
           met.early, met.late, met.needed, met.mandated, met.mixed, met.switches);
    printf("  pictures: %lu at a raster's own samples, %lu modulated\n", met.reduced,
           met.modulated);
    assert_true(met.early && met.late && met.needed && met.mandated && met.mixed && met.switches);
    assert_true(met.reduced && met.modulated);
    compared("pictures", cases);
}

/* known: facts/texture/raster_rules.md 11, row by row */
static void late_when_the_facts_say(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 512; i++, cases++) {
        struct prop_config c = { .shades = 1 };
        bool coverage;

        c.tests = i & 1;
        c.z_writes = i >> 1 & 1;
        c.shader_kills = i >> 2 & 1;
        c.shader_mask = i >> 3 & 1;
        c.alpha_test = i >> 4 & 1;
        c.alpha_to_coverage = i >> 5 & 1;
        c.shader_z = i >> 6 & 1;
        c.side_effects = i >> 7 & 1;
        c.mandated_early = i >> 8 & 1;
        coverage = (i & 0x3c) != 0;
        assert_int_equal(prop_needs_late(&c),
                         c.tests && ((coverage && c.z_writes) || c.shader_z || c.side_effects));
        struct prop p = { .late = false };
        prop_set_state(&p, &c);
        assert_int_equal(prop_order(&p, 1), prop_needs_late(&c) && !c.mandated_early);
    }
    compared("states", cases);
}

/* SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS: from late to early after so much area, or never. */
static void hysteresis_counts_area(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned h = 0; h < 32; h++, cases++) {
        struct prop p = { .cfg = { .tests = 1, .shades = 1, .shader_z = 1 } };
        const unsigned pixels = h < 8 ? 1 : 64; /* of a tile */
        u64 area = 0;

        p.cfg.hysteresis = (u5)h;
        prop_set_state(&p, &p.cfg);
        assert_true(prop_order(&p, 64));
        p.cfg.shader_z = 0;
        prop_set_state(&p, &p.cfg);
        prop_order(&p, 64); /* on the way to early ... */
        p.cfg.shader_z = 1;
        prop_set_state(&p, &p.cfg);
        assert_true(prop_order(&p, 64)); /* ... the count begins anew */
        p.cfg.shader_z = 0;
        prop_set_state(&p, &p.cfg);
        while (area < (UINT64_C(1) << 23) && prop_order(&p, pixels))
            area += pixels;
        if (h == 0)
            assert_int_equal(area, 0);
        else if (h < 0x14)
            assert_int_equal(area, 16u << (h - 1));
        else
            assert_true(area >= UINT64_C(1) << 23);
    }
    compared("settings", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_order_draws_the_same_picture),
        cmocka_unit_test(late_when_the_facts_say),
        cmocka_unit_test(hysteresis_counts_area),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
