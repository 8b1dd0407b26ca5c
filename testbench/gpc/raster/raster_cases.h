/* raster_cases.h - random triangles that are hard to draw, and lines */
#ifndef RASTER_CASES_H
#define RASTER_CASES_H

#include "random.h"
#include "raster_reference.h"

enum raster_case {
    CASE_ORDINARY,
    CASE_TINY,     /* below two pixels */
    CASE_SLIVER,   /* the third vertex beside a long edge */
    CASE_ON_GRID,  /* vertices where samples may be */
    CASE_ON_PIXEL, /* vertices at pixel corners and centres */
    CASE_LEVEL,    /* a horizontal or vertical edge */
    CASE_GIANT,    /* vertices up to +-65536 pixels away */
    CASE_OUTSIDE,  /* a vertex left of or above the screen */
    CASES,
};
extern const char *const raster_case_names[CASES];

/* Three vertices around the window, 1/256 pixel. */
void raster_case(struct random *r, enum raster_case kind, int x, int y, int w, int h,
                 struct reference_point v[3]);

/* A random table of positions, half of the time; else the standard one; sometimes raster and target
 * differ.
 */
void raster_random_samples(struct random *r, struct sample_grid *grid);

/* A line between two points, from one depth to another. */
struct setup_packet raster_line(const struct reference_point v[2]);

#endif
