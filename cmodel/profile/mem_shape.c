/* mem_shape.c - see mem_shape.h */
#include "profile/mem_shape.h"

static const struct mem_shape shapes[] = {
#define MEM_SHAPE(profile, ...) { #profile, __VA_ARGS__ },
#include "profile/mem_shape.def"
#undef MEM_SHAPE
};

const struct mem_shape *mem_shape_of(const struct profile *p)
{
    return profile_row(shapes, sizeof shapes[0], sizeof shapes / sizeof shapes[0],
                       p ? p->name : profile_default()->name);
}

unsigned mem_shape_slices(const struct mem_shape *s)
{
    return profile_named(s->profile)->l2_slices;
}
