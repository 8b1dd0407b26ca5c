/* slow_net.c - see slow_net.h */
#include "time/slow_net.h"

#include <assert.h>

u64 slow_server_clocks(unsigned job)
{
    return 1 + job * 2654435761u % 97;
}

unsigned slow_unit(struct slow_net *n, unsigned latency, enum time_kind kind)
{
    const unsigned i = n->units++;

    n->unit[i].kind = kind;
    n->unit[i].latency = latency;
    n->unit[i].own = slow_pipe(n, i, UINT32_MAX, 1, UINT32_MAX);
    return i;
}

unsigned slow_pipe(struct slow_net *n, unsigned unit, unsigned depth, unsigned latency,
                   unsigned flights)
{
    struct slow_pipe *p = &n->pipe[n->pipes];

    p->unit = unit;
    p->depth = depth;
    p->latency = latency;
    p->flights = flights;
    return n->pipes++;
}

void slow_push(struct slow_queue *q, struct slow_entry e)
{
    assert(q->last < SLOW_QUEUE);
    q->entry[q->last++] = e;
}

void slow_count(struct slow_net *n, unsigned unit, int by)
{
    n->sources += n->unit[unit].kind == TIME_SOURCE ? by : 0;
    n->fronts += n->unit[unit].kind == TIME_FRONT ? by : 0;
    n->others += n->unit[unit].kind == TIME_UNIT ? by : 0;
}

void slow_feed(struct slow_net *n, unsigned pipe)
{
    slow_push(&n->pipe[pipe].come, (struct slow_entry){ n->now, 0, n->pipe[pipe].given++, 0 });
    slow_count(n, n->pipe[pipe].unit, 1);
}

void slow_job(struct slow_net *n, unsigned pipe)
{
    struct slow_pipe *p = &n->pipe[pipe];

    assert(p->jobs < SLOW_JOBS);
    p->job[p->jobs].draw = n->draws - 1;
    n->unit[p->unit].last = &p->job[p->jobs++];
}

/* The pipe whose job it is gives to the wire. */
static void note_giver(const struct slow_net *n, struct slow_pipe *to, const struct slow_job *j)
{
    unsigned giver = 0;

    while (j < n->pipe[giver].job || j >= n->pipe[giver].job + SLOW_JOBS)
        giver++;
    if (!to->givers || to->giver != giver)
        to->givers++;
    to->giver = to->givers == 1 ? giver : to->giver;
}

void slow_op(struct slow_net *n, unsigned unit, const struct slow_op *op)
{
    struct slow_job *j = n->unit[unit].last;

    if (!j || j->over || (j->served && op->op != TIME_GIVE && op->op != TIME_RUN)) {
        slow_feed(n, n->unit[unit].own);
        slow_job(n, n->unit[unit].own);
        j = n->unit[unit].last;
    }
    assert(j->ops < SLOW_OPS);
    j->op[j->ops] = *op;
    if (op->op == TIME_GIVE) {
        j->op[j->ops].more = n->pipe[op->what].given++;
        note_giver(n, &n->pipe[op->what], j);
    }
    j->ops++;
    j->served |= op->op == TIME_RUN;
}

/* All pipes go as far as they can without what others may need; then the one of the lowest number that can goes as far as it can; again and
 * again.
 */
static void settle(struct slow_net *n)
{
    unsigned i = 0;

    while (i < n->pipes) {
        for (unsigned p = n->pipes; p > 0; p--)
            if (slow_move(n, &n->pipe[p - 1], false))
                p = n->pipes + 1;
        for (i = 0; i < n->pipes && !slow_move(n, &n->pipe[i], true); i++)
            ;
    }
}

/* A job of a server has ended: what is behind it is given, or it waits for the next. */
static void end_one(struct slow_net *n, struct slow_server *server, struct slow_running r)
{
    struct slow_pipe *p = &n->pipe[r.pipe];
    const u64 ready = n->now + n->unit[p->unit].latency;

    for (; r.of->at < r.of->ops; r.of->at++) {
        const struct slow_op *op = &r.of->op[r.of->at];

        if (op->op == TIME_RUN) {
            r.of->at++;
            r.job = op->more;
            server->wait[server->waiting++] = r;
            return;
        }
        slow_push(&p->out, (struct slow_entry){ ready, (int)op->what, op->more, 0 });
    }
    slow_push(&p->out, (struct slow_entry){ ready, -1, 0, r.draw });
}

static void end_served(struct slow_net *n)
{
    for (unsigned s = 0; s < SLOW_SERVERS; s++) {
        struct slow_server *server = &n->server[s];

        for (unsigned i = 0; i < server->busy; i++) {
            const struct slow_running r = server->running[i];

            if (r.end != n->now)
                continue;
            server->running[i--] = server->running[--server->busy];
            end_one(n, server, r);
        }
        while (server->waiting && server->busy < server->places) {
            server->wait[0].end = n->now + slow_server_clocks(server->wait[0].job);
            server->running[server->busy++] = server->wait[0];
            server->waiting--;
            for (unsigned i = 0; i < server->waiting; i++)
                server->wait[i] = server->wait[i + 1];
        }
    }
}

/* Whether anything happens later by itself. */
static bool waits(const struct slow_net *n)
{
    bool any = false;

    for (unsigned i = 0; i < n->pipes; i++) {
        const struct slow_pipe *p = &n->pipe[i];

        for (unsigned e = p->come.first; e < p->come.last && !p->runs; e++)
            any |= p->come.entry[e].at > n->now &&
                   (p->ordered ? p->come.entry[e].job == p->begun : e == p->come.first);
        any |= p->out.first < p->out.last && p->out.entry[p->out.first].at > n->now;
        any |= p->runs && (p->until > n->now || (p->asked && n->unit[p->unit].free > n->now));
    }
    for (unsigned s = 0; s < SLOW_SERVERS; s++)
        any |= n->server[s].busy > 0;
    return any;
}

/* Nothing happens any more: the first pipe that waits for what does not come. */
static void stop(struct slow_net *n)
{
    for (unsigned i = 0; i < n->pipes && n->stuck == TIME_NONE; i++) {
        const struct slow_pipe *p = &n->pipe[i];
        const enum time_op op = p->runs && p->stands ? p->runs->op[p->runs->at].op : TIME_WORK;

        if (p->lacks || op == TIME_NEED)
            n->stuck = i;
    }
}

/* A clock goes by in which this is so. */
static void pass(struct slow_net *n)
{
    for (unsigned u = 0; u < n->units; u++) {
        bool stands = false;

        for (unsigned i = 0; i < n->pipes; i++)
            stands |= n->pipe[i].unit == u && (n->pipe[i].lacks || n->pipe[i].stands);
        if (n->unit[u].free <= n->now)
            *(stands ? &n->unit[u].stalled : &n->unit[u].starved) += 1;
    }
    for (unsigned i = 0; i < n->pipes; i++)
        if (n->pipe[i].lacks)
            n->pipe[n->pipe[i].out.entry[n->pipe[i].out.first].pipe].full++;
    n->now++;
}

void slow_run(struct slow_net *n, bool all)
{
    for (settle(n); n->stuck == TIME_NONE && (all || n->sources); settle(n)) {
        if (!waits(n)) {
            stop(n);
            break;
        }
        pass(n);
        end_served(n);
    }
}
