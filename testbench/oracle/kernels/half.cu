// half.cu - 16-bit floats by PTX: sums, products, pairs, comparisons, conversions
#include "oracle.hpp"

#ifdef __CUDACC_RTC__
#define HALF2(NAME, OP)                                                                            \
    static __device__ u16 NAME(u16 a, u16 b)                                                       \
    {                                                                                              \
        u16 z;                                                                                     \
        asm(OP " %0, %1, %2;" : "=h"(z) : "h"(a), "h"(b));                                         \
        return z;                                                                                  \
    }
#define HALF3(NAME, OP)                                                                            \
    static __device__ u16 NAME(u16 a, u16 b, u16 c)                                                \
    {                                                                                              \
        u16 z;                                                                                     \
        asm(OP " %0, %1, %2, %3;" : "=h"(z) : "h"(a), "h"(b), "h"(c));                             \
        return z;                                                                                  \
    }
#define PAIR2(NAME, OP)                                                                            \
    static __device__ u32 NAME(u32 a, u32 b)                                                       \
    {                                                                                              \
        u32 z;                                                                                     \
        asm(OP " %0, %1, %2;" : "=r"(z) : "r"(a), "r"(b));                                         \
        return z;                                                                                  \
    }
#define PAIR3(NAME, OP)                                                                            \
    static __device__ u32 NAME(u32 a, u32 b, u32 c)                                                \
    {                                                                                              \
        u32 z;                                                                                     \
        asm(OP " %0, %1, %2, %3;" : "=r"(z) : "r"(a), "r"(b), "r"(c));                             \
        return z;                                                                                  \
    }
HALF2(add, "add.rn.f16")
HALF2(add_sat, "add.rn.sat.f16")
HALF2(add_ftz, "add.rn.ftz.f16")
HALF2(sub, "sub.rn.f16")
HALF2(mul, "mul.rn.f16")
HALF2(mul_sat, "mul.rn.sat.f16")
HALF2(mul_ftz, "mul.rn.ftz.f16")
HALF3(fma_half, "fma.rn.f16")
HALF3(fma_sat, "fma.rn.sat.f16")
HALF3(fma_ftz, "fma.rn.ftz.f16")
PAIR2(add_pair, "add.rn.f16x2")
PAIR2(sub_pair, "sub.rn.f16x2")
PAIR2(mul_pair, "mul.rn.f16x2")
PAIR3(fma_pair, "fma.rn.f16x2")
#define PAIR1(NAME, OP)                                                                            \
    static __device__ u32 NAME(u32 a)                                                              \
    {                                                                                              \
        u32 z;                                                                                     \
        asm(OP " %0, %1;" : "=r"(z) : "r"(a));                                                     \
        return z;                                                                                  \
    }
PAIR1(neg_pair, "neg.f16x2")
PAIR1(abs_pair, "abs.f16x2")
PAIR2(set_lt_pair, "set.lt.f16x2.f16x2")
PAIR2(set_geu_pair, "set.geu.f16x2.f16x2")
static __device__ u32 setp_pair(u32 a, u32 b, u32 c)
{
    u32 z;
    asm("{.reg .pred p, q, r; setp.ne.u32 r, %3, 0; setp.gt.and.f16x2 p|q, %1, %2, r; selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2;}"
        : "=r"(z)
        : "r"(a), "r"(b), "r"(c));
    return z;
}
#define COMPARED(NAME)                                                                             \
    static __device__ u32 NAME##_half(u16 a, u16 b)                                                \
    {                                                                                              \
        u32 z;                                                                                     \
        asm("{.reg .pred p; setp." #NAME ".f16 p, %1, %2; selp.u32 %0, 1, 0, p;}"                   \
            : "=r"(z)                                                                              \
            : "h"(a), "h"(b));                                                                     \
        return z;                                                                                  \
    }
#define CONVERTED(NAME, T, C, OP)                                                                  \
    static __device__ u16 NAME(T a)                                                                \
    {                                                                                              \
        u16 z;                                                                                     \
        asm(OP " %0, %1;" : "=h"(z) : C(a));                                                       \
        return z;                                                                                  \
    }
#define READ(NAME, T, C, OP)                                                                       \
    static __device__ T NAME(u16 a)                                                                \
    {                                                                                              \
        T z;                                                                                       \
        asm(OP " %0, %1;" : "=" C(z) : "h"(a));                                                    \
        return z;                                                                                  \
    }
