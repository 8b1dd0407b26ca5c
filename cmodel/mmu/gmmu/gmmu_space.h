/* gmmu_space.h - an address space as its clients use it: bytes by virtual address
 *
 * Translates each page by gmmu_translate and remembers it, as a TLB that is never stale: who changes page
 * tables calls gmmu_space_invalidate, as a driver tells the hardware.
 *
 * Clients of the hub read and write bytes, as L2 shows them (mem.h, views).  The ROP's units go through a port
 * (common/mem_port.h) whose memory has this space's translation.
 *
 * The first fault is kept until the caller takes it.  known: facts/mem.md: a fault is fatal for the channel
 * chosen: an access of several pages has done the pages before the one that fails
 */
#ifndef GMMU_SPACE_H
#define GMMU_SPACE_H

#include "mmu/gmmu/gmmu.h"
#include "mmu/mmu_net.h"

#define GMMU_CLIENTS 64 /* codes of FIFO_MMU_FAULT_INFO.CLIENT */

struct gmmu_space {
    struct gmmu_config cfg;
    bool faulted;
    struct gmmu_request request; /* that failed, and how */
    enum mmu_fault code;
    struct mem_traffic traffic[2][GMMU_CLIENTS]; /* of a GPC's clients, of the hub's */
    const struct stand_in
        *gmmu; /* or NULL: for the GMMU, whom to ask for pages that are not remembered */
    struct mem_page page[MEM_PAGES];
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

/* Memory as the units of the graphics engine have it: 'm' with this space's translation.  The space and what
 * 'w' holds live as long as the memory is used.
 */
struct gmmu_walker {
    struct gmmu_space *space;
    const struct mem *tables; /* physical */
};
struct mem gmmu_memory(struct gmmu_walker *w, struct gmmu_space *s, const struct mem *m);

/* The name of a code of FIFO_MMU_FAULT_INFO.CLIENT, of those that ask for memory here. */
const char *gmmu_client_name(bool hub, unsigned client);

/* FIFO_MMU_FAULT_INFO in words: type, client, engine, address. */
void gmmu_fault_text(char *text, size_t size, const struct gmmu_request *request,
                     enum mmu_fault code);

#endif
