/* mesh_object.c - see mesh_object.h */
#include "mesh_object.h"

#include <float.h>
#include <stdlib.h>

#include "vector/quoted.h"

#define NOWHERE ((size_t)-1)

/* Positions about the middle of their box, half of whose diagonal is 1: the program's numbers have 24 bits. */
static struct vec *place_all(const struct mesh *m, struct failure *f)
{
    struct vec *at = malloc((m->positions + 1) * sizeof *at);
    struct vec low = { DBL_MAX, DBL_MAX, DBL_MAX }, high = { -DBL_MAX, -DBL_MAX, -DBL_MAX }, middle;
    double half;

    for (size_t i = 0; i < m->positions; i++) {
        const struct vec p = m->position[i];

        low = (struct vec){ fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z) };
        high = (struct vec){ fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z) };
    }
    middle = vec_scale(vec_add(low, high), 0.5);
    half = vec_length(vec_sub(high, middle));
    for (size_t i = 0; at && i < m->positions; i++)
        at[i] = half > 0 ? vec_scale(vec_sub(m->position[i], middle), 1 / half) : (struct vec){ 0 };
    if (!at)
        fail(f, EXIT_IO, "out of memory for %zu positions", m->positions);
    return at;
}

/* The vertices of each position so far: a list. */
struct vertices {
    struct vec *at;
    size_t *first; /* [positions] */
    struct link {
        size_t normal, next;
    } * link; /* [corners], by number of the vertex */
};

static bool vertices_new(struct vertices *v, const struct mesh *m, struct failure *f)
{
    v->at = place_all(m, f);
    v->first = malloc((m->positions + 1) * sizeof *v->first);
    v->link = malloc((3 * m->triangles + 1) * sizeof *v->link);
    for (size_t i = 0; v->first && i < m->positions; i++)
        v->first[i] = NOWHERE;
    return (v->at && v->first && v->link) ||
           fail(f, EXIT_IO, "out of memory for %zu triangles", m->triangles);
}

static struct object_scene_vertex vertex_of(struct vec at, struct vec normal)
{
    return (struct object_scene_vertex){ { (float)at.x, (float)at.y, (float)at.z, 1 },
                                         { (float)normal.x, (float)normal.y, (float)normal.z, 0 } };
}

/* The vertex of a corner, which is added if it is new. */
static bool corner(struct object_scene *w, struct vertices *v, const struct mesh *m,
                   const struct mesh_corner *c, size_t *number, struct failure *f)
{
    size_t i = v->first[c->position];

    while (i != NOWHERE && v->link[i].normal != c->normal)
        i = v->link[i].next;
    if (i == NOWHERE) {
        const struct object_scene_vertex new = vertex_of(v->at[c->position], m->normal[c->normal]);

        i = w->vertices;
        if (!object_scene_add(w, &new, f))
            return false;
        v->link[i] = (struct link){ c->normal, v->first[c->position] };
        v->first[c->position] = i;
    }
    *number = i;
    return true;
}

static bool add_triangles(struct object_scene *w, struct vertices *v, const struct mesh *m,
                          struct failure *f)
{
    for (size_t i = 0; i < m->triangles; i++) {
        size_t n[3];

        for (unsigned k = 0; k < 3; k++)
            if (!corner(w, v, m, &m->triangle[i].corner[k], &n[k], f))
                return false;
        if (!object_scene_triangle(w, n[0], n[1], n[2], f))
            return false;
    }
    return true;
}

bool mesh_object(struct object_scene *w, const struct mesh *m, enum scene_blend blend,
                 const char *name, struct failure *f)
{
    const struct scene_state state = { SCENE_LESS, blend == SCENE_COPY, blend, SCENE_CULL_NONE };
    struct vertices v;
    struct camera camera;
    bool good = vertices_new(&v, m, f);

    if (good && !camera_fit(&camera, v.at, m->positions, w->width, w->height))
        good = fail(f, EXIT_IO, "%s: all its positions are one; there is nothing to see",
                    quote_path(name).text);
    if (good) {
        object_scene_look(w, &camera);
        w->lit = true;
        w->light = light_constants(&camera);
        good = object_scene_begin(w, &state, f) && add_triangles(w, &v, m, f);
    }
    free(v.at);
    free(v.first);
    free(v.link);
    return good;
}
