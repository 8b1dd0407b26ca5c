/* exact_plane.h - planes through three values: exact sums of products over an area, for who rounds them once
 *
 * A plane is (a*x + b*y + c) / area.  Each of a, b and c is a sum of the vertices' values by integer weights.  A value
 * is an integer of 48 bits in units of 2^-298 .. 2^208, so that 640 bits hold any sum; values of similar size need few
 * of them.
 */
#ifndef EXACT_PLANE_H
#define EXACT_PLANE_H

#include "common/types.h"

/* +-sig * 2^exp: sig has up to 48 bits. */
struct exact_value {
    bool minus;
    u64 sig;
    s32 exp;
};

/* Of the vertices; the exponent of bit 0 of their sums, and how many words hold any; up to two: the values in units of
 * 2^least.
 */
struct exact_values {
    struct exact_value of[3];
    s32 least;
    unsigned words;
    s64 whole[3];
};
struct exact_values exact_values(const struct exact_value v[3]);

/* By which the vertices' values count; each is below 2^63. */
struct exact_weights {
    s64 of[3];
};
struct exact_plane {
    struct exact_weights a, b, c;
    s64 area; /* below 2^56; also negative */
};

/* Planes by where the vertices are from vertex 0, around the point (x, y) seen from there too.  The area is that of a
 * triangle's parallelogram, positive if it is clockwise; a line's length squared.  A line's plane goes by the nearest
 * point of the line: it does not change across.  That of a point, and of what has no area, is vertex 0's value.
 */
struct exact_plane exact_triangle(s64 area, s64 x1, s64 y1, s64 x2, s64 y2, s64 x, s64 y);
struct exact_plane exact_line(s64 area, s64 x1, s64 y1, s64 x, s64 y);
struct exact_plane exact_constant(void);

/* An area, not 0: its size with the highest bit at 63, and (2^128 - 1) / 'by' - 2^64. */
struct exact_divisor {
    bool minus;
    unsigned up;
    u64 by, reciprocal;
};
struct exact_divisor exact_divisor(s64 area);

/* The sum over the area: +-size * 2^exp, and less than 2^exp more if 'more'.  The size has 63 or 64 bits, or is 0. */
struct exact_quotient {
    bool minus, more;
    u64 size;
    s32 exp;
};
struct exact_quotient exact_quotient(const struct exact_values *v, const struct exact_weights *w,
                                     const struct exact_divisor *by);

/* Rounds q * 2^exp to fp32; nothing is +0. */
u32 exact_fp32(const struct exact_quotient *q, s32 exp);

#endif
