/* run_output.c - see run_output.h */
#include "run_output.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "run_pixel.h"
#include "machine/unit_rows.h"
#include "utf8.h"

/* In words, or into 'json'. */
static void print_units(struct gpu *g, cJSON *json)
{
    struct unit_rows rows;

    unit_rows_fill(&rows, &g->world, &g->screen);
    unit_rows_print(&rows, stdout, json);
    unit_rows_print_slowest(&rows, "trace", stdout, json);
}

/* Bytes that a client moved: in words, or into 'json'. */
static void print_client(const char *name, const struct mem_traffic *t, cJSON *json)
{
    cJSON *o;

    if (!t->read && !t->written)
        return;
    if (!json) {
        printf(" %s %" PRIu64 " read %" PRIu64 " written;", name, (uint64_t)t->read,
               (uint64_t)t->written);
        return;
    }
    o = cJSON_AddObjectToObject(json, name);
    cJSON_AddNumberToObject(o, "read", (double)t->read);
    cJSON_AddNumberToObject(o, "written", (double)t->written);
}

/* Every client's, of all channels: those of the hub, of the GPCs, and the ROP's units. */
static void print_traffic(const struct gpu *g, cJSON *json)
{
    for (unsigned i = 0; i < MEM_CLIENTS; i++) {
        const unsigned client = (i + MEM_FE) % MEM_CLIENTS;
        struct mem_traffic all = { 0, 0 };

        for (unsigned c = 0; c < HUB_CHANNELS; c++) {
            const struct mem_traffic *t = &g->hub.channel[c].space.traffic[client];

            all.read += t->read;
            all.written += t->written;
        }
        print_client(mem_client_name((enum mem_client)client), &all, json);
    }
}

/* Clocks of the hub's units. */
static void print_clocks(const struct hub *h, cJSON *json)
{
    const struct {
        const char *name;
        uint64_t clocks;
    } rows[] = { { "host", h->host.clocks },
                 { "ce", h->ce.clocks },
                 { "i2m", h->i2m.clocks },
                 { "rstr2d", h->rstr2d.clocks } };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (json)
            cJSON_AddNumberToObject(json, rows[i].name, (double)rows[i].clocks);
        else
            printf("%s %s %" PRIu64, i ? "," : "", rows[i].name, rows[i].clocks);
}

void run_print_json(const struct run_totals *t, struct playback *r, const struct failure *f)
{
    const struct playback_counts *c = playback_counts(r);
    struct gpu *g = playback_gpu(r);
    const struct hub *h = &g->hub;
    const struct {
        const char *name;
        double value;
    } rows[] = {
        { "methods", (double)h->host.methods },
        { "unknown_methods", h->has_fault && h->fault.kind == GPU_FAULT_METHOD },
        { "faults", h->has_fault },
        { "draws", (double)g->counts.draws },
        { "clears", (double)g->counts.clears },
        { "grids", (double)g->counts.grids },
        { "draws_skipped", t->skipped },
        { "clears_skipped", t->clears_skipped },
        { "submits", (double)c->submits },
        { "ctas", (double)g->grids.counts.ctas },
        { "images", t->images },
        { "fences", (double)c->fences },
        { "fences_wrong", (double)c->fences_wrong },
        { "inlines", (double)h->counts.inlines },
        { "copies", (double)h->counts.copies },
        { "blits", (double)h->counts.blits },
        { "reports", (double)h->counts.reports },
        { "reports_uncounted", (double)h->counts.reports_uncounted },
        { "constants", (double)h->counts.constants },
    };
    cJSON *o = cJSON_CreateObject();
    char *text;

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cJSON_AddNumberToObject(o, rows[i].name, rows[i].value);
    if (t->units) {
        print_traffic(g, cJSON_AddObjectToObject(o, "bytes"));
        print_clocks(h, cJSON_AddObjectToObject(o, "hub_clocks"));
        print_units(g, o);
    }
    if (t->first)
        utf8_json(o, "first_skipped", t->first);
    if (f->code)
        utf8_json(o, "error", f->text);
    if (t->pixel)
        cJSON_AddItemToObject(o, "pixel", run_pixel_json(t->pixel));
    text = cJSON_PrintUnformatted(o);
    puts(text);
    free(text);
    cJSON_Delete(o);
}

void run_print_stats(const char *trace, const struct run_totals *t, struct playback *r, bool all)
{
    const struct playback_counts *c = playback_counts(r);
    struct gpu *g = playback_gpu(r);
    const struct hub *h = &g->hub;

    if (t->pixel)
        run_pixel_print(t->pixel);
    printf("%s: %" PRIu64 " submits, %" PRIu64 " segments, %" PRIu64 " methods; %" PRIu64
           " draws, %" PRIu64 " clears, %" PRIu64 " grids, %u skipped%s%s\n",
           trace, c->submits, c->segments, (uint64_t)h->host.methods, g->counts.draws,
           g->counts.clears, g->counts.grids, t->skipped, t->first ? ", the first of them " : "",
           t->first ? t->first : "");
    printf("fences and queries seen by the recorder: %" PRIu64 ", %" PRIu64 " not there\n",
           c->fences, c->fences_wrong);
    if (!all)
        return;
    printf("inline transfers %" PRIu64 " (%" PRIu64 " words), copies %" PRIu64 ", blits %" PRIu64
           ", constants %" PRIu64 ", reports %" PRIu64 " (%" PRIu64
           " of counters that lack skipped draws)\n",
           (uint64_t)h->counts.inlines, (uint64_t)h->counts.inline_words,
           (uint64_t)h->counts.copies, (uint64_t)h->counts.blits, (uint64_t)h->counts.constants,
           (uint64_t)h->counts.reports, (uint64_t)h->counts.reports_uncounted);
    printf("grids %" PRIu64 ", blocks %" PRIu64 ", threads %" PRIu64 "\n",
           (uint64_t)g->grids.counts.grids, (uint64_t)g->grids.counts.ctas,
           (uint64_t)g->grids.counts.threads);
    printf("clocks:");
    print_clocks(h, NULL);
    printf("\nbytes:");
    print_traffic(g, NULL);
    putchar('\n');
    print_units(g, NULL);
}
