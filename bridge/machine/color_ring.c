/* color_ring.c - see color_ring.h */
#include "machine/color_ring.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

struct slot {
    unsigned fbp;
    bool whole; /* a tile */
    union {
        struct cread_quads quads;
        struct tile_pixels tile;
    };
};

#define LINE \
    64 /* bytes of a host's cache line: what one thread writes often lies in no line of the other's */

struct color_ring {
    struct screen *gpu;
    bool begun; /* the space is the draw's; of who gives, */
    u64 room;   /* ... and how many may be given before it must look */
    u8 apart[LINE];
    _Atomic u64 given;
    u8 beyond[LINE];
    struct slot slot[COLORS_AHEAD];

    pthread_mutex_t lock; /* of what follows */
    _Atomic u64 done;
    struct mem_space space;
    struct mem_traffic traffic[MEM_CLIENTS];
    struct mem_faults faults;
};

struct color_ring *color_ring_new(struct screen *g)
{
    struct color_ring *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->gpu = g;
    r->room = COLORS_AHEAD;
    pthread_mutex_init(&r->lock, NULL); /* which cannot fail */
    return r;
}

void color_ring_free(struct color_ring *r)
{
    if (!r)
        return;
    pthread_mutex_destroy(&r->lock);
    free(r);
}

/* Nothing of the draw is in the ring yet: its translations begin as those of the thread that draws. */
static void begin(struct color_ring *r)
{
    if (r->gpu->mem.space)
        r->space = *r->gpu->mem.space;
    r->begun = true;
}

static struct slot *make_room(struct color_ring *r, unsigned fbp)
{
    const u64 given = atomic_load_explicit(&r->given, memory_order_relaxed);
    struct slot *s = &r->slot[given % COLORS_AHEAD];

    if (!r->begun)
        begin(r);
    while (given == r->room) {
        r->room = atomic_load_explicit(&r->done, memory_order_acquire) + COLORS_AHEAD;
        if (given == r->room && !color_ring_go_on(r))
            sched_yield();
    }
    s->fbp = fbp;
    return s;
}

static u64 give(struct color_ring *r)
{
    const u64 given = atomic_load_explicit(&r->given, memory_order_relaxed) + 1;

    atomic_store_explicit(&r->given, given, memory_order_release);
    return given;
}

u64 color_ring_quads(struct color_ring *r, unsigned fbp, const struct cread_quads *x)
{
    struct slot *s = make_room(r, fbp);

    s->whole = false;
    s->quads = *x;
    return give(r);
}

u64 color_ring_tile(struct color_ring *r, unsigned fbp, const struct tile_pixels *x)
{
    struct slot *s = make_room(r, fbp);
    const size_t words = (size_t)x->words * TILE_PIXELS / x->each;

    s->whole = true;
    memcpy(&s->tile, x, offsetof(struct tile_pixels, pixel) + words * sizeof x->pixel[0]);
    return give(r);
}

static void bring(struct color_ring *r, const struct slot *s)
{
    const struct mem *m = &r->gpu->mem;
    const struct mem_port port = {
        .mem = m, .space = m->space ? &r->space : NULL, .traffic = r->traffic, .faults = &r->faults
    };
    struct fbp *fbp = &r->gpu->fbp[s->fbp];

    if (s->whole)
        prop_hazard_flow_batch(fbp, &port, &s->tile);
    else
        prop_hazard_flow(fbp, &port, &s->quads);
}

bool color_ring_go_on(struct color_ring *r)
{
    u64 done, end;
    bool any;

    if (pthread_mutex_trylock(&r->lock) != 0)
        return false;
    done = atomic_load_explicit(&r->done, memory_order_relaxed);
    end = atomic_load_explicit(&r->given, memory_order_acquire);
    if (end > done + COLORS_BITE)
        end = done + COLORS_BITE;
    any = done < end;
    while (done < end)
        bring(r, &r->slot[done++ % COLORS_AHEAD]);
    atomic_store_explicit(&r->done, done, memory_order_release);
    pthread_mutex_unlock(&r->lock);
    return any;
}

void color_ring_settle(struct color_ring *r)
{
    while (color_ring_go_on(r))
        continue;
    assert(!r->faults.any); /* screen_may_defer: targets are mapped */
    mem_traffic_add(r->gpu->mem.traffic, r->traffic);
    memset(r->traffic, 0, sizeof r->traffic);
    r->begun = false;
}

u64 color_ring_given(const struct color_ring *r)
{
    return atomic_load_explicit(&r->given, memory_order_relaxed);
}
