/* draw_stats.c - see draw_stats.h */
#include "draw_stats.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "json_number.h"
#include "loop/wires.h"

#define SFU_UNITS \
    8 /* of a TPC; known: rates.csv T3: GM20B interpolates 64 values a clock, a unit four */

/* Where to: text, or JSON. */
struct to {
    FILE *out;
    cJSON *json;
};

static void count(const struct to *to, const char *what, uint64_t n)
{
    if (to->json)
        json_unsigned(to->json, what, n);
    else
        fprintf(to->out, "%-34s %12" PRIu64 "\n", what, n);
}

/* Adds counts, which are structs of nothing but u64. */
static void sum(void *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size / sizeof(u64); i++)
        ((u64 *)to)[i] += ((const u64 *)from)[i];
}

static void counts(const struct gpu *g, const struct to *to)
{
    const struct gpc *c = &g->gpc;
    struct zcache_counts depth = { 0 }, *z = &depth;
    struct ccache_counts color = { 0 }, *f = &color;

    for (unsigned i = 0; i < g->xbar.fbps; i++) {
        sum(z, &g->fbp[i].zcache.counts, sizeof *z);
        sum(f, &g->fbp[i].ccache.counts, sizeof *f);
    }

    count(to, "primitives drawn", c->setup_stri.pushed);
    count(to, "coarse tiles discarded by zcull", c->zcull.discarded);
    count(to, "coarse tiles accepted by zcull", c->zcull.accepted);
    count(to, "8x8 blocks discarded in the others", c->zcull.culled_blocks);
    count(to, "samples covered", c->frast.samples);
    count(to, "samples that passed", z->samples);
    count(to, "quads shaded", c->prop.quads);
    count(to, "depth tiles rejected by ranges", z->rejected);
    count(to, "depth tiles accepted by ranges", z->accepted);
    count(to, "depth tiles tested by sample", z->ambiguous);
    count(to, "depth tiles written raw", z->state[ZETA_RAW]);
    count(to, "depth tiles written in 1-2 planes", z->state[ZETA_PLANES_2]);
    count(to, "depth tiles written in 3-4 planes", z->state[ZETA_PLANES_4]);
    count(to, "depth bytes read", z->read);
    count(to, "depth bytes written", z->written);
    count(to, "colour bytes read", f->read);
    count(to, "colour bytes written", f->written);
    count(to, "compressed colour bytes read", f->loaded);
    count(to, "compressed colour bytes written", f->stored);
    count(to, "colour tiles written clear", f->state[COMP_CLEAR]);
    count(to, "colour tiles written reduced", f->state[COMP_REDUCTION]);
    count(to, "colour tiles written arithmetic", f->state[COMP_ARITHMETIC]);
    count(to, "colour tiles written raw", f->state[COMP_RAW]);
}

/* A unit; of several instances their packets together, and the clocks of the busiest. */
struct row {
    const char *name, *what;
    unsigned instances;
    uint64_t packets, clocks;
};

struct rows {
    struct row row[WIRED_MOST];
    unsigned count;
};

/* Of the hardware, that an instance stands for. */
static unsigned units_of(const char *name)
{
    return strcmp(name, "sfu") ? 1 : SFU_UNITS;
}

static void add(void *context, const struct net_unit *u)
{
    const unsigned many = units_of(u->name);
    const uint64_t clocks = (u->clocks + many - 1) / many;
    struct rows *r = context;
    unsigned i = 0;

    while (i < r->count && strcmp(r->row[i].name, u->name) != 0)
        i++;
    if (i == r->count)
        r->row[r->count++] = (struct row){ u->name, u->what, 0, 0, 0 };
    r->row[i].instances++;
    r->row[i].packets += u->packets;
    if (clocks > r->row[i].clocks)
        r->row[i].clocks = clocks;
}

static void row(const struct to *to, const struct row *r)
{
    const unsigned units = r->instances * units_of(r->name);
    cJSON *o = to->json ? cJSON_CreateObject() : NULL;
    char of[48];

    if (o) {
        cJSON_AddItemToArray(to->json, o);
        cJSON_AddStringToObject(o, "unit", r->name);
        cJSON_AddStringToObject(o, "of", r->what);
        cJSON_AddNumberToObject(o, "units", units);
        json_unsigned(o, "packets", r->packets);
        json_unsigned(o, "clocks", r->clocks);
        return;
    }
    snprintf(of, sizeof of, units > 1 ? "%s, over %u units" : "%s", r->what, units);
    fprintf(to->out, "%-6s %-26s %12" PRIu64 " %12" PRIu64 "\n", r->name, of, r->packets,
            r->clocks);
}

void draw_stats(struct gpu *g, FILE *out, cJSON *json)
{
    const struct to units = { out, json ? cJSON_AddArrayToObject(json, "units") : NULL };
    const struct to numbers = { out, json ? cJSON_AddObjectToObject(json, "counts") : NULL };
    struct rows rows = { .count = 0 };
    const struct row none = { "none", "", 0, 0, 0 }, *slowest = &none;

    gpu_units(g, add, &rows);
    if (!json)
        fprintf(out, "%-6s %-26s %12s %12s\n", "unit", "of", "packets", "clocks");
    for (unsigned i = 0; i < rows.count; i++) {
        row(&units, &rows.row[i]);
        if (rows.row[i].clocks > slowest->clocks)
            slowest = &rows.row[i];
    }
    counts(g, &numbers);
    if (json) {
        cJSON_AddStringToObject(json, "slowest", slowest->name);
        json_unsigned(json, "clocks", slowest->clocks);
    } else {
        fprintf(out, "slowest: %s, %" PRIu64 " clocks for the frame\n", slowest->name,
                slowest->clocks);
    }
}
