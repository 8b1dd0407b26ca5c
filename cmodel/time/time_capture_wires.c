/* time_capture_wires.c - the machine's units and wires as those of a timed net (time_capture.h) */
#include <string.h>

#include "time/time_capture.h"
#include "time/time_ports.h"

#define SCC_DEPTH 64 /* chosen: words of constants that wait */

/* What time_wires.def says of wires and units. */
struct timed {
    const char *name;
    u32 depth, latency;
};
static const struct timed timed_wires[] = {
#define TIMED_WIRE(wire, depth, latency) { #wire, depth, latency },
#include "time/time_wires.def"
};
static const struct timed timed_units[] = {
#define TIMED_UNIT(unit, latency, flights) { #unit, flights, latency },
#include "time/time_wires.def"
};
static const struct {
    enum mem_client client;
    const char *unit;
} timed_clients[] = {
#define TIMED_CLIENT(client, unit) { client, #unit },
#include "time/time_wires.def"
};
static const struct {
    const char *wire;
    bool all;
} timed_orders[] = {
#define TIMED_ORDER(wire, all) { #wire, all },
#include "time/time_wires.def"
};
static const char *const skipped[] = {
#define TIMED_SKIP(wire) #wire,
#include "time/time_wires.def"
};
/* Wires whose packets say more than that a job begins. */
static const struct {
    const char *wire;
    void (*took)(struct time_capture *c, const struct time_point *p, const void *packet);
} looked_at[] = {
    { "host_pb", time_capture_word },   { "pb_host", time_capture_host },
    { "host_fe", time_capture_method }, { "fe_engine", time_capture_acts },
    { "wdx_bin", time_capture_held },   { "bin_gpc", time_capture_visit },
    { "sked_cwd", time_capture_grid },  { "cwd_sm", time_capture_cta },
};
#define COUNT(a) (sizeof(a) / sizeof(a)[0])

static struct timed timed_of(const struct timed *all, size_t count, const char *name,
                             struct timed other)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(all[i].name, name))
            return all[i];
    return other;
}

