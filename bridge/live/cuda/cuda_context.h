/* cuda_context.h - contexts: each a GPU of its own, and what is made in it */
#ifndef CUDA_CONTEXT_H
#define CUDA_CONTEXT_H

#include "api/aurum.h"
#include "cuda/live_cuda.h"

#define CU_CONTEXT_FLAGS 0x1ffu              /* that there are */
#define CU_MEMORY        (UINT64_C(4) << 30) /* chosen: as much as the board of a GM20B has */

struct context {
    cu_handle handle;
    u64 number;
    unsigned flags, uses; /* uses: of the primary one; of others 1 */
    bool primary;
    int fault; /* what stopped it, or CU_SUCCESS */
    struct aurum_gpu *gpu;
    int file;   /* its memory, */
    u8 *memory; /* mapped */
    u64 bytes;  /* of it that are allocated */
    size_t limit[CU_LIMITS];
    int cache_config, bank_config;
    struct cu_module *modules;
    struct cu_stream *streams;
    struct cu_event *events;
    struct cu_array *arrays;
    struct block *pools; /* of textures; NULL: there are none */
    void *textures;
    struct context *next;
};

/* The context that is current while the lock is held; NULL: none. */
extern struct context *cu_here;

/* The one that libraries share; it has no GPU while nobody retains it. */
extern struct context cu_primary;

/* Makes its GPU, and its handle if it has none; frees its GPU and all that was made in it. */
int context_open(struct context *c, unsigned flags);
void context_close(struct context *c);

/* Finds the thread's context, which an entry point needs; 'healthy': it must have no fault. */
int context_enter(bool needed, bool healthy);

/* Returns the context of a handle; of 0 the one that is current.  NULL: none. */
struct context *context_of(cu_handle handle);

/* A program's fault stops it. */
int context_stop(struct context *c, int fault);

/* Destroys all of them, at the end. */
void context_end(void);

#endif
