/* clip.c - see clip.h: Sutherland and Hodgman, 1974 */
#include "clip.h"

#include <string.h>

enum plane { PLANE_NEAR, PLANE_FAR, PLANE_LEFT, PLANE_RIGHT, PLANE_TOP, PLANE_BOTTOM, PLANES };

/* Not negative inside. */
static double distance(const struct clip_vertex *v, enum plane plane)
{
    const double band = SCENE_GUARD_BAND - 1;

    switch (plane) {
    case PLANE_NEAR: return v->z;
    case PLANE_FAR: return v->w - v->z;
    case PLANE_LEFT: return v->x + band * v->w;
    case PLANE_RIGHT: return band * v->w - v->x;
    case PLANE_TOP: return v->y + band * v->w;
    default: return band * v->w - v->y;
    }
}

static double between(double a, double b, double t)
{
    return a + (b - a) * t;
}

static struct clip_vertex crossing(const struct clip_vertex *in, const struct clip_vertex *out,
                                   enum plane plane)
{
    double d = distance(in, plane), t = d / (d - distance(out, plane));
    struct clip_vertex v = { between(in->x, out->x, t),
                             between(in->y, out->y, t),
                             between(in->z, out->z, t),
                             between(in->w, out->w, t),
                             { 0 } };

    for (unsigned c = 0; c < 4; c++)
        v.rgba[c] = between(in->rgba[c], out->rgba[c], t);
    return v;
}

static unsigned cut(struct clip_vertex result[CLIP_ROOM], const struct clip_vertex *polygon,
                    unsigned corners, enum plane plane)
{
    unsigned left = 0;

    for (unsigned i = 0; i < corners; i++) {
        const struct clip_vertex *a = &polygon[i], *b = &polygon[(i + 1) % corners];
        bool a_in = distance(a, plane) >= 0, b_in = distance(b, plane) >= 0;

        if (a_in)
            result[left++] = *a;
        if (a_in && !b_in)
            result[left++] = crossing(a, b, plane);
        if (!a_in && b_in)
            result[left++] = crossing(b, a, plane);
    }
    return left;
}

unsigned clip_polygon(struct clip_vertex polygon[CLIP_ROOM], unsigned corners)
{
    struct clip_vertex result[CLIP_ROOM];

    for (enum plane plane = 0; plane < PLANES && corners > 0; plane++) {
        corners = cut(result, polygon, corners, plane);
        memcpy(polygon, result, corners * sizeof *polygon);
    }
    return corners;
}

static float unit(double value)
{
    return value < 0 ? 0.0f : value > 1 ? 1.0f : (float)value;
}

static struct scene_vertex divided(const struct clip_vertex *v)
{
    struct scene_vertex r = {
        (float)(v->x / v->w), (float)(v->y / v->w), unit(v->z / v->w), (float)(1 / v->w), { 0 }
    };

    for (unsigned c = 0; c < 4; c++)
        r.rgba[c] = (float)v->rgba[c];
    return r;
}

bool clip_triangle(struct scene *s, const struct clip_vertex v[3], struct failure *f)
{
    struct clip_vertex polygon[CLIP_ROOM] = { v[0], v[1], v[2] };
    unsigned corners = clip_polygon(polygon, 3);
    struct scene_triangle t = { 0 };

    for (unsigned i = 0; i < corners; i++) {
        t.v[i < 2 ? i : 2] = divided(&polygon[i]);
        if (i >= 2 && !scene_add(s, &t, f))
            return false;
        if (i >= 2)
            t.v[1] = t.v[2];
    }
    return true;
}
