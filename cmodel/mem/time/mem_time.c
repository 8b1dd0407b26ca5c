/* mem_time.c - see mem_time.h */
#include "mem/time/mem_time.h"

void mem_time_reset(struct mem_time *m)
{
    m->free = 0;
}

u64 mem_time_ask(struct mem_time *m, const struct mem_time_request *r, u64 at)
{
    const u64 begin = at > m->free ? at : m->free;

    m->free = begin + (r->bytes + MEM_TIME_BYTES - 1) / MEM_TIME_BYTES;
    return r->access == MEM_WRITE || r->access == MEM_STORE ? m->free : m->free + MEM_TIME_CLOCKS;
}
