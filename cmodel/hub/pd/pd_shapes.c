/* pd_shapes.c - primitive assembly: which vertices of a run make a primitive (facts/classes/draw_semantics.md 1) */
#include "hub/pd/pd.h"

static const struct {
    enum primitive_kind kind;
    u8 corners;
} forms[16] = {
    [PD_POINTS] = { PRIMITIVE_POINT, 1 },
    [PD_LINES] = { PRIMITIVE_LINE, 2 },
    [PD_LINE_LOOP] = { PRIMITIVE_LINE, 2 },
    [PD_LINE_STRIP] = { PRIMITIVE_LINE, 2 },
    [PD_TRIANGLES] = { PRIMITIVE_TRIANGLE, 3 },
    [PD_TRIANGLE_STRIP] = { PRIMITIVE_TRIANGLE, 3 },
    [PD_TRIANGLE_FAN] = { PRIMITIVE_TRIANGLE, 3 },
    [PD_QUADS] = { PRIMITIVE_TRIANGLE, 3 },
    [PD_QUAD_STRIP] = { PRIMITIVE_TRIANGLE, 3 },
    [PD_POLYGON] = { PRIMITIVE_TRIANGLE, 3 },
    [PD_LINES_ADJ] = { PRIMITIVE_LINE, 4 },
    [PD_LINE_STRIP_ADJ] = { PRIMITIVE_LINE, 4 },
    [PD_TRIANGLES_ADJ] = { PRIMITIVE_TRIANGLE, 6 },
    [PD_TRIANGLE_STRIP_ADJ] = { PRIMITIVE_TRIANGLE, 6 },
    [PD_PATCHES] = { PRIMITIVE_POINT, 1 }, /* their corners are the state's */
    [PD_NO_TOPOLOGY] = { PRIMITIVE_POINT, 1 },
};

enum primitive_kind pd_kind(enum pd_topology t)
{
    return forms[t & 15].kind;
}

unsigned pd_corners(enum pd_topology t)
{
    return forms[t & 15].corners;
}

/* A primitive of consecutive vertices, all of whose edges show. */
static unsigned row(struct pd_shape *s, u64 base, unsigned corners, unsigned provoking,
                    enum primitive_order order)
{
    *s = (struct pd_shape){ .provoking = (u3)provoking, .edges = 7, .order = order, .whole = true };
    for (unsigned i = 0; i < corners; i++)
        s->corner[i] = base + i;
    return 1;
}

static unsigned triangle(struct pd_shape *s, u64 a, u64 b, u64 c, unsigned provoking, bool first)
{
    *s = (struct pd_shape){ .corner = { a, b, c },
                            .provoking = (u3)provoking,
                            .edges = 7,
                            .order = first ? ORDER_FIRST : ORDER_NEXT,
                            .whole = true };
    return 1;
}

/* Split along corners 0 and 2, of which one is provoking; or along 1 and 3, and 3 is. */
static unsigned quad(struct pd_shape s[2], const u64 c[4], unsigned provoking, bool first)
{
    if (provoking == 3) {
        triangle(&s[0], c[0], c[1], c[3], 2, first);
        triangle(&s[1], c[1], c[2], c[3], 2, false);
        s[0].edges = 5;
        s[1].edges = 3;
    } else {
        triangle(&s[0], c[0], c[1], c[2], provoking, first);
        triangle(&s[1], c[0], c[2], c[3], provoking == 0 ? 0 : 1, false);
        s[0].edges = 3;
        s[1].edges = 6;
    }
    s[0].whole = false;
    return 2;
}

/* Triangle of a polygon between vertices i and i + 1; only the outer edges are its own. */
static unsigned sector(struct pd_shape *s, u64 i, bool end)
{
    triangle(s, 0, i, i + 1, 0, i == 1);
    s->edges = (u3)((i == 1) | 2 | (unsigned)end << 2);
    s->flagged = true;
    s->whole = end;
    return 1;
}

/* Triangle i of a strip with adjacency, corners and neighbours in turn.
 *
 * known: facts/classes/draw_semantics.md 1: piglit's adj-prims, on NVIDIA's driver: an odd triangle's first corner, 2i + 2,
 * provokes where the first one is to; OpenGL's own table of provoking vertices says 2i
 */
