/* bench_take.c - what the RTL takes, on its way to the golden twin
 *
 * A twin has room for some packets (BUS_FIFO_DEPTH); RTL may hold more, and what the twin has no room for waits here until
 * it gives a result.  RTL that takes packet after packet and gives none is stopped and reported.
 */
#include "bench_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"

#define WAITING 2048 /* packets, at most */

struct waiting {
    int golden;
    unsigned port;
    uint64_t line;
    uint32_t data[VECTOR_WORDS];
};

static struct waiting waiting[WAITING];
static struct {
    uint64_t head, count;
} at;

static size_t bytes(unsigned port)
{
    return BITS_WORDS(bench.port[port].wire.type->bits) * sizeof(uint32_t);
}

/* Each result that the packet causes belongs to its line. */
static void put(struct golden *g, unsigned port, const uint32_t *data, uint64_t line)
{
    const unsigned before = golden_owed_packets(g);

    if (port == 0)
        memcpy(bench.config, data, bytes(0));
    if (port == 0 && !bench.options.unit->state_travels)
        bench_clocks_anew();
    golden_put(g, port, data);
    if (port > 0)
        bench_clocks_taken(g);
    if (g->not_modelled) {
        fail(&bench.failure, EXIT_NOT_MODELLED, "not modelled: %s", g->not_modelled);
        bench.at.stop = true;
    }
    for (unsigned n = golden_owed_packets(g); n > before; n--) {
        const unsigned to = (bench.at.ring_head + bench.at.ring_count++) % BENCH_RING;

        bench.at.ring[to] = line;
        memcpy(bench.ring_config[to], bench.config, bytes(0));
    }
}

static void wait_for_room(int golden, unsigned port, const uint32_t *data, uint64_t line)
{
    if (at.count == WAITING) {
        bench_hoards();
        return;
    }
    struct waiting *w = &waiting[(at.head + at.count++) % WAITING];
    w->golden = golden;
    w->port = port;
    w->line = line;
    memcpy(w->data, data, bytes(port));
}

void bench_take(int golden, unsigned port, const uint32_t *data, uint64_t line)
{
    struct golden *g = bench.golden[golden];

    if (at.count > 0 || g->unit->full(g->twin, port))
        wait_for_room(golden, port, data, line);
    else
        put(g, port, data, line);
}

void bench_take_waiting(void)
{
    while (at.count > 0) {
        const struct waiting *w = &waiting[at.head];
        struct golden *g = bench.golden[w->golden];

        if (g->unit->full(g->twin, w->port))
            return;
        at.head = (at.head + 1) % WAITING;
        at.count--;
        put(g, w->port, w->data, w->line);
    }
}

unsigned bench_waiting(void)
{
    return (unsigned)at.count;
}

void bench_take_reset(void)
{
    at.count = 0;
}

void bench_take_state(void (*each)(void *context, void *data, size_t size), void *context)
{
    each(context, &at, sizeof at);
    for (uint64_t i = 0; i < at.count; i++)
        each(context, &waiting[(at.head + i) % WAITING], sizeof waiting[0]);
}
