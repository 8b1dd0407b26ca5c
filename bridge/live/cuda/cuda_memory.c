/* cuda_memory.c - memory of the device, and managed memory (cuda_memory.h) */
#include "cuda/cuda_memory.h"

#include "cuda/cuda_entry.h"
#include "cuda/cuda_user.h"

#define PITCH 512 /* chosen: of rows, as the alignment of textures */

int do_cuMemGetInfo_v2(size_t *free_bytes, size_t *bytes)
{
    const size_t all = CU_MEMORY, left = CU_MEMORY - cu_here->bytes;

    return CU_GIVE(free_bytes, left) ? CU_INVALID_VALUE : CU_GIVE(bytes, all);
}

/* Hands a new block over, or frees it if that cannot be. */
static int hand_over(struct block *b, u64 *pointer)
{
    if (!b)
        return CU_OUT_OF_MEMORY;
    if (CU_GIVE(pointer, b->va) == CU_SUCCESS)
        return CU_SUCCESS;
    block_free(b);
    return CU_INVALID_VALUE;
}

int do_cuMemAlloc_v2(u64 *pointer, size_t bytes)
{
    if (!pointer || !bytes)
        return CU_INVALID_VALUE;
    return hand_over(block_new(cu_here, BLOCK_DEVICE, bytes), pointer);
}

int do_cuMemAllocPitch_v2(u64 *pointer, size_t *pitch, size_t width, size_t height,
                          unsigned element)
{
    const size_t row = (width + PITCH - 1) / PITCH * PITCH;

    if (!pointer || !width || !height || (element != 4 && element != 8 && element != 16))
        return CU_INVALID_VALUE;
    if (width > CU_MEMORY || height > CU_MEMORY / row)
        return CU_OUT_OF_MEMORY;
    if (CU_GIVE(pitch, row))
        return CU_INVALID_VALUE;
    return hand_over(block_new(cu_here, BLOCK_DEVICE, row * height), pointer);
}

int do_cuMemAllocManaged(u64 *pointer, size_t bytes, unsigned flags)
{
    if (!pointer || !bytes || (flags != 1 && flags != 2 && flags != 4))
        return CU_INVALID_VALUE;
    return hand_over(block_new_seen(cu_here, BLOCK_MANAGED, bytes), pointer);
}

/* known: nothing happens to 0; managed memory is freed here, host memory is not */
int do_cuMemFree_v2(u64 pointer)
{
    struct block *b = block_from(pointer);

    if (!pointer)
        return CU_SUCCESS;
    if (!b || (b->kind != BLOCK_DEVICE && b->kind != BLOCK_MANAGED))
        return CU_INVALID_VALUE;
    block_free(b);
    return CU_SUCCESS;
}

int do_cuMemGetAddressRange_v2(u64 *base, size_t *bytes, u64 pointer)
{
    const struct block *b = block_at(pointer);

    if (!b || b->context != cu_here)
        return CU_NOT_FOUND;

    const u64 first = block_first(b);

    if (base && CU_GIVE(base, first))
        return CU_INVALID_VALUE;
    return bytes ? CU_GIVE(bytes, b->bytes) : CU_SUCCESS;
}

static int managed(u64 pointer, size_t bytes)
{
    const struct block *b = block_at(pointer);

    return b && b->kind == BLOCK_MANAGED && bytes && block_holds(b, pointer, bytes)
               ? CU_SUCCESS
               : CU_INVALID_VALUE;
}

/* Where memory lies best is nothing to a model. */
int do_cuMemAdvise(u64 pointer, size_t bytes, int advice, int device)
{
    (void)device;
    return advice < 1 || advice > 6 ? CU_INVALID_VALUE : managed(pointer, bytes);
}

/* known: devices without concurrent access to managed memory refuse it */
int do_cuMemPrefetchAsync(u64 pointer, size_t bytes, int device, cu_handle stream)
{
    (void)stream;
    (void)device;
    return managed(pointer, bytes) ? CU_INVALID_VALUE : CU_INVALID_DEVICE;
}
