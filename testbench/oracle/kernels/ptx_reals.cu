// ptx_reals.cu - PTX instructions on floats that CUDA C++ does not say: flushed denormals, results clamped to 0 and 1
#include "oracle.hpp"

#ifdef __CUDACC_RTC__
#define REAL(NAME, TEXT, HOST)                                                                     \
    static __device__ float NAME(float a, float b, float c)                                        \
    {                                                                                              \
        float z;                                                                                   \
        asm(TEXT : "=f"(z) : "f"(a), "f"(b), "f"(c));                                              \
        return z;                                                                                  \
    }
#define WIDE_REAL(NAME, TEXT, HOST)                                                                \
    static __device__ double NAME(double a, double b)                                              \
    {                                                                                              \
        double z;                                                                                  \
        asm(TEXT : "=d"(z) : "d"(a), "d"(b));                                                      \
        return z;                                                                                  \
    }
#else
#define REAL(NAME, TEXT, HOST)                                                                     \
    static float NAME(float a, float b, float c) { (void)a; (void)b; (void)c; return HOST; }
#define WIDE_REAL(NAME, TEXT, HOST)                                                                \
    static double NAME(double a, double b) { (void)a; (void)b; return HOST; }

static float flush(float x) { return std::fabs(x) < 1.17549435e-38f ? std::copysign(0.0f, x) : x; }
static float clamped(float x) { return __saturatef(x); }
static float fa(float x) { return flush(x); }
#endif

// floats whose denormals are flushed, or which are clamped to 0 and 1
REAL(add_ftz, "add.ftz.f32 %0, %1, %2;", fa(fa(a) + fa(b)))
REAL(sub_ftz, "sub.ftz.f32 %0, %1, %2;", fa(fa(a) - fa(b)))
REAL(mul_ftz, "mul.ftz.f32 %0, %1, %2;", fa(fa(a) * fa(b)))
REAL(fma_ftz, "fma.rn.ftz.f32 %0, %1, %2, %3;", fa(std::fma(fa(a), fa(b), fa(c))))
REAL(add_rz_ftz, "add.rz.ftz.f32 %0, %1, %2;", fa(__fadd_rz(fa(a), fa(b))))
REAL(mul_rz, "mul.rz.sat.f32 %0, %1, %2;", clamped(__fmul_rz(a, b)))
REAL(fma_rp_sat, "fma.rp.sat.f32 %0, %1, %2, %3;", clamped(__fmaf_ru(a, b, c)))
REAL(add_sat_f, "add.sat.f32 %0, %1, %2;", clamped(a + b))
REAL(mul_ftz_sat, "mul.ftz.sat.f32 %0, %1, %2;", clamped(fa(fa(a) * fa(b))))
REAL(min_ftz, "min.ftz.f32 %0, %1, %2;", fa(a) == 0 && fa(b) == 0 ? 0 : fminf(fa(a), fa(b)))
REAL(max_f, "max.f32 %0, %1, %2;", a == 0 && b == 0 ? 0 : fmaxf(a, b))
REAL(cvt_ftz, "cvt.ftz.f32.f32 %0, %1;", fa(a))
REAL(cvt_sat, "cvt.sat.f32.f32 %0, %1;", clamped(a))
REAL(cvt_rni, "cvt.rni.f32.f32 %0, %1;", std::rint(a))
REAL(cvt_rzi_ftz, "cvt.rzi.ftz.f32.f32 %0, %1;", std::trunc(fa(a)))
REAL(cvt_rmi_sat, "cvt.rmi.sat.f32.f32 %0, %1;", clamped(std::floor(a)))
REAL(cvt_rpi, "cvt.rpi.f32.f32 %0, %1;", std::ceil(a))
REAL(neg_ftz, "neg.ftz.f32 %0, %1;", fa(-a))
REAL(abs_ftz, "abs.ftz.f32 %0, %1;", fa(std::fabs(a)))
REAL(slct_f, "slct.ftz.f32.f32 %0, %1, %2, %3;", fa(c) >= 0 ? a : b)
REAL(div_ftz, "div.rn.ftz.f32 %0, %1, %2;", fa(fa(a) / fa(b)))
REAL(sqrt_ftz, "sqrt.rn.ftz.f32 %0, %1;", fa(std::sqrt(fa(a))))
REAL(rcp_ftz, "rcp.rn.ftz.f32 %0, %1;", fa(1 / fa(a)))
REAL(set_ftz, "set.lt.ftz.f32.f32 %0, %1, %2;", fa(a) < fa(b))
REAL(set_equ, "set.equ.f32.f32 %0, %1, %2;", !(a < b || a > b))

