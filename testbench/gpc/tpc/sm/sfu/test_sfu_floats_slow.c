/* test_sfu_floats_slow.c - floats in, floats out, at length (facts/sfu/sfu.md 1)
 *
 * Every float of lg2; of ex2, sin and cos every one from 2^-25 up, where results begin to differ
 * from their limit; of rcp, rsq and sqrt, whose exponent only scales, every seventh.  Nothing here
 * is random.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "seeded.h"
#include "sfu_reference_floats.h"

static void every_function_keeps_its_promises(void **state)
{
    (void)state;
    unsigned long cases = 0;
    unsigned broken = 0;

    for (unsigned k = 0; k < sfu_promises_count; k++) {
        const struct sfu_promise *p = &sfu_promises[k];
        struct sfu_worst w = { 0 };

        sfu_sweep(p, p->first, p->last, p->slow_stride, &w);
        broken += !sfu_kept(p, &w);
        cases += w.cases;
    }
    compared("floats", cases);
    assert_int_equal(broken, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function_keeps_its_promises),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
