/* test_tess_places.c - where an edge's points lie, by Direct3D's definition in long doubles
 *
 * known: facts/tess.md 3; Direct3D 11.3 functional specification 11.7.10: an edge of an even number of segments has its
 * middle at 1/2; from each end on, segments are as long as those of the next finer whole factor, or as those of the
 * next coarser one, and between both by the fraction.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/pes/tess/tess.h"
#include "seeded.h"

/* 1/n is rounded to 16 bits: the new point beside the middle may lie so far behind it. */
#define ROUNDED 16

static u32 bits_of(float f)
{
    u32 bits;

    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static long double clamped(float f, enum tess_spacing spacing)
{
    const long double low = spacing == TESS_EVEN ? 2 : 1, high = spacing == TESS_ODD ? 63 : 64;

    return !(f > low) ? low : f > high ? high : (long double)f;
}

/* How many segments an edge has: the next whole number, of the spacing's parity. */
static unsigned segments(long double f, enum tess_spacing spacing)
{
    const unsigned up = (unsigned)ceill(f);

    if (spacing == TESS_INTEGER)
        return up;
    return up + (up % 2 != (spacing == TESS_ODD));
}

static void edge(float given, enum tess_spacing spacing, unsigned long *points)
{
    const struct tess_edge e = tess_edge_of(bits_of(given), spacing, false, 0);
    const long double f = rintl(clamped(given, spacing) * 65536) / 65536;
    const unsigned n = segments(f, spacing);
    u32 before = 0;

    assert_int_equal(e.points, n + 1);
    for (unsigned p = 0; p <= n; p++, ++*points) {
        const u32 at = tess_place(&e, p);

        assert_int_equal(at + tess_place(&e, n - p), TESS_ONE); /* watertight from both sides */
        assert_true(p == 0 ? at == 0 : at + ROUNDED >= before);
        before = at;
        if (f == n) /* a table of 1/n in 16 bits: off by half of the last one a segment */
            assert_true(fabsl(at - 65536.0L * p / n) <= n / 4.0L + 0.5L);
        if (p && f != n) {
            const long double length = at - (long double)tess_place(&e, p - 1),
                              most = 65536.0L / (n > 2 ? n - 2 : 1) + n;

            assert_true(length >= -ROUNDED && length <= most);
        }
    }
}

/* A segment that has just appeared has no length, and grows to that of the others. */
static void new_points_grow_from_nothing(void **state)
{
    unsigned long edges = 0;

    (void)state;
    for (unsigned spacing = TESS_ODD; spacing <= TESS_EVEN; spacing++)
        for (unsigned n = spacing == TESS_ODD ? 1 : 2; n <= 61; n += 2, edges++) {
            const struct tess_edge whole = tess_edge_of(bits_of((float)n),
                                                        (enum tess_spacing)spacing, false, 0),
                                   more = tess_edge_of(bits_of((float)n + 1.0f / 65536),
                                                       (enum tess_spacing)spacing, false, 0);
            unsigned k = 0;

            assert_int_equal(more.points, whole.points + 2);
            for (unsigned p = 0; p < more.points; p++) { /* two of them lie on others */
                const u32 at = tess_place(&more, p);

                if (k < whole.points && (s32)(at - tess_place(&whole, k)) >= -2)
                    k += p == 0 || at > tess_place(&more, p - 1) + 2;
            }
            assert_int_equal(k, whole.points);
        }
    compared("edges", edges);
}

static void every_whole_factor(void **state)
{
    unsigned long points = 0;

    (void)state;
    for (unsigned spacing = 0; spacing < 3; spacing++)
        for (unsigned n = 1; n <= 64; n++)
            edge((float)n, (enum tess_spacing)spacing, &points);
    compared("points", points);
}

static void random_factors(void **state)
{
    unsigned long points = 0;

    (void)state;
    seed_from_environment();
    for (unsigned i = 0; i < 20000; i++) {
        const float f = (float)(random_word() % (66u << 18)) / (1 << 18);

        edge(f, (enum tess_spacing)(i % 3), &points);
    }
    compared("points", points);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_whole_factor),
                                        cmocka_unit_test(new_points_grow_from_nothing),
                                        cmocka_unit_test(random_factors) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
