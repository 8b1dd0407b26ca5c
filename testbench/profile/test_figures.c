/* test_figures.c - vectors/figures.csv on the model: each row that says so is met, and fails on an SM that is slower or faster */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "rate/figure.h"
#include "rate/rate_planted.h"
#include "seeded.h"

/* The command of rows that are measured here; the SFU's accuracy has one of its own. */
static bool is_measured(const struct figure_row *row)
{
    char command[64];

    snprintf(command, sizeof command, "aurum rates --profile %s", row->profile);
    return strcmp(row->command, command) == 0;
}

static void rows_are_met_or_have_a_reason(void **state)
{
    struct figure_row row;
    struct figure_measured m;
    unsigned measured = 0, named = 0;

    (void)state;
    for (unsigned i = 0; figure_row(i, &row); i++) {
        if (strcmp(row.command, "aurum sfu --table") == 0) /* cli/figures.c */
            continue;
        const bool any = figure_measure(&row, &m);

        if (any != is_measured(&row) || (any && !figure_met(&row, &m)))
            fail_msg("%s, %s: %s published, %g measured, command '%s', reason '%s'", row.profile,
                     row.item, row.value, any ? m.value : 0, row.command, row.reason);
        measured += any;
        named += !any;
    }
    compared("figures met", measured);
    compared("figures with a reason", named);
}

/* Rows of these items are missed, of every profile, on a machine with a plant; returns how many there are. */
static unsigned are_missed(const char *const *items, unsigned count)
{
    struct figure_row row;
    struct figure_measured m;
    unsigned rows = 0;

    for (unsigned i = 0; figure_row(i, &row); i++)
        for (unsigned n = 0; n < count; n++) {
            if (strcmp(row.item, items[n]) != 0 || !is_measured(&row))
                continue;
            assert_true(figure_measure(&row, &m));
            if (figure_met(&row, &m))
                fail_msg("%s, %s: %g is met by a changed machine", row.profile, row.item, m.value);
            rows++;
        }
    return rows;
}

/* Sizes of caches are missed by one with a way less in each set, or one more. */
static void other_ways_miss_sizes(void **state)
{
    static const char *const sizes[] = {
        "L1 of an SC",         "L1 ways",      "L1 lines",        "texture L1: a part",
        "texture L1 of a TPC", "smaller part", "memory of an SM", "texture cache"
    };
    const unsigned count = sizeof sizes / sizeof sizes[0];
    unsigned rows;

    (void)state;
    rate_plant_slower("L1 ways", 1);
    rows = are_missed(sizes, count);
    assert_int_equal(rows, count);
    rate_plant_slower(NULL, 0);
    compared("sizes of caches with other ways", rows);
}

/* So are the SMs that share a texture unit, where others do. */
static void other_tpcs_are_missed(void **state)
{
    static const char *const counts[] = { "SMs of a TPC", "TPCs" };
    unsigned rows = 0;

    (void)state;
    for (int much = -30; much <= 30; much += 60) {
        rate_plant_slower("SMs of a TPC", much);
        rows += are_missed(counts, 2);
    }
    assert_int_equal(rows, 2 * 3);
    rate_plant_slower(NULL, 0);
    compared("rows of other TPCs", rows);
}

/* So are those of L2; and what a memory gives a second if it is slower, or faster. */
static void other_memory_is_missed(void **state)
{
    static const char *const sizes[] = { "L2 cache", "L2 ways", "L2 lines of a cache",
                                         "texture L2 of a controller", "texture L2" };
    static const char *const ram[] = { "RAM bandwidth", "memory", "memory: as quoted",
                                       "memory pins", "bits of a partition" },
                             *const esram[] = { "ESRAM bandwidth" };
    unsigned rows = 0;

    (void)state;
    for (int much = -30; much <= 30; much += 60) {
        rate_plant_slower("L2 ways", much);
        rows += are_missed(sizes, sizeof sizes / sizeof sizes[0]);
        rate_plant_slower("dram", much);
        rows += are_missed(ram, sizeof ram / sizeof ram[0]);
        rate_plant_slower("esram", much);
        rows += are_missed(esram, 1);
    }
    assert_int_equal(rows, 2 * 11);
    rate_plant_slower(NULL, 0);
    compared("rows of another memory", rows);
}

/* An SM with a vector more or less in each SIMD, one whose warps issue each for itself, one with less shared memory. */
static void other_vectors_are_missed(void **state)
{
    static const char *const most[] = { "vectors of a SIMD at most" };
    static const char *const threads[] = { "threads of a vector", "cycles of an instruction" };
    static const char *const shared[] = { "local shared memory of an SC" };
    unsigned rows = 0;

    (void)state;
    for (int much = -30; much <= 30; much += 60) {
        rate_plant_slower("vectors", much);
        rows += are_missed(most, 1);
    }
    rate_plant_slower("vector", 1);
    rows += are_missed(threads, 2);
    rate_plant_slower("mpc", 30);
    rows += are_missed(shared, 1);
    assert_int_equal(rows, 5);
    rate_plant_slower(NULL, 0);
    compared("figures of other vectors", rows);
}

