/* cudart_device.c - what the device says of itself, and lets be set */
#include <string.h>

#include "cudart/live_cudart.h"

/* Reads 'count' attributes in a row into whole numbers of 'size' bytes each. */
static int fill(void *to, size_t size, unsigned count, int attribute, int device)
{
    for (unsigned n = 0; n < count; n++) {
        int value;
        const int error = cuDeviceGetAttribute(&value, attribute + (int)n, device);
        const u64 wide = (unsigned)value;

        if (error)
            return error;
        memcpy((u8 *)to + n * size, &wide, size); /* chosen: hosts have the low byte first */
    }
    return CU_SUCCESS;
}

int rt_cudaGetDeviceProperties_v2(struct rt_properties *to, int device)
{
    int error;

    if (!to)
        return CU_INVALID_VALUE;
    memset(to, 0, sizeof *to);
    error = cuDeviceGetName(to->name, sizeof to->name, device);
    if (!error)
        error = cuDeviceGetUuid_v2(to->uuid, device);
    if (!error)
        error = cuDeviceTotalMem_v2(&to->memory, device);
#define PROPERTY(type, name, count, attribute) \
    if (!error)                                \
        error = fill(to->name, sizeof(type), count, attribute, device);
#define NEWER
#include "cudart/properties.def"
#undef PROPERTY
#undef NEWER
    return error;
}

/* Programs of CUDA 11 have a shorter one. */
int rt_cudaGetDeviceProperties(struct rt_properties *to, int device)
{
    struct rt_properties all;
    const int error = to ? rt_cudaGetDeviceProperties_v2(&all, device) : CU_INVALID_VALUE;

    if (!error)
        memcpy(to, &all, offsetof(struct rt_properties, host_registers));
    return error;
}

/* There is one device alone. */
int rt_cudaDeviceEnablePeerAccess(int peer, unsigned flags)
{
    return flags ? CU_INVALID_VALUE : peer ? CU_INVALID_DEVICE : CU_PEER_ACCESS_UNSUPPORTED;
}

int rt_cudaDeviceDisablePeerAccess(int peer)
{
    return peer ? CU_INVALID_DEVICE : CU_PEER_ACCESS_NOT_ENABLED;
}

int rt_cudaDeviceGetTexture1DLinearMaxWidth(size_t *width, const struct rt_channels *channels,
                                            int device)
{
    unsigned count;
    int format;

    if (!channels || !rt_format(channels, &format, &count))
        return CU_INVALID_VALUE;
    return cuDeviceGetTexture1DLinearMaxWidth(width, format, count, device);
}
