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
        if (strcmp(row.command, "aurum sfu --table") == 0)
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
    };
    struct figure_row row;
    struct figure_measured m;
    unsigned rows = 0;

    (void)state;
    rate_plant_slower("sm", 30);
    for (unsigned i = 0; figure_row(i, &row); i++)
        for (unsigned n = 0; n < sizeof rates / sizeof rates[0]; n++) {
            if (strcmp(row.item, rates[n]) != 0 || !is_measured(&row))
                continue;
            assert_true(figure_measure(&row, &m));
            if (figure_met(&row, &m))
                fail_msg("%s, %s: %g is met by a slower SM", row.profile, row.item, m.value);
            rows++;
        }
    rate_plant_slower(NULL, 0);
    compared("rates of a slower SM", rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_met_or_have_a_reason),
        cmocka_unit_test(a_slower_sm_misses_rates),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
