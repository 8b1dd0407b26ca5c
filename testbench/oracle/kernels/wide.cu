// wide.cu - 64-bit integers
#include "oracle.hpp"

EACH(arithmetic64, u64, 3, u64, 16)
{
    const u64 a = x[0], b = x[1], c = x[2];

    y[0] = a + b;
    y[1] = a - b;
    y[2] = a * b;
    y[3] = a * b + c;
    y[4] = __umul64hi(a, b);
    y[5] = __mul64hi(a, b);
    y[6] = (u64)(u32)a * (u32)b;
    y[7] = (s64)(s32)a * (s32)b;
    y[8] = (u64)(u32)a * (u32)b + c;
    y[9] = -a;
    y[10] = a + b + c;
    y[11] = a - b - c;
    y[12] = (s64)(s32)a + (s64)(s32)b + (s64)(s32)c;
    y[13] = (u64)(u32)a + (u32)b + (u32)c;
    y[14] = a * 1000003;
    y[15] = (a ^ b) * 0x9e3779b97f4a7c15ull;
}

EACH(division64, s64, 2, s64, 10)
{
    const s64 a = x[0], b = x[1];
    const bool good = b != 0 && !((u64)a == 0x8000000000000000ull && b == -1);

    y[0] = good ? a / b : 0;
    y[1] = good ? a % b : 0;
    y[2] = b ? (u64)a / (u64)b : 0;
    y[3] = b ? (u64)a % (u64)b : 0;
    y[4] = a / 10;
    y[5] = a % 1000000007;
    y[6] = (u64)a / 10;
    y[7] = (u64)a % 97;
    y[8] = a / 4096;
    y[9] = (s32)b > 0 ? a / (s32)b : 0;
}

EACH(shifts64, u64, 2, u64, 12)
{
    const u64 a = x[0];
    const u32 n = (u32)x[1] & 63;

    y[0] = a << n;
    y[1] = a >> n;
    y[2] = (s64)a >> n;
    y[3] = a << n | a >> (-n & 63);
    y[4] = __brevll(a);
    y[5] = __popcll(a);
    y[6] = __clzll(a);
    y[7] = __ffsll(a);
    y[8] = a << 17;
    y[9] = (s64)a >> 33;
    y[10] = a >> 5 & 0xfffff;
    y[11] = (s64)(a << 20) >> 40;
}

#ifdef __CUDACC_RTC__
#define PTX64(NAME, T, OP)                                                                         \
    static __device__ T NAME(T a, u32 n)                                                           \
    {                                                                                              \
        T z;                                                                                       \
        asm(OP " %0, %1, %2;" : "=l"(z) : "l"(a), "r"(n));                                         \
        return z;                                                                                  \
    }
PTX64(shl64, u64, "shl.b64")
PTX64(shr64_u, u64, "shr.u64")
PTX64(shr64_s, s64, "shr.s64")
#else
static u64 shl64(u64 a, u32 n) { return n > 63 ? 0 : a << n; }
static u64 shr64_u(u64 a, u32 n) { return n > 63 ? 0 : a >> n; }
static s64 shr64_s(s64 a, u32 n) { return a >> (n > 63 ? 63 : n); }
#endif

EACH(clamped64, u64, 2, u64, 3)
{
    y[0] = shl64(x[0], (u32)x[1]);
    y[1] = shr64_u(x[0], (u32)x[1]);
    y[2] = shr64_s(x[0], (u32)x[1]);
}

EACH(choice64, s64, 3, s64, 12)
{
    const s64 a = x[0], b = x[1], c = x[2];

    y[0] = min(a, b);
    y[1] = max(a, b);
    y[2] = min((u64)a, (u64)b);
    y[3] = max((u64)a, (u64)b);
    y[4] = max(min(a, b), min(max(a, b), c));
    y[5] = a < b ? c : a;
    y[6] = (u64)a < (u64)b;
    y[7] = a == b;
    y[8] = a >= b;
    y[9] = a < b && b <= c;
    y[10] = a < 0 ? -(u64)a : a;
    y[11] = min(max(a, (s64)-1000), (s64)1000);
}

// a 128-bit sum and product, whose carries go from word to word
EACH(carries, u64, 4, u64, 5)
{
    const u64 low = x[0] + x[2], carry = low < x[0];

    y[0] = low;
    y[1] = x[1] + x[3] + carry;
    y[2] = x[0] * x[1];
    y[3] = __umul64hi(x[0], x[1]) + x[0] * x[3] + x[1] * x[2];
    y[4] = x[1] - x[3] - (x[0] < x[2]);
}