#define PUT(NAME) y[n++] = NAME(x[0], x[1], x[2])
EACH(reals, float, 3, float, 25)
{
    int n = 0;
    PUT(add_ftz);
    PUT(sub_ftz);
    PUT(mul_ftz);
    PUT(fma_ftz);
    PUT(add_rz_ftz);
    PUT(mul_rz);
    PUT(fma_rp_sat);
    PUT(add_sat_f);
    PUT(mul_ftz_sat);
    y[n++] = min_ftz(x[0], x[1], 0) == 0 ? 0 : min_ftz(x[0], x[1], 0); // of two zeros either may come
    y[n++] = max_f(x[0], x[1], 0) == 0 ? 0 : max_f(x[0], x[1], 0);
    PUT(cvt_ftz);
    PUT(cvt_sat);
    PUT(cvt_rni);
    PUT(cvt_rzi_ftz);
    PUT(cvt_rmi_sat);
    PUT(cvt_rpi);
    PUT(neg_ftz);
    PUT(abs_ftz);
    PUT(slct_f);
    PUT(div_ftz);
    PUT(sqrt_ftz);
    PUT(rcp_ftz);
    PUT(set_ftz);
    PUT(set_equ);
}

WIDE_REAL(cvt_rni_d, "cvt.rni.f64.f64 %0, %1;", std::rint(a))
WIDE_REAL(cvt_rzi_d, "cvt.rzi.f64.f64 %0, %1;", std::trunc(a))
WIDE_REAL(cvt_sat_d, "cvt.sat.f64.f64 %0, %1;", a != a || a <= 0 ? 0 : a > 1 ? 1 : a)
WIDE_REAL(narrow_ftz, "{.reg .f32 z; cvt.rn.ftz.f32.f64 z, %1; cvt.f64.f32 %0, z;}", flush((float)a))
WIDE_REAL(narrow_sat, "{.reg .f32 z; cvt.rz.sat.f32.f64 z, %1; cvt.f64.f32 %0, z;}", clamped(__double2float_rz(a)))
WIDE_REAL(widen_ftz, "{.reg .f32 z; cvt.rn.f32.f64 z, %1; cvt.ftz.f64.f32 %0, z;}", (double)flush((float)a))
WIDE_REAL(set_d, "{.reg .pred p; setp.geu.f64 p, %1, %2; selp.f64 %0, 0d3ff0000000000000, 0d0000000000000000, p;}", !(a < b))
WIDE_REAL(testp_d, "{.reg .pred p; testp.subnormal.f64 p, %1; selp.f64 %0, 0d3ff0000000000000, 0d0000000000000000, p;}", a != 0 && std::fabs(a) < 2.2250738585072014e-308)
WIDE_REAL(copysign_d, "copysign.f64 %0, %1, %2;", std::copysign(b, a))

EACH(wide_reals, double, 2, double, 9)
{
    int n = 0;
#define PUT2(NAME) y[n++] = NAME(x[0], x[1])
    PUT2(cvt_rni_d);
    PUT2(cvt_rzi_d);
    PUT2(cvt_sat_d);
    PUT2(narrow_ftz);
    PUT2(narrow_sat);
    PUT2(widen_ftz);
    PUT2(set_d);
    PUT2(testp_d);
    PUT2(copysign_d);
}
