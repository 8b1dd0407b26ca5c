// host_functions.hpp - CUDA's functions for the host, from their descriptions in the CUDA Math API and PTX ISA manuals
#pragma once

// ---- integers

static inline int __popc(u32 x) { return __builtin_popcount(x); }
static inline int __popcll(u64 x) { return __builtin_popcountll(x); }
static inline int __clz(s32 x) { return x ? __builtin_clz((u32)x) : 32; }
static inline int __clzll(s64 x) { return x ? __builtin_clzll((u64)x) : 64; }
static inline int __ffs(s32 x) { return __builtin_ffs(x); }
static inline int __ffsll(s64 x) { return __builtin_ffsll(x); }

static inline u64 __brevll(u64 x)
{
    u64 z = 0;
    for (int n = 0; n < 64; n++)
        z |= (x >> n & 1) << (63 - n);
    return z;
}

static inline u32 __brev(u32 x) { return (u32)(__brevll(x) >> 32); }
static inline u32 __umulhi(u32 a, u32 b) { return (u32)((u64)a * b >> 32); }
static inline s32 __mulhi(s32 a, s32 b) { return (s32)((s64)a * b >> 32); }
static inline u64 __umul64hi(u64 a, u64 b) { return (u64)((unsigned __int128)a * b >> 64); }
static inline s64 __mul64hi(s64 a, s64 b) { return (s64)((__int128)a * b >> 64); }
static inline s32 signed_24(u32 a) { return (s32)(a << 8) >> 8; }
static inline s32 __mul24(s32 a, s32 b) { return (s32)((s64)signed_24((u32)a) * signed_24((u32)b)); }
static inline u32 __umul24(u32 a, u32 b) { return (a & 0xffffff) * (b & 0xffffff); }
static inline s32 __hadd(s32 a, s32 b) { return (s32)(((s64)a + b) >> 1); }
static inline s32 __rhadd(s32 a, s32 b) { return (s32)(((s64)a + b + 1) >> 1); }
static inline u32 __uhadd(u32 a, u32 b) { return (u32)(((u64)a + b) >> 1); }
static inline u32 __urhadd(u32 a, u32 b) { return (u32)(((u64)a + b + 1) >> 1); }
static inline u32 __sad(s32 a, s32 b, u32 c) { return c + (u32)(a > b ? (u32)a - (u32)b : (u32)b - (u32)a); }
static inline u32 __usad(u32 a, u32 b, u32 c) { return c + (a > b ? a - b : b - a); }

static inline u32 __byte_perm(u32 a, u32 b, u32 select)
{
    const u64 all = (u64)b << 32 | a;
    u32 z = 0;
    for (int n = 0; n < 4; n++)
        z |= (u32)(all >> 8 * (select >> 4 * n & 7) & 255) << 8 * n;
    return z;
}

static inline u32 __funnelshift_l(u32 lo, u32 hi, u32 n) { return (u32)(((u64)hi << 32 | lo) << (n & 31) >> 32); }
static inline u32 __funnelshift_r(u32 lo, u32 hi, u32 n) { return (u32)(((u64)hi << 32 | lo) >> (n & 31)); }
static inline u32 __funnelshift_lc(u32 lo, u32 hi, u32 n) { return n >= 32 ? lo : __funnelshift_l(lo, hi, n); }
static inline u32 __funnelshift_rc(u32 lo, u32 hi, u32 n) { return n >= 32 ? hi : __funnelshift_r(lo, hi, n); }

template <class T> static T min(T a, T b) { return b < a ? b : a; }
template <class T> static T max(T a, T b) { return a < b ? b : a; }

// Of a number and any NaN the number; glibc makes an exception of signalling ones.
template <class T> static T number_min(T a, T b) { return a != a ? b : b != b ? a : min(a, b); }
template <class T> static T number_max(T a, T b) { return a != a ? b : b != b ? a : max(a, b); }
#define fminf number_min<float>
#define fmaxf number_max<float>
#define fmin number_min<double>
#define fmax number_max<double>

// ---- bits of floats

static inline u32 __float_as_uint(float x) { return (u32)host::bits(x); }
static inline s32 __float_as_int(float x) { return (s32)host::bits(x); }
static inline float __uint_as_float(u32 x) { return host::from_bits<float>(x); }
static inline float __int_as_float(s32 x) { return host::from_bits<float>((u32)x); }
static inline s64 __double_as_longlong(double x) { return (s64)host::bits(x); }
static inline double __longlong_as_double(s64 x) { return host::from_bits<double>((u64)x); }
static inline s32 __double2hiint(double x) { return (s32)(host::bits(x) >> 32); }
static inline s32 __double2loint(double x) { return (s32)host::bits(x); }
static inline double __hiloint2double(s32 hi, s32 lo) { return host::from_bits<double>((u64)(u32)hi << 32 | (u32)lo); }