/* Loads that bring a register less; samples of wide floats and by gradients that take a clock less, or more. */
static void other_fetch_is_missed(void **state)
{
    static const char *const items[] = {
        "buffer fetch",
        "buffer fetch of one channel of 32 bits against image fetch",
        "buffer fetch of 8-bit x4 against image fetch",
        "float of more than three channels",
        "gradients per pixel",
    };
    const unsigned count = sizeof items / sizeof items[0];
    unsigned rows = 0;

    (void)state;
    for (int much = -30; much <= 30; much += 60) {
        rate_plant_slower("fetch", much);
        rows += are_missed(items + (much < 0 ? 3 : 0), much < 0 ? 2 : count);
    }
    rate_plant_slower(NULL, 0);
    compared("figures of another fetch", rows);
}

/* A machine in which pages that are not mapped fault gives neither zeros nor codes. */
static void faults_of_unmapped_pages_are_missed(void **state)
{
    static const char *const items[] = { "faults of unmapped pages",
                                         "words of unmapped pages that are not zero",
                                         "accesses of unmapped pages with a code" };
    const unsigned count = sizeof items / sizeof items[0];

    (void)state;
    rate_plant_slower("unmapped pages", 1);
    assert_int_equal(are_missed(items, count), count);
    rate_plant_slower(NULL, 0);
    compared("figures of unmapped pages with faults", count);
}

/* Rates of instructions of an SM that takes 3 % more of its clocks are missed; counts and bytes are not. */
static void a_slower_sm_misses_rates(void **state)
{
    static const char *const rates[] = {
        "SPs of an SM",
        "SP clocks of a warp instruction",
        "SFU results",
        "peak of an SM",
        "ALUs of an SM",
        "SP warp",
        "INT and DP warp",
        "instructions",
        "interpolations of an SM",
        "L1 of an SM",
        "LSUs of an SM",
        "cycles of an instruction",
        "SPs",
        "ALUs",
        "peak",
        "L1 of 14 SMs",
        "texture address generators of a TPC",
        "texture filter units of a TPC",
        "bilinear texels",
        "texture units of an SM",
        "bits between GPC and L2",
        "an SM from L2",
        "base clocks of a 128-B line",
    };
    unsigned rows;

    (void)state;
    rate_plant_slower("sm", 30);
    rows = are_missed(rates, sizeof rates / sizeof rates[0]);
    rate_plant_slower(NULL, 0);
    compared("rates of a slower SM", rows);
}

/* So are those of a fixed unit that takes 5 % more of its clocks, or less; a faster Zcull is not seen, as the coarse raster looks at as many
 * pixels: each GPC's at all tiles.
 */
static void another_unit_misses_rates(void **state)
{
    static const struct {
        const char *item, *unit;
        bool is_alone; /* nothing else bounds likewise */
    } of[] = {
        { "input assembler primitives", "vsc", true },
        { "input assembler scalar attributes", "vaf", true },
        { "Zcull", "zcull", false },
        { "ROP pixels of a partition", "crop", true },
        { "depth with colour off", "zrop", true },
    };
    struct figure_row row;
    struct figure_measured m;
    unsigned rows = 0;

    (void)state;
    for (unsigned i = 0; figure_row(i, &row); i++)
        for (unsigned n = 0; n < 2 * sizeof of / sizeof of[0]; n++) {
            if (strcmp(row.item, of[n / 2].item) != 0 || !is_measured(&row) ||
                (n % 2 == 0 && !of[n / 2].is_alone))
                continue;
            rate_plant_slower(of[n / 2].unit, n % 2 ? 50 : -50);
            assert_true(figure_measure(&row, &m));
            if (figure_met(&row, &m))
                fail_msg("%s, %s: %g is met by %s %s", row.profile, row.item, m.value,
                         n % 2 ? "a slower" : "a faster", of[n / 2].unit);
            rows++;
        }
    rate_plant_slower(NULL, 0);
    compared("rates of another unit", rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_met_or_have_a_reason),
        cmocka_unit_test(a_slower_sm_misses_rates),
        cmocka_unit_test(another_unit_misses_rates),
        cmocka_unit_test(other_ways_miss_sizes),
        cmocka_unit_test(other_memory_is_missed),
        cmocka_unit_test(other_tpcs_are_missed),
        cmocka_unit_test(faults_of_unmapped_pages_are_missed),
        cmocka_unit_test(other_vectors_are_missed),
        cmocka_unit_test(other_fetch_is_missed),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
