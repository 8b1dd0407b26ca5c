/* tlb.c - see tlb.h */
#include "mmu/tlb.h"

enum mmu_page tlb_big(const struct gmmu_config *space)
{
    return space->big_64k ? PAGE_64K : PAGE_128K;
}

unsigned tlb_page_shift(enum mmu_page page)
{
    return page == PAGE_4K ? 12 : page == PAGE_64K ? 16 : 17;
}

struct tlb_key tlb_key(const struct gmmu_config *space, u64 va, enum mmu_page page)
{
    return (struct tlb_key){ .directory = space->directory,
                             .big_64k = space->big_64k,
                             .page = page,
                             .number = (u32)(va >> tlb_page_shift(page)) / TLB_ENTRIES };
}

static bool same(const struct tlb_key *a, const struct tlb_key *b)
{
    return a->directory == b->directory && a->big_64k == b->big_64k && a->page == b->page &&
           a->number == b->number;
}

unsigned tlb_find(const struct tlb_tag *set, unsigned ways, const struct tlb_key *key)
{
    unsigned way = 0;

    while (way < ways && !(set[way].valid && same(&set[way].key, key)))
        way++;
    return way;
}

static unsigned victim(const struct tlb_tag *set, unsigned ways, const struct tlb_key *key)
{
    unsigned way = tlb_find(set, ways, key);

    if (way < ways)
        return way;
    way = 0;
    for (unsigned w = 0; w < ways; w++) {
        if (!set[w].valid)
            return w;
        if (set[w].used < set[way].used)
            way = w;
    }
    return way;
}

unsigned tlb_use(struct tlb_tag *set, unsigned ways, const struct tlb_key *key, u64 now)
{
    const unsigned way = tlb_find(set, ways, key);

    if (way < ways)
        set[way].used = now;
    return way;
}

unsigned tlb_keep(struct tlb_tag *set, unsigned ways, const struct tlb_key *key, u64 now)
{
    const unsigned way = victim(set, ways, key);

    set[way] = (struct tlb_tag){ .valid = true, .key = *key, .used = now };
    return way;
}

void tlb_drop(struct tlb_tag *tag, unsigned count, const struct tlb_forget *order)
{
    for (unsigned n = 0; n < count; n++)
        tag[n].valid &= !order->all && tag[n].key.directory != order->directory;
}

bool tlb_says(const struct tlb_entries *line, enum mmu_page page, const struct gmmu_request *q,
              struct gmmu_reply *reply)
{
    const unsigned n = (unsigned)(q->va >> tlb_page_shift(page)) % TLB_ENTRIES;
    const u64 entry = (u64)line->word[2 * n + 1] << 32 | line->word[2 * n];

    return gmmu_entry_reply(q, entry, page, line->small_table, reply);
}
