/* mad_reference.c - see mad_reference.h */
#include "mad_reference.h"

#include <mpfr.h>

#define EXACTLY       1024 /* bits: any sum of a product and a float */
#define THE_NAN       UINT32_C(0x7fffffff)
#define INFINITY_BITS UINT32_C(0x7f800000)

/* A float's value after the flush of denormals. */
static void value_of(mpfr_t x, uint32_t a)
{
    const unsigned exp = a >> 23 & 255, frac = a & 0x7fffff;
    const int sign = a >> 31 ? -1 : 1;

    if (exp == 255 && frac)
        mpfr_set_nan(x);
    else if (exp == 255)
        mpfr_set_inf(x, sign);
    else if (exp == 0)
        mpfr_set_zero(x, sign);
    else
        mpfr_set_si_2exp(x, sign * (long)(0x800000 | frac), (long)exp - 150, MPFR_RNDN);
}

/* The bits of an exact value rounded to 24 bits; below 2^-126 a zero.  'step': there the least step is 2^-149 while it rounds. */
static uint32_t bits_of(mpfr_t exact, bool truncate, bool step)
{
    const mpfr_rnd_t mode = truncate ? MPFR_RNDZ : MPFR_RNDN;
    const uint32_t sign = mpfr_signbit(exact) ? UINT32_C(0x80000000) : 0;
    uint32_t z = sign;
    mpfr_t x;

    if (mpfr_nan_p(exact))
        return THE_NAN;
    if (mpfr_inf_p(exact))
        return sign | INFINITY_BITS;
    if (mpfr_zero_p(exact))
        return sign;
    mpfr_init2(x, EXACTLY);
    mpfr_set(x, exact, MPFR_RNDN);
    if (step && mpfr_get_exp(x) <= -126) {
        mpfr_mul_2si(x, x, 149, MPFR_RNDN);
        mpfr_rint(x, x, mode == MPFR_RNDZ ? MPFR_RNDZ : MPFR_RNDN);
        mpfr_mul_2si(x, x, -149, MPFR_RNDN);
    }
    mpfr_prec_round(x, 24, mode);
    if (!mpfr_zero_p(x) && mpfr_get_exp(x) > 128)
        z = sign | (truncate ? 0x7f7fffff : INFINITY_BITS);
    else if (!mpfr_zero_p(x) && mpfr_get_exp(x) >= -125) {
        const long exp = mpfr_get_exp(x) - 1;

        mpfr_mul_2si(x, x, 23 - exp, MPFR_RNDN);
        mpfr_abs(x, x, MPFR_RNDN);
        z = sign | (uint32_t)((exp + 126) * 0x800000 + mpfr_get_si(x, MPFR_RNDN));
    }
    mpfr_clear(x);
    return z;
}

static uint32_t add_exact(mpfr_t x, mpfr_t z, bool truncate, bool step)
{
    mpfr_t sum;

    mpfr_init2(sum, EXACTLY);
    mpfr_add(sum, x, z, MPFR_RNDN);
    const uint32_t bits = bits_of(sum, truncate, step);

    mpfr_clear(sum);
    return bits;
}

uint32_t slow_add(uint32_t a, uint32_t c, bool truncate)
{
    mpfr_t x, z;

    mpfr_inits2(EXACTLY, x, z, (mpfr_ptr)0);
    value_of(x, a);
    value_of(z, c);
    const uint32_t bits = add_exact(x, z, truncate, false);

    mpfr_clears(x, z, (mpfr_ptr)0);
    return bits;
}

uint32_t slow_mul(uint32_t a, uint32_t b, bool truncate, bool zero_wins)
{
    mpfr_t x, y;

    mpfr_inits2(EXACTLY, x, y, (mpfr_ptr)0);
    value_of(x, a);
    value_of(y, b);
    const bool zero = mpfr_zero_p(x) || mpfr_zero_p(y);

    mpfr_mul(x, x, y, MPFR_RNDN);
    const uint32_t bits = zero && zero_wins ? 0 : bits_of(x, truncate, false);

    mpfr_clears(x, y, (mpfr_ptr)0);
    return bits;
}

uint32_t slow_mad(uint32_t a, uint32_t b, uint32_t c, bool truncate, bool zero_wins)
{
    mpfr_t x, y, z, cut;

    mpfr_inits2(EXACTLY, x, y, z, (mpfr_ptr)0);
    mpfr_init2(cut, 24);
    value_of(x, a);
    value_of(y, b);
    value_of(z, c);
    const bool two = mpfr_zero_p(z) || mpfr_zero_p(x) || mpfr_zero_p(y);

    mpfr_mul(cut, x, y, MPFR_RNDZ);
    const uint32_t bits = two ? slow_add(slow_mul(a, b, truncate, zero_wins), c, truncate)
                              : add_exact(cut, z, truncate, true);

    mpfr_clears(x, y, z, cut, (mpfr_ptr)0);
    return bits;
}