// ---- floats, of which the processor rounds as it is told

namespace host {

struct rounded {
    const int was;
    rounded(int to) : was(fegetround()) { fesetround(to); }
    ~rounded() { fesetround(was); }
};

template <class T> static T __attribute__((noinline)) kept(T x)
{
    volatile T y = x;
    return y;
}

} // namespace host

#define OF_ROUNDING(SUFFIX, MODE)                                                                                      \
    static inline float __fadd_##SUFFIX(float a, float b) { host::rounded r(MODE); return host::kept(host::kept(a) + host::kept(b)); }   \
    static inline float __fsub_##SUFFIX(float a, float b) { host::rounded r(MODE); return host::kept(host::kept(a) - host::kept(b)); }   \
    static inline float __fmul_##SUFFIX(float a, float b) { host::rounded r(MODE); return host::kept(host::kept(a) * host::kept(b)); }   \
    static inline float __fdiv_##SUFFIX(float a, float b) { host::rounded r(MODE); return host::kept(host::kept(a) / host::kept(b)); }   \
    static inline float __frcp_##SUFFIX(float a) { return __fdiv_##SUFFIX(1, a); }                                     \
    static inline float __fsqrt_##SUFFIX(float a) { host::rounded r(MODE); return host::kept(std::sqrt(host::kept(a))); }                \
    static inline float __fmaf_##SUFFIX(float a, float b, float c) { host::rounded r(MODE); return host::kept(std::fma(host::kept(a), host::kept(b), host::kept(c))); } \
    static inline double __dadd_##SUFFIX(double a, double b) { host::rounded r(MODE); return host::kept(host::kept(a) + host::kept(b)); } \
    static inline double __dsub_##SUFFIX(double a, double b) { host::rounded r(MODE); return host::kept(host::kept(a) - host::kept(b)); } \
    static inline double __dmul_##SUFFIX(double a, double b) { host::rounded r(MODE); return host::kept(host::kept(a) * host::kept(b)); } \
    static inline double __ddiv_##SUFFIX(double a, double b) { host::rounded r(MODE); return host::kept(host::kept(a) / host::kept(b)); } \
    static inline double __drcp_##SUFFIX(double a) { return __ddiv_##SUFFIX(1, a); }                                   \
    static inline double __dsqrt_##SUFFIX(double a) { host::rounded r(MODE); return host::kept(std::sqrt(host::kept(a))); }              \
    static inline double __fma_##SUFFIX(double a, double b, double c) { host::rounded r(MODE); return host::kept(std::fma(host::kept(a), host::kept(b), host::kept(c))); } \
    static inline float __int2float_##SUFFIX(s32 x) { host::rounded r(MODE); return host::kept((float)host::kept(x)); }                  \
    static inline float __uint2float_##SUFFIX(u32 x) { host::rounded r(MODE); return host::kept((float)host::kept(x)); }                 \
    static inline float __ll2float_##SUFFIX(s64 x) { host::rounded r(MODE); return host::kept((float)(long double)host::kept(x)); }      \
    static inline float __ull2float_##SUFFIX(u64 x) { host::rounded r(MODE); return host::kept((float)(long double)host::kept(x)); }     \
    static inline double __ll2double_##SUFFIX(s64 x) { host::rounded r(MODE); return host::kept((double)(long double)host::kept(x)); }   \
    static inline double __ull2double_##SUFFIX(u64 x) { host::rounded r(MODE); return host::kept((double)(long double)host::kept(x)); }  \
    static inline float __double2float_##SUFFIX(double x) { host::rounded r(MODE); return host::kept((float)host::kept(x)); }            \
    static inline s32 __float2int_##SUFFIX(float x) { return host::whole<s32>(x, MODE); }                              \
    static inline u32 __float2uint_##SUFFIX(float x) { return host::whole<u32>(x, MODE); }                             \
    static inline s64 __float2ll_##SUFFIX(float x) { return host::whole<s64>(x, MODE); }                               \
    static inline u64 __float2ull_##SUFFIX(float x) { return host::whole<u64>(x, MODE); }                              \
    static inline s32 __double2int_##SUFFIX(double x) { return host::whole<s32>(x, MODE); }                            \
    static inline u32 __double2uint_##SUFFIX(double x) { return host::whole<u32>(x, MODE); }                           \
    static inline s64 __double2ll_##SUFFIX(double x) { return host::whole<s64>(x, MODE); }                             \
    static inline u64 __double2ull_##SUFFIX(double x) { return host::whole<u64>(x, MODE); }

