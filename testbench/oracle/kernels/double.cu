// double.cu - doubles
#include "oracle.hpp"

EACH(sums64, double, 3, double, 12)
{
    const double a = x[0], b = x[1], c = x[2];

    y[0] = a + b;
    y[1] = a - b;
    y[2] = a * b;
    y[3] = fma(a, b, c);
    y[4] = fma(-a, b, c);
    y[5] = fma(a, b, -c);
    y[6] = a * b + c;
    y[7] = fabs(a) + b;
    y[8] = -fabs(a) * b;
    y[9] = a + 1.0;
    y[10] = a * 0.1;
    y[11] = (a + b) * (b - c);
}

EACH(quotients64, double, 2, double, 5)
{
    y[0] = x[0] / x[1];
    y[1] = 1 / x[0];
    y[2] = sqrt(x[0]);
    y[3] = x[0] / 3;
    y[4] = 7 / x[1];
}

#define ROUNDED(SUFFIX)                                                                            \
    EACH(double_##SUFFIX, double, 3, double, 7)                                                    \
    {                                                                                              \
        y[0] = __dadd_##SUFFIX(x[0], x[1]);                                                        \
        y[1] = __dsub_##SUFFIX(x[0], x[1]);                                                        \
        y[2] = __dmul_##SUFFIX(x[0], x[1]);                                                        \
        y[3] = __fma_##SUFFIX(x[0], x[1], x[2]);                                                   \
        y[4] = __ddiv_##SUFFIX(x[0], x[1]);                                                        \
        y[5] = __drcp_##SUFFIX(x[0]);                                                              \
        y[6] = __dsqrt_##SUFFIX(x[0]);                                                             \
    }
ROUNDED(rn)
ROUNDED(rz)
ROUNDED(ru)
ROUNDED(rd)

EACH(compared64, double, 2, u32, 11)
{
    const double a = x[0], b = x[1];

    y[0] = a < b;
    y[1] = a <= b;
    y[2] = a == b;
    y[3] = a != b;
    y[4] = !(a < b);
    y[5] = a != a;
    y[6] = a < b || a > b;
    y[7] = a < 0 ? 3 : 5;
    y[8] = a == 0 || b == 0 ? 0 : fmin(a, b) == a;
    y[9] = a == 0 || b == 0 ? 0 : fmax(a, b) == b;
    y[10] = __double2hiint(a) ^ __double2loint(b);
}

EACH(rounded_to_whole64, double, 2, double, 6)
{
    y[0] = floor(x[0]);
    y[1] = ceil(x[0]);
    y[2] = trunc(x[0]);
    y[3] = rint(x[0]);
    y[4] = round(x[0]);
    y[5] = copysign(x[0], x[1]);
}

EACH(made64, u64, 2, double, 3)
{
    const double a = __longlong_as_double(x[0] & 0xfffffffffffffull | 0x3ff0000000000000ull);

    y[0] = ldexp(a, (s32)(x[1] % 2200) - 1150);
    y[1] = fmod(a * 1000, __longlong_as_double(x[1] & 0xfffffffffffffull | 0x3ff0000000000000ull));
    y[2] = __hiloint2double(x[0] & 0x7fefffff, x[1]);
}
