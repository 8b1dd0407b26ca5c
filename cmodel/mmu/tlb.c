/* tlb.c - see tlb.h */
#include "mmu/tlb.h"

unsigned tlb_find(const struct tlb_tag *set, unsigned ways, const struct tlb_key *key)
{
    unsigned way = 0;

    while (way < ways && !tlb_has(&set[way], key))
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
