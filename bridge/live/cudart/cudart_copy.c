/* cudart_copy.c - copies in one piece, to and from variables too (live_cudart.h) */
#include "cudart/live_cudart.h"

int rt_copy(void *to, const void *from, size_t bytes, int kind, cu_handle stream)
{
    const u64 to_at = (uintptr_t)to, from_at = (uintptr_t)from;

    if (!rt_is_kind(kind))
        return RT_INVALID_DIRECTION;
    if (!bytes)
        return CU_SUCCESS;
    switch (kind) {
    case HOST_TO_DEVICE: return cuMemcpyHtoDAsync_v2(to_at, from, bytes, stream);
    case DEVICE_TO_HOST: return cuMemcpyDtoHAsync_v2(to, from_at, bytes, stream);
    case DEVICE_TO_DEVICE: return cuMemcpyDtoDAsync_v2(to_at, from_at, bytes, stream);
    default: return cuMemcpyAsync(to_at, from_at, bytes, stream);
    }
}

int rt_copy_peer(void *to, int to_device, const void *from, int from_device, size_t bytes,
                 cu_handle stream)
{
    return to_device || from_device ? CU_INVALID_DEVICE
                                    : rt_copy(to, from, bytes, DEVICE_TO_DEVICE, stream);
}

/* Finds 'bytes' of a variable. */
static int piece_of(const void *symbol, size_t bytes, size_t offset, u64 *at)
{
    size_t size;
    const int error = rt_variable(symbol, at, &size);

    if (error)
        return error;
    *at += offset;
    return offset > size || bytes > size - offset ? CU_INVALID_VALUE : CU_SUCCESS;
}

int rt_copy_to_symbol(const void *symbol, const void *from, size_t bytes, size_t offset, int kind,
                      cu_handle stream)
{
    u64 at;
    const int error = piece_of(symbol, bytes, offset, &at);

    if (!rt_is_kind(kind) || rt_to_host(kind))
        return RT_INVALID_DIRECTION;
    return error ? error : rt_copy((void *)(uintptr_t)at, from, bytes, kind, stream);
}

int rt_copy_from_symbol(void *to, const void *symbol, size_t bytes, size_t offset, int kind,
                        cu_handle stream)
{
    u64 at;
    const int error = piece_of(symbol, bytes, offset, &at);

    if (!rt_is_kind(kind) || rt_from_host(kind))
        return RT_INVALID_DIRECTION;
    return error ? error : rt_copy(to, (const void *)(uintptr_t)at, bytes, kind, stream);
}

int rt_cudaGetSymbolAddress(void **pointer, const void *symbol)
{
    size_t bytes;

    return pointer ? rt_variable(symbol, (u64 *)pointer, &bytes) : CU_INVALID_VALUE;
}

int rt_cudaGetSymbolSize(size_t *bytes, const void *symbol)
{
    u64 at;

    return bytes ? rt_variable(symbol, &at, bytes) : CU_INVALID_VALUE;
}
