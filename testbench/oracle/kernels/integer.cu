// integer.cu - 32-bit integers: arithmetic, shifts, bits, and PTX whose result C does not define
#include "oracle.hpp"

EACH(arithmetic, u32, 3, u32, 16)
{
    const u32 a = x[0], b = x[1], c = x[2];

    y[0] = a + b;
    y[1] = a - b;
    y[2] = a * b;
    y[3] = a * b + c;
    y[4] = __umulhi(a, b);
    y[5] = __mulhi(a, b);
    y[6] = __umulhi(a, b) + c;
    y[7] = __mul24(a, b);
    y[8] = __umul24(a, b);
    y[9] = __sad(a, b, c);
    y[10] = __usad(a, b, c);
    y[11] = __hadd(a, b);
    y[12] = __rhadd(a, b);
    y[13] = __uhadd(a, b);
    y[14] = __urhadd(a, b);
    y[15] = a + b + c;
}

EACH(division, s32, 2, s32, 14)
{
    const s32 a = x[0], b = x[1];
    const bool good = b != 0 && !(a == (s32)0x80000000 && b == -1);

    y[0] = good ? a / b : 0;
    y[1] = good ? a % b : 0;
    y[2] = b ? (u32)a / (u32)b : 0;
    y[3] = b ? (u32)a % (u32)b : 0;
    y[4] = a / 7;
    y[5] = a % 7;
    y[6] = a / -10;
    y[7] = a % 1000003;
    y[8] = (u32)a / 7;
    y[9] = (u32)a % 641;
    y[10] = a / 65536;
    y[11] = (s16)a / (s16)((b & 0xff) + 1);
    y[12] = (u8)a / (u8)((b & 15) + 1);
    y[13] = (u32)a / 0xfffffffb;
}

EACH(shifts, u32, 3, u32, 14)
{
    const u32 a = x[0], b = x[1], n = x[2];

    y[0] = a << (n & 31);
    y[1] = a >> (n & 31);
    y[2] = (s32)a >> (n & 31);
    y[3] = __funnelshift_l(a, b, n);
    y[4] = __funnelshift_r(a, b, n);
    y[5] = __funnelshift_lc(a, b, n);
    y[6] = __funnelshift_rc(a, b, n);
    y[7] = a << (n & 31) | a >> (-n & 31);
    y[8] = a * 8 + b;
    y[9] = (a << 5) - b;
    y[10] = (a >> 3 & 0x7f) | b << 20;
    y[11] = (s32)(a << 7) >> 19;
    y[12] = (a & 0xffff0000) | (b & 0xffff);
    y[13] = (s8)a + (s16)b;
}

EACH(bits, u32, 3, u32, 14)
{
    const u32 a = x[0], b = x[1], c = x[2];

    y[0] = __popc(a);
    y[1] = __clz(a);
    y[2] = __ffs(a);
    y[3] = __brev(a);
    y[4] = __byte_perm(a, b, c);
    y[5] = __byte_perm(a, b, 0x5410);
    y[6] = (a & b) | (~a & c);
    y[7] = a ^ b ^ c;
    y[8] = (a & b) | (a & c) | (b & c);
    y[9] = ~(a | b) & c;
    y[10] = __popc(a & b) + __popc(~c);
    y[11] = __clz(~a);
    y[12] = __brev(a) >> 7;
    y[13] = ~a & ~b;
}

EACH(choice, s32, 3, s32, 12)
{
    const s32 a = x[0], b = x[1], c = x[2];

    y[0] = min(a, b);
    y[1] = max(a, b);
    y[2] = min((u32)a, (u32)b);
    y[3] = max((u32)a, (u32)b);
    y[4] = max(min(a, b), min(max(a, b), c));
    y[5] = a < b ? c : a;
    y[6] = (u32)a < (u32)b;
    y[7] = a < b && b < c || a == c;
    y[8] = a == 0 ? b : c;
    y[9] = (a < 0) + (b < 0) + (c < 0);
    y[10] = a == (s32)0x80000000 ? a : a < 0 ? -a : a;
    y[11] = (a > b) - (a < b);
}

