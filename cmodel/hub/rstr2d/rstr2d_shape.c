/* rstr2d_shape.c - which pixels a solid shape covers (facts/classes/2d_semantics.md 5, 7) */
#include "common/types.h"
#include "hub/rstr2d/rstr2d.h"

static s64 greater(s64 a, s64 b)
{
    return a > b ? a : b;
}

static s64 lesser(s64 a, s64 b)
{
    return a < b ? a : b;
}

static struct rstr2d_area both(struct rstr2d_area a, struct rstr2d_area b)
{
    return (struct rstr2d_area){ greater(a.x0, b.x0), greater(a.y0, b.y0), lesser(a.x1, b.x1),
                                 lesser(a.y1, b.y1) };
}

struct rstr2d_area rstr2d_visible(const struct rstr2d_config *cfg)
{
    const struct rstr2d_area surface = { 0, 0, cfg->dst.width, cfg->dst.height };
    const struct rstr2d_area clip = { cfg->clip_x, cfg->clip_y, (s64)cfg->clip_x + cfg->clip_width,
                                      (s64)cfg->clip_y + cfg->clip_height };

    return cfg->clip_enable ? both(surface, clip) : surface;
}

static s64 x_of(const struct twod_solid *s, unsigned v)
{
    return (s32)s->x[v];
}

static s64 y_of(const struct twod_solid *s, unsigned v)
{
    return (s32)s->y[v];
}

/* known: facts/classes/2d_semantics.md 7: equal steps count as y-major */
static bool x_major(const struct twod_solid *s)
{
    const s64 dx = x_of(s, 1) - x_of(s, 0), dy = y_of(s, 1) - y_of(s, 0);

    return (dx < 0 ? -dx : dx) > (dy < 0 ? -dy : dy);
}

/* The steps from 'from' on, without the end. */
static void half_open(s64 from, s64 to, s64 *first, s64 *end)
{
    *first = to > from ? from : to + 1;
    *end = to > from ? to : from + 1;
}

static struct rstr2d_area line_bounds(const struct twod_solid *s, const struct rstr2d_area *visible)
{
    struct rstr2d_area z = { .y0 = 0, .y1 = 1 };

    if (x_major(s)) {
        half_open(x_of(s, 0), x_of(s, 1), &z.x0, &z.x1);
        z.x0 = greater(z.x0, visible->x0);
        z.x1 = lesser(z.x1, visible->x1);
    } else {
        half_open(y_of(s, 0), y_of(s, 1), &z.x0, &z.x1);
        z.x0 = greater(z.x0, visible->y0);
        z.x1 = lesser(z.x1, visible->y1);
        if (y_of(s, 0) == y_of(s, 1))
            z.x1 = z.x0; /* a line of no length */
    }
    return z;
}

struct rstr2d_area rstr2d_bounds(const struct twod_solid *s, const struct rstr2d_area *visible)
{
    struct rstr2d_area z = { x_of(s, 0), y_of(s, 0), x_of(s, 0) + 1, y_of(s, 0) + 1 };

    switch (s->shape) {
    case TWOD_LINE: return line_bounds(s, visible);
    case TWOD_RECT:
        z.x1 = x_of(s, 1);
        z.y1 = y_of(s, 1);
        break;
    case TWOD_TRIANGLE:
        for (unsigned v = 1; v < 3; v++) {
            z.x0 = lesser(z.x0, x_of(s, v));
            z.y0 = lesser(z.y0, y_of(s, v));
            z.x1 = greater(z.x1, x_of(s, v) + 1);
            z.y1 = greater(z.y1, y_of(s, v) + 1);
        }
        break;
    default: break;
    }
    return both(z, *visible);
}

/* floor(n / d), d > 0. */
static s64 floor_div(s128 n, s128 d)
{
    const s128 q = n / d;

    return (s64)(n % d < 0 ? q - 1 : q);
}

/* known: facts/classes/2d_semantics.md 7: a tie steps the minor coordinate upwards
 * chosen: a bit of SET_RENDER_SOLID_LINE_TIE_BREAK_BITS makes it stay
 */
static s64 minor_at(s64 major, const s64 from[2], const s64 to[2], bool stays)
{
    s128 n = (s128)(major - from[0]) * (to[1] - from[1]), d = to[0] - from[0];

    if (d < 0) {
        n = -n;
        d = -d;
    }
    return from[1] + (stays ? -floor_div(d - 2 * n, 2 * d) : floor_div(2 * n + d, 2 * d));
}

static void line_pixel(const struct rstr2d_config *cfg, const struct twod_solid *s, s64 major,
                       s64 *x, s64 *y)
{
    const bool x_is = x_major(s);
    const s64 dx = x_of(s, 1) - x_of(s, 0), dy = y_of(s, 1) - y_of(s, 0);
    const bool x_falls = (dx < 0) != (dy < 0) && dx != 0;
    const bool stays = cfg->tie_break >> (2 * !x_is + x_falls) & 1;
    const s64 from[2] = { x_is ? x_of(s, 0) : y_of(s, 0), x_is ? y_of(s, 0) : x_of(s, 0) };
    const s64 to[2] = { x_is ? x_of(s, 1) : y_of(s, 1), x_is ? y_of(s, 1) : x_of(s, 1) };
    const s64 minor = minor_at(major, from, to, stays);

    *x = x_is ? major : minor;
    *y = x_is ? minor : major;
}

/* Inside of an edge of a triangle whose vertices go clockwise on the screen, or on it where it is a left or an exactly
 * horizontal top one.
 */
static bool inside(const struct twod_solid *s, unsigned a, unsigned b, s64 x, s64 y)
{
    const s64 dx = x_of(s, b) - x_of(s, a), dy = y_of(s, b) - y_of(s, a);
    const s128 e = (s128)dx * (y - y_of(s, a)) - (s128)dy * (x - x_of(s, a));

    return e > 0 || (e == 0 && (dy < 0 || (dy == 0 && dx > 0)));
}

static bool in_triangle(const struct twod_solid *s, s64 x, s64 y)
{
    const s128 area = (s128)(x_of(s, 1) - x_of(s, 0)) * (y_of(s, 2) - y_of(s, 0)) -
                      (s128)(x_of(s, 2) - x_of(s, 0)) * (y_of(s, 1) - y_of(s, 0));
    const unsigned second = area > 0 ? 1 : 2, third = 3 - second;

    return area != 0 && inside(s, 0, second, x, y) && inside(s, second, third, x, y) &&
           inside(s, third, 0, x, y);
}

bool rstr2d_covers(const struct rstr2d_config *cfg, const struct twod_solid *s,
                   const struct rstr2d_area *visible, s64 *x, s64 *y)
{
    if (s->shape == TWOD_TRIANGLE)
        return in_triangle(s, *x, *y);
    if (s->shape != TWOD_LINE)
        return true;
    line_pixel(cfg, s, *x, x, y);
    return *x >= visible->x0 && *x < visible->x1 && *y >= visible->y0 && *y < visible->y1;
}
