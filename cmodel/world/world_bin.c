/* world/world_bin.c - see world/world_bin.h: what is held */
#include "world/world_bin.h"

#include <string.h>

#include "class/b197/target.h"
#include "class/front.h"
#include "world/world_thread.h"

const char *world_flush_text(enum world_flush cause)
{
    static const char *const text[WORLD_FLUSHES] = {
        "none",
#define FLUSH(cause, text, reason) text,
#include "world/world_flushes.def"
    };

    return text[cause];
}

bool world_flush_apart(enum world_flush cause)
{
    static const bool apart[WORLD_FLUSHES] = {
        false,
#define FLUSH(cause, text, reason) false,
#define APART(cause, text, reason) true,
#include "world/world_flushes.def"
    };

    return apart[cause];
}

/* All is free. */
static void empty(struct world_bins *b)
{
    b->any = b->replays = b->current = false;
    b->states = b->barrier = 0;
    b->bytes = b->constants = 0;
    b->discards = 0;
}

void world_bin_forget(struct world *g)
{
    if (!g->part.bins)
        return;
    empty(g->part.bins);
    g->part.bins->replay.on = false;
    if (g->hub)
        g->hub->holder = (struct hub_holder){ NULL, NULL };
}

/* The bundle of what is drawn now, but for its constants' place. */
static void describe(struct world *g, struct world_held *h)
{
    memset(h, 0, sizeof *h);
    h->state = g->state;
    h->memory = g->memory;
    h->address = g->address;
    h->counted = class_counted(g->channel->fe.state[CLASS_3D]);
    if (!g->program[WORLD_PIXEL].on)
        return;
    h->bound = world_bound_of(&g->part.core[0]);
    h->gathers = world_gathers(g);
    h->samples = g->program[WORLD_PIXEL].touches & SM_SAMPLES;
}

/* No version is made of what nothing has changed, but for a barrier. */
static bool is_newest(struct world_bins *b)
{
    const u64 address = b->next.address;
    bool same;

    b->next.address = b->state[b->newest].address;
    same = b->states > b->barrier && memcmp(&b->next, &b->state[b->newest], sizeof b->next) == 0;
    b->next.address = address;
    return same;
}

/* It goes into the buffer; FLUSH_NONE, or why it cannot. */
static enum world_flush hold_state(struct world *g)
{
    struct world_bins *b = g->part.bins;
    enum world_flush cause;

    if (b->current && g->layer == g->held_layer &&
        (!g->ranges || g->range == g->piece.packet.viewport))
        return FLUSH_NONE;
    if (!world_bind_layer(g, g->held_layer, (u8)(g->ranges ? g->piece.packet.viewport : 0)))
        return FLUSH_REFUSED;
    describe(g, &b->next);
    cause = world_tiling_cause(g, &b->next);
    if (cause != FLUSH_NONE)
        return cause;
    if (!world_buffer_constants(b, &b->next.bound))
        return FLUSH_CONSTANTS;
    b->current = is_newest(b);
    if (b->current)
        return FLUSH_NONE;
    if (b->states == WORLD_BIN_STATES)
        return FLUSH_STATES;
    b->current = true;
    b->newest = b->states++;
    b->state[b->newest] = b->next;
    b->counts.states++;
    return FLUSH_NONE;
}

/* An entry for bin, which has taken the one before. */
static void tell(struct world *g, enum bin_kind kind)
{
    struct world_bins *b = g->part.bins;
    struct bin_entry e = { .kind = kind };

    if (kind == BIN_PRIM)
        e = bin_entry_of(&b->state[b->newest].state.gpc.setup, &g->piece.packet);
    b->told = kind;
    e.state = (u7)b->newest;
    e.slot = (u11)b->slot;
    bin_entry_push(&g->wdx_bin, &e);
}

static void ask(struct world *g, enum world_flush cause)
{
    g->part.bins->why = cause;
    g->part.bins->replays = true;
    tell(g, BIN_FLUSH);
}

bool world_bin_piece(struct world *g)
{
    struct world_bins *b = g->part.bins;
    enum world_flush cause;

    if (b->replays || b->replay.on || !bin_entry_empty(&g->wdx_bin) ||
        !bin_visit_empty(&g->bin_gpc))
        return false;
    cause = g->fault.kind == GPU_NO_FAULT ? hold_state(g) : FLUSH_REFUSED;
    if (cause == FLUSH_NONE && b->bytes + world_buffer_bytes(b) > WORLD_BIN_BYTES)
        cause = FLUSH_BUFFER;
    if (cause != FLUSH_NONE && b->any) {
        ask(g, cause);
        return true;
    }
    g->holds = false;
    if (cause == FLUSH_NONE) {
        world_buffer_store(g);
        tell(g, BIN_PRIM);
        b->any = true;
        b->channel = (unsigned)(g->channel - g->hub->channel);
        b->counts.held++;
        g->hub->holder = (struct hub_holder){ world_tiling_heard, g };
        return true;
    }
    g->tiles = false;
    b->counts.apart[cause]++;
    world_draw_piece(g, &g->piece, g->held_layer);
    return true;
}

void world_bin_done(struct world *g)
{
    struct world_bins *b = g->part.bins;
    const bool full = !b->replays; /* the newest entry brought it about */

    b->counts.flushed[full ? FLUSH_STORAGE : b->why]++;
    if (full && b->told == BIN_PRIM) {
        world_buffer_keep_newest(b);
        return;
    }
    empty(b);
    g->hub->holder = (struct hub_holder){ NULL, NULL };
}

/* What bin and what is behind it do alone. */
static void work(struct world *g)
{
    const struct bin_wires w = { &g->wdx_bin, &g->bin_gpc };
    bool moved = true;

    while (moved) {
        moved = bin_wired(&g->bin, &w, &g->stand_in.bin);
        moved |= world_visit(g);
    }
}

/* bin takes it, or drops it where what is before it has been replayed. */
static void mark(struct world *g, const struct bin_entry *e)
{
    g->part.bins->told = e->kind;
    bin_entry_push(&g->wdx_bin, e);
    work(g);
}

void world_bin_barrier(struct world *g)
{
    struct world_bins *b = g->part.bins;

    if (!b || !b->any)
        return;
    mark(g, &(const struct bin_entry){ .kind = BIN_BARRIER });
    if (!b->any)
        return;
    b->barrier = b->states;
    b->current = false;
}

/* The targets are those that are bound now.  chosen: of more than there is room for nothing is lost */
void world_bin_discard(struct world *g, u32 targets)
{
    struct world_bins *b = g->part.bins;

    if (!b || !b->any || b->discards == WORLD_BIN_DISCARDS)
        return;
    fbp_bind(&b->discard[b->discards], g->channel->fe.state[CLASS_3D]);
    mark(g, &(const struct bin_entry){
                .kind = BIN_DISCARD, .slot = (u11)b->discards++, .targets = (u9)targets });
}

bool world_bin_flush(struct world *g, enum world_flush cause)
{
    struct world_bins *b = g->part.bins;

    if (!b || !b->any)
        return true;
    work(g);
    if (b->any) {
        ask(g, cause);
        work(g);
    }
    return g->fault.kind == GPU_NO_FAULT;
}
