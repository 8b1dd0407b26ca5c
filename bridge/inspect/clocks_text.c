/* clocks_text.c - see clocks.h */
#include <inttypes.h>

#include "inspect/clocks.h"

#define SLOWEST 12 /* draws that are listed */

static void print_unit(const struct clocks_unit *u, const char *before, FILE *out)
{
    if (u->busy)
        fprintf(out, "%s%s@%u %" PRIu64, before, u->name, u->instance, u->busy);
}

static void print_draw(const struct clocks_draw *d, FILE *out)
{
    fprintf(out, "  %s", d->what);
    if (d->number)
        fprintf(out, " %" PRIu64, d->number);
    fprintf(out, ": %" PRIu64 " clocks (%" PRIu64 " to %" PRIu64 ")", d->end - d->begin, d->begin,
            d->end);
    print_unit(&d->bound, ", bound by ", out);
    print_unit(&d->second, ", then ", out);
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

static void print_wires(const struct time_net *n, FILE *out)
{
    for (u32 i = 0; i < n->pipes; i++) {
        const struct time_pipe *p = &n->pipe[i];

        if (p->full)
            fprintf(out, "full: %s to %s@%u for %" PRIu64 " clocks\n", p->name,
                    n->unit[p->unit].name, n->unit[p->unit].instance, p->full);
    }
}

void clocks_print(const struct time_machine *t, FILE *out, cJSON *json)
{
    struct clocks_draw d;
    unsigned i;

    if (json) {
        clocks_json(t, json);
        return;
    }
    fprintf(out, "%" PRIu64 " clocks in all\n", t->net.now);
    for (i = 0; i < SLOWEST && clocks_draw(t, i, &d); i++)
        print_draw(&d, out);
    print_units(&t->net, out);
    print_wires(&t->net, out);
    clocks_print_sms(t, out);
    clocks_print_memory(t, out);
}
