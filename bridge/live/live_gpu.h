/* live_gpu.h - the machine behind the node: memory that is a file, channels, segments
 *
 * All functions are called with the node's lock held, but for live_gpu_file.
 */
#ifndef LIVE_GPU_H
#define LIVE_GPU_H

#include "inspect/targets.h"
#include "machine/device.h"

/* Makes the GPU if there is none.  False, after a line on stderr: it cannot be made, or was made by a parent process. */
bool live_gpu_ready(void);

/* The file that is the GPU's memory, from address 0 on; -1: there is no GPU. */
int live_gpu_file(void);

/* Maps new memory; '*physical' receives its address in the file.  False: there is none left. */
bool live_gpu_map(const struct address_mapping *m, u64 *physical);
void live_gpu_unmap(const struct address_mapping *m);

/* A segment of words at a virtual address; 'wait': it is read when those before it have been done. */
struct live_segment {
    u64 va;
    u32 bytes;
    bool wait;
};

/* Runs segments to their end.  False: the GPU has stopped, now or before. */
bool live_gpu_run(unsigned channel, const struct live_segment *s, unsigned segments);

/* Nanoseconds, as reports have them. */
u64 live_gpu_time(void);

/* Makes a target's picture.  False with 'f' filled: it cannot be read. */
bool live_gpu_picture(const struct target *t, struct picture *p, struct failure *f);

#endif