static bool is_in(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

static enum time_kind kind_of(const char *name)
{
    static const char *const fed[] = { "host", "host_apart", "pb", "host_reads" };
    static const char *const front[] = { "fe", "mme", "front", "scc" };

    if (!strcmp(name, "host_ahead"))
        return TIME_SOURCE;
    if (is_in(fed, COUNT(fed), name))
        return TIME_FED;
    return is_in(front, COUNT(front), name) ? TIME_FRONT : TIME_UNIT;
}

/* Returns a unit's station, which is made where it is not there yet. */
u32 time_capture_station(struct time_capture *c, const char *block, const char *name, u32 instance)
{
    const struct timed t =
        timed_of(timed_units, COUNT(timed_units), name, (struct timed){ NULL, 0, TIME_STAGES });
    u32 i = 0;

    while (i < c->stations &&
           (c->station[i].instance != instance || strcmp(c->station[i].name, name) ||
            strcmp(c->station[i].block, block)))
        i++;
    if (i < c->stations)
        return i;
    assert(c->stations < TIME_UNITS);
    c->station[i] = (struct time_station){ .block = block, .name = name, .instance = instance };
    c->station[i].unit = time_net_unit(c->net, name, instance, t.latency, kind_of(name));
    for (size_t n = 0; n < COUNT(timed_clients); n++)
        if (!strcmp(timed_clients[n].unit, name))
            c->station[i].clients |= 1u << timed_clients[n].client;
    return c->stations++;
}

/* Instances of a block. */
static u32 instances(const struct time_capture *c, const char *block)
{
    for (u32 i = 0; i < c->told; i++)
        if (!strcmp(c->wire[i].block, block))
            return c->wire[i].at.instances;
    return 1;
}

/* Which instance of a unit is at an end of a wire. */
static u32 instance_at(const struct time_capture *c, const struct net_wire *w, const char *block,
                       int end)
{
    const u32 all = instances(c, block), of = w->at.instances;

    if (all <= of)
        return w->at.instance / (of / all);
    return w->at.instance * (all / of) + (u32)(end == NET_NO_END ? 0 : end);
}

/* Whether a wire has ends of its own at the instances of a block; those of a CROSS at GPCs are 'of'. */
static bool has_ends(const struct time_capture *c, const struct net_wire *w, const char *block)
{
    const bool gpcs = !strcmp(block, "gpc");
    bool any = false;

    if (instances(c, block) <= w->at.instances)
        return false;
    for (u32 i = 0; i < c->told && !any; i++)
        any = !strcmp(c->wire[i].name, w->name) && c->wire[i].at.instance == w->at.instance &&
              (gpcs && !strcmp(w->block, "screen") ? c->wire[i].of : c->wire[i].end) != NET_NO_END;
    return any;
}

/* The station on one side of an end of a wire; what stands between its ends has the wire's name. */
static u32 side(struct time_capture *c, const struct net_wire *w, const struct time_port *port)
{
    const bool gpcs = port && !strcmp(port->block, "gpc") && !strcmp(w->block, "screen");
    int end;

    if (!port)
        return TIME_NONE;
    end = gpcs ? w->of : w->end;
    if (has_ends(c, w, port->block) ? end == NET_NO_END
                                    : w->of != NET_NO_END || w->end != NET_NO_END)
        return time_capture_station(c, w->block, w->name, w->at.instance);
    return time_capture_station(c, port->block, port->name, instance_at(c, w, port->block, end));
}

/* Whether packets are taken in order, where several give them: of several instances each has room of its own. */
static void order(struct time_capture *c, const struct time_point *p, const struct net_wire *w)
{
    const struct time_port *giver = time_port_end(w->name, TIME_PORT_GIVES);
    const bool whole = w->of == NET_NO_END && w->end == NET_NO_END;
    const bool several = giver && whole && has_ends(c, w, giver->block);
    size_t i = 0;

    while (i < COUNT(timed_orders) && strcmp(timed_orders[i].wire, w->name))
        i++;
    if (p->pipe != TIME_NONE && giver && (i < COUNT(timed_orders) || several))
        time_net_order(c->net, p->pipe, several || timed_orders[i].all);
}

static void point(struct time_capture *c, const struct net_wire *w)
{
    const struct time_port *giver = time_port_end(w->name, TIME_PORT_GIVES);
    const struct time_port *taker = time_port_end(w->name, TIME_PORT_TAKES);
    const struct timed t = timed_of(timed_wires, COUNT(timed_wires), w->name,
                                    (struct timed){ NULL, TIME_DEPTH, TIME_LATENCY });
    const struct timed u = timed_of(timed_units, COUNT(timed_units), taker ? taker->name : "",
                                    (struct timed){ NULL, TIME_FLIGHTS, 0 });
    struct time_point *p = &c->point[c->points];

    if ((!giver && !taker) || is_in(skipped, COUNT(skipped), w->name))
        return;
    *p = (struct time_point){ .wire = w->name, .where = w->tap, .core = TIME_NONE };
    p->from = side(c, w, giver);
    p->to = side(c, w, taker);
    p->at = p->to == TIME_NONE ? 0 : c->station[p->to].instance;
    p->pipe = p->to == TIME_NONE ? TIME_NONE
                                 : time_net_pipe(c->net, w->name, c->station[p->to].unit, t.depth,
                                                 t.latency, u.depth);
    if (p->from != TIME_NONE && !strcmp(c->station[p->from].name, "sm"))
        p->core = c->station[p->from].instance;
    if (p->from != TIME_NONE && !strcmp(c->station[p->from].name, "vertices"))
        p->core = gpu_vertex_core(&c->gpu->profile);
    for (size_t i = 0; i < COUNT(looked_at); i++)
        if (!strcmp(w->name, looked_at[i].wire))
            p->took = looked_at[i].took;
    if (!strcmp(w->name, "sm_cwd"))
        c->done_pipe = p->pipe;
    if (!strcmp(w->name, "fe_engine"))
        c->front = p->to;
    if (!strcmp(w->name, "fe_engine"))
        c->net->cause = c->station[p->to].unit;
    order(c, p, w);
    c->points++;
}

/* Where each unit counts its clocks. */
static void count(void *self, const struct net_unit *u)
{
    struct time_capture *c = self;
    u64 at = TIME_NO_CLOCKS;

    for (unsigned i = 0; i < time_ports_count && at == TIME_NO_CLOCKS; i++)
        if (time_ports[i].kind == TIME_PORT_OF && !strcmp(time_ports[i].name, u->name) &&
            !strcmp(time_ports[i].block, u->block))
            at = time_ports[i].clocks;
    for (u32 i = 0; i < c->stations && at != TIME_NO_CLOCKS; i++) {
        struct time_station *s = &c->station[i];

        if (s->instance != u->at.instance || strcmp(s->name, u->name) || strcmp(s->block, u->block))
            continue;
        s->clocks = (const u64 *)(const void *)((const u8 *)u->unit + at);
        s->seen = *s->clocks;
    }
}

bool time_capture_wires(struct time_capture *c)
{
    for (u32 i = 0; i < c->told; i++)
        point(c, &c->wire[i]);
    time_capture_beside(c);
    time_capture_pes(c, c->gpu->profile.pess);
    c->scc = time_capture_station(c, "hub", "scc", 0);
    c->net->pipe[c->net->unit[c->station[c->scc].unit].pipe].depth = SCC_DEPTH;
    gpu_units(c->gpu, count, c);
    return !c->net->failed;
}
