// sequences.cu - what compilers make several instructions of: wide products, quotients, sums, shifts, minima, addresses, conversions
//
// The host's compiler takes the same functions for the reference (testbench/gpc/tpc/sm/test_sm_sequences.c), with its own
// integers of 64 bits.  Each takes two words of 64 bits and gives one.
#ifdef __CUDACC__
typedef unsigned int u32;
typedef int s32;
typedef unsigned long long u64;
typedef long long s64;
#define DEVICE static __device__
#else
#define DEVICE static
#endif

#define MIX(h, x) ((h) * 0x100000001b3ULL ^ (u64)(x))

DEVICE u64 wide_products(u64 a, u64 b)
{
    const s64 s = (s64)(s32)a * (s32)b, mixed = (s64)(s32)a * (u32)b;
    const u64 u = (u64)(u32)a * (u32)b;
    u64 h = (u64)(u32)((u64)s >> 32);

    h = MIX(h, s);
    h = MIX(h, u >> 32);
    h = MIX(h, u);
    h = MIX(h, mixed);
    h = MIX(h, a * b);
    h = MIX(h, (u64)((s64)(s32)(a >> 32) * (s32)b) + b);
    return MIX(h, (u32)a * (u32)b + (u32)(a >> 32));
}

// A divisor that is known: by signed and unsigned numbers of 32 bits.
#define BY(n)                      \
    h = MIX(h, (s32)a / (n));      \
    h = MIX(h, (s32)a % (n));      \
    h = MIX(h, (s32)b / -(n));     \
    h = MIX(h, (u32)b / (u32)(n)); \
    h = MIX(h, (u32)b % (u32)(n));
#define BY4(n) BY(n) BY(n + 1) BY(n + 2) BY(n + 3)
#define BY16(n) BY4(n) BY4(n + 4) BY4(n + 8) BY4(n + 12)

DEVICE u64 quotients_2_to_33(u64 a, u64 b)
{
    u64 h = 0;

    BY16(2) BY16(18)
    return h;
}

DEVICE u64 quotients_34_to_65(u64 a, u64 b)
{
    u64 h = 0;

    BY16(34) BY16(50)
    return h;
}

DEVICE u64 quotients_of_others(u64 a, u64 b)
{
    u64 h = 0;

    BY(100) BY(127) BY(128) BY(255) BY(256) BY(641) BY(997) BY(1000) BY(10000) BY(65535) BY(65536) BY(65537)
    BY(1000000007) BY(0x7fffffff)
    return h;
}

#define BY64(n)                    \
    h = MIX(h, (s64)a / (n));      \
    h = MIX(h, (s64)a % (n));      \
    h = MIX(h, b / (u64)(n));      \
    h = MIX(h, b % (u64)(n));

DEVICE u64 quotients_of_64_bits(u64 a, u64 b)
{
    u64 h = 0;

    BY64(3) BY64(5) BY64(7) BY64(10) BY64(641) BY64(1000000007)
    h = MIX(h, (s64)a / ((b | 1) + 1 ? (s64)b | 1 : 3)); // by -1 the least number has no quotient
    h = MIX(h, a % (b | 1));
    h = MIX(h, (s32)a / ((u32)(b | 1) + 1 ? (s32)b | 1 : 3));
    return MIX(h, (u32)a % ((u32)b | 1));
}

DEVICE u64 sums_of_three(u64 a, u64 b)
{
    const u64 c = a * 0x9e3779b97f4a7c15ULL ^ b >> 7, d = c << 29 ^ b;
    u64 h = a + b + c;

    h = MIX(h, a + b - c);
    h = MIX(h, a - b - d);
    h = MIX(h, d - a + b);
    h = MIX(h, (s64)(s32)a + (s32)b + (s32)c);
    h = MIX(h, (u64)(u32)a + (u32)b + (u32)d);
    h = MIX(h, (s64)(s32)a - (s32)b - (u32)c);
    h = MIX(h, a + (u32)b + 0xffffffff);
    h = MIX(h, 7 - a - b);
    return MIX(h, a - 0x100000000LL + d);
}