#define ROUNDED(S, W, F)                                                                           \
    CONVERTED(of_float_##S, float, "f", "cvt." #F ".f16.f32")                                      \
    CONVERTED(of_double_##S, double, "d", "cvt." #F ".f16.f64")                                    \
    CONVERTED(of_s32_##S, s32, "r", "cvt." #F ".f16.s32")                                          \
    CONVERTED(of_u32_##S, u32, "r", "cvt." #F ".f16.u32")                                          \
    CONVERTED(of_s64_##S, s64, "l", "cvt." #F ".f16.s64")                                          \
    CONVERTED(of_u16_##S, u16, "h", "cvt." #F ".f16.u16")                                          \
    CONVERTED(of_s16_##S, s16, "h", "cvt." #F ".f16.s16")                                          \
    READ(to_s32_##S, s32, "r", "cvt." #W ".s32.f16")                                               \
    READ(to_u32_##S, u32, "r", "cvt." #W ".u32.f16")                                               \
    READ(to_s16_##S, s16, "h", "cvt." #W ".s16.f16")                                               \
    READ(to_u16_##S, u16, "h", "cvt." #W ".u16.f16")                                               \
    READ(to_s64_##S, s64, "l", "cvt." #W ".s64.f16")                                               \
    READ(whole_##S, u16, "h", "cvt." #W ".f16.f16")
ROUNDED(rn, rni, rn)
ROUNDED(rz, rzi, rz)
ROUNDED(ru, rpi, rp)
ROUNDED(rd, rmi, rm)
READ(to_float, float, "f", "cvt.f32.f16")
READ(to_double, double, "d", "cvt.f64.f16")
#else
typedef __float128 wide_float;
static wide_float of_half(u16 a) { return host::from_bits<_Float16>(a); }

// Rounds once, as the processor is told for other floats: 11 bits, and fewer below 2^-14.
static u16 half(wide_float x, int mode, u16 zero = 0)
{
    int e;
    if (isnanq(x))
        return 0x7fff;
    const u16 sign = signbitq(x) ? 0x8000 : 0;
    if (x == 0)
        return zero;
    if (isinfq(x))
        return sign | 0x7c00;
    frexpq(x, &e);
    const int unit = std::max(e, -13) - 11;
    const wide_float scaled = ldexpq(fabsq(x), -unit), whole = floorq(scaled), rest = scaled - whole;
    const bool up = mode == FE_TONEAREST ? rest > 0.5 || (rest == 0.5 && fmodq(whole, 2) == 1)
                    : mode == FE_TOWARDZERO ? false
                                            : rest > 0 && (mode == FE_UPWARD) == !sign;
    const wide_float z = ldexpq(whole + up, unit);
    if (z > 65504) // beyond the largest
        return sign | (mode == FE_TONEAREST || (mode == FE_UPWARD && !sign) || (mode == FE_DOWNWARD && sign) ? 0x7c00 : 0x7bff);
    return sign | (u16)host::bits((_Float16)(double)z);
}

static u16 zero_of(u16 a, u16 b) { return a & b & 0x8000; } // of a sum that is 0, where both have a sign
static u16 canonical(u16 z) { return (z & 0x7fff) > 0x7c00 ? 0x7fff : z; }
static u16 exact_sum(u16 a, u16 b)
{
    return half(of_half(a) + of_half(b), FE_TONEAREST, (of_half(a) == 0 && of_half(b) == 0) ? zero_of(a, b) : 0);
}
static u16 product(u16 a, u16 b) { return half(of_half(a) * of_half(b), FE_TONEAREST, (a ^ b) & 0x8000); }
static u16 clamped(u16 z) { return (z & 0x7fff) > 0x7c00 || z >> 15 ? 0 : z > 0x3c00 ? 0x3c00 : z; }
static u16 flushed(u16 z) { return z & 0x7c00 ? z : z & 0x8000; }
static u16 add(u16 a, u16 b) { return canonical(exact_sum(a, b)); }
static u16 add_sat(u16 a, u16 b) { return clamped(add(a, b)); }
static u16 add_ftz(u16 a, u16 b) { return flushed(add(flushed(a), flushed(b))); }
static u16 sub(u16 a, u16 b) { return add(a, b ^ 0x8000); }
static u16 mul(u16 a, u16 b) { return canonical(product(a, b)); }
static u16 mul_sat(u16 a, u16 b) { return clamped(mul(a, b)); }
static u16 mul_ftz(u16 a, u16 b) { return flushed(mul(flushed(a), flushed(b))); }
static u16 fma_half(u16 a, u16 b, u16 c)
{
    const wide_float p = of_half(a) * of_half(b);
    const u16 sign = (a ^ b) & 0x8000;
    return half(p + of_half(c), FE_TONEAREST, p == 0 && of_half(c) == 0 ? sign & c : 0);
}
static u16 fma_sat(u16 a, u16 b, u16 c) { return clamped(fma_half(a, b, c)); }
static u16 fma_ftz(u16 a, u16 b, u16 c) { return flushed(fma_half(flushed(a), flushed(b), flushed(c))); }
#define OF_PAIR2(NAME, OF) static u32 NAME(u32 a, u32 b) { return OF((u16)a, (u16)b) | (u32)OF(a >> 16, b >> 16) << 16; }
OF_PAIR2(add_pair, add)
OF_PAIR2(sub_pair, sub)
OF_PAIR2(mul_pair, mul)
static u32 fma_pair(u32 a, u32 b, u32 c) { return fma_half((u16)a, (u16)b, (u16)c) | (u32)fma_half(a >> 16, b >> 16, c >> 16) << 16; }
static bool holds(const char *how, wide_float a, wide_float b)
{
    const bool none = isnanq(a) || isnanq(b), u = how[2] == 'u' && how[1] != 0;
    const std::string h = std::string(how).substr(0, 2);
    if (std::string(how) == "num" || std::string(how) == "nan")
        return none == (how[1] == 'a');
    if (none)
        return u;
    return h == "eq" ? a == b : h == "ne" ? a != b : h == "lt" ? a < b : h == "le" ? a <= b : h == "gt" ? a > b : a >= b;
}
static u32 neg_pair(u32 a) { return a ^ 0x80008000; }
static u32 abs_pair(u32 a) { return a & 0x7fff7fff; }
static u32 set_lt_pair(u32 a, u32 b)
{
    return (holds("lt", of_half((u16)a), of_half((u16)b)) ? 0x3c00 : 0) | (holds("lt", of_half(a >> 16), of_half(b >> 16)) ? 0x3c000000 : 0);
}
static u32 set_geu_pair(u32 a, u32 b)
{
    return (holds("geu", of_half((u16)a), of_half((u16)b)) ? 0x3c00 : 0) | (holds("geu", of_half(a >> 16), of_half(b >> 16)) ? 0x3c000000 : 0);
}
static u32 setp_pair(u32 a, u32 b, u32 c)
{
    return c ? holds("gt", of_half((u16)a), of_half((u16)b)) + 2 * holds("gt", of_half(a >> 16), of_half(b >> 16)) : 0;
}
#define COMPARED(NAME) static u32 NAME##_half(u16 a, u16 b) { return holds(#NAME, of_half(a), of_half(b)); }
#define ROUNDED(S, MODE)                                                                           \
    static u16 of_float_##S(float a) { return half(a, MODE, std::signbit(a) ? 0x8000 : 0); }            \
    static u16 of_double_##S(double a) { return half(a, MODE, std::signbit(a) ? 0x8000 : 0); }          \
    static u16 of_s32_##S(s32 a) { return half(a, MODE); }                                         \
    static u16 of_u32_##S(u32 a) { return half(a, MODE); }                                         \
    static u16 of_s64_##S(s64 a) { return half(a, MODE); }                                         \
    static u16 of_u16_##S(u16 a) { return half(a, MODE); }                                         \
    static u16 of_s16_##S(s16 a) { return half(a, MODE); }                                         \
    static s32 to_s32_##S(u16 a) { return host::whole<s32>((float)of_half(a), MODE); }             \
    static u32 to_u32_##S(u16 a) { return host::whole<u32>((float)of_half(a), MODE); }             \
    static s16 to_s16_##S(u16 a) { return host::whole<s16>((float)of_half(a), MODE); }             \
    static u16 to_u16_##S(u16 a) { return host::whole<u16>((float)of_half(a), MODE); }             \
    static s64 to_s64_##S(u16 a) { return host::whole<s64>((float)of_half(a), MODE); }             \
    static u16 whole_##S(u16 a)                                                                    \
    {                                                                                              \
        host::rounded r(MODE);                                                                     \
        const float z = std::rint(host::kept((float)of_half(a)));                                  \
        return half(z, MODE, a & 0x8000);                                                          \
    }
ROUNDED(rn, FE_TONEAREST)
ROUNDED(rz, FE_TOWARDZERO)
ROUNDED(ru, FE_UPWARD)
ROUNDED(rd, FE_DOWNWARD)
static float to_float(u16 a) { return (float)of_half(a); }
static double to_double(u16 a) { return (double)of_half(a); }
#endif

// NaNs are compared as one.
static __device__ u16 any_nan(u16 z) { return (z & 0x7fff) > 0x7c00 ? 0x7fff : z; }
static __device__ u32 any_nans(u32 z) { return any_nan((u16)z) | (u32)any_nan((u16)(z >> 16)) << 16; }

EACH(halves, u16, 3, u16, 10)
{
    const u16 a = x[0], b = x[1], c = x[2];

    y[0] = any_nan(add(a, b));
    y[1] = any_nan(sub(a, b));
    y[2] = any_nan(mul(a, b));
    y[3] = any_nan(fma_half(a, b, c));
    y[4] = any_nan(add_sat(a, b));
    y[5] = any_nan(mul_sat(a, b));
    y[6] = any_nan(fma_sat(a, b, c));
    y[7] = any_nan(add_ftz(a, b));
    y[8] = any_nan(mul_ftz(a, b));
    y[9] = any_nan(fma_ftz(a, b, c));
}

EACH(half_pairs, u32, 3, u32, 13)
{
    y[0] = any_nans(add_pair(x[0], x[1]));
    y[1] = any_nans(sub_pair(x[0], x[1]));
    y[2] = any_nans(mul_pair(x[0], x[1]));
    y[3] = any_nans(fma_pair(x[0], x[1], x[2]));
    y[4] = any_nans(fma_pair(neg_pair(x[0]), x[1], x[2]));
    y[5] = any_nans(fma_pair(x[0], x[1], neg_pair(x[2])));
    y[6] = any_nans(add_pair(abs_pair(x[0]), neg_pair(abs_pair(x[1]))));
    y[7] = any_nans(mul_pair(abs_pair(x[0]), neg_pair(x[1])));
    y[8] = any_nans(fma_pair(x[0], 0x3c004200, x[2] & 0xffff | x[2] << 16));
    y[9] = any_nans(add_pair(x[0] >> 16 | x[0] << 16, 0x40004000));
    y[10] = set_lt_pair(x[0], x[1]);
    y[11] = set_geu_pair(x[0], x[1]);
    y[12] = setp_pair(x[0], x[1], x[2]);
}

#define EVERY(X) X(eq) X(ne) X(lt) X(le) X(gt) X(ge) X(equ) X(neu) X(ltu) X(leu) X(gtu) X(geu) X(num) X(nan)
EVERY(COMPARED)
EACH(half_compared, u16, 2, u32, 14)
{
    int n = 0;
#define PUT(NAME) y[n++] = NAME##_half(x[0], x[1]);
    EVERY(PUT)
}

#define CONVERSIONS(S)                                                                             \
    EACH(half_of_float_##S, float, 1, u16, 1) { y[0] = any_nan(of_float_##S(x[0])); }              \
    EACH(half_of_double_##S, double, 1, u16, 1) { y[0] = any_nan(of_double_##S(x[0])); }           \
    EACH(half_of_whole_##S, u64, 1, u16, 5)                                                        \
    {                                                                                              \
        y[0] = of_s32_##S((s32)x[0]);                                                              \
        y[1] = of_u32_##S((u32)x[0]);                                                              \
        y[2] = of_s64_##S((s64)x[0]);                                                              \
        y[3] = of_u16_##S((u16)x[0]);                                                              \
        y[4] = of_s16_##S((s16)x[0]);                                                              \
    }                                                                                              \
    EACH(whole_of_half_##S, u16, 1, s64, 6)                                                        \
    {                                                                                              \
        const bool nan = (x[0] & 0x7fff) > 0x7c00;                                                 \
        y[0] = to_s32_##S(x[0]);                                                                   \
        y[1] = to_u32_##S(x[0]);                                                                   \
        y[2] = to_s16_##S(x[0]);                                                                   \
        y[3] = to_u16_##S(x[0]);                                                                   \
        y[4] = nan ? 0 : to_s64_##S(x[0]);                                                         \
        y[5] = any_nan(whole_##S(x[0]));                                                           \
    }
CONVERSIONS(rn)
CONVERSIONS(rz)
CONVERSIONS(ru)
CONVERSIONS(rd)

EACH(float_of_half, u16, 1, float, 1) { y[0] = to_float(x[0]); }
EACH(double_of_half, u16, 1, double, 1) { y[0] = to_double(x[0]); }
