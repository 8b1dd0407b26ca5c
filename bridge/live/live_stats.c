/* live_stats.c - see live_stats.h */
#include "live/live_stats.h"

#include <inttypes.h>
#include <stdio.h>

#include "api/aurum.h"
#include "live/live.h"
#include "vector/new_file.h"

static void print(void *context, const char *piece)
{
    fputs(piece, context);
}

static void tell(FILE *out, struct aurum_gpu *g, const struct live_counts *c)
{
    struct aurum_totals t;

    aurum_gpu_totals(g, &t);
    fprintf(out,
            "{\"submits\": %" PRIu64 ", \"segments\": %" PRIu64 ", \"draws\": %" PRIu64
            ", \"clears\": %" PRIu64 ", \"grids\": %" PRIu64 ", \"left_out\": %" PRIu64
            ", \"stopped\": %s, \"gpu\":\n",
            c->submits, c->segments, t.draws, t.clears, t.grids, c->left_out,
            c->stopped ? "true" : "false");
    aurum_gpu_stats(g, 1, print, out, NULL);
    if (live_options()->clocked) {
        fputs(", \"time\":\n", out);
        aurum_gpu_clocks_text(g, 1, print, out, NULL);
    }
    fputs("}\n", out);
}

void live_stats_write(struct aurum_gpu *g, const struct live_counts *c)
{
    const char *path = live_options()->stats;
    struct failure f = { 0 };
    struct new_file n;

    if (!path)
        return;
    if (new_file_open(&n, path, &f)) {
        tell(n.stream, g, c);
        new_file_commit(&n, &f);
    }
    if (f.code)
        live_say("%s", f.text);
}
