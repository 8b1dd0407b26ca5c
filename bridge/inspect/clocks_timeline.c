/* clocks_timeline.c - a GPU's clocks as a trace that ui.perfetto.dev and chrome://tracing open (clocks.h)
 *
 * known: "Trace Event Format" (Google): X is a slice of a track, b and e one that may overlap others, C a counter, M a name; times are
 * microseconds, here clocks.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "inspect/clocks.h"
#include "vector/new_file.h"

enum kind { DRAW_BEGINS, TILE_BEGINS, TILE_ENDS, DRAW_ENDS, WORKED, SAMPLED };

struct event {
    u64 at;
    enum kind kind;
    u64 of; /* a draw, the first of a tile's parts of draws, a slice, a sample */
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

/* All of them in the order of their times; NULL: memory is short. */
static struct event *events_of(const struct time_machine *t, size_t *count)
{
    const size_t most = 2 * t->net.draws.count + t->slices.count + t->samples.count;
    struct event *e = malloc((most + 1) * sizeof *e);
    struct clocks_draw d;
    size_t n = 0;

    if (!e)
        return NULL;
    for (unsigned i = 0; clocks_draw(t, i, &d); i++)
        n = add_both(e, n, &d, DRAW_BEGINS, DRAW_ENDS, i);
    for (u32 i = 0, next; i < t->net.draws.count; i = next) {
        next = i + 1;
        if (!clocks_act(t, i)->visit)
            continue;
        next = tile_of(t, i, &d);
        n = add_both(e, n, &d, TILE_BEGINS, TILE_ENDS, i);
    }
    for (u64 i = 0; i < t->slices.count; i++)
        e[n++] = (struct event){ slice_at(t, i)->from, WORKED, i };
    for (u64 i = 0; i < t->samples.count; i++)
        e[n++] = (struct event){ sample_at(t, i)->at, SAMPLED, i };
    qsort(e, n, sizeof *e, by_time);
    *count = n;
    return e;
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

/* Bytes since the sample before. */
static void print_sample(const struct time_machine *t, u64 i, FILE *out)
{
    const struct time_sample *now = sample_at(t, i);
    const struct time_sample none = { 0 }, *was = i ? sample_at(t, i - 1) : &none;

    fprintf(out,
            ",\n{\"ph\": \"C\", \"pid\": 1, \"tid\": 0, \"ts\": %" PRIu64
            ", \"name\": \"bytes\", \"args\": {\"crossbar\": %" PRIu64 ", \"DRAM\": %" PRIu64 "}}",
            now->at, now->crossbar - was->crossbar, now->dram - was->dram);
    fprintf(out,
            ",\n{\"ph\": \"C\", \"pid\": 1, \"tid\": 0, \"ts\": %" PRIu64
            ", \"name\": \"warps\", \"args\": {\"warps\": %u}}",
            now->at, now->warps);
}

static void print(const struct time_machine *t, const struct event *e, size_t count, FILE *out)
{
    print_names(t, out);
    for (size_t i = 0; i < count; i++)
        switch (e[i].kind) {
        case WORKED: print_slice(t, slice_at(t, e[i].of), out); break;
        case SAMPLED: print_sample(t, e[i].of, out); break;
        case TILE_BEGINS:
        case TILE_ENDS: print_tile(t, &e[i], out); break;
        default: print_draw(t, &e[i], out); break;
        }
    fputs("\n]}\n", out);
}

bool clocks_timeline(const struct time_machine *t, const char *path, struct failure *f)
{
    size_t count = 0;
    struct event *e = events_of(t, &count);
    struct new_file n;

    if (!e)
        return fail(f, EXIT_IO, "out of memory");
    if (new_file_open(&n, path, f)) {
        print(t, e, count, n.stream);
        new_file_commit(&n, f);
    }
    free(e);
    return !f->code;
}
