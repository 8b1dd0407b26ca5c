/* cuda_box.c - copies of rows and slices: CUDA_MEMCPY2D, CUDA_MEMCPY3D */
#include <stdlib.h>

#include "cuda/cuda_array.h"
#include "cuda/cuda_copy.h"
#include "cuda/cuda_entry.h"
#include "cuda/cuda_stream.h"
#include "cuda/cuda_user.h"

#define MOST (UINT64_C(1) << 40) /* of any size: products of two do not overflow a check */

/* A side as a place, with the offset of its first byte, and what lies between rows and slices; or an array, from a texel on. */
struct side {
    struct place place;
    u64 first, pitch, slice;
    const struct cu_array *array;
    u64 x, y, z;
};

static int array_side(const struct cu_copy_3d_side *from, const struct cu_copy_3d *c,
                      struct side *s)
{
    const struct cu_array *a = array_of(from->array);

    if (!a)
        return CU_INVALID_HANDLE;
    if (from->level || from->x > a->width || c->width > a->width - from->x || from->y > a->rows ||
        c->height > a->rows - from->y || from->z > a->slices || c->depth > a->slices - from->z)
        return CU_INVALID_VALUE;
    *s = (struct side){ .array = a, .x = from->x, .y = from->y, .z = from->z };
    return CU_SUCCESS;
}

static int side_of(const struct cu_copy_3d_side *from, const struct cu_copy_3d *c, struct side *s)
{
    const u64 pitch = from->pitch ? from->pitch : c->width;
    const u64 height = from->height ? from->height : c->height;
    const bool device = from->type == CU_MEMORY_DEVICE;
    u64 at, bytes;

    s->array = NULL;
    if (from->type == CU_MEMORY_ARRAY)
        return array_side(from, c, s);
    if ((from->type != CU_MEMORY_HOST && !device && from->type != CU_MEMORY_UNIFIED) ||
        from->level || from->x > MOST || from->y > MOST || from->z > MOST || pitch > MOST ||
        height > MOST)
        return CU_INVALID_VALUE;
    if ((c->height > 1 || c->depth > 1) && (pitch < c->width || from->x > pitch - c->width))
        return CU_INVALID_VALUE;
    if (c->depth > 1 && (height < c->height || from->y > height - c->height))
        return CU_INVALID_VALUE;
    if (height && pitch > MOST / height)
        return CU_INVALID_VALUE;
    s->pitch = pitch;
    s->slice = pitch * height;
    if ((from->y && pitch > MOST / from->y) || (from->z && s->slice > MOST / from->z) ||
        (c->height > 1 && pitch > MOST / c->height) || (c->depth > 1 && s->slice > MOST / c->depth))
        return CU_INVALID_VALUE;
    s->first = from->x + from->y * pitch + from->z * s->slice;
    at = from->type == CU_MEMORY_HOST ? (uintptr_t)from->host : from->device;
    bytes = s->first + (c->depth - 1) * s->slice + (c->height - 1) * pitch + c->width;
    return place_of(at, bytes, device, &s->place);
}

/* Of arrays by way of 'row', which holds it. */
static int copy_row(const struct side *to, const struct side *from, u64 y, u64 z, u64 width,
                    u8 *row)
{
    const struct place here = { NULL, (uintptr_t)row };
    int error = CU_SUCCESS;

    if (!to->array && !from->array)
        return place_copy(&to->place, to->first + z * to->slice + y * to->pitch, &from->place,
                          from->first + z * from->slice + y * from->pitch, width);
    if (from->array)
        array_read(from->array, from->x, from->y + y, from->z + z, row, width);
    else
        error = place_copy(&here, 0, &from->place, from->first + z * from->slice + y * from->pitch,
                           width);
    if (error)
        return error;
    if (!to->array)
        return place_copy(&to->place, to->first + z * to->slice + y * to->pitch, &here, 0, width);
    array_write(to->array, to->x, to->y + y, to->z + z, row, width);
    return CU_SUCCESS;
}

static int copy_box(const struct cu_copy_3d *c, cu_handle stream)
{
    struct side to, from;
    u8 *row = NULL;
    int error;

    if (!stream_is(stream))
        return CU_INVALID_HANDLE;
    if (!c->width || !c->height || !c->depth)
        return CU_SUCCESS;
    if (c->width > CU_MEMORY || c->height > CU_MEMORY || c->depth > CU_MEMORY)
        return CU_INVALID_VALUE;
    error = side_of(&c->to, c, &to);
    error = error ? error : side_of(&c->from, c, &from);
    if (!error && (to.array || from.array) && !(row = malloc(c->width)))
        error = CU_OUT_OF_MEMORY;
    for (u64 z = 0; z < c->depth && !error; z++)
        for (u64 y = 0; y < c->height && !error; y++)
            error = copy_row(&to, &from, y, z, c->width, row);
    free(row);
    return error;
}

int box_copy_row(const struct cu_copy_3d_side *to, const struct cu_copy_3d_side *from, u64 width,
                 cu_handle stream)
{
    return copy_box(&(struct cu_copy_3d){ *from, *to, width, 1, 1 }, stream);
}

static struct cu_copy_3d_side of_2d(const struct cu_copy_2d_side *s)
{
    return (struct cu_copy_3d_side){ .x = s->x,
                                     .y = s->y,
                                     .type = s->type,
                                     .host = s->host,
                                     .device = s->device,
                                     .array = s->array,
                                     .pitch = s->pitch };
}

int do_cuMemcpy2DAsync_v2(const struct cu_copy_2d *copy, cu_handle stream)
{
    struct cu_copy_2d c;

    if (!cu_take(&c, copy, sizeof c))
        return CU_INVALID_VALUE;
    return copy_box(&(struct cu_copy_3d){ of_2d(&c.from), of_2d(&c.to), c.width, c.height, 1 },
                    stream);
}

int do_cuMemcpy2D_v2(const struct cu_copy_2d *copy)
{
    return do_cuMemcpy2DAsync_v2(copy, 0);
}

int do_cuMemcpy2DUnaligned_v2(const struct cu_copy_2d *copy)
{
    return do_cuMemcpy2DAsync_v2(copy, 0);
}

int do_cuMemcpy3DAsync_v2(const struct cu_copy_3d *copy, cu_handle stream)
{
    struct cu_copy_3d c;

    return cu_take(&c, copy, sizeof c) ? copy_box(&c, stream) : CU_INVALID_VALUE;
}

int do_cuMemcpy3D_v2(const struct cu_copy_3d *copy)
{
    return do_cuMemcpy3DAsync_v2(copy, 0);
}

int do_cuMemcpy3DPeerAsync(const struct cu_copy_3d *copy, cu_handle stream)
{
    struct cu_copy_3d c;

    if (!cu_take(&c, copy, sizeof c))
        return CU_INVALID_VALUE;
    if (!context_of(c.from.context) || !context_of(c.to.context))
        return CU_INVALID_CONTEXT;
    return copy_box(&c, stream);
}

int do_cuMemcpy3DPeer(const struct cu_copy_3d *copy)
{
    return do_cuMemcpy3DPeerAsync(copy, 0);
}
