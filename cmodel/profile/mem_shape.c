/* mem_shape.c - see mem_shape.h */
#include "profile/mem_shape.h"

#include <string.h>

static const struct mem_shape shapes[] = {
#define MEM_SHAPE(profile, ...) { #profile, __VA_ARGS__ },
#include "profile/mem_shape.def"
#undef MEM_SHAPE
};

const struct mem_shape *mem_shape_of(const struct profile *p)
{
    for (unsigned i = 0; p && i < sizeof shapes / sizeof shapes[0]; i++)
        if (strcmp(shapes[i].profile, p->name) == 0)
            return &shapes[i];
    return &shapes[0];
}

unsigned mem_shape_slices(const struct mem_shape *s)
{
    return profile_named(s->profile)->l2_slices;
}
