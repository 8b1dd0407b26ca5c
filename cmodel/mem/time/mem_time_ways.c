/* mem_time_ways.c - what has so much room a clock: ports of the crossbar, banks, DRAM (mem_time.h) */
#include "mem/time/mem_time.h"

#include "common/later.h"

static void tell(const struct mem_time_way *w, unsigned n, const struct mem_time_moved *look)
{
    if (w->slot[n].used)
        look->moved(look->context, w->slot[n].slot, w->slot[n].used);
}

void mem_time_moved_last(const struct mem_time_way *w, const struct mem_time_moved *look)
{
    for (unsigned n = 0; n < MEM_TIME_SLOTS; n++)
        tell(w, n, look);
}

/* The room that is taken of a slot; one that has not been taken of is empty. */
static u32 *used_of(struct mem_time_way *w, u64 slot)
{
    const unsigned n = slot % MEM_TIME_SLOTS;

    if (w->slot[n].slot != (u32)slot) {
        if (w->look)
            tell(w, n, w->look);
        w->slot[n].slot = (u32)slot;
        w->slot[n].used = 0;
    }
    return &w->slot[n].used;
}

/* A slot has no room any more. */
static void is_full(struct mem_time_way *w, u64 slot)
{
    if (slot != w->full_end)
        w->full = slot;
    w->full_end = slot + 1;
}

u64 mem_time_take(struct mem_time_way *w, unsigned rate, unsigned units, u64 at)
{
    const unsigned room = rate * MEM_TIME_SLOT;
    u64 slot = at / MEM_TIME_SLOT, end = at * rate;

    if (slot + MEM_TIME_SLOTS <= w->last)
        slot = w->last - MEM_TIME_SLOTS + 1;
    while (units) {
        u32 *used;
        unsigned n;

        if (slot >= w->full && slot < w->full_end)
            slot = w->full_end;
        used = used_of(w, slot);
        n = room - *used < units ? room - *used : units;
        if (n)
            end = later(end, slot * room + *used) + n;
        *used += n;
        units -= n;
        if (*used == room)
            is_full(w, slot);
        w->last = later(w->last, slot);
        slot++;
    }
    return (end + rate - 1) / rate;
}

u64 mem_time_pass(struct mem_time_port *p, unsigned source, unsigned flits, u64 at)
{
    const u64 slot = at / MEM_TIME_SLOT;
    const bool full = slot >= p->way.full && slot < p->way.full_end;
    u64 done;

    p->flits += flits;
    if (full && p->free[source] <= at) {
        unsigned others = 0;

        for (unsigned s = 0; s < MEM_TIME_SOURCES; s++)
            others += p->free[s] > at;
        p->owed += flits;
        done = at + (u64)flits * (1 + others);
    } else {
        done = mem_time_take_some(&p->way, flits + p->owed, at);
        p->owed = 0;
    }
    p->free[source] = later(p->free[source], done);
    return done;
}

u64 mem_time_dram(struct mem_time *m, u64 address, unsigned bytes, u64 at)
{
    if (m->hooks.behind)
        at = m->hooks.behind(m->hooks.context, address, at);
    return mem_time_dram_past(m, address, bytes, at);
}

u64 mem_time_dram_past(struct mem_time *m, u64 address, unsigned bytes, u64 at)
{
    const bool near = mem_shape_is_near(m->shape, address);
    const unsigned rate = near ? m->shape->near : m->shape->dram;
    const enum mem_time_part part = near ? MEM_TIME_NEAR_BUS : MEM_TIME_DRAM_BUS;
    u64 done = mem_time_take(near ? &m->near : &m->dram, rate, mem_time_slowed(m, part, bytes), at);

    m->dram_end = later(m->dram_end, done);
    *(near ? &m->near_bytes : &m->dram_bytes) += bytes;
    /* the first burst is of the latency */
    done -= (MEM_SECTOR_BYTES + rate - 1) / rate;
    done = later(done, at);
    m->totals.wait_dram += done - at;
    return done + (near ? m->shape->near_first : MEM_TIME_DRAM);
}
