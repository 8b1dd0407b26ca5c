/* scene.h - the input of the raster pipeline: triangles in window space, and their state
 *
 *     OBJ -> mesh -> camera, lights -> clip -> [ scene ] -> draw_frame, --dump, the references
 *
 * Window space: x to the right, y down, in pixels; pixel (0,0) covers [0,1) x [0,1).  z is 0 at the
 * near plane and 1 at the far one.  w is 1/w of clip space, the weight of perspective
 * interpolation.  Everything is an fp32, as it travels from the vertex shader.
 */
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "failure.h"

#define SCENE_SIDE_MAX   16384     /* pixels, of a render target */
#define SCENE_GUARD_BAND 65536     /* pixels: |x| and |y| of a vertex stay below */
#define SCENE_DEPTH_MAX  0xffffffu /* 1.0 in a depth buffer of 24 bits */

enum scene_depth {
    SCENE_NEVER,
    SCENE_LESS,
    SCENE_EQUAL,
    SCENE_LEQUAL,
    SCENE_GREATER,
    SCENE_NOTEQUAL,
    SCENE_GEQUAL,
    SCENE_ALWAYS,
    SCENE_DEPTHS
};
enum scene_blend {
    SCENE_COPY,
    SCENE_OVER,
    SCENE_ADD,
    SCENE_BLENDS
}; /* over: source-over, not premultiplied; add: sums, held to 1 */
enum scene_cull { SCENE_CULL_NONE, SCENE_CULL_BACK, SCENE_CULLS }; /* back: clockwise as seen */

struct scene_vertex {
    float x, y, z, w;
    float rgba[4];
};

struct scene_triangle {
    struct scene_vertex v[3];
};

struct scene_state {
    enum scene_depth depth;
    bool depth_write;
    enum scene_blend blend;
    enum scene_cull cull;
};

struct scene_draw {
    struct scene_state state;
    size_t first, count; /* of the triangles */
};

struct scene {
    unsigned width, height, samples;
    uint8_t clear[4];     /* colour, R first */
    uint32_t clear_depth; /* 24 bits */
    struct scene_draw *draw;
    size_t draws;
    struct scene_triangle *triangle;
    size_t triangles, room;
};

/* Makes an empty scene, to be freed; depth is cleared to 1.0. */
struct scene scene_new(unsigned width, unsigned height, unsigned samples, const uint8_t clear[4]);
void scene_free(struct scene *s);

/* Starts a draw; the triangles added next belong to it. */
bool scene_begin(struct scene *s, const struct scene_state *state, struct failure *f);
bool scene_add(struct scene *s, const struct scene_triangle *t, struct failure *f);

/* Returns the positions of a pixel's samples in 1/16 pixel (facts/texture/raster_rules.md 8); NULL if the
 * number of samples does not exist.
 */
const uint8_t (*scene_samples(unsigned samples))[2];

/* Words of the dump. */
extern const char *const scene_depth_names[SCENE_DEPTHS];
extern const char *const scene_blend_names[SCENE_BLENDS];
extern const char *const scene_cull_names[SCENE_CULLS];

#endif
