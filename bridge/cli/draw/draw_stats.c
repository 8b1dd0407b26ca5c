/* draw_stats.c - see draw_stats.h */
#include "draw_stats.h"

#include <inttypes.h>
#include <stdio.h>

struct row {
    const char *unit, *what; /* what a packet is */
    uint64_t packets, clocks;
};

#define ROWS      9
#define SFU_UNITS 16 /* known: rates.csv T3: GM20B interpolates 64 values a clock, a unit four */

static void print(FILE *out, const char *what, uint64_t n)
{
    fprintf(out, "%-34s %12" PRIu64 "\n", what, n);
}

static void print_counts(const struct gpu *g, FILE *out)
{
    const struct gpc_counts *c = &g->gpc.counts;
    const struct fbp_counts *f = &g->fbp.counts;

    print(out, "primitives drawn", g->gpc.setup_crast.pushed);
    print(out, "coarse tiles discarded by zcull", c->discarded);
    print(out, "coarse tiles accepted by zcull", c->accepted);
    print(out, "8x8 blocks discarded in the others", c->culled_blocks);
    print(out, "samples covered", c->samples);
    print(out, "samples that passed", f->samples);
    print(out, "quads shaded", c->quads);
    print(out, "depth tiles rejected by ranges", f->rejected);
    print(out, "depth tiles accepted by ranges", f->accepted);
    print(out, "depth tiles tested by sample", f->ambiguous);
    print(out, "depth tiles written raw", f->state[ZETA_RAW]);
    print(out, "depth tiles written in 1-2 planes", f->state[ZETA_PLANES_2]);
    print(out, "depth tiles written in 3-4 planes", f->state[ZETA_PLANES_4]);
    print(out, "depth bytes read", f->zeta_read);
    print(out, "depth bytes written", f->zeta_written);
    print(out, "colour bytes read", f->color_read);
    print(out, "colour bytes written", f->color_written);
    print(out, "compressed colour bytes read", f->color_loaded);
    print(out, "compressed colour bytes written", f->color_stored);
    print(out, "colour tiles written clear", f->color_state[COMP_CLEAR]);
    print(out, "colour tiles written reduced", f->color_state[COMP_REDUCTION]);
    print(out, "colour tiles written arithmetic", f->color_state[COMP_ARITHMETIC]);
    print(out, "colour tiles written raw", f->color_state[COMP_RAW]);
}

void draw_stats(const struct gpu *g, FILE *out)
{
    const struct gpc *c = &g->gpc;
    const struct fbp *f = &g->fbp;
    const struct row row[ROWS] = {
        { "setup", "primitives in", c->counts.prims, c->setup.clocks },
        { "crast", "coarse tiles out", c->crast_zcull.pushed, c->crast.clocks },
        { "zcull", "coarse tiles", c->crast_zcull.pushed, c->zcull.clocks },
        { "frast", "fine tiles out", c->frast_prop.pushed, c->frast.clocks },
        { "prop", "fine tiles", c->frast_prop.pushed, c->prop.clocks },
        { "zrop", "tiles tested", f->counts.tested, f->zrop.clocks },
        { "stri", "planes", c->tpc.stri_tram.pushed, c->tpc.stri.clocks },
        { "sfu", "quads, over 16 units", c->tpc.sfu_rf.pushed,
          (c->tpc.sfu.clocks + SFU_UNITS - 1) / SFU_UNITS },
        { "crop", "passes", f->crop_l2.pushed, f->crop.clocks },
    };
    unsigned slowest = 0;

    fprintf(out, "%-6s %-20s %12s %12s\n", "unit", "of", "packets", "clocks");
    for (unsigned i = 0; i < ROWS; i++) {
        fprintf(out, "%-6s %-20s %12" PRIu64 " %12" PRIu64 "\n", row[i].unit, row[i].what,
                row[i].packets, row[i].clocks);
        slowest = row[i].clocks > row[slowest].clocks ? i : slowest;
    }
    print_counts(g, out);
    fprintf(out, "slowest: %s, %" PRIu64 " clocks for the frame\n", row[slowest].unit,
            row[slowest].clocks);
}
