/* test_rate_slower.c - rows that grids, and programs on the SM, measure: met as the machine is, and not with a part of it slower
 *
 * Which part a row names itself (rate_families.h); the SM's programs are looked at one in some.
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
#define EVERY 17  /* of the rows of programs */

static const char *verdict_of(const struct rate_row *row, struct rate *r)
{
    const struct rate_rtl none = { 0 };
    struct failure f = { 0 };

    assert_true(rate_measure(row, &none, r, &f));
    return rate_verdict(row, r);
}

/* A row that is met, and is not with what it names slower (too slow; what is a difference of times may be too fast); returns whether it
 * names something.
 */
static bool check(const struct rate_row *row, const char *met)
{
    struct rate r;
    const char *verdict = verdict_of(row, &r);

    if (strcmp(verdict, met) != 0)
        print_error("%s %s %s: %s\n", row->table, row->item, row->condition, verdict);
    assert_string_equal(verdict, met);
    if (!r.slower)
        return false;
    rate_plant_slower(r.slower, MORE);
    verdict = verdict_of(row, &r);
    rate_plant_slower(NULL, 0);
    if (!rate_failed(verdict))
        print_error("%s %s %s: %s\n", row->table, row->item, row->condition, verdict);
    assert_true(rate_failed(verdict));
    return true;
}

static bool is_of_grids(const struct rate_row *row)
{
    static const char *const items[] = {
        "SM FMA", "FMA fp32", "FMA fp16", "shared memory per SM", "CWD", "SKED", "L2 atomics fp16"
    };

    for (size_t i = 0; i < sizeof items / sizeof items[0]; i++)
        if (strcmp(row->item, items[i]) == 0)
            return true;
    return false;
}

static void grids_can_fail(void **state)
{
    (void)state;
    struct rate_row row;
    unsigned rows = 0, planted = 0;

    for (unsigned i = 0; rate_table_row(i, &row); i++)
        if (is_of_grids(&row)) {
            planted += check(&row, "by grid");
            rows++;
        }
    assert_int_equal(rows, 7);
    assert_int_equal(planted, 7);
    compared("rows of grids", rows);
}

/* T7, T12 to T20. */
static bool is_of_programs(const char *table)
{
    const unsigned number = table[0] == 'T' ? (unsigned)strtoul(table + 1, NULL, 10) : 0;

    return number == 7 || (number >= 12 && number <= 20);
}

static void programs_can_fail(void **state)
{
    (void)state;
    struct rate_row row;
    unsigned rows = 0, n = 0;

    for (unsigned i = 0; rate_table_row(i, &row); i++) {
        if (!is_of_programs(row.table) || n++ % EVERY)
            continue;
        rows += check(&row, "by program");
    }
    assert_true(rows > 5);
    compared("rows of programs", rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids_can_fail),
        cmocka_unit_test(programs_can_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
