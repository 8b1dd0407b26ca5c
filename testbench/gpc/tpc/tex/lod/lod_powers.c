/* lod_powers.c - prints the powers of two that bound levels of detail, from their definition
 *
 *   lod_powers > vectors/gpc/tpc/tex/lod/lod_powers.hex
 *
 * Entry n is 2^(63 + n/256), rounded up: an integer is at least the entry where it is at least the power.
 */
#include <mpfr.h>
#include <stdio.h>

int main(void)
{
    mpfr_t power;

    mpfr_init2(power, 200);
    printf("// 2^(63 + n/256), rounded up; made by: lod_powers\n");
    for (unsigned n = 0; n < 256; n++) {
        mpfr_set_ui(power, 63 * 256 + n, MPFR_RNDN);
        mpfr_div_ui(power, power, 256, MPFR_RNDN); /* exact */
        mpfr_exp2(power, power, MPFR_RNDN);
        printf("%016lx\n", mpfr_get_ui(power, MPFR_RNDU));
    }
    mpfr_clear(power);
    return 0;
}
