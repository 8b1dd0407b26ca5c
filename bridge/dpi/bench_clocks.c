/* bench_clocks.c - without pauses and stalls, packets leave in the clocks that the model charges for them
 *
 * A packet leaves as many clocks behind the one before it as it occupies the unit: what the model's counter went up by
 * (unit_clocks).  What a unit's queues do to that is in its row of units.list (ABSORBS).  A stretch begins where the unit was
 * empty or waited for its source; its first packets have none before them.
 */
#include "bench_state.h"

#include <inttypes.h>
#include <stdio.h>

#include "json_number.h"

#define OWED       2048 /* packets that the RTL holds, at most */
#define LATE_AGAIN 256  /* packets of a stretch, after which as much may be lost again */

/* A packet of the last output that the twin has given and the RTL has not. */
struct charge {
    uint64_t due;     /* the model's clocks, with its own */
    uint64_t taken;   /* the clock in which what made it was taken */
    uint64_t stretch; /* counted from 1 */
};

static struct {
    struct charge ring[OWED];
    uint64_t head, count;
    uint64_t stretch;                                /* of what is taken now */
    uint64_t leaving;                                /* the stretch of the last that left, */
    uint64_t left;                                   /* which was one of so many packets of it */
    uint64_t late;                                   /* clocks that these were late, in all */
    uint64_t clock[ABSORBS_MOST], due[ABSORBS_MOST]; /* of the last of them */
} at;

/* The last output: what a unit with several makes of its packets. */
static unsigned watched_port(void)
{
    unsigned port = bench.options.unit->ports - 1;

    while (bench.port[port].wire.direction != PORT_OUT)
        port--;
    return port;
}

void bench_clocks_watch(struct golden *g)
{
    golden_stamp(g, watched_port());
}

static bool watches(void)
{
    return !bench_paused() && bench.options.loop < 0 && bench.options.check;
}

void bench_clocks_anew(void)
{
    at.stretch++;
}

void bench_clocks_reset(void)
{
    at.count = 0;
    at.stretch++;
}

void bench_clocks_state(void (*each)(void *context, void *data, size_t size), void *context)
{
    each(context, &at, sizeof at);
}

void bench_clocks_made(const struct golden *g, unsigned port)
{
    const bool results = g->unit->absorbs.packets == 0;
    const struct charge *last = &at.ring[(at.head + at.count + OWED - 1) % OWED];

    if (!watches() || port != watched_port() || at.count == OWED)
        return;
    at.ring[(at.head + at.count++) % OWED] =
        (struct charge){ results ? last->due + 1 : golden_made(g), bench.at.clock, at.stretch };
}

/* Whether a packet may leave later than the model says: no queue held it long, and not more is lost than those catch up with. */
static bool may_be_late(const struct charge *c, uint64_t clock, uint64_t late)
{
    const struct unit_absorbs *a = &bench.options.unit->absorbs;

    if (clock > c->taken + bench.options.unit->latency + a->inside)
        return false;
    at.late += late;
    return a->packets == 0 || at.late <= a->late;
}

static void report(unsigned port, uint64_t line, uint64_t clock, uint64_t gap, uint64_t due)
{
    const unsigned packets = bench.options.unit->absorbs.packets;
    char before[40] = "one";
    cJSON *o;

    if (bench.at.stop)
        return;
    o = bench_wire_differs("clocks", port, line, clock);
    json_unsigned(o, "gap", gap);
    json_unsigned(o, "due", due);
    if (packets > 1)
        snprintf(before, sizeof before, "one %u packets", packets);
    bench_say("%s: the packet of line %" PRIu64 " leaves in clock %" PRIu64 ", %" PRIu64
              " behind the %s before it; in the model %" PRIu64 "\n",
              bench.port[port].wire.name, bench.options.from + line, clock, gap, before, due);
    bench_say_moved(o);
}

void bench_clocks_given(unsigned port, uint64_t line, uint64_t clock)
{
    const struct unit_absorbs *a = &bench.options.unit->absorbs;
    const unsigned packets = a->packets ? a->packets : 1;
    struct charge c;

    if (!watches() || port != watched_port() || at.count == 0)
        return;
    c = at.ring[at.head];
    at.head = (at.head + 1) % OWED;
    at.count--;
    if (c.stretch != at.leaving)
        at.left = 0;
    if (at.left % LATE_AGAIN == 0)
        at.late = 0;
    at.leaving = c.stretch;
    if (at.left >= packets) {
        const unsigned before = (at.left - packets) % ABSORBS_MOST;
        const uint64_t gap = clock - at.clock[before], due = c.due - at.due[before];

        if (gap < due || (gap > due && !may_be_late(&c, clock, gap - due)))
            report(port, line, clock, gap, due);
    }
    at.clock[at.left % ABSORBS_MOST] = clock;
    at.due[at.left++ % ABSORBS_MOST] = c.due;
}
