/* gl_scene.h - a scene drawn by OpenGL
 *
 * Vertices are snapped to 1/256 pixel here, nearest even, and sent so that the window coordinates
 * come back.  Unless affine they have their w: transform and division cost 5 roundings, in a viewport
 * of 2048 pixels 5 * 2^-14 pixel at most, so llvmpipe's grid of 1/256 gives x and y back bit for
 * bit and softpipe, which has no grid, sees them off by that; z comes back within 3 * 2^-24.  Affine,
 * w is 1 and the viewport a power of two, so x, y and z come back bit for bit, and the fragment
 * shader divides the colour by an interpolated 1/w itself.
 */
#ifndef GL_SCENE_H
#define GL_SCENE_H

#include "gl_context.h"

struct gl_scene {
    const struct scene *scene;
    bool affine;
    bool plain;        /* colour and depth alone: no primitive, and the stencil counts nothing */
    double side, x, y; /* of the square viewport, and its middle */
    GLuint program;
};

/* The scene for the framebuffer that is bound; it must stay. */
struct gl_scene gl_scene_new(const struct scene *s, bool affine, bool plain);

/* Makes the shaders, and sends the vertices moved by (dx, dy) pixels; colours are taken at the pixel's
 * centre.
 */
bool gl_scene_send(struct gl_scene *g, double dx, double dy, struct failure *f);

/* Clears, and draws what was sent. */
void gl_scene_draw(const struct gl_scene *g);

#endif
