/* setup_strict.c - lines as rectangles: multisampled and smooth ones (facts/texture/raster_rules.md 5;
 * classes/draw_semantics.md 8)
 */
#include "gpc/setup/setup_parts.h"

/* The greatest z with z^2 <= a * b; 'exact' if they are equal.  a * b < 2^78. */
static s64 root_of_product(s64 a, s64 b, bool *exact)
{
    const s128 all = (s128)a * b;
    s64 z = 0;

    for (unsigned bit = 39; bit-- > 0;) {
        const s64 tried = z | (s64)1 << bit;

        if ((s128)tried * tried <= all)
            z = tried;
    }
    *exact = (s128)z * z == all;
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

/* The rectangle that reaches 'half' to both sides of the line and 'beyond' its ends, 1/256 pixel. */
static void rectangle(const struct snapped_vertex v[2], s32 half, s32 beyond, struct raster_prim *p,
                      struct setup_bounds *bounds, u18 *steps)
{
    const s64 dx = v[1].x - v[0].x, dy = v[1].y - v[0].y, c = dy * v[0].x - dx * v[0].y;
    const bool right = dx > 0, down = dy > 0;
    const s32 out = half + beyond;
    bool exact, ends_exact;
    const s64 far = root_of_product((s64)half * half, dx * dx + dy * dy, &exact);
    const s64 after = root_of_product((s64)beyond * beyond, dx * dx + dy * dy, &ends_exact);

    setup_add_edge(p, (s27)-dy, (s27)dx, c + far + on_edge(exact, -dy, dx));
    setup_add_edge(p, (s27)dy, (s27)-dx, -c + far + on_edge(exact, dy, -dx));
    setup_add_edge(p, (s27)dx, (s27)dy,
                   after - (dx * v[0].x + dy * v[0].y) + on_edge(ends_exact, dx, dy));
    setup_add_edge(p, (s27)-dx, (s27)-dy,
                   after + dx * v[1].x + dy * v[1].y + on_edge(ends_exact, -dx, -dy));
    start_stipple(p, v, (dy < 0 ? -dy : dy) > (dx < 0 ? -dx : dx), steps);
    *bounds = (struct setup_bounds){ v[right ? 0 : 1].x - out, v[down ? 0 : 1].y - out,
                                     v[right ? 1 : 0].x + out, v[down ? 1 : 0].y + out };
}

bool setup_strict_line(const struct snapped_vertex v[2], u16 sixteenths, struct raster_prim *p,
                       struct setup_bounds *bounds, u18 *steps)
{
    if (v[0].x == v[1].x && v[0].y == v[1].y)
        return false;
    rectangle(v, 8 * sixteenths, 0, p, bounds, steps);
    return true;
}

/* known: draw_semantics.md 8: a rectangle of width + 1, coverage to alpha, by FALLOFF and a table of 16
 * chosen: the ramp is 1, 1.33 or 1.60 pixels long, in whole 1/256; its middle is where the line's exact rectangle ends,
 * at its sides and at its ends; pixels have one sample, at their centre
 */
bool setup_smooth_line(const struct snapped_vertex v[2], u16 sixteenths, u2 falloff,
                       struct raster_prim *p, struct setup_bounds *bounds, u18 *steps)
{
    static const u16 ramps[4] = { 256, 340, 410, 256 }; /* 1/256 pixel, even */
    const s32 ramp = ramps[falloff];
    const s64 dx = v[1].x - v[0].x, dy = v[1].y - v[0].y;
    bool exact;

    if (dx == 0 && dy == 0)
        return false;
    p->at_center = 1;
    p->ramp.enable = 1;
    p->ramp.step = (u39)root_of_product((s64)(16 * ramp) * (16 * ramp), dx * dx + dy * dy, &exact);
    rectangle(v, 8 * sixteenths + ramp / 2, ramp / 2, p, bounds, steps);
    return true;
}
