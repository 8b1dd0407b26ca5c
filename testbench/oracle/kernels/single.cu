// single.cu - floats
#include "oracle.hpp"

EACH(sums, float, 3, float, 12)
{
    const float a = x[0], b = x[1], c = x[2];

    y[0] = a + b;
    y[1] = a - b;
    y[2] = a * b;
    y[3] = fmaf(a, b, c);
    y[4] = fmaf(-a, b, c);
    y[5] = fmaf(a, b, -c);
    y[6] = a * b + c;
    y[7] = fabsf(a) + b;
    y[8] = -fabsf(a) * b;
    y[9] = a + 1.0f;
    y[10] = a * 0.1f;
    y[11] = (a + b) * (b - c);
}

EACH(quotients, float, 2, float, 5)
{
    y[0] = x[0] / x[1];
    y[1] = 1 / x[0];
    y[2] = sqrtf(x[0]);
    y[3] = x[0] / 3;
    y[4] = 7 / x[1];
}

#define ROUNDED(SUFFIX)                                                                            \
    EACH(float_##SUFFIX, float, 3, float, 7)                                                       \
    {                                                                                              \
        y[0] = __fadd_##SUFFIX(x[0], x[1]);                                                        \
        y[1] = __fsub_##SUFFIX(x[0], x[1]);                                                        \
        y[2] = __fmul_##SUFFIX(x[0], x[1]);                                                        \
        y[3] = __fmaf_##SUFFIX(x[0], x[1], x[2]);                                                  \
        y[4] = __fdiv_##SUFFIX(x[0], x[1]);                                                        \
        y[5] = __frcp_##SUFFIX(x[0]);                                                              \
        y[6] = __fsqrt_##SUFFIX(x[0]);                                                             \
    }
ROUNDED(rn)
ROUNDED(rz)
ROUNDED(ru)
ROUNDED(rd)

EACH(compared, float, 2, u32, 14)
{
    const float a = x[0], b = x[1];

    y[0] = a < b;
    y[1] = a <= b;
    y[2] = a == b;
    y[3] = a != b;
    y[4] = a > b;
    y[5] = a >= b;
    y[6] = !(a < b);
    y[7] = !(a >= b);
    y[8] = a != a;
    y[9] = a < b || a > b;
    y[10] = a < 0 ? 3 : 5;
    y[11] = fabsf(a) == __int_as_float(0x7f800000);
    y[12] = a > 0 && b > 0;
    y[13] = a == 0;
}

EACH(rounded_to_whole, float, 2, float, 9)
{
    const float a = x[0], b = x[1];

    y[0] = floorf(a);
    y[1] = ceilf(a);
    y[2] = truncf(a);
    y[3] = rintf(a);
    y[4] = roundf(a);
    y[5] = copysignf(a, b);
    y[6] = __saturatef(a);
    y[7] = fdimf(a, b);
    y[8] = a == 0 || b == 0 ? 0 : fminf(a, b) + 2 * fmaxf(a, b); // of two zeros either may come
}

EACH(made, u32, 2, float, 3)
{
    const float a = __uint_as_float(x[0] & 0x7fffff | 0x3f800000);

    y[0] = ldexpf(a, (s32)(x[1] % 300) - 180);
    y[1] = fmodf(a * 1000, __uint_as_float(x[1] & 0x7fffff | 0x3f800000));
    y[2] = remainderf(a * 50, 3);
}
