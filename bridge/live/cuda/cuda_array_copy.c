/* cuda_array_copy.c - copies of one row of an array */
#include "cuda/cuda_copy.h"
#include "cuda/cuda_entry.h"

static struct cu_copy_3d_side texels(cu_handle array, size_t offset)
{
    return (struct cu_copy_3d_side){ .x = offset, .type = CU_MEMORY_ARRAY, .array = array };
}

static struct cu_copy_3d_side host(const void *at)
{
    return (struct cu_copy_3d_side){ .type = CU_MEMORY_HOST, .host = (void *)(uintptr_t)at };
}

static struct cu_copy_3d_side device(u64 at)
{
    return (struct cu_copy_3d_side){ .type = CU_MEMORY_DEVICE, .device = at };
}

int do_cuMemcpyHtoAAsync_v2(cu_handle to, size_t offset, const void *from, size_t bytes,
                            cu_handle stream)
{
    const struct cu_copy_3d_side a = texels(to, offset), b = host(from);

    return box_copy_row(&a, &b, bytes, stream);
}

int do_cuMemcpyHtoA_v2(cu_handle to, size_t offset, const void *from, size_t bytes)
{
    return do_cuMemcpyHtoAAsync_v2(to, offset, from, bytes, 0);
}

int do_cuMemcpyAtoHAsync_v2(void *to, cu_handle from, size_t offset, size_t bytes, cu_handle stream)
{
    const struct cu_copy_3d_side a = host(to), b = texels(from, offset);

    return box_copy_row(&a, &b, bytes, stream);
}

int do_cuMemcpyAtoH_v2(void *to, cu_handle from, size_t offset, size_t bytes)
{
    return do_cuMemcpyAtoHAsync_v2(to, from, offset, bytes, 0);
}

int do_cuMemcpyDtoA_v2(cu_handle to, size_t offset, u64 from, size_t bytes)
{
    const struct cu_copy_3d_side a = texels(to, offset), b = device(from);

    return box_copy_row(&a, &b, bytes, 0);
}

int do_cuMemcpyAtoD_v2(u64 to, cu_handle from, size_t offset, size_t bytes)
{
    const struct cu_copy_3d_side a = device(to), b = texels(from, offset);

    return box_copy_row(&a, &b, bytes, 0);
}

int do_cuMemcpyAtoA_v2(cu_handle to, size_t to_offset, cu_handle from, size_t from_offset,
                       size_t bytes)
{
    const struct cu_copy_3d_side a = texels(to, to_offset), b = texels(from, from_offset);

    return box_copy_row(&a, &b, bytes, 0);
}
