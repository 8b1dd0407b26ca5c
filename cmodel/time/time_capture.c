/* time_capture.c - see time_capture.h */
#include "time/time_capture.h"
#include "time/time_parts.h"

#include <string.h>

/* What memory was asked for, for the unit whose client it is; and what the unit has counted. */
void time_capture_charge(struct time_capture *c, struct time_station *s)
{
    for (u32 clients = s->clients; clients; clients &= clients - 1) {
        struct time_array *a = &c->asked[__builtin_ctz(clients)];

        for (u64 i = 0; i < a->count; i++) {
            struct mem_time_request *r = (struct mem_time_request *)a->item + i;

            r->fbp = (u8)s->instance;
            time_net_ask(c->net, s->unit, r);
        }
        a->count = 0;
    }
    if (s->clocks && *s->clocks != s->seen) {
        /* what a fault ends is reset: it counts from 0 again */
        time_net_work(c->net, s->unit, *s->clocks - (*s->clocks > s->seen ? s->seen : 0));
        s->seen = *s->clocks;
    }
}

static void given(void *self, const void *packet)
{
    struct time_point *p = self;
    struct time_capture *c = p->capture;

    if (p->deals)
        time_capture_pes_given(c, p, packet);
    if (p->from == TIME_NONE) {
        if (p->pipe != TIME_NONE)
            time_net_feed(c->net, p->pipe);
        return;
    }
    time_capture_charge(c, &c->station[p->from]);
    if (p->from == p->apart_of && c->station[p->from].apart) {
        time_net_give(c->net, c->station[p->apart].unit, p->pipe);
        return;
    }
    if (p->core != TIME_NONE)
        time_capture_warps(c, c->station[p->from].unit, p->core);
    if (p->pipe != TIME_NONE && p->pipe != c->done_pipe) /* a CTA's job gives that itself */
        time_net_give(c->net, c->station[p->from].unit, p->pipe);
}

/* How many packets that came by a point others wait for.  The machine flushes all of the ROP's caches behind each draw, for who looks at
 * memory then: a flush is done behind what was drawn, but the draws of hardware do not wait for it: only for that of a range, whose
 * bytes have a new meaning.
 */
static u64 waited_for(const struct time_capture *c, const struct time_point *p)
{
    return p->flushes ? p->waited : time_net_taken(c->net, p->pipe);
}

static void note_flush(const struct time_capture *c, struct time_point *p, const void *packet)
{
    const struct rop_flush *range = packet;

    if (range->first > 0)
        p->waited = time_net_taken(c->net, p->pipe);
}

/* What the packet waits for. */
static void need(struct time_capture *c, struct time_point *p, const void *packet)
{
    const u32 unit = c->station[p->ahead != TIME_NONE ? p->ahead : p->to].unit;

    for (u32 i = 0; i < p->joins; i++) {
        const struct time_point *of = &c->point[p->join[i]];
        const u64 all = waited_for(c, of);

        time_net_need(c->net, unit, of->pipe, all > p->less[i] ? all - p->less[i] : 0);
    }
    if (p->flushes)
        note_flush(c, p, packet);
    if (p->part_of != TIME_NONE)
        time_capture_part_need(c, p, packet);
    if (p->has_parts)
        time_capture_part(c, p, packet);
}

static void taken(void *self, const void *packet)
{
    struct time_point *p = self;
    struct time_capture *c = p->capture;
    struct time_station *s;

    if (p->to == TIME_NONE)
        return;
    if (p->deals)
        time_capture_pes_taken(c, p, packet);
    s = &c->station[p->to];
    time_net_job(c->net, p->pipe);
    s->apart = false;
    if (p->apart_of != TIME_NONE && p->apart == TIME_NONE)
        c->station[p->apart_of].apart = true;
    if (p->ahead != TIME_NONE) {
        time_net_give(c->net, c->station[p->ahead].unit, p->behind);
        time_net_job(c->net, p->behind);
    }
    if (p->took)
        p->took(c, p, packet);
    need(c, p, packet);
    time_capture_charge(c, s);
}

static bool same_space(const struct mem_space *a, const struct mem_space *b)
{
    return a == b || (a->cfg.directory == b->cfg.directory && a->cfg.target == b->cfg.target);
}

u32 time_capture_space(void *self, const struct mem_space *space)
{
    struct time_capture *c = self;
    u32 i = 0;

    while (i + 1 < TIME_SPACES && c->space[i] && !same_space(c->space[i], space))
        i++;
    if (!c->space[i])
        c->space[i] = space;
    return i;
}

