/* cudart_array.c - arrays, and their channels as both APIs say them (live_cudart.h) */
#include "cudart/live_cudart.h"

/* known: CU_AD_FORMAT_... */
static const struct format {
    int kind, bits, format;
} formats[] = {
    { KIND_UNSIGNED, 8, 0x01 }, { KIND_UNSIGNED, 16, 0x02 }, { KIND_UNSIGNED, 32, 0x03 },
    { KIND_SIGNED, 8, 0x08 },   { KIND_SIGNED, 16, 0x09 },   { KIND_SIGNED, 32, 0x0a },
    { KIND_FLOAT, 16, 0x10 },   { KIND_FLOAT, 32, 0x20 },
};
enum { FORMATS = sizeof formats / sizeof formats[0] };

bool rt_format(const struct rt_channels *c, int *format, unsigned *channels)
{
    unsigned n = 0;

    *channels = 0;
    while (*channels < 4 && c->bits[*channels] && c->bits[*channels] == c->bits[0])
        ++*channels;
    for (unsigned i = *channels; i < 4; i++)
        if (c->bits[i])
            return false;
    while (n < FORMATS && !(formats[n].kind == c->kind && formats[n].bits == c->bits[0]))
        n++;
    *format = n < FORMATS ? formats[n].format : 0;
    return n < FORMATS && *channels && *channels != 3;
}

struct rt_channels rt_channels_of(int format, unsigned channels)
{
    struct rt_channels c = { .kind = KIND_NONE };

    for (unsigned n = 0; n < FORMATS; n++)
        if (formats[n].format == format) {
            c.kind = formats[n].kind;
            for (unsigned i = 0; i < channels && i < 4; i++)
                c.bits[i] = formats[n].bits;
        }
    return c;
}

int rt_cudaMalloc3DArray(cu_handle *array, const struct rt_channels *channels,
                         struct rt_extent extent, unsigned flags)
{
    struct cu_array_3d a = { extent.width, extent.height, extent.depth, 0, 0, flags };

    if (!array || !channels)
        return CU_INVALID_VALUE;
    if (!rt_format(channels, &a.format, &a.channels))
        return RT_INVALID_CHANNELS;
    return cuArray3DCreate_v2(array, &a);
}

int rt_cudaMallocArray(cu_handle *array, const struct rt_channels *channels, size_t width,
                       size_t height, unsigned flags)
{
    return rt_cudaMalloc3DArray(array, channels, (struct rt_extent){ width, height, 0 }, flags);
}

int rt_cudaFreeArray(cu_handle array)
{
    return array ? cuArrayDestroy(array) : CU_SUCCESS;
}

int rt_cudaArrayGetInfo(struct rt_channels *channels, struct rt_extent *extent, unsigned *flags,
                        cu_handle array)
{
    struct cu_array_3d a;
    const int error = cuArray3DGetDescriptor_v2(&a, array);

    if (error)
        return error;
    if (channels)
        *channels = rt_channels_of(a.format, a.channels);
    if (extent)
        *extent = (struct rt_extent){ a.width, a.height, a.depth };
    if (flags)
        *flags = a.flags;
    return CU_SUCCESS;
}

int rt_element(cu_handle array, size_t *bytes)
{
    struct rt_channels c;
    const int error = rt_cudaArrayGetInfo(&c, NULL, NULL, array);

    *bytes = error ? 1 : (size_t)(c.bits[0] + c.bits[1] + c.bits[2] + c.bits[3]) / 8;
    return error;
}
