// convert.cu - conversions, with every rounding
#include "oracle.hpp"

#define FROM_FLOATS(SUFFIX)                                                                        \
    EACH(from_float_##SUFFIX, float, 1, s64, 4)                                                    \
    {                                                                                              \
        y[0] = __float2int_##SUFFIX(x[0]);                                                         \
        y[1] = __float2uint_##SUFFIX(x[0]);                                                        \
        y[2] = __float2ll_##SUFFIX(x[0]);                                                          \
        y[3] = __float2ull_##SUFFIX(x[0]);                                                         \
    }                                                                                              \
    EACH(from_double_##SUFFIX, double, 1, s64, 4)                                                  \
    {                                                                                              \
        y[0] = __double2int_##SUFFIX(x[0]);                                                        \
        y[1] = __double2uint_##SUFFIX(x[0]);                                                       \
        y[2] = __double2ll_##SUFFIX(x[0]);                                                         \
        y[3] = __double2ull_##SUFFIX(x[0]);                                                        \
    }                                                                                              \
    EACH(to_float_##SUFFIX, u64, 1, float, 4)                                                      \
    {                                                                                              \
        y[0] = __int2float_##SUFFIX((s32)x[0]);                                                    \
        y[1] = __uint2float_##SUFFIX((u32)x[0]);                                                   \
        y[2] = __ll2float_##SUFFIX((s64)x[0]);                                                     \
        y[3] = __ull2float_##SUFFIX(x[0]);                                                         \
    }                                                                                              \
    EACH(to_double_##SUFFIX, u64, 1, double, 2)                                                    \
    {                                                                                              \
        y[0] = __ll2double_##SUFFIX((s64)x[0]);                                                    \
        y[1] = __ull2double_##SUFFIX(x[0]);                                                        \
    }                                                                                              \
    EACH(narrowed_##SUFFIX, double, 1, float, 1) { y[0] = __double2float_##SUFFIX(x[0]); }
FROM_FLOATS(rn)
FROM_FLOATS(rz)
FROM_FLOATS(ru)
FROM_FLOATS(rd)

EACH(exact, u32, 1, double, 4)
{
    y[0] = (s32)x[0];
    y[1] = x[0];
    y[2] = __uint_as_float(x[0]);
    y[3] = (s16)x[0] + (u8)(x[0] >> 8);
}

EACH(small_floats, u32, 1, float, 4)
{
    y[0] = (s8)x[0];
    y[1] = (u8)(x[0] >> 8);
    y[2] = (s16)(x[0] >> 16);
    y[3] = (u16)x[0];
}

EACH(integers, u64, 1, s64, 8)
{
    y[0] = (s8)x[0];
    y[1] = (u8)x[0];
    y[2] = (s16)x[0];
    y[3] = (u16)x[0];
    y[4] = (s32)x[0];
    y[5] = (u32)x[0];
    y[6] = (s8)(x[0] >> 8);
    y[7] = (s16)(x[0] >> 16);
}
