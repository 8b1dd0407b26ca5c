// math.cu - CUDA's functions within the errors that the CUDA C++ Programming Guide states (appendix Mathematical Functions), in
// ulps; 0.5 where the guide says 0
#include "oracle.hpp"

#define PI 3.141592653589793238462643383279502884Q

// name, type, inputs, ulps, from, to, CUDA's, exact

WITHIN(f_rsqrt, float, 1, 2, 1e-38, 1e38, rsqrtf(x), 1 / sqrtq(X))
WITHIN(f_cbrt, float, 1, 1, -1e30, 1e30, cbrtf(x), cbrtq(X))
WITHIN(f_rcbrt, float, 1, 1, -1e30, 1e30, rcbrtf(x), 1 / cbrtq(X))
WITHIN(f_hypot, float, 2, 3, -1e30, 1e30, hypotf(x, y), hypotq(X, Y))
WITHIN(f_rhypot, float, 2, 2, -1e18, 1e18, rhypotf(x, y), 1 / hypotq(X, Y))
WITHIN(f_exp, float, 1, 2, -104, 89, expf(x), expq(X))
WITHIN(f_exp2, float, 1, 2, -150, 128, exp2f(x), exp2q(X))
WITHIN(f_exp10, float, 1, 2, -45, 38.6, exp10f(x), powq(10, X))
WITHIN(f_expm1, float, 1, 1, -30, 89, expm1f(x), expm1q(X))
WITHIN(f_log, float, 1, 1, 0, 1e38, logf(x), logq(X))
WITHIN(f_log_near_1, float, 1, 1, 0.5, 2, logf(x), logq(X))
WITHIN(f_log2, float, 1, 1, 0, 1e38, log2f(x), log2q(X))
WITHIN(f_log10, float, 1, 2, 0, 1e38, log10f(x), log10q(X))
WITHIN(f_log1p, float, 1, 1, -1, 1e20, log1pf(x), log1pq(X))
WITHIN(f_sin, float, 1, 2, -100, 100, sinf(x), sinq(X))
WITHIN(f_cos, float, 1, 2, -100, 100, cosf(x), cosq(X))
WITHIN(f_tan, float, 1, 4, -100, 100, tanf(x), tanq(X))
WITHIN(f_sin_far, float, 1, 2, -1e30, 1e30, sinf(x), sinq(X))
WITHIN(f_cos_far, float, 1, 2, -1e30, 1e30, cosf(x), cosq(X))
WITHIN(f_tan_far, float, 1, 4, -1e30, 1e30, tanf(x), tanq(X))
WITHIN(f_sinpi, float, 1, 1, -50, 50, sinpif(x), sinq(PI * remainderq(X, 2)))
WITHIN(f_cospi, float, 1, 1, -50, 50, cospif(x), sinq(PI * (0.5Q - fabsq(remainderq(X, 2)))))
WITHIN(f_asin, float, 1, 2, -1, 1, asinf(x), asinq(X))
WITHIN(f_acos, float, 1, 2, -1, 1, acosf(x), acosq(X))
WITHIN(f_atan, float, 1, 2, -1e6, 1e6, atanf(x), atanq(X))
WITHIN(f_atan2, float, 2, 3, -1e6, 1e6, atan2f(x, y), atan2q(X, Y))
WITHIN(f_sinh, float, 1, 3, -88, 88, sinhf(x), sinhq(X))
WITHIN(f_cosh, float, 1, 2, -88, 88, coshf(x), coshq(X))
WITHIN(f_tanh, float, 1, 2, -20, 20, tanhf(x), tanhq(X))
WITHIN(f_asinh, float, 1, 3, -1e20, 1e20, asinhf(x), asinhq(X))
WITHIN(f_acosh, float, 1, 4, 1, 1e20, acoshf(x), acoshq(X))
WITHIN(f_atanh, float, 1, 3, -1, 1, atanhf(x), atanhq(X))
WITHIN(f_pow, float, 2, 4, 0, 40, powf(x, y), powq(X, Y))
WITHIN(f_erf, float, 1, 2, -5, 5, erff(x), erfq(X))
WITHIN(f_erfc, float, 1, 4, -5, 10, erfcf(x), erfcq(X))
WITHIN(f_normcdf, float, 1, 5, -13, 6, normcdff(x), erfcq(-X / sqrtq(2)) / 2)
WITHIN(f_lgamma, float, 1, 6, 3, 1e6, lgammaf(x), lgammaq(X))
WITHIN(f_tgamma, float, 1, 5, 0.1, 34, tgammaf(x), tgammaq(X))

