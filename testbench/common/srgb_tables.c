/* srgb_tables.c - prints a table of the sRGB transfer function from its definition
 *
 *   srgb_tables decode > vectors/common/srgb_decode.hex
 *   srgb_tables encode > vectors/common/srgb_encode.hex
 *   srgb_tables 7e4 > vectors/common/srgb_7e4.hex
 *   srgb_tables near > vectors/common/srgb_encode_near.hex
 *
 * known: facts/texture/rop_rules.md 5 (IEC 61966-2-1): decode c <= 0.04045 ? c/12.92 :
 * ((c+0.055)/1.055)^2.4; encode c <= 0.0031308 ? 12.92c : 1.055 c^(1/2.4) - 0.055; code = round(255 c).
 */
#include <mpfr.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define PRECISION   200
#define ONE_SQUARED ((uint32_t)65535 * 65535)

/* c = decode(code / 255) */
static void decode_exact(mpfr_t c, unsigned code)
{
    mpfr_set_ui(c, code, MPFR_RNDN);
    mpfr_div_ui(c, c, 255, MPFR_RNDN);
    if (code * 100000 <= 4045 * 255) {
        mpfr_mul_ui(c, c, 100, MPFR_RNDN);
        mpfr_div_ui(c, c, 1292, MPFR_RNDN);
    } else {
        mpfr_t e;
        mpfr_init2(e, PRECISION);
        mpfr_mul_ui(c, c, 1000, MPFR_RNDN);
        mpfr_add_ui(c, c, 55, MPFR_RNDN);
        mpfr_div_ui(c, c, 1055, MPFR_RNDN);
        mpfr_set_ui(e, 24, MPFR_RNDN);
        mpfr_div_ui(e, e, 10, MPFR_RNDN);
        mpfr_pow(c, c, e, MPFR_RNDN);
        mpfr_clear(e);
    }
}

/* round(65535 * decode(code / 255)) */
static unsigned decode(unsigned code)
{
    mpfr_t c;

    mpfr_init2(c, PRECISION);
    decode_exact(c, code);
    mpfr_mul_ui(c, c, 65535, MPFR_RNDN);
    unsigned z = (unsigned)mpfr_get_ui(c, MPFR_RNDN);
    mpfr_clear(c);
    return z;
}

/* The float nearest to decode(code / 255): exponents of -6 and up have 7 bits of fraction, below the step stays. */
static unsigned decode_7e4(unsigned code)
{
    mpfr_t c;

    mpfr_init2(c, PRECISION);
    decode_exact(c, code);
    const long top = mpfr_zero_p(c) || mpfr_get_exp(c) - 1 < -6 ? -6 : mpfr_get_exp(c) - 1;

    mpfr_mul_2si(c, c, 7 - top, MPFR_RNDN);
    const unsigned z = (unsigned)(top + 6) * 128 + (unsigned)mpfr_get_ui(c, MPFR_RNDN);

    mpfr_clear(c);
    return z;
}

/* round(255 * encode(x / 65535^2)) */
static unsigned encode(uint32_t x)
{
    mpfr_t c, e;

    mpfr_init2(c, PRECISION);
    mpfr_init2(e, PRECISION);
    mpfr_set_ui(c, x, MPFR_RNDN);
    mpfr_div_ui(c, c, ONE_SQUARED, MPFR_RNDN);
    mpfr_set_ui(e, 31308, MPFR_RNDN);
    mpfr_div_ui(e, e, 10000000, MPFR_RNDN);
    if (mpfr_lessequal_p(c, e)) {
        mpfr_mul_ui(c, c, 1292, MPFR_RNDN);
        mpfr_div_ui(c, c, 100, MPFR_RNDN);
    } else {
        mpfr_set_ui(e, 10, MPFR_RNDN);
        mpfr_div_ui(e, e, 24, MPFR_RNDN);
        mpfr_pow(c, c, e, MPFR_RNDN);
        mpfr_mul_ui(c, c, 1055, MPFR_RNDN);
        mpfr_sub_ui(c, c, 55, MPFR_RNDN);
        mpfr_div_ui(c, c, 1000, MPFR_RNDN);
    }
    mpfr_mul_ui(c, c, 255, MPFR_RNDN);
    unsigned z = (unsigned)mpfr_get_ui(c, MPFR_RNDN);
    mpfr_clear(c);
    mpfr_clear(e);
    return z;
}

/* The smallest x that encodes to 'code' or more. */
static uint32_t encode_from(unsigned code)
{
    uint32_t low = 0, high = ONE_SQUARED;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (encode(middle) >= code)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "decode") == 0) {
        printf("// sRGB code to 16-bit linear light; made by: srgb_tables decode\n");
        for (unsigned code = 0; code < 256; code++)
            printf("%04x\n", decode(code));
        return 0;
    }
    if (argc == 2 && strcmp(argv[1], "7e4") == 0) {
        printf("// sRGB code to linear light as a 7e4 float; made by: srgb_tables 7e4\n");
        for (unsigned code = 0; code < 256; code++)
            printf("%03x\n", decode_7e4(code));
        return 0;
    }
    if (argc == 2 && strcmp(argv[1], "encode") == 0) {
        printf("// smallest x, of 65535^2, of each sRGB code; made by: srgb_tables encode\n");
        for (unsigned code = 0; code < 256; code++)
            printf("%08x\n", encode_from(code));
        return 0;
    }
    if (argc == 2 && strcmp(argv[1], "near") == 0) {
        printf("// sRGB code of every x = k * 2^20, of 65535^2; made by: srgb_tables near\n");
        for (unsigned k = 0; k < 4096; k++)
            printf("%02x\n", encode(k << 20));
        return 0;
    }
    fprintf(stderr, "usage: srgb_tables decode|encode|near|7e4\n");
    return 2;
}
