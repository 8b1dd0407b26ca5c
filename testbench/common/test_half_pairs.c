/* test_half_pairs.c - pairs of halves: sums and products (facts/isa/semantics.md 5)
 *
 * Both are exact in the host's double, and are rounded here by definition.  One in 256 halves with every
 * other by default, the seed says which; test_half_pairs all: every pair.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "common/float_math.h"
#include "seeded.h"

static bool all;
static double value[65536];

static double half_value(unsigned a)
{
    const double sign = a >> 15 ? -1 : 1;
    const int exp = a >> 10 & 31;

    if (exp == 31)
        return a & 1023 ? NAN : sign * INFINITY;
    return sign * ldexp((a & 1023) + (exp ? 1024 : 0), (exp ? exp : 1) - 25);
}

/* To nearest, ties to even. */
static u64 nearest(double x)
{
    int exp;

    if (isnan(x))
        return 0x7fff;
    const u64 sign = signbit(x) ? 0x8000 : 0;

    if (fabs(x) >= 65520)
        return sign | 0x7c00;
    if (x == 0)
        return sign;
    frexp(x, &exp);
    exp = exp - 1 < -14 ? -14 : exp - 1;
    return sign | (u64)((long)rint(ldexp(fabs(x), 10 - exp)) + (exp + 14) * 1024L);
}

static void pairs(void **state)
{
    const struct float_rules r = { &float_fp16, ROUND_RNE, false };
    unsigned long cases = 0;

    (void)state;
    for (unsigned a = 0; a < 65536; a++)
        value[a] = half_value(a);
    for (unsigned a = all ? 0 : random_word() % 256; a < 65536; a += all ? 1 : 256)
        for (unsigned b = 0; b < 65536; b++, cases += 2) {
            if (float_add(&r, a, b) != nearest(value[a] + value[b]))
                fail_msg("%04x + %04x", a, b);
            if (float_mul(&r, a, b, 0) != nearest(value[a] * value[b]))
                fail_msg("%04x * %04x", a, b);
        }
    compared("sums and products of pairs of halves", cases);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(pairs) };

    all = argc > 1 && !strcmp(argv[1], "all");
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
