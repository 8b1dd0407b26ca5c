/* sfu_reference.c - see sfu_reference.h */
#include "sfu_reference.h"

#include <math.h>
#include <stddef.h>

#include "host_float.h"

double sfu_reference_value(u32 a)
{
    return float_of_bits(a);
}

u32 sfu_reference_round(mpfr_srcptr x)
{
    u32 sign = mpfr_signbit(x) ? UINT32_C(0x80000000) : 0;
    mpfr_t y;

    if (mpfr_nan_p(x))
        return UINT32_C(0x7fffffff);
    mpfr_init2(y, 24);
    mpfr_abs(y, x, MPFR_RNDN);
    if (mpfr_cmp_ui_2exp(y, 1, 128) >= 0) {
        sign |= UINT32_C(0x7f800000);
    } else if (mpfr_cmp_ui_2exp(y, 1, -126) >= 0) {
        sign |= bits_of_float((float)mpfr_get_d(y, MPFR_RNDN));
    }
    mpfr_clear(y);
    return sign;
}

static double reciprocal(double x)
{
    return 1 / x;
}

static double reciprocal_root(double x)
{
    return 1 / sqrt(x);
}

static int mpfr_reciprocal(mpfr_ptr z, mpfr_srcptr x, mpfr_rnd_t mode)
{
    return mpfr_ui_div(z, 1, x, mode);
}

static const struct sfu_function functions[] = {
    { SFU_COS, "cos", cos, mpfr_cos },
    { SFU_SIN, "sin", sin, mpfr_sin },
    { SFU_EX2, "ex2", exp2, mpfr_exp2 },
    { SFU_LG2, "lg2", log2, mpfr_log2 },
    { SFU_RCP, "rcp", reciprocal, mpfr_reciprocal },
    { SFU_RSQ, "rsq", reciprocal_root, mpfr_rec_sqrt },
    { SFU_RCP64H, "rcp64h", reciprocal, mpfr_reciprocal },
    { SFU_RSQ64H, "rsq64h", reciprocal_root, mpfr_rec_sqrt },
    { SFU_SQRT, "sqrt", sqrt, mpfr_sqrt },
};

const struct sfu_function *sfu_reference_function(enum sfu_op op)
{
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        if (functions[i].op == op)
            return &functions[i];
    return NULL;
}