#ifdef __CUDACC__
DEVICE u64 left(u64 x, u32 n)
{
    u64 z;

    asm("shl.b64 %0, %1, %2;" : "=l"(z) : "l"(x), "r"(n));
    return z;
}

DEVICE u64 right(u64 x, u32 n)
{
    u64 z;

    asm("shr.u64 %0, %1, %2;" : "=l"(z) : "l"(x), "r"(n));
    return z;
}

DEVICE s64 right_signed(s64 x, u32 n)
{
    s64 z;

    asm("shr.s64 %0, %1, %2;" : "=l"(z) : "l"(x), "r"(n));
    return z;
}
#else
DEVICE u64 left(u64 x, u32 n)
{
    return n > 63 ? 0 : x << n;
}

DEVICE u64 right(u64 x, u32 n)
{
    return n > 63 ? 0 : x >> n;
}

DEVICE s64 right_signed(s64 x, u32 n)
{
    return x >> (n > 63 ? 63 : n);
}
#endif

DEVICE u64 shifts(u64 a, u64 b)
{
    u64 h = MIX(left(a, (u32)b), right(a, (u32)b));

    for (u32 n = 0; n < 71; n++) {
        h = MIX(h, left(a, n));
        h = MIX(h, right(a, n));
        h = MIX(h, right_signed((s64)a, n));
    }
    h = MIX(h, a << 1 | b >> 63);
    h = MIX(h, a << 37);
    return MIX(h, (s64)a >> 33);
}

DEVICE s64 least(s64 x, s64 y)
{
    return x < y ? x : y;
}

DEVICE u64 least_unsigned(u64 x, u64 y)
{
    return x < y ? x : y;
}

DEVICE s64 most(s64 x, s64 y)
{
    return x > y ? x : y;
}

DEVICE u64 most_unsigned(u64 x, u64 y)
{
    return x > y ? x : y;
}

DEVICE u64 minima(u64 a, u64 b)
{
    const u64 near = (a & 0xffffffff00000000ULL) | (u32)b; // with an upper word like a's
    u64 h = MIX(least((s64)a, (s64)b), most((s64)a, (s64)b));

    h = MIX(h, least_unsigned(a, b));
    h = MIX(h, most_unsigned(a, b));
    h = MIX(h, least((s64)a, (s64)near));
    h = MIX(h, most((s64)a, (s64)near));
    h = MIX(h, least_unsigned(a, near));
    h = MIX(h, most_unsigned(a, near));
    h = MIX(h, most(-1000, least((s64)a, 1000)));
    h = MIX(h, least_unsigned(most_unsigned(a, 0x100000000ULL), 0x200000007ULL));
    return MIX(h, (s64)a < (s64)near) + (a <= near) + ((s64)a != (s64)b);
}

#ifdef __CUDACC__
// By generic addresses: words of shared memory and of global memory, in one access.
DEVICE u64 generic_addresses(u64 a, u64 b, u32 *scratch)
{
    __shared__ u32 held[2048];
    const u32 t = threadIdx.x;
    u32 *const near = held + 16 * t, *const far = scratch + 16 * (u64)(blockIdx.x * blockDim.x + t);
    u64 h = 0;

    for (u32 n = 0; n < 16; n++) {
        near[n] = n;
        far[n] = 100 + n;
    }
    for (u32 n = 0; n < 8; n++) {
        u32 *const p = a >> n & 1 ? near : far;

        h = MIX(h, atomicExch(p + (b >> 4 * n & 15), (u32)(a >> 2 * n)));
        h = MIX(h, atomicAdd(p + (a >> 4 * n & 15), 5));
        p[n] += 3;
        h = MIX(h, p[b >> 3 * n & 15]);
    }
    return h;
}
#else
DEVICE u64 generic_addresses(u64 a, u64 b)
{
    u32 memory[2][16];
    u64 h = 0;

    for (u32 n = 0; n < 16; n++) {
        memory[1][n] = n;
        memory[0][n] = 100 + n;
    }
    for (u32 n = 0; n < 8; n++) {
        u32 *const p = memory[a >> n & 1];
        u32 *q = p + (b >> 4 * n & 15);

        h = MIX(h, *q);
        *q = (u32)(a >> 2 * n);
        q = p + (a >> 4 * n & 15);
        h = MIX(h, *q);
        *q += 5;
        p[n] += 3;
        h = MIX(h, p[b >> 3 * n & 15]);
    }
    return h;
}
#endif

