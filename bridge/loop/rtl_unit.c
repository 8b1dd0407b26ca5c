/* rtl_unit.c - see rtl_unit.h */
#include "rtl_unit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu_bus.h"

static unsigned words_of(const struct rtl_unit *r)
{
    return BITS_WORDS(r->unit->vector->bits);
}

static bool is(const struct rtl_unit *r, unsigned n, enum direction direction)
{
    return r->port[n].wire.direction == direction;
}

/* The packet with its state bundle, behind the batch. */
static void append(struct rtl_unit *r, const void *unit, unsigned n, const uint32_t *bits)
{
    uint32_t *line = &r->batch[1 + r->batch[0]++ * words_of(r)];
    uint32_t config[VECTOR_WORDS] = { 0 };

    r->wires->config(unit, config);
    memset(line, 0, words_of(r) * sizeof *line);
    bits_copy(line, r->port[0].lsb, config, 0, r->port[0].wire.type->bits);
    bits_copy(line, r->port[n].lsb, bits, 0, r->port[n].wire.type->bits);
    bits_put(line, r->port[n].valid_lsb, 1, 1);
    bits_put(line, r->unit->vector->bits - 1, 1, r->fresh);
    r->fresh = false;
    r->packets++;
}

/* One packet of each input, to the bench and to the unit beside. */
static bool take(struct rtl_unit *r, void *unit, void *const wire[])
{
    uint32_t bits[VECTOR_WORDS];
    bool moved = false;

    for (unsigned n = 1; n < r->unit->ports; n++) {
        if (!is(r, n, PORT_IN) || r->wires->port[n]->count(wire[n - 1]) == 0 ||
            r->wires->port[n]->count(r->model[n - 1]) == BUS_FIFO_DEPTH ||
            (!r->failure->code && r->batch[0] == RTL_BATCH))
            continue;
        memset(bits, 0, BITS_WORDS(r->port[n].wire.type->bits) * sizeof *bits);
        r->wires->port[n]->look(wire[n - 1], 0, bits);
        r->wires->port[n]->drop(wire[n - 1]);
        r->wires->port[n]->push(r->model[n - 1], bits);
        if (!r->failure->code)
            append(r, unit, n, bits);
        while (r->wires->step(unit, r->model)) {}
        moved = true;
    }
    return moved;
}

/* The output whose packet a line of results is, and the packet. */
static unsigned output_of(const struct rtl_unit *r, const uint32_t *line, uint32_t *bits)
{
    unsigned n = 1;

    while (n < r->unit->ports && (!is(r, n, PORT_OUT) || !bits_get(line, r->port[n].valid_lsb, 1)))
        n++;
    if (n < r->unit->ports) {
        memset(bits, 0, BITS_WORDS(r->port[n].wire.type->bits) * sizeof *bits);
        bits_copy(bits, 0, line, r->port[n].lsb, r->port[n].wire.type->bits);
    }
    return n;
}

/* A result of the RTL, which the bench has compared with its own twin's. */
static bool accept(struct rtl_unit *r, void *unit, const uint32_t *line)
{
    uint32_t rtl[VECTOR_WORDS], model[VECTOR_WORDS];
    const unsigned n = output_of(r, line, rtl);

    if (n == r->unit->ports || r->wires->port[n]->count(r->model[n - 1]) == 0)
        return fail(r->failure, EXIT_DIFFER, "the bench of %s gave a packet that nothing asked for",
                    r->name);
    const unsigned bits = r->port[n].wire.type->bits;
    memset(model, 0, BITS_WORDS(bits) * sizeof *model);
    r->wires->port[n]->look(r->model[n - 1], 0, model);
    if (memcmp(rtl, model, BITS_WORDS(bits) * sizeof *rtl) != 0)
        return fail(r->failure, EXIT_DIFFER,
                    "%s: packet %" PRIu64 " of the bench is not what the netlist's unit gives",
                    r->port[n].wire.name, r->compared);
    r->wires->port[n]->drop(r->model[n - 1]);
    while (r->wires->step(unit, r->model)) {} /* what waited for room */
    r->compared++;
    return true;
}

/* A batch to the bench, and its results. */
static bool exchange(struct rtl_unit *r, void *unit)
{
    const size_t words = 1 + (size_t)r->batch[0] * words_of(r);
    uint32_t count = 0;

    r->batches++;
    if (!bench_process_send(&r->bench, r->batch, words * sizeof *r->batch, r->failure) ||
        !bench_process_receive(&r->bench, &count, sizeof count, r->failure))
        return false;
    r->batch[0] = 0;
    if (count > RTL_RESULTS)
        return fail(r->failure, EXIT_IO, "the bench of %s gave %" PRIu32 " packets at once",
                    r->name, count);
    if (!bench_process_receive(&r->bench, r->result, count * words_of(r) * sizeof *r->result,
                               r->failure))
        return false;
    r->given = 0;
    for (r->results = 0; r->results < count; r->results++)
        if (!accept(r, unit, &r->result[r->results * words_of(r)]))
            return false;
    return true;
}

