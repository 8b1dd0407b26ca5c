/* cudart_launch.c - launches of kernels, and their sizes in <<< >>>, which the caller leaves here for the kernel's stub in the host's code */
#include "cudart/live_cudart.h"

#define DEPTH 16 /* chosen: configurations that wait: one within an argument of another */

static _Thread_local struct rt_launch waiting[DEPTH];
static _Thread_local unsigned depth;

API unsigned __cudaPushCallConfiguration(struct rt_dim3 grid, struct rt_dim3 block, size_t shared,
                                         cu_handle stream);

/* Returns not 0 if it cannot be kept: the caller then launches nothing. */
unsigned __cudaPushCallConfiguration(struct rt_dim3 grid, struct rt_dim3 block, size_t shared,
                                     cu_handle stream)
{
    if (depth == DEPTH)
        return 1;
    waiting[depth++] = (struct rt_launch){ grid, block, shared, stream, NULL, 0 };
    return 0;
}

int rt___cudaPopCallConfiguration(struct rt_dim3 *grid, struct rt_dim3 *block, size_t *shared,
                                  cu_handle *stream)
{
    if (!depth)
        return RT_MISSING_CONFIGURATION;
    depth--;
    *grid = waiting[depth].grid;
    *block = waiting[depth].block;
    *shared = waiting[depth].shared;
    *stream = waiting[depth].stream;
    return CU_SUCCESS;
}

/* Sizes that no kernel can have: the driver's answer does not tell them from other wrong values. */
static bool sizes_are_good(const struct cu_launch *l)
{
    enum { THREADS = 1, BLOCK = 2, GRID = 5 };
    int most;

    for (int d = 0; d < 3; d++)
        if (cuDeviceGetAttribute(&most, BLOCK + d, 0) || !l->block[d] ||
            l->block[d] > (unsigned)most || cuDeviceGetAttribute(&most, GRID + d, 0) ||
            !l->grid[d] || l->grid[d] > (unsigned)most)
            return false;
    return cuDeviceGetAttribute(&most, THREADS, 0) == CU_SUCCESS &&
           (u64)l->block[0] * l->block[1] * l->block[2] <= (u64)most;
}

int rt_cudaLaunchKernelExC(const struct rt_launch *how, const void *function, void **parameters)
{
    struct cu_launch l;
    cu_handle kernel;
    int error;

    if (!how || how->shared > UINT32_MAX)
        return CU_INVALID_VALUE;
    error = rt_kernel(function, &kernel);
    if (error)
        return error;
    l = (struct cu_launch){ { how->grid.x, how->grid.y, how->grid.z },
                            { how->block.x, how->block.y, how->block.z },
                            (unsigned)how->shared,
                            how->stream,
                            how->attribute,
                            how->attributes };
    return sizes_are_good(&l) ? cuLaunchKernelEx(&l, kernel, parameters, NULL)
                              : RT_INVALID_CONFIGURATION;
}

int rt_cudaLaunchKernel(const void *function, struct rt_dim3 grid, struct rt_dim3 block,
                        void **parameters, size_t shared, cu_handle stream)
{
    const struct rt_launch how = { grid, block, shared, stream, NULL, 0 };

    return rt_cudaLaunchKernelExC(&how, function, parameters);
}
