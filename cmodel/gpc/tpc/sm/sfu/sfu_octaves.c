/* sfu_octaves.c - the tables' argument of RSQ and SQRT (facts/sfu/sfu.md 2) */
#include "gpc/tpc/sm/sfu/sfu.h"

u24 sfu_octaves(const struct fp32_value *x)
{
    return (u24)(x->exp & 1) << 23 | (x->sig & 0x7fffff);
}

s32 sfu_half_exponent(const struct fp32_value *x)
{
    return (x->exp - (x->exp & 1)) / 2;
}
