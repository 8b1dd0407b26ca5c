/* cuda_copy.c - copies in one piece, and fills (cuda_copy.h) */
#include "cuda/cuda_copy.h"

#include <string.h>

#include "cuda/cuda_entry.h"
#include "cuda/cuda_handles.h"
#include "cuda/cuda_stream.h"
#include "cuda/cuda_user.h"

#define PIECE 65536

int place_of(u64 pointer, u64 bytes, bool device, struct place *p)
{
    const struct block *b = block_at(pointer);

    if (!b && (device || block_range(pointer) || !pointer))
        return CU_INVALID_VALUE;
    *p = (struct place){ b, pointer };
    if (b && !block_range(pointer))
        p->at = b->va + (pointer - (uintptr_t)b->host);
    return b && !block_holds(b, p->at, bytes) ? CU_INVALID_VALUE : CU_SUCCESS;
}

static u8 *direct(const struct place *p, u64 offset)
{
    return p->block && p->block->memory ? p->block->memory + (p->at - p->block->va) + offset : NULL;
}

static bool get(const struct place *from, u64 offset, void *to, u64 bytes)
{
    if (!from->block)
        return cu_take(to, (const u8 *)(uintptr_t)from->at + offset, bytes);
    return aurum_gpu_read(from->block->context->gpu, from->at + offset, to, bytes, NULL) ==
           AURUM_OK;
}

static bool put(const struct place *to, u64 offset, const void *from, u64 bytes)
{
    if (!to->block)
        return cu_give((u8 *)(uintptr_t)to->at + offset, from, bytes);
    return aurum_gpu_write(to->block->context->gpu, to->at + offset, from, bytes, NULL) == AURUM_OK;
}

/* Neither is in the file's mapping. */
static bool by_pieces(const struct place *to, u64 to_offset, const struct place *from,
                      u64 from_offset, u64 bytes)
{
    u8 piece[PIECE];

    for (u64 done = 0, n; done < bytes; done += n) {
        n = bytes - done < PIECE ? bytes - done : PIECE;
        if (!get(from, from_offset + done, piece, n) || !put(to, to_offset + done, piece, n))
            return false;
    }
    return true;
}

int place_copy(const struct place *to, u64 to_offset, const struct place *from, u64 from_offset,
               u64 bytes)
{
    u8 *into = direct(to, to_offset);
    const u8 *out = direct(from, from_offset);
    bool done = true;

    if (into && out)
        memmove(into, out, bytes);
    else if (into)
        done = get(from, from_offset, into, bytes);
    else if (out)
        done = put(to, to_offset, out, bytes);
    else
        done = by_pieces(to, to_offset, from, from_offset, bytes);
    return done ? CU_SUCCESS : CU_INVALID_VALUE;
}

static int copy(u64 to, bool to_device, u64 from, bool from_device, size_t bytes, cu_handle stream)
{
    struct place a, b;

    if (!stream_is(stream))
        return CU_INVALID_HANDLE;
    if (!bytes)
        return CU_SUCCESS;
    if (place_of(to, bytes, to_device, &a) || place_of(from, bytes, from_device, &b))
        return CU_INVALID_VALUE;
    return place_copy(&a, 0, &b, 0, bytes);
}

int do_cuMemcpyAsync(u64 to, u64 from, size_t bytes, cu_handle stream)
{
    return copy(to, false, from, false, bytes, stream);
}

int do_cuMemcpy(u64 to, u64 from, size_t bytes)
{
    return copy(to, false, from, false, bytes, 0);
}

int do_cuMemcpyPeerAsync(u64 to, cu_handle to_context, u64 from, cu_handle from_context,
                         size_t bytes, cu_handle stream)
{
    if (!context_of(to_context) || !context_of(from_context))
        return CU_INVALID_CONTEXT;
    return copy(to, true, from, true, bytes, stream);
}

int do_cuMemcpyPeer(u64 to, cu_handle to_context, u64 from, cu_handle from_context, size_t bytes)
{
    return do_cuMemcpyPeerAsync(to, to_context, from, from_context, bytes, 0);
}

int do_cuMemcpyHtoDAsync_v2(u64 to, const void *from, size_t bytes, cu_handle stream)
{
    return copy(to, true, (uintptr_t)from, false, bytes, stream);
}

int do_cuMemcpyDtoHAsync_v2(void *to, u64 from, size_t bytes, cu_handle stream)
{
    return copy((uintptr_t)to, false, from, true, bytes, stream);
}

int do_cuMemcpyDtoDAsync_v2(u64 to, u64 from, size_t bytes, cu_handle stream)
{
    return copy(to, true, from, true, bytes, stream);
}

int do_cuMemcpyHtoD_v2(u64 to, const void *from, size_t bytes)
{
    return do_cuMemcpyHtoDAsync_v2(to, from, bytes, 0);
}

int do_cuMemcpyDtoH_v2(void *to, u64 from, size_t bytes)
{
    return do_cuMemcpyDtoHAsync_v2(to, from, bytes, 0);
}

int do_cuMemcpyDtoD_v2(u64 to, u64 from, size_t bytes)
{
    return do_cuMemcpyDtoDAsync_v2(to, from, bytes, 0);
}
