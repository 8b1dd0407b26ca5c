// host.hpp - the CUDA that g++ lacks, and the judge (see oracle.hpp)
//
// Threads of a block are fibers, which take turns at barriers and at exchanges within a warp; blocks run one after another.
#pragma once

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <quadmath.h>
#include <random>
#include <string>
#include <ucontext.h>
#include <vector>

#define __device__
#define __constant__
#define __noinline__ __attribute__((noinline))
#define __forceinline__ inline
#define __shared__ static
#define DYNAMIC_SHARED(T, NAME) T *NAME = (T *)host::dynamic_shared

struct dim3 {
    unsigned x, y, z;
};
static dim3 threadIdx, blockIdx, blockDim, gridDim;

namespace host {

enum state { RUNS, AT_BARRIER, IN_WARP, DONE };

struct fiber {
    ucontext_t context;
    std::vector<char> stack;
    state now;
    unsigned thread, mask; // of the warp, that it waits for
    u64 gives, got[32];    // in an exchange
    u64 sum;               // of what threads gave at a barrier
};

static std::vector<fiber> fibers;
static fiber *me;
static ucontext_t scheduler;
static std::function<void()> body;
alignas(16) static char dynamic_shared[49152];

static inline void enter()
{
    body();
    me->now = DONE;
    swapcontext(&me->context, &scheduler);
}

static inline void wait(state what)
{
    me->now = what;
    swapcontext(&me->context, &scheduler);
    threadIdx.x = me->thread;
}

// All that a lane's mask names wait, or have ended: they see what the others gave.
static inline bool exchange(unsigned first)
{
    bool any = false;

    for (unsigned lane = 0; lane < 32 && first + lane < fibers.size(); lane++) {
        fiber &f = fibers[first + lane];
        if (f.now != IN_WARP)
            continue;
        bool all = true;
        for (unsigned other = 0; other < 32 && first + other < fibers.size(); other++)
            if (f.mask >> other & 1)
                all &= fibers[first + other].now == IN_WARP && fibers[first + other].mask == f.mask;
        if (!all)
            continue;
        const unsigned mask = f.mask;
        for (unsigned a = 0; a < 32; a++)
            for (unsigned b = 0; b < 32; b++)
                if (mask >> a & mask >> b & 1)
                    fibers[first + a].got[b] = fibers[first + b].gives;
        for (unsigned a = 0; a < 32; a++)
            if (mask >> a & 1)
                fibers[first + a].now = RUNS;
        any = true;
    }
    return any;
}

static inline bool barrier()
{
    u64 sum = 0;
    bool any = false;

    for (fiber &f : fibers)
        if (f.now == AT_BARRIER) {
            sum += f.gives;
            any = true;
        } else if (f.now != DONE) {
            return false;
        }
    for (fiber &f : fibers)
        if (f.now == AT_BARRIER) {
            f.sum = sum;
            f.now = RUNS;
        }
    return any;
}

static inline void run_block(unsigned threads)
{
    fibers.resize(threads);
    for (unsigned t = 0; t < threads; t++) {
        fiber &f = fibers[t];
        f.stack.resize(131072);
        f.now = RUNS;
        f.thread = t;
        getcontext(&f.context);
        f.context.uc_stack.ss_sp = f.stack.data();
        f.context.uc_stack.ss_size = f.stack.size();
        f.context.uc_link = &scheduler;
        makecontext(&f.context, enter, 0);
    }
    for (bool moved = true; moved;) {
        moved = false;
        for (fiber &f : fibers)
            if (f.now == RUNS) {
                me = &f;
                threadIdx = { f.thread, 0, 0 };
                swapcontext(&scheduler, &f.context);
                moved = true;
            }
        for (unsigned first = 0; first < threads; first += 32)
            moved |= exchange(first);
        moved |= barrier();
    }
    for (fiber &f : fibers)
        if (f.now != DONE) {
            fprintf(stderr, "thread %u never ends\n", f.thread);
            exit(2);
        }
}

static inline void run_grid(unsigned blocks, unsigned threads, std::function<void()> of)
{
    body = of;
    blockDim = { threads, 1, 1 };
    gridDim = { blocks, 1, 1 };
    for (unsigned b = 0; b < blocks; b++) {
        blockIdx = { b, 0, 0 };
        run_block(threads);
    }
}

static inline unsigned lane() { return me->thread & 31; }

static inline const u64 *in_warp(unsigned mask, u64 gives)
{
    me->mask = mask;
    me->gives = gives;
    wait(IN_WARP);
    return me->got;
}

static inline u64 at_barrier(u64 gives)
{
    me->gives = gives;
    wait(AT_BARRIER);
    return me->sum;
}

template <class T> static u64 bits(T x)
{
    u64 b = 0;
    memcpy(&b, &x, sizeof x);
    return b;
}

template <class T> static T from_bits(u64 b)
{
    T x;
    memcpy(&x, &b, sizeof x);
    return x;
}

// ---- tests

struct test {
    std::string name;
    unsigned blocks, threads;
    size_t in_bytes, out_bytes, out_size, in_size;
    bool real; // of inputs
    double low, high;
    std::function<void(const char *in, char *out)> run;
    // whether value n is good, else what it should be
    std::function<bool(const char *in, const char *want, const char *got, size_t n, std::string *text)> same;
};

static std::vector<test> &tests()
{
    static std::vector<test> all;
    return all;
}

template <class T> static std::string show(T x)
{
    char text[80];
    if (std::is_floating_point<T>::value)
        snprintf(text, sizeof text, "%a (%llx)", (double)x, (unsigned long long)bits(x));
    else
        snprintf(text, sizeof text, "0x%llx", (unsigned long long)bits(x));
    return text;
}

template <class T> static T at(const char *bytes, size_t n)
{
    T x;
    memcpy(&x, bytes + n * sizeof x, sizeof x);
    return x;
}

template <class Out>
static bool equal(const char *, const char *want, const char *got, size_t n, std::string *text)
{
    const Out w = at<Out>(want, n), g = at<Out>(got, n);
    if (bits(w) == bits(g) || (w != w && g != g))
        return true;
    *text = show(g) + ", not " + show(w);
    return false;
}

typedef void kernel(const char *in, char *out);

static inline int add(const test &t)
{
    tests().push_back(t);
    return 0;
}

template <class In, class Out>
static test make(const char *name, unsigned blocks, unsigned threads, size_t ins, size_t outs)
{
    test t;
    t.name = name;
    t.blocks = blocks;
    t.threads = threads;
    t.in_bytes = ins * sizeof(In);
    t.out_bytes = outs * sizeof(Out);
    t.out_size = sizeof(Out);
    t.in_size = sizeof(In);
    t.real = std::is_floating_point<In>::value;
    t.low = t.high = 0;
    t.same = equal<Out>;
    return t;
}

template <class In, int I, class Out, int O>
static test make_each(const char *name, void (*each)(const values<In, I> &, values<Out, O> &))
{
    test t = make<In, Out>(name, ELEMENTS / 128, 128, (size_t)ELEMENTS * I, (size_t)ELEMENTS * O);
    t.run = [each](const char *in, char *out) {
        for (unsigned n = 0; n < ELEMENTS; n++)
            each(((const values<In, I> *)in)[n], ((values<Out, O> *)out)[n]);
    };
    return t;
}

// Of a result and what it should be exactly: units of the last place of T from that rounded, as the CUDA guide counts them.
template <class T> static double error_in_ulps(T got, __float128 exact)
{
    const __float128 rounded = (T)exact;
    const int digits = std::numeric_limits<T>::digits, least = std::numeric_limits<T>::min_exponent;
    int e;

    if (isnanq(exact) || got != got)
        return isnanq(exact) && got != got ? 0 : INFINITY;
    if (std::isinf(got) || fabsq(exact) > std::numeric_limits<T>::max()) {
        const __float128 largest = std::numeric_limits<T>::max();
        if (isinfq(exact) || std::isinf(got))
            return (got > 0) == (exact > 0) && fabsq(exact) >= largest * (1 - 1e-6Q) &&
                           fabsq((__float128)got) >= largest * (1 - 1e-6Q)
                       ? 0
                       : INFINITY;
    }
    frexpq(rounded, &e);
    e = std::max(e, least) - digits;
    return (double)(fabsq((__float128)got - rounded) / ldexpq(1, e));
}

template <class T, int N>
static test make_within(const char *name, double ulps, double low, double high,
                        __float128 (*exact)(__float128, __float128))
{
    test t = make<T, T>(name, ELEMENTS / 128, 128, (size_t)ELEMENTS * N, ELEMENTS);
    t.run = [](const char *, char *) {};
    t.low = low;
    t.high = high;
    t.same = [=](const char *in, const char *, const char *got, size_t n, std::string *text) {
        const T x = at<T>(in, n * N), y = N > 1 ? at<T>(in, n * N + N - 1) : x, g = at<T>(got, n);
        const __float128 e = exact(x, y);
        const double error = error_in_ulps(g, e);
        if (error <= ulps)
            return true;
        *text = "of " + show(x) + ", " + show(y) + ": " + show(g) + ", not " + show((T)e) + ": " + std::to_string(error) +
                " ulps";
        return false;
    };
    return t;
}

// ---- inputs

static inline u64 corner_or_random(std::mt19937_64 &r, unsigned size)
{
    static const u64 corners[] = { 0, 1, 2, 3, 5, 7, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 32767, 32768, 65535, 65536 };
    const unsigned bits = 8 * size;
    const u64 x = r();

    switch (r() % 6) {
    case 0: return corners[x % 20];
    case 1: return ~corners[x % 20];
    case 2: return ((u64)1 << (bits - 1)) - 1 + x % 3; // around the largest
    case 3: return x >> (64 - bits + r() % bits);
    default: return x;
    }
}

template <class T, class U> static T real_number(std::mt19937_64 &r, double low, double high)
{
    static const double corners[] = { 0., -0., 1., -1., 0.5, 2., -3., 1e-40, INFINITY, -INFINITY, NAN, 16777216., 2147483648., -2147483648. };
    const double unit = (double)(r() >> 11) * 0x1p-53;

    if (low != high) // uniform, or near 0 or an end
        switch (r() % 4) {
        case 0: return (T)std::max(low, std::min(high, std::ldexp(unit, -(int)(r() % 60)) * (r() & 1 ? low : high)));
        case 1: return (T)(r() & 1 ? low + (high - low) * std::ldexp(unit, -(int)(r() % 30))
                                   : high - (high - low) * std::ldexp(unit, -(int)(r() % 30)));
        default: return (T)(low + (high - low) * unit);
        }
    switch (r() % 6) {
    case 0: return (T)corners[r() % 14];
    case 1: return from_bits<T>((U)r()); // any
    case 2: return (T)(double)(s64)(r() >> (r() % 60)); // a whole number
    default: return (T)std::ldexp(r() & 1 ? 1 + unit : -1 - unit, (int)(r() % 40) - 20);
    }
}

static inline void fill(const test &t, u64 seed, char *in)
{
    std::mt19937_64 r(seed * 1000003 + std::hash<std::string>()(t.name));

    for (size_t at = 0; at < t.in_bytes; at += t.in_size) {
        const u64 x = !t.real          ? corner_or_random(r, (unsigned)t.in_size)
                      : t.in_size == 4 ? bits(real_number<float, u32>(r, t.low, t.high))
                                       : bits(real_number<double, u64>(r, t.low, t.high));
        memcpy(in + at, &x, t.in_size);
    }
}

} // namespace host

