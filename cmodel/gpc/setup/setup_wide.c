/* setup_wide.c - see setup_wide.h */
#include "gpc/setup/setup_wide.h"

#include "common/bits.h"

struct wide wide_of(s64 a, unsigned shift)
{
    struct wide z;
    u32 fill = a < 0 ? UINT32_MAX : 0;

    for (unsigned i = 0; i < WIDE_WORDS; i++)
        z.word[i] = fill;
    z.word[0] = (u32)(u64)a;
    z.word[1] = (u32)((u64)a >> 32);
    return wide_shifted(&z, shift);
}

struct wide wide_add(const struct wide *a, const struct wide *b)
{
    struct wide z;
    u64 carry = 0;

    for (unsigned i = 0; i < WIDE_WORDS; i++) {
        carry += (u64)a->word[i] + b->word[i];
        z.word[i] = (u32)carry;
        carry >>= 32;
    }
    return z;
}

static struct wide negated(const struct wide *a)
{
    struct wide z;
    u64 carry = 1;

    for (unsigned i = 0; i < WIDE_WORDS; i++) {
        carry += (u32)~a->word[i];
        z.word[i] = (u32)carry;
        carry >>= 32;
    }
    return z;
}

struct wide wide_sub(const struct wide *a, const struct wide *b)
{
    struct wide minus = negated(b);

    return wide_add(a, &minus);
}

bool wide_negative(const struct wide *a)
{
    return a->word[WIDE_WORDS - 1] >> 31;
}

bool wide_zero(const struct wide *a)
{
    return wide_bits(a) == 0;
}

struct wide wide_magnitude(const struct wide *a)
{
    return wide_negative(a) ? negated(a) : *a;
}

/* a * b * 2^(32*at). */
static struct wide product(const struct wide *a, u32 b, unsigned at)
{
    struct wide z = { { 0 } };
    u64 carry = 0;

    for (unsigned i = 0; i + at < WIDE_WORDS; i++) {
        carry += (u64)a->word[i] * b;
        z.word[i + at] = (u32)carry;
        carry >>= 32;
    }
    return z;
}

struct wide wide_mul(const struct wide *a, s64 b)
{
    u64 size = b < 0 ? 0 - (u64)b : (u64)b;
    struct wide z = product(a, (u32)size, 0);

    if (size >> 32) {
        const struct wide high = product(a, (u32)(size >> 32), 1);

        z = wide_add(&z, &high);
    }
    return b < 0 ? negated(&z) : z;
}

unsigned wide_bits(const struct wide *a)
{
    for (unsigned i = WIDE_WORDS; i-- > 0;)
        if (a->word[i])
            return 32 * i + bits_top(a->word[i]) + 1;
    return 0;
}

struct wide wide_shifted(const struct wide *a, unsigned shift)
{
    struct wide z = { { 0 } };

    for (unsigned i = shift / 32; i < WIDE_WORDS; i++) {
        unsigned from = i - shift / 32;
        u64 pair = (u64)a->word[from] << 32 | (from > 0 ? a->word[from - 1] : 0);

        z.word[i] = (u32)(pair << shift % 32 >> 32);
    }
    return z;
}

/* By long division: a word at a time where what is left of one fits beside the next, else a bit. */
struct wide wide_quotient(const struct wide *a, u64 b)
{
    struct wide z = { { 0 } };
    u64 rest = 0;

    if (b <= UINT32_MAX) {
        for (unsigned i = (wide_bits(a) + 31) / 32; i-- > 0; rest %= b) {
            rest = rest << 32 | a->word[i];
            z.word[i] = (u32)(rest / b);
        }
        return z;
    }
    for (unsigned i = wide_bits(a); i-- > 0;) {
        rest = rest << 1 | (a->word[i / 32] >> i % 32 & 1);
        if (rest >= b) {
            rest -= b;
            z.word[i / 32] |= UINT32_C(1) << i % 32;
        }
    }
    return z;
}

u64 wide_floor(const struct wide *a, unsigned shift)
{
    u64 z = 0;

    for (unsigned i = 0; i < 3; i++) {
        unsigned word = shift / 32 + i;
        u64 w = word < WIDE_WORDS ? a->word[word] : 0;

        if (i == 0)
            z = w >> shift % 32;
        else if (32 * i - shift % 32 < 64)
            z |= w << (32 * i - shift % 32);
    }
    return z;
}

u64 wide_rounded(const struct wide *a, unsigned shift)
{
    return shift == 0 ? wide_floor(a, 0)
                      : (wide_floor(a, shift - 1) >> 1) + (wide_floor(a, shift - 1) & 1);
}
