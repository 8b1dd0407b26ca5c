/* device.h - a GPU with what a kernel's driver gives it: memory, an address space, channels with their rings
 *
 * All channels share the address space.  Their rings lie from DEVICE_RINGS on; chosen: above all addresses that a trace may
 * use.
 */
#ifndef DEVICE_H
#define DEVICE_H

#include "machine/address_space.h"
#include "machine/draw_thread.h"
#include "gpu.h"
#include "profile/mem_shape.h"

#define DEVICE_CHANNELS (HUB_CHANNELS - 1) /* the CPU's accesses go as those of one more */
#define DEVICE_RINGS    (UINT64_C(0xff) << 32)
#define DEVICE_MEMORY   (UINT64_C(16) << 30) /* sparse: pages that nobody writes cost nothing */
#define DEVICE_JOBS     64                   /* chosen: more than any host needs */

struct device {
    struct gpu *gpu;
    struct memory memory;
    struct address_space space;
    struct gmmu_config config; /* of the address space */
    u32 put[DEVICE_CHANNELS];  /* of each ring */
    struct draw_thread *thread;
};

/* Makes a GPU of a profile with 'bytes' of memory (memory.h), or as much as its board has if that is less, all in place of 'd'.  False with 'f' filled: the profile is not one
 * that is modelled, or memory is short; then nothing is to be closed.
 */
bool device_open(struct device *d, const struct profile *p, u64 bytes, struct failure *f);

/* Makes a GPU as device_open does, in memory that is the file 'fd', which others may map. */
bool device_open_in(struct device *d, const struct profile *p, u64 bytes, int fd,
                    struct failure *f);
void device_close(struct device *d);

/* Lets the GPU draw on 'jobs' host threads, 1 to DEVICE_JOBS: the same bytes, counts and faults (world/world_thread.h).  Nothing
 * is drawn yet.  A new one has 1; there is work for two, and more do no more.  False with 'f' filled: there is no thread to be
 * had.
 */
bool device_jobs(struct device *d, unsigned jobs, struct failure *f);

/* Maps new memory, zeroed, where nothing is mapped; 'physical' (or NULL) receives its address.  Removes a mapping.  False with
 * 'f' filled: an illegal address, or memory is short.
 */
bool device_map(struct device *d, const struct address_mapping *m, u64 *physical,
                struct failure *f);
void device_unmap(struct device *d, const struct address_mapping *m);

/* Begins accesses of the CPU, in a space that is good until the next mapping. */
struct mem_space *device_cpu(struct device *d);

/* Writes and reads by virtual address, as the CPU.  False: a page is not mapped; nothing or a part was done. */
bool device_write(struct device *d, u64 va, const void *byte, u64 count);
bool device_read(struct device *d, u64 va, void *byte, u64 count);

/* Enters a segment of 'bytes' at 'va' in a channel's ring, which is opened with the first: it is fetched when those before it are
 * done if 'wait'.  DEVICE_FULL: the ring is, as the channel waits; DEVICE_FAILED: 'f' is filled.
 */
enum device_entered { DEVICE_ENTERED, DEVICE_FULL, DEVICE_FAILED };
enum device_entered device_enter(struct device *d, unsigned channel, u64 va, u32 bytes, bool wait,
                                 struct failure *f);

/* Closes a channel: its next segment opens it, as after power-up.  What was entered and has not been run is forgotten. */
void device_shut(struct device *d, unsigned channel);

/* Puts the GPU as after power-up: all channels are closed, a fault is gone.  Memory and mappings stay.  False with 'f' filled: it
 * is, but for its threads, for which there is no memory.
 */
bool device_reset(struct device *d, struct failure *f);

/* Tells Host of all that was entered; what it does then gpu_run says. */
void device_kick(struct device *d, unsigned channel);

#endif
