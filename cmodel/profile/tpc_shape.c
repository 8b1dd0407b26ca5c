/* tpc_shape.c - see tpc_shape.h */
#include "profile/tpc_shape.h"

static const struct tpc_shape shapes[] = {
#define TPC_SHAPE(profile, ...) { #profile, __VA_ARGS__ },
#include "profile/tpc_shape.def"
#undef TPC_SHAPE
};

const struct tpc_shape *tpc_shape_named(const char *profile)
{
    return profile_row(shapes, sizeof shapes[0], sizeof shapes / sizeof shapes[0], profile);
}
