/* net_heard.c - see net_heard.h */
#include "net_heard.h"

#include <stdio.h>
#include <string.h>

#define WORDS 4096 /* of a packet, at most */

/* Goes on with FNV-1a, word by word. */
static void hear(struct net_heard_side *side, const struct type *t, const void *packet)
{
    static uint32_t word[WORDS];
    const unsigned words = (t->bits + 31) / 32;

    assert(words <= WORDS);
    memset(word, 0, words * sizeof word[0]);
    t->pack(packet, word, 0);
    for (unsigned i = 0; i < words; i++)
        side->sum = (side->sum ^ word[i]) * UINT64_C(0x100000001b3);
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

/* Of several GPCs each one's own ends are told: behind them packets come in an order that drivers do not share.  By FIFOs the GPCs work on
 * several primitives at a time, and the arbiter takes what is there, as hardware's does; a tile is one GPC's, so pixels do not depend on it,
 * but which lines caches give up, and so what comp has to do, does.
 */
static bool is_told(const struct net_wire *w, unsigned gpcs)
{
    static const char *const of_gpc[] = {
        "wdx_setup",    "setup_crast", "crast_zcull",  "fe_zcull",  "zcull_frast",
        "zcull_memory", "setup_stri",  "wdx_stri",     "stri_tram", "mio_sfu",
        "sfu_rf",       "frast_prop",  "prop_gpm",     "sm_prop",   "fe_walk",
        "walk_zcache",  "walk_clear",  "clear_ccache", NULL
    };
    static const char *const of_fbp[] = { "prop_zcache",  "zcache_prop",   "zcache_zcull",
                                          "prop_hazard",  "zcache_zrop",   "zrop_zcache",
                                          "cread_crop",   "cread_ccache",  "hazard_ccache",
                                          "pass_ccache",  "pass_crop",     "crop_ccache",
                                          "ccache_cread", "ccache_sector", "ccache_hazard",
                                          "ccache_comp",  "tile_comp",     "comp_ccache",
                                          "fe_zcache",    "fe_ccache",     NULL };

    return is_of(w->name, of_gpc) || ((gpcs == 1 || w->of != NET_NO_END) && is_of(w->name, of_fbp));
}

static void put_on(void *context, const struct net_wire *w)
{
    struct net_heard *h = context;
    struct net_heard_wire *to = &h->wire[h->wires];

    if (!is_told(w, h->gpcs))
        return;
    assert(h->wires < NET_HEARD_WIRES);
    h->wires++;
    *to = (struct net_heard_wire){ .tap = { .given = given, .taken = taken, .self = to },
                                   .at = w->tap,
                                   .type = type_named(w->packet) };
    snprintf(to->name, sizeof to->name, "%s.%u.%s, ends %d, %d", w->block, w->at.instance, w->name,
             w->of, w->end);
    assert(to->type);
    net_tap_on(w->tap, &to->tap);
}

void net_hear(struct net_heard *h, struct screen *g)
{
    h->wires = 0;
    h->gpcs = g->arb.gpcs;
    screen_wires(g, put_on, h);
}

static bool same(const struct net_heard_side *a, const struct net_heard_side *b)
{
    return a->packets == b->packets && a->sum == b->sum;
}

const char *net_heard_differs(const struct net_heard *a, const struct net_heard *b,
                              unsigned long *packets)
{
    const char *found = a->wires == b->wires ? NULL : "their number";

    for (unsigned i = 0; i < a->wires && !found; i++) {
        const struct net_heard_wire *of_a = &a->wire[i], *of_b = &b->wire[i];

        if (!same(&of_a->given, &of_b->given) || !same(&of_a->taken, &of_b->taken) ||
            !same(&of_a->given, &of_a->taken))
            found = of_a->name;
        *packets += of_a->given.packets;
    }
    return found;
}
