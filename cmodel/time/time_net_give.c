/* time_net_give.c - what a pipe gives leaves in order, when it is ready and its wire has room (time_net.h) */
#include "time/time_parts.h"

void time_give_add(struct time_net *n, u32 pipe, const struct time_out *o)
{
    struct time_out *to = time_ring_add(n, &n->pipe[pipe].out, sizeof *to);

    if (to)
        *to = *o;
}

/* The last one that has come goes before those of later jobs. */
static void sort(struct time_pipe *p)
{
    struct time_come *all = p->come.item;
    const u32 mask = p->come.room - 1;

    for (u32 i = p->come.first + p->come.count - 1; i != p->come.first; i--) {
        struct time_come *a = &all[(i - 1) & mask], *b = &all[i & mask];
        const struct time_come was = *a;

        if ((s32)(was.job - b->job) < 0)
            break;
        *a = *b;
        *b = was;
    }
}

/* A packet goes to its wire. */
static void put(struct time_net *n, const struct time_out *o)
{
    struct time_pipe *to = &n->pipe[o->pipe];
    struct time_come *c = time_ring_add(n, &to->come, sizeof *c);

    if (!c)
        return;
    *c = (struct time_come){ n->now + to->latency, o->job };
    if (to->ordered)
        sort(to);
    time_count_come(n, to->unit);
    to->packets++;
    if (!to->running && (to->ordered ? o->job == to->begun : to->come.count == 1))
        time_due(n, o->pipe, n->now + to->latency);
}

/* A job is over: all that it gave has left. */
static void end(struct time_net *n, u32 pipe, const struct time_out *o)
{
    struct time_pipe *p = &n->pipe[pipe];

    p->done++;
    time_count_inside(n, p, UINT32_MAX);
    p->lasted += (u32)n->now - o->job;
    n->unit[p->unit].jobs++;
    time_count_done(n, p->unit, o->draw);
    time_rouse(n, &p->first_joins);
    time_count_left(n, p->unit);
    if (n->others == 0)
        time_rouse(n, &n->first_idles);
}

void time_give(struct time_net *n, u32 pipe, bool turn)
{
    struct time_pipe *p = &n->pipe[pipe];

    while (p->out.count && p->lacks == TIME_NONE) {
        const struct time_out o = *(struct time_out *)time_ring_first(&p->out, sizeof o);
        const struct time_pipe *to = &n->pipe[o.pipe % TIME_PIPES];

        if (o.ready > n->now) {
            time_due(n, pipe, o.ready);
            return;
        }
        if (o.pipe != TIME_NONE && to->many && !turn) {
            time_turn(n, pipe);
            return;
        }
        if (o.pipe != TIME_NONE && to->come.count >= to->depth &&
            !(to->ordered && o.job == to->begun)) {
            time_lack(n, pipe, o.pipe);
            return;
        }
        time_ring_drop(&p->out);
        if (o.pipe == TIME_NONE)
            end(n, pipe, &o);
        else
            put(n, &o);
    }
}
