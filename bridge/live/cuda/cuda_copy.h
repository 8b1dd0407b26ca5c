/* cuda_copy.h - bytes from one place to another: of the device, or of the host */
#ifndef CUDA_COPY_H
#define CUDA_COPY_H

#include "cuda/cuda_memory.h"

/* A place with so many bytes behind it. */
struct place {
    const struct block *block; /* NULL: the program's memory */
    u64 at;
};

/* Finds one; 'device': it must be of a block.  CU_INVALID_VALUE: it is none, or too short. */
int place_of(u64 pointer, u64 bytes, bool device, struct place *p);

/* Copies between two, 'to' and 'from' bytes behind them; they may overlap.  CU_INVALID_VALUE: memory of the host is not there. */
int place_copy(const struct place *to, u64 to_offset, const struct place *from, u64 from_offset,
               u64 bytes);

/* cuda_box.c: copies one row between two sides. */
int box_copy_row(const struct cu_copy_3d_side *to, const struct cu_copy_3d_side *from, u64 width,
                 cu_handle stream);

#endif
