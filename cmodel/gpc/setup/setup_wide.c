/* setup_wide.c - see setup_wide.h */
#include "gpc/setup/setup_wide.h"

#include "common/bits.h"

struct wide wide_of(s64 a, unsigned shift)
{
    struct wide z;

    for (unsigned i = 0; i < WIDE_WORDS; i++)
        z.word[i] = a < 0 ? UINT64_MAX : 0;
    z.word[0] = (u64)a;
    return wide_shifted(&z, shift);
}

struct wide wide_add(const struct wide *a, const struct wide *b)
{
    struct wide z;
    u128 carry = 0;

    for (unsigned i = 0; i < WIDE_WORDS; i++) {
        carry += (u128)a->word[i] + b->word[i];
        z.word[i] = (u64)carry;
        carry >>= 64;
    }
    return z;
}

struct wide wide_sub(const struct wide *a, const struct wide *b)
{
    struct wide z;
    u128 carry = 1;

    for (unsigned i = 0; i < WIDE_WORDS; i++) {
        carry += (u128)a->word[i] + ~b->word[i];
        z.word[i] = (u64)carry;
        carry >>= 64;
    }
    return z;
}

static struct wide negated(const struct wide *a)
{
    const struct wide zero = { { 0 } };

    return wide_sub(&zero, a);
}

bool wide_negative(const struct wide *a)
{
    return a->word[WIDE_WORDS - 1] >> 63;
}

bool wide_zero(const struct wide *a)
{
    return wide_bits(a) == 0;
}

struct wide wide_magnitude(const struct wide *a)
{
    return wide_negative(a) ? negated(a) : *a;
}

struct wide wide_mul(const struct wide *a, s64 b)
{
    const u64 size = b < 0 ? 0 - (u64)b : (u64)b;
    struct wide z;
    u128 carry = 0;

    for (unsigned i = 0; i < WIDE_WORDS; i++) {
        carry += (u128)a->word[i] * size;
        z.word[i] = (u64)carry;
        carry >>= 64;
    }
    return b < 0 ? negated(&z) : z;
}

unsigned wide_bits(const struct wide *a)
{
    for (unsigned i = WIDE_WORDS; i-- > 0;)
        if (a->word[i])
            return 64 * i + bits_top(a->word[i]) + 1;
    return 0;
}

struct wide wide_shifted(const struct wide *a, unsigned shift)
{
    struct wide z = { { 0 } };

    for (unsigned i = shift / 64; i < WIDE_WORDS; i++) {
        const unsigned from = i - shift / 64;
        const u128 pair = (u128)a->word[from] << 64 | (from > 0 ? a->word[from - 1] : 0);

        z.word[i] = (u64)(pair << shift % 64 >> 64);
    }
    return z;
}

/* By long division, a word at a time. */
struct wide wide_quotient(const struct wide *a, u64 b)
{
    struct wide z = { { 0 } };
    u64 rest = 0;

    for (unsigned i = (wide_bits(a) + 63) / 64; i-- > 0;) {
        const u128 dividend = (u128)rest << 64 | a->word[i];

        z.word[i] = (u64)(dividend / b);
        rest = (u64)dividend - z.word[i] * b;
    }
    return z;
}

u64 wide_floor(const struct wide *a, unsigned shift)
{
    const unsigned i = shift / 64;
    const u64 low = i < WIDE_WORDS ? a->word[i] : 0;
    const u64 high = i + 1 < WIDE_WORDS ? a->word[i + 1] : 0;

    return (u64)(((u128)high << 64 | low) >> shift % 64);
}

u64 wide_rounded(const struct wide *a, unsigned shift)
{
    return shift == 0 ? wide_floor(a, 0)
                      : (wide_floor(a, shift - 1) >> 1) + (wide_floor(a, shift - 1) & 1);
}
