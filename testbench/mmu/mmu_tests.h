/* mmu_tests.h - what tests of translation have in common: entries of page tables, units that do the work */
#ifndef MMU_TESTS_H
#define MMU_TESTS_H

#include "common/net_tap.h"
#include "common/types.h"

/* Writes an entry of a page table. */
static inline void put_entry(u8 *memory, u64 at, u64 bits)
{
    for (unsigned b = 0; b < 8; b++)
        memory[at + b] = (u8)(bits >> 8 * b);
}

static inline void mmu_look(void *self, const void *packet)
{
    (void)self;
    (void)packet;
}

/* Has the units translate, as somebody looks at one of their wires. */
static inline void mmu_look_at(struct net_tap **wire)
{
    static struct net_tap tap = { .given = mmu_look };

    net_tap_on(wire, &tap);
}

#endif
