/* setup_line.c - aliased lines by the diamond-exit rule (facts/texture/raster_rules.md 5)
 *
 * A pixel is drawn if the line, moved by (-e, -e^2) for an infinitesimal e, leaves the open diamond around the
 * pixel's centre.  An x-major line draws the nearest pixel in each column whose centre it crosses; one more at
 * its start, and one less at its end, if that end point lies in a diamond.  So the line is a strip, one pixel
 * high, with exact ends.
 */
#include "gpc/setup/setup_parts.h"

/* An end point along the major axis u and across it, v. */
struct place {
    s64 u, v;
    bool in_diamond;
    s32 pixel; /* along u, of the point moved by -e */
};

static s32 floor256(s64 a)
{
    return (s32)((a - (a & 255)) / 256);
}

static s64 size(s64 a)
{
    return a < 0 ? -a : a;
}

/* On the diamond's border the move goes inwards if the point is right of the centre.
 * known: facts/texture/raster_rules.md 5
 */
static struct place place_of(s64 x, s64 y, bool steep)
{
    struct place p = { steep ? y : x, steep ? x : y, false, 0 };
    s64 right = x - (256 * (s64)floor256(x - 1) + 128);
    s64 down = y - (256 * (s64)floor256(y - 1) + 128);
    s64 far = size(right) + size(down);

    p.in_diamond = far < 128 || (far == 128 && right > 0);
    p.pixel = floor256(p.u - 1);
    return p;
}

/* The first pixel whose centre is not before u. */
static s32 center_from(s64 u)
{
    return floor256(u - 128 + 255);
}

/* The first and last pixel along u, in the line's direction. */
static void ends(const struct place *from, const struct place *to, s32 *first, s32 *last)
{
    bool forward = to->u > from->u;
    s32 inside = to->pixel + (forward ? -1 : 1);

    *first = forward ? center_from(from->u) : center_from(from->u) - 1;
    *last = forward ? center_from(to->u) - 1 : center_from(to->u);
    if (from->in_diamond)
        *first = from->pixel;
    if (to->in_diamond && (forward ? *last > inside : *last < inside))
        *last = inside;
}

/* s * (du * (v + from - v0) - dv * (u - u0)), s = 1 or -1. */
static void add_side(struct raster_prim *p, const struct place *o, s64 du, s64 dv, s64 from, s64 s,
                     bool steep)
{
    s64 along = -s * dv, across = s * du;
    s64 c = s * (du * (from - o->v) + dv * o->u);

    setup_add_edge(p, (s27)(steep ? across : along), (s27)(steep ? along : across), c);
}

bool setup_aliased_line(const struct snapped_vertex v[2], u16 width, struct raster_prim *p,
                        struct setup_pixels *pixels, u18 *steps)
{
    bool steep = size(v[1].y - v[0].y) > size(v[1].x - v[0].x);
    s64 shift =
        128 * ((s64)width - 1); /* known: raster_rules.md 5: width pixels across, from here */
    s64 left = steep ? shift : 0, up = steep ? 0 : shift;
    struct place from = place_of(v[0].x - left, v[0].y - up, steep);
    struct place to = place_of(v[1].x - left, v[1].y - up, steep);
    s64 du = to.u - from.u, dv = to.v - from.v, s = du > 0 ? 1 : -1;
    s64 high = from.v > to.v ? to.v : from.v, low = from.v > to.v ? from.v : to.v;
    s32 first, last, v0, v1;

    ends(&from, &to, &first, &last);
    if (du == 0 || (du > 0 ? first > last : first < last))
        return false;
    add_side(p, &from, du, dv, 128, s, steep);
    add_side(p, &from, du, dv, 128 - 256 * (s64)width, -s, steep);
    p->at_center = 1;
    p->stipple.y_major = steep;
    p->stipple.from = first;
    *steps = (u18)(size(last - first) + 1);

    v0 = floor256(high) - 1;
    v1 = floor256(low) + 1 + width;
    first = du > 0 ? first : last;
    last = first + (s32)*steps;
    *pixels = steep ? (struct setup_pixels){ v0, first, v1, last }
                    : (struct setup_pixels){ first, v0, last, v1 };
    return true;
}
