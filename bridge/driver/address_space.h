/* address_space.h - page tables as a driver writes them, in memory (facts/classes/mmu.md)
 *
 * An address space has an instance block and a directory.  A mapping gets physical memory of its own, zeroed;
 * pages of 64 KiB where it covers them whole, of 4 KiB elsewhere.
 */
#ifndef ADDRESS_SPACE_H
#define ADDRESS_SPACE_H

#include "driver/memory.h"

#define ADDRESS_PAGE     4096
#define ADDRESS_BIG_PAGE 65536
#define ADDRESS_FREE     4096 /* ranges of free memory that are remembered */

struct address_space {
    struct mem *mem;
    u64 next; /* physical: all from here on is free */
    u64 instance, directory;
    unsigned free_ranges;
    struct free_range {
        u64 address, bytes;
    } free[ADDRESS_FREE];
};

/* An empty address space in memory of which everything from 'first' on is free. */
bool address_space_open(struct address_space *a, struct mem *mem, u64 first, struct failure *f);

/* How a mapping is. */
struct address_mapping {
    u64 va, bytes; /* whole pages */
    u8 kind;
    bool read_only;
};

/* Maps new memory; nothing is mapped there yet.  'physical' (or NULL) takes its address: all of it lies in one
 * piece.  False with 'f' filled on failure: out of memory, or an address that is not legal.
 */
bool address_space_map(struct address_space *a, const struct address_mapping *mapping,
                       u64 *physical, struct failure *f);

/* Unmaps it and frees its memory. */
void address_space_unmap(struct address_space *a, const struct address_mapping *mapping);

#endif
