/* clocks_timeline.c - a GPU's clocks as a trace that ui.perfetto.dev and chrome://tracing open (clocks.h)
 *
 * known: "Trace Event Format" (Google): X is a slice of a track, b and e one that may overlap others, C a counter, M a name; times are
 * microseconds, here clocks.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "inspect/clocks.h"
#include "vector/new_file.h"

enum kind { DRAW_BEGINS, TILE_BEGINS, TILE_ENDS, DRAW_ENDS, WORKED, SAMPLED, MOVED };

struct event {
    u64 at;
    enum kind kind;
    u64 of; /* a draw, the first of a tile's parts of draws, a slice, a sample, a period of traffic */
};

/* What is written. */
struct timeline {
    const struct time_machine *t;
    struct time_traffic *traffic; /* of each period: */
    u64 periods;
    struct event *event;
    size_t count;
};

static int by_time(const void *a, const void *b)
{
    const struct event *x = a, *y = b;

    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return x->of < y->of ? -1 : 1;
}

static const struct time_slice *slice_at(const struct time_machine *t, u64 i)
{
    return (const struct time_slice *)t->slices.item + i;
}

static const struct time_sample *sample_at(const struct time_machine *t, u64 i)
{
    return (const struct time_sample *)t->samples.item + i;
}

/* The clocks of a tile, which begins with a part of a draw; returns the entry behind its last. */
static u32 tile_of(const struct time_machine *t, u32 first, struct clocks_draw *d)
{
    const u32 visit = clocks_act(t, first)->visit;
    u32 i = first;

    clocks_of_act(t, first, d);
    for (; i < t->net.draws.count && clocks_act(t, i)->visit == visit; i++) {
        struct clocks_draw part;

        clocks_of_act(t, i, &part);
        d->begin = part.begin < d->begin ? part.begin : d->begin;
        d->end = part.end > d->end ? part.end : d->end;
    }
    return i;
}

/* Begin and end, of what took any time. */
static size_t add_both(struct event *e, size_t n, const struct clocks_draw *d, enum kind begins,
                       enum kind ends, u64 of)
{
    if (d->end == d->begin)
        return n;
    e[n++] = (struct event){ d->begin, begins, of };
    e[n++] = (struct event){ d->end, ends, of };
    return n;
}

/* Draws, and the tiles of those that were held. */
static size_t add_draws(const struct time_machine *t, struct event *e)
{
    struct clocks_draw d;
    size_t n = 0;

    for (unsigned i = 0; clocks_draw(t, i, &d); i++)
        n = add_both(e, n, &d, DRAW_BEGINS, DRAW_ENDS, i);
    for (u32 i = 0, next; i < t->net.draws.count; i = next) {
        next = i + 1;
        if (!clocks_act(t, i)->visit)
            continue;
        next = tile_of(t, i, &d);
        n = add_both(e, n, &d, TILE_BEGINS, TILE_ENDS, i);
    }
    return n;
}

/* All of them in the order of their times; false: memory is short. */
static bool collect(struct timeline *l)
{
    const struct time_machine *t = l->t;
    struct event *e;
    size_t n;

    l->traffic = time_machine_traffic(t, &l->periods);
    if (!l->traffic)
        return false;
    e = l->event = malloc(
        (2 * t->net.draws.count + t->slices.count + t->samples.count + l->periods + 1) * sizeof *e);
    if (!e)
        return false;
    n = add_draws(t, e);
    for (u64 i = 0; i < t->slices.count; i++)
        e[n++] = (struct event){ slice_at(t, i)->from, WORKED, i };
    for (u64 i = 0; i < t->samples.count; i++)
        e[n++] = (struct event){ sample_at(t, i)->at, SAMPLED, i };
    for (u64 i = 0; i <= l->periods; i++) /* and an end */
        e[n++] = (struct event){ i * TIME_PERIOD, MOVED, i };
    qsort(e, n, sizeof *e, by_time);
    l->count = n;
    return true;
}

static void print_names(const struct time_machine *t, FILE *out)
{
    fputs(
        "{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n"
        "{\"ph\": \"M\", \"pid\": 1, \"tid\": 0, \"name\": \"process_name\", \"args\": {\"name\": "
        "\"GPU (1 us is a clock)\"}},\n"
        "{\"ph\": \"M\", \"pid\": 1, \"tid\": 0, \"name\": \"thread_name\", \"args\": {\"name\": "
        "\"draws, tiles\"}}",
        out);
    for (u32 i = 0; i < t->net.units; i++) {
        const struct time_unit *u = &t->net.unit[i];

        if (u->busy && !u->rate)
            fprintf(out,
                    ",\n{\"ph\": \"M\", \"pid\": 1, \"tid\": %u, \"name\": \"thread_name\", "
                    "\"args\": {\"name\": \"%s@%u\"}},\n"
                    "{\"ph\": \"M\", \"pid\": 1, \"tid\": %u, \"name\": \"thread_sort_index\", "
                    "\"args\": {\"sort_index\": %u}}",
                    i + 1, u->name, u->instance, i + 1, i + 1);
    }
}

