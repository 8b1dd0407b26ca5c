/* raster_depth.h - depth in fractions: through the vertices by their weights, and as planes have it */
#ifndef RASTER_DEPTH_H
#define RASTER_DEPTH_H

#include <gmp.h>

#include "random.h"
#include "raster_reference.h"

/* A vertex: 1/256 pixel, and depth. */
struct depth_vertex {
    struct reference_point at;
    uint32_t z;
};

/* Depth at p in units of 1.0: of n vertices, 1 (a point), 2 (nearest point of a line) or 3 (weights
 * that are areas).
 */
void depth_exact(mpq_t z, const struct depth_vertex *v, unsigned n, struct reference_point p);

/* The largest code of a format, or 1. */
unsigned long depth_one(enum raster_depth depth);

/* z = value * 2^exp. */
void depth_scaled(mpq_t z, int64_t value, int exp);

/* z / 2^exp rounded to nearest, halves away from zero or up. */
void depth_rounded(mpz_t z, const mpq_t a, int exp, bool away);

/* What the planes have at p, in steps. */
void depth_of_prim(mpq_t z, const struct prim_plane *plane, struct reference_point p);
void depth_of_tile(mpq_t z, const struct fine_tile *tile, struct reference_point p);

/* Depths of any kind, 0 to 5: in [0, 1], near 1, of any exponent, of either sign, 0 or 1, one half. */
uint32_t depth_random(struct random *r, unsigned kind);

/* The primitive of n vertices. */
struct setup_packet depth_packet(const struct depth_vertex *v, unsigned n);

/* The first tiles of a primitive, kept by a raster_told. */
struct depth_told {
    struct raster_prim prim;
    struct fine_tile tile[64];
    unsigned tiles;
};
void depth_keep(void *context, const struct raster_prim *prim, const struct fine_tile *tile);

#endif
