/* run_output.c - see run_output.h */
#include "run_output.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "told.h"
#include "utf8.h"

/* The members of the library's object of what the units did. */
static void add_stats(cJSON *o, struct aurum_gpu *g)
{
    struct told t;
    cJSON *stats;

    if (!told_begin(&t))
        return;
    aurum_gpu_stats(g, 1, api_print, t.stream, NULL);
    stats = told_end(&t);
    while (stats && stats->child) {
        cJSON *item = cJSON_DetachItemViaPointer(stats, stats->child);

        cJSON_AddItemToObject(o, item->string, item);
    }
    cJSON_Delete(stats);
}

/* Its object of clocks. */
static void add_clocks(cJSON *o, struct aurum_gpu *g)
{
    struct told t;

    if (!told_begin(&t))
        return;
    aurum_gpu_clocks_text(g, 1, api_print, t.stream, NULL);
    cJSON_AddItemToObject(o, "time", told_end(&t));
}

static void add_pixel(cJSON *o, struct aurum_gpu *g)
{
    struct told t;

    if (!told_begin(&t))
        return;
    aurum_gpu_pixel_history(g, 1, api_print, t.stream, NULL);
    cJSON_AddItemToObject(o, "pixel", told_end(&t));
}

void run_print_json(const struct run_arguments *a, struct aurum_trace *trace, struct aurum_gpu *g,
                    const struct failure *f)
{
    struct aurum_trace_counts c;
    struct aurum_totals t;
    cJSON *o = cJSON_CreateObject();
    char *text;

    aurum_trace_counts(trace, &c);
    aurum_gpu_totals(g, &t);
    const struct {
        const char *name;
        uint64_t value;
    } rows[] = {
        { "methods", t.methods },
        { "unknown_methods", t.unknown_methods },
        { "faults", t.faults },
        { "draws", t.draws },
        { "clears", t.clears },
        { "grids", t.grids },
        { "draws_skipped", c.skipped },
        { "clears_skipped", c.clears_skipped },
        { "submits", c.submits },
        { "ctas", t.blocks },
        { "images", c.targets },
        { "fences", c.fences },
        { "fences_wrong", c.fences_wrong },
        { "inlines", t.inlines },
        { "copies", t.copies },
        { "blits", t.blits },
        { "reports", t.reports },
        { "reports_uncounted", t.reports_uncounted },
        { "constants", t.constants },
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cJSON_AddNumberToObject(o, rows[i].name, (double)rows[i].value);
    if (a->stats)
        add_stats(o, g);
    if (a->clocked.on)
        add_clocks(o, g);
    if (c.skipped)
        utf8_json(o, "first_skipped", c.first);
    if (f->code)
        utf8_json(o, "error", f->text);
    else if (a->pixel.given)
        add_pixel(o, g);
    text = cJSON_PrintUnformatted(o);
    puts(text);
    free(text);
    cJSON_Delete(o);
}

void run_print_stats(const struct run_arguments *a, struct aurum_trace *trace, struct aurum_gpu *g,
                     const struct failure *f)
{
    struct aurum_trace_counts c;
    struct aurum_totals t;

    if (a->pixel.given && !f->code)
        aurum_gpu_pixel_history(g, 0, api_print, stdout, NULL);
    aurum_trace_counts(trace, &c);
    aurum_gpu_totals(g, &t);
    printf("%s: %" PRIu64 " submits, %" PRIu64 " segments, %" PRIu64 " methods; %" PRIu64
           " draws, %" PRIu64 " clears, %" PRIu64 " grids, %u skipped%s%s\n",
           a->trace, c.submits, c.segments, t.methods, t.draws, t.clears, t.grids, c.skipped,
           c.skipped ? ", the first of them " : "", c.first);
    printf("fences and queries seen by the recorder: %" PRIu64 ", %" PRIu64 " not there\n",
           c.fences, c.fences_wrong);
    if (a->clocked.on)
        aurum_gpu_clocks_text(g, 0, api_print, stdout, NULL);
    if (!a->stats)
        return;
    printf("inline transfers %" PRIu64 " (%" PRIu64 " words), copies %" PRIu64 ", blits %" PRIu64
           ", constants %" PRIu64 ", reports %" PRIu64 " (%" PRIu64
           " of counters that lack skipped draws)\n",
           t.inlines, t.inline_words, t.copies, t.blits, t.constants, t.reports,
           t.reports_uncounted);
    printf("grids %" PRIu64 ", blocks %" PRIu64 ", threads %" PRIu64 "\n", t.grids, t.blocks,
           t.threads);
    aurum_gpu_stats(g, 0, api_print, stdout, NULL);
}
