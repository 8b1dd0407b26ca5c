/* test_rate_rows.c - row by row: met as the machine is, and not with the unit that it names a step slower (rate_planted.h)
 *
 * AURUM_ROWS=N looks at each N-th row, from one on that the seed says; 1: at all.  How many are seen with the unit faster, too, is
 * printed: others are bound by something else then.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "rate/rate_families.h"
#include "rate/rate_measure.h"

#include <cmocka.h>
#undef fail

#include "seeded.h"

#define MORE  100 /* thousandths */
#define EVERY 40

static const char *verdict_of(const struct rate_row *row, struct rate *r)
{
    const struct rate_rtl none = { 0 };
    struct failure f = { 0 };

    assert_true(rate_measure(row, &none, r, &f));
    return rate_verdict(row, r);
}

/* Counts of a profile, ranges and latencies "at least" show a larger step. */
static int step_of(const struct rate_row *row)
{
    const bool wide = strchr(row->value, '-') || strcmp(row->note, "more than") == 0;

    return wide ? 1000 : strncmp(row->note, "about", 5) == 0 ? 2 * MORE : MORE;
}

static bool fails_with(const struct rate_row *row, const char *unit, int per_mille)
{
    struct rate r;
    bool fails;

    rate_plant_slower(unit, per_mille);
    fails = rate_failed(verdict_of(row, &r));
    rate_plant_slower(NULL, 0);
    return fails;
}

struct seen {
    unsigned rows, slower, faster, reasons, shapes, bad;
};

static void look_at(const struct rate_row *row, struct seen *n)
{
    struct rate r;
    const char *verdict = verdict_of(row, &r);
    bool slower, faster;

    n->rows++;
    if (r.why) {
        printf("  %s %s %s: %s\n", row->table, row->item, row->condition, r.why);
        n->reasons++;
        return;
    }
    if (rate_failed(verdict)) {
        print_error("%s %s %s: %s\n", row->table, row->item, row->condition, verdict);
        n->bad++;
        return;
    }
    if (!r.slower) {
        printf("  %s %s %s: %s\n", row->table, row->item, row->condition,
               r.fixed ? r.fixed : "by lines of a unit");
        n->shapes++;
        return;
    }
    slower = fails_with(row, r.slower, step_of(row));
    faster = fails_with(row, r.slower, -step_of(row) / 2);
    if (!slower && !faster)
        print_error("%s %s %s: not seen with %s\n", row->table, row->item, row->condition,
                    r.slower);
    n->bad += !slower && !faster;
    n->slower += slower;
    n->faster += faster;
}

static void rows_fail_with_their_unit(void **state)
{
    const char *asked = getenv("AURUM_ROWS");
    const unsigned every = asked ? (unsigned)strtoul(asked, NULL, 10) : EVERY;
    struct rate_row row;
    struct seen n = { 0 };

    (void)state;
    assert_true(every > 0);
    for (unsigned i = random_below(&seeded, every); rate_table_row(i, &row); i += every)
        look_at(&row, &n);
    printf("  %u rows: %u fail with a slower unit, %u with a faster one; %u are shapes, %u have a "
           "reason\n",
           n.rows, n.slower, n.faster, n.shapes, n.reasons);
    assert_int_equal(n.bad, 0);
    assert_true(n.slower > 0);
    compared("rows", n.rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(rows_fail_with_their_unit) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