static void print_draw(const struct time_machine *t, const struct event *e, FILE *out)
{
    struct clocks_draw d;

    clocks_draw(t, (unsigned)e->of, &d);
    fprintf(out,
            ",\n{\"ph\": \"%s\", \"cat\": \"draw\", \"pid\": 1, \"tid\": 0, \"id\": %" PRIu64
            ", \"ts\": %" PRIu64 ", \"name\": \"%s",
            e->kind == DRAW_BEGINS ? "b" : "e", e->of, e->at, d.what);
    if (d.number)
        fprintf(out, " %" PRIu64, d.number);
    fprintf(out, "\", \"args\": {\"bound by\": \"%s@%u\", \"busy\": %" PRIu64 "}}", d.bound.name,
            d.bound.instance, d.bound.busy);
}

static void print_tile(const struct time_machine *t, const struct event *e, FILE *out)
{
    const struct time_act *a = clocks_act(t, (u32)e->of);

    fprintf(out,
            ",\n{\"ph\": \"%s\", \"cat\": \"tile\", \"pid\": 1, \"tid\": 0, \"id\": %u, \"ts\": "
            "%" PRIu64 ", \"name\": \"tile %u,%u\", \"args\": {}}",
            e->kind == TILE_BEGINS ? "b" : "e", a->visit, e->at, a->x, a->y);
}

static void print_slice(const struct time_machine *t, const struct time_slice *s, FILE *out)
{
    const struct time_act *a = clocks_act(t, s->draw);
    struct clocks_draw d;

    clocks_of_act(t, s->draw, &d);
    fprintf(out,
            ",\n{\"ph\": \"X\", \"pid\": 1, \"tid\": %u, \"ts\": %" PRIu64 ", \"dur\": %" PRIu64
            ", \"name\": \"%s",
            s->unit + 1, s->from, s->to - s->from, d.what);
    if (d.number)
        fprintf(out, " %" PRIu64, d.number);
    if (a->visit)
        fprintf(out, " tile %u,%u", a->x, a->y);
    fputs("\"}", out);
}

static void print_warps(const struct time_sample *s, FILE *out)
{
    fprintf(out,
            ",\n{\"ph\": \"C\", \"pid\": 1, \"tid\": 0, \"ts\": %" PRIu64
            ", \"name\": \"warps\", \"args\": {\"warps\": %u}}",
            s->at, s->warps);
}

/* Bytes a clock, in the period that begins. */
static void print_traffic(const struct timeline *l, u64 i, FILE *out)
{
    const struct time_traffic none = { 0, 0 }, *now = i < l->periods ? &l->traffic[i] : &none;

    fprintf(out,
            ",\n{\"ph\": \"C\", \"pid\": 1, \"tid\": 0, \"ts\": %" PRIu64
            ", \"name\": \"bytes a clock\", \"args\": {\"crossbar\": %.4f, \"DRAM\": %.4f}}",
            i * TIME_PERIOD, (double)now->crossbar / TIME_PERIOD, (double)now->dram / TIME_PERIOD);
}

static void print(const struct timeline *l, FILE *out)
{
    const struct time_machine *t = l->t;

    print_names(t, out);
    for (const struct event *e = l->event; e < l->event + l->count; e++)
        switch (e->kind) {
        case WORKED: print_slice(t, slice_at(t, e->of), out); break;
        case SAMPLED: print_warps(sample_at(t, e->of), out); break;
        case MOVED: print_traffic(l, e->of, out); break;
        case TILE_BEGINS:
        case TILE_ENDS: print_tile(t, e, out); break;
        default: print_draw(t, e, out); break;
        }
    fputs("\n]}\n", out);
}

bool clocks_timeline(const struct time_machine *t, const char *path, struct failure *f)
{
    struct timeline l = { .t = t };
    struct new_file n;

    if (!collect(&l))
        fail(f, EXIT_IO, "out of memory");
    else if (new_file_open(&n, path, f)) {
        print(&l, n.stream);
        new_file_commit(&n, f);
    }
    free(l.event);
    free(l.traffic);
    return !f->code;
}
