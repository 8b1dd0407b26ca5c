/* light.h - the colour of a vertex: two lights, a warm and a cool one, that go with the camera */
#ifndef LIGHT_H
#define LIGHT_H

#include "camera.h"

/* Opaque, each channel within [0,1], as it is displayed. */
void light_vertex(const struct camera *c, struct vec at, struct vec normal, double rgba[4]);

#endif
