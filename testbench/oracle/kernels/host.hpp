// host.hpp - tests on the host: what should come out, and whether it did (see oracle.hpp)
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

#include "host_threads.hpp"

namespace host {

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

} // namespace host

#include "host_inputs.hpp"

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
