/* time_net_run.c - lets time go on (time_net.h) */
#include <string.h>

#include "time/time_parts.h"

#define RUNS_KEPT 64 /* runs after which what is over is forgotten */

static void give_later(struct time_net *n, u32 pipe, const struct time_out *o)
{
    time_give_add(n, pipe, o);
    if (n->pipe[pipe].lacks == TIME_NONE)
        time_due(n, pipe, o->ready);
}

/* What is behind a server's job that has ended is given, out of the order in which they began; false: another job is behind it. */
static bool give(struct time_net *n, struct time_flight *f, u64 at)
{
    const struct time_unit *u = &n->unit[n->pipe[f->pipe].unit];
    struct time_out o = { .ready = at + u->latency, .draw = f->draw };

    while (f->op < f->end) {
        const u32 *w = time_array_at(&u->words, f->op, sizeof *w);

        f->op += 2;
        if (*w >> TIME_OP_BITS == TIME_RUN) {
            f->job = w[1];
            return false;
        }
        o.pipe = *w & (((u32)1 << TIME_OP_BITS) - 1);
        o.job = w[1];
        give_later(n, f->pipe, &o);
    }
    o.pipe = TIME_NONE;
    o.job = f->begun;
    give_later(n, f->pipe, &o);
    return true;
}

void time_run_ended(void *net, u32 job, u64 at)
{
    struct time_net *n = net;
    struct time_served *s = &n->served[n->serves];
    struct time_flight *all = s->flights.item, f;
    u64 i = 0;

    while (all[i].waits || all[i].job != job) {
        i++;
        assert(i < s->flights.count);
    }
    f = all[i];
    if (s->server->worked) {
        const u64 worked = s->server->worked(s->server->self, job);

        time_count_served(n, n->pipe[f.pipe].unit, f.draw, worked);
        if (s->share != TIME_NONE)
            time_count_share(n, s->share, f.draw, worked);
    }
    f.waits = !give(n, &f, at);
    memmove(&all[i], &all[i + 1], (--s->flights.count - i) * sizeof f);
    if (f.waits)
        all[s->flights.count++] = f;
    s->waiting += f.waits;
    s->ended = true;
}

/* Jobs have ended: those that wait in front of pipes begin, then those of pipes. */
static void follow(struct time_net *n, struct time_served *s)
{
    struct time_flight *all = s->flights.item;

    s->ended = false;
    for (u64 i = 0; i < s->flights.count && s->waiting; i++) {
        if (!all[i].waits)
            continue;
        if (!s->server->begin(s->server->self, all[i].job, n->now))
            break;
        all[i].waits = false;
        s->draw = all[i].draw;
        s->waiting--;
    }
    s->due = s->server->next(s->server->self);
    time_rouse(n, &s->first_waits);
}

/* The first bit from 'from' on, around. */
static unsigned pick(u64 bits, unsigned from)
{
    const u64 behind = bits >> from << from;

    return (unsigned)__builtin_ctzll(behind ? behind : bits);
}

/* Takes the first of a set of pipes, or one at random. */
static u32 take(u64 *set, u64 *any, u32 *seed)
{
    unsigned at, bit, turn = 0;

    if (seed && *seed) { /* known: Numerical Recipes' ranqd1 */
        *seed = *seed * 1664525 + 1013904223;
        *seed += !*seed;
        turn = *seed >> 16;
    }
    at = pick(*any, turn / 64 % 64);
    bit = pick(set[at], turn % 64);
    set[at] &= ~(UINT64_C(1) << bit);
    if (!set[at])
        *any &= ~(UINT64_C(1) << at);
    return at * 64 + bit;
}

/* All that can move in this clock; what others may need, too, goes to the pipe of the lowest number that does (time_net.h). */
static void move(struct time_net *n)
{
    while (n->moves_any | n->turns_any)
        if (n->moves_any)
            time_move(n, take(n->moves, &n->moves_any, &n->shuffle), false);
        else
            time_move(n, take(n->turns, &n->turns_any, NULL), true);
}

/* Goes to the next clock in which something happens; false: nothing does. */
static bool go(struct time_net *n)
{
    u64 next = time_due_next(n);

    for (u32 i = 0; i < n->servers; i++)
        next = n->served[i].due < next ? n->served[i].due : next;
    if (next == TIME_NEVER)
        return false;
    next = next > n->now ? next : n->now;
    for (n->serves = 0; n->serves < n->servers; n->serves++) {
        struct time_served *s = &n->served[n->serves];

        if (s->due > next)
            continue;
        s->server->run(s->server->self, next);
        time_count_memory(
            n, s->draw); /* chosen: what an SM asks for is the draw's whose warp began last */
        s->due = s->server->next(s->server->self);
    }
    if (n->look && next / TIME_PERIOD != n->now / TIME_PERIOD)
        n->look->passed(n->look->context, next);
    n->now = next;
    time_due_now(n);
    for (u32 i = 0; i < n->servers; i++)
        if (n->served[i].ended)
            follow(n, &n->served[i]);
    return true;
}

/* Nothing moves any more: notes the first pipe that waits for what does not come. */
static void stop(struct time_net *n)
{
    for (u32 i = 0; i < n->pipes && n->stuck == TIME_NONE; i++)
        if (n->pipe[i].lacks != TIME_NONE || n->pipe[i].held == TIME_JOIN)
            n->stuck = i;
}

/* Words and jobs that are over are forgotten: a unit's words before those of its pipes and its server's jobs. */
static void forget(struct time_net *n)
{
    u64 first[TIME_UNITS];

    n->runs = 0;
    for (u32 i = 0; i < n->units; i++)
        first[i] = n->unit[i].words.first + n->unit[i].words.count;
    for (u32 i = 0; i < n->pipes; i++) {
        struct time_pipe *p = &n->pipe[i];
        const u64 end = p->jobs.first + p->jobs.count;
        u64 op = p->running ? p->op : TIME_NEVER;
        const struct time_job *j = NULL;

        for (; p->forget < end; p->forget++) {
            j = time_array_at(&p->jobs, p->forget, sizeof *j);
            if (j->words != TIME_NONE)
                break;
        }
        if (p->forget < end && j->op < op)
            op = j->op;
        first[p->unit] = op < first[p->unit] ? op : first[p->unit];
        time_array_forget(&p->jobs, p->forget, sizeof(struct time_job));
    }
    for (u32 s = 0; s < n->servers; s++)
        for (u64 i = 0; i < n->served[s].flights.count; i++) {
            const struct time_flight *f = (struct time_flight *)n->served[s].flights.item + i;
            const u32 unit = n->pipe[f->pipe].unit;

            first[unit] = f->op < first[unit] ? f->op : first[unit];
        }
    for (u32 i = 0; i < n->units; i++)
        time_array_forget(&n->unit[i].words, first[i], sizeof(u32));
}

static void run(struct time_net *n, bool all)
{
    for (move(n); !n->failed && n->stuck == TIME_NONE && (all || n->sources); move(n))
        if (!go(n)) {
            stop(n);
            break;
        }
    if (all || n->runs++ == RUNS_KEPT)
        forget(n);
}

void time_net_run(struct time_net *n)
{
    run(n, false);
}

void time_net_finish(struct time_net *n)
{
    run(n, true);
    for (u32 i = 0; i < n->units; i++)
        time_count(n, i);
    time_count_told(n);
}
