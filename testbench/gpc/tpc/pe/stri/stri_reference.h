/* stri_reference.h - attribute planes as fractions, from the facts (facts/tpc.md, STRI) */
#ifndef STRI_REFERENCE_H
#define STRI_REFERENCE_H

#include <gmp.h>

#include "gpc/tpc/tpc_bus.h"

struct stri_exact {
    mpq_t a, b, c; /* of the plane whose x and y are pixels from the centre of (rx, ry) */
};
void stri_exact_init(struct stri_exact *e);
void stri_exact_clear(struct stri_exact *e);

/* The plane through values v, of which 'perspective' ones are taken times 1/w; finite ones. */
void stri_reference_plane(struct stri_exact *e, const struct stri_prim *p, const u32 v[3],
                          bool perspective, s32 rx, s32 ry);

/* The value of an fp32, denormals as zeros. */
void stri_fraction(mpq_ptr z, u32 a);

/* The nearest fp32, ties to even; below 2^-126 after rounding a zero of its sign. */
u32 stri_nearest(mpq_srcptr x);

/* A point's square as a triangle over the corners: upper left, upper right, lower left. */
struct stri_prim stri_corners_of(const struct stri_prim *p);

#endif
