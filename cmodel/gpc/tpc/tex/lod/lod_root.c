/* lod_root.c - square roots of integers (lod.h) */
#include "gpc/tpc/tex/lod/lod.h"

/* The root of 64 bits, digit by digit. */
static u32 root64(u64 n)
{
    u64 root = 0, rest = n;

    for (s32 bit = 31; bit >= 0; bit--) {
        const u64 more = (root << (bit + 1)) + (UINT64_C(1) << 2 * bit);

        if (rest >= more) {
            rest -= more;
            root += UINT64_C(1) << bit;
        }
    }
    return (u32)root;
}

/* Newton's step doubles the digits; a last place may be too much then. */
u64 lod_root(u128 n)
{
    const u64 high = (u64)(n >> 64);

    if (high == 0)
        return root64((u64)n);

    const unsigned half =
        (64 - (unsigned)__builtin_clzll(high) + 1) / 2; /* digits lost to a root of 64 bits */
    const u64 guess = (u64)root64((u64)(n >> 2 * half)) << half | (bits_mask(half) & UINT64_MAX);
    u64 root = (u64)((n / guess + guess) / 2);

    while ((u128)root * root > n)
        root--;
    return root;
}
