// memory.cu - loads and stores of every size and space, vectors, addresses that may be of any space, barriers
#include "oracle.hpp"

struct four {
    u32 a, b, c, d;
};
struct odd {
    u8 a;
    u16 b;
    u32 c;
    u64 d;
    s8 e;
    s16 f;
};

__constant__ u32 squares[64] = { 0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225 };
__constant__ odd constant_odd = { 200, 60000, 0x89abcdef, 0x0123456789abcdefull, -5, -300 };
__device__ odd global_odd[3] = { { 1, 2, 3, 4, 5, 6 }, { 7, 8, 9, 10, 11, 12 }, { 13, 14, 15, 16, 17, 18 } };
__device__ u32 *chosen = &((four *)global_odd)[1].b;

EACH(sizes, u64, 2, s64, 12)
{
    u8 room[64];
    const u32 at = (u32)x[1] & 31;

    for (int n = 0; n < 64; n++)
        room[n] = (u8)(x[0] >> 8 * (n & 7)) + n;
    y[0] = *(s8 *)(room + at);
    y[1] = *(u8 *)(room + at);
    y[2] = ((s16 *)room)[at / 2];
    y[3] = ((u16 *)room)[at / 2];
    y[4] = ((s32 *)room)[at / 4];
    y[5] = ((u32 *)room)[at / 4];
    y[6] = ((s64 *)room)[at / 8];
    ((u16 *)room)[(at + 3) & 31] = (u16)x[0];
    room[at ^ 5] = (u8)(x[0] >> 8);
    ((u32 *)room)[at / 4 + 1] ^= 0x10203040;
    for (int n = 0; n < 8; n++)
        y[7] = y[7] * 3 + ((s64 *)room)[n];
    y[8] = squares[at & 15];
    y[9] = constant_odd.a + constant_odd.b + constant_odd.c + constant_odd.e + constant_odd.f;
    y[10] = constant_odd.d;
    y[11] = global_odd[at % 3].c * global_odd[at % 3].e + global_odd[at % 3].b;
}

EACH(through_structs, u32, 4, u32, 8)
{
    four a = { x[0], x[1], x[2], x[3] }, b = a;
    four *p = x[0] & 1 ? &a : &b;

    p->c += 5;
    p->d = a.a ^ b.b;
    y[0] = a.a;
    y[1] = a.c;
    y[2] = a.d;
    y[3] = b.b;
    y[4] = b.c;
    y[5] = b.d;
    odd o = { (u8)x[0], (u16)x[1], x[2], (u64)x[3] << 17, (s8)x[1], (s16)x[2] };
    odd q = o;
    q.b += o.a;
    y[6] = q.b + q.c + (u32)q.d + q.e * q.f;
    y[7] = (u32)(q.d >> 32);
}

WHOLE(spaces, 2, 64, u32, 128 * 2, u32, 128 * 4)
{
    __shared__ u32 shared[64];
    const u32 t = threadIdx.x, at = blockIdx.x * 64 + t;
    u32 local[4] = { at, at + 1, at * 2, at * 3 };
    u32 *mine = out + 4 * at;

    shared[t] = in[2 * at];
    mine[3] = 77;
    __syncthreads();
    u32 *p = in[2 * at + 1] % 3 == 0 ? &shared[(t * 7) & 63] : in[2 * at + 1] % 3 == 1 ? &local[t & 3] : mine + 3;
    mine[0] = *p;
    const u32 *q = in[2 * at + 1] & 4 ? squares + (t & 15) : p;
    mine[1] = *q;
    __syncthreads();
    if (p != &shared[(t * 7) & 63] || t % 2)
        *p += 3;
    __syncthreads();
    mine[2] = shared[t] + local[t & 3] * 5;
}

