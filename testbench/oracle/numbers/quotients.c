/* quotients.c - quotients and remainders of integers, which a compiler makes of a reciprocal */
#include <string.h>

#include "oracle/numbers/numbers.h"

static int64_t extended(uint64_t x, unsigned bits)
{
    return bits == 32 ? (int32_t)x : (int64_t)x;
}

/* False: PTX does not say. */
static bool divided(const struct numbers *n, uint64_t a, uint64_t b, uint64_t *z)
{
    const bool quotient = strcmp(n->function, "div") == 0;
    const int64_t x = extended(a, n->bits), y = extended(b, n->bits);

    if (b == 0 || (n->rounding[0] == 's' && y == -1))
        return false;
    if (n->rounding[0] == 'u')
        *z = quotient ? a / b : a % b;
    else
        *z = (uint64_t)(quotient ? x / y : x % y);
    if (n->bits == 32)
        *z &= UINT32_MAX;
    return true;
}

size_t numbers_divided(const struct numbers *n)
{
    size_t wrong = 0;

    if (!n->b || (strcmp(n->function, "div") != 0 && strcmp(n->function, "rem") != 0))
        return SIZE_MAX;
    for (size_t i = 0; i < n->count; i++) {
        uint64_t want;

        if (!divided(n, number_of(n, n->a, i), number_of(n, n->b, i), &want) ||
            want == number_of(n, n->z, i))
            continue;
        if (wrong++ < 3)
            numbers_differ(n, i, want, "");
    }
    return wrong;
}
