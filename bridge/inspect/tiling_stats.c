/* tiling_stats.c - see tiling_stats.h */
#include "inspect/tiling_stats.h"

#include <inttypes.h>

#include "world/world_bin.h"

/* Counts by cause, without zeros, behind 'what'; nothing where all are. */
static void print_causes(const u64 count[WORLD_FLUSHES], const char *what, FILE *out)
{
    for (unsigned i = 0; i < WORLD_FLUSHES; i++) {
        if (!count[i])
            continue;
        fprintf(out, "%s %s %" PRIu64, what, world_flush_text((enum world_flush)i),
                (uint64_t)count[i]);
        what = "";
    }
}

static void add_causes(const u64 count[WORLD_FLUSHES], cJSON *json)
{
    for (unsigned i = 0; i < WORLD_FLUSHES; i++)
        if (count[i])
            cJSON_AddNumberToObject(json, world_flush_text((enum world_flush)i), (double)count[i]);
}

void tiling_stats(const struct gpu *g, FILE *out, cJSON *json)
{
    const struct world_bin_counts *c = g->world.part.bins ? &g->world.part.bins->counts : NULL;
    cJSON *o;

    if (!c)
        return;
    if (!json) {
        fprintf(out,
                "tiling: %" PRIu64 " primitives held, drawn %" PRIu64 " times in %" PRIu64
                " tiles; %" PRIu64 " bundles",
                (uint64_t)c->held, (uint64_t)c->drawn, (uint64_t)c->tiles, (uint64_t)c->states);
        print_causes(c->flushed, "; replayed for", out);
        print_causes(c->apart, "; not held for", out);
        fputc('\n', out);
        return;
    }
    o = cJSON_AddObjectToObject(json, "tiling");
    cJSON_AddNumberToObject(o, "held", (double)c->held);
    cJSON_AddNumberToObject(o, "drawn", (double)c->drawn);
    cJSON_AddNumberToObject(o, "tiles", (double)c->tiles);
    cJSON_AddNumberToObject(o, "bundles", (double)c->states);
    add_causes(c->flushed, cJSON_AddObjectToObject(o, "replayed"));
    add_causes(c->apart, cJSON_AddObjectToObject(o, "not_held"));
}
