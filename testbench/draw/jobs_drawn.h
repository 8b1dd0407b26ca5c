/* jobs_drawn.h - what is left of drawing on one host thread and on several, compared: for tests
 *
 * Include before cmocka.h.
 */
#ifndef JOBS_DRAWN_H
#define JOBS_DRAWN_H

#include "counted.h"
#include "driver/draw_world.h"
#include "machine/playback_parts.h"

/* A GPU that has drawn. */
struct drawn {
    struct playback *playback;
    struct gpu *gpu;
    u64 aside;  /* primitives that the other thread drew, */
    u64 colors; /* ... and tiles and packets of colours that this one took to the ROP meanwhile */
    struct failure f;
    struct counted counted;
};

/* Takes all counts, clocks, reports and faults of a GPU that has drawn. */
void count_all(struct drawn *d);

/* Fails the test unless both left the same memory, compress bits, counts and failure; returns the bytes of memory that were
 * in use.
 */
u64 same_drawn(const struct drawn *one, const struct drawn *many);

struct world_case {
    const char *scene; /* built in; NULL: the knot */
    unsigned samples;
    enum scene_blend blend; /* of the knot */
    enum zeta_format depth;
    enum color_format color;
    bool compress;
    bool all_stored; /* nothing goes through the ROP */
};

/* 160x120, to be freed. */
struct object_scene world_of(const struct world_case *c, uint64_t seed);

#endif
