// ptx.cu - PTX instructions that CUDA C++ does not say, or not so: chains of carries, permutes, every truth table of three inputs,
// 16 bits, saturating conversions
#include "oracle.hpp"

// ONE(name, result, text, host's expression of a, b, c): operands are words of the inputs.
#ifdef __CUDACC_RTC__
#define ONE(NAME, TEXT, HOST)                                                                      \
    static __device__ u32 NAME(u32 a, u32 b, u32 c)                                                \
    {                                                                                              \
        u32 z;                                                                                     \
        asm(TEXT : "=r"(z) : "r"(a), "r"(b), "r"(c));                                              \
        return z;                                                                                  \
    }
#define LONG(NAME, TEXT, HOST)                                                                     \
    static __device__ u64 NAME(u64 a, u64 b, u32 c, u32 d)                                         \
    {                                                                                              \
        u64 z;                                                                                     \
        asm(TEXT : "=l"(z) : "l"(a), "l"(b), "r"(c), "r"(d));                                      \
        return z;                                                                                  \
    }
#else
#define ONE(NAME, TEXT, HOST)                                                                      \
    static u32 NAME(u32 a, u32 b, u32 c) { (void)a; (void)b; (void)c; return (u32)(HOST); }
#define LONG(NAME, TEXT, HOST)                                                                     \
    static u64 NAME(u64 a, u64 b, u32 c, u32 d) { (void)a; (void)b; (void)c; (void)d; return (u64)(HOST); }

static u32 permuted(u32 a, u32 b, u32 c, const char *mode)
{
    const u64 all = (u64)b << 32 | a;
    const int n = c & 3;
    u32 z = 0;
    for (int i = 0; i < 4; i++) {
        const int byte = !strcmp(mode, "f4e")   ? n + i
                         : !strcmp(mode, "b4e") ? (n - i) & 7
                         : !strcmp(mode, "rc8") ? n
                         : !strcmp(mode, "ecl") ? std::max(n, i)
                         : !strcmp(mode, "ecr") ? std::min(n, i)
                         : !strcmp(mode, "rc16") ? (n & 1) * 2 + (i & 1)
                                                 : (int)(c >> 4 * i & 7);
        u32 x = (u32)(all >> 8 * byte & 255);
        if (!*mode && c >> (4 * i + 3) & 1)
            x = x & 0x80 ? 0xff : 0;
        z |= x << 8 * i;
    }
    return z;
}
static s64 between(s64 x, s64 low, s64 high) { return x < low ? low : x > high ? high : x; }
#endif

// sums and products of words with carries from one to the next
ONE(add_chain, "{.reg .u32 l; add.cc.u32 l, %1, %2; addc.cc.u32 l, l, %3; addc.u32 %0, l, %2;}",
    ({ const u64 l = (u64)a + b, m = (u64)(u32)l + c + (l >> 32); (u32)m + b + (u32)(m >> 32); }))
ONE(sub_chain, "{.reg .u32 l; sub.cc.u32 l, %1, %2; subc.cc.u32 l, l, %3; subc.u32 %0, l, %2;}",
    ({ const u64 l = (u64)a - b, m = (u64)(u32)l - c - (l >> 63); (u32)m - b - (u32)(m >> 63); }))
ONE(mad_chain, "{.reg .u32 l; mad.lo.cc.u32 l, %1, %2, %3; madc.hi.u32 %0, %1, %2, l;}",
    ({ const u64 l = (u64)(a * b) + c; (u32)((u64)a * b >> 32) + (u32)l + (u32)(l >> 32); }))
