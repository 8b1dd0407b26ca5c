/* draw_stats.c - see draw_stats.h */
#include "draw_stats.h"

#include <inttypes.h>
#include <stdio.h>

#include "json_number.h"
#include "inspect/unit_rows.h"

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

/* Of all GPCs; each gets every primitive. */
struct gpc_counts {
    u64 discarded, accepted, culled_blocks, covered, quads;
};

static struct gpc_counts of_gpcs(const struct screen *g)
{
    struct gpc_counts n = { 0 };

    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        const struct gpc *c = &g->gpc[i];

        n.discarded += c->zcull.discarded;
        n.accepted += c->zcull.accepted;
        n.culled_blocks += c->zcull.culled_blocks;
        n.covered += c->frast.samples;
        n.quads += c->prop.quads;
    }
    return n;
}

static void counts(const struct screen *g, const struct to *to)
{
    const struct gpc_counts n = of_gpcs(g);
    struct zcache_counts depth = { 0 }, *z = &depth;
    struct ccache_counts color = { 0 }, *f = &color;

    for (unsigned i = 0; i < g->xbar.fbps; i++) {
        sum(z, &g->fbp[i].zcache.counts, sizeof *z);
        sum(f, &g->fbp[i].ccache.counts, sizeof *f);
    }

    count(to, "primitives drawn", g->gpc[0].setup_stri.pushed);
    count(to, "coarse tiles discarded by zcull", n.discarded);
    count(to, "coarse tiles accepted by zcull", n.accepted);
    count(to, "8x8 blocks discarded in the others", n.culled_blocks);
    count(to, "samples covered", n.covered);
    count(to, "samples that passed", z->samples);
    count(to, "quads shaded", n.quads);
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

void draw_stats(struct world *before, struct screen *g, FILE *out, cJSON *json)
{
    const struct to numbers = { out, json ? cJSON_AddObjectToObject(json, "counts") : NULL };
    struct unit_rows rows;

    unit_rows_fill(&rows, before, g);
    unit_rows_print(&rows, out, json);
    counts(g, &numbers);
    unit_rows_print_slowest(&rows, "frame", out, json);
}
