/* host_ieee.h - what a file that has floating point needs of the compiler: alu_host.c, sfu_host.c and tex_host.c, no other has
 * it
 *
 * They rely on: binary32 and binary64 are float and double, every operation and conversion is rounded once to its type,
 * to nearest even, and denormals are kept (IEC 60559, C11 Annex F); fma and fmaf round once, floor is exact.  Then a
 * result that is not a NaN is defined bit for bit, and is the integer functions'; NaNs and flushing are done on bits.
 * They hold no product that is added, which a compiler could contract.
 */
#ifndef HOST_IEEE_H
#define HOST_IEEE_H

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#if defined __FAST_MATH__ || !defined __STDC_IEC_559__ || FLT_EVAL_METHOD != 0 || \
    FLT_MANT_DIG != 24 || DBL_MANT_DIG != 53
#error "it needs IEEE arithmetic: no -ffast-math, no x87, IEC 60559"
#endif

static inline uint32_t bits_of_float(float f)
{
    uint32_t bits;

    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static inline float float_of_bits(uint32_t bits)
{
    float f;

    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline uint64_t bits_of_double(double d)
{
    uint64_t bits;

    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static inline double double_of_bits(uint64_t bits)
{
    double d;

    memcpy(&d, &bits, sizeof d);
    return d;
}

#endif
