/* numbers.h - arguments for a compiler's functions, and whether their results are right */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "random.h"

/* Of one function: floats are their bits. */
struct numbers {
    unsigned bits; /* of a number: 32 or 64 */
    const char *function, *rounding;
    bool flush; /* .ftz: denormals are zeros of their sign, before and after */
    size_t count;
    const void *a, *b, *z; /* b: of two-argument functions */
};

static inline uint64_t number_of(const struct numbers *n, const void *from, size_t i)
{
    return n->bits == 32 ? ((const uint32_t *)from)[i] : ((const uint64_t *)from)[i];
}

/* A result that is not right; prints it among the first. */
void numbers_differ(const struct numbers *n, size_t i, uint64_t want, const char *what);

/* make_numbers.c: 'count' arguments of a set, from the n-th on; false: no such set */
bool numbers_make(struct random *random, const char *set, unsigned bits, uint64_t from,
                  size_t count, void *a, void *b);

/* correctly_rounded.c: how many results are not what IEEE 754 has; SIZE_MAX: no such function */
size_t numbers_rounded(const struct numbers *n);

/* quotients.c: of integers, "u" or "s" by 'rounding' */
size_t numbers_divided(const struct numbers *n);

/* within_bounds.c: how many results are beyond what PTX documents; prints the worst; SIZE_MAX: no such function */
size_t numbers_bounded(const struct numbers *n);

#endif
