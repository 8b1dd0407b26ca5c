/* primitive.h - what a kind of primitive says of it */
#ifndef PRIMITIVE_H
#define PRIMITIVE_H

#include "gpu_bus.h"

/* Returns how many vertices a primitive has, those of its neighbours apart.  chosen: an undefined code is a triangle */
static inline unsigned primitive_vertices(enum primitive_kind kind)
{
    return kind == PRIMITIVE_POINT ? 1 : kind == PRIMITIVE_LINE ? 2 : 3;
}

#endif
