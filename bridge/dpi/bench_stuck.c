/* bench_stuck.c - reports of a run that does not go on, or of RTL whose own assertions are false */
#include "bench_state.h"

#include <inttypes.h>

#include "json_number.h"

static uint64_t waits[16]; /* clocks that each port has had valid without ready */

/* lockstep_bench.sv calls it for each port, before bench_stuck. */
void bench_waits(int port, int clocks);
void bench_waits(int port, int clocks)
{
    waits[port] = (uint64_t)clocks;
}

static void say_waits(cJSON *difference)
{
    cJSON *array = cJSON_AddArrayToObject(difference, "waits");

    for (unsigned i = 1; i < bench.options.unit->ports; i++) {
        const struct unit_wire *w = &bench.port[i].wire;
        const uint64_t since = bench.at.clock + 1 - waits[i];
        cJSON *o;

        if (waits[i] == 0)
            continue;
        bench_say("  %s: valid without ready since clock %" PRIu64 "\n", w->name, since);
        o = cJSON_CreateObject();
        cJSON_AddItemToArray(array, o);
        cJSON_AddStringToObject(o, "wire", w->name);
        json_unsigned(o, "since", since);
    }
}

/* What the model has for an output and the RTL does not give. */
static void say_owed(cJSON *difference)
{
    cJSON *array = cJSON_AddArrayToObject(difference, "owed");
    const struct bench_due *first = bench_due(0, 0);

    for (unsigned i = 1; i < bench.options.unit->ports; i++) {
        const struct unit_wire *w = &bench.port[i].wire;
        unsigned n = 0;
        cJSON *o;

        while (bench_due(i, n))
            n++;
        if (n == 0)
            continue;
        bench_say("  %s: no valid; the model has given %u packet%s more\n", w->name, n,
                  n == 1 ? "" : "s");
        o = cJSON_CreateObject();
        cJSON_AddItemToArray(array, o);
        cJSON_AddStringToObject(o, "wire", w->name);
        cJSON_AddNumberToObject(o, "packets", n);
    }
    if (first) {
        const uint64_t line = bench.options.from + first->line;

        bench_say("  the first that is missing is of line %" PRIu64 "\n", line);
        json_unsigned(difference, "line", line);
    }
}

/* lockstep_bench.sv calls it when no packet has moved for 'quiet' clocks. */
void bench_stuck(int quiet);
void bench_stuck(int quiet)
{
    const uint64_t since = bench.at.clock - (uint64_t)quiet;
    cJSON *o;

    if (bench.at.stop)
        return;
    o = bench_differ("stuck", bench.at.clock);
    json_unsigned(o, "since", since);
    bench_say("stuck in clock %" PRIu64 ": nothing moves since clock %" PRIu64 ", after %" PRIu64
              " packets in and %" PRIu64 " out\n",
              bench.at.clock, since, bench.at.taken, bench.at.compared);
    say_waits(o);
    if (bench.options.check)
        say_owed(o);
    bench_say_moved(o);
}

void bench_hoards(void)
{
    const uint64_t since = bench.at.last_give;
    cJSON *o;

    if (bench.at.stop)
        return;
    o = bench_differ("stuck", bench.at.clock);
    json_unsigned(o, "since", since);
    bench_say("stuck in clock %" PRIu64 ": packets go in and none comes out since clock %" PRIu64
              ", after %" PRIu64 " in and %" PRIu64 " out\n",
              bench.at.clock, since, bench.at.taken, bench.at.compared);
    say_waits(o);
    say_owed(o);
    bench_say_moved(o);
}

/* lockstep_assert.sv and lockstep_bench.sv call it: something that always holds does not. */
void bench_assertion(const char *what);
void bench_assertion(const char *what)
{
    cJSON *o;

    if (bench.at.stop)
        return;
    o = bench_differ("assertion", bench.at.clock);
    cJSON_AddStringToObject(o, "assertion", what);
    bench_say("%s: false, in clock %" PRIu64 "\n", what, bench.at.clock);
    bench_say_moved(o);
}
