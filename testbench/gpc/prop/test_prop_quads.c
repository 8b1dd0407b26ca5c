/* test_prop_quads.c - what the shader is given and gives, quad by quad (facts/gpc.md, PROP; texture/raster_rules.md 9) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "common/samples.h"
#include "gpc/prop/prop_parts.h"
#include "prop_mixed.h"
#include "seeded.h"

static const enum sample_mode modes[5] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                           SAMPLES_4X4 };

/* A tile through every stage; the results of pixels without coverage are 'noise'. */
static void shade_with(struct prop *p, u64 coverage, u32 noise, struct cread_quads_fifo *cread)
{
    static struct shaded_quads_fifo shaded;
    static struct prop_frtx_fifo zrop;
    struct shade_quads_fifo shade = { .head = 0 };
    struct prop_passed_fifo passed = { .head = 0 };
    struct fine_tile_fifo tiles = { .head = 0 };
    const struct fine_tile tile = { .coverage = coverage };

    memset(cread, 0, sizeof *cread);
    fine_tile_push(&tiles, &tile);
    while (prop_step(p, &tiles, &passed, &shaded, &zrop, &shade, cread))
        while (!shade_quads_empty(&shade)) {
            const struct shade_quads q = shade_quads_pop(&shade);
            struct shaded_quads r = { .id = q.id };

            for (unsigned n = 0; n < PROP_GROUP; n++) {
                r.killed |= (u16)((q.samples[n] ? n == 3 : noise & 1) << n);
                r.mask[n] = q.samples[n] ? q.samples[n] : (u16)noise;
                for (unsigned c = 0; c < 4; c++)
                    r.color[4 * n + c] = q.samples[n] ? 0x3f000000 + n : noise;
            }
            shaded_quads_push(&shaded, &r);
        }
    assert_true(prop_idle(p));
}

/* Quads of a tile at (0, 0) that hold a covered sample. */
static unsigned quads_with(enum sample_mode mode, u64 coverage)
{
    const struct samples_shape shape = samples_shape(mode);
    bool held[4][4] = { { false } };
    unsigned n = 0;

    for (unsigned i = 0; i < 64; i++)
        held[i / 8 / shape.down / 2][i % 8 / shape.across / 2] |= coverage >> i & 1;
    for (unsigned i = 0; i < 16; i++)
        n += held[i / 4][i % 4];
    return n;
}

/* Helpers run for their quad's sake: what they give changes nothing. */
static void helpers_give_nothing(void **state)
{
    static struct cread_quads_fifo quiet, noisy;
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        static struct prop p;
        const u64 some = random_word() & random_word(), coverage = some >> (i & 1 ? 0 : i % 61);

        prop_reset(&p);
        p.cfg.samples.target = modes[i % 5];
        p.cfg.shades = p.cfg.outputs = p.cfg.shader_kills = p.cfg.shader_mask = 1;
        p.cfg.target[0].format = FORMAT_RF16_GF16_BF16_AF16;
        prop_set_state(&p, &p.cfg);
        shade_with(&p, coverage, 0, &quiet);
        shade_with(&p, coverage, (u32)random_word() | 1, &noisy);
        assert_int_equal(quiet.count, noisy.count);
        for (unsigned k = 0; k < quiet.count; k++)
            assert_true(cread_quads_same(&quiet.slot[k], &noisy.slot[k]));
        assert_int_equal(p.quads, 2 * quads_with(modes[i % 5], coverage));
        cases += quiet.count;
    }
    compared("packets beside helpers", cases);
}

/* known: VK_NV_fragment_coverage_to_color: red is the coverage, its low bits, before it is reduced. */
static void coverage_is_a_colour(void **state)
{
    static const struct {
        enum color_format format;
        u32 mask;
    } rows[] = { { FORMAT_RU8, 0xff },
                 { FORMAT_RS8, 0xff },
                 { FORMAT_RU16, 0xffff },
                 { FORMAT_RU32, 0xffffffff },
                 { FORMAT_RS32, 0xffffffff } };
    struct prop_config cfg = mixed_config(SAMPLES_4X4, SAMPLES_1X1);
    static struct prop p;
    struct cread_quads out;
    unsigned long cases = 0;

    (void)state;
    cfg.coverage_to_color = 1;
    cfg.modulate = MODULATE_RGBA;
    for (unsigned r = 0; r < 5; r++)
        for (unsigned i = 0; i < 4000; i++, cases++) {
            const u16 covered = (u16)(1 + random_word() % 0xffff);

            prop_reset(&p);
            p.cfg = cfg;
            p.cfg.target[0].format = rows[r].format;
            prop_set_state(&p, &p.cfg);
            p.tile[0].color[0][0][0] = 77;
            p.tile[0].left = covered;
            assert_true(mixed_packet(&p, 0, &out));
            assert_int_equal(out.src[0], covered & rows[r].mask);
            p.cfg.coverage_target = 3;
            prop_set_state(&p, &p.cfg);
            assert_true(mixed_packet(&p, 0, &out));
            assert_int_equal(out.src[0], 77);
        }
    cfg.target[0].format = FORMAT_A8B8G8R8; /* of integer targets alone */
    prop_set_state(&p, &cfg);
    p.tile[0].left = UINT64_MAX;
    p.tile[0].color[0][0][0] = 0x3f800000;
    assert_true(mixed_packet(&p, 0, &out));
    assert_int_equal(out.src[0], 0xff);
    compared("pixels of coverage", cases);
}

