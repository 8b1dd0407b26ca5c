/* test_time_net.c - the timed net beside a slow one of the same definition, on nets and jobs at random (time/time_net.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "time/slow_net.h"

#define NETS 600

static struct time_net net;
static struct slow_net slow;
static struct mem_time memory, slow_memory;

/* The servers of the net: the slow one's definition once more, asked by time. */
static struct served {
    struct time_server server;
    unsigned places, busy;
    struct {
        u64 end;
        u32 job;
    } running[8];
} served[SLOW_SERVERS];

static u64 next(void *self)
{
    const struct served *s = self;
    u64 first = TIME_NEVER;

    for (unsigned i = 0; i < s->busy; i++)
        first = s->running[i].end < first ? s->running[i].end : first;
    return first;
}

static u64 run(void *self, u64 until)
{
    struct served *s = self;

    for (unsigned i = 0; i < s->busy; i++) {
        const u32 job = s->running[i].job;

        if (s->running[i].end > until)
            continue;
        s->running[i--] = s->running[--s->busy];
        s->server.ended(s->server.net, job, until);
    }
    return until;
}

static bool begin(void *self, u32 job, u64 at)
{
    struct served *s = self;

    if (s->busy == s->places)
        return false;
    s->running[s->busy].end = at + slow_server_clocks(job);
    s->running[s->busy++].job = job;
    return true;
}

static void *room(void *was, u64 had, u64 bytes)
{
    (void)had;
    if (bytes)
        return realloc(was, bytes);
    free(was);
    return NULL;
}

/* Both nets, made alike. */
static unsigned units, pipes, first_unit_pipe[SLOW_UNITS], jobs_of_servers;

/* What a net may have: cycles and joins with little room get stuck; without cycles those with room for all, or without joins, do not. */
static enum { ANYTHING, ROOM, NO_JOINS } kind_of_net;

static void add_unit(enum time_kind kind)
{
    const unsigned latency = (unsigned)random_between(0, 20);
    const unsigned u = time_net_unit(&net, "u", units, latency, kind);

    assert_int_equal(slow_unit(&slow, latency, kind), u);
    first_unit_pipe[units++] = net.pipes;
    for (int i = random_between(1, 3); i > 0; i--) {
        const unsigned depth = kind_of_net == ROOM ? UINT32_MAX : (unsigned)random_between(1, 6);
        const unsigned wire =
            (unsigned)random_between(1, 5000) % (random_between(0, 9) ? 9 : 5000) + 1;
        const unsigned flights = (unsigned)random_between(1, 5);
        const unsigned p = time_net_pipe(&net, "p", u, depth, wire, flights);

        assert_int_equal(slow_pipe(&slow, u, depth, wire, flights), p);
        if (kind == TIME_UNIT && kind_of_net != NO_JOINS && !random_between(0, 3)) {
            const bool all = kind_of_net != ANYTHING || random_between(0, 1);

            time_net_order(&net, p, all);
            slow.pipe[p].ordered = true;
            if (all)
                slow.pipe[p].depth = UINT32_MAX;
        }
    }
    pipes = net.pipes;
}

static void make(void)
{
    memset(&slow, 0, sizeof slow);
    slow.stuck = TIME_NONE;
    memset(served, 0, sizeof served);
    mem_time_reset(&memory);
    mem_time_reset(&slow_memory);
    time_net_begin(&net, room, &memory);
    net.shuffle = random_word() % 2 ? (u32)random_word() : 0; /* the slow net has one order */
    slow.memory = &slow_memory;
    kind_of_net = random_word() % 4 % 3;
    units = jobs_of_servers = 0;
    for (unsigned s = 0; s < SLOW_SERVERS; s++) {
        served[s].server =
            (struct time_server){ .self = &served[s], .next = next, .run = run, .begin = begin };
        served[s].places = slow.server[s].places = (unsigned)random_between(1, 4);
        time_net_server(&net, &served[s].server);
    }
    add_unit(TIME_SOURCE);
    add_unit(random_between(0, 3) ? TIME_FRONT : TIME_FED);
    for (int i = random_between(1, 6); i > 0; i--)
        add_unit(TIME_UNIT);
}

static void both(unsigned unit, enum time_op op, unsigned what)
{
    struct slow_op o = { .op = op, .what = what };

    switch (op) {
    case TIME_WORK: time_net_work(&net, unit, what); break;
    case TIME_GIVE: time_net_give(&net, unit, what); break;
    case TIME_READ:
    case TIME_WRITE:
    case TIME_DROP:
        o.request.access = op == TIME_READ ? MEM_READ : MEM_WRITE;
        o.request.bytes = (u32)random_between(1, 8) * 32;
        o.request.address = o.request.va = (random_word() & 0xffff) << 5;
        if (op == TIME_DROP)
            time_net_drop(&net, unit, o.request.address, o.request.bytes);
        else
            time_net_ask(&net, unit, &o.request);
        break;
    case TIME_NEED:
        o.more = slow.pipe[what].jobs;
        time_net_need(&net, unit, what, time_net_taken(&net, what));
        if (!o.more)
            return;
        break;
    case TIME_RUN:
        o.more = jobs_of_servers;
        time_net_serve(&net, unit, what, jobs_of_servers++);
        break;
    case TIME_WAIT: time_net_wait(&net, unit); break;
    }
    slow_op(&slow, unit, &o);
}

