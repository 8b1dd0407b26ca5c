/* draw_stats.c - see draw_stats.h */
#include "draw_stats.h"

#include <inttypes.h>
#include <stdio.h>

#include "json_number.h"
#include "unit_rows.h"

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
    const struct gpc *c = &g->gpc[0];
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

void draw_stats(struct gpu *g, FILE *out, cJSON *json)
{
    const struct to numbers = { out, json ? cJSON_AddObjectToObject(json, "counts") : NULL };
    struct unit_rows rows;

    unit_rows_fill(&rows, NULL, g);
    unit_rows_print(&rows, out, json);
    counts(g, &numbers);
    unit_rows_print_slowest(&rows, "frame", out, json);
}
