/* lines_by_age.h - a slow set of a TLB: a list of lines, the one used last first, found by divisions of addresses */
#ifndef LINES_BY_AGE_H
#define LINES_BY_AGE_H

#include "mmu/tlb_bus.h"

struct aged_line {
    uint64_t directory, first; /* first: address that the line has */
    bool big_64k;
    struct tlb_line line;
};
struct lines_by_age {
    unsigned count;
    struct aged_line at[16];
};

/* Returns the bytes of addresses that a line has, by pages of a size. */
uint64_t aged_bytes(enum mmu_page page);

/* Returns the place in the list of an address's line by pages of a size, or the count. */
unsigned aged_find(const struct lines_by_age *l, const struct gmmu_config *space, uint64_t va,
                   enum mmu_page page);

/* Moves a line to the front and returns it. */
const struct tlb_line *aged_use(struct lines_by_age *l, unsigned at);

/* Puts a line in front: in its own place, in a new one while there are fewer than 'ways', or in that of the oldest. */
void aged_keep(struct lines_by_age *l, unsigned ways, const struct gmmu_config *space,
               const struct tlb_line *line);

/* Drops the lines that an order names; returns how many. */
unsigned aged_forget(struct lines_by_age *l, const struct tlb_forget *order);

#endif
