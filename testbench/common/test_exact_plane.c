/* test_exact_plane.c - quotients whose sum has more bits than are divided, of which the lowest are 0: ties stay ties */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "common/exact_plane.h"
#include "host_float.h"
#include "seeded.h"

/* b * 3 of 24 bits and two: every second even b is a tie.  A vertex that counts for nothing has the lowest bits, 'below'
 * those of the others; by a power of two nothing is left of the division.
 */
static void check_tie(u32 b, unsigned zeros, unsigned below, unsigned up, unsigned area, bool minus)
{
    const struct exact_value v[3] = { { minus, (u64)b << zeros, 0 }, { 0, 1, -(s32)below }, { 0 } };
    const struct exact_weights w = { { (s64)3 << up, 0, 5 } };
    const struct exact_values values = exact_values(v);
    const struct exact_divisor by = exact_divisor((s64)1 << area);
    const struct exact_quotient q = exact_quotient(&values, &w, &by);
    const float z = ldexpf((float)(3. * b), (int)(zeros + up) - (int)area);

    assert_false(q.more);
    if (exact_fp32(&q, 0) != bits_of_float(minus ? -z : z))
        fail_msg("%x * 3 << %u + %u >> %u, %u below: %x, not %x", b, zeros, up, area, below,
                 exact_fp32(&q, 0), bits_of_float(minus ? -z : z));
}

static void ties_of_long_sums_are_even(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 40000; n++, cases++)
        check_tie((u32)(0x800000 | random_word() % 0x800000), (unsigned)(random_word() % 25),
                  (unsigned)(n & 1 ? random_word() % 15 : random_word() % 400),
                  (unsigned)(random_word() % 50), (unsigned)(random_word() % 50),
                  random_word() & 1);
    compared("quotients", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(ties_of_long_sums_are_even) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
