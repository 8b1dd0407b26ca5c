/* cuda_memory.h - blocks of memory: of a context's GPU, and how the host sees them
 *
 * A block has addresses that no other one of the process has, and pages of its own, with a page between: what runs over its
 * end by a page faults.  Host and managed memory lie at the same addresses in the host.
 */
#ifndef CUDA_MEMORY_H
#define CUDA_MEMORY_H

#include "cuda/cuda_context.h"

enum block_kind {
    BLOCK_DEVICE,
    BLOCK_HOST,
    BLOCK_MANAGED,
    BLOCK_REGISTERED,
    BLOCK_MODULE,
    BLOCK_ARRAY
};

struct block {
    u64 va, bytes, pages; /* bytes: as asked for; pages: whole ones, in bytes */
    enum block_kind kind;
    struct context *context;
    u8 *memory; /* in the mapping of the context's file; NULL: of a module, several pieces */
    u8 *host;   /* where the program sees it, or NULL */
    u32 offset; /* of registered memory, from its page */
    unsigned flags;
    u64 number;
};

/* Makes one, of zeros; NULL: memory is short, with CU_OUT_OF_MEMORY.  A module's has addresses alone. */
struct block *block_new(struct context *c, enum block_kind kind, u64 bytes);
void block_free(struct block *b);

/* Finds the block in whose bytes an address lies, as device or as host pointer; NULL: there is none, as behind the last byte. */
struct block *block_at(u64 pointer);

/* Returns the address of a block's first byte. */
u64 block_first(const struct block *b);

/* Returns whether a block has so many bytes from an address on. */
bool block_holds(const struct block *b, u64 va, u64 bytes);

/* Returns whether the program sees any block's pages between these addresses of the host. */
bool block_shown(u64 host, u64 bytes);

/* Finds the one that begins there, of this context. */
struct block *block_from(u64 pointer);

/* Lets the program see a block's memory at 'host', NULL: at its own address. */
bool block_show(struct block *b, u8 *host);

/* Makes one that the program sees at its own address; NULL: no memory. */
struct block *block_new_seen(struct context *c, enum block_kind kind, u64 bytes);

/* Returns whether it is an address that blocks may have. */
bool block_range(u64 pointer);

/* cuda_host.c: gives registered memory back to the program, with what is in it. */
void block_return(struct block *b);

/* Frees all of a context. */
void cu_memory_forget(struct context *c);

#endif
