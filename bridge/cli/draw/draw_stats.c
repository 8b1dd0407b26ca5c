/* draw_stats.c - see draw_stats.h */
#include "draw_stats.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SFU_UNITS 16 /* known: rates.csv T3: GM20B interpolates 64 values a clock, a unit four */

static void print(FILE *out, const char *what, uint64_t n)
{
    fprintf(out, "%-34s %12" PRIu64 "\n", what, n);
}

static void print_counts(const struct gpu *g, FILE *out)
{
    const struct gpc *c = &g->gpc;
    const struct zcache_counts *z = &g->fbp.zcache.counts;
    const struct ccache_counts *f = &g->fbp.ccache.counts;

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

struct rows {
    FILE *out;
    const char *slowest;
    uint64_t clocks; /* of the slowest */
};

static void print_row(void *context, const struct net_unit *u)
{
    const unsigned many = strcmp(u->name, "sfu") ? 1 : SFU_UNITS;
    const uint64_t clocks = (u->clocks + many - 1) / many;
    struct rows *r = context;
    char of[32];

    snprintf(of, sizeof of, many > 1 ? "%s, over %u units" : "%s", u->what, many);
    fprintf(r->out, "%-6s %-20s %12" PRIu64 " %12" PRIu64 "\n", u->name, of, u->packets, clocks);
    if (clocks > r->clocks) {
        r->slowest = u->name;
        r->clocks = clocks;
    }
}

void draw_stats(struct gpu *g, FILE *out)
{
    struct rows rows = { out, "none", 0 };

    fprintf(out, "%-6s %-20s %12s %12s\n", "unit", "of", "packets", "clocks");
    gpu_units(g, print_row, &rows);
    print_counts(g, out);
    fprintf(out, "slowest: %s, %" PRIu64 " clocks for the frame\n", rows.slowest, rows.clocks);
}
