/* cuda_array.c - see cuda_array.h */
#include "cuda/cuda_array.h"

#include <stdlib.h>
#include <string.h>

#include "common/surface.h"
#include "cuda/cuda_entry.h"
#include "cuda/cuda_handles.h"
#include "cuda/cuda_user.h"

#define PIECE 16 /* bytes that lie one behind the other */

u32 array_element(int format, unsigned channels)
{
    u32 bytes;

    switch (format) {
    case 1:
    case 8: bytes = 1; break;
    case 2:
    case 9:
    case 0x10: bytes = 2; break;
    case 3:
    case 0xa:
    case 0x20: bytes = 4; break;
    default: return 0;
    }
    return channels == 1 || channels == 2 || channels == 4 ? bytes * channels : 0;
}

struct cu_array *array_of(cu_handle handle)
{
    struct cu_array *a = handle_object(HANDLE_ARRAY, handle);

    return a && a->block->context == cu_here ? a : NULL;
}

static u64 gobs(const struct cu_array *a)
{
    return (a->width + SURFACE_GOB_WIDTH - 1) / SURFACE_GOB_WIDTH;
}

static u64 slice_bytes(const struct cu_array *a)
{
    return gobs(a) * ((a->rows + SURFACE_GOB_HEIGHT - 1) / SURFACE_GOB_HEIGHT) * SURFACE_GOB_BYTES;
}

/* Blocks are of one GOB. */
static u8 *at(const struct cu_array *a, u64 x, u64 y, u64 z)
{
    const u64 gob = y / SURFACE_GOB_HEIGHT * gobs(a) + x / SURFACE_GOB_WIDTH;

    return a->block->memory + z * slice_bytes(a) + gob * SURFACE_GOB_BYTES +
           surface_gob_offset((u32)x, (u32)y);
}

void array_read(const struct cu_array *a, u64 x, u64 y, u64 z, u8 *to, u64 bytes)
{
    for (u64 done = 0, n; done < bytes; done += n) {
        n = PIECE - (x + done) % PIECE;
        n = n < bytes - done ? n : bytes - done;
        memcpy(to + done, at(a, x + done, y, z), n);
    }
}

void array_write(const struct cu_array *a, u64 x, u64 y, u64 z, const u8 *from, u64 bytes)
{
    for (u64 done = 0, n; done < bytes; done += n) {
        n = PIECE - (x + done) % PIECE;
        n = n < bytes - done ? n : bytes - done;
        memcpy(at(a, x + done, y, z), from + done, n);
    }
}

/* known: what the device says of sizes (cuda_attributes.def) */
static int check(const struct cu_array_3d *d)
{
    const bool layers = d->flags & CU_ARRAY_LAYERED;

    if (!d->width || !array_element(d->format, d->channels))
        return CU_INVALID_VALUE;
    if (d->flags & ~(unsigned)(CU_ARRAY_LAYERED | CU_ARRAY_SURFACE | CU_ARRAY_GATHER))
        return cu_refuse("an array of cubes, of depth, or sparse");
    if (d->width > 65536 || d->height > 65536 || d->depth > (layers ? 2048 : 4096) ||
        (layers && !d->depth) ||
        (!layers && d->depth && (!d->height || d->width > 4096 || d->height > 4096)))
        return CU_INVALID_VALUE;
    return CU_SUCCESS;
}

static void free_array(struct cu_array *a)
{
    handle_free(a->handle);
    if (a->block)
        block_free(a->block);
    free(a);
}

int do_cuArray3DCreate_v2(cu_handle *array, const struct cu_array_3d *how)
{
    struct cu_array_3d d;
    struct cu_array *a;
    int error;

    if (!array || !cu_take(&d, how, sizeof d))
        return CU_INVALID_VALUE;
    error = check(&d);
    if (error)
        return error;
    a = calloc(1, sizeof *a);
    if (!a)
        return CU_OUT_OF_MEMORY;
    a->as = d;
    a->element = array_element(d.format, d.channels);
    a->width = d.width * a->element;
    a->rows = d.height ? d.height : 1;
    a->slices = d.depth ? d.depth : 1;
    a->block = block_new(cu_here, BLOCK_ARRAY, slice_bytes(a) * a->slices);
    a->handle = a->block ? handle_new(HANDLE_ARRAY, a) : 0;
    if (!a->handle || CU_GIVE(array, a->handle)) {
        error = a->handle ? CU_INVALID_VALUE : CU_OUT_OF_MEMORY;
        free_array(a);
        return error;
    }
    a->next = cu_here->arrays;
    cu_here->arrays = a;
    return CU_SUCCESS;
}

int do_cuArrayCreate_v2(cu_handle *array, const struct cu_array_2d *how)
{
    struct cu_array_2d d;
    struct cu_array_3d deep = { 0 };

    if (!cu_take(&d, how, sizeof d))
        return CU_INVALID_VALUE;
    deep.width = d.width;
    deep.height = d.height;
    deep.format = d.format;
    deep.channels = d.channels;
    return do_cuArray3DCreate_v2(array, &deep);
}

int do_cuArrayDestroy(cu_handle array)
{
    struct cu_array *a = array_of(array), **link = &cu_here->arrays;

    if (!a)
        return CU_INVALID_HANDLE;
    while (*link != a)
        link = &(*link)->next;
    *link = a->next;
    free_array(a);
    return CU_SUCCESS;
}

int do_cuArray3DGetDescriptor_v2(struct cu_array_3d *to, cu_handle array)
{
    const struct cu_array *a = array_of(array);

    return a ? CU_GIVE(to, a->as) : CU_INVALID_HANDLE;
}

int do_cuArrayGetDescriptor_v2(struct cu_array_2d *to, cu_handle array)
{
    const struct cu_array *a = array_of(array);
    struct cu_array_2d d;

    if (!a)
        return CU_INVALID_HANDLE;
    d = (struct cu_array_2d){ a->as.width, a->as.height, a->as.format, a->as.channels };
    return CU_GIVE(to, d);
}

void cu_array_forget(struct context *c)
{
    while (c->arrays) {
        struct cu_array *a = c->arrays;

        c->arrays = a->next;
        free_array(a);
    }
    free(c->textures);
    c->textures = NULL;
    c->pools = NULL; /* goes with the other blocks */
}
