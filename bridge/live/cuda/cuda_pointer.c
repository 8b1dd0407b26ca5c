/* cuda_pointer.c - what can be asked about a pointer */
#include "cuda/cuda_entry.h"
#include "cuda/cuda_memory.h"
#include "cuda/cuda_user.h"

/* An answer: 'bytes' of 'value'; 0: there is none to this. */
struct answer {
    u64 value;
    unsigned bytes;
};

static bool is_host(const struct block *b)
{
    return b->kind == BLOCK_HOST || b->kind == BLOCK_REGISTERED;
}

static u64 host_of(const struct block *b, u64 pointer)
{
    if (!b->host)
        return 0;
    return block_range(pointer) ? (uintptr_t)b->host + (pointer - b->va) : pointer;
}

static u64 device_of(const struct block *b, u64 pointer)
{
    return block_range(pointer) ? pointer : b->va + (pointer - (uintptr_t)b->host);
}

static struct answer ask(const struct block *b, int attribute, u64 pointer)
{
    switch (attribute) {
    case CU_POINTER_CONTEXT: return (struct answer){ b->context->handle, 8 };
    case CU_POINTER_TYPE:
        return (struct answer){ is_host(b) ? CU_MEMORY_HOST : CU_MEMORY_DEVICE, 4 };
    case CU_POINTER_DEVICE: return (struct answer){ device_of(b, pointer), 8 };
    case CU_POINTER_HOST:
        return (struct answer){ host_of(b, pointer), host_of(b, pointer) ? 8 : 0 };
    case CU_POINTER_SYNC: return (struct answer){ 1, 4 };
    case CU_POINTER_NUMBER: return (struct answer){ b->number, 8 };
    case CU_POINTER_MANAGED: return (struct answer){ b->kind == BLOCK_MANAGED, 4 };
    case CU_POINTER_ORDINAL: return (struct answer){ 0, 4 };
    case CU_POINTER_IPC: return (struct answer){ 0, 4 };
    case CU_POINTER_START: return (struct answer){ block_first(b), 8 };
    case CU_POINTER_SIZE: return (struct answer){ b->bytes, 8 };
    case CU_POINTER_MAPPED: return (struct answer){ 1, 4 };
    case CU_POINTER_HANDLES: return (struct answer){ 0, 8 };
    case CU_POINTER_RDMA: return (struct answer){ 0, 4 };
    case CU_POINTER_ACCESS: return (struct answer){ 3, 4 }; /* known: read and write */
    case CU_POINTER_POOL: return (struct answer){ 0, 8 };
    default: return (struct answer){ 0, 0 };
    }
}

int do_cuPointerGetAttribute(void *value, int attribute, u64 pointer)
{
    const struct block *b = block_at(pointer);
    const struct answer a = b ? ask(b, attribute, pointer) : (struct answer){ 0, 0 };

    if (!value || !a.bytes)
        return CU_INVALID_VALUE;
    return cu_give(value, &a.value, a.bytes) ? CU_SUCCESS : CU_INVALID_VALUE;
}

/* known: what cannot be answered is 0, and of the ordinal -2, so that one call tells a pointer that is not ours */
static int answer_one(void *value, int attribute, u64 pointer)
{
    const struct block *b = block_at(pointer);
    struct answer a = b ? ask(b, attribute, pointer) : (struct answer){ 0, 0 };

    if (attribute < 1 || attribute == 5 || attribute > 21)
        return CU_INVALID_VALUE;
    if (!a.bytes) {
        static const struct block none;

        a = attribute == CU_POINTER_CONTEXT ? (struct answer){ 0, 8 }
            : attribute == CU_POINTER_ORDINAL
                ? (struct answer){ (u32)-2, 4 }
                : (struct answer){ 0, attribute == CU_POINTER_HOST || attribute == CU_POINTER_DEVICE
                                          ? 8
                                          : ask(&none, attribute, 0).bytes };
    }
    if (!a.bytes)
        a.bytes = 4;
    return cu_give(value, &a.value, a.bytes) ? CU_SUCCESS : CU_INVALID_VALUE;
}

int do_cuPointerGetAttributes(unsigned count, int *attributes, void **values, u64 pointer)
{
    int attribute;
    void *value;

    if (!count || count > 4096)
        return CU_INVALID_VALUE;
    for (unsigned n = 0; n < count; n++)
        if (!cu_take(&attribute, attributes + n, sizeof attribute) ||
            !cu_take(&value, values + n, sizeof value) || !value ||
            answer_one(value, attribute, pointer))
            return CU_INVALID_VALUE;
    return CU_SUCCESS;
}

int do_cuPointerSetAttribute(const void *value, int attribute, u64 pointer)
{
    int on;

    return block_at(pointer) && attribute == CU_POINTER_SYNC && cu_take(&on, value, sizeof on)
               ? CU_SUCCESS
               : CU_INVALID_VALUE;
}
