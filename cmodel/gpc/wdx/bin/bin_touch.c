/* bin_touch.c - the tiles that a primitive may cover pixels of */
#include "gpc/wdx/bin/bin.h"

/* A tile in 1/16 pixel, as far out as the shape reaches. */
struct around {
    s64 x0, y0, x1, y1;
};

/* Whether all of it lies on the outer side of the edge from a to b, of a triangle whose inner side has the sign 'turn'. */
static bool outside(const struct bin_point *a, const struct bin_point *b, s64 turn,
                    const struct around *t)
{
    const s64 across = turn * ((s64)a->y - b->y), down = turn * ((s64)b->x - a->x);
    const s64 x = across > 0 ? t->x1 : t->x0, y = down > 0 ? t->y1 : t->y0;

    return across * (x - a->x) + down * (y - a->y) < 0;
}

bool bin_touches(const struct bin_entry *e, const struct bin_tile *t)
{
    const struct bin_point *v = e->v;
    const struct around out = { 16 * (s64)t->x0 - e->reach, 16 * (s64)t->y0 - e->reach,
                                16 * (s64)t->x1 + e->reach, 16 * (s64)t->y1 + e->reach };
    const s64 area = ((s64)v[1].x - v[0].x) * ((s64)v[2].y - v[0].y) -
                     ((s64)v[2].x - v[0].x) * ((s64)v[1].y - v[0].y);
    const s64 turn = area < 0 ? -1 : 1;

    if (e->x0 >= e->x1 || e->y0 >= e->y1 || e->x0 >= t->x1 || e->x1 <= t->x0 || e->y0 >= t->y1 ||
        e->y1 <= t->y0)
        return false;
    if (!e->shaped || area == 0)
        return true;
    return !outside(&v[0], &v[1], turn, &out) && !outside(&v[1], &v[2], turn, &out) &&
           !outside(&v[2], &v[0], turn, &out);
}
