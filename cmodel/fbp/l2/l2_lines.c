/* l2_lines.c - the lines of a set: which has what, which goes (l2.h) */
#include "common/bits.h"
#include "fbp/l2/l2.h"

unsigned l2_find(const struct l2_tag set[L2_WAYS], u27 number)
{
    unsigned way = 0;

    while (way < L2_WAYS && !(set[way].valid && set[way].number == number))
        way++;
    return way;
}

/* Returns the way of 'ways' that was used longest ago, or L2_WAYS. */
static unsigned oldest(const struct l2_tag set[L2_WAYS], u16 ways)
{
    unsigned way = L2_WAYS;

    for (unsigned w = 0; w < L2_WAYS; w++)
        if ((ways >> w & 1) && (way == L2_WAYS || set[w].used < set[way].used))
            way = w;
    return way;
}

static u16 of_class(const struct l2_tag set[L2_WAYS], enum l2_class evict)
{
    unsigned ways = 0;

    for (unsigned w = 0; w < L2_WAYS; w++)
        ways |= (set[w].valid && set[w].evict == evict) << w;
    return (u16)ways;
}

unsigned l2_victim(const struct l2_tag set[L2_WAYS])
{
    unsigned way = 0;

    for (unsigned w = 0; w < L2_WAYS; w++) {
        if (!set[w].valid)
            return w;
        if (set[w].evict < set[way].evict ||
            (set[w].evict == set[way].evict && set[w].used < set[way].used))
            way = w;
    }
    return way;
}

void l2_use(struct l2_tag set[L2_WAYS], unsigned way, enum l2_class evict, u64 now, u5 last_ways)
{
    u16 last;

    l2_mark(&set[way], evict, now);
    last = of_class(set, L2_LAST);
    if (bits_count(last) > last_ways)
        set[oldest(set, last)].evict = L2_FIRST;
}

u16 l2_dirty_ways(const struct l2_tag set[L2_WAYS])
{
    unsigned ways = 0;

    for (unsigned w = 0; w < L2_WAYS; w++)
        ways |= (unsigned)(set[w].valid && l2_is_dirty(&set[w])) << w;
    return (u16)ways;
}

unsigned l2_too_dirty(const struct l2_tag set[L2_WAYS], u5 dirty_ways)
{
    const u16 ways = l2_dirty_ways(set);

    return bits_count(ways) > dirty_ways ? oldest(set, ways) : L2_WAYS;
}