/* A pipe that packets of the unit may go to: of another one, the later ones mostly. */
static unsigned somewhere(unsigned unit)
{
    const bool later = kind_of_net != ANYTHING || random_between(0, 7);
    const unsigned to = unit + 1 < units && later
                            ? (unsigned)random_between((int)unit + 1, (int)units - 1)
                            : (unsigned)random_between(2, (int)units - 1);
    const unsigned end = to + 1 < units ? first_unit_pipe[to + 1] - 1 : pipes;

    return first_unit_pipe[to] + (unsigned)(random_word() % (end - first_unit_pipe[to]));
}

static bool goes_on(unsigned unit) /* there is another one for its packets */
{
    return kind_of_net == ANYTHING || unit + 1 < units;
}

/* A packet's job, and those of all that it gives, before it goes on: as the functional machine has them. */
static void job(unsigned pipe, unsigned deep)
{
    const unsigned unit = slow.pipe[pipe].unit;

    time_net_job(&net, pipe);
    slow_job(&slow, pipe);
    for (int i = random_between(0, 5); i > 0; i--)
        switch (random_between(2, 9)) {
        case 2: both(unit, TIME_WORK, (unsigned)random_between(1, 12)); break;
        case 3: both(unit, TIME_READ, 0); break;
        case 4: both(unit, random_between(0, 7) ? TIME_WRITE : TIME_DROP, 0); break;
        case 5:
            if (unit > 1 && kind_of_net != NO_JOINS && !random_between(0, 2))
                both(unit, TIME_NEED, somewhere(unit));
            break;
        default:
            if (deep < 6 && goes_on(unit)) {
                const unsigned to = somewhere(unit);

                both(unit, TIME_GIVE, to);
                job(to, deep + 1);
            }
        }
    if (unit > 1 && slow.unit[unit].last == &slow.pipe[pipe].job[slow.pipe[pipe].jobs - 1] &&
        !random_between(0, 3)) {
        const unsigned server = (unsigned)random_between(0, SLOW_SERVERS - 1);

        for (int i = random_between(1, 3); i > 0; i--)
            both(unit, TIME_RUN, server);
        for (int i = random_between(0, 2); i > 0 && deep < 6 && goes_on(unit); i--) {
            const unsigned to = somewhere(unit);

            both(unit, TIME_GIVE, to);
            if (slow.pipe[to].unit == unit) /* its last job is another one from then on */
                deep = 6;
            job(to, 6);
        }
    }
}

static void capture(void)
{
    for (int d = random_between(1, 4); d > 0; d--) {
        const unsigned pipe = first_unit_pipe[0], to = somewhere(1);

        time_net_draw(&net);
        slow.draw[slow.draws++].begin = TIME_NEVER;
        time_net_feed(&net, pipe);
        slow_feed(&slow, pipe);
        job(pipe, 0);
        both(0, TIME_GIVE, first_unit_pipe[1]);
        time_net_job(&net, first_unit_pipe[1]);
        slow_job(&slow, first_unit_pipe[1]);
        if (!random_between(0, 3))
            both(1, TIME_WAIT, 0);
        both(1, TIME_GIVE, to);
        if (kind_of_net != ANYTHING || random_between(0, 3)) /* or it is taken later, or never */
            job(to, 3);
        else
            both(0, TIME_WORK, 3);
        if (!random_between(0, 7))
            both(0, TIME_WAIT, 0);
    }
}

static void compare(void)
{
    assert_int_equal(net.now, slow.now);
    assert_int_equal(net.stuck, slow.stuck);
    assert_true((long)net.fronts == slow.fronts && (long)net.others == slow.others);
    for (unsigned d = 0; d < slow.draws; d++)
        assert_memory_equal(time_net_draw_at(&net, d), &slow.draw[d], sizeof slow.draw[d]);
    for (unsigned p = 0; p < pipes; p++)
        assert_int_equal(net.pipe[p].done, slow.pipe[p].done);
    for (unsigned u = 0; u < units; u++)
        assert_int_equal(net.unit[u].busy, slow.unit[u].busy);
}

/* Counts of clocks are whole at the end. */
static void compare_counts(void)
{
    for (unsigned p = 0; p < pipes; p++)
        assert_int_equal(net.pipe[p].full, slow.pipe[p].full);
    for (unsigned u = 0; u < units; u++) {
        assert_int_equal(net.unit[u].stalled, slow.unit[u].stalled);
        assert_int_equal(net.unit[u].starved, slow.unit[u].starved);
    }
}

static void clocks_are_those_of_a_slow_net(void **state)
{
    unsigned long ended = 0;

    (void)state;
    for (unsigned i = 0; i < NETS; i++) {
        make();
        for (int part = random_between(1, 5); part > 0; part--) {
            capture();
            time_net_run(&net);
            slow_run(&slow, false);
            compare();
        }
        time_net_finish(&net);
        slow_run(&slow, true);
        compare();
        if (net.stuck == TIME_NONE && ++ended)
            compare_counts();
        time_net_end(&net);
    }
    compared("nets at random", NETS);
    compared("nets that come to their end", ended);
    assert_true(ended > NETS / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(clocks_are_those_of_a_slow_net) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
