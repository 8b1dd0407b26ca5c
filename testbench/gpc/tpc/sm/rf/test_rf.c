/* test_rf.c - register banks beside banks that are read clock by clock, and published times of streams */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/sm/rf/rf.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 200000

void rf_random_inputs(struct random *r, struct rf_vector *v);
const char *rf_directed(unsigned i, struct rf_vector *v);
void rf_exhaustive(uint64_t i, struct rf_vector *v);
extern const uint64_t rf_exhaustive_lines;

/* What a slot keeps, the oldest first: warp * 256 + register, or NOTHING. */
#define NOTHING (-1)
static int kept[3][2];

static void forget(void)
{
    for (unsigned s = 0; s < 3; s++)
        kept[s][0] = kept[s][1] = NOTHING;
}

/* One register a clock and bank until none is left. */
static unsigned read_all(bool wanted[256])
{
    unsigned clocks = 0;

    for (bool some = true; some; clocks += some) {
        some = false;
        for (unsigned bank = 0; bank < 4; bank++)
            for (unsigned reg = bank; reg < 256; reg += 4)
                if (wanted[reg]) {
                    wanted[reg] = false;
                    some = true;
                    break;
                }
    }
    return clocks ? clocks : 1;
}

static void slow(const struct rf_read *in, bool no_reuse, unsigned *clocks, unsigned *from_cache)
{
    bool wanted[256] = { false };

    *from_cache = 0;
    for (unsigned s = 0; s < 3; s++) {
        const int mine = in->id.warp * 256 + in->source[s];

        if (!(in->present & 1 << s))
            continue;
        if (!no_reuse && (kept[s][0] == mine || kept[s][1] == mine)) {
            *from_cache |= 1u << s;
            continue;
        }
        wanted[in->source[s]] = true;
        if (in->pairs & 1 << s)
            wanted[(in->source[s] + 1) % 256] = true;
    }
    *clocks = read_all(wanted);
    for (unsigned s = 0; s < 3; s++) {
        const int mine = in->id.warp * 256 + in->source[s];

        if (!(in->present & 1 << s))
            continue;
        if (in->reuse & 1 << s) {
            if (kept[s][0] != mine && kept[s][1] != mine) {
                kept[s][0] = kept[s][1];
                kept[s][1] = mine;
            }
            continue;
        }
        for (unsigned n = 0; n < 2; n++)
            if (kept[s][n] != NOTHING && kept[s][n] / 256 == in->id.warp)
                kept[s][n] = NOTHING;
    }
}

static void compare(struct rf *rf, const struct rf_vector *v)
{
    unsigned clocks, from_cache;
    struct rf_cost out;

    if (v->reset) {
        rf_reset(rf);
        forget();
    }
    rf->cfg.no_reuse = v->cfg.no_reuse;
    rf_read_operands(rf, &v->sched_rf, &out);
    slow(&v->sched_rf, v->cfg.no_reuse, &clocks, &from_cache);
    assert_int_equal(out.clocks, clocks);
    assert_int_equal(out.kept, from_cache);
}

static void clocks_are_those_of_banks_read_one_by_one(void **state)
{
    (void)state;
    static struct rf rf;
    struct rf_vector v;
    unsigned n = 0;
    const uint64_t seed = seed_from_environment();

    rf_reset(&rf);
    forget();
    for (; rf_directed(n, &v); n++)
        compare(&rf, &v);
    for (unsigned i = 0; i < rf_exhaustive_lines; i++) {
        rf_exhaustive(i, &v);
        compare(&rf, &v);
    }
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        rf_random_inputs(&r, &v);
        v.reset = i % 1000 == 0;
        v.cfg.no_reuse = i / 1000 % 8 == 7;
        compare(&rf, &v);
    }
    compared("instructions", n + rf_exhaustive_lines + LINES);
}

/* Clocks of six instructions of a stream that goes on: the sets a, b, c, reuse take turns. */
static unsigned stream(const u8 sets[][4], unsigned count)
{
    static struct rf rf;
    unsigned clocks = 0;

    rf_reset(&rf);
    for (unsigned n = 0; n < 18; n++) {
        const u8 *s = sets[n % count];
        const struct rf_read in = { .present = 7,
                                    .reuse = s[3] & 7,
                                    .source = { s[0], s[1], s[2] } };
        struct rf_cost out;

        rf_read_operands(&rf, &in, &out);
        clocks += n >= 12 ? out.clocks : 0;
    }
    return clocks;
}

/* facts/isa/hazards.md 8: 17.6 clocks, 11.8, 6.0; reuse restores 6.0; of two sets both flagged: full rate */
static void streams_take_the_published_clocks(void **state)
{
    (void)state;
    static const u8 three[][4] = { { 4, 8, 12, 0 } }, two[][4] = { { 4, 8, 13, 0 } };
    static const u8 none[][4] = { { 4, 5, 6, 0 } }, reuse[][4] = { { 4, 8, 12, 3 } };
    static const u8 both[][4] = { { 4, 8, 12, 7 }, { 20, 24, 28, 7 } };
    static const u8 one[][4] = { { 4, 8, 13, 3 }, { 20, 24, 29, 0 } };
    static const u8 more[][4] = { { 4, 8, 13, 7 }, { 20, 24, 29, 7 }, { 36, 40, 45, 7 } };

    assert_int_equal(stream(three, 1), 18);
    assert_int_equal(stream(two, 1), 12);
    assert_int_equal(stream(none, 1), 6);
    assert_int_equal(stream(reuse, 1), 6);
    assert_int_equal(stream(both, 2), 6);
    assert_int_equal(stream(one, 2), 12);
    assert_int_equal(stream(more, 3), 12);
    compared("streams", 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_those_of_banks_read_one_by_one),
        cmocka_unit_test(streams_take_the_published_clocks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
