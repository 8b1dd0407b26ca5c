/* launch.h - a grid of a kernel through Host, with buffers of the host (facts/isa/semantics.md 15)
 *
 * Makes memory, page tables, a channel, a QMD and a pushbuffer as a driver does, and lets Host take them; the grid
 * runs on one SM.  Buffers lie apart in the program's addresses, each at the end of its pages: what runs more than
 * 255 bytes over an end faults.
 */
#ifndef LAUNCH_H
#define LAUNCH_H

#include "driver/cubin_image.h"
#include "machine/device.h"

#define LAUNCH_BUFFERS     32
#define LAUNCH_LOCAL_MOST  0xfffff0
#define LAUNCH_SHARED_MOST 49152                /* known: facts/tpc.md */
#define LAUNCH_MEMORY      (UINT64_C(64) << 30) /* of its GPU; sparse */

struct launch_buffer {
    u64 address;
    u64 size;
    u8 *bytes; /* the caller's */
    u64 place; /* in memory */
};

/* How a kernel is launched; sizes are 1 and more. */
struct launch_how {
    u32 grid[3], block[3];
    u32 shared_bytes; /* dynamic shared memory */
    u32 stack_bytes;  /* of a thread, if it is more than the kernel says; 0: what it says */
};

/* Where headers and samplers of textures lie, in memory that launch_map has made, and the number of the last of each. */
struct launch_pools {
    u64 headers, samplers; /* 0: the program has no textures */
    u32 last_header, last_sampler;
};

/* What the hardware is told of a grid. */
struct launch_task {
    u32 grid[3], block[3];
    u32 registers, shared_bytes, local_bytes;
    u64 local;  /* where there is room for all threads' local memory; 0: nowhere */
    u32 spare;  /* of local_bytes, above the stack */
    u64 region; /* where the code begins, and the kernel behind it */
    u32 entry;
    u64 qmd, done; /* where they lie: the QMD, and the word that gets LAUNCH_PAYLOAD at the end */
    u64 bank[CUBIN_BANKS]; /* of constants; of 0 bytes: not bound */
    u32 bank_bytes[CUBIN_BANKS];
    struct launch_pools pools;
};

#define LAUNCH_PAYLOAD     0x600d
#define LAUNCH_WORDS       36 /* of its methods, at most */
#define LAUNCH_LOCAL_GRAIN 16 /* of local_bytes */

/* launch_task.c: write its QMD, QMD_WORDS words; and the methods that start it: returns how many words. */
void launch_qmd(const struct launch_task *t, u32 *word);
u32 launch_methods(const struct launch_task *t, u32 *word);

/* launch_task.c: returns how many bytes the local memory of an SM's threads has. */
u64 launch_local(const struct launch_task *t);

/* Writes what compiled code reads of bank 0 below the parameters, 256 bytes; 'constants' is where bank 3 lies. */
void launch_words(const struct launch_task *t, u32 dynamic_shared, u64 constants, u8 *bank);

/* Returns whether the word at 'done' of 'm' says that the grid has ended; else false, with 'f' filled. */
bool launch_ended(const struct mem *m, u64 done, struct failure *f);

struct launch {
    const struct cubin_kernel *kernel;
    struct launch_how how;
    struct launch_pools pools;
    u32 shared_bytes, local_bytes; /* of a block; of a thread */
    struct cubin_addresses addresses;
    struct cubin_image image;
    u8 constant[65536]; /* bank 0 */
    unsigned buffers;
    struct launch_buffer buffer[LAUNCH_BUFFERS];
    struct device *device, *own; /* own: which goes with it, or NULL */
    struct sm_core *core;        /* its SM */
};

/* Makes a launch of a kernel of the cubin, which must last as long; false with 'f' filled on bad sizes, without memory,
 * or of what is not modelled.
 */
bool launch_open(struct launch *l, const struct cubin *c, const struct cubin_kernel *k,
                 const struct launch_how *how, struct failure *f);
void launch_close(struct launch *l);

/* Makes one on a device of one SM, which lives longer. */
bool launch_open_on(struct launch *l, struct device *d, const struct cubin *c,
                    const struct cubin_kernel *k, const struct launch_how *how, struct failure *f);

/* Set argument n: up to 8 bytes of a number; bytes as they are, of the parameter's size; or the address of a buffer, which
 * must last until launch_close.
 */
bool launch_number(struct launch *l, unsigned n, u64 value, struct failure *f);
bool launch_bytes(struct launch *l, unsigned n, const u8 *bytes, u64 size, struct failure *f);
bool launch_buffer(struct launch *l, unsigned n, u8 *bytes, u64 size, struct failure *f);

/* Returns what the hardware is told of it. */
struct launch_task launch_task(const struct launch *l);

/* launch_stream.c: a buffer's memory, where its bytes go and come from; the methods that start it.  A place is physical. */
bool launch_map(struct launch *l, u64 va, u64 bytes, u64 *place, struct failure *f);
bool launch_submit(struct launch *l, struct failure *f);

/* Addresses of what every launch has. */
#define LAUNCH_CODE      (UINT64_C(1) << 32)
#define LAUNCH_QMD       (UINT64_C(2) << 32)
#define LAUNCH_CONSTANTS (LAUNCH_QMD + 65536) /* a bank each 64 KiB */
#define LAUNCH_PUSH      (UINT64_C(3) << 32)
#define LAUNCH_LOCAL     (UINT64_C(4) << 32)
#define LAUNCH_GLOBALS   (UINT64_C(1) << 39)
#define LAUNCH_DONE      (LAUNCH_QMD + 2048) /* the semaphore at the end of the grid */

/* Where generic addresses find shared and local memory: compilers put an offset in by OR. */
#define LAUNCH_SHARED_WINDOW 0x01000000 /* chosen */
#define LAUNCH_LOCAL_WINDOW  0x02000000

/* Runs the grid.  A fault of the program fills 'f' with the instruction's text: EXIT_NOT_MODELLED where the model
 * lacks it, else EXIT_DIFFER.
 */
bool launch_run(struct launch *l, struct failure *f);

#endif
