/* test_sfu_floats.c - floats in, floats out, against libm (facts/sfu/sfu.md 1, documented accuracy)
 *
 * Strided over all floats, and every float where a function turns over its whole table;
 * test_sfu_floats_slow.c has the rest.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "sfu_reference_floats.h"
#include "sfu_reference_packet.h"

#define STRIDE 211

/* Else libm is no reference: random floats of every promise, and its ends. */
static void libm_agrees_with_mpfr(void **state)
{
    (void)state;
    unsigned long cases = 0;
    double worst = 0;
    mpfr_t x, y;

    mpfr_inits2(SFU_REFERENCE_BITS, x, y, (mpfr_ptr)NULL);
    for (unsigned k = 0; k < sfu_promises_count; k++) {
        const struct sfu_promise *p = &sfu_promises[k];
        const struct sfu_function *f = sfu_reference_function(p->op);

        for (unsigned i = 0; i < 5000; i++, cases++) {
            u32 a = p->first + (u32)(random_word() % (p->last - p->first + UINT64_C(1)));
            a = i == 0 ? p->first : i == 1 ? p->last : a;
            double in = sfu_reference_value(a), out = f->in_double(in);

            mpfr_set_d(x, in, MPFR_RNDN);
            f->in_mpfr(y, x, MPFR_RNDN);
            if (mpfr_cmp_d(y, out) == 0)
                continue;
            mpfr_d_sub(x, out, y, MPFR_RNDN);
            mpfr_div(x, x, y, MPFR_RNDN);
            double error = fabs(mpfr_get_d(x, MPFR_RNDN));
            if (!(error < 0x1p-51))
                fail_msg("%s(%a) is %a, 2^%.1f off", f->name, in, out, log2(error));
            worst = error > worst ? error : worst;
        }
    }
    printf("  libm: within 2^%.2f\n", log2(worst));
    mpfr_clears(x, y, (mpfr_ptr)NULL);
    compared("random floats by libm and by MPFR", cases);
}

static void every_function_keeps_its_promises(void **state)
{
    (void)state;
    unsigned long cases = 0;
    unsigned broken = 0;

    for (unsigned k = 0; k < sfu_promises_count; k++) {
        const struct sfu_promise *p = &sfu_promises[k];
        struct sfu_worst w = { 0 };

        sfu_sweep(p, p->first, p->last, STRIDE, &w);
        if (p->dense_last)
            sfu_sweep(p, p->dense_first, p->dense_last, 1, &w);
        broken += !sfu_kept(p, &w);
        cases += w.cases;
    }
    compared("floats: every 211th, and all of the dense ranges", cases);
    assert_int_equal(broken, 0);
}

/* Both sides of every power of two, where the exponent changes and segments of the table join. */
static void binades_join_in_order(void **state)
{
    (void)state;
    unsigned long cases = 0, disorder = 0;

    for (unsigned k = 0; k < sfu_promises_count; k++) {
        const struct sfu_promise *p = &sfu_promises[k];
        struct sfu_worst w = { 0 };

        if (p->direction == 0)
            continue;
        for (u64 seam = (p->first | 0x7fffff) + UINT64_C(1); seam < p->last; seam += 0x800000) {
            u32 first = (u32)seam - 500, last = (u32)seam + 500;

            sfu_sweep(p, first < p->first ? p->first : first, last > p->last ? p->last : last, 1,
                      &w);
        }
        cases += w.cases;
        disorder += w.disorder;
        if (w.disorder)
            printf("  %s: out of order at %08" PRIx32 "\n", sfu_reference_function(p->op)->name,
                   w.disorder_at);
    }
    assert_int_equal(disorder, 0);
    compared("floats around powers of two", cases);
}

static double double_of_high_word(u32 high)
{
    u64 bits = (u64)high << 32;
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

/* No bound is documented of the double forms.  What is RCP's or RSQ's, cut to 20 bits, is at most
 * another 2^-20 below.
 */
static void measure_double(enum sfu_op op, u32 first, u32 last)
{
    const struct sfu_function *f = sfu_reference_function(op);
    const double table = exp2(-22.9);
    double low = 0, high = 0;

    for (u32 at = first; at < last; at += 4) {
        const u32 a[4] = { at, at + 1, at + 2, at + 3 };
        u32 z[4];

        sfu_four(op, a, z);
        for (unsigned i = 0; i < 4; i++) {
            double exact = f->in_double(double_of_high_word(a[i]));
            double error = double_of_high_word(z[i]) / exact - 1;

            low = error < low ? error : low;
            high = error > high ? error : high;
            if (!(error >= -0x1p-20 - table && error <= table))
                fail_msg("%s(%08" PRIx32 ") is %08" PRIx32, f->name, a[i], z[i]);
        }
    }
    printf("  %s: relative error -2^%.2f..%s2^%.2f\n", f->name, log2(-low), high > 0 ? "+" : "",
           log2(high));
    compared(f->name, last - first);
}

static void estimates_for_doubles_are_cut_not_wrong(void **state)
{
    (void)state;
    measure_double(SFU_RCP64H, 0x3ff00000, 0x40000000);
    measure_double(SFU_RSQ64H, 0x3ff00000, 0x40100000);
}

/* The exponent only scales. */
static void estimates_for_doubles_scale(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 400000; i++, cases += 2) {
        u32 fraction = (u32)random_word() & 0xfffff, biased = 1 + (u32)(random_word() % 2044);
        u32 even = biased & 1; /* 1023 is */
        u32 rcp = biased << 20 | fraction, one = 1023 << 20 | fraction;
        u32 rsq = (1024 - even) << 20 | fraction;
        double scale = ldexp(1, 1023 - (int)biased);
        double half_scale = ldexp(1, (1024 - (int)even - (int)biased) / 2);

        assert_true(double_of_high_word(sfu_one(SFU_RCP64H, rcp)) ==
                    double_of_high_word(sfu_one(SFU_RCP64H, one)) * scale);
        assert_true(double_of_high_word(sfu_one(SFU_RSQ64H, rcp)) ==
                    double_of_high_word(sfu_one(SFU_RSQ64H, rsq)) * half_scale);
    }
    compared("random doubles of every exponent", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(libm_agrees_with_mpfr),
        cmocka_unit_test(every_function_keeps_its_promises),
        cmocka_unit_test(binades_join_in_order),
        cmocka_unit_test(estimates_for_doubles_are_cut_not_wrong),
        cmocka_unit_test(estimates_for_doubles_scale),
    };

    seed_from_environment();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_free_cache();
    return failed;
}
