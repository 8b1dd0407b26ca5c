/* setup_depth.c - the depth plane of a primitive (facts/texture/raster_rules.md 3)
 *
 * Three quotients of integers are rounded, each once: the slopes a pixel, and the depth at the corner of pixel
 * (0, 0); the plane of a tile is rounded again (frast_plane.c).
 * They are rounded to nearest with halves away from zero, with one exponent: the least with which the slopes
 * fit 48 bits and the depth 63.  They depend on the plane alone, so that triangles of one plane get the same
 * depth, bit for bit, whatever the order of their vertices.
 */
#include "common/float_format.h"
#include "gpc/setup/setup_parts.h"

#define STEP       (-149) /* depths of vertices are multiples of 2^STEP */
#define FRACTION   108    /* bits kept below that in a quotient */
#define LEAST_EXP  (-256)
#define SLOPE_BITS 47
#define BASE_BITS  62 /* chosen: base + dx*x + dy*y fits 64 bits on every pixel of 16384x16384 */

/* chosen: an infinite depth counts as the greatest number; a NaN, which polygon offset can make, as 0 */
static struct wide depth_of(u32 z)
{
    struct float_value v = float_unpack(&float_fp32, z);

    if (v.kind == FLOAT_NAN)
        return wide_of(0, 0);
    if (v.kind == FLOAT_INF)
        v = float_unpack(&float_fp32, z - 1);
    return wide_of(v.sign ? -(s64)v.sig : (s64)v.sig, (unsigned)(v.exp - STEP));
}

/* a*c - b*d. */
static struct wide determinant(const struct wide *a, s64 c, const struct wide *b, s64 d)
{
    struct wide first = wide_mul(a, c), second = wide_mul(b, d);

    return wide_sub(&first, &second);
}

static struct wide times_sign(const struct wide *a, bool minus)
{
    return minus ? wide_mul(a, -1) : *a;
}

/* known: facts/texture/raster_rules.md 3: from snapped x and y; chosen: along a line depth goes by the
 * nearest point of the line
 */
struct setup_slopes setup_slopes(enum primitive_kind kind, const struct snapped_vertex *v)
{
    struct setup_slopes s = { .area = 1 };
    struct wide z0 = depth_of(v[0].z), z1, z2;
    s64 dx, dy, area;

    if (kind == PRIMITIVE_POINT)
        return s;
    dx = v[1].x - v[0].x;
    dy = v[1].y - v[0].y;
    z1 = depth_of(v[1].z);
    z1 = wide_sub(&z1, &z0);
    if (kind == PRIMITIVE_LINE) {
        s.x = wide_mul(&z1, dx);
        s.y = wide_mul(&z1, dy);
        s.area = (u64)(dx * dx + dy * dy);
        return s;
    }
    z2 = depth_of(v[2].z);
    z2 = wide_sub(&z2, &z0);
    area = dx * (v[2].y - v[0].y) - dy * (v[2].x - v[0].x);
    s.x = determinant(&z1, v[2].y - v[0].y, &z2, dy);
    s.y = determinant(&z2, dx, &z1, v[2].x - v[0].x);
    s.x = times_sign(&s.x, area < 0);
    s.y = times_sign(&s.y, area < 0);
    s.area = (u64)(area < 0 ? -area : area);
    return s;
}

/* A quotient by the area, in units of 2^(STEP - FRACTION). */
struct quotient {
    bool minus;
    struct wide size;
};

static struct quotient divide(const struct wide *a, u64 area, unsigned shift)
{
    struct wide size = wide_magnitude(a), more = wide_shifted(&size, FRACTION + shift);

    return (struct quotient){ wide_negative(a), wide_quotient(&more, area) };
}

/* The right shift that 'bits' of a quotient are left of, rounded. */
static unsigned shift_for(const struct quotient *q, unsigned bits, unsigned least)
{
    unsigned have = wide_bits(&q->size), shift = have > bits + least ? have - bits : least;

    return wide_rounded(&q->size, shift) >> bits ? shift + 1 : shift;
}

static s64 rounded(const struct quotient *q, unsigned shift)
{
    s64 size = (s64)wide_rounded(&q->size, shift);

    return q->minus ? -size : size;
}

/* a * (2^n - 1): from units of 1.0 to steps of the format. */
static struct wide in_steps(enum raster_depth depth, const struct wide *a)
{
    if (depth == RASTER_Z16)
        return wide_mul(a, 0xffff);
    return depth == RASTER_Z24 ? wide_mul(a, 0xffffff) : *a;
}

struct prim_plane setup_plane(enum raster_depth depth, const struct setup_slopes *s,
                              const struct snapped_vertex *v)
{
    struct wide x = in_steps(depth, &s->x), y = in_steps(depth, &s->y), z = depth_of(v->z);
    struct wide across = wide_mul(&x, v->x), down = wide_mul(&y, v->y);
    struct quotient dx = divide(&x, s->area, 8), dy = divide(&y, s->area, 8), base;
    unsigned shift = LEAST_EXP - (STEP - FRACTION), more;

    z = in_steps(depth, &z);
    z = wide_mul(&z, (s64)s->area);
    z = wide_sub(&z, &across);
    z = wide_sub(&z, &down);
    base = divide(&z, s->area, 0);
    shift = shift_for(&dx, SLOPE_BITS, shift);
    more = shift_for(&dy, SLOPE_BITS, shift);
    shift = more > shift ? more : shift;
    more = shift_for(&base, BASE_BITS, shift);
    shift = more > shift ? more : shift;
    return (struct prim_plane){ (s9)((int)shift + STEP - FRACTION), rounded(&base, shift),
                                rounded(&dx, shift), rounded(&dy, shift) };
}
