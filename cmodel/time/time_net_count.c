/* time_net_count.c - what units, wires and draws have done (time_net.h) */
#include "time/time_parts.h"

/* A draw's begin and end are not those of what a source has ahead of it. */
static struct time_draw *draw_of(struct time_net *n, u32 unit, u32 draw)
{
    return draw == TIME_NONE || n->unit[unit].kind >= TIME_FED
               ? NULL
               : time_array_at(&n->draws, draw, sizeof(struct time_draw));
}

static u64 later_of(u64 a, u64 b)
{
    return a > b ? a : b;
}

/* Clocks in which it worked were counted when it began to. */
void time_count(struct time_net *n, u32 unit)
{
    struct time_unit *u = &n->unit[unit];
    const u64 from = u->counted > u->free ? u->counted : u->free;

    if (n->now > from)
        *(u->holds ? &u->stalled : &u->starved) += n->now - from;
    if (n->now > u->counted)
        u->counted = n->now;
}

/* Tells of what the unit has worked for a draw, when it begins with another one. */
static void tell(struct time_net *n, u32 unit)
{
    const struct time_unit *u = &n->unit[unit];

    if (n->look && u->worked_for != TIME_NONE && u->worked_from < u->worked_to)
        n->look->worked(n->look->context, unit, u->worked_for, u->worked_from, u->worked_to);
}

void time_count_work(struct time_net *n, u32 unit, u32 draw, u64 clocks)
{
    struct time_unit *u = &n->unit[unit];

    time_count(n, unit);
    u->busy += clocks;
    if (draw == TIME_NONE)
        return;
    *(u64 *)time_array_at(&n->busy, (u64)draw * n->units + unit, sizeof(u64)) += clocks;
    if (u->worked_for != draw) {
        tell(n, unit);
        u->worked_for = draw;
        u->worked_from = n->now;
    }
    u->worked_to = n->now + clocks;
}

static u32 share(struct time_net *n, const char *name, u32 instance, u32 rate)
{
    const u32 i = n->units++;

    assert(i < TIME_UNITS);
    n->unit[i] = (struct time_unit){ .name = name,
                                     .instance = instance,
                                     .rate = rate,
                                     .pipe = TIME_NONE,
                                     .last = TIME_NONE,
                                     .worked_for = TIME_NONE };
    return i;
}

void time_net_shares(struct time_net *n, const char *server)
{
    const struct mem_time *m = n->memory;

    for (u32 i = 0; i < n->servers; i++)
        n->served[i].share = share(n, server, i, 1);
    n->memory_share = n->units;
    for (u32 i = 0; i < m->slices; i++) {
        share(n, "L2 requests", i, 1);
        share(n, "L2 replies", i, 1);
    }
    share(n, "DRAM", 0, m->shape->dram);
    if (m->shape->near)
        share(n, "ESRAM", 0, m->shape->near);
    n->memory_shares = n->units - n->memory_share;
}

void time_count_share(struct time_net *n, u32 unit, u32 draw, u64 uses)
{
    n->unit[unit].busy += uses;
    if (draw != TIME_NONE)
        *(u64 *)time_array_at(&n->busy, (u64)draw * n->units + unit, sizeof(u64)) += uses;
}

/* What memory's units have been used for so far, in their order. */
static void memory_uses(const struct mem_time *m, u64 now[TIME_MEMORY_SHARES])
{
    for (u32 i = 0; i < m->slices; i++) {
        now[2 * i] = m->slice[i].request.flits;
        now[2 * i + 1] = m->slice[i].reply.flits;
    }
    now[2 * m->slices] = m->dram_bytes;
    now[2 * m->slices + 1] = m->near_bytes;
}

void time_count_memory(struct time_net *n, u32 draw)
{
    u64 now[TIME_MEMORY_SHARES];

    if (n->memory_share == TIME_NONE)
        return;
    memory_uses(n->memory, now);
    for (u32 i = 0; i < n->memory_shares; i++) {
        if (now[i] != n->memory_used[i])
            time_count_share(n, n->memory_share + i, draw, now[i] - n->memory_used[i]);
        n->memory_used[i] = now[i];
    }
}

void time_count_served(struct time_net *n, u32 unit, u32 draw, u64 clocks)
{
    struct time_unit *u = &n->unit[unit];
    u64 starved;

    time_count(n, unit);
    if (clocks > u->starved + u->stalled) /* its servers worked side by side: a clock counts once */
        clocks = u->starved + u->stalled;
    u->busy += clocks;
    starved = clocks < u->starved ? clocks : u->starved; /* as they went by */
    u->starved -= starved;
    u->stalled -= clocks - starved;
    if (draw == TIME_NONE)
        return;
    *(u64 *)time_array_at(&n->busy, (u64)draw * n->units + unit, sizeof(u64)) += clocks;
    if (u->worked_for != draw) {
        tell(n, unit);
        u->worked_for = draw;
        u->worked_from = later_of(u->worked_to, n->now - clocks);
    }
    u->worked_to = n->now;
}

void time_count_told(struct time_net *n)
{
    for (u32 i = 0; i < n->units; i++) {
        tell(n, i);
        n->unit[i].worked_for = TIME_NONE;
    }
}

void time_count_begin(struct time_net *n, u32 unit, u32 draw)
{
    struct time_draw *d = draw_of(n, unit, draw);

    if (!d)
        return;
    d->begin = n->now < d->begin ? n->now : d->begin;
    d->jobs++;
}

void time_count_done(struct time_net *n, u32 unit, u32 draw)
{
    struct time_draw *d = draw_of(n, unit, draw);

    if (!d)
        return;
    d->end = n->now;
    d->done++;
}
