/* host_ieee.h - what a file that has floating point needs of the compiler: alu_host.c and sfu_host.c, no other has it
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

#if defined __FAST_MATH__ || !defined __STDC_IEC_559__ || FLT_EVAL_METHOD != 0 || \
    FLT_MANT_DIG != 24 || DBL_MANT_DIG != 53
#error "it needs IEEE arithmetic: no -ffast-math, no x87, IEC 60559"
#endif

#endif
