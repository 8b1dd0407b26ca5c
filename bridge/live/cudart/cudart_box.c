/* cudart_box.c - copies of rows, boxes and arrays, all as boxes of the driver's; fills of boxes (live_cudart.h) */
#include "cudart/live_cudart.h"

/* A side that is memory, of which 'kind' says whose it is. */
static void memory_side(struct cu_copy_3d_side *s, const void *pointer, size_t pitch, size_t height,
                        bool host, int kind)
{
    s->type = kind == BY_ADDRESS ? CU_MEMORY_UNIFIED : host ? CU_MEMORY_HOST : CU_MEMORY_DEVICE;
    s->host = (void *)(uintptr_t)pointer;
    s->device = (uintptr_t)pointer;
    s->pitch = pitch;
    s->height = height;
}

static void array_side(struct cu_copy_3d_side *s, cu_handle array, size_t x, size_t y)
{
    s->type = CU_MEMORY_ARRAY;
    s->array = array;
    s->x = x;
    s->y = y;
}

int rt_copy_rows(void *to, size_t to_pitch, const void *from, size_t pitch, size_t width,
                 size_t height, int kind, cu_handle stream)
{
    struct cu_copy_3d c = { .width = width, .height = height, .depth = 1 };

    if (!rt_is_kind(kind))
        return RT_INVALID_DIRECTION;
    if (width > pitch || width > to_pitch)
        return RT_INVALID_PITCH;
    memory_side(&c.from, from, pitch, height, rt_from_host(kind), kind);
    memory_side(&c.to, to, to_pitch, height, rt_to_host(kind), kind);
    return cuMemcpy3DAsync_v2(&c, stream);
}

int rt_copy_to_array(cu_handle to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                     size_t height, int kind, cu_handle stream)
{
    struct cu_copy_3d c = { .width = width, .height = height, .depth = 1 };

    if (!rt_is_kind(kind) || rt_to_host(kind))
        return RT_INVALID_DIRECTION;
    if (width > pitch)
        return RT_INVALID_PITCH;
    memory_side(&c.from, from, pitch, height, rt_from_host(kind), kind);
    array_side(&c.to, to, x, y);
    return cuMemcpy3DAsync_v2(&c, stream);
}

int rt_copy_from_array(void *to, size_t pitch, cu_handle from, size_t x, size_t y, size_t width,
                       size_t height, int kind, cu_handle stream)
{
    struct cu_copy_3d c = { .width = width, .height = height, .depth = 1 };

    if (!rt_is_kind(kind) || rt_from_host(kind))
        return RT_INVALID_DIRECTION;
    if (width > pitch)
        return RT_INVALID_PITCH;
    array_side(&c.from, from, x, y);
    memory_side(&c.to, to, pitch, height, rt_to_host(kind), kind);
    return cuMemcpy3DAsync_v2(&c, stream);
}

/* Gives a size in bytes; CU_INVALID_VALUE: 64 bits do not hold it. */
static int bytes_of(size_t elements, size_t element, size_t *bytes)
{
    *bytes = elements * element;
    return elements > SIZE_MAX / element ? CU_INVALID_VALUE : CU_SUCCESS;
}

/* Places are in elements of the side: of an array, or bytes. */
static int side(struct cu_copy_3d_side *s, cu_handle array, const struct rt_place *place,
                const struct rt_pitched *memory, bool host, int kind)
{
    size_t element = 1;
    int error = CU_SUCCESS;

    if (!array == !memory->pointer)
        return CU_INVALID_VALUE;
    if (array) {
        error = rt_element(array, &element);
        array_side(s, array, 0, 0);
    } else {
        memory_side(s, memory->pointer, memory->pitch, memory->height, host, kind);
    }
    s->y = place->y;
    s->z = place->z;
    return error ? error : bytes_of(place->x, element, &s->x);
}

/* known: the extent is in elements of an array, where there is one, else in bytes */
int rt_copy_box(const struct rt_copy_3d *copy, cu_handle stream)
{
    struct cu_copy_3d c = { .width = 0 };
    size_t element = 1;
    int error;

    if (!copy)
        return CU_INVALID_VALUE;
    if (!rt_is_kind(copy->kind))
        return RT_INVALID_DIRECTION;
    error = side(&c.from, copy->from_array, &copy->from_place, &copy->from,
                 rt_from_host(copy->kind), copy->kind);
    if (!error)
        error = side(&c.to, copy->to_array, &copy->to_place, &copy->to, rt_to_host(copy->kind),
                     copy->kind);
    if (!error && (copy->from_array || copy->to_array))
        error = rt_element(copy->from_array ? copy->from_array : copy->to_array, &element);
    if (!error)
        error = bytes_of(copy->extent.width, element, &c.width);
    if (error)
        return error;
    c.height = copy->extent.height;
    c.depth = copy->extent.depth;
    return cuMemcpy3DAsync_v2(&c, stream);
}

int rt_fill_box(struct rt_pitched to, int value, struct rt_extent extent, cu_handle stream)
{
    const size_t slice = to.pitch * to.height;
    int error = CU_SUCCESS;

    if (extent.width > to.pitch || extent.height > to.height)
        return CU_INVALID_VALUE;
    for (size_t z = 0; z < extent.depth && !error; z++)
        error = cuMemsetD2D8Async((uintptr_t)to.pointer + z * slice, to.pitch, (u8)value,
                                  extent.width, extent.height, stream);
    return error;
}
