/* live_cudart.h - CUDA's runtime API for unmodified programs: libcudart.so.12 over the driver API of libcuda.so.1 (live/cuda)
 *
 *   program --cudaMalloc ...--> cudart_entry.c: exports, last errors (runtime_points.def)
 *                                   |
 *     cudart_start.c: the primary context, made when a thread first needs one; devices  <- cudart_device.c (properties.def)
 *     cudart_memory.c   cudart_copy.c   cudart_box.c   cudart_array.c   cudart_texture.c   cudart_errors.c (runtime_errors.def)
 *     cudart_register.c: what compilers put in a program -> cudart_launch.c, cudart_function.c
 *                                   |
 *                              libcuda.so.1
 *
 * Written because NVIDIA's own library runs on NVIDIA's driver alone: it has the driver prove whose it is (error 103 is its name for
 * one that cannot), which we do not.  So programs that load a libcudart run, those that have a copy of NVIDIA's within do not.
 *
 * A program's kernels are a library of the driver's, loaded into each context at the first use.  Streams of threads are the one of all.
 *
 * known: names, numbers and meanings: docs.nvidia.com/cuda/cuda-runtime-api, version 12.9; what compilers put in a program: LLVM,
 * clang/lib/CodeGen/CGCUDANV.cpp
 *
 * Not modelled: what runtime_points.def refuses: graphs, memory pools, cooperative launches, managed variables, arrays with levels, IPC, graphics.
 */
#ifndef LIVE_CUDART_H
#define LIVE_CUDART_H

#include "cudart/cudart_abi.h"

/* Of what programs call; all else is hidden. */
#define API __attribute__((visibility("default")))

/* The driver's entry points. */
#define WORKS(name, suffix, version, needs, own, params, args) int name##suffix params;
#define REFUSED(name, suffix, version, own)
#include "cuda/entry_points.def"
#undef WORKS
#undef REFUSED

/* Our own entry points, behind the exports: rt_NAME. */
#define RUNS(name, needs, own, params, args) int rt_##name params;
#define PASSES(name, needs, own, params, call)
#define ASKS(name, own, params, call)
#define REFUSES(name, own)
#include "cudart/runtime_points.def"
#undef RUNS
#undef PASSES
#undef ASKS
#undef REFUSES

/* Says that something is not supported, by name; returns CU_NOT_SUPPORTED. */
int rt_refuse(const char *what);

/* cudart_start.c: hold and give back what all threads share: the primary context, what is registered. */
void rt_lock(void);
void rt_unlock(void);

/* cudart_start.c: start the driver; make a context current if none is, the primary one. */
int rt_start(void);
int rt_context(void);

/* cudart_memory.c: gives a device's number, -1 for the host. */
int rt_device_of(struct rt_location to);

/* Whether it is an enum rt_kind; where such a copy comes from and goes to: BY_ADDRESS may be either. */
static inline bool rt_is_kind(int kind)
{
    return kind >= 0 && kind < RT_KINDS;
}
static inline bool rt_from_host(int kind)
{
    return kind == HOST_TO_HOST || kind == HOST_TO_DEVICE;
}
static inline bool rt_to_host(int kind)
{
    return kind == HOST_TO_HOST || kind == DEVICE_TO_HOST;
}

/* cudart_copy.c, cudart_box.c: copy and fill, in order of the stream; what is not async is on the default one.  'kind': enum rt_kind. */
int rt_copy(void *to, const void *from, size_t bytes, int kind, cu_handle stream);
int rt_copy_peer(void *to, int to_device, const void *from, int from_device, size_t bytes,
                 cu_handle stream);
int rt_copy_to_symbol(const void *symbol, const void *from, size_t bytes, size_t offset, int kind,
                      cu_handle stream);
int rt_copy_from_symbol(void *to, const void *symbol, size_t bytes, size_t offset, int kind,
                        cu_handle stream);
int rt_copy_rows(void *to, size_t to_pitch, const void *from, size_t pitch, size_t width,
                 size_t height, int kind, cu_handle stream);
int rt_copy_to_array(cu_handle to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                     size_t height, int kind, cu_handle stream);
int rt_copy_from_array(void *to, size_t pitch, cu_handle from, size_t x, size_t y, size_t width,
                       size_t height, int kind, cu_handle stream);
int rt_copy_box(const struct rt_copy_3d *copy, cu_handle stream);
int rt_fill_box(struct rt_pitched to, int value, struct rt_extent extent, cu_handle stream);

/* cudart_register.c: finds the kernel behind a function of the host's, or behind a handle; the variable behind the host's shadow of it. */
int rt_kernel(const void *function, cu_handle *kernel);
int rt_variable(const void *shadow, u64 *pointer, size_t *bytes);

/* cudart_array.c: gives channels as the driver says them, and back; false: there are none such.  An array's bytes of an element. */
bool rt_format(const struct rt_channels *c, int *format, unsigned *channels);
struct rt_channels rt_channels_of(int format, unsigned channels);
int rt_element(cu_handle array, size_t *bytes);

#endif
