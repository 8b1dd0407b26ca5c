/* live_cuda.h - CUDA's driver API for unmodified programs: libcuda.so.1 over the model, compute capability 5.3
 *
 *   program --cuMemAlloc_v2 ...--> cuda_entry.c: exports, one lock, handles of the thread's context (entry_points.def)
 *                                       |
 *     cuda_device.c    cuda_context.c   cuda_module.c <- cuda_image.c <- cuda_ptxas.c, cuda_link.c, cuda_library.c
 *                           |           cuda_function.c, cuda_occupancy.c
 *                           |           cuda_launch.c, cuda_stream.c, cuda_event.c
 *     cuda_memory.c, cuda_host.c, cuda_pointer.c: blocks of memory <- cuda_copy.c, cuda_box.c, cuda_array.c <- cuda_texture.c
 *                           |
 *                       aurum.h: a GPU for each context, whose memory is a file that is mapped here, too
 *
 * Work is done before its call returns, so streams are in order and nothing is ever busy.  Addresses have 40 bits and are those of
 * one context alone in the process.  Memory of the host that the GPU sees is mapped twice, never copied to and fro.
 *
 * A fault of a program stops its context: each call says so from then on, until the context is destroyed.
 *
 * What a caller's pointer points to is read and written by cuda_user.h, so that a wild one is CUDA_ERROR_INVALID_VALUE.
 *
 * known: names, numbers and meanings: docs.nvidia.com/cuda/cuda-driver-api, version 12.9
 *
 * Not modelled: what entry_points.def refuses: graphs, memory pools, virtual memory, textures with levels, texture references, IPC, graphics.  A grid
 * that waits for the host while it runs: it waits for ever, and ends with CUDA_ERROR_LAUNCH_TIMEOUT.
 */
#ifndef LIVE_CUDA_H
#define LIVE_CUDA_H

#include "cuda/cuda_abi.h"
#include "live/live_host.h"

/* Says that something is not supported, by name, once each; returns CU_NOT_SUPPORTED. */
int cu_refuse(const char *what);

/* While the caller's own function runs, which may call us. */
void cu_unlock(void);
void cu_lock(void);

/* Returns whether cuInit has been called in this process, not in one that it was forked from. */
bool cu_ready(void);
int cu_start(void);

#endif
