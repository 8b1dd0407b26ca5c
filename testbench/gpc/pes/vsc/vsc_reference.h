/* vsc_reference.h - a primitive cut by planes, in fractions (facts/classes/draw_semantics.md 5)
 *
 * Written from the facts alone: every plane is a sum of coordinates and distances that must not be negative.
 */
#ifndef VSC_REFERENCE_H
#define VSC_REFERENCE_H

#include <gmp.h>

#include "gpc/pes/vsc/vsc.h"

#define EXACT_TERMS   13 /* x y z w, eight distances, 1 */
#define EXACT_CORNERS 24

struct exact_clip {
    double of[EXACT_TERMS];
};

struct exact_polygon {
    unsigned count;
    mpq_t at[EXACT_CORNERS][EXACT_TERMS];
};

void exact_init(struct exact_polygon *p);
void exact_clear(struct exact_polygon *p);

/* Takes the vertices of a primitive, whose coordinates are numbers, with a viewport's swizzle. */
void exact_take(struct exact_polygon *p, const struct vsc_prim *in, const struct vsc_viewport *at);

/* The planes by which a primitive is cut in a viewport; returns how many. */
unsigned exact_planes(const struct vsc_config *cfg, unsigned viewport, struct exact_clip plane[16]);

/* Whether the primitive lies outside of one of the planes that drop it: before anything is cut. */
bool exact_culled(const struct exact_polygon *p, const struct vsc_config *cfg, unsigned viewport,
                  enum primitive_kind kind);

/* Returns the sign of corner i's distance from a plane. */
int exact_side(const struct exact_polygon *p, unsigned i, const struct exact_clip *plane);

/* Keeps what is not outside. */
void exact_cut(struct exact_polygon *p, const struct exact_clip *plane);

/* Where corner i is in the window. */
struct exact_place {
    double x, y, z;
};
struct exact_place exact_window(const struct exact_polygon *p, unsigned i,
                                const struct vsc_viewport *at);

#endif
