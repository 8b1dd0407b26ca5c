/* lines_by_age.c - see lines_by_age.h */
#include "mmu/lines_by_age.h"

#include <string.h>

uint64_t aged_bytes(enum mmu_page page)
{
    return page == PAGE_4K ? 65536 : page == PAGE_64K ? 1048576 : 2097152;
}

unsigned aged_find(const struct lines_by_age *l, const struct gmmu_config *space, uint64_t va,
                   enum mmu_page page)
{
    const uint64_t bytes = aged_bytes(page);
    unsigned at = 0;

    while (at < l->count &&
           !(l->at[at].directory == space->directory && l->at[at].big_64k == space->big_64k &&
             l->at[at].line.page == page && l->at[at].first == va / bytes * bytes))
        at++;
    return at;
}

const struct tlb_line *aged_use(struct lines_by_age *l, unsigned at)
{
    const struct aged_line used = l->at[at];

    memmove(l->at + 1, l->at, at * sizeof used);
    l->at[0] = used;
    return &l->at[0].line;
}

void aged_keep(struct lines_by_age *l, unsigned ways, const struct gmmu_config *space,
               const struct tlb_line *line)
{
    const uint64_t bytes = aged_bytes(line->page);
    unsigned at = aged_find(l, space, line->va, line->page);

    if (at == l->count && l->count < ways)
        l->count++;
    else if (at == l->count)
        at = ways - 1;
    l->at[at] =
        (struct aged_line){ space->directory, line->va / bytes * bytes, space->big_64k, *line };
    aged_use(l, at);
}

unsigned aged_forget(struct lines_by_age *l, const struct tlb_forget *order)
{
    const unsigned before = l->count;

    l->count = 0;
    for (unsigned n = 0; n < before; n++)
        if (!order->all && l->at[n].directory != order->directory)
            l->at[l->count++] = l->at[n];
    return before - l->count;
}
