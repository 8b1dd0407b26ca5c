/* time_net.c - see time_net.h: making of a net, and capture */
#include <string.h>

#include "time/time_parts.h"

void time_net_begin(struct time_net *n, void *(*room)(void *was, u64 had, u64 bytes),
                    struct mem_time *memory)
{
    memset(n, 0, sizeof *n);
    n->room = room;
    n->memory = memory;
    n->first_idles = TIME_NONE;
    n->draw = n->cause = n->stuck = TIME_NONE;
    n->memory_share = TIME_NONE;
    memset(n->wheel, 0xff, sizeof n->wheel);
}

void time_net_end(struct time_net *n)
{
    for (u32 i = 0; i < n->units; i++)
        time_array_free(n, &n->unit[i].words, sizeof(u32));
    for (u32 i = 0; i < n->pipes; i++) {
        time_array_free(n, &n->pipe[i].jobs, sizeof(struct time_job));
        time_ring_free(n, &n->pipe[i].come, sizeof(struct time_come));
        time_ring_free(n, &n->pipe[i].out, sizeof(struct time_out));
    }
    for (u32 i = 0; i < n->servers; i++)
        time_array_free(n, &n->served[i].flights, sizeof(struct time_flight));
    time_array_free(n, &n->draws, sizeof(struct time_draw));
    time_array_free(n, &n->busy, sizeof(u64));
}

u32 time_net_unit(struct time_net *n, const char *name, u32 instance, u32 latency,
                  enum time_kind kind)
{
    const u32 i = n->units++;

    assert(i < TIME_UNITS);
    n->unit[i] = (struct time_unit){ .name = name,
                                     .instance = instance,
                                     .latency = latency,
                                     .kind = kind,
                                     .last = TIME_NONE,
                                     .first_busy = TIME_NONE,
                                     .last_busy = TIME_NONE,
                                     .worked_for = TIME_NONE };
    n->unit[i].pipe = time_net_pipe(n, "", i, TIME_NONE, 1, TIME_NONE);
    return i;
}

u32 time_net_pipe(struct time_net *n, const char *name, u32 unit, u32 depth, u32 latency,
                  u32 flights)
{
    const u32 i = n->pipes++;

    assert(i < TIME_PIPES && depth > 0 && latency > 0 && flights > 0);
    n->pipe[i] = (struct time_pipe){ .name = name,
                                     .unit = unit,
                                     .depth = depth,
                                     .latency = latency,
                                     .flights = flights,
                                     .giver = TIME_NONE,
                                     .lacks = TIME_NONE,
                                     .first_lacks = TIME_NONE,
                                     .first_joins = TIME_NONE,
                                     .wake = TIME_NEVER };
    return i;
}

u32 time_net_server(struct time_net *n, struct time_server *s)
{
    const u32 i = n->servers++;

    assert(i < TIME_SERVERS);
    n->served[i] = (struct time_served){ .server = s,
                                         .due = TIME_NEVER,
                                         .first_waits = TIME_NONE,
                                         .share = TIME_NONE,
                                         .draw = TIME_NONE };
    s->ended = time_run_ended;
    s->net = n;
    return i;
}

void time_net_order(struct time_net *n, u32 pipe, bool all)
{
    n->pipe[pipe].ordered = true;
    if (all)
        n->pipe[pipe].depth = TIME_NONE;
}

void time_net_draw(struct time_net *n)
{
    struct time_draw *d = time_array_add(n, &n->draws, sizeof *d);

    if (!d)
        return;
    *d = (struct time_draw){ .begin = TIME_NEVER };
    n->draw = (u32)n->draws.count - 1;
    for (u32 i = 0; i < n->units; i++) {
        u64 *busy = time_array_add(n, &n->busy, sizeof *busy);

        if (busy)
            *busy = 0;
    }
}

void time_net_job(struct time_net *n, u32 pipe)
{
    struct time_pipe *p = &n->pipe[pipe];
    struct time_unit *u = &n->unit[p->unit];
    struct time_job *j = time_array_add(n, &p->jobs, sizeof *j);

    u->used += p->jobs.first + p->jobs.count == 1;
    if (!j)
        return;
    *j = (struct time_job){ u->words.first + u->words.count, 0, n->draw };
    if (p->come.count) /* its packet waits */
        time_due(n, pipe, n->now);
    u->last = pipe;
    u->served = false;
    u->last_job = p->jobs.first + p->jobs.count - 1;
}

void time_net_feed(struct time_net *n, u32 pipe)
{
    struct time_pipe *p = &n->pipe[pipe];
    struct time_come *c = time_ring_add(n, &p->come, sizeof *c);

    if (!c)
        return;
    *c = (struct time_come){ n->now, (u32)p->given++ };
    time_count_come(n, p->unit);
    time_due(n, pipe, n->now);
}

/* Whether what the unit did last can be continued: its job has not done all yet. */
static bool goes_on(struct time_net *n, struct time_unit *u)
{
    const struct time_pipe *p = &n->pipe[u->last % TIME_PIPES];
    const struct time_job *j;

    if (u->last == TIME_NONE)
        return false;
    if (p->running && p->job == (u32)u->last_job)
        return true;
    if (u->last_job < p->jobs.first)
        return false;
    j = time_array_at(&p->jobs, u->last_job, sizeof *j);
    return j->words != TIME_NONE;
}

