/* light.h - a warm and a cool light fixed to the camera, as the constants of a program that lights vertices
 *
 * Ambient from above, Lambert, Blinn's highlight; sums are linear light; then a shoulder instead of clipping, and the
 * exponent of displays.  driver/draw_programs.c has the program.
 */
#ifndef LIGHT_H
#define LIGHT_H

#include "camera.h"

#define LIGHTS 2

/* As they lie in memory: vectors of four words, the last unused. */
struct light_constants {
    struct {
        float eye[4];
        float ambient[4], from_above[4];             /* the second times the y of the normal */
        float shininess, shoulder, exponent, unused; /* the shoulder is a power of 2 */
    } of_all;
    struct {
        float to_light[4], colour[4], highlight[4];
    } light[LIGHTS];
};

struct light_constants light_constants(const struct camera *c);

#endif