namespace host {

// PTX cvt: clamped to the range; NaN is the least of the signed type where the source or the result has 64 bits, else 0
template <class I, class F> static I whole(F x, int mode)
{
    rounded r(mode);
    const long double low = (long double)std::numeric_limits<I>::min(), high = (long double)std::numeric_limits<I>::max();
    const long double y = std::rint((long double)kept(x));

    if (x != x)
        return sizeof(I) == 8 || sizeof(F) == 8 ? (I)((u64)1 << (8 * sizeof(I) - 1)) : 0;
    return y <= low ? std::numeric_limits<I>::min() : y >= high ? std::numeric_limits<I>::max() : (I)y;
}

} // namespace host

OF_ROUNDING(rn, FE_TONEAREST)
OF_ROUNDING(rz, FE_TOWARDZERO)
OF_ROUNDING(ru, FE_UPWARD)
OF_ROUNDING(rd, FE_DOWNWARD)

static inline double __int2double_rn(s32 x) { return x; }
static inline double __uint2double_rn(u32 x) { return x; }
static inline float __saturatef(float x) { return x != x ? 0 : x < 0 ? 0 : x > 1 ? 1 : x + 0.0f; }

// ---- warps and blocks

static inline void __syncthreads() { host::at_barrier(0); }
static inline int __syncthreads_count(int p) { return (int)host::at_barrier(p != 0); }
static inline int __syncthreads_or(int p) { return host::at_barrier(p != 0) != 0; }
static inline int __syncthreads_and(int p) { return host::at_barrier(p == 0) == 0; }
static inline void __threadfence() {}
static inline void __threadfence_block() {}

static inline void __syncwarp(u32 mask = ~0u) { host::in_warp(mask, 0); }

static inline u32 __ballot_sync(u32 mask, int p)
{
    const u64 *got = host::in_warp(mask, p != 0);
    u32 z = 0;
    for (int n = 0; n < 32; n++)
        z |= (mask >> n & 1 && got[n]) ? 1u << n : 0;
    return z;
}

static inline int __any_sync(u32 mask, int p) { return __ballot_sync(mask, p) != 0; }
static inline int __all_sync(u32 mask, int p) { return __ballot_sync(mask, p) == mask; }

namespace host {

template <class T> static T shuffle(u32 mask, T x, int from, bool inside)
{
    const u64 *got = in_warp(mask, bits(x));
    return inside ? from_bits<T>(got[from & 31]) : x;
}

} // namespace host

template <class T> static T __shfl_sync(u32 mask, T x, int from, int width = 32)
{
    const int first = (int)host::lane() & -width;
    return host::shuffle(mask, x, first + (from & (width - 1)), true);
}
template <class T> static T __shfl_up_sync(u32 mask, T x, u32 by, int width = 32)
{
    const int lane = (int)host::lane(), from = lane - (int)by;
    return host::shuffle(mask, x, from, from >= (lane & -width));
}
template <class T> static T __shfl_down_sync(u32 mask, T x, u32 by, int width = 32)
{
    const int lane = (int)host::lane(), from = lane + (int)by;
    return host::shuffle(mask, x, from, from <= (lane | (width - 1)));
}
template <class T> static T __shfl_xor_sync(u32 mask, T x, int by, int width = 32)
{
    const int lane = (int)host::lane(), from = lane ^ by;
    return host::shuffle(mask, x, from, from <= (lane | (width - 1)));
}

// ---- atomics: fibers do not interrupt one another

template <class T> static T atomicExch(T *p, T x) { const T was = *p; *p = x; return was; }
template <class T> static T atomicAdd(T *p, T x) { const T was = *p; *p = was + x; return was; }
template <class T> static T atomicSub(T *p, T x) { const T was = *p; *p = was - x; return was; }
template <class T> static T atomicMin(T *p, T x) { const T was = *p; *p = x < was ? x : was; return was; }
template <class T> static T atomicMax(T *p, T x) { const T was = *p; *p = x > was ? x : was; return was; }
template <class T> static T atomicAnd(T *p, T x) { const T was = *p; *p = was & x; return was; }
template <class T> static T atomicOr(T *p, T x) { const T was = *p; *p = was | x; return was; }
template <class T> static T atomicXor(T *p, T x) { const T was = *p; *p = was ^ x; return was; }
template <class T> static T atomicCAS(T *p, T compare, T x) { const T was = *p; *p = was == compare ? x : was; return was; }
static inline u32 atomicInc(u32 *p, u32 x) { const u32 was = *p; *p = was >= x ? 0 : was + 1; return was; }
static inline u32 atomicDec(u32 *p, u32 x) { const u32 was = *p; *p = was == 0 || was > x ? x : was - 1; return was; }