// PTX shl, shr clamp at the register's width; bfe, bfi take any position and length.
#ifdef __CUDACC_RTC__
#define PTX3(NAME, T, WORD, C, OP)                                                                 \
    static __device__ T NAME(T a, u32 b, u32 c)                                                    \
    {                                                                                              \
        T z;                                                                                       \
        asm(OP " %0, %1, %2, %3;" : "=" C(z) : C(a), "r"(b), "r"(c));                              \
        return z;                                                                                  \
    }
PTX3(bfe_u, u32, 32, "r", "bfe.u32")
PTX3(bfe_s, s32, 32, "r", "bfe.s32")
static __device__ u32 bfi(u32 a, u32 b, u32 at, u32 length)
{
    u32 z;
    asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(z) : "r"(a), "r"(b), "r"(at), "r"(length));
    return z;
}
#define PTX2(NAME, T, C, OP)                                                                       \
    static __device__ T NAME(T a, u32 n)                                                           \
    {                                                                                              \
        T z;                                                                                       \
        asm(OP " %0, %1, %2;" : "=" C(z) : C(a), "r"(n));                                          \
        return z;                                                                                  \
    }
PTX2(shl, u32, "r", "shl.b32")
PTX2(shr_u, u32, "r", "shr.u32")
PTX2(shr_s, s32, "r", "shr.s32")
static __device__ u32 bfind(s32 a, bool is_signed, bool shift)
{
    u32 z;
    if (is_signed && shift) asm("bfind.shiftamt.s32 %0, %1;" : "=r"(z) : "r"(a));
    else if (is_signed) asm("bfind.s32 %0, %1;" : "=r"(z) : "r"(a));
    else if (shift) asm("bfind.shiftamt.u32 %0, %1;" : "=r"(z) : "r"(a));
    else asm("bfind.u32 %0, %1;" : "=r"(z) : "r"(a));
    return z;
}
#else
static u32 bit_of(s64 a, int n) { return n < 0 ? 0 : (u32)(a >> (n > 63 ? 63 : n) & 1); }
template <class T> static T bfe(T a, u32 at, u32 length)
{
    const int first = at & 255, bits = length & 255, last = first + bits - 1;
    const bool is_signed = (T)-1 < 0;
    const u32 sign = is_signed && bits ? bit_of((u32)a, last > 31 ? 31 : last) : 0;
    u32 z = 0;
    for (int n = 0; n < 32; n++)
        z |= (n < bits && first + n < 32 ? (u32)a >> (first + n) & 1 : sign) << n;
    return (T)z;
}
static u32 bfe_u(u32 a, u32 b, u32 c) { return bfe<u32>(a, b, c); }
static s32 bfe_s(s32 a, u32 b, u32 c) { return bfe<s32>(a, b, c); }
static u32 bfi(u32 a, u32 b, u32 at, u32 length)
{
    u32 z = b;
    for (u32 n = 0; n < (length & 255) && (at & 255) + n < 32; n++)
        z = (z & ~(1u << ((at & 255) + n))) | (a >> n & 1) << ((at & 255) + n);
    return z;
}
static u32 shl(u32 a, u32 n) { return n > 31 ? 0 : a << n; }
static u32 shr_u(u32 a, u32 n) { return n > 31 ? 0 : a >> n; }
static s32 shr_s(s32 a, u32 n) { return a >> (n > 31 ? 31 : n); }
static u32 bfind(s32 a, bool is_signed, bool shift)
{
    const u32 b = is_signed && a < 0 ? ~a : a;
    return b == 0 ? ~0u : shift ? __clz(b) : 31 - __clz(b);
}
#endif

EACH(fields, u32, 4, u32, 12)
{
    y[0] = bfe_u(x[0], x[1], x[2]);
    y[1] = bfe_s(x[0], x[1], x[2]);
    y[2] = bfi(x[0], x[3], x[1], x[2]);
    y[3] = shl(x[0], x[1]);
    y[4] = shr_u(x[0], x[1]);
    y[5] = shr_s(x[0], x[1]);
    y[6] = bfe_s(x[0], x[1] & 31, x[2] & 31);
    y[7] = bfi(x[0], x[3], x[1] & 31, x[2] & 31);
    y[8] = bfind(x[0], true, false);
    y[9] = bfind(x[0], true, true);
    y[10] = bfind(x[0], false, false);
    y[11] = bfind(x[0], false, true);
}
