/* gcc_time.c - see gcc_time.h */
#include "time/gcc_time.h"

#include <string.h>

#include "common/bits.h"
#include "common/later.h"

void gcc_time_reset(struct gcc_time *g, struct mem_time *memory)
{
    memset(g, 0, sizeof *g);
    g->memory = memory;
}

static u64 key_of(const struct mem_time_request *r)
{
    return UINT64_C(1) << 63 | (u64)r->version << 48 | (u64)r->space << 32 | r->va / GCC_TIME_LINE;
}

/* The line, which takes the place of another if it is not there. */
static struct gcc_time_line *find(struct gcc_time *g, u64 key)
{
    struct gcc_time_line *set = g->line[key % GCC_TIME_SETS], *oldest = set;

    for (unsigned way = 0; way < GCC_TIME_WAYS; way++) {
        if (set[way].key == key)
            return &set[way];
        if (set[way].used < oldest->used)
            oldest = &set[way];
    }
    *oldest = (struct gcc_time_line){ .key = key };
    return oldest;
}

/* Sectors from the first that is missing to the last come from memory. */
static void fetch(struct gcc_time *g, struct gcc_time_line *l, const struct mem_time_request *r,
                  u8 missing, u64 at)
{
    const unsigned asked = r->va % GCC_TIME_LINE / MEM_SECTOR_BYTES, first = bits_lowest(missing),
                   end = bits_top(missing) + 1u;
    struct mem_time_request ask = *r;
    u64 there;

    if (!ask.tile && ask.address != UINT64_MAX)
        ask.address += (first - asked) * MEM_SECTOR_BYTES;
    ask.va += (first - asked) * MEM_SECTOR_BYTES;
    ask.bytes = (end - first) * MEM_SECTOR_BYTES;
    there = mem_time_ask(g->memory, &ask, at);
    for (unsigned n = first; n < end; n++)
        if (missing >> n & 1)
            l->there[n] = there;
    l->held |= missing;
}

u64 gcc_time_ask(struct gcc_time *g, const struct mem_time_request *r, u64 at)
{
    const unsigned first = r->va % GCC_TIME_LINE / MEM_SECTOR_BYTES,
                   count = r->bytes / MEM_SECTOR_BYTES;
    const u8 all = (u8)(bits_mask(count) << first);
    struct gcc_time_line *l = find(g, key_of(r));
    const u8 missing = (u8)(all & ~l->held);
    u64 done = later(at, g->free);

    assert(first + count <= GCC_TIME_SECTORS);
    l->used = ++g->now;
    g->looked += count;
    g->missed += bits_count(missing);
    if (missing)
        fetch(g, l, r, missing, done);
    for (unsigned n = first; n < first + count; n++)
        done = later(done, l->there[n]);
    g->free = later(at, g->free) + count;
    return done;
}