/* Ends the bench: why it broke off, or that it agreed. */
static void end_bench(struct rtl_unit *r, bool broken)
{
    static struct bench_result result;
    struct failure *f = r->failure;

    if (!bench_process_end(&r->bench, &result, f))
        return;
    if (r->packets == 0) {
        fail(f, EXIT_DIFFER, "nothing went through %s; its RTL proves nothing", r->name);
        return;
    }
    fprintf(r->report,
            "%s%s: %" PRIu64 " packets compared, %" PRIu64 " differ, %" PRIu64 " clocks; %" PRIu64
            " packets in %" PRIu64 " batches\n",
            result.report, r->name, result.compared, result.differ, result.clocks, r->packets,
            r->batches);
    if (result.differ)
        fail(f, EXIT_DIFFER, "the RTL of %s is not the model; nothing is written", r->name);
    else if (broken)
        fail(f, EXIT_IO, "the bench of %s ended too early", r->name);
    else if (result.compared != r->compared)
        fail(f, EXIT_DIFFER,
             "the bench of %s compared %" PRIu64 " packets, of which %" PRIu64 " came back",
             r->name, result.compared, r->compared);
}

/* What the RTL gave, on its way. */
static bool give(struct rtl_unit *r, void *const wire[])
{
    uint32_t bits[VECTOR_WORDS];
    bool moved = false;

    for (; r->given < r->results; r->given++, moved = true) {
        const unsigned n = output_of(r, &r->result[r->given * words_of(r)], bits);

        if (r->wires->port[n]->count(wire[n - 1]) == BUS_FIFO_DEPTH)
            break;
        r->wires->port[n]->push(wire[n - 1], bits);
    }
    return moved;
}

/* The model's results in its place. */
static bool give_model(struct rtl_unit *r, void *unit, void *const wire[])
{
    uint32_t bits[VECTOR_WORDS];
    bool moved = false;

    for (unsigned n = 1; n < r->unit->ports; n++)
        while (is(r, n, PORT_OUT) && r->wires->port[n]->count(r->model[n - 1]) > 0 &&
               r->wires->port[n]->count(wire[n - 1]) < BUS_FIFO_DEPTH) {
            r->wires->port[n]->look(r->model[n - 1], 0, bits);
            r->wires->port[n]->drop(r->model[n - 1]);
            r->wires->port[n]->push(wire[n - 1], bits);
            moved = true;
        }
    while (r->wires->step(unit, r->model)) {} /* what waited for room */
    return moved;
}

static bool awaits_results(const struct rtl_unit *r)
{
    for (unsigned n = 1; n < r->unit->ports; n++)
        if (is(r, n, PORT_OUT) && r->wires->port[n]->count(r->model[n - 1]) > 0)
            return true;
    return false;
}

static bool step(void *self, void *unit, const void *wires)
{
    struct rtl_unit *r = self;
    void *wire[WIRES_PORTS];

    r->wires->fifos(wires, wire);
    if (take(r, unit, wire))
        return true; /* more may come */
    if (!r->failure->code && r->given == r->results && r->batch[0] > 0 && awaits_results(r) &&
        !exchange(r, unit))
        end_bench(r, true);
    if (give(r, wire))
        return true;
    return r->failure->code && r->given == r->results && give_model(r, unit, wire);
}

bool rtl_unit_open(struct rtl_unit *r, struct stand_in *s, const struct unit_ops *u,
                   const char *name, const struct bench_choice *choice, FILE *report,
                   struct failure *f)
{
    memset(r, 0, sizeof *r);
    snprintf(r->name, sizeof r->name, "%s", name);
    r->unit = u;
    r->wires = wires_of(u);
    r->failure = f;
    r->report = report;
    for (unsigned n = 0; n < u->ports; n++)
        r->port[n] = unit_port(u, n);
    r->bench.socket = r->bench.leash = -1;
    r->batch = calloc(1 + (size_t)RTL_BATCH * words_of(r), sizeof *r->batch);
    r->result = calloc((size_t)RTL_RESULTS * words_of(r), sizeof *r->result);
    if (!wires_new(u, r->model) || !r->batch || !r->result)
        return fail(f, EXIT_IO, "too little memory for the bench of %s", name);
    if (!bench_process_start(&r->bench, u, choice, f))
        return false;
    *s = (struct stand_in){ step, r };
    return true;
}

/* Packets that gave nothing may wait still. */
static bool flush(struct rtl_unit *r)
{
    return r->batch[0] == 0 || exchange(r, NULL);
}

static bool holds_packets(const struct rtl_unit *r)
{
    bool any = r->given < r->results;

    for (unsigned n = 1; n < r->unit->ports; n++)
        any |= r->wires->port[n]->count(r->model[n - 1]) > 0;
    return any;
}

/* chosen: what is in the RTL is not thrown away: a draw that was given up in the middle ends the run */
void rtl_unit_reset(struct rtl_unit *r)
{
    if (!r->unit || r->failure->code)
        return;
    if (holds_packets(r))
        fail(r->failure, EXIT_NOT_MODELLED,
             "a draw was given up with packets in the RTL of %s; run without it", r->name);
    else if (!flush(r))
        end_bench(r, true);
    r->fresh = true;
}

bool rtl_unit_close(struct rtl_unit *r, struct failure *f)
{
    static struct bench_result unused;

    if (!r->unit)
        return true;
    if (r->bench.pid > 0 && !f->code)
        end_bench(r, !flush(r));
    bench_process_end(&r->bench, &unused, f); /* of a start or a run that failed */
    wires_free(r->unit, r->model);
    free(r->batch);
    free(r->result);
    r->unit = NULL;
    return !f->code;
}
