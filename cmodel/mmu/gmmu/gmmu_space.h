/* gmmu_space.h - an address space as its clients use it: bytes by virtual address
 *
 * Translates each page by gmmu_translate and remembers it, as a TLB that is never stale: who changes page
 * tables calls gmmu_space_invalidate, as a driver tells the hardware.
 *
 * The first fault is kept until the caller takes it.  known: facts/mem.md: a fault is fatal for the channel
 * chosen: an access of several pages has done the pages before the one that fails
 */
#ifndef GMMU_SPACE_H
#define GMMU_SPACE_H

#include "mmu/gmmu/gmmu.h"
#include "mmu/mmu_net.h"

#define GMMU_SPACE_LINES 1024 /* pages of 4 KiB that are remembered; a simulator's number */

struct gmmu_space {
    struct gmmu_config cfg;
    bool faulted;
    struct gmmu_request request; /* that failed, and how */
    enum mmu_fault code;
    u64 read, written; /* bytes */
    const struct stand_in
        *gmmu; /* or NULL: for the GMMU, whom to ask for pages that are not remembered */
    struct gmmu_line {
        u64 key; /* page, write, privileged, valid */
        u64 address;
    } line[GMMU_SPACE_LINES];
};

/* Begins with an address space and nothing remembered. */
void gmmu_space_begin(struct gmmu_space *s, const struct gmmu_config *cfg);
void gmmu_space_invalidate(struct gmmu_space *s);

/* A client of the hub reads or writes 'count' bytes at 'va'.  False: a fault, and reads give zeros from there on. */
bool gmmu_read(struct gmmu_space *s, const struct mem *m, enum hub_client client, u64 va, void *to,
               u64 count);
bool gmmu_write(struct gmmu_space *s, const struct mem *m, enum hub_client client, u64 va,
                const void *from, u64 count);

/* The same of any client: 'who' is a request whose address and direction are filled in here. */
bool gmmu_read_as(struct gmmu_space *s, const struct mem *m, const struct gmmu_request *who, u64 va,
                  void *to, u64 count);
bool gmmu_write_as(struct gmmu_space *s, const struct mem *m, const struct gmmu_request *who,
                   u64 va, const void *from, u64 count);

#endif
