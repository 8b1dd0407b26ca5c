/* clip.h - clips triangles, divides by w, rounds to fp32, and adds them to a scene
 *
 * Clip space here is homogeneous window space: x / w and y / w are pixels, z / w runs from 0 at
 * the near plane to 1 at the far one, and w is 1 at the near plane.
 */
#ifndef CLIP_H
#define CLIP_H

#include "scene.h"

struct clip_vertex {
    double x, y, z, w;
    double rgba[4];
};

#define CLIP_ROOM 9 /* corners of a triangle cut by six planes */

/* Cuts a polygon by the near and far planes and the guard band; returns the number of corners left in
 * 'polygon'.  An edge gives the same points in both directions, so that neighbours leave no gap.
 */
unsigned clip_polygon(struct clip_vertex polygon[CLIP_ROOM], unsigned corners);

/* Adds the clipped triangle to the scene's last draw. */
bool clip_triangle(struct scene *s, const struct clip_vertex v[3], struct failure *f);

#endif
