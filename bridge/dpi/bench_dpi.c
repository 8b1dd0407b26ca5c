/* bench_dpi.c - the functions that lockstep_bench.sv and lockstep_in/out/reset.sv call */
#include "bench_state.h"

#include <stdio.h>
#include <string.h>

#include "common/bits.h"

/*
 * Source
 */

/* Puts what comes next into bench.at.line; false after the last. */
static bool offer(void)
{
    return bench.options.loop >= 0 ? bench_loop_offer() : bench_offer_line();
}

int bench_next(uint32_t *line, int *has)
{
    const struct unit_ops *u = bench.options.unit;

    /* A line without inputs says what comes out, nothing to offer: it takes no clock, but in the loop,
     * where it waits for what comes out.
     */
    do {
        *has = 0;
        if (bench.at.stop || !offer())
            return 0;
        for (unsigned i = 1; i < u->ports; i++)
            if (bench.port[i].wire.direction == PORT_IN &&
                bits_get(bench.at.line, bench.port[i].valid_lsb, 1))
                *has |= 1 << i;
    } while (*has == 0 && !bits_get(bench.at.line, u->vector->bits - 1, 1) && !bench_answers() &&
             bench.options.loop < 0);
    memcpy(line, bench.at.line, bench.words * sizeof *line);
    bench.at.offer_clock = bench.at.clock;
    bench.at.line_clock[0] = bench.at.line_clock[1];
    bench.at.line_clock[1] = bench.at.clock;
    bench.at.line_index[0] = bench.at.line_index[1];
    bench.at.line_index[1] = bench.at.offered - 1;
    bench.at.line_work[0] = bench.at.line_work[1];
    bench.at.line_work[1] = u->work(bench.at.line);
    return 1;
}

/*
 * Golden twins
 */

int golden_new(const char *unit)
{
    const struct unit_ops *u = unit_named(unit);

    if (!u || bench.goldens == BENCH_GOLDENS) {
        fail(&bench.failure, EXIT_USAGE, "no golden twin for '%s'", unit);
        bench.at.stop = true;
        return 0;
    }
    bench.golden[bench.goldens] = golden_open(u);
    bench_clocks_watch(bench.golden[bench.goldens]);
    return (int)bench.goldens++;
}

void golden_reset(int golden)
{
    golden_reset_unit(bench.golden[golden]);
    bench_note_stretch();
    bench.at.since_reset = 0;
    bench_clocks_reset();
    bench_due_reset();
    bench_silent_reset();
    bench.at.answers = bench.at.packets = 0;
    memset(bench.at.asked, 0, sizeof bench.at.asked);
    bench.at.resets++;
}

/* A line that was handed over at this edge is on the wires only after it: a packet that moves now
 * is of the line before.  (SystemVerilog does not say which of the two calls comes first.)
 */
static bool just_offered(void)
{
    return bench.at.offer_clock == bench.at.clock;
}

/* The line of a packet that is taken now. */
static uint64_t last_taken(void)
{
    return bench.at.line_index[just_offered() ? 0 : 1];
}

void golden_take(int golden, int port, const uint32_t *data)
{
    const uint64_t line = last_taken();

    if (port > 0) {
        bench_note_moved((unsigned)port, false, line, bench.at.clock);
        if (bench.at.taken++ == 0)
            bench.at.first_take = bench.at.clock;
        if (port == 1 && bench.at.line_clock[just_offered() ? 0 : 1] > bench.at.last_take)
            bench_clocks_anew();
        if (port == 1) { /* answers do no work, and the last come when it is done */
            bench.at.last_take = bench.at.clock;
            bench.at.work += bench.at.line_work[just_offered() ? 0 : 1];
            bench.at.since_reset++;
        }
    }
    if (bench.options.check)
        bench_take(golden, (unsigned)port, data, line);
}

static void record(unsigned port, const uint32_t *rtl, const uint32_t *config)
{
    const struct unit_port *p = &bench.port[port];
    uint32_t line[VECTOR_WORDS] = { 0 };

    bits_copy(line, bench.port[0].lsb, config, 0, bench.port[0].wire.type->bits);
    bits_put(line, p->valid_lsb, 1, 1);
    bits_copy(line, p->lsb, rtl, 0, p->wire.type->bits);
    if (!vector_writer_put(bench.recorder, line, NULL, &bench.failure))
        bench.at.stop = true;
}

/* 1: the same as the model's packet, which is 2: there; and what is not compared is the same.  Any twin's packets
 * are of the bench's unit.
 */
int golden_give(int golden, int port, const uint32_t *rtl, uint32_t *model)
{
    const struct unit_port *p = &bench.port[port];
    const unsigned words = BITS_WORDS(p->wire.type->bits);
    const uint64_t clock = bench.at.clock - 1;
    struct bench_due *due = bench_due((unsigned)port, 0);

    (void)golden;
    bench.at.last_give = bench.at.clock;
    if (bench.recorder)
        record((unsigned)port, rtl, due ? due->config : bench.config);
    if (bench.options.loop >= 0)
        bench_loop_give((unsigned)port, rtl);
    if (!bench.options.check || bench.at.stop)
        return 1;
    memset(model, 0, words * sizeof *model);
    if (!due) {
        bench_note_moved((unsigned)port, true, 0, clock);
        bench_packet_differs((unsigned)port, rtl, NULL, last_taken(), clock);
        return 0;
    }
    memcpy(model, due->packet, words * sizeof *model);
    bench_clocks_given((unsigned)port, due->line, clock);
    bench_silent_given(due->charged);
    bench_note_moved((unsigned)port, false, due->line, clock);
    bench.at.compared++;
    if (memcmp(rtl, model, words * sizeof *rtl) == 0) {
        memcpy(bench.given[port], rtl, words * sizeof *rtl);
        bench.given_line[port] = due->line;
        bench.any_given[port] = true;
        bench_due_given(due);
        return 3;
    }
    bench_packet_differs((unsigned)port, rtl, model, due->line, clock);
    return 2;
}

/*
 * End of the run
 */

int bench_owed(void)
{
    unsigned owed = bench_due(0, 0) ? 1 : 0;

    for (unsigned i = 0; i < bench.goldens; i++)
        owed += golden_owed_packets(bench.golden[i]);
    return (int)owed;
}

void bench_end(void)
{
    bench.at.ended = true;
    bench.at.stop = true;
}
