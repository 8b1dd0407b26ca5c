/* setup_depth.c - the depth plane of a primitive (facts/texture/raster_rules.md 3)
 *
 * Three quotients of integers are rounded, each once: the slopes a pixel, and the depth at the corner of pixel
 * (0, 0); the plane of a tile is rounded again (frast_plane.c).
 * They are rounded to nearest with halves away from zero, with one exponent: the least with which the slopes
 * fit 48 bits and the depth 63.  They depend on the plane alone, so that triangles of one plane get the same
 * depth, bit for bit, whatever the order of their vertices.
 */
#include "common/bits.h"
#include "common/float_format.h"
#include "gpc/setup/setup_parts.h"

#define LEAST_EXP  (-256)
#define SLOPE_BITS 47
#define BASE_BITS  62 /* chosen: base + dx*x + dy*y fits 64 bits on every pixel of 16384x16384 */

/* Depth in steps of a format, the largest code of which is 1.0.
 * chosen: an infinite depth counts as the greatest number; a NaN, which polygon offset can make, as 0
 */
static struct exact_value value_of(u32 z, u64 steps)
{
    struct float_value v = float_unpack(&float_fp32, z);

    if (v.kind == FLOAT_NAN)
        return (struct exact_value){ 0 };
    if (v.kind == FLOAT_INF)
        v = float_unpack(&float_fp32, z - 1);
    return (struct exact_value){ v.sign, v.sig * steps, v.exp };
}

/* known: facts/texture/raster_rules.md 3: from snapped x and y; chosen: along a line depth goes by the
 * nearest point of the line
 */
static struct exact_plane weights_of(enum primitive_kind kind, const struct snapped_vertex *v)
{
    s64 x1, y1;

    if (kind == PRIMITIVE_POINT)
        return exact_constant();
    x1 = v[1].x - v[0].x;
    y1 = v[1].y - v[0].y;
    if (kind == PRIMITIVE_LINE)
        return exact_line(x1 * x1 + y1 * y1, x1, y1, -v[0].x, -v[0].y);
    return exact_triangle(setup_area(v), x1, y1, v[2].x - v[0].x, v[2].y - v[0].y, -v[0].x,
                          -v[0].y);
}

struct setup_slopes setup_slopes(enum primitive_kind kind, const struct snapped_vertex *v,
                                 u64 steps)
{
    const unsigned vertices = primitive_vertices(kind);
    const struct exact_plane p = weights_of(kind, v);
    const struct exact_divisor by = exact_divisor(p.area);
    struct exact_value value[3] = { { 0 } };
    struct exact_values values;
    struct setup_slopes s;

    for (unsigned i = 0; i < vertices; i++)
        value[i] = value_of(v[i].z, steps);
    values = exact_values(value);
    s.x = exact_quotient(&values, &p.a, &by);
    s.y = exact_quotient(&values, &p.b, &by);
    s.base = exact_quotient(&values, &p.c, &by);
    s.x.exp += 8; /* a pixel is 256 units */
    s.y.exp += 8;
    return s;
}

/* q / 2^exp; halves away from zero.  Below bit 0 are one bit of the quotient at least. */
static s64 rounded(const struct exact_quotient *q, s32 exp)
{
    const s32 below = exp - q->exp;
    const u64 size = q->size && below <= 64 ? ((q->size >> (below - 1)) + 1) >> 1 : 0;
    const u64 minus = 0 - (u64)q->minus;

    return (s64)((size ^ minus) - minus);
}

/* The exponent, 'least' or more, with which 'bits' of a quotient are left when it is rounded. */
static s32 exponent_for(const struct exact_quotient *q, s32 bits, s32 least)
{
    const s32 exp = q->size ? q->exp + (s32)bits_top(q->size) + 1 - bits : least;
    const s32 z = exp > least ? exp : least;
    const s64 size = rounded(q, z);

    return z + ((size < 0 ? -size : size) >> bits != 0);
}

/* From units of 1.0 to steps of the format: 2^n - 1. */
static u64 steps_of(enum raster_depth depth)
{
    return depth == RASTER_Z16 ? 0xffff : depth == RASTER_Z24 ? 0xffffff : 1;
}

struct prim_plane setup_plane(enum raster_depth depth, enum primitive_kind kind,
                              const struct snapped_vertex *v)
{
    const struct setup_slopes s = setup_slopes(kind, v, steps_of(depth));
    s32 exp = exponent_for(&s.x, SLOPE_BITS, LEAST_EXP);

    exp = exponent_for(&s.y, SLOPE_BITS, exp);
    exp = exponent_for(&s.base, BASE_BITS, exp);
    return (struct prim_plane){ (s9)exp, rounded(&s.base, exp), rounded(&s.x, exp),
                                rounded(&s.y, exp) };
}