#ifdef __CUDACC_RTC__
static __device__ four load(const four *p)
{
    four z;
    asm volatile("ld.volatile.global.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(z.a), "=r"(z.b), "=r"(z.c), "=r"(z.d) : "l"(p));
    return z;
}
static __device__ void store_halves(void *p, u16 a, u16 b) { asm volatile("st.global.v2.u16 [%0], {%1, %2};" ::"l"(p), "h"(a), "h"(b)); }
static __device__ u32 load_bytes(const void *p)
{
    u32 a, b, c, d;
    asm volatile("ld.global.nc.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(p));
    return a + (b << 9) + (c << 18) + (d << 24);
}
static __device__ s64 load_short(const void *p)
{
    s64 z;
    asm volatile("ld.global.cg.s16 %0, [%1];" : "=l"(z) : "l"(p));
    return z;
}
static __device__ void store_doubles(void *p, double a, double b) { asm volatile("st.global.cs.v2.f64 [%0], {%1, %2};" ::"l"(p), "d"(a), "d"(b)); }
#else
static four load(const four *p) { return *p; }
static void store_halves(void *p, u16 a, u16 b) { ((u16 *)p)[0] = a; ((u16 *)p)[1] = b; }
static u32 load_bytes(const void *p) { const u8 *q = (const u8 *)p; return q[0] + ((u32)q[1] << 9) + ((u32)q[2] << 18) + ((u32)q[3] << 24); }
static s64 load_short(const void *p) { return *(const s16 *)p; }
static void store_doubles(void *p, double a, double b) { ((double *)p)[0] = a; ((double *)p)[1] = b; }
#endif

WHOLE(vectors, 2, 64, u32, 128 * 4, u32, 128 * 12)
{
    const u32 t = blockIdx.x * 64 + threadIdx.x;
    u32 *y = out + 12 * t;
    const four a = load((const four *)in + t);

    y[0] = a.a + a.d;
    y[1] = a.b ^ a.c;
    store_halves(y + 2, (u16)a.a, (u16)a.d);
    y[3] = load_bytes(in + 4 * t + 1);
    *(s64 *)(y + 4) = load_short((const u16 *)(in + 4 * t) + 3);
    *(four *)(y + 8) = { a.d, a.c, a.b, a.a };
    store_doubles(y + 8, (double)(s32)a.a, (double)a.b);
}

// barriers that some of a block meet: one half fills, the other takes
#ifdef __CUDACC_RTC__
static __device__ void arrive(int n) { asm volatile("bar.arrive %0, 64;" ::"r"(n) : "memory"); }
static __device__ void meet(int n) { asm volatile("bar.sync %0, 64;" ::"r"(n) : "memory"); }
WHOLE(producer, 2, 64, u32, 128, u32, 128)
{
    __shared__ volatile u32 room[2][32];
    const u32 t = threadIdx.x;
    u32 sum = 0;

    for (int turn = 0; turn < 8; turn++)
        if (t < 32) {
            if (turn >= 2)
                meet(3 + turn % 2);
            room[turn % 2][t] = in[blockIdx.x * 64 + t] * (turn + 1);
            __threadfence_block();
            arrive(1 + turn % 2);
        } else {
            meet(1 + turn % 2);
            sum = sum * 3 + room[turn % 2][t - 32 ^ 1];
            if (turn < 6)
                arrive(3 + turn % 2);
        }
    out[blockIdx.x * 64 + t] = sum;
}
#else
WHOLE(producer, 2, 64, u32, 128, u32, 128)
{
    const u32 t = threadIdx.x;
    u32 sum = 0;

    for (int turn = 0; turn < 8 && t >= 32; turn++)
        sum = sum * 3 + in[blockIdx.x * 64 + (t - 32 ^ 1)] * (turn + 1);
    out[blockIdx.x * 64 + t] = sum;
}
#endif

// PTX red and atom on addresses of any space; votes that agree; shuffles that say whether they found a lane
#ifdef __CUDACC_RTC__
static __device__ u32 agreed(u32 p)
{
    u32 z;
    asm volatile("{.reg .pred p, q; setp.ne.u32 p, %1, 0; vote.sync.uni.pred q, p, -1; selp.u32 %0, 1, 0, q;}" : "=r"(z) : "r"(p));
    return z;
}
static __device__ u32 moved(u32 a, u32 by, u32 clamp, u32 *found)
{
    u32 z;
    asm volatile("{.reg .pred p; shfl.sync.down.b32 %0|p, %2, %3, %4, -1; selp.u32 %1, 1, 0, p;}"
                 : "=r"(z), "=r"(*found)
                 : "r"(a), "r"(by), "r"(clamp));
    return z;
}
static __device__ void reduce(u32 *p, u32 x) { asm volatile("red.max.u32 [%0], %1;" ::"l"(p), "r"(x) : "memory"); }
static __device__ u32 swap(u32 *p, u32 x)
{
    u32 z;
    asm volatile("atom.exch.b32 %0, [%1], %2;" : "=r"(z) : "l"(p), "r"(x) : "memory");
    return z;
}
#else
static u32 agreed(u32 p) { const u32 b = __ballot_sync(~0u, p); return b == 0 || b == ~0u; }
static u32 moved(u32 a, u32 by, u32 clamp, u32 *found)
{
    const u32 lane = host::lane(), segment = clamp >> 8 & 31, last = (lane & segment) | (clamp & 31 & ~segment), from = lane + (by & 31);
    *found = from <= last;
    return __shfl_sync(~0u, a, *found ? from : lane);
}
static void reduce(u32 *p, u32 x) { *p = std::max(*p, x); }
static u32 swap(u32 *p, u32 x) { return atomicExch(p, x); }
#endif

WHOLE(warps_by_ptx, 2, 64, u32, 128 * 2, u32, 128 * 6)
{
    __shared__ u32 shared[64];
    const u32 t = blockIdx.x * 64 + threadIdx.x, a = in[2 * t], b = in[2 * t + 1];
    u32 *y = out + 6 * t, found;

    shared[threadIdx.x] = a;
    y[5] = b;
    __syncthreads();
    u32 *p = b & 1 ? &shared[threadIdx.x] : y + 5;
    y[0] = agreed(a < 1000) + 2 * agreed(1) + 4 * agreed(threadIdx.x < 40);
    y[1] = moved(a, 3, 0x1f, &found);
    y[1] += found << 20;
    y[2] = moved(a, 1, 0x1c03, &found) ^ found;
    reduce(p, 0x5000);
    y[3] = swap(p, *p ^ a);
    __syncthreads();
    y[4] = shared[threadIdx.x];
}
