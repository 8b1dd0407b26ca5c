/* time_net_move.c - a pipe goes on: takes a packet, does a job's ops (time_net.h) */
#include <string.h>

#include "time/time_parts.h"

static u64 later_of(u64 a, u64 b)
{
    return a > b ? a : b;
}

/* The job of the next packet, if it has come and was captured. */
static struct time_job *next_job(struct time_net *n, u32 pipe)
{
    struct time_pipe *p = &n->pipe[pipe];
    const struct time_come *c;

    if (!p->come.count)
        return NULL;
    c = time_ring_first(&p->come, sizeof *c);
    if (p->ordered && c->job != p->begun)
        return NULL;
    if (c->at > n->now) {
        time_due(n, pipe, c->at);
        return NULL;
    }
    if (c->job - (u32)p->jobs.first >= p->jobs.count)
        return NULL;
    p->job = c->job;
    return time_array_at(&p->jobs, p->jobs.first + (u32)(c->job - (u32)p->jobs.first),
                         sizeof(struct time_job));
}

/* Takes the next packet; false: there is none, or it waits. */
static bool begin(struct time_net *n, u32 pipe)
{
    struct time_pipe *p = &n->pipe[pipe];
    struct time_job *j = next_job(n, pipe);

    if (!j || p->flying >= p->flights) { /* what it gives has it looked at */
        time_hold(n, pipe, j ? TIME_FLIGHT : TIME_GOES, NULL);
        return false;
    }
    p->running = true;
    p->draw = j->draw;
    p->op = j->op;
    p->end = j->op + j->words;
    p->until = p->replied = p->written = n->now;
    p->at = (u32)n->now;
    time_count_inside(n, p, 1);
    p->begun++;
    j->words = TIME_NONE;
    time_ring_drop(&p->come);
    time_rouse_lacking(n, pipe);
    time_count_begin(n, p->unit, p->draw);
    return true;
}

/* Puts a pipe behind those that wait to work. */
static void queue(struct time_net *n, u32 pipe)
{
    struct time_pipe *p = &n->pipe[pipe];
    struct time_unit *u = &n->unit[p->unit];

    p->queued = true;
    p->next_busy = TIME_NONE;
    *(u->first_busy == TIME_NONE ? &u->first_busy : &n->pipe[u->last_busy].next_busy) = pipe;
    u->last_busy = pipe;
}

/* Works, if the unit is free and no pipe asked before. */
static bool work(struct time_net *n, u32 pipe, u32 clocks)
{
    struct time_pipe *p = &n->pipe[pipe];
    struct time_unit *u = &n->unit[p->unit];
    const bool first = u->first_busy == (p->queued ? pipe : TIME_NONE);

    if (!first || u->free > n->now) {
        if (!p->queued)
            queue(n, pipe);
        if (u->first_busy == pipe)
            time_due(n, pipe, u->free);
        time_hold(n, pipe, TIME_BUSY, NULL);
        return false;
    }
    if (p->queued)
        u->first_busy = p->next_busy;
    p->queued = false;
    time_count_work(n, p->unit, p->draw, clocks);
    u->free = p->until = n->now + clocks;
    if (u->first_busy != TIME_NONE)
        time_due(n, u->first_busy, u->free);
    p->op++;
    return true;
}

static bool ask(struct time_net *n, u32 pipe, const u32 *word, bool read)
{
    struct time_pipe *p = &n->pipe[pipe];
    struct mem_time_request r;
    u64 at;

    memcpy(&r, word, sizeof r);
    at = mem_time_ask(n->memory, &r, n->now);
    time_count_memory(n, p->draw);
    if (r.sweep) /* nothing that comes behind it begins before it is done */
        p->until = later_of(p->until, at);
    if (read) {
        p->replied = later_of(p->replied, at);
    } else {
        u64 *before = &p->taken[p->writes++ % TIME_WRITES];

        p->until = later_of(p->until, *before);
        p->written = later_of(p->written, at);
        *before = at;
    }
    p->op += 1 + TIME_REQUEST_WORDS;
    return true;
}

