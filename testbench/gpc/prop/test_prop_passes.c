/* test_prop_passes.c - sample shading: each covered sample is shaded once, by its pass, and stored where it passes
 * (SET_HYBRID_ANTI_ALIAS_CONTROL; facts/texture/raster_rules.md 9, classes/draw_semantics.md 6)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/prop/prop_parts.h"
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

/* Covered samples that pass are stored with their pass's colour; all that are shaded were covered. */
static void check(unsigned each, unsigned passes, bool tests)
{
    const struct samples_shape shape = samples_shape(samples_mode(&b.p.cfg.samples));
    const unsigned w = 8u / shape.across, many = each / passes;
    const bool late = b.p.tile[0].late;

    for (unsigned n = 0; n < PIXELS / each; n++)
        for (unsigned s = 0; s < each; s++, b.cases++) {
            const struct samples_place in = samples_place(samples_mode(&b.p.cfg.samples), s);
            const unsigned bit = 8 * (n / w * shape.down + in.y) + n % w * shape.across + in.x;
            const bool covered = b.tile.coverage >> bit & 1;
            const bool drawn = covered && (!tests || b.passes >> bit & 1);

            assert_int_equal(b.stored[n][s], drawn ? 100 + s / many * many : 0);
            assert_int_equal(b.tested >> bit & 1, tests && covered);
            if (late || !covered)
                assert_int_equal(b.shaded_of[n] >> s & 1, covered);
        }
}

static void every_sample_is_shaded_by_its_pass(void **state)
{
    unsigned long several = 0;

    (void)state;
    for (unsigned k = 0; k < 4000; k++) {
        const unsigned mode = k % 5, log2 = k / 5 % 6, each = 1u << mode;
        const unsigned passes = log2 < mode ? 1u << log2 : each;

        memset(&b.stored, 0, sizeof b.stored);
        memset(&b.shaded_of, 0, sizeof b.shaded_of);
        b.tested = 0;
        prop_reset(&b.p);
        b.p.cfg.samples.target = modes[mode];
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

/* The reduction of SET_TIR would draw a target's sample once for each pass. */
static void what_passes_do_not_go_with_is_refused(void **state)
{
    struct prop_config cfg = { .shades = 1, .passes = 1 };
    unsigned long cases = 0;

    (void)state;
    assert_null(prop_not_modelled(&cfg));
    cfg.samples.tir = 1;
    cases += prop_not_modelled(&cfg) != NULL;
    cfg.samples.tir = 0;
    cfg.coverage_to_color = 1;
    cases += prop_not_modelled(&cfg) != NULL;
    assert_int_equal(cases, 2);
    compared("refusals", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_shaded_by_its_pass),
        cmocka_unit_test(what_passes_do_not_go_with_is_refused),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
