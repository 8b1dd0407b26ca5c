/* cudart_abi.h - what programs and libcudart.so.12 hand each other: numbers and layouts (docs.nvidia.com/cuda/cuda-runtime-api, 12.9) */
#ifndef CUDART_ABI_H
#define CUDART_ABI_H

#include "cuda/cuda_abi.h"

/* Codes that the driver has too have its numbers; these it has not. */
enum {
    RT_INVALID_CONFIGURATION = 9,
    RT_INVALID_PITCH = 12,
    RT_INVALID_SYMBOL = 13,
    RT_INVALID_CHANNELS = 20,
    RT_INVALID_DIRECTION = 21,
    RT_MISSING_CONFIGURATION = 52,
    RT_INVALID_FUNCTION = 98,
};

enum { RT_VERSION = 12090 };

/* Where a copy goes: enum cudaMemcpyKind. */
enum rt_kind {
    HOST_TO_HOST,
    HOST_TO_DEVICE,
    DEVICE_TO_HOST,
    DEVICE_TO_DEVICE,
    BY_ADDRESS,
    RT_KINDS
};

struct rt_dim3 {
    unsigned x, y, z;
};

/* cudaExtent, cudaPos, cudaPitchedPtr */
struct rt_extent {
    size_t width, height, depth;
};

struct rt_place {
    size_t x, y, z;
};

struct rt_pitched {
    void *pointer;
    size_t pitch, width, height;
};

/* cudaMemcpy3DParms */
struct rt_copy_3d {
    cu_handle from_array;
    struct rt_place from_place;
    struct rt_pitched from;
    cu_handle to_array;
    struct rt_place to_place;
    struct rt_pitched to;
    struct rt_extent extent;
    int kind;
};

/* cudaChannelFormatDesc: bits of each, and what they are */
struct rt_channels {
    int bits[4];
    int kind;
};
enum { KIND_SIGNED, KIND_UNSIGNED, KIND_FLOAT, KIND_NONE };

/* cudaPointerAttributes */
struct rt_pointer {
    int type, device;
    void *on_device, *on_host;
};
enum { POINTER_UNREGISTERED, POINTER_HOST, POINTER_DEVICE, POINTER_MANAGED };

/* cudaFuncAttributes */
struct rt_function {
    size_t shared, constants, local;
    int threads, registers, ptx, binary, cache_ca, dynamic_shared, carveout;
    int cluster[6], reserved[16];
};

/* cudaLaunchConfig_t */
struct rt_launch {
    struct rt_dim3 grid, block;
    size_t shared;
    cu_handle stream;
    const struct cu_launch_attribute *attribute;
    unsigned attributes;
};

/* cudaResourceDesc: types are the driver's */
struct rt_resource {
    int type;
    union {
        cu_handle array;
        struct {
            void *pointer;
            struct rt_channels channels;
            size_t bytes;
        } linear;
        struct {
            void *pointer;
            struct rt_channels channels;
            size_t width, height, pitch;
        } pitch;
    } of;
};

/* cudaTextureDesc; 11's has no 'seamless' */
struct rt_texture {
    int address[3], filter, read_as_float, srgb;
    float border[4];
    int normalized;
    unsigned anisotropy;
    int mip_filter;
    float bias, least, most;
    int no_trilinear_shortcut;
    int seamless;
};

/* cudaMemLocation */
struct rt_location {
    int type, device;
};

/* cudaDeviceProp */
struct rt_properties {
    char name[256];
    char uuid[16], luid[8];
    unsigned luid_mask;
    size_t memory;
#define PROPERTY(type, name, count, attribute) type name[count];
#define NEWER
#include "cudart/properties.def"
#undef PROPERTY
#undef NEWER
    int reserved[63];
};

/* What a compiler calls 'wrapper', a fatbin in a program. */
struct rt_wrapper {
    u32 magic, version; /* 2: it has to be linked with others */
    const void *fatbin, *others;
};

#endif
