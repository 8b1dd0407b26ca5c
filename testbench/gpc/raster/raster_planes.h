/* raster_planes.h - rounded planes, expected by their definition (cmodel/gpc/setup/setup_depth.c,
 * cmodel/gpc/frast/frast_plane.c)
 */
#ifndef RASTER_PLANES_H
#define RASTER_PLANES_H

#include "raster_depth.h"

/* 'given' is 'exact' in the least exponent from 'floor' on in which all, rounded, fit 'bits' and a
 * sign; halves go away from zero, or up.
 */
void planes_expect_rounded(mpq_t exact[3], int exp, int floor, const unsigned bits[3], bool away,
                           const int64_t given[3]);

/* Depth at (0, 0) and how it grows a pixel across and down, in steps. */
void planes_exact(mpq_t exact[3], enum raster_depth depth, const struct depth_vertex *v,
                  unsigned n);

/* The tile's plane is the primitive's at its centre, rounded. */
void planes_expect_tile(const struct prim_plane *p, const struct fine_tile *t, bool fixed);

#endif