WITHIN(d_rsqrt, double, 1, 1, 1e-300, 1e300, rsqrt(x), 1 / sqrtq(X))
WITHIN(d_cbrt, double, 1, 1, -1e300, 1e300, cbrt(x), cbrtq(X))
WITHIN(d_rcbrt, double, 1, 1, -1e300, 1e300, rcbrt(x), 1 / cbrtq(X))
WITHIN(d_hypot, double, 2, 2, -1e300, 1e300, hypot(x, y), hypotq(X, Y))
WITHIN(d_rhypot, double, 2, 1, -1e150, 1e150, rhypot(x, y), 1 / hypotq(X, Y))
WITHIN(d_exp, double, 1, 1, -745, 710, exp(x), expq(X))
WITHIN(d_exp2, double, 1, 1, -1075, 1024, exp2(x), exp2q(X))
WITHIN(d_exp10, double, 1, 1, -323, 308.3, exp10(x), powq(10, X))
WITHIN(d_expm1, double, 1, 1, -60, 710, expm1(x), expm1q(X))
WITHIN(d_log, double, 1, 1, 0, 1e300, log(x), logq(X))
WITHIN(d_log_near_1, double, 1, 1, 0.5, 2, log(x), logq(X))
WITHIN(d_log2, double, 1, 1, 0, 1e300, log2(x), log2q(X))
WITHIN(d_log10, double, 1, 1, 0, 1e300, log10(x), log10q(X))
WITHIN(d_log1p, double, 1, 1, -1, 1e100, log1p(x), log1pq(X))
WITHIN(d_sin, double, 1, 2, -100, 100, sin(x), sinq(X))
WITHIN(d_cos, double, 1, 2, -100, 100, cos(x), cosq(X))
WITHIN(d_tan, double, 1, 2, -100, 100, tan(x), tanq(X))
WITHIN(d_sin_far, double, 1, 2, -1e300, 1e300, sin(x), sinq(X))
WITHIN(d_cos_far, double, 1, 2, -1e300, 1e300, cos(x), cosq(X))
WITHIN(d_tan_far, double, 1, 2, -1e300, 1e300, tan(x), tanq(X))
WITHIN(d_sinpi, double, 1, 2, -50, 50, sinpi(x), sinq(PI * remainderq(X, 2)))
WITHIN(d_cospi, double, 1, 2, -50, 50, cospi(x), sinq(PI * (0.5Q - fabsq(remainderq(X, 2)))))
WITHIN(d_asin, double, 1, 2, -1, 1, asin(x), asinq(X))
WITHIN(d_acos, double, 1, 2, -1, 1, acos(x), acosq(X))
WITHIN(d_atan, double, 1, 2, -1e6, 1e6, atan(x), atanq(X))
WITHIN(d_atan2, double, 2, 2, -1e6, 1e6, atan2(x, y), atan2q(X, Y))
WITHIN(d_sinh, double, 1, 2, -709, 709, sinh(x), sinhq(X))
WITHIN(d_cosh, double, 1, 1, -709, 709, cosh(x), coshq(X))
WITHIN(d_tanh, double, 1, 1, -30, 30, tanh(x), tanhq(X))
WITHIN(d_asinh, double, 1, 3, -1e100, 1e100, asinh(x), asinhq(X))
WITHIN(d_acosh, double, 1, 3, 1, 1e100, acosh(x), acoshq(X))
WITHIN(d_atanh, double, 1, 2, -1, 1, atanh(x), atanhq(X))
WITHIN(d_pow, double, 2, 2, 0, 140, pow(x, y), powq(X, Y))
WITHIN(d_erf, double, 1, 2, -6, 6, erf(x), erfq(X))
WITHIN(d_erfc, double, 1, 5, -6, 27, erfc(x), erfcq(X))
WITHIN(d_normcdf, double, 1, 5, -37, 9, normcdf(x), erfcq(-X / sqrtq(2)) / 2)
WITHIN(d_lgamma, double, 1, 4, 3, 1e100, lgamma(x), lgammaq(X))
WITHIN(d_tgamma, double, 1, 10, 0.1, 170, tgamma(x), tgammaq(X))

