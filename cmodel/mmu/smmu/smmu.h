/* smmu.h - the system's MMU behind L2: what the GPU takes for memory's addresses, to those of memory (facts/tlb.md 3; facts/mem.md)
 *
 *           +------+ smmu_l2
 *  l2_smmu  |      |------------> l2
 *  l2 ----->| smmu | smmu_memory
 *           |      |<-----------> memory: page tables
 *           +------+ memory_smmu
 *
 * Pages of 4 KiB, two levels of 1024 entries of 4 bytes.  Its TLB has 48 lines of 8 entries, 32 KiB, in two sets by bit 15 of the
 * address: surfaces that all begin at even multiples of 32 KiB meet in one of them.  Behind it the page table cache (PTC) has 384
 * lines of 16 entries in 64 sets: 6144 translations, 24 MiB.  A miss of both reads the directory's entry, then the line.
 * Addresses of a bypass range, and all while it is off, pass as they are.  Answers accesses one at a time, in order.
 *
 * known: Linux, drivers/iommu/tegra-smmu.c: levels, and an entry's bits; 48 lines; facts/tlb.md 3: 2 sets by bit 15, derived
 * chosen: facts/tlb.md 3: 24 ways of 32 KiB; the PTC's 64 sets of 6 ways by the low bits of the line's number, tagged by the
 * address that is asked for, so that all its lines have entries of pages; the one used longest ago goes, in both
 * chosen: there is nothing above 4 GiB, and a directory's entry that names no table faults; it gives no rights of its own
 *
 * Not modelled: pages of 4 MiB (a directory's entry without NEXT); address spaces of other clients; NONSECURE, which is not looked
 * at; several accesses at a time.
 */
#ifndef SMMU_H
#define SMMU_H

#include "mmu/tlb.h"

#define SMMU_TLB_SETS 2
#define SMMU_TLB_WAYS 24
#define SMMU_PTC_SETS 64
#define SMMU_PTC_WAYS 6
#define SMMU_RANGES   4
#define SMMU_ENTRIES  16 /* of a line of the PTC; the TLB's has half of them */

/* Which lines of TLB and PTC an address is in, and their sets. */
static inline struct tlb_key smmu_tlb_key(u64 address)
{
    return (struct tlb_key){ .number = (u32)(address >> 15) };
}

static inline struct tlb_key smmu_ptc_key(u64 address)
{
    return (struct tlb_key){ .number = (u32)(address >> 16) };
}

static inline unsigned smmu_tlb_set(u64 address)
{
    return address >> 15 & 1;
}

static inline unsigned smmu_ptc_set(u64 address)
{
    return (unsigned)(address >> 16) % SMMU_PTC_SETS;
}

/* Returns whether an address passes as it is. */
bool smmu_passes(const struct smmu_config *cfg, u64 address);

/* Returns where the line lies that has an address's entry: of a table in page 'table', or of the directory (NULL). */
u34 smmu_fetch_address(const struct smmu_config *cfg, u64 address, const u22 *table);

/* What an access waits for. */
enum smmu_phase {
    SMMU_FREE,      /* for an access */
    SMMU_DIRECTORY, /* to ask for the directory's line */
    SMMU_TABLE,     /* to ask for the table's */
    SMMU_WAIT,      /* for the line */
    SMMU_ANSWER     /* to answer */
};

struct smmu {
    struct smmu_config cfg;     /* constant while packets are inside */
    u64 clocks;                 /* busy so far */
    u64 asked, answered;        /* lines */
    u64 now;                    /* of the last access */
    u64 hits, ptc_hits, misses; /* accesses: of the TLB, of the PTC alone, of neither */
    enum smmu_phase phase;
    bool table; /* the line on its way is the table's */
    u22 page;   /* of the table, once the directory's entry is known */
    struct smmu_request in;
    struct smmu_reply out;
    struct tlb_tag tlb_tag[SMMU_TLB_SETS][SMMU_TLB_WAYS];
    struct tlb_tag ptc_tag[SMMU_PTC_SETS][SMMU_PTC_WAYS];
    u32 tlb[SMMU_TLB_SETS][SMMU_TLB_WAYS][SMMU_ENTRIES / 2];
    u32 ptc[SMMU_PTC_SETS][SMMU_PTC_WAYS][SMMU_ENTRIES];
};

void smmu_reset(struct smmu *s);

/* Takes a state bundle; no packet is inside.  What TLB and PTC hold stays. */
void smmu_set_state(struct smmu *s, const struct smmu_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *smmu_not_modelled(const struct smmu_config *cfg);

/* Returns the clocks of an access.  known: facts/tlb.md 3: misses of the TLB that hit the PTC run at full rate */
unsigned smmu_clocks(const struct smmu_config *cfg, const struct smmu_request *in);

/* Returns whether no packet is inside. */
static inline bool smmu_idle(const struct smmu *s)
{
    return s->phase == SMMU_FREE;
}

/* Takes an access when the one before is answered, and lines of tables; gives such lines' addresses, and answers. */
bool l2_smmu_into(struct smmu *s, const struct smmu_request *in);
bool memory_smmu_into(struct smmu *s, const struct smmu_line *in);
bool smmu_memory_from(struct smmu *s, struct smmu_fetch *out);
bool smmu_l2_from(struct smmu *s, struct smmu_reply *out);

bool smmu_step(struct smmu *s, struct smmu_request_fifo *requests, struct smmu_line_fifo *lines,
               struct smmu_fetch_fifo *fetches, struct smmu_reply_fifo *replies);

#endif
