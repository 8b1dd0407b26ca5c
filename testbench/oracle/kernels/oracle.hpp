// oracle.hpp - what every file of kernels includes first
//
// A file holds tests; each is one kernel, which NVIDIA's compiler builds for SM 5.3 and g++ for the host, from the
// same lines.  The host makes the inputs, works out what should come out, and judges what the model gave.
//
//   EACH(name, In, i, Out, o) { y[0] = x[0] + x[1]; }     of each thread: o results y of i inputs x
//   WHOLE(name, blocks, threads, In, i, Out, o) { ... }   of a grid: arrays 'in' and 'out', barriers, shared memory
//   WITHIN(name, T, n, ulps, low, high, call, exact)      a call of n inputs x, y from low to high, within so many ulps of
//                                                         'exact' of the same X, Y as numbers of 113 bits
//
// Results are compared bit by bit, but that a NaN is as good as another.  Float expressions are not contracted.
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char s8;
typedef short s16;
typedef int s32;
typedef long long s64;

#define ELEMENTS 4096 // of EACH and WITHIN

template <class T, int N> struct values {
    T of[N];
#ifdef __CUDACC_RTC__
    __device__
#endif
    T &operator[](int n) { return of[n]; }
#ifdef __CUDACC_RTC__
    __device__
#endif
    const T &operator[](int n) const { return of[n]; }
};

#ifdef __CUDACC_RTC__

#define EACH(NAME, IN, I, OUT, O)                                                                  \
    static __device__ void NAME##_each(const values<IN, I> &x, values<OUT, O> &y);                 \
    extern "C" __global__ void NAME(const values<IN, I> *in, values<OUT, O> *out)                  \
    {                                                                                              \
        const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;                                  \
        values<OUT, O> y = {};                                                                     \
        NAME##_each(in[t], y);                                                                     \
        out[t] = y;                                                                                \
    }                                                                                              \
    static __device__ void NAME##_each(const values<IN, I> &x, values<OUT, O> &y)

#define WITHIN(NAME, T, N, ULPS, LOW, HIGH, CALL, EXACT)                                           \
    static __device__ T NAME##_call(T x, T y) { return CALL; }                                     \
    EACH(NAME, T, N, T, 1) { y[0] = NAME##_call(x[0], x[N - 1]); }

#define WHOLE(NAME, BLOCKS, THREADS, IN, I, OUT, O)                                                \
    extern "C" __global__ void NAME(const IN *in, OUT *out)

#define DYNAMIC_SHARED(T, NAME) extern __shared__ T NAME[]

#else
#include "host.hpp"
#endif
