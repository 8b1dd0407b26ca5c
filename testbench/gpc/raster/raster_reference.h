/* raster_reference.h - which samples a shape covers, by definition (facts/texture/raster_rules.md)
 *
 * Nothing here uses edge equations with a bias, tiles or boxes: a triangle holds a point if a ray to
 * the left from just right of and below it crosses its outline an odd number of times.
 */
#ifndef RASTER_REFERENCE_H
#define RASTER_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "raster_chain.h"

struct reference_point {
    int64_t x, y; /* 1/256 pixel */
};

/* A coordinate on the grid: the multiple of 2^-snap nearest to the exact value, by fractions. */
bool reference_snap(uint32_t coordinate, unsigned snap, bool tesla, int64_t *z);

/* Where sample s of a pixel is, and how many a pixel has. */
struct reference_point reference_sample(const struct sample_grid *grid, int x, int y, unsigned s);
unsigned reference_samples(const struct sample_grid *grid);

bool reference_in_polygon(const struct reference_point *v, unsigned n, struct reference_point p);

/* The aliased line of 'width' pixels from a to b draws pixel (x, y): diamonds and moved end points, in
 * fractions with an infinitesimal.
 */
bool reference_diamond(struct reference_point a, struct reference_point b, unsigned width, int x,
                       int y);

/* The point is in the rectangle around the line, 'sixteenths' wide. */
bool reference_strict(struct reference_point a, struct reference_point b, unsigned sixteenths,
                      struct reference_point p);

/* The opacity of a smooth line at a point, 1/256, by its distances as they are: by 'table' for 16 steps of the ramp that
 * lies around each side and end of the line's rectangle, 'ramp' pixels long.  -1: outside the ramps; -2: within 'near'
 * pixels of a step, where an equation of integers may say either.
 */
int reference_opacity(struct reference_point a, struct reference_point b, unsigned sixteenths,
                      double ramp, const uint8_t table[16], double near, struct reference_point p);

/* The closed square of pixel (x, y) touches the closed triangle. */
bool reference_touches(const struct reference_point v[3], int x, int y);

/* Returns whether a triangle and a rectangle, with their edges and corners, have a point in common; any unit. */
bool reference_meets(const struct reference_point v[3], struct reference_point low,
                     struct reference_point high);

#endif
