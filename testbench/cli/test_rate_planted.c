/* test_rate_planted.c - rows of textures, and of compressed targets, fail where their units are not what they should be
 *
 * The linker puts functions of this file in the place of the model's (--wrap).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#undef fail

#include "fbp/comp/comp.h"
#include "gpc/tpc/tex/tex_cost.h"
#include "rate/rate_measure.h"
#include "rate/rate_program.h"
#include "seeded.h"

/* What is planted: twice and half of the clocks of an instruction, a clock more, another clock of L1, a miss; a state of compressed
 * tiles that is not there, and a sector more or less of one.
 */
static enum {
    NOTHING,
    TWICE,
    HALF,
    ONE_MORE,
    L1_MORE,
    MISSES,
    NO_STATE,
    SECTOR_MORE,
    SECTOR_LESS
} planted;
static enum comp_state planted_state;

u32 __real_tex_cost_clocks(const struct tex_cost *c);
u32 __wrap_tex_cost_clocks(const struct tex_cost *c);
void __real_l1_passes(const struct l1_access *in, struct l1_cost *out);
void __wrap_l1_passes(const struct l1_access *in, struct l1_cost *out);
u4 __real_l1_look_up(struct l1_tags *t, enum l1_promotion p, const struct l1_line *l);
u4 __wrap_l1_look_up(struct l1_tags *t, enum l1_promotion p, const struct l1_line *l);

bool __real_comp_kind_allows(struct comp_kind k, enum comp_state s);
bool __wrap_comp_kind_allows(struct comp_kind k, enum comp_state s);
u4 __real_comp_sectors_of(struct comp_kind k, enum comp_state s);
u4 __wrap_comp_sectors_of(struct comp_kind k, enum comp_state s);

u32 __wrap_tex_cost_clocks(const struct tex_cost *c)
{
    const u32 clocks = __real_tex_cost_clocks(c);

    switch (planted) {
    case TWICE: return 2 * clocks;
    case HALF: return clocks / 2;
    case ONE_MORE: return clocks + 1;
    default: return clocks;
    }
}

void __wrap_l1_passes(const struct l1_access *in, struct l1_cost *out)
{
    __real_l1_passes(in, out);
    out->passes += planted == L1_MORE;
}

u4 __wrap_l1_look_up(struct l1_tags *t, enum l1_promotion p, const struct l1_line *l)
{
    const u4 missing = __real_l1_look_up(t, p, l);

    return planted == MISSES ? 15 : missing;
}

bool __wrap_comp_kind_allows(struct comp_kind k, enum comp_state s)
{
    return !(planted == NO_STATE && s == planted_state) && __real_comp_kind_allows(k, s);
}

u4 __wrap_comp_sectors_of(struct comp_kind k, enum comp_state s)
{
    const u4 sectors = __real_comp_sectors_of(k, s);

    return s != planted_state ? sectors
                              : (u4)(sectors + (planted == SECTOR_MORE) - (planted == SECTOR_LESS));
}

static const char *verdict_of(const struct rate_row *row)
{
    const struct rate_rtl none = { 0 };
    struct failure f = { 0 };
    struct rate r;

    assert_true(rate_measure(row, &none, &r, &f));
    return rate_verdict(row, &r);
}

/* Every 'step'th row of a table, or of any where it is NULL. */
static unsigned rows_have(const char *table, const char *item, unsigned step, const char *verdict)
{
    struct rate_row row;
    unsigned rows = 0, n = 0;

    for (unsigned i = 0; rate_table_row(i, &row); i++) {
        if ((table && strcmp(row.table, table) != 0) || (item && strcmp(row.item, item) != 0))
            continue;
        if (n++ % step)
            continue;
        if (strcmp(verdict_of(&row), verdict) != 0)
            print_error("%s %s %s:\n", row.table, row.item, row.condition);
        assert_string_equal(verdict_of(&row), verdict);
        rows++;
    }
    return rows;
}

static void rows_are_as_the_table_has_them(void **state)
{
    (void)state;
    planted = NOTHING;
    compared("rows that are met",
             rows_have("T8", NULL, 5, "by program") + rows_have("T9", NULL, 5, "by program"));
}

static void slower_units_are_too_slow(void **state)
{
    (void)state;
    unsigned rows = 0;

    planted = TWICE;
    rows += rows_have("T8", NULL, 5, "too slow") + rows_have("T9", NULL, 5, "too slow");
    rows += rows_have("X", "texture quad", 1, "too slow");
    planted = ONE_MORE;
    rows += rows_have("T8", "RGBA8", 1, "too slow");
    planted = L1_MORE;
    rows += rows_have("T11", "internal read bytes/clk", 1, "too slow");
    rows += rows_have("T8", "FP32x3", 4, "too slow");
    compared("rows that are too slow", rows);
}

/* Of a format whose decoder is the slowest stage. */
static void faster_units_are_too_fast(void **state)
{
    (void)state;
    planted = HALF;
    compared("rows that are too fast",
             rows_have("T8", "BC6", 1, "too fast") + rows_have("T9", "BC6", 1, "too fast"));
}

/* The rows of targets that are not as the table has them. */
static unsigned states_that_differ(void)
{
    struct rate_row row;
    unsigned rows = 0;

    for (unsigned i = 0; rate_table_row(i, &row); i++)
        if (strcmp(row.table, "T10") == 0)
            rows += strcmp(verdict_of(&row), "differs") == 0;
    return rows;
}

/* Differences are of four rows, both states together of one. */
static void states_that_are_not_there_are_seen(void **state)
{
    static const struct {
        enum comp_state state;
        unsigned rows;
    } states[] = { { COMP_REDUCTION, 5 }, { COMP_ARITHMETIC, 4 }, { COMP_BOTH, 1 } };

    (void)state;
    planted = NOTHING;
    assert_int_equal(states_that_differ(), 0);
    planted = NO_STATE;
    for (unsigned n = 0; n < 3; n++) {
        planted_state = states[n].state;
        assert_int_equal(states_that_differ(), states[n].rows);
    }
    planted = NOTHING;
    compared("states", 3);
}

static void states_of_other_sizes_are_seen(void **state)
{
    (void)state;
    planted = SECTOR_MORE;
    planted_state = COMP_ARITHMETIC; /* of a reduction nothing lies behind its sectors */
    assert_int_equal(states_that_differ(), 4);
    planted_state = COMP_REDUCTION;
    planted = SECTOR_LESS;
    assert_int_equal(states_that_differ(), 5);
    planted = NOTHING;
    compared("sizes", 2);
}

static void misses_are_seen_in_a_latency(void **state)
{
    (void)state;
    struct rate_row row;

    planted = MISSES;
    for (unsigned i = 0; rate_table_row(i, &row); i++)
        if (strcmp(row.item, "texture") == 0 && strstr(row.unit, "latency"))
            assert_string_equal(verdict_of(&row), "too slow");
    planted = NOTHING;
    compared("latencies", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_as_the_table_has_them),
        cmocka_unit_test(slower_units_are_too_slow),
        cmocka_unit_test(faster_units_are_too_fast),
        cmocka_unit_test(misses_are_seen_in_a_latency),
        cmocka_unit_test(states_that_are_not_there_are_seen),
        cmocka_unit_test(states_of_other_sizes_are_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