#define EACH(NAME, IN, I, OUT, O)                                                                  \
    static void NAME##_each(const values<IN, I> &x, values<OUT, O> &y);                            \
    static const int NAME##_added = host::add(host::make_each(#NAME, NAME##_each));                \
    static void NAME##_each(const values<IN, I> &x, values<OUT, O> &y)

#define WITHIN(NAME, T, N, ULPS, LOW, HIGH, CALL, EXACT)                                           \
    static __float128 NAME##_exact(__float128 X, __float128 Y) { (void)Y; return EXACT; }          \
    static const int NAME##_added =                                                                \
        host::add(host::make_within<T, N>(#NAME, ULPS, LOW, HIGH, NAME##_exact));

#define WHOLE(NAME, BLOCKS, THREADS, IN, I, OUT, O)                                                \
    static void NAME##_whole(const IN *in, OUT *out);                                              \
    static const int NAME##_added = [] {                                                           \
        host::test t = host::make<IN, OUT>(#NAME, BLOCKS, THREADS, I, O);                          \
        t.run = [](const char *in, char *out) {                                                    \
            host::run_grid(BLOCKS, THREADS, [=] { NAME##_whole((const IN *)in, (OUT *)out); });    \
        };                                                                                         \
        return host::add(t);                                                                       \
    }();                                                                                           \
    static void NAME##_whole(const IN *in, OUT *out)

#include "host_functions.hpp"
#include "host_main.hpp"
