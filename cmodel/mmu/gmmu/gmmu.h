/* gmmu.h - the walker: reads lines of translations out of page tables (facts/classes/mmu.md 2; facts/tlb.md 2)
 *
 *             +------+ gmmu_l1tlb
 *  l1tlb_gmmu |      |------------> l1tlb
 *  l1tlb ---->| gmmu | gmmu_memory
 *             |      |<-----------> memory: page tables
 *             +------+ memory_gmmu
 *
 * Walks two levels.  A directory entry covers 64 or 128 MiB and names a table of big pages, a table of 4 KiB pages, both or none.  An
 * invalid big entry leaves the address to the small table.  Gives the line of 16 entries that decides, or a fault.  gmmu_translate
 * does the same for one access, by calls, and is what a translation is: address, kind and compression tag, or a fault.
 *
 * Does up to 8 walks at once and answers each as it ends, the oldest first.  A read takes a line of 128 bytes, of a directory's only
 * one entry is looked at; walks that want the same line at the same time share its read.
 *
 * chosen: checks, in the order of their codes: privilege, read only, write only, aperture, compression, kind
 * chosen: a valid big entry decides, and the small table is not read: facts/classes/mmu.md 2 leaves it open, and a walk has two reads
 * (facts/tlb.md 2); so "both entries valid" is never raised
 * chosen: an entry that lies outside of memory is a region violation
 * chosen: a sparse directory entry is a line of sparse small entries
 *
 * Not modelled: encryption; atomic lock; peer memory, which faults; a cache of directory entries.
 */
#ifndef GMMU_H
#define GMMU_H

#include "mem/mem.h"
#include "mmu/gmmu/gmmu_kind.h"
#include "mmu/tlb_bus.h"

/* The level of the entry to read next. */
enum gmmu_level { GMMU_DIRECTORY, GMMU_BIG, GMMU_SMALL, GMMU_DONE };

/* An entry of a page table. */
struct gmmu_entry {
    bool missing; /* there is no memory at the address */
    u64 bits;     /* word 1, word 0 */
};

/* A request under way. */
struct gmmu_walk {
    struct gmmu_request request;
    enum gmmu_level level;   /* of the entry at 'fetch' */
    u64 fetch;               /* physical address */
    u64 pde;                 /* read so far */
    struct gmmu_reply reply; /* at GMMU_DONE */
};

#define GMMU_WALKS 8 /* at once.  chosen: facts/tlb.md 2 */

enum gmmu_wait {
    GMMU_FREE,
    GMMU_ASK,   /* to ask for its line */
    GMMU_WAIT,  /* for the line, which is on its way */
    GMMU_ANSWER /* to answer */
};

/* A walk of the unit's. */
struct gmmu_slot {
    enum gmmu_wait wait;
    u64 order; /* of its begin */
    struct gmmu_walk walk;
    struct tlb_line line; /* what it says in the end */
};

struct gmmu {
    struct gmmu_config cfg; /* constant while packets are inside */
    u64 clocks;             /* busy so far */
    u64 asked, answered;    /* lines of page tables */
    u64 begun;
    /* Addresses of the lines on their way, each by the number of its read modulo GMMU_WALKS. */
    u64 line[GMMU_WALKS];
    struct gmmu_slot slot[GMMU_WALKS];
};

void gmmu_reset(struct gmmu *g);

/* Takes a state bundle; no packet is inside. */
void gmmu_set_state(struct gmmu *g, const struct gmmu_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *gmmu_not_modelled(const struct gmmu_config *cfg);

/* Returns the state bundle of an instance block (at least 132 words). */
struct gmmu_config gmmu_bundle(const u32 *instance);

/* gmmu_walk.c */

/* Returns whether an address has no page whatever the tables say: no address space, beyond its limit, in peer memory. */
bool gmmu_refuses(const struct gmmu_config *cfg, u64 va, enum mmu_fault *type);

/* Starts a walk: sets the first entry to read, or the reply if none is needed. */
struct gmmu_walk gmmu_begin(const struct gmmu_config *cfg, const struct gmmu_request *request);

/* Continues a walk with the entry read at 'fetch'. */
void gmmu_take(const struct gmmu_config *cfg, struct gmmu_walk *w, const struct gmmu_entry *entry);

/* Returns whether the directory entry of a walk has a table of small pages. */
bool gmmu_small_too(const struct gmmu_walk *w);

/* Does a whole walk in memory. */
struct gmmu_reply gmmu_translate(const struct gmmu_config *cfg, const struct mem *m,
                                 const struct gmmu_request *request);

/* Fills the physical addresses of the lines of 128 bytes that a walk reads, in order; returns how many. */
#define GMMU_READS 3
unsigned gmmu_reads(const struct gmmu_config *cfg, const struct mem *m, u64 va,
                    u64 line[GMMU_READS]);

/* gmmu_page.c: gives the reply of a page's entry, of a page of a size; false: the table of small pages, which there is if 'small',
 * decides.  gmmu_fault: the reply of a fault.  gmmu_sparse_entry: makes an entry of a sparse page.
 */
bool gmmu_entry_reply(const struct gmmu_request *request, u64 pte, enum mmu_page page, bool small,
                      struct gmmu_reply *reply);
struct gmmu_reply gmmu_fault(enum mmu_fault type);
void gmmu_sparse_entry(u32 word[2]);

/* gmmu_fault_text.c: returns the name of a code of FIFO_MMU_FAULT_INFO.CLIENT, of those that ask for memory here; describes
 * FIFO_MMU_FAULT_INFO: type, client, engine, address.
 */
const char *gmmu_client_name(bool hub, unsigned client);
void gmmu_fault_text(char *text, size_t size, const struct gmmu_request *request,
                     enum mmu_fault code);

/* Returns the clocks of a miss.  known: facts/mem.md: misses stream at full rate */
unsigned gmmu_clocks(const struct gmmu_config *cfg, const struct tlb_miss *miss);

/* Returns whether no packet is inside. */
bool gmmu_idle(const struct gmmu *g);

/* Takes a miss when there is room for a walk, and lines of tables; gives such lines' addresses, and answers. */
bool l1tlb_gmmu_into(struct gmmu *g, const struct tlb_miss *in);
bool memory_gmmu_into(struct gmmu *g, const struct gmmu_line *in);
bool gmmu_memory_from(struct gmmu *g, struct gmmu_fetch *out);
bool gmmu_l1tlb_from(struct gmmu *g, struct tlb_line *out);

/* The step that a net makes of them (common/net_step.h). */
bool gmmu_step(struct gmmu *g, struct tlb_miss_fifo *misses, struct gmmu_line_fifo *lines,
               struct gmmu_fetch_fifo *fetches, struct tlb_line_fifo *answers);

#endif
