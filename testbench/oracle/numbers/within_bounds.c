/* within_bounds.c - results that PTX or CUDA documents with a bound of their error (facts/sfu/sfu.md 1)
 *
 * libm is the reference: within 2^-51 of the exact value (test_sfu_floats.c), where the narrowest bound is 2^-24.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "oracle/numbers/numbers.h"

#define LEAST  0x1p-126 /* the least normal: .ftz gives 0 below it */
#define MOST   0x1p128  /* infinity from here on */
#define ALL    INFINITY
#define PI     3.1415926535
#define TWO_PI 6.283185307
#define PI_100 314.1592653

enum measure { ULP, RELATIVE, ABSOLUTE, ULP_BY_X };

/* CUDA says 2 + floor(|1.173 * x|) ulp of __expf.  That is of its tests: the rounded product that goes into EX2 is off by as
 * much alone (54.2 ulp, not 54, at -44.36), so one ulp is EX2's.  It says 2^-24 of __log10f: a GH100 is off by 2^-23.878 at
 * 0x3f076eff, as LG2 times log10(2) has to be.
 *
 * Of arguments whose size is in [low, high], the last one of a division; of any size but those, the next row. */
static const struct bound {
    const char *function;
    double low, high;
    enum measure measure;
    double most; /* ULP_BY_X: 3 + floor(|most * x|) */
} bounds[] = {
    { "rcp", 0, ALL, ULP, 1 },
    { "divide", 0x1p-126, 0x1p126, ULP, 2 }, /* div.approx */
    { "div", 0, ALL, ULP, 2 },               /* div.full */
    { "sqrt", 0, ALL, RELATIVE, 23 },
    { "rsqrt", 0, ALL, RELATIVE, 22.9 },
    { "sin", 0, PI, ABSOLUTE, 21.41 },
    { "sin", PI, TWO_PI, ABSOLUTE, 20.5 },
    { "sin", TWO_PI, PI_100, ABSOLUTE, 14.7 },
    { "cos", 0, PI, ABSOLUTE, 21.19 },
    { "cos", PI, TWO_PI, ABSOLUTE, 20.5 },
    { "cos", TWO_PI, PI_100, ABSOLUTE, 14.7 },
    { "ex2", 0, ALL, ULP, 2 },
    { "lg2", 0.5, 2, ABSOLUTE, 22 },
    { "lg2", 0, ALL, RELATIVE, 22 },
    { "exp", 0, ALL, ULP_BY_X, 1.173 },
    { "exp10", 0, ALL, ULP_BY_X, 2.97 },
    { "log", 0.5, 2, ABSOLUTE, 21.41 },
    { "log", 0, ALL, ULP, 3 },
    { "log10", 0.5, 2, ABSOLUTE, 23.87 },
    { "log10", 0, ALL, ULP, 3 },
};
#define BOUNDS (sizeof bounds / sizeof bounds[0])

static double exact_of(const char *f, double x, double y)
{
    static const struct {
        const char *name;
        double (*of)(double);
    } functions[] = { { "sqrt", sqrt },  { "sin", sin },  { "cos", cos },
                      { "ex2", exp2 },   { "lg2", log2 }, { "exp", exp },
                      { "exp10", NULL }, { "log", log },  { "log10", log10 } };

    if (f[0] == 'd')
        return x / y;
    if (strcmp(f, "rcp") == 0)
        return 1 / x;
    if (strcmp(f, "rsqrt") == 0)
        return 1 / sqrt(x);
    if (strcmp(f, "exp10") == 0)
        return pow(10, x);
    for (unsigned i = 0;; i++)
        if (strcmp(functions[i].name, f) == 0)
            return functions[i].of(x);
}

static double value(bool flush, uint32_t a)
{
    float x;

    if (flush && !(a & 0x7f800000))
        a &= UINT32_C(0x80000000);
    memcpy(&x, &a, sizeof x);
    return x;
}

