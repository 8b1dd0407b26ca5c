/* mesh_smooth.c - smooth normals; see mesh.h */
#include <stdlib.h>

#include "mesh.h"

struct place {
    struct vec at;
    size_t position;
};

static int by_place(const void *a, const void *b)
{
    const struct place *p = a, *q = b;

    if (p->at.x != q->at.x)
        return p->at.x < q->at.x ? -1 : 1;
    if (p->at.y != q->at.y)
        return p->at.y < q->at.y ? -1 : 1;
    if (p->at.z != q->at.z)
        return p->at.z < q->at.z ? -1 : 1;
    return p->position < q->position ? -1 : p->position > q->position;
}

/* first[p]: the lowest position with the coordinates of p. */
static bool weld(const struct mesh *m, size_t *first)
{
    struct place *places = malloc((m->positions + 1) * sizeof *places);

    if (!places)
        return false;
    for (size_t p = 0; p < m->positions; p++)
        places[p] = (struct place){ m->position[p], p };
    qsort(places, m->positions, sizeof *places, by_place);
    for (size_t i = 0, lead = 0; i < m->positions; i++) {
        if (places[i].at.x != places[lead].at.x || places[i].at.y != places[lead].at.y ||
            places[i].at.z != places[lead].at.z)
            lead = i;
        first[places[i].position] = places[lead].position;
    }
    free(places);
    return true;
}

/* The angle of the triangle at a corner. */
static double angle_at(const struct mesh *m, const struct mesh_triangle *t, unsigned corner)
{
    struct vec at = m->position[t->corner[corner].position];
    struct vec a = vec_sub(m->position[t->corner[(corner + 1) % 3].position], at);
    struct vec b = vec_sub(m->position[t->corner[(corner + 2) % 3].position], at);

    return atan2(vec_length(vec_cross(a, b)), vec_dot(a, b));
}

static struct vec face_normal(const struct mesh *m, const struct mesh_triangle *t)
{
    struct vec a = m->position[t->corner[0].position];

    return vec_unit(vec_cross(vec_sub(m->position[t->corner[1].position], a),
                              vec_sub(m->position[t->corner[2].position], a)));
}

static void smooth(struct mesh *m, const size_t *first, struct vec *normal)
{
    for (size_t i = 0; i < m->triangles; i++) {
        struct vec n = face_normal(m, &m->triangle[i]);
        for (unsigned k = 0; k < 3; k++) {
            struct vec *sum = &normal[first[m->triangle[i].corner[k].position]];
            *sum = vec_add(*sum, vec_scale(n, angle_at(m, &m->triangle[i], k)));
        }
    }
    for (size_t p = 0; p < m->positions; p++)
        normal[p] = vec_unit(normal[p]);
    for (size_t i = 0; i < m->triangles; i++)
        for (unsigned k = 0; k < 3; k++) {
            struct mesh_corner *c = &m->triangle[i].corner[k];
            if (c->normal == MESH_NO_NORMAL)
                c->normal = m->normals + first[c->position];
        }
}

static bool has_all(const struct mesh *m)
{
    for (size_t i = 0; i < m->triangles; i++)
        for (unsigned k = 0; k < 3; k++)
            if (m->triangle[i].corner[k].normal == MESH_NO_NORMAL)
                return false;
    return true;
}

bool mesh_smooth(struct mesh *m, struct failure *f)
{
    if (has_all(m))
        return true;
    size_t *first = malloc((m->positions + 1) * sizeof *first);
    struct vec *normal = realloc(m->normal, (m->normals + m->positions) * sizeof *normal);

    if (normal)
        m->normal = normal;
    if (!first || !normal || !weld(m, first)) {
        free(first);
        return fail(f, EXIT_IO, "out of memory for %zu normals", m->positions);
    }
    for (size_t p = 0; p < m->positions; p++)
        normal[m->normals + p] = (struct vec){ 0, 0, 0 };
    smooth(m, first, normal + m->normals);
    m->normals += m->positions;
    free(first);
    return true;
}