static bool need(struct time_net *n, u32 pipe, u32 of, u32 count)
{
    struct time_pipe *p = &n->pipe[pipe];

    if ((s32)((u32)n->pipe[of].done - count) < 0) {
        time_hold(n, pipe, TIME_JOIN, &n->pipe[of].first_joins);
        return false;
    }
    p->op += 2;
    return true;
}

/* The job is a server's from now on; the pipe goes on with the next. */
static bool serve(struct time_net *n, u32 pipe, u32 server, u32 job)
{
    struct time_pipe *p = &n->pipe[pipe];
    struct time_served *s = &n->served[server];
    struct time_flight *f;

    if (s->waiting || !s->server->begin(s->server->self, job, n->now)) {
        time_hold(n, pipe, TIME_SERVER, &s->first_waits);
        return false;
    }
    f = time_array_add(n, &s->flights, sizeof *f);
    if (f)
        *f = (struct time_flight){ pipe, job, p->draw, p->at, false, p->op + 2, p->end };
    s->due = s->server->next(s->server->self);
    s->draw = p->draw;
    p->running = false;
    return true;
}

static bool idle(struct time_net *n, u32 pipe)
{
    struct time_pipe *p = &n->pipe[pipe];
    const bool fed = n->unit[p->unit].kind >= TIME_FED;

    if (n->others || (fed && n->fronts) || p->out.count) {
        time_hold(n, pipe, TIME_IDLES, &n->first_idles);
        return false;
    }
    p->op++;
    return true;
}

/* The next op; false: it waits. */
static bool step(struct time_net *n, u32 pipe)
{
    struct time_pipe *p = &n->pipe[pipe];
    const struct time_unit *u = &n->unit[p->unit];
    const u32 *w = time_array_at(&u->words, p->op, sizeof *w);
    const u32 what = *w & (((u32)1 << TIME_OP_BITS) - 1);

    switch ((enum time_op)(*w >> TIME_OP_BITS)) {
    case TIME_WORK: return work(n, pipe, what);
    case TIME_GIVE:
        time_give_add(
            n, pipe,
            &(struct time_out){ later_of(n->now + u->latency, p->replied), what, w[1], p->draw });
        p->op += 2;
        return true;
    case TIME_READ: return ask(n, pipe, w + 1, true);
    case TIME_WRITE: return ask(n, pipe, w + 1, false);
    case TIME_NEED: return need(n, pipe, what, w[1]);
    case TIME_RUN: return serve(n, pipe, what, w[1]);
    case TIME_DROP:
        mem_time_drop(n->memory, (u64)w[2] << 32 | w[1], w[3]);
        p->op += 4;
        return true;
    default: return idle(n, pipe);
    }
}

/* Whether the next op needs what others may need, too. */
static bool shares(const struct time_net *n, const struct time_pipe *p)
{
    const struct time_unit *u = &n->unit[p->unit];

    switch ((enum time_op)(*(u32 *)time_array_at(&u->words, p->op, sizeof(u32)) >> TIME_OP_BITS)) {
    case TIME_GIVE: /* time_give looks itself */
    case TIME_NEED: return false;
    case TIME_WORK: return u->used > 1;
    default: return true;
    }
}

void time_move(struct time_net *n, u32 pipe, bool turn)
{
    struct time_pipe *p = &n->pipe[pipe];

    time_due_not(n, pipe); /* it says anew when */
    for (time_give(n, pipe, turn); p->running || begin(n, pipe); time_give(n, pipe, turn)) {
        if (p->until > n->now) {
            time_due(n, pipe, p->until);
            time_hold(n, pipe, TIME_GOES, NULL);
            return;
        }
        time_give(n, pipe, turn); /* the packet that it took may have made room */
        if (p->op < p->end) {
            if (!turn && shares(n, p)) {
                time_turn(n, pipe);
                return;
            }
            if (!step(n, pipe))
                return;
            continue;
        }
        time_give_add(n, pipe,
                      &(struct time_out){ later_of(p->written, later_of(n->now, p->replied)),
                                          TIME_NONE, p->at, p->draw });
        p->running = false;
    }
}
