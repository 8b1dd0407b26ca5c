/* net_heard.c - see net_heard.h */
#include "net_heard.h"

#include <stdio.h>
#include <string.h>

#define WORDS 4096 /* of a packet, at most */

#define FNV_BASIS UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

/* FNV-1a, word by word: 'sum' goes on; each packet's own is added to 'set'. */
static void hear(struct net_heard_side *side, const struct type *t, const void *packet)
{
    static uint32_t word[WORDS];
    const unsigned words = (t->bits + 31) / 32;
    u64 own = FNV_BASIS;

    assert(words <= WORDS);
    memset(word, 0, words * sizeof word[0]);
    t->pack(packet, word, 0);
    for (unsigned i = 0; i < words; i++) {
        side->sum = (side->sum ^ word[i]) * FNV_PRIME;
        own = (own ^ word[i]) * FNV_PRIME;
    }
    side->set += own ^ own >> 32;
    side->packets++;
}

static void given(void *self, const void *packet)
{
    struct net_heard_wire *w = self;

    hear(&w->given, w->type, packet);
}

static void taken(void *self, const void *packet)
{
    struct net_heard_wire *w = self;

    hear(&w->taken, w->type, packet);
}

static bool is_of(const char *wire, const char *const names[])
{
    bool any = false;

    for (unsigned i = 0; names[i]; i++)
        any |= !strcmp(wire, names[i]);
    return any;
}

static bool is_of_memory(const struct net_wire *w)
{
    static const char *const names[] = { "zcache_mem", "mem_zcache", "ccache_mem", "mem_ccache",
                                         NULL };

    return is_of(w->name, names);
}

/* Depends on the order in which packets of several GPCs come. */
static bool is_of_caches(const struct net_wire *w)
{
    static const char *const names[] = { "ccache_comp", "tile_comp", "comp_ccache", NULL };

    return is_of(w->name, names) || is_of_memory(w);
}

/* Of several GPCs: between the arbiter and the partitions, or in one. */
static bool is_joined(const struct net_wire *w)
{
    static const char *const names[] = { "prop_zcache", "zcache_prop", "zcache_zcull",
                                         "prop_hazard", NULL };

    return !strcmp(w->block, "fbp") || (w->of == NET_NO_END && is_of(w->name, names));
}

static void put_on(void *context, const struct net_wire *w)
{
    struct net_heard *h = context;
    struct net_heard_wire *to = &h->wire[h->wires];

    if ((h->gpcs > 1 && is_of_caches(w)) || (!h->memory && is_of_memory(w)))
        return;
    assert(h->wires < NET_HEARD_WIRES);
    h->wires++;
    *to = (struct net_heard_wire){ .tap = { .given = given, .taken = taken, .self = to },
                                   .at = w->tap,
                                   .as_set = is_of_memory(w) || (h->gpcs > 1 && is_joined(w)),
                                   .type = type_named(w->packet) };
    snprintf(to->name, sizeof to->name, "%s.%u.%s, ends %d, %d", w->block, w->at.instance, w->name,
             w->of, w->end);
    assert(to->type);
    net_tap_on(w->tap, &to->tap);
}

void net_hear(struct net_heard *h, struct screen *g, bool memory)
{
    h->wires = 0;
    h->memory = memory;
    h->gpcs = g->arb.gpcs;
    screen_wires(g, put_on, h);
}

static bool same(const struct net_heard_side *a, const struct net_heard_side *b, bool as_set)
{
    return a->packets == b->packets && (as_set ? a->set == b->set : a->sum == b->sum);
}

const char *net_heard_differs(const struct net_heard *a, const struct net_heard *b,
                              unsigned long *packets)
{
    const char *found = a->wires == b->wires ? NULL : "their number";

    for (unsigned i = 0; i < a->wires && !found; i++) {
        const struct net_heard_wire *of_a = &a->wire[i], *of_b = &b->wire[i];

        if (!same(&of_a->given, &of_b->given, of_a->as_set) ||
            !same(&of_a->taken, &of_b->taken, of_a->as_set) ||
            !same(&of_a->given, &of_a->taken, false))
            found = of_a->name;
        *packets += of_a->given.packets;
    }
    return found;
}
