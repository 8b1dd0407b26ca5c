/* random.h - the random numbers of generated vectors
 *
 * splitmix64 (Steele, Lea, Flood 2014).  Every vector starts its own sequence from (seed, index), so any
 * vector can be made without the earlier ones.
 */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
    uint64_t block; /* shared by the lines of one state bundle */
    unsigned line;  /* the line's number among them */
};

static inline uint64_t random_bits(struct random *r)
{
    uint64_t z = r->state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline struct random random_start(uint64_t seed, uint64_t index)
{
    struct random r = { .state = seed };

    r.state = random_bits(&r) ^ index * 0xd1342543de82ef95u;
    random_bits(&r);
    return r;
}

/* Returns a number of 0 .. n-1, n below 2^32. */
static inline unsigned random_below(struct random *r, unsigned n)
{
    return (unsigned)((random_bits(r) >> 32) * n >> 32);
}

#endif
