/* test_prop_clocks.c - every row of rates.csv P1, P2 and P3, beside the model's (facts/gpc.md, PROP) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "gpc/prop/prop.h"
#include "seeded.h"

static const enum sample_mode modes[5] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                           SAMPLES_4X4 };

static double rate(const struct prop_config *cfg)
{
    return 64.0 * PROP_CLOCK / prop_clocks(cfg, 64);
}

/* "1-4xAA", "8xAA, ...": the sample modes of a condition, as powers of two; 0..-1 of none. */
static void samples_in(const char *text, unsigned *first, unsigned *last)
{
    const char *at = strstr(text, "xAA");
    unsigned a, b;

    assert_non_null(at);
    while (at > text && strchr("0123456789-", at[-1]))
        at--;
    if (sscanf(at, "%u-%u", &a, &b) == 1)
        b = a;
    *first = (unsigned)log2(a);
    *last = (unsigned)log2(b);
}

static bool row(char *line, unsigned long *cases)
{
    static const struct {
        const char *name;
        enum color_format format;
    } classes[] = { { "C32", FORMAT_A8B8G8R8 },
                    { "C64", FORMAT_R16_G16_B16_A16 },
                    { "C128", FORMAT_RF32_GF32_BF32_AF32 } };
    struct prop_config cfg = { .shades = 1, .outputs = 1 };
    const char *condition = strstr(line, "xAA");
    unsigned first, last;
    double want;
    char *value;

    if (line[0] != 'P' || line[2] != ',' || !condition)
        return false;
    samples_in(line, &first, &last);
    value = strstr(line, ",pixels/clk");
    while (value[-1] != ',')
        value--;
    want = strtod(value, NULL);
    for (unsigned i = 0; i < 3; i++)
        if (strstr(line, classes[i].name))
            cfg.target[0].format = classes[i].format;
    cfg.dual_source = line[1] == '2';
    cfg.shades = line[1] != '3';
    cfg.shader_mask = strstr(line, "coverage yes") != NULL;
    for (unsigned n = first; n <= last; n++, ++*cases) {
        cfg.samples.target = modes[n];
        printf("  P%c %-4.4s coverage %-3s %2ux  table %5.2f  model %6.3f\n", line[1],
               strstr(line, "C1")   ? "C128"
               : strstr(line, "C6") ? "C64"
               : strstr(line, "C3") ? "C32"
                                    : "-",
               cfg.shader_mask ? "yes" : "no", 1u << n, want, rate(&cfg));
        assert_true(fabs(rate(&cfg) - want) < 0.01);
    }
    return true;
}

static void every_row_of_the_table_is_met(void **state)
{
    FILE *f = fopen(VECTORS_DIR "/rates.csv", "r");
    unsigned long cases = 0, rows = 0;
    char line[256];

    (void)state;
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        rows += row(line, &cases);
    fclose(f);
    assert_int_equal(rows, 20);
    compared("rows by samples of a pixel", cases);
}

/* known: facts/gpc.md: MRT cost = sum over targets; C8 and C16 run like C32 */
static void targets_add_up(void **state)
{
    struct prop_config cfg = { .shades = 1, .outputs = 1, .select = { 0, 1, 2, 3, 4, 5, 6, 7 } };
    u32 one, sum = 0;
    unsigned long cases = 0;

    (void)state;
    cfg.target[0].format = FORMAT_A8B8G8R8;
    one = prop_clocks(&cfg, 64);
    cfg.target[0].format = FORMAT_R5G6B5;
    assert_int_equal(prop_clocks(&cfg, 64), one);
    cfg.target[0].format = FORMAT_R8;
    assert_int_equal(prop_clocks(&cfg, 64), one);
    cfg.target[1].format = FORMAT_R16_G16_B16_A16;
    cfg.target[2].format = FORMAT_RF32_GF32_BF32_AF32;
    for (unsigned i = 0; i < 3; i++, cases++) {
        struct prop_config alone = cfg;

        alone.outputs = 1;
        alone.select[0] = (u3)i;
        sum += prop_clocks(&alone, 64);
        cfg.outputs = (u4)(i + 1);
        assert_int_equal(prop_clocks(&cfg, 64), sum);
    }
    cfg.outputs = 4; /* target 3 is not there */
    assert_int_equal(prop_clocks(&cfg, 64), sum);
    for (unsigned n = 0; n < 65; n++, cases++)
        assert_int_equal(64 * prop_clocks(&cfg, n), n * prop_clocks(&cfg, 64));
    compared("sums", cases);
}

