// atomics.cu - each atomic, of each type, in global and shared memory: old values where only one thread goes, sums where all do
#include "oracle.hpp"

// A word of its own for each thread: what was there, and what is there now.
WHOLE(of_global_words, 32, 128, u32, 4096 * 3, u32, 4096 * 26)
{
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x;
    const u32 *x = in + 3 * t;
    u32 *p = out + 26 * t, *old = p + 13;

    for (int n = 0; n < 13; n++)
        p[n] = x[0];
    old[0] = atomicAdd(p + 0, x[1]);
    old[1] = atomicSub(p + 1, x[1]);
    old[2] = atomicExch(p + 2, x[1]);
    old[3] = atomicMin(p + 3, x[1]);
    old[4] = atomicMax(p + 4, x[1]);
    old[5] = (u32)atomicMin((s32 *)p + 5, (s32)x[1]);
    old[6] = (u32)atomicMax((s32 *)p + 6, (s32)x[1]);
    old[7] = atomicAnd(p + 7, x[1]);
    old[8] = atomicOr(p + 8, x[1]);
    old[9] = atomicXor(p + 9, x[1]);
    old[10] = atomicInc(p + 10, x[1]);
    old[11] = atomicDec(p + 11, x[1]);
    old[12] = atomicCAS(p + 12, x[2] & 1 ? x[0] : x[2], x[1]);
}

WHOLE(of_shared_words, 32, 128, u32, 4096 * 3, u32, 4096 * 26)
{
    __shared__ u32 word[13][128];
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x, own = threadIdx.x;
    const u32 *x = in + 3 * t;
    u32 *now = out + 26 * t, *old = now + 13;

    for (int n = 0; n < 13; n++)
        word[n][own] = x[0];
    __syncthreads();
    old[0] = atomicAdd(&word[0][own], x[1]);
    old[1] = atomicSub(&word[1][own], x[1]);
    old[2] = atomicExch(&word[2][own], x[1]);
    old[3] = atomicMin(&word[3][own], x[1]);
    old[4] = atomicMax(&word[4][own], x[1]);
    old[5] = (u32)atomicMin((s32 *)&word[5][own], (s32)x[1]);
    old[6] = (u32)atomicMax((s32 *)&word[6][own], (s32)x[1]);
    old[7] = atomicAnd(&word[7][own], x[1]);
    old[8] = atomicOr(&word[8][own], x[1]);
    old[9] = atomicXor(&word[9][own], x[1]);
    old[10] = atomicInc(&word[10][own], x[1]);
    old[11] = atomicDec(&word[11][own], x[1]);
    old[12] = atomicCAS(&word[12][own], x[2] & 1 ? x[0] : x[2], x[1]);
    __syncthreads();
    for (int n = 0; n < 13; n++)
        now[n] = word[n][own];
}

WHOLE(of_global_longs, 32, 128, u64, 4096 * 3, u64, 4096 * 20)
{
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x;
    const u64 *x = in + 3 * t;
    u64 *p = out + 20 * t, *old = p + 10;

    for (int n = 0; n < 10; n++)
        p[n] = x[0];
    old[0] = atomicAdd(p + 0, x[1]);
    old[1] = atomicExch(p + 1, x[1]);
    old[2] = atomicMin(p + 2, x[1]);
    old[3] = atomicMax(p + 3, x[1]);
    old[4] = (u64)atomicMin((s64 *)p + 4, (s64)x[1]);
    old[5] = (u64)atomicMax((s64 *)p + 5, (s64)x[1]);
    old[6] = atomicAnd(p + 6, x[1]);
    old[7] = atomicOr(p + 7, x[1]);
    old[8] = atomicXor(p + 8, x[1]);
    old[9] = atomicCAS(p + 9, x[2] & 1 ? x[0] : x[2], x[1]);
}

WHOLE(of_shared_longs, 32, 128, u64, 4096 * 3, u64, 4096 * 6)
{
    __shared__ u64 word[3][128];
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x, own = threadIdx.x;
    const u64 *x = in + 3 * t;
    u64 *now = out + 6 * t, *old = now + 3;

    for (int n = 0; n < 3; n++)
        word[n][own] = x[0];
    __syncthreads();
    old[0] = atomicAdd(&word[0][own], x[1]);
    old[1] = atomicExch(&word[1][own], x[1]);
    old[2] = atomicCAS(&word[2][own], x[2] & 1 ? x[0] : x[2], x[1]);
    __syncthreads();
    for (int n = 0; n < 3; n++)
        now[n] = word[n][own];
}

// PTX: atom.add.f32 flushes denormals, of what it reads and of what it gives, in global memory but not in shared.
#ifdef __CUDACC_RTC__
static __device__ float flush(float x) { return x; }
#else
static float flush(float x) { return fabsf(x) < 1.17549435e-38f ? copysignf(0, x) : x; }
#endif

WHOLE(of_floats, 32, 128, float, 4096 * 2, float, 4096 * 4)
{
    __shared__ float word[128];
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x;
    const float a = in[2 * t], b = in[2 * t + 1];
    float *y = out + 4 * t;

    y[0] = a;
    word[threadIdx.x] = a;
    y[1] = atomicAdd(y, b);
    y[2] = atomicAdd(&word[threadIdx.x], b);
    y[3] = word[threadIdx.x];
#ifndef __CUDACC_RTC__
    y[0] = flush(flush(a) + flush(b));
#endif
}

// All threads of a grid on few words: the order does not matter to what is there in the end.
WHOLE(of_all_threads, 16, 256, u32, 4096, u32, 64)
{
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x, a = in[t];
    u32 *p = out + 8 * (t & 7);

    atomicAdd(p + 0, a);
    atomicMin((s32 *)p + 1, (s32)a);
    atomicMax(p + 2, a);
    atomicOr(p + 3, 1u << (a & 31));
    atomicXor(p + 4, a);
    atomicInc(p + 5, 0xffffffff);
    atomicSub(p + 6, a >> 3);
    atomicAdd((float *)p + 7, (float)(a & 255));
}

// A histogram in shared memory, then in global.
WHOLE(histogram, 16, 256, u8, 16 * 256 * 16, u32, 256)
{
    __shared__ u32 count[256];

    count[threadIdx.x] = 0;
    __syncthreads();
    for (int n = 0; n < 16; n++)
        atomicAdd(&count[in[(blockIdx.x * 16 + n) * 256 + threadIdx.x]], 1u);
    __syncthreads();
    atomicAdd(&out[threadIdx.x], count[threadIdx.x]);
}
