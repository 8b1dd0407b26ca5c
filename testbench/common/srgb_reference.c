/* srgb_reference.c - see srgb_reference.h */
#include "srgb_reference.h"

/* z = c^(power/root) */
static void rational_power(mpfr_ptr z, mpfr_srcptr c, unsigned power, unsigned root)
{
    mpfr_pow_ui(z, c, power, MPFR_RNDN);
    mpfr_rootn_ui(z, z, root, MPFR_RNDN);
}

/* z = c * times / over */
static void scale(mpfr_ptr z, mpfr_srcptr c, unsigned times, unsigned over)
{
    mpfr_mul_ui(z, c, times, MPFR_RNDN);
    mpfr_div_ui(z, z, over, MPFR_RNDN);
}

/* Whether c is at most text, a decimal fraction that no code nor x of 65535^2 meets. */
static int at_most(mpfr_srcptr c, const char *text)
{
    mpfr_t limit;

    mpfr_init2(limit, SRGB_DEFINITION_BITS);
    mpfr_set_str(limit, text, 10, MPFR_RNDN);
    int z = mpfr_cmp(c, limit) <= 0;
    mpfr_clear(limit);
    return z;
}

void srgb_to_linear(mpfr_ptr z, mpfr_srcptr c)
{
    if (at_most(c, "0.04045")) {
        scale(z, c, 100, 1292);
        return;
    }
    scale(z, c, 1000, 1);
    mpfr_add_ui(z, z, 55, MPFR_RNDN);
    mpfr_div_ui(z, z, 1055, MPFR_RNDN);
    rational_power(z, z, 12, 5); /* 2.4 */
}

void srgb_from_linear(mpfr_ptr z, mpfr_srcptr c)
{
    if (at_most(c, "0.0031308")) {
        scale(z, c, 1292, 100);
        return;
    }
    rational_power(z, c, 5, 12); /* 1/2.4 */
    mpfr_mul_ui(z, z, 1055, MPFR_RNDN);
    mpfr_sub_ui(z, z, 55, MPFR_RNDN);
    mpfr_div_ui(z, z, 1000, MPFR_RNDN);
}

/* The linear light of halves / 510, times 'one', to an integer. */
static unsigned long linear(unsigned halves, unsigned long one, mpfr_rnd_t rounding)
{
    mpfr_t c;

    mpfr_init2(c, SRGB_DEFINITION_BITS);
    mpfr_set_ui(c, halves, MPFR_RNDN);
    mpfr_div_ui(c, c, 510, MPFR_RNDN);
    srgb_to_linear(c, c);
    mpfr_mul_ui(c, c, one, MPFR_RNDN);
    unsigned long z = mpfr_get_ui(c, rounding);
    mpfr_clear(c);
    return z;
}

unsigned srgb_linear16(unsigned code)
{
    return (unsigned)linear(2 * code, 65535, MPFR_RNDN);
}

uint32_t srgb_smallest(unsigned code)
{
    return (uint32_t)linear(2 * code - 1, 65535ul * 65535, MPFR_RNDU);
}