/* A tile's own: of coverage alone, or of the pixels that go to the shader. */
static void a_tile_is_charged_once(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned shades = 0; shades < 2; shades++, cases++) {
        static struct prop p;
        static struct shade_quads_fifo shade;
        static struct cread_quads_fifo cread;
        static struct prop_frtx_fifo zrop;
        static struct shaded_quads_fifo shaded;
        struct prop_passed_fifo passed = { .head = 0 };
        struct fine_tile_fifo tiles = { .head = 0 };
        struct fine_tile t = { .coverage = UINT64_MAX };

        prop_reset(&p);
        p.cfg.shades = shades & 1;
        p.cfg.outputs = 1;
        p.cfg.target[0].format = FORMAT_A8B8G8R8;
        prop_set_state(&p, &p.cfg);
        fine_tile_push(&tiles, &t);
        while (prop_step(&p, &tiles, &passed, &shaded, &zrop, &shade, &cread)) {}
        assert_int_equal(prop_oldest(&p) != NULL, shades);
        assert_int_equal(p.parts, prop_clocks(&p.cfg, 64));
        assert_int_equal(p.clocks, 4); /* 64 pixels at 16 or at 14.4 a clock, whole clocks */
    }
    compared("tiles", cases);
}

/* chosen: where the table has no row, no faster than the coverage alone; at 16 samples a single source has none */
static void nothing_is_faster_than_coverage(void **state)
{
    static const enum color_format formats[3] = { FORMAT_A8B8G8R8, FORMAT_R16_G16_B16_A16,
                                                  FORMAT_RF32_GF32_BF32_AF32 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 60; i++, cases++) {
        struct prop_config cfg = { .outputs = 1, .dual_source = i & 1, .shader_mask = i >> 1 & 1 };
        u32 alone, shaded;

        cfg.target[0].format = formats[i / 4 % 3];
        cfg.samples.target = modes[i / 12];
        alone = prop_clocks(&cfg, 64);
        cfg.shades = 1;
        shaded = prop_clocks(&cfg, 64);
        assert_true(shaded >= alone);
        cfg.shader_mask = 1;
        assert_true(i / 12 < 4 || shaded <= prop_clocks(&cfg, 64));
    }
    compared("sums", cases);
}

/* A pixel of which any sample is covered is charged, once; here of four samples, two by two. */
static void pixels_are_charged_by_any_sample(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 1000; i++, cases++) {
        static struct prop p;
        static struct shade_quads_fifo shade;
        static struct cread_quads_fifo cread;
        static struct prop_frtx_fifo zrop;
        static struct shaded_quads_fifo shaded;
        struct prop_passed_fifo passed = { .head = 0 };
        struct fine_tile_fifo tiles = { .head = 0 };
        struct fine_tile t = { .coverage = random_word() & random_word() & random_word() };
        unsigned pixels = 0;

        for (unsigned at = 0; at < 16; at++)
            pixels += (t.coverage >> (at / 4 * 16 + at % 4 * 2) & 0x303) != 0;
        prop_reset(&p);
        p.cfg.samples.target = SAMPLES_2X2;
        prop_set_state(&p, &p.cfg);
        fine_tile_push(&tiles, &t);
        while (prop_step(&p, &tiles, &passed, &shaded, &zrop, &shade, &cread)) {}
        assert_int_equal(p.parts, prop_clocks(&p.cfg, pixels));
    }
    compared("tiles", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_of_the_table_is_met),
        cmocka_unit_test(targets_add_up),
        cmocka_unit_test(a_tile_is_charged_once),
        cmocka_unit_test(nothing_is_faster_than_coverage),
        cmocka_unit_test(pixels_are_charged_by_any_sample),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
