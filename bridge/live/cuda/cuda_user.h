/* cuda_user.h - what a caller's pointers point to: a wild pointer is an answer, no crash */
#ifndef CUDA_USER_H
#define CUDA_USER_H

#include "cuda/live_cuda.h"

/* Read and write 'bytes'; false: not all of them are there. */
bool cu_take(void *to, const void *from, size_t bytes);
bool cu_give(void *to, const void *from, size_t bytes);

/* CU_INVALID_VALUE if it is NULL or wild. */
#define CU_GIVE(to, value) (cu_give(to, &(value), sizeof(value)) ? CU_SUCCESS : CU_INVALID_VALUE)

/* Reads a string of less than 'room' bytes; false: there is none. */
bool cu_take_text(char *to, size_t room, const char *from);

#endif
