/* sfu_reference_results.c - see sfu_reference_results.h */
#include "sfu_reference_results.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host_float.h"

#define N_23  (1 << 23)
#define SIGN  UINT32_C(0x80000000)
#define INF   UINT32_C(0x7f800000)
#define NAN_Z UINT32_C(0x7fffffff)

#define OCTAVES    (2 * N_23)
#define DOUBLE_INF UINT32_C(0x7ff00000)

/* x * 2^n.  ldexp, with a shorter way for what is neither denormal nor near an end. */
static double scaled(double x, s32 n)
{
    const u64 bits = (u64)(n + 1023) << 52;
    double power;

    if (n < -900 || n > 900)
        return ldexp(x, n);
    memcpy(&power, &bits, sizeof power);
    return x * power;
}

/* Rounded to fp32; below the normal range a zero.  Only sines and logarithms have more than 24 bits,
 * and none of those is near the ends.
 */
static u32 rounded(double x)
{
    return fabs(x) < 0x1p-126 ? (signbit(x) ? SIGN : 0) : bits_of_float((float)x);
}

static s64 sum(enum sfu_table t, u32 x)
{
    const struct sfu_shape *s = &sfu_shapes[t];
    const u32 segment = x >> s->xl_bits, xl = x % (1u << s->xl_bits);

    return sfu_evaluate_word(s, sfu_rom[s->base + segment], xl);
}

/* Of 1 to 2, or 1 to 4: an octave's fraction, or which of two it is above that. */
static double exact_of_octaves(enum sfu_op op, u32 octaves)
{
    switch (op) {
    case SFU_RCP:
    case SFU_RCP64H: return (double)(sum(SFU_TABLE_RCP, octaves) >> 16) * 0x1p-24;
    case SFU_RSQ:
    case SFU_RSQ64H:
        return octaves == 0 ? 1 : (double)(sum(SFU_TABLE_RSQ, octaves) >> 17) * 0x1p-24;
    case SFU_SQRT: return (double)(sum(SFU_TABLE_SQRT, octaves) >> 17) * 0x1p-23;
    default: return (double)sum(SFU_TABLE_LG2, octaves) * 0x1p-39;
    }
}

/* What of the exponent chooses the octave, and what is left: 2 to it is a factor, but of logarithms, whose term it is. */
struct split {
    u32 octave;
    s32 power;
};

static struct split split_of(enum sfu_op op, s32 exp)
{
    const u32 odd = (u32)exp & 1;
    const s32 half = (exp - (s32)odd) / 2;

    switch (op) {
    case SFU_RCP:
    case SFU_RCP64H: return (struct split){ 0, -exp };
    case SFU_RSQ:
    case SFU_RSQ64H: return (struct split){ odd << 23, -half };
    case SFU_SQRT: return (struct split){ odd << 23, half };
    default: return (struct split){ 0, exp };
    }
}

/* Of a positive normal number: 2^exp * (1 + fraction * 2^-23). */
static double exact_of_float(enum sfu_op op, s32 exp, u32 fraction)
{
    const struct split s = split_of(op, exp);
    const double x = exact_of_octaves(op, s.octave | fraction);

    return op == SFU_LG2 ? s.power + x : scaled(x, s.power);
}

/* Of the fixed point that RRO gives, 'turns' quadrants on. */
static double exact_sine(bool sign, u32 angle, u32 turns)
{
    const u32 quadrant = (angle / N_23 + turns) % 4, t = angle % N_23;
    const u32 reflected = quadrant % 2 ? N_23 - t : t;
    const double sine = reflected == N_23 ? 1 : scaled((double)sum(SFU_TABLE_SIN, reflected), -38);

    return sign != (quadrant >= 2) ? -sine : sine;
}

static double exact_power(u32 a)
{
    const double magnitude = (a & 0x3fffffff) * 0x1p-23, x = a & SIGN ? -magnitude : magnitude;
    const double whole = floor(x);

    return scaled((double)(sum(SFU_TABLE_EX2, (u32)((x - whole) * 0x1p23)) >> 16), (s32)whole - 23);
}

/* Bits 29:25 of an angle count for nothing. */
static u32 of_fixed(enum sfu_op op, u32 a)
{
    if (a >> 30 & 1)
        return op == SFU_EX2 && a >> 23 & 1 ? (a & SIGN ? 0 : INF) : NAN_Z;
    if (op == SFU_EX2)
        return rounded(exact_power(a));
    return rounded(op == SFU_SIN ? exact_sine(a & SIGN, a & 0x1ffffff, 0)
                                 : exact_sine(false, a & 0x1ffffff, 1));
}

/* Of +-0, +-Inf and NaN; of negative numbers all but 1/x are NaN. */
static bool is_special(enum sfu_op op, u32 a, bool zero, bool inf, bool nan, u32 infinity, u32 *z)
{
    const bool reciprocal = op != SFU_LG2 && op != SFU_SQRT;
    const bool has_negative = op == SFU_RCP || op == SFU_RCP64H;
    const u32 sign = a & SIGN;

    if (nan || (sign && !zero && !has_negative))
        *z = NAN_Z;
    else if (zero)
        *z = op == SFU_LG2 ? SIGN | infinity : reciprocal ? sign | infinity : sign;
    else if (inf)
        *z = reciprocal ? sign : infinity;
    else
        return false;
    return true;
}

