/* gpu_stats.c - see gpu_stats.h */
#include "inspect/gpu_stats.h"

#include <inttypes.h>

#include "inspect/tiling_stats.h"
#include "inspect/unit_rows.h"

/* Bytes that a client moved: in words, or into 'json'. */
static void print_client(const char *name, const struct mem_traffic *t, FILE *out, cJSON *json)
{
    cJSON *o;

    if (!t->read && !t->written)
        return;
    if (!json) {
        fprintf(out, " %s %" PRIu64 " read %" PRIu64 " written;", name, (uint64_t)t->read,
                (uint64_t)t->written);
        return;
    }
    o = cJSON_AddObjectToObject(json, name);
    cJSON_AddNumberToObject(o, "read", (double)t->read);
    cJSON_AddNumberToObject(o, "written", (double)t->written);
}

/* Every client's, of all channels: those of the hub, of the GPCs, and the ROP's units. */
static void print_traffic(const struct gpu *g, FILE *out, cJSON *json)
{
    for (unsigned i = 0; i < MEM_CLIENTS; i++) {
        const unsigned client = (i + MEM_FE) % MEM_CLIENTS;
        struct mem_traffic all = { 0, 0 };

        for (unsigned c = 0; c < HUB_CHANNELS; c++) {
            const struct mem_traffic *t = &g->hub.channel[c].space.traffic[client];

            all.read += t->read;
            all.written += t->written;
        }
        print_client(mem_client_name((enum mem_client)client), &all, out, json);
    }
}

/* Clocks of the hub's units. */
static void print_clocks(const struct hub *h, FILE *out, cJSON *json)
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
            fprintf(out, "%s %s %" PRIu64, i ? "," : "", rows[i].name, rows[i].clocks);
}

void gpu_stats(struct gpu *g, FILE *out, cJSON *json)
{
    struct unit_rows rows;

    if (json) {
        print_traffic(g, out, cJSON_AddObjectToObject(json, "bytes"));
        print_clocks(&g->hub, out, cJSON_AddObjectToObject(json, "hub_clocks"));
    } else {
        fprintf(out, "clocks:");
        print_clocks(&g->hub, out, NULL);
        fprintf(out, "\nbytes:");
        print_traffic(g, out, NULL);
        fputc('\n', out);
    }
    tiling_stats(g, out, json);
    unit_rows_fill(&rows, &g->world, &g->screen);
    unit_rows_print(&rows, out, json);
    unit_rows_print_slowest(&rows, "trace", out, json);
}
