/* bandwidth.c - see bandwidth.h */
#include "inspect/bandwidth.h"

#include <stdlib.h>
#include <string.h>

#include "machine/device.h"

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

static struct bandwidth_row *row_of(struct bandwidth *b, u32 row)
{
    return row ? &b->row[row - 1] : &b->rest;
}

/* Adds numbers that are u64 all, as they are now, without those before. */
static void add(void *to, const void *now, const void *before, size_t bytes)
{
    u64 *sum = to;

    for (size_t i = 0; i < bytes / sizeof *sum; i++)
        sum[i] += ((const u64 *)now)[i] - ((const u64 *)before)[i];
}

/* What came since the last time goes to the row that it was counted for. */
static void count(struct bandwidth *b)
{
    struct bandwidth_row *r = row_of(b, b->counting);

    mem_front_end(&b->front);
    add(r->client, b->time.client, b->before.client, sizeof r->client);
    add(&r->totals, &b->time.totals, &b->before.totals, sizeof r->totals);
    memcpy(b->before.client, b->time.client, sizeof b->before.client);
    b->before.totals = b->time.totals;
}

/* The row of what is drawn now: of a bundle that the binner held, or of the last that began. */
static u32 row_now(const struct bandwidth *b)
{
    const struct world_bins *bins = b->gpu->world.part.bins;

    return bins && bins->replay.on && bins->replay.held ? b->held[bins->replay.held - bins->state]
                                                        : (u32)b->rows;
}

static void turn_to(struct bandwidth *b, u32 row)
{
    if (row == b->counting)
        return;
    count(b);
    b->counting = b->time.act = row;
}

static void reach(void *context, const struct mem_time_request *r)
{
    mem_time_ask(context, r, 0);
}

static void enter(void *context, const struct mem_time_request *r)
{
    struct bandwidth *b = context;

    turn_to(b, is_own(r->client) ? row_now(b) : 0);
    mem_front_take(&b->front, r);
}

/* The CPU has a way of its own. */
static void seen(void *context, const struct mem_seen *what)
{
    struct bandwidth *b = context;

    if (what->space != &b->gpu->hub.channel[DEVICE_CHANNELS].space)
        mem_time_note(what, enter, b);
}

/* Bytes that were written for row 'act'. */
static void evicted(void *context, unsigned client, u32 act, unsigned bytes)
{
    struct bandwidth *b = context;

    row_of(b, act)->client[client].evicted += bytes;
    b->before.client[client].evicted += bytes;
}

/* A primitive is held, of the draw that is under way. */
static void held(void *context, const void *packet)
{
    const struct bin_entry *e = packet;
    struct bandwidth *b = context;

    if (e->kind == BIN_PRIM)
        b->held[e->state] = (u32)b->rows;
}

static void find_held(void *context, const struct net_wire *w)
{
    struct bandwidth *b = context;

    if (strcmp(w->name, "wdx_bin") == 0)
        b->held_wire = w->tap;
}

struct bandwidth *bandwidth_open(struct gpu *g, bool tiled)
{
    struct bandwidth *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    b->tap = (struct mem_tap){ .seen = seen, .context = b };
    b->gpu = g;
    mem_time_reset(&b->time);
    b->time.tiled = tiled;
    b->time.hooks = (struct mem_time_hooks){ .evicted = evicted, .context = b };
    b->before = b->time;
    mem_front_begin(&b->front, reach, &b->time);
    g->mem.tap = &b->tap;
    b->held_tap = (struct net_tap){ .taken = held, .self = b };
    gpu_wires(g, find_held, b);
    net_tap_on(b->held_wire, &b->held_tap);
    return b;
}

void bandwidth_close(struct bandwidth *b)
{
    if (!b)
        return;
    free(b->row);
    free(b);
}

void bandwidth_begins(struct bandwidth *b, enum class_action what, u64 number)
{
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
    turn_to(b, 0);
    count(b);
    mem_time_clean(&b->time, false, 0);
    count(b);
}
