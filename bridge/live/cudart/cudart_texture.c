/* cudart_texture.c - textures and surfaces: descriptors from one API's form into the other's */
#include <string.h>

#include "cudart/live_cudart.h"

enum { OF_ARRAY, OF_LEVELS, OF_LINE, OF_ROWS };

/* known: CU_TRSF_... */
enum { READ_AS_INTEGER = 1, NORMALIZED = 2, SRGB = 0x10, NO_TRILINEAR_SHORTCUT = 0x20 };

static int to_driver(const struct rt_resource *from, struct cu_resource *to)
{
    *to = (struct cu_resource){ .type = from->type };
    switch (from->type) {
    case OF_ARRAY:
    case OF_LEVELS: to->of.array = from->of.array; return CU_SUCCESS;
    case OF_LINE:
        to->of.linear.pointer = (uintptr_t)from->of.linear.pointer;
        to->of.linear.bytes = from->of.linear.bytes;
        return rt_format(&from->of.linear.channels, &to->of.linear.format, &to->of.linear.channels)
                   ? CU_SUCCESS
                   : RT_INVALID_CHANNELS;
    case OF_ROWS:
        to->of.pitch.pointer = (uintptr_t)from->of.pitch.pointer;
        to->of.pitch.width = from->of.pitch.width;
        to->of.pitch.height = from->of.pitch.height;
        to->of.pitch.pitch = from->of.pitch.pitch;
        return rt_format(&from->of.pitch.channels, &to->of.pitch.format, &to->of.pitch.channels)
                   ? CU_SUCCESS
                   : RT_INVALID_CHANNELS;
    default: return CU_INVALID_VALUE;
    }
}

static void from_driver(const struct cu_resource *from, struct rt_resource *to)
{
    memset(to, 0, sizeof *to);
    to->type = from->type;
    if (from->type == OF_LINE) {
        to->of.linear.pointer = (void *)(uintptr_t)from->of.linear.pointer;
        to->of.linear.channels = rt_channels_of(from->of.linear.format, from->of.linear.channels);
        to->of.linear.bytes = from->of.linear.bytes;
    } else if (from->type == OF_ROWS) {
        to->of.pitch.pointer = (void *)(uintptr_t)from->of.pitch.pointer;
        to->of.pitch.channels = rt_channels_of(from->of.pitch.format, from->of.pitch.channels);
        to->of.pitch.width = from->of.pitch.width;
        to->of.pitch.height = from->of.pitch.height;
        to->of.pitch.pitch = from->of.pitch.pitch;
    } else {
        to->of.array = from->of.array;
    }
}

/* chosen: the last field, of cubes, is not read, as programs of 11 have none and cubes are refused */
int rt_cudaCreateTextureObject(u64 *object, const struct rt_resource *resource,
                               const struct rt_texture *how, const void *view)
{
    struct cu_texture t = { .flags = 0 };
    struct cu_resource r;
    const int error = resource && how ? to_driver(resource, &r) : CU_INVALID_VALUE;

    if (error)
        return error;
    memcpy(t.address, how->address, sizeof t.address);
    memcpy(t.border, how->border, sizeof t.border);
    t.filter = how->filter;
    t.flags = (how->read_as_float ? 0u : READ_AS_INTEGER) | (how->normalized ? NORMALIZED : 0u) |
              (how->srgb ? SRGB : 0u) | (how->no_trilinear_shortcut ? NO_TRILINEAR_SHORTCUT : 0u);
    t.anisotropy = how->anisotropy;
    t.mip_filter = how->mip_filter;
    t.bias = how->bias;
    t.least = how->least;
    t.most = how->most;
    return cuTexObjectCreate(object, &r, &t, view);
}

int rt_cudaGetTextureObjectTextureDesc(struct rt_texture *to, u64 object)
{
    struct cu_texture t;
    const int error = to ? cuTexObjectGetTextureDesc(&t, object) : CU_INVALID_VALUE;

    if (error)
        return error;
    memset(to, 0, sizeof *to);
    memcpy(to->address, t.address, sizeof to->address);
    memcpy(to->border, t.border, sizeof to->border);
    to->filter = t.filter;
    to->read_as_float = !(t.flags & READ_AS_INTEGER);
    to->normalized = (t.flags & NORMALIZED) != 0;
    to->srgb = (t.flags & SRGB) != 0;
    to->no_trilinear_shortcut = (t.flags & NO_TRILINEAR_SHORTCUT) != 0;
    to->anisotropy = t.anisotropy;
    to->mip_filter = t.mip_filter;
    to->bias = t.bias;
    to->least = t.least;
    to->most = t.most;
    return CU_SUCCESS;
}

int rt_cudaGetTextureObjectResourceDesc(struct rt_resource *to, u64 object)
{
    struct cu_resource r;
    const int error = to ? cuTexObjectGetResourceDesc(&r, object) : CU_INVALID_VALUE;

    if (!error)
        from_driver(&r, to);
    return error;
}

int rt_cudaCreateSurfaceObject(u64 *object, const struct rt_resource *resource)
{
    struct cu_resource r;
    const int error = resource ? to_driver(resource, &r) : CU_INVALID_VALUE;

    return error ? error : cuSurfObjectCreate(object, &r);
}

int rt_cudaGetSurfaceObjectResourceDesc(struct rt_resource *to, u64 object)
{
    struct cu_resource r;
    const int error = to ? cuSurfObjectGetResourceDesc(&r, object) : CU_INVALID_VALUE;

    if (!error)
        from_driver(&r, to);
    return error;
}
