/* tlb.h - lines of translations: which line of a set has what, which goes, and what an entry of one says (facts/tlb.md 1)
 *
 * A line has 16 entries, 128 bytes of a page table: 64 KiB of addresses by pages of 4 KiB, 1 or 2 MiB by big ones.  An address may be
 * in a line of big pages and in one of small ones; the big entry is looked at first, as a walk does, and where it leaves the address
 * to the small table the small line alone decides.
 *
 * A line is what memory had when it was read, entries that are not valid as well, until it is dropped or gives place.
 * chosen: so an access behind a change of the tables sees the old entry, as long as its line is held; drivers invalidate then
 * (facts/classes/mmu.md 4).  What no line can be made of, a fault of a directory's entry, is not held.
 */
#ifndef TLB_H
#define TLB_H

#include "mmu/gmmu/gmmu.h"
#include "mmu/tlb_bus.h"

#define TLB_ENTRIES    16 /* of a line.  known: facts/mem.md: a walk gets 16 PTEs */
#define TLB_WORDS      (2 * TLB_ENTRIES)
#define TLB_LINE_SHIFT 7
#define TLB_LINE_BYTES (1u << TLB_LINE_SHIFT)

/* Which line.  Lines of several address spaces are held beside each other. */
struct tlb_key {
    u28 directory; /* of the space; what else tells spaces apart will do */
    bool big_64k;
    enum mmu_page page;
    u32 number; /* of the line, counted from address 0 */
};

struct tlb_tag {
    bool valid;
    struct tlb_key key;
    u64 used; /* a time, of the last access */
};

/* What a line holds. */
struct tlb_entries {
    bool small_table; /* as of tlb_line */
    u32 word[TLB_WORDS];
};

/* Returns the size of a space's big pages, and log2 of the bytes of a page. */
static inline enum mmu_page tlb_big(const struct gmmu_config *space)
{
    return space->big_64k ? PAGE_64K : PAGE_128K;
}
static inline unsigned tlb_page_shift(enum mmu_page page)
{
    return page == PAGE_4K ? 12 : page == PAGE_64K ? 16 : 17;
}

/* Returns which line an address is in, in a space and by pages of a size. */
static inline struct tlb_key tlb_key(const struct gmmu_config *space, u64 va, enum mmu_page page)
{
    return (struct tlb_key){ .directory = space->directory,
                             .big_64k = space->big_64k,
                             .page = page,
                             .number = (u32)(va >> tlb_page_shift(page)) / TLB_ENTRIES };
}

/* Returns whether a line is there, and is that of a key. */
static inline bool tlb_has(const struct tlb_tag *tag, const struct tlb_key *key)
{
    return tag->valid && tag->key.directory == key->directory && tag->key.big_64k == key->big_64k &&
           tag->key.page == key->page && tag->key.number == key->number;
}

/* Returns the way of a set that has a line, or 'ways'. */
unsigned tlb_find(const struct tlb_tag *set, unsigned ways, const struct tlb_key *key);

/* Does what tlb_find does, and marks the line as used now. */
unsigned tlb_use(struct tlb_tag *set, unsigned ways, const struct tlb_key *key, u64 now);

/* Gives a line a way of a set, used now, and returns it: that which has it, else the lowest empty one, else the one used longest ago. */
unsigned tlb_keep(struct tlb_tag *set, unsigned ways, const struct tlb_key *key, u64 now);

/* Drops the lines, of 'count', that an order names. */
void tlb_drop(struct tlb_tag *tag, unsigned count, const struct tlb_forget *order);

/* Returns what a line says of an address that it has; false: the small table decides. */
bool tlb_says(const struct tlb_entries *line, enum mmu_page page, const struct gmmu_request *q,
              struct gmmu_reply *reply);

/* Moves entries between a line and a packet. */
static inline struct tlb_entries tlb_entries_of(const struct tlb_line *in)
{
    struct tlb_entries e = { .small_table = in->small_table };

    memcpy(e.word, in->word, sizeof e.word);
    return e;
}

/* The place of an L1 TLB's line.
 * known: facts/mem.md: 512 MB by 64 KiB pages, 1 GB by 128 KiB pages: 512 lines
 * chosen: 64 sets of 8, by the low bits of the line's number; facts/tlb.md 1 has no source for the shape
 */
#define L1TLB_SETS 64
#define L1TLB_WAYS 8
static inline unsigned l1tlb_set_of(const struct tlb_key *key)
{
    return key->number % L1TLB_SETS;
}

/* chosen: facts/tlb.md 1: a uTLB has 16 lines, each in any place */
#define UTLB_WAYS 16

#endif