union word {
    u32 bits;
    float number;
};
union pair {
    u64 bits;
    double number;
};

DEVICE u32 bits_of(float x)
{
    union word w;

    w.number = x;
    return x != x ? 0x7fffffff : w.bits;
}

DEVICE u64 bits_of_pair(double x)
{
    union pair w;

    w.number = x;
    return x != x ? 0x7fffffffffffffffULL : w.bits;
}

// Numbers that C defines: floats within the range of the integer that they become.
DEVICE u64 conversions(u64 a, u64 b)
{
    union pair d;
    u64 h = bits_of((float)(s32)a);

    h = MIX(h, bits_of((float)(u32)a));
    h = MIX(h, bits_of((float)(s64)a));
    h = MIX(h, bits_of((float)a));
    h = MIX(h, bits_of_pair((double)(s32)b));
    h = MIX(h, bits_of_pair((double)(u32)b));
    h = MIX(h, bits_of_pair((double)(s64)b));
    h = MIX(h, bits_of_pair((double)b));
    h = MIX(h, bits_of((float)(unsigned char)(a >> 8)));
    h = MIX(h, bits_of((float)(signed char)(a >> 24)));
    h = MIX(h, bits_of((float)(short)(b >> 16)));
    h = MIX(h, (u32)(unsigned short)(signed char)a);
    h = MIX(h, (s32)(short)(signed char)(b >> 8));
    d.bits = b;
    h = MIX(h, bits_of((float)d.number));
    d.bits = (b & 0x800fffffffffffffULL) | (1023 - 4 + (a & 31)) << 52; // below 2^28
    h = MIX(h, (s32)d.number);
    h = MIX(h, (s64)d.number);
    h = MIX(h, (s32)(float)d.number);
    h = MIX(h, (s64)(float)d.number);
    d.bits &= 0x7fffffffffffffffULL;
    h = MIX(h, (u32)d.number);
    h = MIX(h, (u64)d.number);
    return MIX(h, (u32)(float)d.number);
}

#ifdef __CUDACC__
#define KERNEL(name)                                                                                   \
    extern "C" __global__ void k_##name(u64 *out, const u64 *in)                                       \
    {                                                                                                  \
        const u32 i = blockIdx.x * blockDim.x + threadIdx.x;                                           \
                                                                                                       \
        out[i] = name(in[2 * i], in[2 * i + 1]);                                                       \
    }
#define KERNEL_OF_MEMORY(name)                                                                         \
    extern "C" __global__ void k_##name(u64 *out, const u64 *in, u32 *scratch)                         \
    {                                                                                                  \
        const u32 i = blockIdx.x * blockDim.x + threadIdx.x;                                           \
                                                                                                       \
        out[i] = name(in[2 * i], in[2 * i + 1], scratch);                                              \
    }
#endif

KERNEL(wide_products)
KERNEL(quotients_2_to_33)
KERNEL(quotients_34_to_65)
KERNEL(quotients_of_others)
KERNEL(quotients_of_64_bits)
KERNEL(sums_of_three)
KERNEL(shifts)
KERNEL(minima)
KERNEL(conversions)
KERNEL_OF_MEMORY(generic_addresses)
