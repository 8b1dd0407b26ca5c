/* sfu_accuracy.c - see sfu_accuracy.h */
#include "sfu_accuracy.h"

#include <math.h>
#include <mpfr.h>

#include "gpc/tpc/sm/sfu/sfu.h"
#include "host_float.h"
#include "progress.h"

#define PRECISION 64 /* the hardest 24-bit case of these functions is known with 50 */

const struct sfu_function sfu_functions[SFU_FUNCTIONS] = {
    { "RCP", "1/x", "[1,2)", -24, 24.02, 0.98, 87, "yes" },
    { "RSQ", "1/sqrt(x)", "[1,4)", -24, 23.40, 1.52, 78, "yes" },
    { "EX2", "2^x", "[0,1)", -23, 22.51, 1.41, 74, "yes" },
    { "LG2", "log2(x)", "[1,2)", -24, 22.57, 0, 0, "yes" },
    { "SIN", "sin(x)", "[0,pi/2)", -24, 22.47, 0, 0, "no" },
    { "COS", "cos(x)", "[0,pi/2)", -24, 22.47, 0, 0, "no" },
    { "SQRT", "sqrt(x)", "[1,4)", -23, 0, 0, 0, "-" },
};

/* Input i of a function, as a source and as a number; what the unit gives for it. */
static uint64_t inputs_of(unsigned f)
{
    return f == 1 || f == 6 ? UINT64_C(1) << 24 : UINT64_C(1) << 23;
}

static u32 result_of(unsigned f, u32 i)
{
    switch (f) {
    case 0: return sfu_rcp(0x3f800000 + i);
    case 1: return sfu_rsq(0x3f800000 + i);
    case 2: return sfu_ex2(i);
    case 3: return sfu_lg2(0x3f800000 + i);
    case 4: return sfu_sin(i);
    case 5: return sfu_cos(i);
    default: return sfu_sqrt(0x3f800000 + i);
    }
}

/* From 1 on in steps of 2^-23, then from 2 on in steps of 2^-22. */
static void octaves(mpfr_t x, u32 i)
{
    mpfr_set_ui_2exp(x, (1u << 23) | (i & 0x7fffff), i >> 23 ? -22 : -23, MPFR_RNDN);
}

static void exact_of(unsigned f, u32 i, mpfr_t y, mpfr_t half_pi)
{
    if (f == 2 || f == 4 || f == 5)
        mpfr_set_ui_2exp(y, i, -23, MPFR_RNDN);
    else
        octaves(y, i);
    if (f == 4 || f == 5)
        mpfr_mul(y, y, half_pi, MPFR_RNDN);
    switch (f) {
    case 0: mpfr_ui_div(y, 1, y, MPFR_RNDN); break;
    case 1: mpfr_rec_sqrt(y, y, MPFR_RNDN); break;
    case 2: mpfr_exp2(y, y, MPFR_RNDN); break;
    case 3: mpfr_log2(y, y, MPFR_RNDN); break;
    case 4: mpfr_sin(y, y, MPFR_RNDN); break;
    case 5: mpfr_cos(y, y, MPFR_RNDN); break;
    default: mpfr_sqrt(y, y, MPFR_RNDN); break;
    }
}

static void note_error(struct sfu_errors *e, uint64_t i, uint64_t inputs, double error)
{
    uint64_t column = i * e->columns / inputs;

    if (i == 0 || (i - 1) * e->columns / inputs != column)
        e->least[column] = e->most[column] = error;
    if (error < e->least[column])
        e->least[column] = error;
    if (error > e->most[column])
        e->most[column] = error;
}

/* Positive fp32 compare as integers; these results are never negative, but for a zero. */
static void note_order(unsigned f, struct sfu_accuracy *a, u32 before, u32 now)
{
    bool falls = f == 0 || f == 1 || f == 5;

    a->not_monotonic += falls ? (before & 0x7fffffff) < (now & 0x7fffffff)
                              : (before & 0x7fffffff) > (now & 0x7fffffff);
}

struct sfu_accuracy sfu_measure(unsigned f, struct sfu_errors *errors)
{
    struct sfu_accuracy a = { .inputs = inputs_of(f) };
    mpfr_t exact, half_pi, rounded, got, error;
    u32 before = 0;

    mpfr_inits2(PRECISION, exact, half_pi, got, error, (mpfr_ptr)0);
    mpfr_init2(rounded, 24);
    mpfr_const_pi(half_pi, MPFR_RNDN);
    mpfr_div_2ui(half_pi, half_pi, 1, MPFR_RNDN);
    for (u32 i = 0; i < a.inputs; i++) {
        u32 bits = result_of(f, i);

        if (i % 65536 == 0)
            progress_show(sfu_functions[f].name, i, a.inputs);

        exact_of(f, i, exact, half_pi);
        mpfr_set_flt(got, float_of_bits(bits), MPFR_RNDN);
        mpfr_set(rounded, exact, MPFR_RNDN);
        a.exact += mpfr_equal_p(rounded, got) != 0;
        mpfr_sub(error, got, exact, MPFR_RNDN);

        double absolute = mpfr_get_d(error, MPFR_RNDN);
        double ulps = ldexp(absolute, -sfu_functions[f].ulp);
        double relative = fabs(absolute) / mpfr_get_d(exact, MPFR_RNDN);
        a.max_error = fmax(a.max_error, fabs(ulps));
        if (!mpfr_zero_p(exact))
            a.max_relative = fmax(a.max_relative, relative);
        if (errors)
            note_error(errors, i, a.inputs, ulps);
        if (i > 0)
            note_order(f, &a, before, bits);
        before = bits;
    }
    progress_end();
    mpfr_clears(exact, half_pi, rounded, got, error, (mpfr_ptr)0);
    mpfr_free_cache();
    return a;
}

double sfu_good_bits(const struct sfu_function *f, const struct sfu_accuracy *a)
{
    return -log2(ldexp(a->max_error, f->ulp));
}
