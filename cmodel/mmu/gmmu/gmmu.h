/* gmmu.h - the GPU's memory management unit: virtual to physical addresses by page tables (facts/classes/mmu.md)
 *
 *               +------+ gmmu_reply
 *  gmmu_request |      |------------> client
 *  client ----->| gmmu | gmmu_fetch
 *               |      |<-----------> memory
 *               +------+ gmmu_entry
 *
 * Walks two levels.  A directory entry covers 64 or 128 MiB and names a table of big pages, a table of 4 KiB
 * pages, both or none.  An invalid big entry leaves the address to the small table.  Checks the page's
 * permissions, aperture and kind.  Gives the address, kind and compression tag, or a fault.  Answers requests one
 * at a time, in order.
 *
 * chosen: checks, in the order of their codes: privilege, read only, write only, aperture, compression, kind,
 * both entries valid.  For the last, the small entry is read after a valid big one.
 * chosen: an entry that lies outside of memory is a region violation.
 *
 * The entry of a directory is read first, then one of a table, the big one's first where there is one; a request is taken when the
 * answer to the one before has gone.
 *
 * Not modelled: TLBs as state (mem/mem_space.h has a simulator's, never stale); encryption; atomic lock; peer memory,
 * which faults.
 */
#ifndef GMMU_H
#define GMMU_H

#include "mem/mem.h"
#include "mmu/gmmu/gmmu_kind.h"
#include "mmu/mmu_bus.h"

/* The level of the entry to read next. */
enum gmmu_level { GMMU_DIRECTORY, GMMU_BIG, GMMU_SMALL, GMMU_DONE };

/* A request under way. */
struct gmmu_walk {
    struct gmmu_request request;
    enum gmmu_level level;   /* of the entry at 'fetch' */
    u64 fetch;               /* physical address */
    u64 pde, big;            /* entries read so far */
    struct gmmu_reply reply; /* at GMMU_DONE */
};

struct gmmu {
    struct gmmu_config cfg; /* constant while packets are inside */
    u64 clocks;             /* busy so far */
    u64 asked, answered;    /* entries of page tables */
    bool busy, fetched;     /* a walk is under way; its fetch is on the wire */
    struct gmmu_walk walk;
};

void gmmu_reset(struct gmmu *g);

/* Takes a state bundle; no packet is inside. */
void gmmu_set_state(struct gmmu *g, const struct gmmu_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *gmmu_not_modelled(const struct gmmu_config *cfg);

/* Returns the state bundle of an instance block (at least 132 words). */
struct gmmu_config gmmu_bundle(const u32 *instance);

/* gmmu_walk.c */

/* Starts a walk: sets the first entry to read, or the reply if none is needed. */
struct gmmu_walk gmmu_begin(const struct gmmu_config *cfg, const struct gmmu_request *request);

/* Continues a walk with the entry read at 'fetch'. */
void gmmu_take(const struct gmmu_config *cfg, struct gmmu_walk *w, const struct gmmu_entry *entry);

/* Reads an entry of a page table. */
struct gmmu_entry gmmu_entry_at(const struct mem *m, u64 address);

/* Does a whole walk in memory. */
struct gmmu_reply gmmu_translate(const struct gmmu_config *cfg, const struct mem *m,
                                 const struct gmmu_request *request);

/* gmmu_page.c: returns the reply of a valid page entry, or of a fault. */
struct gmmu_reply gmmu_page_reply(const struct gmmu_request *request, u64 pte, enum mmu_page page);
struct gmmu_reply gmmu_fault(enum mmu_fault type);

/* gmmu_fault_text.c: returns the name of a code of FIFO_MMU_FAULT_INFO.CLIENT, of those that ask for memory here; describes
 * FIFO_MMU_FAULT_INFO: type, client, engine, address.
 */
const char *gmmu_client_name(bool hub, unsigned client);
void gmmu_fault_text(char *text, size_t size, const struct gmmu_request *request,
                     enum mmu_fault code);

/* Returns the clocks of a request.  known: facts/mem.md: misses stream at full rate */
unsigned gmmu_clocks(const struct gmmu_config *cfg, const struct gmmu_request *request);

/* Returns whether no packet is inside. */
static inline bool gmmu_idle(const struct gmmu *g)
{
    return !g->busy;
}

/* Takes a request when the answer to the one before has gone, an entry of a table; gives an entry's address, an answer. */
bool client_gmmu_into(struct gmmu *g, const struct gmmu_request *in);
bool memory_gmmu_into(struct gmmu *g, const struct gmmu_entry *in);
bool gmmu_memory_from(struct gmmu *g, struct gmmu_fetch *out);
bool gmmu_client_from(struct gmmu *g, struct gmmu_reply *out);

/* The step that a net makes of them (common/net_step.h). */
bool gmmu_step(struct gmmu *g, struct gmmu_request_fifo *requests, struct gmmu_entry_fifo *entries,
               struct gmmu_fetch_fifo *fetches, struct gmmu_reply_fifo *replies);

#endif
