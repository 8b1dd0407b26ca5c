/* test_prop_passes.c - sample shading: each covered sample is shaded once, by its pass, and stored where it passes; of a raster that has
 * other samples than the targets pixels are shaded as a whole (SET_HYBRID_ANTI_ALIAS_CONTROL; facts/texture/raster_rules.md 9,
 * classes/draw_semantics.md 6)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/prop/prop_parts.h"
#include "prop_mixed.h"
#include "seeded.h"

#define PIXELS 64

static const enum sample_mode modes[5] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                           SAMPLES_4X4 };

static struct {
    struct prop p;
    struct fine_tile_fifo tiles;
    struct prop_passed_fifo passed;
    struct shaded_quads_fifo shaded;
    struct prop_frtx_fifo zrop;
    struct shade_quads_fifo shade;
    struct cread_quads_fifo cread;
    struct fine_tile tile;
    u64 passes;            /* depth, of the tile's samples */
    u64 tested;            /* that came to ZROP */
    u16 shaded_of[PIXELS]; /* samples of a pixel that came to the shader */
    u32 stored[PIXELS][16];
    unsigned long cases;
} b;

/* Pixel i of a packet, by its quad; and its number in raster order. */
static unsigned raster_number(unsigned across, unsigned quad, unsigned i)
{
    return (2 * (quad / across) + i / 2) * 2 * across + 2 * (quad % across) + i % 2;
}

static u8 place_of(unsigned x, unsigned y, unsigned sample)
{
    const struct sample_grid *g = &b.p.cfg.samples;
    const struct samples_position at =
        samples_position(g, samples_shape(samples_mode(g)), b.tile.x + x, b.tile.y + y, sample);

    return (u8)(at.x | at.y << 4);
}

/* The pass's samples and no others; a colour that tells the pass. */
static void shade(unsigned each, unsigned passes)
{
    const struct shade_quads q = shade_quads_pop(&b.shade);
    struct shaded_quads r = { .id = q.id };
    const unsigned many = each / passes;
    const u16 own = (u16)(bits_mask(many) << q.sample);

    assert_int_equal(q.sample % many, 0);
    for (unsigned i = 0; i < 16; i++) {
        const unsigned quad = 4u * q.group + i / 4, w = 2u * q.across;
        const unsigned n = raster_number(q.across, quad, i % 4);
        const u16 first = (u16)(q.samples[i] & (0u - q.samples[i]));

        if (n >= PIXELS / each)
            continue;
        assert_int_equal(q.samples[i] & ~own, 0);
        assert_int_equal(q.samples[i] & b.shaded_of[n], 0);
        b.shaded_of[n] |= q.samples[i];
        r.mask[i] = q.samples[i];
        r.color[4 * i] = 100u + q.sample;
        if (passes > 1 && b.p.cfg.pass_centroid) {
            const u16 s = first ? first : (u16)(1u << q.sample);

            assert_int_equal(q.centroid[i], place_of(n % w, n / w, bits_lowest(s)));
            b.cases++;
        }
    }
    shaded_quads_push(&b.shaded, &r);
}

static void test_depth(void)
{
    const struct prop_frtx f = prop_frtx_pop(&b.zrop);

    assert_int_equal(f.coverage & b.tested, 0);
    b.tested |= f.coverage;
    *prop_passed_next(&b.passed) =
        (struct prop_passed){ .id = f.id, .passed = f.coverage & b.passes };
}

static void store(void)
{
    const struct cread_quads q = cread_quads_pop(&b.cread);
    const unsigned w = 2u * (8 / samples_shape(samples_mode(&b.p.cfg.samples)).across / 2);

    for (unsigned i = 0; i < 8; i++)
        for (unsigned s = 0; s < 16; s++)
            if (q.samples[i] >> s & 1) {
                const unsigned x = q.id.x - b.tile.x + 2 * (i / 4) + i % 2;
                const unsigned y = q.id.y - b.tile.y + i / 2 % 2;

                assert_int_equal(b.stored[y * w + x][s], 0); /* once */
                b.stored[y * w + x][s] = q.src[i];
            }
}

static void draw(unsigned each, unsigned passes)
{
    fine_tile_push(&b.tiles, &b.tile);
    for (bool moved = true; moved;) {
        moved = prop_step(&b.p, &b.tiles, &b.passed, &b.shaded, &b.zrop, &b.shade, &b.cread);
        while (!prop_frtx_empty(&b.zrop)) {
            test_depth();
            moved = true;
        }
        for (; !shade_quads_empty(&b.shade); moved = true)
            shade(each, passes);
        while (!cread_quads_empty(&b.cread))
            store();
    }
    assert_true(prop_idle(&b.p));
}

