/* seeded.h - what every golden test does: a printed seed that can be given, counted comparisons
 *
 * Include after cmocka.h.
 */
#ifndef SEEDED_H
#define SEEDED_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "random.h"

static struct random seeded;

/* Starts the random numbers from AURUM_SEED, or 1; prints and returns the seed. */
static inline uint64_t seed_from_environment(void)
{
    const char *text = getenv("AURUM_SEED");
    uint64_t seed = text ? strtoull(text, NULL, 0) : 1;

    printf("AURUM_SEED=%" PRIu64 "\n", seed);
    seeded = random_start(seed, 0);
    return seed;
}

static inline uint64_t random_word(void)
{
    return random_bits(&seeded);
}

/* A number of from .. to. */
static inline int32_t random_between(int32_t from, int32_t to)
{
    return from + (int32_t)(random_word() % (uint64_t)(to - from + 1));
}

/* Prints how many cases a test compared; none is a failure. */
static inline void compared(const char *what, unsigned long cases)
{
    printf("  %lu cases: %s\n", cases, what);
    assert_true(cases > 0);
}

#endif
