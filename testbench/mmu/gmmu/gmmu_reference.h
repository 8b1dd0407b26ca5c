/* gmmu_reference.h - a walk through page tables written from facts/classes/mmu.md alone, bit by bit */
#ifndef GMMU_REFERENCE_H
#define GMMU_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

/* An address space in a memory of 'size' bytes. */
struct slow_space {
    const uint8_t *memory;
    uint64_t size;
    uint64_t directory; /* physical address */
    unsigned target;
    bool big_64k;
    uint64_t last; /* legal address */
};

struct slow_answer {
    int fault; /* code, or -1 */
    bool sparse;
    uint64_t address;
    unsigned kind, comptag, vol, aperture, page; /* page: bytes */
};

/* Returns what an entry of a page of 'bytes' says; 'fault' is SLOW_GOES_ON where the table of small pages, if there is one, decides. */
#define SLOW_GOES_ON 100
struct slow_answer slow_entry(uint64_t pte, unsigned bytes, bool small_table, uint64_t va,
                              bool write, bool privileged);

struct slow_answer slow_walk(const struct slow_space *s, uint64_t va, bool write, bool privileged);

#endif
