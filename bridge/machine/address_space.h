/* address_space.h - page tables as a driver writes them, in memory (facts/classes/mmu.md)
 *
 * An address space has an instance block and a directory.  A mapping gets physical memory of its own, zeroed;
 * pages of 64 KiB where it covers them whole, of 4 KiB elsewhere.
 */
#ifndef ADDRESS_SPACE_H
#define ADDRESS_SPACE_H

#include "machine/memory.h"

#define ADDRESS_PAGE     4096
#define ADDRESS_BIG_PAGE 65536
#define ADDRESS_FREE     4096 /* ranges of free memory that are remembered */

struct address_space {
    struct mem *mem;
    u64 next;           /* physical: all from here on is free, but for that on the chip: */
    u64 near, near_end; /* memory on the chip (profile/mem_shape.h); both 0: there is none */
    u64 near_next;      /* the chip's: free from here to its end */
    u64 instance, directory;
    unsigned free_ranges;
    struct free_range {
        u64 address, bytes;
    } free[ADDRESS_FREE];
};

/* Makes an empty address space in memory; everything from 'first' on is free. */
bool address_space_open(struct address_space *a, struct mem *mem, u64 first, struct failure *f);

/* A mapping. */
struct address_mapping {
    u64 va, bytes; /* whole pages */
    u8 kind;
    bool read_only;
    bool near; /* in memory on the chip, which may be full */
};

/* Has a range of physical memory given to mappings that ask for it, and to no other. */
void address_space_near(struct address_space *a, u64 first, u64 bytes);

/* Maps new memory, in one piece, where nothing is mapped yet.  'physical' (or NULL) receives its address.
 * False with 'f' filled on failure: out of memory, or an illegal address.
 */
bool address_space_map(struct address_space *a, const struct address_mapping *mapping,
                       u64 *physical, struct failure *f);

/* Gives the pages of 64 KiB that have these bytes another kind, of the same layout, or of colours to generic ones.  False, and none is
 * changed: one of them is no such page.
 */
bool address_space_kind(struct address_space *a, u64 va, u64 bytes, u8 kind);

/* Removes the mapping and frees its memory. */
void address_space_unmap(struct address_space *a, const struct address_mapping *mapping);

#endif
