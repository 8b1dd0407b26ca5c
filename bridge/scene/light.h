/* light.h - the colour of a vertex, by a warm and a cool light fixed to the camera */
#ifndef LIGHT_H
#define LIGHT_H

#include "camera.h"

/* Computes an opaque colour as displayed, each channel in [0,1]. */
void light_vertex(const struct camera *c, struct vec at, struct vec normal, double rgba[4]);

#endif
