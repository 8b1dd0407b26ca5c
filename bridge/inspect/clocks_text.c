/* clocks_text.c - see clocks.h */
#include <inttypes.h>

#include "inspect/clocks.h"

#define SLOWEST 12 /* draws that are listed */

/* A unit, its clocks, and their share of all. */
static void print_unit(const struct clocks_unit *u, u64 all, const char *before, FILE *out)
{
    if (u->busy)
        fprintf(out, "%s%s@%u %" PRIu64 " (%.0f%%)", before, u->name, u->instance, u->busy,
                100.0 * (double)u->busy / (double)(all ? all : 1));
}

static void print_draw(const struct clocks_draw *d, FILE *out)
{
    fprintf(out, "  %s", d->what);
    if (d->number)
        fprintf(out, " %" PRIu64, d->number);
    fprintf(out, ": %" PRIu64 " clocks (%" PRIu64 " to %" PRIu64 ")", d->end - d->begin, d->begin,
            d->end);
    print_unit(&d->bound, d->end - d->begin, ", bound by ", out);
    print_unit(&d->second, d->end - d->begin, ", then ", out);
    fputc('\n', out);
}

static void print_units(const struct time_net *n, FILE *out)
{
    fprintf(out, "%-16s %10s %12s %12s %12s\n", "unit", "packets", "busy", "stalled", "starved");
    for (u32 i = 0; i < n->units; i++) {
        const struct time_unit *u = &n->unit[i];
        char name[64];

        if (!u->jobs)
            continue;
        snprintf(name, sizeof name, "%s@%u", u->name, u->instance);
        fprintf(out, "%-16s %10" PRIu64 " %12" PRIu64 " %12" PRIu64 " %12" PRIu64 "\n", name,
                u->jobs, u->busy, u->stalled, u->starved);
    }
}

static void print_shared(const struct time_net *n, FILE *out)
{
    for (u32 i = 0; i < n->units; i++) {
        const struct time_unit *u = &n->unit[i];

        if (u->rate && u->busy)
            fprintf(out, "%s@%u: busy for %" PRIu64 " clocks\n", u->name, u->instance,
                    (u->busy + u->rate - 1) / u->rate);
    }
}

static void print_wires(const struct time_net *n, FILE *out)
{
    for (u32 i = 0; i < n->pipes; i++) {
        const struct time_pipe *p = &n->pipe[i];

        if (p->full)
            fprintf(out, "full: %s to %s@%u for %" PRIu64 " clocks\n", p->name,
                    n->unit[p->unit].name, n->unit[p->unit].instance, p->full);
    }
}

/* The draws that took longest, in their order. */
static void print_draws(const struct time_machine *t, FILE *out)
{
    u64 longest[SLOWEST + 1] = { 0 };
    unsigned left = SLOWEST;
    struct clocks_draw d;

    for (u32 i = 0; i < t->net.draws.count; i++) {
        unsigned at = SLOWEST;

        clocks_of_act(t, i, &d);
        if (clocks_act(t, i)->of != i)
            continue;
        for (; at > 0 && longest[at - 1] < d.end - d.begin; at--)
            longest[at] = longest[at - 1];
        longest[at] = d.end - d.begin;
    }
    for (unsigned i = 0; left && clocks_draw(t, i, &d); i++)
        if (d.end - d.begin >= longest[SLOWEST - 1]) {
            print_draw(&d, out);
            left--;
        }
}

static void print_frames(const struct time_machine *t, FILE *out)
{
    struct clocks_frame f;

    for (unsigned i = 0; clocks_frame(t, i, &f); i++)
        fprintf(out, "  frame %u: %" PRIu64 " clocks (%" PRIu64 " to %" PRIu64 "), %u draws\n",
                i + 1, f.end - f.begin, f.begin, f.end, f.draws);
}

void clocks_print(const struct time_machine *t, FILE *out, cJSON *json)
{
    if (json) {
        clocks_json(t, json);
        return;
    }
    fprintf(out, "%" PRIu64 " clocks in all\n", t->net.now);
    print_frames(t, out);
    print_draws(t, out);
    print_units(&t->net, out);
    print_shared(&t->net, out);
    print_wires(&t->net, out);
    clocks_print_sms(t, out);
    clocks_print_memory(t, out);
}
