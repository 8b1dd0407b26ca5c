/* cuda_abi.h - what programs and libcuda.so.1 hand each other: numbers and layouts (docs.nvidia.com/cuda/cuda-driver-api, 12.9) */
#ifndef CUDA_ABI_H
#define CUDA_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/types.h"

enum {
    CU_DRIVER_VERSION = 12090,
    CU_MAJOR = 5,
    CU_MINOR = 3,

    CU_SUCCESS = 0,
#define ERROR(name, number, text) CU_##name = number,
#include "cuda/cuda_errors.def"
#undef ERROR
};

/* Of a context, module, stream and so on: a pointer that means nothing. */
typedef uintptr_t cu_handle;

enum { CU_STREAM_DEFAULT = 0, CU_STREAM_LEGACY = 1, CU_STREAM_PER_THREAD = 2 };

typedef void cu_host_function(void *data);
typedef void cu_callback(cu_handle stream, int status, void *data);
typedef size_t cu_shared_of(int threads);

enum { CU_MEMORY_HOST = 1, CU_MEMORY_DEVICE = 2, CU_MEMORY_ARRAY = 3, CU_MEMORY_UNIFIED = 4 };

/* A side of a copy: place within rows and slices, and where they begin.  CUDA_MEMCPY2D has no z, level and height. */
struct cu_copy_2d_side {
    size_t x, y;
    unsigned type;
    void *host;
    u64 device;
    cu_handle array;
    size_t pitch;
};

struct cu_copy_2d {
    struct cu_copy_2d_side from, to;
    size_t width, height;
};

struct cu_copy_3d_side {
    size_t x, y, z, level;
    unsigned type;
    void *host;
    u64 device;
    cu_handle array;
    cu_handle context; /* of a copy between contexts */
    size_t pitch, height;
};

struct cu_copy_3d {
    struct cu_copy_3d_side from, to;
    size_t width, height, depth;
};

/* CUDA_ARRAY_DESCRIPTOR, CUDA_ARRAY3D_DESCRIPTOR: sizes that are not used are 0. */
struct cu_array_2d {
    size_t width, height;
    int format;
    unsigned channels;
};

struct cu_array_3d {
    size_t width, height, depth;
    int format;
    unsigned channels, flags;
};

/* CUDA_RESOURCE_DESC */
struct cu_resource {
    int type;
    union {
        cu_handle array;
        struct {
            u64 pointer;
            int format;
            unsigned channels;
            size_t bytes;
        } linear;
        struct {
            u64 pointer;
            int format;
            unsigned channels;
            size_t width, height, pitch;
        } pitch;
        int reserved[32];
    } of;
    unsigned flags;
};

/* CUDA_TEXTURE_DESC */
struct cu_texture {
    int address[3], filter;
    unsigned flags, anisotropy;
    int mip_filter;
    float bias, least, most, border[4];
    int reserved[12];
};

struct cu_properties {
    int threads, block[3], grid[3];
    int shared, constants, warp, pitch, registers, clock, texture_alignment;
};

enum {
    CU_ATTRIBUTE_COOPERATIVE = 2,
    CU_ATTRIBUTE_CLUSTER = 4,
    CU_ATTRIBUTE_COMPLETION_EVENT = 12,
    CU_ATTRIBUTE_EVENT = 7,
};

struct cu_launch_attribute {
    u32 id, pad;
    union {
        u32 word[16];
        int cooperative;
    } value;
};

struct cu_launch {
    unsigned grid[3], block[3], shared;
    cu_handle stream;
    const struct cu_launch_attribute *attribute;
    unsigned attributes;
};

/* The array 'extra' of a launch: pairs of these and a value. */
enum { CU_EXTRA_END = 0, CU_EXTRA_POINTER = 1, CU_EXTRA_SIZE = 2 };

enum {
    CU_JIT_MAX_REGISTERS = 0,
    CU_JIT_INFO_LOG = 3,
    CU_JIT_INFO_LOG_BYTES = 4,
    CU_JIT_ERROR_LOG = 5,
    CU_JIT_ERROR_LOG_BYTES = 6,
    CU_JIT_OPTIMIZATION = 7,
    CU_JIT_DEBUG = 11,
    CU_JIT_LINES = 13,
};
enum { CU_INPUT_CUBIN = 0, CU_INPUT_PTX = 1, CU_INPUT_FATBIN = 2 };

enum {
    CU_FUNC_THREADS = 0,
    CU_FUNC_SHARED = 1,
    CU_FUNC_CONSTANTS = 2,
    CU_FUNC_LOCAL = 3,
    CU_FUNC_REGISTERS = 4,
    CU_FUNC_PTX_VERSION = 5,
    CU_FUNC_BINARY_VERSION = 6,
    CU_FUNC_CACHE_CA = 7,
    CU_FUNC_DYNAMIC_SHARED = 8,
    CU_FUNC_CARVEOUT = 9,
    CU_FUNC_ATTRIBUTES = 16,
};

enum {
    CU_LIMIT_STACK = 0,
    CU_LIMIT_PRINTF = 1,
    CU_LIMIT_HEAP = 2,
    CU_LIMIT_SYNC_DEPTH = 3,
    CU_LIMIT_PENDING = 4,
    CU_LIMITS = 5,
};

enum {
    CU_POINTER_CONTEXT = 1,
    CU_POINTER_TYPE = 2,
    CU_POINTER_DEVICE = 3,
    CU_POINTER_HOST = 4,
    CU_POINTER_SYNC = 6,
    CU_POINTER_NUMBER = 7,
    CU_POINTER_MANAGED = 8,
    CU_POINTER_ORDINAL = 9,
    CU_POINTER_IPC = 10,
    CU_POINTER_START = 11,
    CU_POINTER_SIZE = 12,
    CU_POINTER_MAPPED = 13,
    CU_POINTER_HANDLES = 14,
    CU_POINTER_RDMA = 15,
    CU_POINTER_ACCESS = 16,
    CU_POINTER_POOL = 17,
};

enum {
    CU_HOST_PORTABLE = 1,
    CU_HOST_MAPPED = 2,
    CU_HOST_WRITE_COMBINED = 4,
    CU_HOST_READ_ONLY = 8
};

#endif
