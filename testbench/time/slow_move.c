/* slow_move.c - a pipe of the slow net goes on (slow_net.h) */
#include "time/slow_net.h"

static u64 later(u64 a, u64 b)
{
    return a > b ? a : b;
}

/* The first output leaves; to a wire that several pipes give to, in its turn. */
static bool leave(struct slow_net *n, struct slow_pipe *p, bool turn)
{
    const struct slow_entry *e = &p->out.entry[p->out.first];

    p->lacks = false;
    if (p->out.first == p->out.last || e->at > n->now)
        return false;
    if (e->pipe < 0) {
        p->done++;
        p->flying--;
        slow_count(n, p->unit, -1);
        if (n->unit[p->unit].kind < TIME_FED) {
            n->draw[e->draw].done++;
            n->draw[e->draw].end = n->now;
        }
    } else {
        struct slow_pipe *to = &n->pipe[e->pipe];

        if (to->givers > 1 && !turn)
            return false;
        p->lacks =
            to->come.last - to->come.first >= to->depth && !(to->ordered && e->job == to->begun);
        if (p->lacks)
            return false;
        slow_push(&to->come, (struct slow_entry){ n->now + to->latency, 0, e->job, 0 });
        slow_count(n, to->unit, 1);
    }
    p->out.first++;
    return true;
}

static bool begin(struct slow_net *n, struct slow_pipe *p)
{
    const struct slow_entry *e = &p->come.entry[p->come.first];
    struct slow_job *j;

    p->stands = false;
    if (p->ordered) /* the next one goes first, if it is there */
        for (unsigned i = p->come.first; i < p->come.last; i++)
            if (p->come.entry[i].job == p->begun) {
                const struct slow_entry next = p->come.entry[i];

                p->come.entry[i] = *e;
                p->come.entry[p->come.first] = next;
            }
    j = &p->job[e->job];
    if (p->ordered && e->job != p->begun)
        return false;
    if (p->come.first == p->come.last || e->at > n->now || e->job >= p->jobs)
        return false;
    p->stands = p->flying >= p->flights;
    if (p->stands)
        return false;
    p->come.first++;
    p->flying++;
    p->begun++;
    p->runs = j;
    p->until = p->replied = p->written = n->now;
    if (n->unit[p->unit].kind >= TIME_FED) /* what a source has ahead of a draw does not begin it */
        return true;
    n->draw[j->draw].begin = n->now < n->draw[j->draw].begin ? n->now : n->draw[j->draw].begin;
    n->draw[j->draw].jobs++;
    return true;
}

/* It works if nobody asked before who still waits. */
static bool work(struct slow_net *n, struct slow_pipe *p, u64 clocks)
{
    bool first = n->unit[p->unit].free <= n->now;

    for (unsigned i = 0; i < n->pipes; i++)
        if (&n->pipe[i] != p && n->pipe[i].unit == p->unit && n->pipe[i].asked &&
            (!p->asked || n->pipe[i].asked < p->asked))
            first = false;
    if (!first && !p->asked) {
        p->asked = ++n->asked;
        return false;
    }
    if (!first)
        return false;
    p->asked = 0;
    n->unit[p->unit].free = p->until = n->now + clocks;
    n->unit[p->unit].busy += clocks;
    return true;
}

static bool serve(struct slow_net *n, struct slow_pipe *p, const struct slow_op *op)
{
    struct slow_server *s = &n->server[op->what];

    if (s->waiting || s->busy == s->places)
        return false;
    s->running[s->busy++] =
        (struct slow_running){ n->now + slow_server_clocks(op->more), (unsigned)(p - n->pipe),
                               op->more, p->runs->draw, p->runs };
    p->runs->at++;
    p->runs->over = true;
    p->runs = NULL;
    return true;
}

static void ask(struct slow_net *n, struct slow_pipe *p, const struct slow_op *op)
{
    const u64 at = mem_time_ask(n->memory, &op->request, n->now);

    if (op->op == TIME_READ) {
        p->replied = later(p->replied, at);
        return;
    }
    p->written = later(p->written, at);
    if (p->writes >= TIME_WRITES)
        p->until = later(p->until, p->taken[(p->writes - TIME_WRITES) % SLOW_WRITES]);
    p->taken[p->writes++ % SLOW_WRITES] = at;
}

/* Whether an op must wait for others. */
static bool stands(const struct slow_net *n, const struct slow_pipe *p, const struct slow_op *op)
{
    if (op->op == TIME_NEED)
        return n->pipe[op->what].done < op->more;
    return op->op == TIME_WAIT && (n->others || (n->unit[p->unit].kind >= TIME_FED && n->fronts) ||
                                   p->out.first < p->out.last);
}

/* The next op of what the pipe runs, or its end. */
static bool step(struct slow_net *n, struct slow_pipe *p, bool turn)
{
    struct slow_job *j = p->runs;
    const struct slow_op *op = &j->op[j->at];

    p->stands = false;
    if (p->until > n->now)
        return false;
    if (j->at == j->ops) {
        slow_push(&p->out, (struct slow_entry){ later(p->written, later(n->now, p->replied)), -1, 0,
                                                j->draw });
        j->over = true;
        p->runs = NULL;
        return true;
    }
    if (!turn && op->op != TIME_GIVE && op->op != TIME_NEED)
        return false;
    p->stands = stands(n, p, op);
    if (p->stands || (op->op == TIME_WORK && !work(n, p, op->what)))
        return false;
    if (op->op == TIME_RUN) {
        p->stands = !serve(n, p, op);
        return !p->stands;
    }
    if (op->op == TIME_GIVE)
        slow_push(&p->out,
                  (struct slow_entry){ later(n->now + n->unit[p->unit].latency, p->replied),
                                       (int)op->what, op->more, 0 });
    else if (op->op == TIME_READ || op->op == TIME_WRITE)
        ask(n, p, op);
    else if (op->op == TIME_DROP)
        mem_time_drop(n->memory, op->request.address, op->request.bytes);
    j->at++;
    return true;
}

bool slow_move(struct slow_net *n, struct slow_pipe *p, bool turn)
{
    bool any = false;

    for (;;) {
        while (leave(n, p, turn))
            any = true;
        if (p->runs ? !step(n, p, turn) : !begin(n, p))
            return any;
        any = true;
    }
}
