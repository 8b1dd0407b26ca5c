/* prop_reference.c - see prop_reference.h */
#include "prop_reference.h"

#include <gmp.h>
#include <math.h>

#include "host_float.h"

double prop_value(u32 a)
{
    return (double)float_of_bits(a);
}

unsigned prop_nearest(double x, unsigned one)
{
    mpq_t q, half;
    mpz_t z;
    unsigned code;

    if (!(x > 0))
        return 0;
    mpq_inits(q, half, NULL);
    mpz_init(z);
    mpq_set_d(q, x > 1 ? 1 : x);
    mpq_set_ui(half, one, 1);
    mpq_mul(q, q, half);
    mpq_set_ui(half, 1, 2);
    mpq_add(q, q, half);
    mpz_fdiv_q(z, mpq_numref(q), mpq_denref(q));
    code = (unsigned)mpz_get_ui(z);
    mpz_clear(z);
    mpq_clears(q, half, NULL);
    return code;
}

int prop_signed_nearest(double x, unsigned bits)
{
    const unsigned one = (1u << (bits - 1)) - 1;

    return x < 0 ? -(int)prop_nearest(-x, one) : (int)prop_nearest(x, one);
}

/* x to a float of that many bits of fraction and least exponent, as a value. */
static double narrowed(double x, int fraction, int least, double most, bool toward_zero, bool sign)
{
    double unit, z;

    if (isnan(x) || (isinf(x) && (sign || x > 0)))
        return x;
    if (!sign && x < 0)
        return 0;
    if (x == 0)
        return x;
    unit = ldexp(1, (ilogb(x) < least ? least : ilogb(x)) - fraction);
    z = toward_zero ? trunc(x / unit) * unit : nearbyint(x / unit) * unit;
    if (fabs(z) > most)
        return toward_zero ? copysign(most, x) : copysign(INFINITY, x);
    return z;
}

double prop_narrowed(unsigned bits, double x, bool toward_zero)
{
    switch (bits) {
    case 32: return x;
    case 16: return narrowed(x, 10, -14, 65504, toward_zero, true);
    case 11: return narrowed(x, 6, -14, 65024, toward_zero, false);
    default: return narrowed(x, 5, -14, 64512, toward_zero, false);
    }
}
