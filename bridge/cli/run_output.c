/* run_output.c - see run_output.h */
#include "run_output.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "run_pixel.h"
#include "unit_rows.h"

/* In words, or into 'json'. */
static void print_units(struct graphics *draws, cJSON *json)
{
    struct unit_rows rows;

    unit_rows_fill(&rows, draws, draws->part.gpu);
    unit_rows_print(&rows, stdout, json);
    unit_rows_print_slowest(&rows, "trace", stdout, json);
}

void run_print_json(const struct run_totals *t, struct playback *r, const struct failure *f)
{
    const struct playback_counts *c = playback_counts(r);
    const struct hub *h = playback_hub(r);
    const struct {
        const char *name;
        double value;
    } rows[] = {
        { "methods", (double)h->host.methods },
        { "unknown_methods", h->has_fault && h->fault.kind == HUB_FAULT_FE },
        { "faults", h->has_fault },
        { "draws", (double)c->draws },
        { "clears", (double)c->clears },
        { "grids", (double)c->grids },
        { "draws_skipped", t->skipped },
        { "clears_skipped", t->clears_skipped },
        { "submits", (double)c->submits },
        { "ctas", (double)t->grids->ctas },
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
    if (t->draws)
        print_units(t->draws, o);
    if (f->code)
        cJSON_AddStringToObject(o, "error", f->text);
    if (t->pixel)
        cJSON_AddItemToObject(o, "pixel", run_pixel_json(t->pixel));
    text = cJSON_PrintUnformatted(o);
    puts(text);
    free(text);
    cJSON_Delete(o);
}

static const struct {
    const char *name;
    enum hub_client client;
} clients[] = {
    { "host", HUB_CLIENT_HOST },     { "fe", HUB_CLIENT_FE },    { "scc", HUB_CLIENT_SCC },
    { "2d", HUB_CLIENT_RASTERTWOD }, { "ce", HUB_CLIENT_GR_CE },
};

static void print_client(const char *name, uint64_t read, uint64_t written)
{
    if (read || written)
        printf(" %s %" PRIu64 " read %" PRIu64 " written;", name, read, written);
}

/* Bytes by client, of all channels. */
static void print_traffic(struct playback *r)
{
    const struct mem_traffic *rop_traffic = playback_counts(r)->rop;
    static const char *const rop[MEM_CLIENTS] = { "zrop", "crop" };

    printf("bytes:");
    for (unsigned i = 0; i < sizeof clients / sizeof clients[0]; i++) {
        struct mem_traffic all = { 0, 0 };

        for (unsigned c = 0; c < HUB_CHANNELS; c++) {
            const struct mem_traffic *t =
                &playback_hub(r)->channel[c].space.traffic[1][clients[i].client];
            all.read += t->read;
            all.written += t->written;
        }
        print_client(clients[i].name, all.read, all.written);
    }
    for (unsigned i = 0; i < MEM_CLIENTS; i++)
        print_client(rop[i], rop_traffic[i].read, rop_traffic[i].written);
    putchar('\n');
}

void run_print_stats(const char *trace, const struct run_totals *t, struct playback *r, bool all)
{
    const struct playback_counts *c = playback_counts(r);
    const struct hub *h = playback_hub(r);

    if (t->pixel)
        run_pixel_print(t->pixel);
    printf("%s: %" PRIu64 " submits, %" PRIu64 " segments, %" PRIu64 " methods; %" PRIu64
           " draws, %" PRIu64 " clears, %" PRIu64 " grids, %u skipped\n",
           trace, c->submits, c->segments, (uint64_t)h->host.methods, c->draws, c->clears, c->grids,
           t->skipped);
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
           (uint64_t)t->grids->grids, (uint64_t)t->grids->ctas, (uint64_t)t->grids->threads);
    printf("clocks: host %" PRIu64 ", ce %" PRIu64 ", i2m %" PRIu64 ", rstr2d %" PRIu64 "\n",
           (uint64_t)h->host.clocks, (uint64_t)h->ce.clocks, (uint64_t)h->i2m.clocks,
           (uint64_t)h->rstr2d.clocks);
    print_traffic(r);
    print_units(t->draws, NULL);
}