struct asked {
    struct time_capture *capture;
    const struct mem_seen *what;
};

static void ask(void *self, const struct mem_time_request *r)
{
    const struct asked *a = self;
    struct mem_time_request now = *r, *to;

    now.space = a->what->space ? time_capture_space(a->capture, a->what->space) : 0;
    if (!time_capture_gather(a->capture, &now))
        return;
    to = time_array_add(a->capture->net, &a->capture->asked[now.client], sizeof *to);
    if (to)
        *to = now;
}

static bool has_unit(enum mem_client client)
{
    switch (client) {
#define TIMED_CLIENT(of, unit) case of:
#include "time/time_wires.def"
        return true;
    default: return false;
    }
}

/* Clients whose requests are nobody's. */
static u32 skipped(void)
{
    u32 all = 0;

    for (unsigned client = 0; client < MEM_CLIENTS; client++)
        all |= (u32)!has_unit((enum mem_client)client) << client;
    return all;
}

/* What is read or written beside the GPU's own run is no unit's: the CPU has a way of its own. */
static void seen(void *self, const struct mem_seen *what)
{
    struct asked a = { self, what };
    const struct time_recorder *r = a.capture->recorder;

    if (r && what->client == MEM_SCC && what->access != MEM_READ)
        r->changed(r->self, what->address, what->bytes);
    if (!a.capture->watched && a.capture->gpu->runs)
        mem_time_note(what, ask, &a);
}

static void note(void *self, const struct net_wire *w)
{
    struct time_capture *c = self;

    if (c->wire)
        c->wire[c->told] = *w;
    c->told++;
}

/* Twice: once for their number. */
static bool tell(struct time_capture *c)
{
    gpu_wires(c->gpu, note, c);
    c->wire = c->room(NULL, 0, c->told * sizeof *c->wire);
    c->point = c->room(NULL, 0, c->told * sizeof *c->point);
    c->told = 0;
    if (!c->wire || !c->point)
        return false;
    gpu_wires(c->gpu, note, c);
    return true;
}

bool time_capture_begin(struct time_capture *c, struct gpu *g, struct time_net *n,
                        struct time_recorder *r)
{
    memset(c, 0, sizeof *c);
    c->gpu = g;
    c->net = n;
    c->room = n->room;
    c->recorder = r;
    c->servers = n->servers;
    c->done_pipe = TIME_NONE;
    c->engine = CLASSES;
    if (!tell(c) || !time_capture_wires(c))
        return false;
    for (u32 i = 0; i < c->points; i++) {
        struct time_point *p = &c->point[i];

        p->tap = (struct net_tap){ .given = given, .taken = taken, .self = p };
        p->tap.counts =
            !p->took && !p->deals && !p->flushes && p->part_of == TIME_NONE && !p->has_parts;
        p->capture = c;
        net_tap_on(c->point[i].where, &c->point[i].tap);
    }
    c->tap = (struct mem_tap){ seen, c, skipped() };
    g->mem.tap = &c->tap;
    c->drop = g->world.part.drop;
    g->world.part.drop = (struct world_drop){ time_capture_drop, c };
    return !n->failed;
}

void time_capture_end(struct time_capture *c)
{
    for (u32 i = 0; i < c->points; i++)
        net_tap_off(c->point[i].where, &c->point[i].tap);
    if (c->gpu->mem.tap == &c->tap)
        c->gpu->mem.tap = NULL;
    c->gpu->world.part.drop = c->drop;
    for (u32 i = 0; i < c->points; i++)
        time_array_free(c->net, &c->point[i].parts, sizeof(struct time_part));
    for (u32 i = 0; i < MEM_CLIENTS; i++)
        time_array_free(c->net, &c->asked[i], sizeof(struct mem_time_request));
    for (u32 i = 0; i < CWD_SMS; i++)
        time_array_free(c->net, &c->cta[i], sizeof(u64));
    time_array_free(c->net, &c->acts, sizeof(struct time_act));
    if (c->point)
        c->room(c->point, c->told * sizeof *c->point, 0);
    if (c->wire)
        c->room(c->wire, c->told * sizeof *c->wire, 0);
}

void time_capture_settle(struct time_capture *c)
{
    struct mem_time_request r, *to;

    while (time_capture_gathered(c, &r))
        if ((to = time_array_add(c->net, &c->asked[r.client], sizeof *to)))
            *to = r;
    for (u32 i = 0; i < c->stations; i++)
        if (c->station[i].clocks || c->station[i].clients)
            time_capture_charge(c, &c->station[i]);
    time_capture_ctas(c);
}
