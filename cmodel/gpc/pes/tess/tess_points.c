/* tess_points.c - where the points of a patch lie (facts/tess.md 3, points in storage order) */
#include "gpc/pes/tess/tess.h"

#define THIRD 0x5555
#define SHRUNK \
    0xaaaa /* two thirds: how far a ring of a triangle moves with its place on the axis */

/* A place on an edge of a ring: how far from the ring's low end, and where it ends. */
struct spot {
    unsigned ring, edge, step;
};

/* Finds the ring and edge of point 'n'; false: it lies in the row. */
static bool find(const struct tess_shape *s, unsigned n, struct spot *at)
{
    const unsigned rings = tess_rings(s);

    for (unsigned r = 0; r < rings; r++)
        for (unsigned e = 0; e < s->edges; e++) {
            const unsigned points = tess_ring_points(s, r, e) - 1;

            if (n < points) {
                *at = (struct spot){ r, e, n };
                return true;
            }
            n -= points;
        }
    at->step = n;
    return false;
}

/* Edges that run downwards begin at their high end. */
static unsigned place_number(const struct tess_shape *s, const struct spot *at, bool down)
{
    const unsigned last = tess_ring_points(s, at->ring, at->edge) - 1;

    return at->ring + (down ? last - at->step : at->step);
}

static struct tess_point of_quad(const struct tess_shape *s, const struct spot *at)
{
    const bool along_v = (at->edge & 1) == 0, high = at->edge >= 2;
    const struct tess_edge *axis = at->ring ? &s->inner[along_v] : &s->outer[at->edge],
                           *other = &s->inner[!along_v];
    const u32 running = tess_place(axis, place_number(s, at, at->edge == 0 || at->edge == 3));
    u32 fixed = high ? TESS_ONE : 0;

    if (at->ring)
        fixed = tess_place(other, high ? other->points - 1 - at->ring : at->ring);
    return along_v ? (struct tess_point){ fixed, running } : (struct tess_point){ running, fixed };
}

/* known: facts/tess.md 3: u + v + w = 1; w is not kept */
static struct tess_point of_triangle(const struct tess_shape *s, const struct spot *at)
{
    const struct tess_edge *axis = at->ring ? &s->inner[0] : &s->outer[at->edge];
    const u32 place = tess_place(axis, place_number(s, at, at->edge != 1)),
              level = at->ring ? (tess_place(axis, at->ring) * SHRUNK + TESS_ONE / 2) >> 16 : 0,
              t = place - ((level + 1) >> 1);

    switch (at->edge) {
    case 0: return (struct tess_point){ level, t };
    case 1: return (struct tess_point){ t, level };
    default: return (struct tess_point){ t, TESS_ONE - t - level };
    }
}

static struct tess_point of_row(const struct tess_shape *s, unsigned step)
{
    const unsigned u = s->inner[0].points, v = s->inner[1].points;

    if (s->edges == 3)
        return (struct tess_point){ THIRD, THIRD };
    if (u > v)
        return (struct tess_point){ tess_place(&s->inner[0], v / 2 + step), TESS_ONE / 2 };
    return (struct tess_point){ TESS_ONE / 2, tess_place(&s->inner[1], v - 1 - u / 2 - step) };
}

/* known: facts/tess.md 3: a quad of corners alone begins at (0, 0) */
static struct tess_point corner_of(unsigned n)
{
    return (struct tess_point){ n == 1 || n == 2 ? TESS_ONE : 0, n >= 2 ? TESS_ONE : 0 };
}

struct tess_point tess_point_of(const struct tess_shape *s, unsigned n)
{
    struct spot at;

    if (s->edges == 0) {
        const unsigned points = s->outer[1].points;

        return (struct tess_point){ tess_place(&s->outer[1], n % points),
                                    tess_place(&s->outer[0], n / points) };
    }
    if (s->minimal && s->edges == 4)
        return corner_of(n);
    if (!find(s, n, &at))
        return of_row(s, at.step);
    return s->edges == 4 ? of_quad(s, &at) : of_triangle(s, &at);
}
