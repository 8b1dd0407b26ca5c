/* cuda_limits.h - how many threads and blocks fit (CUDA C++ guide, compute capability 5.3) */
#ifndef CUDA_LIMITS_H
#define CUDA_LIMITS_H

#include "cuda/live_cuda.h"

#define LIMITS_THREADS            1024 /* of a block */
#define LIMITS_SHARED_OF_BLOCK    49152
#define LIMITS_SHARED             65536 /* of a multiprocessor */
#define LIMITS_REGISTERS          65536
#define LIMITS_REGISTERS_OF_BLOCK 32768
#define LIMITS_WARPS              64
#define LIMITS_BLOCKS             32

/* Returns the most threads that a block of a kernel with so many registers may have. */
unsigned limits_threads(unsigned registers);

/* Returns how many blocks a multiprocessor has at once: of so many threads, with shared memory in all. */
unsigned limits_blocks(unsigned registers, unsigned threads, u64 shared);

#endif
