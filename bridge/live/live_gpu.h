/* live_gpu.h - the machine behind the node: memory that is a file, channels, segments
 *
 * All functions are called with the node's lock held, but for live_gpu_file.
 */
#ifndef LIVE_GPU_H
#define LIVE_GPU_H

#include <stdbool.h>
#include <stdint.h>

#include "api/aurum.h"

enum {
    LIVE_CHANNELS = 15,     /* of a GPU (aurum_gpu_submit) */
    LIVE_PAGE = 4096,       /* of its smallest mapping */
    LIVE_BIG_PAGE = 1 << 16 /* of one that begins and ends at such */
};
#define LIVE_MEMORY (UINT64_C(16) << 30)

/* Makes the GPU if there is none.  False, after a line on stderr: it cannot be made, or was not made. */
bool live_gpu_ready(void);

/* Puts one that has stopped as after power-up; nobody has a channel.  Forgets a parent's, in a child of fork(). */
void live_gpu_restart(void);
void live_gpu_forget(void);

/* The GPU that is ready. */
struct aurum_gpu *live_gpu(void);

/* The file that is the GPU's memory, from address 0 on; -1: there is no GPU. */
int live_gpu_file(void);

/* Maps new memory; '*place' receives where it lies in the file.  False: there is none left. */
bool live_gpu_map(uint64_t va, uint64_t bytes, unsigned kind, uint64_t *place);
void live_gpu_unmap(uint64_t va);

/* A segment of words at a virtual address; 'wait': it is read when those before it have been done. */
struct live_segment {
    uint64_t va;
    uint32_t bytes;
    bool wait;
};

/* Runs segments to their end.  False: the GPU has stopped, now or before. */
bool live_gpu_run(unsigned channel, const struct live_segment *s, unsigned segments);

#endif
