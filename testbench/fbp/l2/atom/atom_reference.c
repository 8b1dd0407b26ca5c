/* atom_reference.c - see atom_reference.h; no line of it is the model's */
#include "atom_reference.h"

#include <math.h>
#include <string.h>

/* Bytes of a number: CUDA's types. */
static unsigned bytes_of(const struct atom_request *in)
{
    switch (in->kind) {
    case ATOMIC_F32:
    case ATOMIC_F16X2: return 4;
    case ATOMIC_F64: return 8;
    default: return in->wide ? 8 : 4;
    }
}

static uint32_t single(const struct atom_config *cfg, uint32_t a, uint32_t b)
{
    uint32_t in[2] = { a, b }, z;
    float x[2], sum;

    for (unsigned i = 0; i < 2; i++)
        if (!cfg->keeps && !(in[i] & 0x7f800000))
            in[i] &= 0x80000000;
    memcpy(x, in, sizeof x);
    sum =
        (float)((double)x[0] +
                (double)x[1]); /* 53 bits are more than twice 24: rounding twice is rounding once */
    if (isnan(sum))
        return 0x7fffffff;
    memcpy(&z, &sum, sizeof z);
    return cfg->keeps || z & 0x7f800000 ? z : z & 0x80000000;
}

static uint64_t twice(uint64_t a, uint64_t b)
{
    double x, y, sum;
    uint64_t z;

    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    sum = x + y;
    memcpy(&z, &sum, sizeof z);
    return isnan(sum) ? UINT64_MAX >> 1 : z;
}

static double half_value(uint32_t h)
{
    const int exp = h >> 10 & 31, frac = h & 1023;
    const double magnitude = exp == 31  ? (frac ? NAN : INFINITY)
                             : exp == 0 ? ldexp(frac, -24)
                                        : ldexp(1024 + frac, exp - 25);

    return h >> 15 & 1 ? -magnitude : magnitude;
}

/* Sums of halves are exact in 53 bits; a last place of the sum is 2^-24 at least. */
static uint32_t half(uint32_t a, uint32_t b)
{
    const double sum = half_value(a) + half_value(b);
    const uint32_t sign = signbit(sum) ? 0x8000 : 0;
    uint32_t least = 0;
    int exp;

    if (isnan(sum))
        return 0x7fff;
    if (isinf(sum))
        return sign | 0x7c00;
    frexp(sum, &exp);
    const int last = exp - 11 > -24 ? exp - 11 : -24;
    const double rounded = ldexp(nearbyint(ldexp(fabs(sum), -last)), last);

    if (rounded >= 65536)
        return sign | 0x7c00;
    /* The code that has this value: finite ones are in order. */
    for (uint32_t end = 0x7bff, mid; least < end;) {
        mid = (least + end) / 2;
        if (half_value(mid) < rounded)
            least = mid + 1;
        else
            end = mid;
    }
    if (half_value(least) == rounded)
        return sign | least;
    return UINT32_MAX;
}

static uint64_t sum(const struct atom_config *cfg, const struct atom_request *in, uint64_t a,
                    uint64_t b)
{
    switch (in->kind) {
    case ATOMIC_F32: return single(cfg, (uint32_t)a, (uint32_t)b);
    case ATOMIC_F64: return twice(a, b);
    case ATOMIC_F16X2:
        return half(a & 0xffff, b & 0xffff) | half(a >> 16 & 0xffff, b >> 16 & 0xffff) << 16;
    default: return a + b;
    }
}

static bool less(enum atomic_type kind, uint64_t a, uint64_t b)
{
    if (kind == ATOMIC_S32)
        return (int32_t)a < (int32_t)b;
    return kind == ATOMIC_S64 ? (int64_t)a < (int64_t)b : a < b;
}

static uint64_t number(const struct atom_config *cfg, const struct atom_request *in, uint64_t old,
                       uint64_t b, uint64_t c)
{
    switch ((unsigned)in->op) {
    case ATOMIC_ADD: return sum(cfg, in, old, b);
    case ATOMIC_MIN: return less(in->kind, b, old) ? b : old;
    case ATOMIC_MAX: return less(in->kind, old, b) ? b : old;
    case ATOMIC_INC: return old < b ? old + 1 : 0;
    case ATOMIC_DEC: return old > b || !old ? b : old - 1;
    case ATOMIC_AND: return old & b;
    case ATOMIC_OR: return old | b;
    case ATOMIC_XOR: return old ^ b;
    case ATOMIC_EXCH: return b;
    case ATOMIC_CAS: return old == b ? c : old;
    default: return old;
    }
}

struct atom_result slow_atom(const struct atom_config *cfg, const struct atom_request *in)
{
    struct atom_result out = { .id = in->id };
    uint8_t *now = (uint8_t *)out.word;
    const unsigned bytes = bytes_of(in);

    memcpy(out.word, in->word, sizeof out.word);
    for (unsigned at = 0; at < sizeof out.word; at += bytes) {
        uint64_t old = 0, b = 0, c = 0, z;

        if (!(in->numbers >> at / 4 & 1))
            continue;
        memcpy(&old, (const uint8_t *)in->word + at, bytes);
        memcpy(&b, (const uint8_t *)in->operand + at, bytes);
        memcpy(&c, (const uint8_t *)in->swap + at, bytes);
        z = number(cfg, in, old, b, c);
        memcpy(now + at, &z, bytes);
        for (unsigned w = at / 4; w < (at + bytes) / 4; w++)
            out.written |= (u8)(1 << w);
    }
    return out;
}

unsigned slow_atom_clocks(const struct atom_request *in)
{
    unsigned pairs = 0;

    if (in->kind != ATOMIC_F16X2)
        return 1;
    for (unsigned w = 0; w < ATOM_WORDS; w++)
        pairs += in->numbers >> w & 1;
    return pairs < 2 ? 1 : pairs;
}
