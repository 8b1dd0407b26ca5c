/* camera.h - a perspective view, from world space (y up) */
#ifndef CAMERA_H
#define CAMERA_H

#include <stdbool.h>
#include <stddef.h>

#include "vec.h"

struct camera {
    struct vec eye, right, up, ahead; /* axes of length 1 */
    double near, far;                 /* along 'ahead' */
    double scale;                     /* pixels of width 1 at distance 1 */
    double centre_x, centre_y;        /* the pixel on 'ahead' */
};

/* Returns the view from 'eye' to 'target'; the picture's height is 'angle' degrees. */
struct camera camera_look(struct vec eye, struct vec target, double angle, unsigned width,
                          unsigned height);

/* Sets the fixed view from the right, the front and above in which the points fill nine tenths of the
 * picture; false if all points are equal.
 */
bool camera_fit(struct camera *c, const struct vec *points, size_t count, unsigned width,
                unsigned height);

#endif
