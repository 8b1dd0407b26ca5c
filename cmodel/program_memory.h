/* program_memory.h - memory by virtual address as programs see it: data, code, constants */
#ifndef PROGRAM_MEMORY_H
#define PROGRAM_MEMORY_H

#include "gpc/tpc/sm/core/sm_core.h"
#include "mem/mem_space.h"

struct program_memory {
    struct mem_space *space;
    const struct mem *mem;
    u64 region; /* where the code begins: pc counts from there */
};

/* What an SM takes; 'm' lives as long as it is used. */
struct sm_memory program_memory(struct program_memory *m);

/* Reads a constant buffer, or a program's header.  False: a fault, which the address space keeps. */
bool program_read(const struct program_memory *m, u64 va, void *to, u64 bytes);

#endif