/* A target's sample has the colour of the pass of its raster samples, if one of them is drawn. */
static unsigned long check_stored(unsigned n, u16 drawn, unsigned many)
{
    const struct prop_config *cfg = &b.p.cfg;
    unsigned long stored = 0;

    for (unsigned t = 0; t < mixed_samples(cfg->samples.target); t++, b.cases++) {
        const u16 of = mixed_share(cfg, t) & drawn;
        const u32 color = of ? 100 + bits_lowest(of) / many * many : 0;

        assert_int_equal(b.stored[n][t], of && cfg->coverage_to_color
                                             ? drawn & bits_mask(many)
                                                           << bits_lowest(of) / many * many
                                             : color);
        stored += of != 0;
    }
    return cfg->target_count ? stored : bits_count(drawn);
}

/* Covered samples that pass are stored with their pass's colour; all that are shaded were covered. */
static void check(unsigned each, unsigned passes, bool tests)
{
    const struct samples_shape shape = samples_shape(samples_mode(&b.p.cfg.samples));
    const unsigned w = 8u / shape.across, many = each / passes;
    const bool late = b.p.tile[0].late;
    unsigned long passed = 0;

    for (unsigned n = 0; n < PIXELS / each; n++) {
        u16 drawn = 0;

        for (unsigned s = 0; s < each; s++) {
            const struct samples_place in = samples_place(samples_mode(&b.p.cfg.samples), s);
            const unsigned bit = 8 * (n / w * shape.down + in.y) + n % w * shape.across + in.x;
            const bool covered = b.tile.coverage >> bit & 1;

            drawn |= (u16)((covered && (!tests || b.passes >> bit & 1)) << s);
            assert_int_equal(b.tested >> bit & 1, tests && covered);
            if (late || !covered)
                assert_int_equal(b.shaded_of[n] >> s & 1, covered);
        }
        passed += check_stored(n, drawn, many);
    }
    assert_int_equal(b.p.passed, passed);
}

/* Whatever the targets have, in a third of all cases. */
static void set_targets(unsigned mode)
{
    struct sample_grid *g = &b.p.cfg.samples;

    g->target = modes[mode];
    g->tir = random_word() % 3 == 0;
    if (!g->tir)
        return;
    g->raster = modes[mode];
    g->target = (enum sample_mode)(random_word() % (SAMPLES_4X4 + 1));
    b.p.cfg.reduce_coverage = random_word() & 1;
    b.p.cfg.target_count = random_word() & 1;
}

static void every_sample_is_shaded_by_its_pass(void **state)
{
    unsigned long several = 0;

    (void)state;
    for (unsigned k = 0; k < 4000; k++) {
        const unsigned mode = k % 5, log2 = k / 5 % 6, each = 1u << mode;
        unsigned passes = log2 < mode ? 1u << log2 : each;

        memset(&b.stored, 0, sizeof b.stored);
        memset(&b.shaded_of, 0, sizeof b.shaded_of);
        b.tested = 0;
        prop_reset(&b.p);
        set_targets(mode);
        if (b.p.cfg.samples.tir && mixed_samples(b.p.cfg.samples.target) != each)
            passes = 1;
        b.p.cfg.coverage_to_color = random_word() % 4 == 0;
        b.p.cfg.samples.enable = 1;
        for (unsigned i = 0; i < 16; i++)
            b.p.cfg.samples.position[i] = (u8)random_word();
        b.p.cfg.shades = b.p.cfg.outputs = 1;
        b.p.cfg.target[0].format = FORMAT_RU32;
        b.p.cfg.passes = (u3)log2;
        b.p.cfg.pass_centroid = random_word() & 1;
        b.p.cfg.tests = random_word() & 1;
        b.p.cfg.side_effects = random_word() & 1; /* late */
        prop_set_state(&b.p, &b.p.cfg);
        assert_null(prop_not_modelled(&b.p.cfg));
        b.tile = (struct fine_tile){ .x = 8 * (u14)(random_word() % 9),
                                     .y = 8 * (u14)(random_word() % 9),
                                     .samples = modes[mode],
                                     .coverage = random_word() | random_word() };
        b.passes = random_word();
        draw(each, passes);
        check(each, passes, b.p.cfg.tests);
        several += passes > 1;
    }
    assert_true(several > 1000);
    compared("samples", b.cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_shaded_by_its_pass),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
