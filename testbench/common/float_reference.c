/* float_reference.c - see float_reference.h */
#include "float_reference.h"

#include <math.h>

double oracle_meaning(const struct float_format *f, u64 a)
{
    const u64 one = UINT64_C(1) << f->frac_bits, frac = a & (one - 1);
    const int max = (1 << f->exp_bits) - 1, exp = (int)(a >> f->frac_bits) & max;
    const int bias = max >> 1;
    const double sign = a >> (f->exp_bits + f->frac_bits) & 1 ? -1 : 1;

    if (exp == max)
        return frac ? NAN : sign * INFINITY;
    return sign * ldexp((double)(exp ? frac + one : frac), (exp ? exp : 1) - bias - f->frac_bits);
}

u64 oracle_bits(const struct float_format *f, double value)
{
    const int bias = (1 << (f->exp_bits - 1)) - 1;
    const u64 sign = (u64)(signbit(value) != 0) << (f->exp_bits + f->frac_bits);
    const u64 one = UINT64_C(1) << f->frac_bits;
    int exp;

    if (isnan(value))
        return (UINT64_C(1) << (f->exp_bits + f->frac_bits)) - 1;
    if (isinf(value))
        return sign | (u64)(2 * bias + 1) << f->frac_bits;
    if (value == 0)
        return sign;
    frexp(value, &exp); /* in [1/2, 1) */
    exp = exp - 1 < 1 - bias ? 1 - bias : exp - 1;
    const u64 sig = (u64)ldexp(fabs(value), f->frac_bits - exp);

    return sign | (sig < one ? sig : (u64)(exp + bias) << f->frac_bits | (sig - one));
}

static mpfr_rnd_t direction(enum rounding mode)
{
    static const mpfr_rnd_t of[] = { MPFR_RNDN, MPFR_RNDZ, MPFR_RNDD, MPFR_RNDU };

    return of[mode];
}

/* 'z' has the format's precision; 'inexact' says how it was rounded. */
static u64 bounded(const struct float_rules *r, mpfr_ptr z, int inexact)
{
    const int bias = (1 << (r->format->exp_bits - 1)) - 1;
    const mpfr_exp_t emin = mpfr_get_emin(), emax = mpfr_get_emax();

    if (mpfr_regular_p(z) && r->flush && mpfr_get_exp(z) < 2 - bias)
        return oracle_bits(r->format, mpfr_signbit(z) ? -0.0 : 0.0);
    mpfr_set_emin(1 - bias - r->format->frac_bits + 1); /* mantissas lie in [1/2, 1) */
    mpfr_set_emax(bias + 1);
    inexact = mpfr_check_range(z, inexact, direction(r->mode));
    mpfr_subnormalize(z, inexact, direction(r->mode));
    const double value = mpfr_get_d(z, MPFR_RNDN);
    mpfr_set_emin(emin);
    mpfr_set_emax(emax);
    return oracle_bits(r->format, value);
}

u64 oracle_round(const struct float_rules *r, mpfr_srcptr exact)
{
    mpfr_t z;

    mpfr_init2(z, r->format->frac_bits + 1);
    const int inexact = mpfr_set(z, exact, direction(r->mode));
    const u64 bits = bounded(r, z, inexact);

    mpfr_clear(z);
    return bits;
}

static double operand_of(const struct float_rules *r, u64 a)
{
    const double x = oracle_meaning(r->format, a);
    const int bias = (1 << (r->format->exp_bits - 1)) - 1;

    return r->flush && fabs(x) < ldexp(1, 1 - bias) ? copysign(0, x) : x;
}

u64 oracle_fma(const struct float_rules *r, u64 a, u64 b, u64 c)
{
    mpfr_t x, y, w, z;

    mpfr_inits2(53, x, y, w, (mpfr_ptr)NULL);
    mpfr_init2(z, r->format->frac_bits + 1);
    mpfr_set_d(x, operand_of(r, a), MPFR_RNDN);
    mpfr_set_d(y, operand_of(r, b), MPFR_RNDN);
    mpfr_set_d(w, operand_of(r, c), MPFR_RNDN);
    const int inexact = mpfr_fma(z, x, y, w, direction(r->mode));
    const u64 bits = bounded(r, z, inexact);

    mpfr_clears(x, y, w, z, (mpfr_ptr)NULL);
    return bits;
}

u64 oracle_add(const struct float_rules *r, u64 a, u64 b)
{
    mpfr_t x, y, z;

    mpfr_inits2(53, x, y, (mpfr_ptr)NULL);
    mpfr_init2(z, r->format->frac_bits + 1);
    mpfr_set_d(x, operand_of(r, a), MPFR_RNDN);
    mpfr_set_d(y, operand_of(r, b), MPFR_RNDN);
    const int inexact = mpfr_add(z, x, y, direction(r->mode));
    const u64 bits = bounded(r, z, inexact);

    mpfr_clears(x, y, z, (mpfr_ptr)NULL);
    return bits;
}

u64 oracle_mul(const struct float_rules *r, u64 a, u64 b, s32 scale)
{
    mpfr_t x, y, z;

    mpfr_inits2(106, x, y, z, (mpfr_ptr)NULL);
    mpfr_set_d(x, operand_of(r, a), MPFR_RNDN);
    mpfr_set_d(y, operand_of(r, b), MPFR_RNDN);
    mpfr_mul(z, x, y, MPFR_RNDN); /* exact */
    mpfr_mul_2si(z, z, scale, MPFR_RNDN);
    const u64 bits = oracle_round(r, z);

    mpfr_clears(x, y, z, (mpfr_ptr)NULL);
    return bits;
}

/* A quotient of significands of 53 bits is a tie, or at least 2^-108 of itself from one. */
u64 oracle_div(const struct float_rules *r, u64 a, u64 b)
{
    mpfr_t x, y, z;

    mpfr_inits2(256, x, y, z, (mpfr_ptr)NULL);
    mpfr_set_d(x, operand_of(r, a), MPFR_RNDN);
    mpfr_set_d(y, operand_of(r, b), MPFR_RNDN);
    mpfr_div(z, x, y, MPFR_RNDN);
    const u64 bits = oracle_round(r, z);

    mpfr_clears(x, y, z, (mpfr_ptr)NULL);
    return bits;
}

u64 oracle_operand(const struct float_format *f, u64 (*word)(void), u64 near)
{
    const u64 w = word(), mask = (UINT64_C(1) << f->frac_bits) - 1;
    const u64 max = (UINT64_C(1) << f->exp_bits) - 1,
              sign = float_sign(f) & (w << 63 >> (63 - f->exp_bits - f->frac_bits));
    u64 frac = word() & mask, exp = (w >> 8) & max;

    switch (w >> 32 & 7) {
    case 0: frac = w >> 40 & 1 ? mask : 0; break;
    case 1: frac = (w >> 40 & 1 ? mask : 0) ^ UINT64_C(1) << (w >> 41) % f->frac_bits; break;
    case 2: frac &= mask << (w >> 41) % f->frac_bits & mask; break;
    default: break;
    }
    switch (w >> 36 & 7) {
    case 0: exp = 0; break;
    case 1: exp = w >> 48 & 1 ? max : max - 1; break;
    case 2:
    case 3: exp = (near >> f->frac_bits) + (w >> 48) % (2 * f->frac_bits) - f->frac_bits; break;
    case 4: exp = 1 + (w >> 48) % 4; break;
    case 5: exp = max / 2 + (w >> 48) % 4; break;
    default: break;
    }
    return sign | (exp & max) << f->frac_bits | frac;
}