/* One more word of what the unit does last; if that is over, it goes on. */
static void add_all(struct time_net *n, u32 unit, const u32 *word, u32 count)
{
    struct time_unit *u = &n->unit[unit];
    struct time_pipe *p;
    u32 *w;

    if (!goes_on(n, u)) {
        if (n->cause != TIME_NONE && u->kind == TIME_UNIT)
            time_net_give(n, n->cause, u->pipe);
        else
            time_net_feed(n, u->pipe);
        time_net_job(n, u->pipe);
    }
    w = time_array_add_all(n, &u->words, sizeof *w, count);
    if (!w)
        return;
    memcpy(w, word, count * sizeof *w);
    p = &n->pipe[u->last];
    if (p->running && p->job == (u32)u->last_job) {
        p->end += count;
        time_due(n, u->last, n->now);
    } else {
        ((struct time_job *)time_array_at(&p->jobs, u->last_job, sizeof(struct time_job)))->words +=
            count;
    }
}

static void add(struct time_net *n, u32 unit, u32 word)
{
    add_all(n, unit, &word, 1);
}

static void add_op(struct time_net *n, u32 unit, enum time_op op, u32 what)
{
    struct time_unit *u = &n->unit[unit];

    assert(what >> TIME_OP_BITS == 0);
    if (u->served && op != TIME_GIVE && op != TIME_RUN)
        u->last = TIME_NONE;
    add(n, unit, (u32)op << TIME_OP_BITS | what);
}

void time_net_work(struct time_net *n, u32 unit, u64 clocks)
{
    const u32 most = ((u32)1 << TIME_OP_BITS) - 1;

    struct time_unit *u = &n->unit[unit];
    const u64 all = clocks * (u64)(1000 + u->slower) + u->slower_rest;

    clocks = all / 1000;
    u->slower_rest = all % 1000;
    for (; clocks > most; clocks -= most)
        add_op(n, unit, TIME_WORK, most);
    if (clocks)
        add_op(n, unit, TIME_WORK, (u32)clocks);
}

void time_net_ask(struct time_net *n, u32 unit, const struct mem_time_request *r)
{
    const bool read = r->access == MEM_READ || (r->access == MEM_ATOMIC && r->replied);
    u32 word[TIME_REQUEST_WORDS] = { 0 };

    memcpy(word, r, sizeof *r);
    add_op(n, unit, read ? TIME_READ : TIME_WRITE, 0);
    add_all(n, unit, word, TIME_REQUEST_WORDS);
}

void time_net_drop(struct time_net *n, u32 unit, u64 address, u32 bytes)
{
    add_op(n, unit, TIME_DROP, 0);
    add(n, unit, (u32)address);
    add(n, unit, (u32)(address >> 32));
    add(n, unit, bytes);
}

void time_net_give(struct time_net *n, u32 unit, u32 pipe)
{
    struct time_pipe *to = &n->pipe[pipe];

    add_op(n, unit, TIME_GIVE, pipe);
    add(n, unit, (u32)to->given++);
    if (to->giver == TIME_NONE)
        to->giver = n->unit[unit].last;
    to->many |= to->giver != n->unit[unit].last;
}

void time_net_need(struct time_net *n, u32 unit, u32 pipe, u64 count)
{
    if (count == 0)
        return;
    add_op(n, unit, TIME_NEED, pipe);
    add(n, unit, (u32)count);
}

u64 time_net_taken(const struct time_net *n, u32 pipe)
{
    return n->pipe[pipe].jobs.first + n->pipe[pipe].jobs.count;
}

u64 time_net_serve(struct time_net *n, u32 unit, u32 server, u32 job)
{
    struct time_array *words = &n->unit[unit].words;

    add_op(n, unit, TIME_RUN, server);
    add(n, unit, job);
    n->unit[unit].served = n->unit[unit].serves = true;
    return words->first + words->count - 1;
}

void time_net_serve_as(struct time_net *n, u32 unit, u64 place, u32 job)
{
    u32 *w = time_array_at(&n->unit[unit].words, place, sizeof *w);

    *w = job;
    if (job == TIME_NONE)
        w[0] = w[-1] = (u32)TIME_WORK << TIME_OP_BITS | 1;
}

bool time_net_serves(const struct time_net *n, u32 unit, u64 place)
{
    return *(const u32 *)time_array_at(&n->unit[unit].words, place, sizeof(u32)) != TIME_NONE;
}

void time_net_wait(struct time_net *n, u32 unit)
{
    add_op(n, unit, TIME_WAIT, 0);
}

const struct time_draw *time_net_draw_at(const struct time_net *n, u32 i)
{
    return time_array_at(&n->draws, i, sizeof(struct time_draw));
}

u64 time_net_draw_busy(const struct time_net *n, u32 i, u32 unit)
{
    return *(const u64 *)time_array_at(&n->busy, (u64)i * n->units + unit, sizeof(u64));
}
