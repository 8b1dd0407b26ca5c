/* frast_area.c - the part of a pixel that is inside a smooth polygon or point; round points
 * (facts/texture/raster_rules.md 6; OpenGL 4.6 (compatibility), 14.4.1, 14.6)
 */
#include "common/bits.h"
#include "gpc/frast/frast.h"

#define POINTS 16 /* of a pixel, across and down: chosen: as many as an opacity has steps */
#define APART  16 /* from one to the next, 1/256 pixel; the first is half of that inside */

/* A pixel's edge: its value at the pixel's first point, and from one point to the next. */
struct point_edge {
    s64 first, across, down;
};

/* An edge as the shape has it: back by the half pixel by which setup moved it out (setup_widen). */
static struct point_edge edge_at(const struct raster_edge *e, s64 x, s64 y)
{
    const s64 across = e->a < 0 ? -e->a : e->a, down = e->b < 0 ? -e->b : e->b;
    const bool holds = e->a > 0 || (e->a == 0 && e->b > 0);

    return (struct point_edge){ e->a * x + e->b * y + e->c - 128 * (across + down) - !holds,
                                APART * (s64)e->a, APART * (s64)e->b };
}

/* The value at the point where an edge is least, and where it is greatest. */
static s64 least_of(const struct point_edge *e)
{
    return e->first +
           (POINTS - 1) * ((e->across < 0 ? e->across : 0) + (e->down < 0 ? e->down : 0));
}
static s64 most_of(const struct point_edge *e)
{
    return e->first +
           (POINTS - 1) * ((e->across > 0 ? e->across : 0) + (e->down > 0 ? e->down : 0));
}

static unsigned inside_edges(const struct raster_prim *prim, s64 x, s64 y)
{
    struct point_edge e[4] = { { 0, 0, 0 } };
    unsigned inside = 0;
    bool all = true;

    for (unsigned i = 0; i < prim->edges; i++) {
        e[i] = edge_at(&prim->edge[i], x, y);
        if (most_of(&e[i]) < 0)
            return 0;
        all &= least_of(&e[i]) >= 0;
    }
    for (unsigned n = 0; n < POINTS * POINTS && !all; n++) {
        s64 any = 0;

        for (unsigned i = 0; i < prim->edges; i++)
            any |= e[i].first + n % POINTS * e[i].across + n / POINTS * e[i].down;
        inside += any >= 0;
    }
    return all ? POINTS * POINTS : inside;
}

static bool in_circle(const struct raster_circle *c, s64 x, s64 y)
{
    const s64 across = 2 * (x - c->x), down = 2 * (y - c->y), diameter = c->diameter;

    return across * across + down * down < diameter * diameter;
}

static unsigned inside_circle(const struct raster_circle *c, s64 x, s64 y)
{
    unsigned inside = 0;

    for (unsigned n = 0; n < POINTS * POINTS; n++)
        inside += in_circle(c, x + n % POINTS * APART, y + n / POINTS * APART);
    return inside;
}

unsigned frast_area(const struct raster_prim *prim, unsigned px, unsigned py)
{
    const s64 x = 256 * (s64)px + APART / 2, y = 256 * (s64)py + APART / 2;

    return prim->circle.diameter ? inside_circle(&prim->circle, x, y) : inside_edges(prim, x, y);
}

u64 frast_shaped(const struct frast_mode *m, const struct raster_prim *prim, u14 x, u14 y,
                 u64 samples)
{
    const struct raster_places *places = &m->samples.places[prim->at_center];

    for (u64 rest = samples; rest; rest &= rest - 1) {
        const unsigned i = bits_lowest(rest);
        const bool held = prim->area
                              ? frast_area(prim, x + places->x[i] / 16u, y + places->y[i] / 16u) > 0
                              : in_circle(&prim->circle, 256 * (s64)x + 16 * places->x[i],
                                          256 * (s64)y + 16 * places->y[i]);

        samples &= ~((u64)!held << i);
    }
    return samples;
}