// The fast ones, whose errors the guide states as such, against the slow ones of double precision: 1 is good.
#ifndef __CUDACC_RTC__
#define __sinf sinf
#define __cosf cosf
#define __logf logf
#define __log2f log2f
#define __expf expf
#define __fdividef(a, b) ((a) / (b))
#define rsqrtf(a) (1 / sqrtf(a))
#endif

EACH(fast, u32, 1, u32, 7)
{
    const float unit = (x[0] >> 8) * 5.9604645e-8f, angle = (2 * unit - 1) * 3.14159f, near = 0.5f + 1.5f * unit, b = 1 + unit;

    y[0] = fabs(__sinf(angle) - sin((double)angle)) <= 3.6e-7;
    y[1] = fabs(__cosf(angle) - cos((double)angle)) <= 4.2e-7;
    y[2] = fabs(__logf(near) - log((double)near)) <= 3.6e-7;
    y[3] = fabs(__log2f(near) - log2((double)near)) <= 2.4e-7;
    y[4] = fabs(__expf(angle) / exp((double)angle) - 1) <= (2 + floor(1.173 * fabs((double)angle)) + 1) * 1.2e-7;
    y[5] = fabs((double)__fdividef(angle, b) / ((double)angle / b) - 1) <= 3 * 1.2e-7 || angle == 0;
    y[6] = fabs(rsqrtf(b) * sqrt((double)b) - 1) <= 3 * 1.2e-7;
}

// PTX's approximations: their errors, and what they give of 0, infinity and NaN
#ifdef __CUDACC_RTC__
#define APPROXIMATE(NAME, OP, HOST)                                                                \
    static __device__ float NAME(float a)                                                          \
    {                                                                                              \
        float z;                                                                                   \
        asm(OP " %0, %1;" : "=f"(z) : "f"(a));                                                     \
        return z;                                                                                  \
    }
#else
#define APPROXIMATE(NAME, OP, HOST) static float NAME(float a) { return HOST; }
#endif
APPROXIMATE(rcp, "rcp.approx.f32", 1 / a)
APPROXIMATE(square_root, "sqrt.approx.f32", std::sqrt(a))
APPROXIMATE(rsqrt_of, "rsqrt.approx.f32", 1 / std::sqrt(a))
APPROXIMATE(ex2, "ex2.approx.f32", std::exp2(a))
APPROXIMATE(lg2, "lg2.approx.f32", std::log2(a))
APPROXIMATE(sine, "sin.approx.f32", std::sin(a))
APPROXIMATE(cosine, "cos.approx.f32", std::cos(a))

// relative, or where that is more of use absolute
static __device__ bool close(float got, double want, double relative, double absolute)
{
    const double off = fabs((double)got - want);
    return got != got ? want != want : off <= relative * fabs(want) || off <= absolute;
}

EACH(approximations, float, 1, u32, 7)
{
    const float a = x[0], near = fabsf(a) < 1e30f ? a : 1;

    y[0] = fabsf(a) > 1e-37f && fabsf(a) < 1e37f ? close(rcp(a), 1 / (double)a, 1.2e-7, 0) : 1;
    y[1] = a > 1e-37f && a < 1e37f ? close(square_root(a), sqrt((double)a), 1.8e-7, 0) : 1;
    y[2] = a > 1e-37f && a < 1e37f ? close(rsqrt_of(a), 1 / sqrt((double)a), 1.8e-7, 0) : 1;
    y[3] = fabsf(a) < 126 ? close(ex2(a), exp2((double)a), 2.4e-7, 0) : 1;
    y[4] = a > 1e-37f && a < 1e37f ? close(lg2(a), log2((double)a), 1.6e-7, 1.6e-7) : 1;
    y[5] = fabsf(near) < 3.14f ? close(sine(near), sin((double)near), 0, 8e-7) : 1;
    y[6] = fabsf(near) < 3.14f ? close(cosine(near), cos((double)near), 0, 8e-7) : 1;
}

EACH(special, u8, 1, float, 7)
{
    const u32 list[8] = { 0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0x3f800000, 0xbf800000, 0x40800000 };
    const float a = __uint_as_float(list[x[0] & 7]);

    y[0] = rcp(a);
    y[1] = square_root(a);
    y[2] = rsqrt_of(a);
    y[3] = a == -1 ? 0 : ex2(a);
    y[4] = lg2(a);
    y[5] = fabsf(a) == 1 || a == 4 ? 0 : sine(a);
    y[6] = fabsf(a) == 1 || a == 4 ? 0 : cosine(a);
}