static const struct bound *bound_of(const char *f, double size)
{
    for (unsigned i = 0; i < BOUNDS; i++)
        if (strcmp(bounds[i].function, f) == 0 && size >= bounds[i].low && size <= bounds[i].high)
            return &bounds[i];
    return NULL;
}

/* An fp32's, at 'x'. */
static double ulp_of(double x)
{
    int exponent;

    frexp(x, &exponent);
    return ldexp(1, (exponent < -125 ? -125 : exponent) - 24);
}

static double clipped(double x)
{
    return fabs(x) < MOST ? x : copysign(MOST, x);
}

/* In the bound's own measure; CUDA counts ulp from the nearest float. */
static double error_of(const struct bound *b, double exact, double got)
{
    switch (b->measure) {
    case ULP:
    case ULP_BY_X: return fabs(got - clipped((float)exact)) / ulp_of(exact);
    case RELATIVE: return fabs(got - exact) / fabs(exact);
    default: return fabs(got - exact);
    }
}

static double most_of(const struct bound *b, double x)
{
    switch (b->measure) {
    case ULP: return b->most;
    case ULP_BY_X: return 3 + floor(fabs(b->most * x));
    default: return exp2(-b->most);
    }
}

/* How far below 'exact', near the least normal, a good result may be before it is flushed. */
static double most_below(const struct bound *b, double x)
{
    return b->measure == ULP || b->measure == ULP_BY_X ? most_of(b, x) * ulp_of(LEAST) : 0;
}

/* The error as a part of what is allowed: above 1 it is wrong. */
static double judge(const struct numbers *n, const struct bound *b, double x, double y, double got)
{
    const double exact = exact_of(n->function, x, y);

    if (isnan(exact) || isnan(got))
        return isnan(exact) && isnan(got) ? 0 : ALL;
    if (isinf(exact) || exact == 0)
        return got == exact && !signbit(got) == !signbit(exact) ? 0 : ALL;
    if (n->flush && fabs(exact) - most_below(b, x) < LEAST && got == 0)
        return !signbit(got) == !signbit(exact) ? 0 : ALL;
    return error_of(b, clipped(exact), clipped(got)) / most_of(b, x);
}

static void print_worst(const struct bound *b, double worst, size_t at, size_t cases)
{
    const double least =
        b->measure == ULP || b->measure == ULP_BY_X ? worst * b->most : worst * exp2(-b->most);

    printf("    sizes %.7g to %.7g, %zu: ", b->low, b->high, cases);
    if (worst == 0)
        printf("exact");
    else if (b->measure == ULP_BY_X)
        printf("%.2f of what is allowed", worst);
    else if (b->measure == ULP)
        printf("%.3f ulp of %g", least, b->most);
    else
        printf("%s 2^%.2f of 2^-%g", b->measure == RELATIVE ? "relative" : "absolute", log2(least),
               b->most);
    printf(", at number %zu\n", at);
}

size_t numbers_bounded(const struct numbers *n)
{
    struct worst {
        double part;
        size_t at, cases;
    } worst[BOUNDS] = { { 0 } };
    size_t wrong = 0;

    if (n->bits != 32 || !bound_of(n->function, 1))
        return SIZE_MAX;
    for (size_t i = 0; i < n->count; i++) {
        const double x = value(n->flush, (uint32_t)number_of(n, n->a, i));
        const double y = n->b ? value(n->flush, (uint32_t)number_of(n, n->b, i)) : x;
        const struct bound *b = bound_of(n->function, isnan(y) ? 1 : fabs(y));

        if (!b)
            continue;
        struct worst *w = &worst[b - bounds];
        const double part = judge(n, b, x, y, value(false, (uint32_t)number_of(n, n->z, i)));

        w->cases++;
        if (part > w->part)
            *w = (struct worst){ part, i, w->cases };
        if (part > 1 && wrong++ < 3)
            numbers_differ(n, i, (uint64_t)0, "beyond the bound");
    }
    for (unsigned k = 0; k < BOUNDS; k++)
        if (worst[k].cases)
            print_worst(&bounds[k], worst[k].part, worst[k].at, worst[k].cases);
    return wrong;
}
