/* cudart_function.c - what a kernel says of itself, and lets be set; how much of a multiprocessor it fills */
#include <string.h>

#include "cudart/live_cudart.h"

int rt_cudaGetFuncBySymbol(cu_handle *to, const void *function)
{
    cu_handle kernel;
    const int error = rt_kernel(function, &kernel);

    return error ? error : cuKernelGetFunction(to, kernel);
}

static int get(cu_handle kernel, int attribute, int *value)
{
    return cuKernelGetAttribute(value, attribute, kernel, 0);
}

int rt_cudaFuncGetAttributes(struct rt_function *to, const void *function)
{
    int shared = 0, constants = 0, local = 0, error;
    cu_handle kernel;

    if (!to)
        return CU_INVALID_VALUE;
    error = rt_kernel(function, &kernel);
    if (error)
        return error;
    memset(to, 0, sizeof *to);
    if ((error = get(kernel, CU_FUNC_THREADS, &to->threads)) == CU_SUCCESS &&
        (error = get(kernel, CU_FUNC_SHARED, &shared)) == CU_SUCCESS &&
        (error = get(kernel, CU_FUNC_CONSTANTS, &constants)) == CU_SUCCESS &&
        (error = get(kernel, CU_FUNC_LOCAL, &local)) == CU_SUCCESS &&
        (error = get(kernel, CU_FUNC_REGISTERS, &to->registers)) == CU_SUCCESS &&
        (error = get(kernel, CU_FUNC_PTX_VERSION, &to->ptx)) == CU_SUCCESS &&
        (error = get(kernel, CU_FUNC_BINARY_VERSION, &to->binary)) == CU_SUCCESS &&
        (error = get(kernel, CU_FUNC_CACHE_CA, &to->cache_ca)) == CU_SUCCESS &&
        (error = get(kernel, CU_FUNC_DYNAMIC_SHARED, &to->dynamic_shared)) == CU_SUCCESS)
        error = get(kernel, CU_FUNC_CARVEOUT, &to->carveout);
    to->shared = (size_t)shared;
    to->constants = (size_t)constants;
    to->local = (size_t)local;
    return error;
}

int rt_cudaFuncSetAttribute(const void *function, int attribute, int value)
{
    cu_handle kernel;
    const int error = rt_kernel(function, &kernel);

    return error ? error : cuKernelSetAttribute(attribute, value, kernel, 0);
}

int rt_cudaFuncSetCacheConfig(const void *function, int config)
{
    cu_handle kernel;
    const int error = rt_kernel(function, &kernel);

    return error ? error : cuKernelSetCacheConfig(kernel, config, 0);
}

int rt_cudaFuncSetSharedMemConfig(const void *function, int config)
{
    cu_handle f;
    const int error = rt_cudaGetFuncBySymbol(&f, function);

    return error ? error : cuFuncSetSharedMemConfig(f, config);
}

int rt_cudaFuncGetName(const char **name, const void *function)
{
    cu_handle kernel;
    const int error = rt_kernel(function, &kernel);

    return error ? error : cuKernelGetName(name, kernel);
}

int rt_cudaFuncGetParamInfo(const void *function, size_t n, size_t *offset, size_t *bytes)
{
    cu_handle kernel;
    const int error = rt_kernel(function, &kernel);

    return error ? error : cuKernelGetParamInfo(kernel, n, offset, bytes);
}

int rt_cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *function,
                                                              int threads, size_t shared,
                                                              unsigned flags)
{
    cu_handle kernel;
    const int error = rt_kernel(function, &kernel);

    return error ? error
                 : cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, kernel, threads,
                                                                        shared, flags);
}

int rt_cudaOccupancyAvailableDynamicSMemPerBlock(size_t *shared, const void *function, int blocks,
                                                 int threads)
{
    cu_handle kernel;
    const int error = rt_kernel(function, &kernel);

    return error ? error : cuOccupancyAvailableDynamicSMemPerBlock(shared, kernel, blocks, threads);
}
