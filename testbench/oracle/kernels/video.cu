// video.cu - PTX video instructions of scalars and of four bytes, and CUDA's SIMD functions on bytes and halfwords
#include "oracle.hpp"

// vadd and the like: OP.d.a.b{.sat}{.op2} of selected bytes or halfwords, in 34 bits.
#ifdef __CUDACC_RTC__
#define VIDEO(NAME, OP, D, A, B, SEL_A, SEL_B, SAT)                                                \
    static __device__ u32 NAME(u32 a, u32 b)                                                       \
    {                                                                                              \
        u32 z;                                                                                     \
        asm(#OP "." #D "." #A "." #B SAT " %0, %1" SEL_A ", %2" SEL_B ";" : "=r"(z) : "r"(a), "r"(b)); \
        return z;                                                                                  \
    }
#define VIDEO2(NAME, OP, D, A, B, SEL_A, SEL_B, SAT, SECOND)                                       \
    static __device__ u32 NAME(u32 a, u32 b, u32 c)                                                \
    {                                                                                              \
        u32 z;                                                                                     \
        asm(#OP "." #D "." #A "." #B SAT "." #SECOND " %0, %1" SEL_A ", %2" SEL_B ", %3;"          \
            : "=r"(z)                                                                              \
            : "r"(a), "r"(b), "r"(c));                                                             \
        return z;                                                                                  \
    }
#else
namespace video {

// ".b2", ".h1" or "" of a word, with the type's sign
static s64 part(u32 x, const char *select, bool is_signed)
{
    const int size = *select == 0 ? 32 : select[1] == 'b' ? 8 : 16, at = *select ? (select[2] - '0') * size : 0;
    const u64 bits = x >> at & (((u64)1 << size) - 1);
    return is_signed && bits >> (size - 1) ? (s64)bits - ((s64)1 << size) : (s64)bits;
}

enum op { vadd, vsub, vabsdiff, vmin, vmax, vshl, vshr };
enum second { none, add, min, max };

static s64 first(op o, s64 a, s64 b)
{
    switch (o) {
    case vadd: return a + b;
    case vsub: return a - b;
    case vabsdiff: return a > b ? a - b : b - a;
    case vmin: return a < b ? a : b;
    case vmax: return a > b ? a : b;
    case vshl: return (u64)b > 31 ? 0 : (s64)((u64)a << b);
    default: return a >> ((u64)b > 31 ? 32 : b);
    }
}

static s64 clamp(s64 x, bool is_signed)
{
    const s64 low = is_signed ? -2147483648ll : 0, high = is_signed ? 2147483647ll : 4294967295ll;
    return x < low ? low : x > high ? high : x;
}

static u32 scalar(op o, char d, char ta, char tb, const char *sa, const char *sb, const char *sat, u32 a, u32 b, u32 c,
                  second s)
{
    const bool is_signed = d == 's';
    s64 z = first(o, part(a, sa, ta == 's'), part(b, sb, tb == 's'));
    const s64 other = is_signed ? (s64)(s32)c : (s64)c;
    if (*sat)
        z = clamp(z, is_signed);
    if (s == add) // known: PTX: the second operation sees all bits of the first

        z += other;
    else if (s == min)
        z = z < other ? z : other;
    else if (s == max)
        z = z > other ? z : other;
    return (u32)z;
}

} // namespace video
#define VIDEO(NAME, OP, D, A, B, SEL_A, SEL_B, SAT)                                                \
    static u32 NAME(u32 a, u32 b)                                                                  \
    {                                                                                              \
        return video::scalar(video::OP, #D[0], #A[0], #B[0], SEL_A, SEL_B, SAT, a, b, 0, video::none); \
    }
#define VIDEO2(NAME, OP, D, A, B, SEL_A, SEL_B, SAT, SECOND)                                       \
    static u32 NAME(u32 a, u32 b, u32 c)                                                           \
    {                                                                                              \
        return video::scalar(video::OP, #D[0], #A[0], #B[0], SEL_A, SEL_B, SAT, a, b, c, video::SECOND); \
    }
#endif

#define OF_OP(OP)                                                                                  \
    VIDEO(OP##_0, OP, s32, s32, s32, "", "", "")                                                   \
    VIDEO(OP##_1, OP, u32, u32, u32, "", "", "")                                                   \
    VIDEO(OP##_2, OP, s32, s32, s32, ".b0", ".b3", "")                                             \
    VIDEO(OP##_3, OP, u32, u32, s32, ".b1", ".h1", "")                                             \
    VIDEO(OP##_4, OP, s32, s32, s32, "", "", ".sat")                                               \
    VIDEO(OP##_5, OP, u32, s32, u32, ".h0", "", ".sat")                                            \
    VIDEO(OP##_6, OP, s32, u32, s32, ".h1", ".b2", ".sat")                                         \
    VIDEO(OP##_7, OP, u32, u32, u32, "", "", ".sat")                                               \
    VIDEO2(OP##_8, OP, s32, s32, s32, "", "", "", add)                                             \
    VIDEO2(OP##_9, OP, s32, s32, s32, ".b1", ".b2", "", min)                                       \
    VIDEO2(OP##_10, OP, u32, u32, u32, ".h1", ".h0", "", max)                                      \
    VIDEO2(OP##_11, OP, u32, u32, u32, "", "", ".sat", min)                                        \
    VIDEO2(OP##_12, OP, s32, s32, s32, "", "", ".sat", max)                                        \
    EACH(OP##_of, u32, 3, u32, 13)                                                                 \
    {                                                                                              \
        const u32 a = x[0], b = x[1], c = x[2];                                                    \
        y[0] = OP##_0(a, b);                                                                       \
        y[1] = OP##_1(a, b);                                                                       \
        y[2] = OP##_2(a, b);                                                                       \
        y[3] = OP##_3(a, b);                                                                       \
        y[4] = OP##_4(a, b);                                                                       \
        y[5] = OP##_5(a, b);                                                                       \
        y[6] = OP##_6(a, b);                                                                       \
        y[7] = OP##_7(a, b);                                                                       \
        y[8] = OP##_8(a, b, c);                                                                    \
        y[9] = OP##_9(a, b, c);                                                                    \
        y[10] = OP##_10(a, b, c);                                                                  \
        y[11] = OP##_11(a, b, c);                                                                  \
        y[12] = OP##_12(a, b, c);                                                                  \
    }
OF_OP(vadd)
OF_OP(vsub)
OF_OP(vabsdiff)
OF_OP(vmin)
OF_OP(vmax)

// Shifts, comparisons, products.
#ifdef __CUDACC_RTC__
#define PTX(NAME, TEXT, A, B, C)                                                                   \
    static __device__ u32 NAME(u32 a, u32 b, u32 c)                                                \
    {                                                                                              \
        u32 z;                                                                                     \
        asm(TEXT ";" : "=r"(z) : "r"(a), "r"(b), "r"(c));                                          \
        return z;                                                                                  \
    }
#else
static s64 vmad_of(s64 a, s64 b, s64 c, int shift, bool sat, bool is_signed)
{
    const s64 z = (a * b + c) >> shift;
    return sat ? video::clamp(z, is_signed) : z;
}
#define PTX(NAME, TEXT, A, B, C)                                                                   \
    static u32 NAME(u32 wa, u32 wb, u32 c)                                                         \
    {                                                                                              \
        const s64 a = A, b = B;                                                                    \
        (void)a;                                                                                   \
        (void)b;                                                                                   \
        return (u32)(C);                                                                           \
    }
#endif
#define U(X, SELECT) video::part(w##X, SELECT, false)
#define S(X, SELECT) video::part(w##X, SELECT, true)
PTX(vshl_clamp, "vshl.u32.u32.u32.clamp %0, %1, %2", U(a, ""), U(b, ""), b > 31 ? 0 : a << b)
PTX(vshl_wrap, "vshl.u32.u32.u32.wrap %0, %1, %2", U(a, ""), U(b, ""), a << (b & 31))
PTX(vshr_clamp, "vshr.u32.u32.u32.clamp %0, %1, %2", U(a, ""), U(b, ""), b > 31 ? 0 : a >> b)
PTX(vshr_signed, "vshr.s32.s32.u32.clamp %0, %1, %2", S(a, ""), U(b, ""), a >> (b > 31 ? 31 : b))
PTX(vshr_wrap, "vshr.s32.s32.u32.wrap %0, %1.h1, %2.b1", S(a, ".h1"), U(b, ".b1"), a >> (b & 31))
PTX(vshl_add, "vshl.u32.u32.u32.wrap.add %0, %1.b2, %2.b0, %3", U(a, ".b2"), U(b, ".b0"), (a << (b & 31)) + c)
PTX(vset_lt, "vset.s32.s32.lt %0, %1, %2", S(a, ""), S(b, ""), a < b)
PTX(vset_ge, "vset.u32.s32.ge %0, %1.h0, %2.b3", U(a, ".h0"), S(b, ".b3"), a >= b)
PTX(vset_ne_add, "vset.u32.u32.ne.add %0, %1.b1, %2.b1, %3", U(a, ".b1"), U(b, ".b1"), (a != b) + c)
PTX(vset_gt_max, "vset.u32.u32.gt.max %0, %1, %2, %3", U(a, ""), U(b, ""), max((u32)(a > b), c))
PTX(vmad_small, "vmad.s32.s32.s32 %0, %1.h0, %2.h1, %3", S(a, ".h0"), S(b, ".h1"), vmad_of(a, b, (s32)c, 0, false, true))
PTX(vmad_unsigned, "vmad.u32.u32.u32 %0, %1.h1, %2.b2, %3", U(a, ".h1"), U(b, ".b2"), vmad_of(a, b, c, 0, false, false))
PTX(vmad_mixed, "vmad.s32.u32.s32 %0, %1.b0, %2.h0, %3", U(a, ".b0"), S(b, ".h0"), vmad_of(a, b, (s32)c, 0, false, true))
PTX(vmad_sat, "vmad.s32.s32.s32.sat %0, %1.h0, %2.h0, %3", S(a, ".h0"), S(b, ".h0"), vmad_of(a, b, (s32)c, 0, true, true))
PTX(vmad_shr7, "vmad.s32.s32.s32.shr7 %0, %1.h0, %2.h1, %3", S(a, ".h0"), S(b, ".h1"), vmad_of(a, b, (s32)c, 7, false, true))
PTX(vmad_shr15, "vmad.u32.u32.u32.sat.shr15 %0, %1.h1, %2.h0, %3", U(a, ".h1"), U(b, ".h0"), vmad_of(a, b, c, 15, true, false))
PTX(vmad_minus, "vmad.s32.s32.s32 %0, %1.h0, %2.b1, -%3", S(a, ".h0"), S(b, ".b1"), vmad_of(a, b, -(s64)(s32)c, 0, false, true))
PTX(vmad_less, "vmad.s32.s32.s32 %0, -%1.h0, %2.h1, %3", S(a, ".h0"), S(b, ".h1"), vmad_of(-a, b, (s32)c, 0, false, true))
PTX(vmad_more, "vmad.s32.s32.s32.po %0, %1.h0, %2.h1, %3", S(a, ".h0"), S(b, ".h1"), vmad_of(a, b, (s64)(s32)c + 1, 0, false, true))

EACH(video_others, u32, 3, u32, 19)
{
    int n = 0;
#define PUT(NAME) y[n++] = NAME(x[0], x[1], x[2])
    PUT(vshl_clamp);
    PUT(vshl_wrap);
    PUT(vshr_clamp);
    PUT(vshr_signed);
    PUT(vshr_wrap);
    PUT(vshl_add);
    PUT(vset_lt);
    PUT(vset_ge);
    PUT(vset_ne_add);
    PUT(vset_gt_max);
    PUT(vmad_small);
    PUT(vmad_unsigned);
    PUT(vmad_mixed);
    PUT(vmad_sat);
    PUT(vmad_shr7);
    PUT(vmad_shr15);
    PUT(vmad_minus);
    PUT(vmad_less);
    PUT(vmad_more);
}

// CUDA's functions on the four bytes or two halfwords of words.
#ifndef __CUDACC_RTC__
template <class T, class F> static u32 lanes(u32 a, u32 b, F of)
{
    const int size = 8 * sizeof(T);
    u32 z = 0;
    for (int n = 0; n < 32; n += size)
        z |= ((u32)of((s32)(T)(a >> n), (s32)(T)(b >> n)) & (u32)((1ull << size) - 1)) << n;
    return z;
}
template <class T> static s32 held(s32 x)
{
    return std::max<s32>(std::numeric_limits<T>::min(), std::min<s32>(std::numeric_limits<T>::max(), x));
}
#define OF_LANES(N, S, U)                                                                                          \
    static u32 __vadd##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return p + q; }); }              \
    static u32 __vsub##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return p - q; }); }              \
    static u32 __vaddss##N(u32 a, u32 b) { return lanes<S>(a, b, [](s32 p, s32 q) { return held<S>(p + q); }); }   \
    static u32 __vaddus##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return held<U>(p + q); }); }   \
    static u32 __vsubss##N(u32 a, u32 b) { return lanes<S>(a, b, [](s32 p, s32 q) { return held<S>(p - q); }); }   \
    static u32 __vsubus##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return held<U>(p - q); }); }   \
    static u32 __vabsdiffs##N(u32 a, u32 b) { return lanes<S>(a, b, [](s32 p, s32 q) { return abs(p - q); }); }    \
    static u32 __vabsdiffu##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return abs(p - q); }); }    \
    static u32 __vmins##N(u32 a, u32 b) { return lanes<S>(a, b, [](s32 p, s32 q) { return p < q ? p : q; }); }     \
    static u32 __vminu##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return p < q ? p : q; }); }     \
    static u32 __vmaxs##N(u32 a, u32 b) { return lanes<S>(a, b, [](s32 p, s32 q) { return p > q ? p : q; }); }     \
    static u32 __vmaxu##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return p > q ? p : q; }); }     \
    static u32 __vavgs##N(u32 a, u32 b) { return lanes<S>(a, b, [](s32 p, s32 q) { return (p + q + (p + q >= 0)) >> 1; }); } \
    static u32 __vavgu##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return (p + q + 1) >> 1; }); }  \
    static u32 __vhaddu##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return (p + q) >> 1; }); }     \
    static u32 __vcmpeq##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return -(p == q); }); }        \
    static u32 __vcmpgts##N(u32 a, u32 b) { return lanes<S>(a, b, [](s32 p, s32 q) { return -(p > q); }); }        \
    static u32 __vcmpleu##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return -(p <= q); }); }       \
    static u32 __vsetltu##N(u32 a, u32 b) { return lanes<U>(a, b, [](s32 p, s32 q) { return p < q; }); }           \
    static u32 __vsetges##N(u32 a, u32 b) { return lanes<S>(a, b, [](s32 p, s32 q) { return p >= q; }); }          \
    static u32 __vneg##N(u32 a) { return lanes<U>(0, a, [](s32 p, s32 q) { return p - q; }); }                     \
    static u32 __vabs##N(u32 a) { return lanes<S>(a, 0, [](s32 p, s32) { return abs(p); }); }                      \
    static u32 __vabsss##N(u32 a) { return lanes<S>(a, 0, [](s32 p, s32) { return held<S>(abs(p)); }); }           \
    static u32 __vsads##N(u32 a, u32 b) { u32 z = 0; lanes<S>(a, b, [&](s32 p, s32 q) { z += abs(p - q); return 0; }); return z; } \
    static u32 __vsadu##N(u32 a, u32 b) { u32 z = 0; lanes<U>(a, b, [&](s32 p, s32 q) { z += abs(p - q); return 0; }); return z; }
OF_LANES(2, s16, u16)
OF_LANES(4, s8, u8)
#endif

#define SIMD(N)                                                                                    \
    EACH(simd##N, u32, 2, u32, 25)                                                                 \
    {                                                                                              \
        const u32 a = x[0], b = x[1];                                                              \
        y[0] = __vadd##N(a, b);                                                                    \
        y[1] = __vsub##N(a, b);                                                                    \
        y[2] = __vaddss##N(a, b);                                                                  \
        y[3] = __vaddus##N(a, b);                                                                  \
        y[4] = __vsubss##N(a, b);                                                                  \
        y[5] = __vsubus##N(a, b);                                                                  \
        y[6] = __vabsdiffs##N(a, b);                                                               \
        y[7] = __vabsdiffu##N(a, b);                                                               \
        y[8] = __vmins##N(a, b);                                                                   \
        y[9] = __vminu##N(a, b);                                                                   \
        y[10] = __vmaxs##N(a, b);                                                                  \
        y[11] = __vmaxu##N(a, b);                                                                  \
        y[12] = __vavgs##N(a, b);                                                                  \
        y[13] = __vavgu##N(a, b);                                                                  \
        y[14] = __vhaddu##N(a, b);                                                                 \
        y[15] = __vcmpeq##N(a, b);                                                                 \
        y[16] = __vcmpgts##N(a, b);                                                                \
        y[17] = __vcmpleu##N(a, b);                                                                \
        y[18] = __vsetltu##N(a, b);                                                                \
        y[19] = __vsetges##N(a, b);                                                                \
        y[20] = __vneg##N(a);                                                                      \
        y[21] = __vabs##N(a);                                                                      \
        y[22] = __vabsss##N(a);                                                                    \
        y[23] = __vsads##N(a, b);                                                                  \
        y[24] = __vsadu##N(a, b);                                                                  \
    }
SIMD(2)
SIMD(4)
