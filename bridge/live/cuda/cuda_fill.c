/* cuda_fill.c - fills of memory with elements of 1, 2 and 4 bytes, in rows */
#include <string.h>

#include "cuda/cuda_copy.h"
#include "cuda/cuda_entry.h"
#include "cuda/cuda_stream.h"

#define PIECE 4096 /* bytes, of whole elements */

struct fill {
    u64 to;
    size_t pitch, width, height; /* width: elements */
    unsigned bytes;              /* of an element */
    u32 value;
};

/* A row, which lies in the file's mapping or not. */
static int fill_row(const struct place *to, u64 offset, const u8 *piece, u64 bytes)
{
    const struct place from = { NULL, (uintptr_t)piece };
    u8 *row = to->block->memory ? to->block->memory + (to->at - to->block->va) + offset : NULL;
    int error = CU_SUCCESS;

    for (u64 done = 0, n; done < bytes && !error; done += n) {
        n = bytes - done < PIECE ? bytes - done : PIECE;
        if (row)
            memcpy(row + done, piece, n);
        else
            error = place_copy(to, offset + done, &from, 0, n);
    }
    return error;
}

static int fill(const struct fill *f, cu_handle stream)
{
    u8 piece[PIECE];
    struct place to;
    int error;

    if (!stream_is(stream))
        return CU_INVALID_HANDLE;
    if (!f->width || !f->height)
        return CU_SUCCESS;
    if (f->to % f->bytes || f->width > CU_MEMORY)
        return CU_INVALID_VALUE;
    if (f->height > 1 &&
        (f->pitch > CU_MEMORY / f->height || f->pitch < f->width * f->bytes || f->pitch % f->bytes))
        return CU_INVALID_VALUE;
    error = place_of(f->to, f->pitch * (f->height - 1) + f->width * f->bytes, true, &to);
    for (unsigned n = 0; n < PIECE; n++)
        piece[n] = (u8)(f->value >> 8 * (n % f->bytes));
    for (size_t y = 0; y < f->height && !error; y++)
        error = fill_row(&to, y * f->pitch, piece, f->width * f->bytes);
    return error;
}

#define FILL(bits, type)                                                                           \
    int do_cuMemsetD##bits##Async(u64 to, type value, size_t count, cu_handle stream)              \
    {                                                                                              \
        return fill(&(struct fill){ to, 0, count, 1, bits / 8, value }, stream);                   \
    }                                                                                              \
    int do_cuMemsetD##bits##_v2(u64 to, type value, size_t count)                                  \
    {                                                                                              \
        return do_cuMemsetD##bits##Async(to, value, count, 0);                                     \
    }                                                                                              \
    int do_cuMemsetD2D##bits##Async(u64 to, size_t pitch, type value, size_t width, size_t height, \
                                    cu_handle stream)                                              \
    {                                                                                              \
        return fill(&(struct fill){ to, pitch, width, height, bits / 8, value }, stream);          \
    }                                                                                              \
    int do_cuMemsetD2D##bits##_v2(u64 to, size_t pitch, type value, size_t width, size_t height)   \
    {                                                                                              \
        return do_cuMemsetD2D##bits##Async(to, pitch, value, width, height, 0);                    \
    }

FILL(8, unsigned char)
FILL(16, unsigned short)
FILL(32, unsigned)
