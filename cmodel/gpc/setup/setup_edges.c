/* setup_edges.c - half-planes that hold a shape (facts/texture/raster_rules.md 2, 12) */
#include "gpc/setup/setup_parts.h"

s53 setup_area(const struct snapped_vertex v[3])
{
    s64 x1 = v[1].x - v[0].x, y1 = v[1].y - v[0].y;
    s64 x2 = v[2].x - v[0].x, y2 = v[2].y - v[0].y;

    return x1 * y2 - x2 * y1;
}

/* known: facts/texture/raster_rules.md 2: a left edge's inside is to the right, a top edge is level
 * with its inside below
 */
void setup_add_edge(struct raster_prim *p, s27 a, s27 b, s56 c)
{
    bool holds = a > 0 || (a == 0 && b > 0);

    p->edge[p->edges++] = (struct raster_edge){ a, b, holds ? c : c - 1 };
}

static void add_between(struct raster_prim *p, const struct snapped_vertex *from,
                        const struct snapped_vertex *to)
{
    s64 dx = to->x - from->x, dy = to->y - from->y;

    setup_add_edge(p, (s27)-dy, (s27)dx, dy * from->x - dx * from->y);
}

static s32 least(s32 a, s32 b)
{
    return a < b ? a : b;
}

static s32 greatest(s32 a, s32 b)
{
    return a > b ? a : b;
}

struct setup_bounds setup_triangle(struct raster_prim *p, const struct snapped_vertex v[3],
                                   s53 area)
{
    unsigned second = area > 0 ? 1 : 2; /* clockwise */

    add_between(p, &v[0], &v[second]);
    add_between(p, &v[second], &v[3 - second]);
    add_between(p, &v[3 - second], &v[0]);
    return (struct setup_bounds){ least(least(v[0].x, v[1].x), v[2].x),
                                  least(least(v[0].y, v[1].y), v[2].y),
                                  greatest(greatest(v[0].x, v[1].x), v[2].x),
                                  greatest(greatest(v[0].y, v[1].y), v[2].y) };
}

void setup_rectangle(struct raster_prim *p, const struct setup_bounds *b)
{
    setup_add_edge(p, 1, 0, -(s56)b->x0);
    setup_add_edge(p, 0, 1, -(s56)b->y0);
    setup_add_edge(p, -1, 0, b->x1);
    setup_add_edge(p, 0, -1, b->y1);
}