static u32 of_float(enum sfu_op op, u32 a)
{
    const u32 biased = a >> 23 & 255, fraction = a & 0x7fffff;
    u32 z;

    if (is_special(op, a, biased == 0, biased == 255 && !fraction, biased == 255 && fraction, INF,
                   &z))
        return z;
    return (a & SIGN) | rounded(exact_of_float(op, (s32)biased - 127, fraction));
}

/* The result's low bits are cut: what the high word of the double is. */
static u32 of_double(enum sfu_op op, u32 a)
{
    const u32 biased = a >> 20 & 2047, fraction = a & 0xfffff;
    u32 z;
    u64 bits;

    if (is_special(op, a, biased == 0, biased == 2047 && !fraction, biased == 2047 && fraction,
                   DOUBLE_INF, &z))
        return z;
    const double x = exact_of_float(op, (s32)biased - 1023, fraction << 3);

    memcpy(&bits, &x, sizeof bits);
    return (a & SIGN) | (x < 0x1p-1022 ? 0 : (u32)(bits >> 32));
}

/* floor(|x| * 2/pi * 2^23 + 1/2), two over pi with 32 bits, of four turns. */
static u32 reduced_angle(u32 a)
{
    const u64 product = (u64)(0x800000 | (a & 0x7fffff)) * 0xa2f9836e; /* below 2^56 */
    const s32 places = 32 - 23 - ((s32)(a >> 23 & 255) - 150);

    if (places <= 0)
        return places < -24 ? 0 : (u32)(product << -places) & 0x1ffffff;
    return places > 60 ? 0 : (u32)((product + (UINT64_C(1) << (places - 1))) >> places) & 0x1ffffff;
}

static u32 of_reduction(enum sfu_op op, u32 a)
{
    const u32 biased = a >> 23 & 255, sign = a & SIGN;
    const double places = floor(fabs((double)float_of_bits(a)) * 0x1p23 + 0.5);

    if (biased == 0)
        return sign;
    if (biased == 255)
        return sign | (a & 0x7fffff ? 0x40000000 : 0x40800000);
    if (op == SFU_RRO_SINCOS)
        return sign | reduced_angle(a);
    return sign | (places < 0x1p30 ? (u32)places : 0x40800000);
}

u32 sfu_reference_result(enum sfu_op op, u32 a)
{
    switch (op) {
    case SFU_COS:
    case SFU_SIN:
    case SFU_EX2: return of_fixed(op, a);
    case SFU_RCP64H:
    case SFU_RSQ64H: return of_double(op, a);
    case SFU_RRO_SINCOS:
    case SFU_RRO_EX2: return of_reduction(op, a);
    default: return of_float(op, a);
    }
}

/* Two octaves of an operation, each value computed once. */
struct octaves {
    bool has[OCTAVES / SFU_REFERENCE_WORDS];
    double value[OCTAVES];
};

/* The values of an operation from 'first' on. */
static const double *octaves_of(enum sfu_op op, u32 first)
{
    static struct octaves *of[SFU_SQRT + 1];
    struct octaves *o = of[op] ? of[op] : calloc(1, sizeof *o);

    assert(o != NULL);
    of[op] = o;
    for (u32 i = 0; !o->has[first / SFU_REFERENCE_WORDS] && i < SFU_REFERENCE_WORDS; i++)
        o->value[first + i] = exact_of_octaves(op, first + i);
    o->has[first / SFU_REFERENCE_WORDS] = true;
    return o->value + first;
}

static bool of_normal_floats(enum sfu_op op, u32 first)
{
    const u32 biased = first >> 23 & 255;
    const bool floats = op == SFU_RCP || op == SFU_RSQ || op == SFU_SQRT || op == SFU_LG2;

    return floats && biased > 0 && biased < 255 && (op == SFU_RCP || !(first & SIGN));
}

/* Words that differ in ten bits of the fraction have their sign and exponent together. */
void sfu_reference_results(enum sfu_op op, u32 first, u32 want[SFU_REFERENCE_WORDS])
{
    const struct split s = split_of(op, (s32)(first >> 23 & 255) - 127);
    const double factor = op == SFU_LG2 ? 1 : scaled(1, s.power);
    const double term = op == SFU_LG2 ? s.power : 0;

    if (!of_normal_floats(op, first)) {
        for (u32 i = 0; i < SFU_REFERENCE_WORDS; i++)
            want[i] = sfu_reference_result(op, first + i);
        return;
    }
    const double *value = octaves_of(op, s.octave | (first & 0x7fffff));

    for (u32 i = 0; i < SFU_REFERENCE_WORDS; i++)
        want[i] = (first & SIGN) | rounded(value[i] * factor + term);
}
