/* tiling_stats.c - see tiling_stats.h */
#include "inspect/tiling_stats.h"

#include <inttypes.h>

#include "world/world_bin.h"

/* Counts by cause, without zeros. */
static void print_causes(const u64 count[WORLD_FLUSHES], FILE *out, cJSON *json)
{
    for (unsigned i = 0; i < WORLD_FLUSHES; i++) {
        const char *name = world_flush_text((enum world_flush)i);

        if (!count[i])
            continue;
        if (json)
            cJSON_AddNumberToObject(json, name, (double)count[i]);
        else
            fprintf(out, " %s %" PRIu64, name, (uint64_t)count[i]);
    }
}

void tiling_stats(const struct gpu *g, FILE *out, cJSON *json)
{
    const struct world_bin_counts *c = g->bins ? &g->bins->counts : NULL;
    cJSON *o;

    if (!c)
        return;
    if (!json) {
        fprintf(out,
                "tiling: %" PRIu64 " primitives held, drawn %" PRIu64 " times in %" PRIu64
                " tiles; %" PRIu64 " bundles; replayed for",
                (uint64_t)c->held, (uint64_t)c->drawn, (uint64_t)c->tiles, (uint64_t)c->states);
        print_causes(c->flushed, out, NULL);
        fprintf(out, "; not held for");
        print_causes(c->apart, out, NULL);
        fputc('\n', out);
        return;
    }
    o = cJSON_AddObjectToObject(json, "tiling");
    cJSON_AddNumberToObject(o, "held", (double)c->held);
    cJSON_AddNumberToObject(o, "drawn", (double)c->drawn);
    cJSON_AddNumberToObject(o, "tiles", (double)c->tiles);
    cJSON_AddNumberToObject(o, "bundles", (double)c->states);
    print_causes(c->flushed, out, cJSON_AddObjectToObject(o, "replayed"));
    print_causes(c->apart, out, cJSON_AddObjectToObject(o, "not_held"));
}
