/* bandwidth.c - see bandwidth.h */
#include "inspect/bandwidth.h"

#include <stdlib.h>
#include <string.h>

#include "machine/device.h"

static void reach(void *context, const struct mem_time_request *r)
{
    mem_time_ask(context, r, 0);
}

static void enter(void *context, const struct mem_time_request *r)
{
    struct bandwidth *b = context;

    mem_front_take(&b->front, r);
}

/* The CPU has a way of its own. */
static void seen(void *context, const struct mem_seen *what)
{
    struct bandwidth *b = context;

    if (what->space != &b->gpu->hub.channel[DEVICE_CHANNELS].space)
        mem_time_note(what, enter, b);
}

struct bandwidth *bandwidth_open(struct gpu *g, bool tiled)
{
    struct bandwidth *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    b->tap = (struct mem_tap){ seen, b };
    b->gpu = g;
    mem_time_reset(&b->time);
    b->time.tiled = tiled;
    b->before = b->time;
    mem_front_begin(&b->front, reach, &b->time);
    g->mem.tap = &b->tap;
    return b;
}

void bandwidth_close(struct bandwidth *b)
{
    if (!b)
        return;
    free(b->row);
    free(b);
}

/* Adds numbers that are u64 all, as they are now, without those before. */
static void add(void *to, const void *now, const void *before, size_t bytes)
{
    u64 *sum = to;

    for (size_t i = 0; i < bytes / sizeof *sum; i++)
        sum[i] += ((const u64 *)now)[i] - ((const u64 *)before)[i];
}

/* Whose requests are a draw's, a clear's or a grid's own. */
static bool is_own(unsigned client)
{
    switch (client) {
    case MEM_ZROP:
    case MEM_CROP:
    case MEM_PD:
    case MEM_SKED:
    case MEM_L1:
    case MEM_PE:
    case MEM_GCC:
    case MEM_TEX: return true;
    default: return false;
    }
}

/* What came since the last time goes to the last row, or to the rest. */
static void count(struct bandwidth *b, bool row)
{
    struct bandwidth_row *own = row && b->rows ? &b->row[b->rows - 1] : &b->rest;

    mem_front_end(&b->front);
    for (unsigned c = 0; c < MEM_CLIENTS; c++)
        add(is_own(c) ? &own->client[c] : &b->rest.client[c], &b->time.client[c],
            &b->before.client[c], sizeof b->time.client[c]);
    add(&own->totals, &b->time.totals, &b->before.totals, sizeof own->totals);
    memcpy(b->before.client, b->time.client, sizeof b->before.client);
    b->before.totals = b->time.totals;
}

void bandwidth_begins(struct bandwidth *b, enum class_action what, u64 number)
{
    count(b, true);
    if (b->rows == b->room) {
        const size_t room = b->room ? 2 * b->room : 64;
        struct bandwidth_row *more = realloc(b->row, room * sizeof *more);

        b->short_of_memory |= !more;
        if (!more)
            return;
        b->row = more;
        b->room = room;
    }
    b->row[b->rows++] = (struct bandwidth_row){ .what = what, .number = number };
}

void bandwidth_end(struct bandwidth *b)
{
    count(b, true);
    mem_time_clean(&b->time, false, 0);
    count(b, false);
}
