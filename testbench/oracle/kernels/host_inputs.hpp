// host_inputs.hpp - numbers at random, and those where things go wrong
#pragma once

namespace host {

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
