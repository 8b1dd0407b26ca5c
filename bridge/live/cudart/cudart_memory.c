/* cudart_memory.c - memory: a size of 0 is NULL, freeing NULL is nothing, which the driver would not take */
#include "cudart/live_cudart.h"

int rt_cudaMalloc(void **pointer, size_t bytes)
{
    if (!pointer)
        return CU_INVALID_VALUE;
    *pointer = NULL;
    return bytes ? cuMemAlloc_v2((u64 *)pointer, bytes) : CU_SUCCESS;
}

int rt_cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height)
{
    const unsigned element = 4; /* chosen: the pitch is the same for all */

    if (!pointer || !pitch)
        return CU_INVALID_VALUE;
    *pointer = NULL;
    *pitch = 0;
    return width && height ? cuMemAllocPitch_v2((u64 *)pointer, pitch, width, height, element)
                           : CU_SUCCESS;
}

int rt_cudaMalloc3D(struct rt_pitched *to, struct rt_extent extent)
{
    if (!to || (extent.depth && extent.height > SIZE_MAX / extent.depth))
        return CU_INVALID_VALUE;
    to->width = extent.width;
    to->height = extent.height;
    return rt_cudaMallocPitch(&to->pointer, &to->pitch, extent.width, extent.height * extent.depth);
}

int rt_cudaHostAlloc(void **pointer, size_t bytes, unsigned flags)
{
    if (!pointer)
        return CU_INVALID_VALUE;
    *pointer = NULL;
    return bytes ? cuMemHostAlloc(pointer, bytes, flags) : CU_SUCCESS;
}

int rt_cudaFree(void *pointer)
{
    return pointer ? cuMemFree_v2((uintptr_t)pointer) : CU_SUCCESS;
}

int rt_cudaFreeHost(void *pointer)
{
    return pointer ? cuMemFreeHost(pointer) : CU_SUCCESS;
}

/* known: memory that CUDA knows nothing of is the host's, of no device (-2), and no error */
int rt_cudaPointerGetAttributes(struct rt_pointer *to, const void *pointer)
{
    const u64 at = (uintptr_t)pointer;
    unsigned type, managed = 0;
    int error;

    if (!to)
        return CU_INVALID_VALUE;
    *to = (struct rt_pointer){ POINTER_UNREGISTERED, -2, NULL, (void *)(uintptr_t)at };
    error = cuPointerGetAttribute(&type, CU_POINTER_TYPE, at);
    if (error)
        return error == CU_INVALID_VALUE ? CU_SUCCESS : error;
    cuPointerGetAttribute(&managed, CU_POINTER_MANAGED, at);
    to->type = managed ? POINTER_MANAGED : type == CU_MEMORY_HOST ? POINTER_HOST : POINTER_DEVICE;
    to->device = 0;
    to->on_host = NULL;
    cuPointerGetAttribute(&to->on_device, CU_POINTER_DEVICE, at);
    cuPointerGetAttribute(&to->on_host, CU_POINTER_HOST, at);
    return CU_SUCCESS;
}

/* known: cudaMemLocationTypeDevice is 1 */
int rt_device_of(struct rt_location to)
{
    return to.type == 1 ? to.device : -1;
}
