/* sm_clocks_constants.c - see sm_constants.h */
#include <string.h>

#include "common/later.h"
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#define NUMBER_BITS 34
#define PAGE_BITS   22

/* GCC has it soonest after what code takes from there: chosen. */
static u64 ask_gcc(const struct sm_clocks *c, u64 word)
{
    const u64 number = word & bits_mask(NUMBER_BITS);
    struct mem_time_request r = sm_clock_request(
        c->pool, (u32)(word >> NUMBER_BITS & bits_mask(PAGE_BITS)), number * SM_CONSTANT_LINE);

    r.client = MEM_GCC;
    r.access = MEM_READ;
    r.gpc = c->memory.gpc;
    r.tpc = c->memory.tpc;
    r.version = (u8)(word >> (NUMBER_BITS + PAGE_BITS));
    r.bytes = SM_CONSTANT_LINE;
    return later(c->clock + SM_ICC_MISS, c->memory.ask(c->memory.self, &r, c->clock));
}

/* Makes a line that is at a way, or at none, the last used of its set. */
static u64 use(struct sm_constants *k, unsigned set, unsigned way, u64 word, u64 there)
{
    memmove(k->word[set] + 1, k->word[set], way * sizeof k->word[set][0]);
    memmove(k->there[set] + 1, k->there[set], way * sizeof k->there[set][0]);
    k->word[set][0] = k->last = word;
    k->there[set][0] = k->last_there = there;
    return there;
}

/* Returns when a line is there; one that is not comes if 'asks', else never. */
static u64 look_up(struct sm_clocks *c, u64 word, bool asks)
{
    struct sm_constants *k = &c->constants;
    const unsigned set = (unsigned)word & (c->caches->constants - 1);
    unsigned way = 0;

    if (word == k->last)
        return k->last_there;
    while (way < SM_CONSTANT_WAYS && k->word[set][way] != word)
        way++;
    if (way < SM_CONSTANT_WAYS)
        return use(k, set, way, word, k->there[set][way]);
    if (!asks)
        return UINT64_MAX;
    k->missed++;
    return use(k, set, SM_CONSTANT_WAYS - 1, word, ask_gcc(c, word));
}

u64 sm_clocks_constants(struct sm_clocks *c, unsigned warp, u32 n)
{
    const struct sm_clock_stream *s = c->warp[warp].stream;
    u32 first = s->first_line;
    u64 there = 0;

    for (u32 i = 0; i < n; i++)
        first += s->record[s->first + i].lines;
    for (u32 i = 0; i < s->record[s->first + n].lines; i++)
        there = later(there, look_up(c, s->line[first + i], n == 0));
    return there;
}
