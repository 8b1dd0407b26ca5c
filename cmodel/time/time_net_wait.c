/* time_net_wait.c - pipes that wait for something, and go on (time_net.h) */
#include "time/time_parts.h"

/* A pipe has something to do and does nothing, or not any more. */
static bool stands(const struct time_pipe *p)
{
    return p->held > TIME_BUSY || p->lacks != TIME_NONE;
}

static void count(struct time_net *n, u32 pipe, bool stood)
{
    struct time_unit *u = &n->unit[n->pipe[pipe].unit];

    if (stands(&n->pipe[pipe]) != stood)
        u->holds += stood ? UINT32_MAX : 1u;
}

void time_hold(struct time_net *n, u32 pipe, enum time_held why, u32 *list)
{
    struct time_pipe *p = &n->pipe[pipe];
    const bool stood = stands(p);

    if (list && !p->waits) {
        p->waits = true;
        p->next_waits = *list;
        *list = pipe;
    }
    if (p->held == why)
        return;
    time_count(n, p->unit);
    p->held_for[p->held] += n->now - p->held_since;
    p->held_since = n->now;
    p->held = why;
    count(n, pipe, stood);
}

void time_lack(struct time_net *n, u32 pipe, u32 wire)
{
    struct time_pipe *p = &n->pipe[pipe];
    const bool stood = stands(p);

    if (p->lacks == wire)
        return;
    time_count(n, p->unit);
    if (p->lacks != TIME_NONE)
        n->pipe[p->lacks].full += n->now - p->lacks_since;
    p->lacks = wire;
    p->lacks_since = n->now;
    if (wire != TIME_NONE) {
        p->next_lacks = n->pipe[wire].first_lacks;
        n->pipe[wire].first_lacks = pipe;
    }
    count(n, pipe, stood);
}

void time_rouse(struct time_net *n, u32 *list)
{
    for (u32 p = *list; p != TIME_NONE; p = n->pipe[p].next_waits) {
        n->pipe[p].waits = false;
        time_due(n, p, n->now);
    }
    *list = TIME_NONE;
}

void time_rouse_lacking(struct time_net *n, u32 wire)
{
    u32 next;

    for (u32 p = n->pipe[wire].first_lacks; p != TIME_NONE; p = next) {
        next = n->pipe[p].next_lacks;
        time_lack(n, p, TIME_NONE);
        time_due(n, p, n->now);
    }
    n->pipe[wire].first_lacks = TIME_NONE;
}
