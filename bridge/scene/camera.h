/* camera.h - a perspective view, from world space (y up) to clip space (clip.h) */
#ifndef CAMERA_H
#define CAMERA_H

#include <stddef.h>

#include "clip.h"
#include "vec.h"

struct camera {
    struct vec eye, right, up, ahead; /* axes of length 1 */
    double near, far;                 /* along 'ahead' */
    double scale;                     /* pixels, of what is as wide as it is far */
    double centre_x, centre_y;        /* pixel that 'ahead' goes through */
};

/* From 'eye' to 'target', 'angle' degrees of height in the picture. */
struct camera camera_look(struct vec eye, struct vec target, double angle, unsigned width,
                          unsigned height);

/* The fixed three-quarter view, from the right, ahead and above, in which the points fill nine
 * tenths of the picture; false when they are all one.
 */
bool camera_fit(struct camera *c, const struct vec *points, size_t count, unsigned width,
                unsigned height);

/* The position in clip space; no colour. */
struct clip_vertex camera_project(const struct camera *c, struct vec p);

#endif
