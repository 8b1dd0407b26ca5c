/* bench_take.c - what the RTL takes goes to the golden twin, and what the twin makes of it to bench_due.c
 *
 * RTL that takes packet after packet and gives none is stopped and reported.
 */
#include "bench_state.h"

#include <string.h>

#include "common/bits.h"

static size_t bytes(unsigned port)
{
    return BITS_WORDS(bench.port[port].wire.type->bits) * sizeof(uint32_t);
}

/* Whether the twin had a packet on the output; it is of the line. */
static bool move(struct golden *g, unsigned port, uint64_t line)
{
    uint32_t packet[VECTOR_WORDS];
    struct bench_due *d;

    memset(packet, 0, bytes(port));
    if (!golden_get(g, port, packet))
        return false;
    d = bench_due_add();
    if (!d) {
        bench_hoards();
        return false;
    }
    d->port = port;
    d->given = false;
    d->line = line;
    d->charged = bench_silent_charged();
    memcpy(d->packet, packet, bytes(port));
    memcpy(d->config, bench.config, bytes(0));
    bench_clocks_made(g, port);
    return true;
}

/* Takes all that the twin makes: a packet that leaves makes room for the next. */
static void move_all(struct golden *g, uint64_t line)
{
    bool moved;

    do {
        moved = false;
        for (unsigned i = 1; i < bench.options.unit->ports; i++)
            moved = (bench.port[i].wire.direction == PORT_OUT && move(g, i, line)) || moved;
    } while (moved);
}

void bench_take(int golden, unsigned port, const uint32_t *data, uint64_t line)
{
    struct golden *g = bench.golden[golden];
    const uint64_t before = golden_charged(g);

    if (g->unit->full(g->twin, port)) {
        bench_hoards();
        return;
    }
    if (port == 0)
        memcpy(bench.config, data, bytes(0));
    if (port == 0 && !bench.options.unit->state_travels)
        bench_clocks_anew();
    golden_put(g, port, data);
    if (g->not_modelled) {
        fail(&bench.failure, EXIT_NOT_MODELLED, "not modelled: %s", g->not_modelled);
        bench.at.stop = true;
    }
    move_all(g, line);
    bench_silent_taken(golden_charged(g) - before);
}
