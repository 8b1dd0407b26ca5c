/* correctly_rounded.c - results of IEEE 754, by the host's arithmetic and MPFR */
#include <fenv.h>
#include <math.h>
#include <mpfr.h>
#include <string.h>

#include "oracle/numbers/numbers.h"

#define SIGN  UINT32_C(0x80000000)
#define LEAST UINT32_C(0x00800000) /* the smallest normal */

enum function { RCP, SQRT, DIV, RSQRT, FUNCTIONS };

static const char *const names[FUNCTIONS] = { "rcp", "sqrt", "div", "rsqrt" };

static float of_32(uint32_t bits)
{
    float x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

static double of_64(uint64_t bits)
{
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint32_t flushed(uint32_t a)
{
    return a & 0x7f800000 ? a : a & SIGN;
}

/* One by a square root has no host instruction.  A double's is off by less than 2^-51: MPFR where that could matter. */
static float reciprocal_root(float x)
{
    const double near = 1 / sqrt((double)x);
    const float below = (float)(near * (1 - 0x1p-50)), above = (float)(near * (1 + 0x1p-50));
    mpfr_t y;

    if (below == above || !(x > 0))
        return (float)near;
    mpfr_init2(y, 24);
    mpfr_set_flt(y, x, MPFR_RNDN);
    mpfr_rec_sqrt(y, y, MPFR_RNDN);
    const float z = mpfr_get_flt(y, MPFR_RNDN);
    mpfr_clear(y);
    return z;
}

static float float_result(enum function f, float x, float y)
{
    switch (f) {
    case RCP: return 1 / x;
    case SQRT: return sqrtf(x);
    case DIV: return x / y;
    default: return reciprocal_root(x);
    }
}

static double double_result(enum function f, double x, double y)
{
    switch (f) {
    case RCP: return 1 / x;
    case SQRT: return sqrt(x);
    default: return x / y;
    }
}

/* Any NaN is one: PTX does not say which.  Nor does it say whether .ftz takes what only rounding makes normal for a
 * denormal.
 */
static bool right_32(const struct numbers *n, enum function f, size_t i, uint64_t *want)
{
    uint32_t a = (uint32_t)number_of(n, n->a, i), b = n->b ? (uint32_t)number_of(n, n->b, i) : 0;
    const uint32_t got = (uint32_t)number_of(n, n->z, i);
    uint32_t bits;

    if (n->flush) {
        a = flushed(a);
        b = flushed(b);
    }
    const float z = float_result(f, of_32(a), of_32(b));

    memcpy(&bits, &z, sizeof bits);
    *want = n->flush ? flushed(bits) : bits;
    if (n->flush && (bits & ~SIGN) == LEAST && got == (bits & SIGN))
        return fabs(double_result(f, of_32(a), of_32(b))) < 0x1p-126;
    return isnan(z) ? isnan(of_32(got)) : *want == got;
}

static bool right_64(const struct numbers *n, enum function f, size_t i, uint64_t *want)
{
    const double a = of_64(number_of(n, n->a, i)), b = n->b ? of_64(number_of(n, n->b, i)) : 0;
    const double x = double_result(f, a, b), got = of_64(number_of(n, n->z, i));

    memcpy(want, &x, sizeof *want);
    return isnan(x) ? isnan(got) : *want == number_of(n, n->z, i);
}

static bool set_rounding(const char *name)
{
    static const struct {
        const char *name;
        int mode;
    } modes[] = {
        { "rn", FE_TONEAREST }, { "rz", FE_TOWARDZERO }, { "rm", FE_DOWNWARD }, { "rp", FE_UPWARD }
    };

    for (unsigned i = 0; i < sizeof modes / sizeof modes[0]; i++)
        if (strcmp(modes[i].name, name) == 0)
            return fesetround(modes[i].mode) == 0;
    return false;
}

size_t numbers_rounded(const struct numbers *n)
{
    unsigned f = 0;
    size_t wrong = 0;

    while (f < FUNCTIONS && strcmp(names[f], n->function) != 0)
        f++;
    if (f == FUNCTIONS || (f == RSQRT && (n->bits == 64 || strcmp(n->rounding, "rn") != 0)) ||
        !set_rounding(n->rounding))
        return SIZE_MAX;
    for (size_t i = 0; i < n->count; i++) {
        uint64_t want;

        if (n->bits == 32 ? right_32(n, f, i, &want) : right_64(n, f, i, &want))
            continue;
        if (wrong++ < 3)
            numbers_differ(n, i, want, "");
    }
    fesetround(FE_TONEAREST);
    return wrong;
}