static unsigned strip_adj(struct pd_shape *s, u64 i, bool last, bool end)
{
    const u64 v = 2 * i, before = i == 0 ? 1 : v - 2, beyond = end ? v + 5 : v + 6;
    const bool odd = i & 1;

    *s = (struct pd_shape){ .provoking = last ? 4 : 0,
                            .edges = 7,
                            .order = i == 0 ? ORDER_FIRST : ORDER_NEXT,
                            .whole = true };
    s->corner[0] = odd ? v + 2 : v;
    s->corner[1] = before;
    s->corner[2] = odd ? v : v + 2;
    s->corner[3] = odd ? v + 3 : beyond;
    s->corner[4] = v + 4;
    s->corner[5] = odd ? beyond : v + 3;
    return 1;
}

/* What only the end of a run shows to be its last, or closes. */
static unsigned at_end(enum pd_topology t, bool last, u64 n, struct pd_shape *s)
{
    if (t == PD_LINE_LOOP && n >= 2) {
        row(s, 0, 2, last, ORDER_NEXT);
        s->corner[0] = n - 1;
        s->corner[1] = 0;
        return 1;
    }
    if (t == PD_POLYGON && n >= 3)
        return sector(s, n - 2, true);
    if (t == PD_TRIANGLE_STRIP_ADJ && n >= 6)
        return strip_adj(s, (n - 6) / 2, last, true);
    return 0;
}

/* Triangle of a strip whose newest vertex is n - 1.
 * known: facts/classes/draw_semantics.md 1: winding is kept, and the provoking vertex comes first, or last, as it is chosen
 */
static unsigned of_strip(struct pd_shape *s, u64 n, bool last)
{
    if (n % 2)
        return triangle(s, n - 3, n - 2, n - 1, last ? 2 : 0, n == 3);
    return last ? triangle(s, n - 2, n - 3, n - 1, 2, false)
                : triangle(s, n - 3, n - 1, n - 2, 0, false);
}

static unsigned of_fan(struct pd_shape *s, u64 n, bool last)
{
    return last ? triangle(s, 0, n - 2, n - 1, 2, n == 3) : triangle(s, n - 2, n - 1, 0, 0, n == 3);
}

static unsigned of_strips(enum pd_topology t, bool last, u64 n, struct pd_shape s[2])
{
    const unsigned least = t == PD_LINE_LOOP || t == PD_LINE_STRIP          ? 2
                           : t == PD_TRIANGLE_STRIP || t == PD_TRIANGLE_FAN ? 3
                           : t == PD_TRIANGLE_STRIP_ADJ                     ? 8
                                                                            : 4;
    const enum primitive_order order = n == least ? ORDER_FIRST : ORDER_NEXT;

    if (n < least)
        return 0;
    switch (t) {
    case PD_LINE_LOOP:
    case PD_LINE_STRIP: return row(s, n - 2, 2, last, order);
    case PD_TRIANGLE_STRIP: return of_strip(s, n, last);
    case PD_TRIANGLE_FAN: return of_fan(s, n, last);
    case PD_QUAD_STRIP:
        return n % 2 ? 0 : quad(s, (u64[4]){ n - 4, n - 3, n - 1, n - 2 }, last ? 2 : 0, n == 4);
    case PD_POLYGON: return sector(s, n - 3, false);
    case PD_LINE_STRIP_ADJ: return row(s, n - 4, 4, last ? 2 : 1, order);
    case PD_TRIANGLE_STRIP_ADJ: return n % 2 ? 0 : strip_adj(s, (n - 8) / 2, last, false);
    default: return 0;
    }
}

unsigned pd_shapes(enum pd_topology t, bool last, u64 n, bool end, struct pd_shape shape[2])
{
    const enum primitive_order order = ORDER_INDEPENDENT;

    if (end)
        return at_end(t, last, n, shape);
    switch (t) {
    case PD_POINTS: return row(shape, n - 1, 1, 0, order);
    case PD_LINES: return n % 2 ? 0 : row(shape, n - 2, 2, last, order);
    case PD_TRIANGLES:
        if (n % 3)
            return 0;
        row(shape, n - 3, 3, last ? 2 : 0, order);
        shape->flagged = true;
        return 1;
    case PD_QUADS:
        if (n % 4)
            return 0;
        quad(shape, (u64[4]){ n - 4, n - 3, n - 2, n - 1 }, last ? 3 : 0, true);
        shape[0].flagged = shape[1].flagged = true;
        return 2;
    case PD_LINES_ADJ: return n % 4 ? 0 : row(shape, n - 4, 4, last ? 2 : 1, order);
    case PD_TRIANGLES_ADJ: return n % 6 ? 0 : row(shape, n - 6, 6, last ? 4 : 0, order);
    default: return of_strips(t, last, n, shape);
    }
}
