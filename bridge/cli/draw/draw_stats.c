/* draw_stats.c - see draw_stats.h */
#include "draw_stats.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "loop/wires.h"

#define SFU_UNITS \
    8 /* of a TPC; known: rates.csv T3: GM20B interpolates 64 values a clock, a unit four */

static void print(FILE *out, const char *what, uint64_t n)
{
    fprintf(out, "%-34s %12" PRIu64 "\n", what, n);
}

/* Adds counts, which are structs of nothing but u64. */
static void sum(void *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size / sizeof(u64); i++)
        ((u64 *)to)[i] += ((const u64 *)from)[i];
}

static void print_counts(const struct gpu *g, FILE *out)
{
    const struct gpc *c = &g->gpc;
    struct zcache_counts depth = { 0 }, *z = &depth;
    struct ccache_counts color = { 0 }, *f = &color;

    for (unsigned i = 0; i < g->xbar.fbps; i++) {
        sum(z, &g->fbp[i].zcache.counts, sizeof *z);
        sum(f, &g->fbp[i].ccache.counts, sizeof *f);
    }

    print(out, "primitives drawn", c->setup_stri.pushed);
    print(out, "coarse tiles discarded by zcull", c->zcull.discarded);
    print(out, "coarse tiles accepted by zcull", c->zcull.accepted);
    print(out, "8x8 blocks discarded in the others", c->zcull.culled_blocks);
    print(out, "samples covered", c->frast.samples);
    print(out, "samples that passed", z->samples);
    print(out, "quads shaded", c->prop.quads);
    print(out, "depth tiles rejected by ranges", z->rejected);
    print(out, "depth tiles accepted by ranges", z->accepted);
    print(out, "depth tiles tested by sample", z->ambiguous);
    print(out, "depth tiles written raw", z->state[ZETA_RAW]);
    print(out, "depth tiles written in 1-2 planes", z->state[ZETA_PLANES_2]);
    print(out, "depth tiles written in 3-4 planes", z->state[ZETA_PLANES_4]);
    print(out, "depth bytes read", z->read);
    print(out, "depth bytes written", z->written);
    print(out, "colour bytes read", f->read);
    print(out, "colour bytes written", f->written);
    print(out, "compressed colour bytes read", f->loaded);
    print(out, "compressed colour bytes written", f->stored);
    print(out, "colour tiles written clear", f->state[COMP_CLEAR]);
    print(out, "colour tiles written reduced", f->state[COMP_REDUCTION]);
    print(out, "colour tiles written arithmetic", f->state[COMP_ARITHMETIC]);
    print(out, "colour tiles written raw", f->state[COMP_RAW]);
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

static void print_row(const struct row *r, FILE *out)
{
    const unsigned units = r->instances * units_of(r->name);
    char of[48];

    snprintf(of, sizeof of, units > 1 ? "%s, over %u units" : "%s", r->what, units);
    fprintf(out, "%-6s %-26s %12" PRIu64 " %12" PRIu64 "\n", r->name, of, r->packets, r->clocks);
}

void draw_stats(struct gpu *g, FILE *out)
{
    struct rows rows = { .count = 0 };
    const struct row none = { "none", "", 0, 0, 0 }, *slowest = &none;

    gpu_units(g, add, &rows);
    fprintf(out, "%-6s %-26s %12s %12s\n", "unit", "of", "packets", "clocks");
    for (unsigned i = 0; i < rows.count; i++) {
        print_row(&rows.row[i], out);
        if (rows.row[i].clocks > slowest->clocks)
            slowest = &rows.row[i];
    }
    print_counts(g, out);
    fprintf(out, "slowest: %s, %" PRIu64 " clocks for the frame\n", slowest->name, slowest->clocks);
}
