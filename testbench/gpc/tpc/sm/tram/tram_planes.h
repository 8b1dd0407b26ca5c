/* tram_planes.h - planes of made primitives for tests of TRAM; include after cmocka.h */
#ifndef TRAM_PLANES_H
#define TRAM_PLANES_H

#include "seeded.h"
#include "gpc/tpc/sm/tram/tram.h"

#define FIVES (TRAM_PLANES / 5) /* primitives of 5 planes that fill it */

/* Every number of a plane tells whose it is. */
static inline struct stri_plane plane_of(unsigned prim, unsigned slot)
{
    return (struct stri_plane){ .id = { .draw = 3, .prim = (u16)prim },
                                .slot = (u8)slot,
                                .x = (u15)(prim % 1000),
                                .y = (u15)(prim % 777),
                                .plane = { 100 * prim + slot, prim, slot } };
}

static inline struct prim_id id_of(unsigned prim)
{
    return (struct prim_id){ .draw = 3, .prim = (u16)prim };
}

/* Puts all planes of a primitive on the wire and takes what has room; whether all went in. */
static inline bool give(struct tram *t, struct stri_plane_fifo *wire, unsigned prim,
                        unsigned planes)
{
    for (unsigned slot = 0; slot < planes; slot++) {
        const struct stri_plane p = plane_of(prim, slot);
        stri_plane_push(wire, &p);
    }
    while (tram_step(t, wire))
        continue;
    return stri_plane_empty(wire);
}

static inline void assert_is(const struct tram *t, const struct tram_entry *e, unsigned prim,
                             unsigned planes)
{
    assert_non_null(e);
    assert_int_equal(e->id.prim, prim);
    assert_int_equal(e->planes, planes);
    assert_int_equal(e->x, prim % 1000);
    assert_int_equal(e->y, prim % 777);
    for (unsigned slot = 0; slot < planes; slot++) {
        assert_int_equal(tram_planes(t, e)[slot].a, 100 * prim + slot);
        assert_int_equal(tram_planes(t, e)[slot].b, prim);
        assert_int_equal(tram_planes(t, e)[slot].c, slot);
    }
}

static inline const struct tram_entry *at_first(const struct tram *t)
{
    return &t->entry[t->first];
}

static inline void end(struct tram *t, unsigned prim)
{
    const struct prim_id id = id_of(prim);

    tram_end(t, &id);
}

#endif
