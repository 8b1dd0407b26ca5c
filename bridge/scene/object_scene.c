/* object_scene.c - see world.h */
#include "object_scene.h"

#include <stdlib.h>

struct object_scene object_scene_new(unsigned width, unsigned height, unsigned samples,
                                     const uint8_t clear[4])
{
    return (struct object_scene){ .width = width,
                                  .height = height,
                                  .samples = samples,
                                  .clear = { clear[0], clear[1], clear[2], clear[3] } };
}

void object_scene_free(struct object_scene *w)
{
    free(w->vertex);
    free(w->index);
    free(w->draw);
    *w = (struct object_scene){ 0 };
}

/* A row: how far along 'axis' from the camera's eye. */
static void set_row(float row[4], struct vec axis, struct vec eye, double behind)
{
    row[0] = (float)axis.x;
    row[1] = (float)axis.y;
    row[2] = (float)axis.z;
    row[3] = (float)(behind - vec_dot(axis, eye));
}

/* w is 1 at the near plane. */
void object_scene_look(struct object_scene *w, const struct camera *c)
{
    const struct vec depth = vec_scale(c->ahead, 1 / c->near);
    const double across = 2 * c->scale / w->width / c->near,
                 down = 2 * c->scale / w->height / c->near, far = c->far / (c->far - c->near);

    set_row(w->matrix[0],
            vec_add(vec_scale(c->right, across), vec_scale(depth, 2 * c->centre_x / w->width - 1)),
            c->eye, 0);
    set_row(w->matrix[1],
            vec_add(vec_scale(c->up, -down), vec_scale(depth, 2 * c->centre_y / w->height - 1)),
            c->eye, 0);
    set_row(w->matrix[2], vec_scale(depth, far), c->eye, -far);
    set_row(w->matrix[3], depth, c->eye, 0);
}

void object_scene_look_at_window(struct object_scene *w)
{
    const float rows[4][4] = { { 2 / (float)w->width, 0, 0, -1 },
                               { 0, 2 / (float)w->height, 0, -1 },
                               { 0, 0, 1, 0 },
                               { 0, 0, 0, 1 } };

    for (unsigned i = 0; i < 16; i++)
        w->matrix[i / 4][i % 4] = rows[i / 4][i % 4];
}

bool object_scene_begin(struct object_scene *w, const struct scene_state *state, struct failure *f)
{
    struct scene_draw *more = realloc(w->draw, (w->draws + 1) * sizeof *more);

    if (!more)
        return fail(f, EXIT_IO, "out of memory for %zu draws", w->draws + 1);
    w->draw = more;
    w->draw[w->draws++] = (struct scene_draw){ *state, w->indices, 0 };
    return true;
}

bool object_scene_add(struct object_scene *w, const struct object_scene_vertex *v,
                      struct failure *f)
{
    if (w->vertices == w->vertex_room) {
        const size_t room = w->vertex_room ? 2 * w->vertex_room : 64;
        struct object_scene_vertex *more = realloc(w->vertex, room * sizeof *more);

        if (!more)
            return fail(f, EXIT_IO, "out of memory for %zu vertices", room);
        w->vertex = more;
        w->vertex_room = room;
    }
    w->vertex[w->vertices++] = *v;
    return true;
}

bool object_scene_triangle(struct object_scene *w, size_t a, size_t b, size_t c, struct failure *f)
{
    if (w->indices + 3 > w->index_room) {
        const size_t room = w->index_room ? 2 * w->index_room : 192;
        uint32_t *more = realloc(w->index, room * sizeof *more);

        if (!more)
            return fail(f, EXIT_IO, "out of memory for %zu triangles", room / 3);
        w->index = more;
        w->index_room = room;
    }
    w->index[w->indices++] = (uint32_t)a;
    w->index[w->indices++] = (uint32_t)b;
    w->index[w->indices++] = (uint32_t)c;
    w->draw[w->draws - 1].count += 3;
    return true;
}

bool object_scene_quad(struct object_scene *w, const struct object_scene_vertex v[4],
                       struct failure *f)
{
    const size_t first = w->vertices;

    for (unsigned i = 0; i < 4; i++)
        if (!object_scene_add(w, &v[i], f))
            return false;
    return object_scene_triangle(w, first, first + 1, first + 2, f) &&
           object_scene_triangle(w, first, first + 2, first + 3, f);
}
