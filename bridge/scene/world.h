/* world.h - the input of a driver: vertices, triangles by index, a camera and lights
 *
 *     OBJ, 3DS -> mesh -> mesh_world --+
 *                         built_in ----+-> [ world ] -> driver/draw_stream.h
 *
 * A vertex is four words of position, which a matrix takes to clip space, and four of a value: its colour, or, of what is
 * lit, its normal.  Clip space: x and y within -w..w are the picture, y down; z within 0..w.
 */
#ifndef WORLD_H
#define WORLD_H

#include "light.h"
#include "scene.h"

struct world_vertex {
    float position[4], value[4];
};

struct world {
    unsigned width, height, samples;
    uint8_t clear[4];   /* colour, R first; depth is cleared to 1 */
    float matrix[4][4]; /* rows of x, y, z, w */
    bool lit;
    struct light_constants light;
    struct world_vertex *vertex;
    size_t vertices, vertex_room;
    uint32_t *index; /* three of a triangle */
    size_t indices, index_room;
    struct scene_draw *draw; /* 'first' and 'count' are of indices */
    size_t draws;
};

/* Makes an empty world, to be freed. */
struct world world_new(unsigned width, unsigned height, unsigned samples, const uint8_t clear[4]);
void world_free(struct world *w);

/* Sets the matrix of a camera; that of homogeneous window space (x / w and y / w are pixels, z / w is 0..1). */
void world_look(struct world *w, const struct camera *c);
void world_look_at_window(struct world *w);

/* Starts a draw; the triangles added next belong to it. */
bool world_begin(struct world *w, const struct scene_state *state, struct failure *f);

/* Adds a vertex, of number 'vertices' - 1 then; a triangle of three that are there. */
bool world_add(struct world *w, const struct world_vertex *v, struct failure *f);
bool world_triangle(struct world *w, size_t a, size_t b, size_t c, struct failure *f);

/* Adds four vertices as two triangles, (0, 1, 2) and (0, 2, 3). */
bool world_quad(struct world *w, const struct world_vertex v[4], struct failure *f);

#endif
