/* cuda_array.h - arrays: memory whose texels lie in blocks, one GOB each (facts/texture/blocklinear.md) */
#ifndef CUDA_ARRAY_H
#define CUDA_ARRAY_H

#include "cuda/cuda_memory.h"

enum { CU_ARRAY_LAYERED = 1, CU_ARRAY_SURFACE = 2, CU_ARRAY_GATHER = 8 };

struct cu_array {
    cu_handle handle;
    struct cu_array_3d as;   /* as it was asked for: sizes that are not used are 0 */
    u32 element;             /* bytes */
    u64 width, rows, slices; /* in bytes; 1 and more */
    struct block *block;
    struct cu_array *next;
};

/* Returns the bytes of an element of a format with so many channels; 0: there is no such format. */
u32 array_element(int format, unsigned channels);

/* Returns an array of the current context; NULL: there is none. */
struct cu_array *array_of(cu_handle handle);

/* Reads or writes a part of a row, which lies within it. */
void array_read(const struct cu_array *a, u64 x, u64 y, u64 z, u8 *to, u64 bytes);
void array_write(const struct cu_array *a, u64 x, u64 y, u64 z, const u8 *from, u64 bytes);

/* Frees all arrays, textures and surfaces of a context. */
void cu_array_forget(struct context *c);

#endif