ONE(mad_hi, "mad.hi.s32 %0, %1, %2, %3;", __mulhi(a, b) + c)
ONE(mad_hi_sat, "mad.hi.sat.s32 %0, %1, %2, %3;", between((s64)__mulhi(a, b) + (s32)c, -2147483648ll, 2147483647))
ONE(add_sat, "add.sat.s32 %0, %1, %2;", between((s64)(s32)a + (s32)b, -2147483648ll, 2147483647))
ONE(sub_sat, "sub.sat.s32 %0, %1, %2;", between((s64)(s32)a - (s32)b, -2147483648ll, 2147483647))
ONE(mul24_hi, "mul24.hi.s32 %0, %1, %2;", ((s64)signed_24(a) * signed_24(b)) >> 16)
ONE(mul24_hi_u, "mul24.hi.u32 %0, %1, %2;", ((u64)(a & 0xffffff) * (b & 0xffffff)) >> 16)
ONE(mad24_lo, "mad24.lo.s32 %0, %1, %2, %3;", (s64)signed_24(a) * signed_24(b) + c)
ONE(slct, "slct.u32.s32 %0, %1, %2, %3;", (s32)c >= 0 ? a : b)
ONE(cnot, "cnot.b32 %0, %1;", a == 0)
ONE(prmt, "prmt.b32 %0, %1, %2, %3;", permuted(a, b, c, ""))
ONE(prmt_f4e, "prmt.b32.f4e %0, %1, %2, %3;", permuted(a, b, c, "f4e"))
ONE(prmt_b4e, "prmt.b32.b4e %0, %1, %2, %3;", permuted(a, b, c, "b4e"))
ONE(prmt_rc8, "prmt.b32.rc8 %0, %1, %2, %3;", permuted(a, b, c, "rc8"))
ONE(prmt_ecl, "prmt.b32.ecl %0, %1, %2, %3;", permuted(a, b, c, "ecl"))
ONE(prmt_ecr, "prmt.b32.ecr %0, %1, %2, %3;", permuted(a, b, c, "ecr"))
ONE(prmt_rc16, "prmt.b32.rc16 %0, %1, %2, %3;", permuted(a, b, c, "rc16"))
ONE(set_and, "{.reg .pred p; setp.ne.u32 p, %3, 5; set.lt.and.u32.s32 %0, %1, %2, p;}", (s32)a < (s32)b && c != 5 ? ~0u : 0)
ONE(set_xor, "{.reg .pred p; setp.gt.s32 p, %3, 5; set.hs.xor.u32.u32 %0, %1, %2, !p;}", (a >= b) != !((s32)c > 5) ? ~0u : 0)
ONE(set_float, "{.reg .pred p; setp.gt.s32 p, %3, 5; set.lo.or.f32.u32 %0, %1, %2, p;}", a < b || (s32)c > 5 ? 0x3f800000 : 0)
ONE(set_two, "{.reg .pred p, q; setp.lt.s32 p|q, %1, %2; selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2;}", (s32)a < (s32)b ? 1 : 2)
ONE(set_two_and, "{.reg .pred p, q, r; setp.eq.u32 r, %3, 7; setp.lt.xor.s32 p|q, %1, %2, r; selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2;}",
    (((s32)a < (s32)b) != (c == 7)) + 2 * (!((s32)a < (s32)b) != (c == 7)))

EACH(words, u32, 3, u32, 24)
{
    int n = 0;
#define PUT(NAME) y[n++] = NAME(x[0], x[1], x[2])
    PUT(add_chain);
    PUT(sub_chain);
    PUT(mad_chain);
    PUT(mad_hi);
    PUT(mad_hi_sat);
    PUT(add_sat);
    PUT(sub_sat);
    PUT(mul24_hi);
    PUT(mul24_hi_u);
    PUT(mad24_lo);
    PUT(slct);
    PUT(cnot);
    PUT(prmt);
    PUT(prmt_f4e);
    PUT(prmt_b4e);
    PUT(prmt_rc8);
    PUT(prmt_ecl);
    PUT(prmt_ecr);
    PUT(prmt_rc16);
    PUT(set_and);
    PUT(set_xor);
    PUT(set_float);
    PUT(set_two);
    PUT(set_two_and);
}

// all 256 truth tables
template <int TABLE> static __device__ u32 lop3(u32 a, u32 b, u32 c)
{
    u32 z;
#ifdef __CUDACC_RTC__
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(z) : "r"(a), "r"(b), "r"(c), "n"(TABLE));
#else
    z = 0;
    for (int n = 0; n < 8; n++)
        if (TABLE >> n & 1)
            z |= (n & 4 ? a : ~a) & (n & 2 ? b : ~b) & (n & 1 ? c : ~c);
