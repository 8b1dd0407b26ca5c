/* isa_big.h - unsigned integers of up to 3200 bits: powers of ten of a double's range */
#ifndef ISA_BIG_H
#define ISA_BIG_H

#include <assert.h>

#include "common/bits.h"
#include "common/types.h"

#define ISA_BIG_LIMBS 100

struct isa_big {
    u32 limb[ISA_BIG_LIMBS]; /* least significant first */
    unsigned count;          /* of them; the highest is not 0 */
};

static inline struct isa_big isa_big_of(u64 n)
{
    struct isa_big b = { .limb = { (u32)n, (u32)(n >> 32) } };

    b.count = n >> 32 ? 2 : n != 0;
    return b;
}

static inline unsigned isa_big_bits(const struct isa_big *b)
{
    return b->count ? 32 * (b->count - 1) + bits_top(b->limb[b->count - 1]) + 1 : 0;
}

/* Makes b = b * factor + add. */
static inline void isa_big_multiply(struct isa_big *b, u32 factor, u32 add)
{
    u64 carry = add;

    for (unsigned n = 0; n < b->count; n++) {
        carry += (u64)b->limb[n] * factor;
        b->limb[n] = (u32)carry;
        carry >>= 32;
    }
    if (carry) {
        assert(b->count < ISA_BIG_LIMBS);
        b->limb[b->count++] = (u32)carry;
    }
}

/* Makes b = b / divisor; returns the rest. */
static inline u32 isa_big_divide(struct isa_big *b, u32 divisor)
{
    u64 rest = 0;

    for (unsigned n = b->count; n-- > 0;) {
        rest = rest << 32 | b->limb[n];
        b->limb[n] = (u32)(rest / divisor);
        rest %= divisor;
    }
    while (b->count && b->limb[b->count - 1] == 0)
        b->count--;
    return (u32)rest;
}

/* Makes b = b * base^times, by powers that a limb holds. */
static inline void isa_big_scale(struct isa_big *b, u32 base, unsigned times)
{
    while (times) {
        u64 power = base;
        for (times--; times && power * base <= UINT32_MAX; times--)
            power *= base;
        isa_big_multiply(b, (u32)power, 0);
    }
}

/* Returns 64 bits of b from bit 'lsb' up. */
static inline u64 isa_big_word(const struct isa_big *b, unsigned lsb)
{
    u64 word = 0;

    for (unsigned n = 0; n < 64; n++) {
        unsigned at = lsb + n;
        if (at / 32 < b->count)
            word |= (u64)(b->limb[at / 32] >> at % 32 & 1) << n;
    }
    return word;
}

/* Returns whether one of the bits below 'lsb' is set. */
static inline bool isa_big_below(const struct isa_big *b, unsigned lsb)
{
    for (unsigned n = 0; n < lsb && n / 32 < b->count; n++)
        if (b->limb[n / 32] >> n % 32 & 1)
            return true;
    return false;
}

#endif
