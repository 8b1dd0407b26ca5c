/* stored_code.c - see stored_code.h (facts/texture/rop_rules.md 5) */
#include "stored_code.h"

#include <math.h>

#include "srgb_reference.h"
#include "host_float.h"

double stored_number(u32 bits)
{
    return float_of_bits(bits);
}

u32 stored_bits(double x)
{
    return bits_of_float((float)x);
}

/* What a fixed-point channel of n bits stores of v: clamped, times 2^n - 1, plus 1/2, cut off.  All of
 * it is exact in doubles: 24 and 16 bits.
 */
static u32 fixed_code(const struct pixel_format *f, double v, unsigned bits)
{
    double one = (f->type == PIXEL_SNORM ? 1u << (bits - 1) : 1u << bits) - 1;
    double low = f->type == PIXEL_SNORM ? -1 : 0;

    v = isnan(v) ? 0 : v < low ? low : v > 1 ? 1 : v;
    return (u32)(s32)(v < 0 ? -floor(-v * one + 0.5) : floor(v * one + 0.5)) & ((1u << bits) - 1);
}

/* To nearest even, 5 bits of exponent. */
static u32 float_code(u32 a, unsigned bits)
{
    unsigned fraction = bits == 16 ? 10 : bits == 11 ? 6 : 5;
    u32 sign = bits == 16 ? a >> 31 << 15 : 0, inf = 31u << fraction, kept;
    double v = fabs(stored_number(a)), place;

    if (isnan(stored_number(a))) {
        kept = (a & 0x7fffff) >> (23 - fraction);
        return sign | inf | (kept ? kept : 1u << (fraction - 1));
    }
    if (bits != 16 && a >> 31)
        return 0;
    if (isinf(v) || v >= 131072)
        return sign | inf;
    place = ldexp(1, (v < ldexp(1, -14) ? -14 : ilogb(v)) - (int)fraction);
    v = nearbyint(v / place) * place;
    if (v >= 65536)
        return sign | inf;
    if (v < ldexp(1, -14))
        return sign | (u32)(v / ldexp(1, -14 - (int)fraction));
    return sign | ((u32)(ilogb(v) + 15) << fraction) |
           ((u32)(v / ldexp(1, ilogb(v) - (int)fraction)) & ((1u << fraction) - 1));
}

/* The largest code that v reaches; 'smallest' is of 1 / 65535^2, rounded up. */
static u32 srgb_code(double v)
{
    static uint32_t smallest[256];
    unsigned low = 0, high = 255;

    if (!smallest[1])
        for (unsigned k = 1; k < 256; k++)
            smallest[k] = srgb_smallest(k);
    if (!(v > 0))
        return 0;
    while (low < high) {
        unsigned middle = (low + high + 1) / 2;
        if (v * 65535.0 * 65535.0 >= smallest[middle])
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

u32 stored_code(const struct pixel_format *f, u32 a, enum channel c)
{
    unsigned bits = pixel_width(f, c);

    if (f->type == PIXEL_FLOAT)
        return float_code(a, bits);
    if (f->srgb && c != CHANNEL_A)
        return srgb_code(stored_number(a));
    return fixed_code(f, stored_number(a), bits);
}

/* c / (2^n - 1) rounded once: a double of it is never half way between two floats, for its period is
 * at most 16 bits.
 */
u32 stored_widened(const struct pixel_format *f, u32 raw, enum channel c)
{
    unsigned bits = pixel_width(f, c);

    if (f->type == PIXEL_FLOAT) {
        unsigned fraction = bits == 16 ? 10 : bits == 11 ? 6 : 5;
        u32 e = raw >> fraction & 31, low = raw & ((1u << fraction) - 1);
        u32 sign = bits == 16 ? raw >> 15 << 31 : 0;

        if (e == 31)
            return sign | 0x7f800000 | low << (23 - fraction);
        return sign | stored_bits(ldexp(e ? low | 1u << fraction : low,
                                        (int)(e ? e : 1) - 15 - (int)fraction));
    }
    if (f->type == PIXEL_SNORM) {
        s32 v = raw >> (bits - 1) ? (s32)raw - (1 << bits) : (s32)raw;
        double x = (double)v / ((1 << (bits - 1)) - 1);
        return stored_bits(x < -1 ? -1 : x);
    }
    if (f->srgb && c != CHANNEL_A)
        return stored_bits(srgb_linear16(raw) / 65535.0);
    return stored_bits((double)raw / ((1u << bits) - 1));
}
