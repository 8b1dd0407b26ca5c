/* setup_strict.c - lines as rectangles: multisampled and smooth ones (facts/texture/raster_rules.md 5) */
#include "gpc/setup/setup_parts.h"

/* The greatest z with z^2 <= a * b; 'exact' if they are equal.  a * b < 2^78. */
static s64 root_of_product(s64 a, s64 b, bool *exact)
{
    struct wide wa = wide_of(a, 0), all = wide_mul(&wa, b), rest = all;
    s64 z = 0;

    for (unsigned bit = 39; bit-- > 0;) {
        s64 tried = z | (s64)1 << bit;
        struct wide root = wide_of(tried, 0), square = wide_mul(&root, tried);
        struct wide left = wide_sub(&all, &square);

        if (!wide_negative(&left)) {
            z = tried;
            rest = left;
        }
    }
    *exact = wide_zero(&rest);
    return z;
}

/* 1 where an edge of irrational distance would lose what it holds: no sample lies on it. */
static s56 on_edge(bool exact, s64 a, s64 b)
{
    return !exact && !(a > 0 || (a == 0 && b > 0));
}

static s32 floor256(s32 a)
{
    return (a - (a & 255)) / 256;
}

/* chosen: the stipple goes by pixels of the major axis here too */
static void start_stipple(struct raster_prim *p, const struct snapped_vertex v[2], bool steep,
                          u18 *steps)
{
    s32 from = floor256(steep ? v[0].y : v[0].x), to = floor256(steep ? v[1].y : v[1].x);

    p->stipple.y_major = steep;
    p->stipple.from = from;
    *steps = (u18)(from < to ? to - from : from - to);
}

bool setup_strict_line(const struct snapped_vertex v[2], u16 sixteenths, struct raster_prim *p,
                       struct setup_bounds *bounds, u18 *steps)
{
    s64 dx = v[1].x - v[0].x, dy = v[1].y - v[0].y, c = dy * v[0].x - dx * v[0].y;
    s32 half = 8 * sixteenths; /* of the width, 1/256 pixel */
    bool exact, right = dx > 0, down = dy > 0;
    s64 far;

    if (dx == 0 && dy == 0)
        return false;
    far = root_of_product((s64)half * half, dx * dx + dy * dy, &exact);
    setup_add_edge(p, (s27)-dy, (s27)dx, c + far + on_edge(exact, -dy, dx));
    setup_add_edge(p, (s27)dy, (s27)-dx, -c + far + on_edge(exact, dy, -dx));
    setup_add_edge(p, (s27)dx, (s27)dy, -(dx * v[0].x + dy * v[0].y));
    setup_add_edge(p, (s27)-dx, (s27)-dy, dx * v[1].x + dy * v[1].y);
    start_stipple(p, v, (dy < 0 ? -dy : dy) > (dx < 0 ? -dx : dx), steps);
    *bounds = (struct setup_bounds){ v[right ? 0 : 1].x - half, v[down ? 0 : 1].y - half,
                                     v[right ? 1 : 0].x + half, v[down ? 1 : 0].y + half };
    return true;
}
