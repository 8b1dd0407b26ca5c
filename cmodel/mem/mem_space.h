/* mem_space.h - an address space: its pages, and the door of the clients that ask for bytes by its addresses
 *
 * Each page is translated by the GMMU (mmu/gmmu) and remembered, as in a TLB that is never stale: who changes page
 * tables calls mem_space_invalidate, as a driver tells the hardware.
 *
 * The first fault is kept until the caller takes it.  known: facts/mem.md: a fault is fatal for the channel
 */
#ifndef MEM_SPACE_H
#define MEM_SPACE_H

#include "mem/mem_port.h"

/* Begins with an address space and nothing remembered. */
void mem_space_begin(struct mem_space *s, const struct gmmu_config *cfg);
void mem_space_invalidate(struct mem_space *s);

/* Return what is known of a range of addresses, which is not empty, while pages are remembered, or NULL; keep it. */
const struct mem_range *mem_range_find(const struct mem_space *s, const struct mem_ranges *in,
                                       u64 first, u64 end);
void mem_range_keep(struct mem_ranges *in, const struct mem_range *r);

/* Forgets pages, faults and what was counted; the address space stays. */
void mem_space_renew(struct mem_space *s);

/* Returns the memory of a user in an address space: 'm', with counts and faults of its own.  The space lives as long as
 * it is used.
 */
struct mem mem_view(const struct mem *m, struct mem_space *s);

/* Adds what a user counted to the space that it asked in, and its fault, which came before that of the space. */
void mem_space_add(struct mem_space *s, const struct mem_traffic traffic[MEM_CLIENTS],
                   const struct mem_faults *faults);

/* Reads or writes bytes by the space's addresses (mem_read_bytes, mem_write_bytes). */
static inline bool mem_space_read(struct mem_space *s, const struct mem *m, enum mem_client client,
                                  u64 va, void *to, u64 count)
{
    const struct mem_port p = mem_port_in(m, s);

    return mem_read_bytes(&p, client, va, to, count);
}

static inline bool mem_space_write(struct mem_space *s, const struct mem *m, enum mem_client client,
                                   u64 va, const void *from, u64 count)
{
    const struct mem_port p = mem_port_in(m, s);

    return mem_write_bytes(&p, client, va, from, count);
}

/* Returns the request of a client's access as the GMMU has it: its code in FIFO_MMU_FAULT_INFO.
 * chosen: what the ROP asks for is translated on its way out of the GPC, at PROP; there is no code of its own
 * chosen: every SM is L1_0 of GPC 0, its textures T1_0, and code and constants come through its GCC
 */
struct gmmu_request mem_request_of(const struct mem_fault *what);

/* Returns whether a client is one of the hub's; the others are a GPC's. */
bool mem_client_of_hub(enum mem_client client);

/* Returns what the page tables say of an access.  Remembers nothing, keeps no fault, and asks no stand-in. */
struct gmmu_reply mem_space_look(const struct mem *m, const struct mem_space *s,
                                 const struct mem_fault *what);

/* Returns the name of a client: of the ROP's units their own, of others that of their code. */
const char *mem_client_name(enum mem_client client);

#endif
