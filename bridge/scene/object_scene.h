/* object_scene.h - the input of a driver: vertices, triangles by index, a camera and lights
 *
 *     OBJ, 3DS -> mesh -> mesh_object --+
 *                         built_in ----+-> [ object_scene ] -> driver/draw_stream.h
 *
 * A vertex is four words of position, which a matrix takes to clip space, and four of a value: its colour, or, of what is
 * lit, its normal.  Clip space: x and y within -w..w are the picture, y down; z within 0..w.
 */
#ifndef OBJECT_SCENE_H
#define OBJECT_SCENE_H

#include "light.h"
#include "scene.h"

struct object_scene_vertex {
    float position[4], value[4];
};

struct object_scene {
    unsigned width, height, samples;
    uint8_t clear[4];   /* colour, R first; depth is cleared to 1 */
    float matrix[4][4]; /* rows of x, y, z, w */
    bool lit;
    struct light_constants light;
    struct object_scene_vertex *vertex;
    size_t vertices, vertex_room;
    uint32_t *index; /* three of a triangle */
    size_t indices, index_room;
    struct scene_draw *draw; /* 'first' and 'count' are of indices */
    size_t draws;
};

/* Makes an empty world, to be freed. */
struct object_scene object_scene_new(unsigned width, unsigned height, unsigned samples,
                                     const uint8_t clear[4]);
void object_scene_free(struct object_scene *w);

/* Sets the matrix of a camera; that of homogeneous window space (x / w and y / w are pixels, z / w is 0..1). */
void object_scene_look(struct object_scene *w, const struct camera *c);
void object_scene_look_at_window(struct object_scene *w);

/* Starts a draw; the triangles added next belong to it. */
bool object_scene_begin(struct object_scene *w, const struct scene_state *state, struct failure *f);

/* Adds a vertex, of number 'vertices' - 1 then; a triangle of three that are there. */
bool object_scene_add(struct object_scene *w, const struct object_scene_vertex *v,
                      struct failure *f);
bool object_scene_triangle(struct object_scene *w, size_t a, size_t b, size_t c, struct failure *f);

/* Adds four vertices as two triangles, (0, 1, 2) and (0, 2, 3). */
bool object_scene_quad(struct object_scene *w, const struct object_scene_vertex v[4],
                       struct failure *f);

#endif
