/* time_traffic.c - bytes that memory moves, by period of clocks (time_machine.h) */
#include <stdlib.h>
#include <string.h>

#include "time/time_machine.h"
#include "time/time_parts.h"

#define SLOTS (TIME_PERIOD / MEM_TIME_SLOT) /* of a period */

/* Periods, and those that more may be added to. */
struct periods {
    struct time_traffic *item;
    u64 count;
    unsigned flit; /* bytes */
};

static struct time_traffic *period_of(struct time_machine *t, u64 slot)
{
    const u64 n = slot / SLOTS;

    while (t->traffic.count <= n) {
        struct time_traffic *next = time_array_add(&t->net, &t->traffic, sizeof *next);

        if (!next)
            return NULL;
        memset(next, 0, sizeof *next);
    }
    return (struct time_traffic *)t->traffic.item + n;
}

static void ports_moved(void *self, u64 slot, u32 flits)
{
    const struct time_machine *t = self;
    struct time_traffic *to = period_of(self, slot);

    if (to)
        to->crossbar += flits * (u64)t->memory.shape->flit;
}

static void dram_moved(void *self, u64 slot, u32 bytes)
{
    struct time_traffic *to = period_of(self, slot);

    if (to)
        to->dram += bytes;
}

void time_traffic_look(struct time_machine *t)
{
    t->ports = (struct mem_time_moved){ ports_moved, t };
    t->dram = (struct mem_time_moved){ dram_moved, t };
    t->memory.dram.look = &t->dram;
    for (unsigned s = 0; s < MEM_TIME_SLICES; s++)
        t->memory.slice[s].request.way.look = t->memory.slice[s].reply.way.look = &t->ports;
}

static void ports_last(void *self, u64 slot, u32 flits)
{
    const struct periods *p = self;

    if (slot / SLOTS < p->count)
        p->item[slot / SLOTS].crossbar += flits * (u64)p->flit;
}

static void dram_last(void *self, u64 slot, u32 bytes)
{
    const struct periods *p = self;

    if (slot / SLOTS < p->count)
        p->item[slot / SLOTS].dram += bytes;
}

struct time_traffic *time_machine_traffic(const struct time_machine *t, u64 *count)
{
    const u64 end = t->memory.dram_end > t->net.now ? t->memory.dram_end : t->net.now;
    struct periods p = { NULL, end / TIME_PERIOD + 1, t->memory.shape->flit };
    const struct mem_time_moved ports = { ports_last, &p }, dram = { dram_last, &p };

    if (p.count < t->traffic.count)
        p.count = t->traffic.count;
    p.item = calloc(p.count, sizeof *p.item);
    if (!p.item)
        return NULL;
    if (t->traffic.count)
        memcpy(p.item, t->traffic.item, t->traffic.count * sizeof *p.item);
    mem_time_moved_last(&t->memory.dram, &dram);
    for (unsigned s = 0; s < MEM_TIME_SLICES; s++) {
        mem_time_moved_last(&t->memory.slice[s].request.way, &ports);
        mem_time_moved_last(&t->memory.slice[s].reply.way, &ports);
    }
    *count = p.count;
    return p.item;
}