#endif
    return z;
}
template <int FROM, int COUNT> static __device__ void tables(u32 a, u32 b, u32 c, u32 *z)
{
    if constexpr (COUNT == 1) {
        z[FROM] = lop3<FROM>(a, b, c);
    } else {
        tables<FROM, COUNT / 2>(a, b, c, z);
        tables<FROM + COUNT / 2, COUNT / 2>(a, b, c, z);
    }
}
WHOLE(truth_tables, 2, 32, u32, 64 * 3, u32, 64 * 256)
{
    const u32 t = blockIdx.x * 32 + threadIdx.x;
    tables<0, 256>(in[3 * t], in[3 * t + 1], in[3 * t + 2], out + 256 * t);
}

// 64 bits
#ifndef __CUDACC_RTC__
static u64 field(u64 a, u32 at, u32 length, bool is_signed)
{
    const int first = at & 255, bits = length & 255, last = first + bits - 1;
    const u64 sign = is_signed && bits ? a >> (last > 63 ? 63 : last) & 1 : 0;
    u64 z = 0;
    for (int n = 0; n < 64; n++)
        z |= (n < bits && first + n < 64 ? a >> (first + n) & 1 : sign) << n;
    return z;
}
static u64 inserted(u64 a, u64 b, u32 at, u32 length)
{
    for (u32 n = 0; n < (length & 255) && (at & 255) + n < 64; n++)
        b = (b & ~(1ull << ((at & 255) + n))) | (a >> n & 1) << ((at & 255) + n);
    return b;
}
#endif
LONG(bfe_u64, "bfe.u64 %0, %1, %3, %4;", field(a, c, d, false))
LONG(bfe_s64, "bfe.s64 %0, %1, %3, %4;", field(a, c, d, true))
LONG(bfi_b64, "bfi.b64 %0, %1, %2, %3, %4;", inserted(a, b, c, d))
LONG(bfind_s64, "{.reg .u32 z; bfind.s64 z, %1; cvt.u64.u32 %0, z;}", ({ const u64 m = (s64)a < 0 ? ~a : a; m ? 63u - __clzll(m) : ~0u; }))
LONG(bfind_u64, "{.reg .u32 z; bfind.shiftamt.u64 z, %1; cvt.u64.u32 %0, z;}", a ? (u32)__clzll(a) : ~0u)
LONG(add_chain64, "{.reg .u64 l; add.cc.u64 l, %1, %2; addc.u64 %0, l, %1;}",
     ({ const unsigned __int128 l = (unsigned __int128)a + b; (u64)l + a + (u64)(l >> 64); }))
LONG(mad_wide, "mad.wide.s32 %0, %3, %4, %1;", (s64)(s32)c * (s32)d + a)
LONG(mul_wide, "mul.wide.u32 %0, %3, %4;", (u64)c * d)
LONG(mad_lo64, "mad.lo.u64 %0, %1, %2, %2;", a * b + b)
LONG(mad_hi64, "mad.hi.s64 %0, %1, %2, %1;", __mul64hi(a, b) + a)
LONG(shf_wrap, "{.reg .u32 l, h, z; mov.b64 {l, h}, %1; shf.l.wrap.b32 z, l, h, %3; shf.r.wrap.b32 h, l, h, %3; mov.b64 %0, {z, h};}",
     __funnelshift_l((u32)a, (u32)(a >> 32), c) | (u64)__funnelshift_r((u32)a, (u32)(a >> 32), c) << 32)

EACH(longs, u64, 3, u64, 13)
{
    const u32 at = (u32)x[2], length = (u32)(x[2] >> 32);

    y[0] = bfe_u64(x[0], 0, at & 127, length & 127);
    y[1] = bfe_s64(x[0], 0, at & 127, length & 127);
    y[2] = bfi_b64(x[0], x[1], at & 63, length & 63);
    y[3] = bfind_s64(x[0], 0, 0, 0);
    y[4] = bfind_u64(x[0], 0, 0, 0);
    y[5] = add_chain64(x[0], x[1], 0, 0);
    y[6] = mad_wide(x[0], 0, at, length);
    y[7] = mul_wide(0, 0, at, length);
    y[8] = mad_lo64(x[0], x[1], 0, 0);
    y[9] = mad_hi64(x[0], x[1], 0, 0);
    y[10] = shf_wrap(x[0], 0, at, 0);
    y[11] = bfe_s64(x[0], 0, at & 63, length & 63);
    y[12] = bfe_u64(x[0], 0, at & 255, length & 255);
}