/* known: raster_rules.md: the shader's mask before the depth test, or with SET_POST_Z_PS_IMASK after. */
static void the_shader_sees_what_it_asks_for(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 4000; i++) {
        struct prop p = { .cfg = mixed_config(SAMPLES_4X2, SAMPLES_2X2) };
        const struct prop_shape shape = prop_shape_of(&p.cfg);
        struct shade_quads before, after;

        p.tile[0].shown = random_word() | random_word();
        p.tile[0].left = p.tile[0].shown & random_word() & random_word();
        for (unsigned k = 0; k < 16; k++)
            p.cfg.samples.position[k] = (u8)random_word();
        prop_set_state(&p, &p.cfg);
        if (!prop_shades(&p, &p.tile[0], 0))
            continue;
        prop_shade(&p, &p.tile[0], 0, &before);
        p.cfg.post_depth_mask = 1;
        prop_shade(&p, &p.tile[0], 0, &after);
        for (unsigned n = 0; n < 4 * shape.quads; n++, cases++) {
            const u16 passed = prop_pixel_samples(&shape, p.tile[0].left, n);

            assert_int_equal(after.samples[n], passed);
            assert_int_equal(before.samples[n],
                             passed ? prop_pixel_samples(&shape, p.tile[0].shown, n) : 0);
            assert_int_equal(after.centroid[n], before.centroid[n]);
        }
    }
    compared("pixels before and after the test", cases);
}

/* Where the centroid of pixel n lies: raster_rules.md 9, without a sample mask; helpers at their first sample. */
static u8 centroid_of(const struct prop *p, const struct prop_shape *shape, unsigned n)
{
    const struct samples_shape *of = &shape->samples;
    const struct prop_pixel at = prop_pixel(shape, n);
    const unsigned each = samples_count(*of), x = p->tile[0].tile.x + at.x,
                   y = p->tile[0].tile.y + at.y;
    const u32 samples = prop_pixel_samples(shape, p->tile[0].left, n);
    unsigned first = 0;

    if (samples == (1u << each) - 1)
        return 0x88;
    while (samples && !(samples >> first & 1))
        first++;
    return p->cfg.samples
        .position[(y % of->grid_down * of->grid_across + x % of->grid_across) * each + first];
}

/* Of every pixel the sample of that entry of the table. */
static u64 lone_samples(const struct prop_shape *shape, unsigned entry)
{
    const unsigned each = samples_count(shape->samples);
    u64 z = 0;

    for (unsigned n = 0; n < 64; n += each)
        z |= (u64)1 << (n + entry % each);
    return z;
}

/* One position of the table is off the centre, in x, in y, or none is; all pixels of the grid meet theirs. */
static void every_position_is_some_centroid(void **state)
{
    static struct prop p;
    struct shade_quads out;
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 5 * 16 * 3; i++) {
        const u8 place = (u8[]){ 0x88, 0x89, 0x98 }[i % 3];

        prop_reset(&p);
        p.cfg.samples.target = modes[i / 48];
        p.cfg.samples.enable = 1;
        memset(p.cfg.samples.position, 0x88, sizeof p.cfg.samples.position);
        p.cfg.samples.position[i / 3 % 16] = place;
        prop_set_state(&p, &p.cfg);
        const struct prop_shape shape = prop_shape_of(&p.cfg);
        unsigned long here = 0;

        for (unsigned n = 0; n < 16; n++) {
            p.tile[0].tile.x = (u14)(8 * (n % 4));
            p.tile[0].tile.y = (u14)(8 * (n / 4));
            p.tile[0].shown = p.tile[0].left =
                random_word() & (n & 1 ? random_word() : lone_samples(&shape, i / 3));
            for (unsigned k = 0; k < 4 * shape.quads; k++) {
                if (!prop_shades(&p, &p.tile[0], k / PROP_GROUP))
                    continue;
                prop_shade(&p, &p.tile[0], k / PROP_GROUP, &out);
                assert_int_equal(out.centroid[k % PROP_GROUP], centroid_of(&p, &shape, k));
                here += out.centroid[k % PROP_GROUP] == place;
                cases++;
            }
        }
        assert_true(here > 0);
    }
    compared("centroids", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(helpers_give_nothing),
        cmocka_unit_test(the_shader_sees_what_it_asks_for),
        cmocka_unit_test(coverage_is_a_colour),
        cmocka_unit_test(every_position_is_some_centroid),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