// conversions of integers that clamp; 16 bits
ONE(sat_u8_s32, "{.reg .u16 z; cvt.sat.u8.s32 z, %1; cvt.u32.u16 %0, z;}", between((s32)a, 0, 255))
ONE(sat_s8_s32, "{.reg .s16 z; cvt.sat.s8.s32 z, %1; cvt.s32.s16 %0, z;}", between((s32)a, -128, 127))
ONE(sat_s8_u32, "{.reg .s16 z; cvt.sat.s8.u32 z, %1; cvt.s32.s16 %0, z;}", between(a, -128, 127))
ONE(sat_u16_s32, "{.reg .u16 z; cvt.sat.u16.s32 z, %1; cvt.u32.u16 %0, z;}", between((s32)a, 0, 65535))
ONE(sat_s16_u32, "{.reg .s16 z; cvt.sat.s16.u32 z, %1; cvt.s32.s16 %0, z;}", between(a, 0, 32767))
ONE(sat_u32_s32, "cvt.sat.u32.s32 %0, %1;", between((s32)a, 0, 2147483647))
ONE(sat_s32_u32, "cvt.sat.s32.u32 %0, %1;", between(a, 0, 2147483647))
ONE(sat_s32_s64, "{.reg .s64 l; mov.b64 l, {%1, %2}; cvt.sat.s32.s64 %0, l;}", between((s64)((u64)b << 32 | a), -2147483648ll, 2147483647))
ONE(sat_u32_s64, "{.reg .s64 l; mov.b64 l, {%1, %2}; cvt.sat.u32.s64 %0, l;}", between((s64)((u64)b << 32 | a), 0, 4294967295ll))
ONE(sat_u8_u64, "{.reg .u64 l; .reg .u16 z; mov.b64 l, {%1, %2}; cvt.sat.u8.u64 z, l; cvt.u32.u16 %0, z;}",
    ({ const u64 l = (u64)b << 32 | a; l > 255 ? 255 : l; }))
ONE(mul_s16, "{.reg .s16 p, q, z; cvt.s16.s32 p, %1; cvt.s16.s32 q, %2; mul.lo.s16 z, p, q; cvt.s32.s16 %0, z;}", (s16)((s16)a * (s16)b))
ONE(mul_hi_u16, "{.reg .u16 p, q, z; cvt.u16.u32 p, %1; cvt.u16.u32 q, %2; mul.hi.u16 z, p, q; cvt.u32.u16 %0, z;}", ((u32)(u16)a * (u16)b) >> 16)
ONE(mad_wide_s16, "{.reg .s16 p, q; cvt.s16.s32 p, %1; cvt.s16.s32 q, %2; mad.wide.s16 %0, p, q, %3;}", (s16)a * (s16)b + c)
ONE(min_s16, "{.reg .s16 p, q, z; cvt.s16.s32 p, %1; cvt.s16.s32 q, %2; min.s16 z, p, q; cvt.s32.s16 %0, z;}", std::min((s16)a, (s16)b))
ONE(shr_s16, "{.reg .s16 p, z; cvt.s16.s32 p, %1; shr.s16 z, p, %2; cvt.s32.s16 %0, z;}", (s16)a >> (b > 15 ? 15 : b))
ONE(shl_b16, "{.reg .b16 p, z; cvt.u16.u32 p, %1; shl.b16 z, p, %2; cvt.u32.u16 %0, z;}", b > 15 ? 0 : (u16)(a << b))
ONE(div_s16, "{.reg .s16 p, q, z; cvt.s16.s32 p, %1; cvt.s16.s32 q, %2; or.b16 q, q, 1; div.s16 z, p, q; cvt.s32.s16 %0, z;}",
    (s16)((s16)a / (s16)((s16)b | 1)))

EACH(small, u32, 3, u32, 17)
{
    int n = 0;
    PUT(sat_u8_s32);
    PUT(sat_s8_s32);
    PUT(sat_s8_u32);
    PUT(sat_u16_s32);
    PUT(sat_s16_u32);
    PUT(sat_u32_s32);
    PUT(sat_s32_u32);
    PUT(sat_s32_s64);
    PUT(sat_u32_s64);
    PUT(sat_u8_u64);
    PUT(mul_s16);
    PUT(mul_hi_u16);
    PUT(mad_wide_s16);
    PUT(min_s16);
    PUT(shr_s16);
    PUT(shl_b16);
    PUT(div_s16);
}
