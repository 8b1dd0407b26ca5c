/* gpc_warp.c - what a warp of a TPC leaves, by calls, to the tiles that its quads are of (gpc/gpc_warp.h) */
#include "gpc/gpc_warp.h"

#include <string.h>

/* Results that the TPC's SM has, in the order of their packets. */
void gpc_take_results(struct gpc *g, unsigned tpc)
{
    struct tpc *t = &g->tpc[tpc];
    struct gpc_homes *homes = &g->homes[tpc];
    struct shaded_quads result;

    while (sm_prop_from(&t->sm, &t->tram, &t->sfu, &result)) {
        const struct gpc_home to = homes->of[0];
        struct prop_tile *tile = &g->prop.tile[to.tile];

        if (g->gpm.tpcs > 1)
            GPC_TELL(g, sm_prop_at[tpc], &result);
        GPC_TELL(g, sm_prop, &result);
        prop_keep(&g->prop, tile, to.part, result.number, &result);
        if (result.number + 1u < t->sm.state.outputs)
            continue;
        memmove(&homes->of[0], &homes->of[1], --homes->count * sizeof homes->of[0]);
        prop_back(&g->prop, tile, 1);
    }
}

/* Colours of a warp that has ended, each quad's to its tile. */
static void take_colors(struct gpc *g, unsigned tpc, const struct sm_warp *w)
{
    const struct sm *sm = &g->tpc[tpc].sm;
    const struct gpc_home *of = g->homes[tpc].of;
    u32 *to[SM_QUADS], nowhere[16];

    for (unsigned output = 0; output < sm->state.outputs; output++) {
        for (unsigned q = 0; q < sm->pixels.quads; q++) {
            struct prop_tile *t = &g->prop.tile[of[q].tile];

            to[q] = t->words ? nowhere : prop_colors(t, of[q].part, output);
        }
        sm_warp_colors(sm, w, output, to);
    }
}

/* How memory takes them; what does not lie there as it is, takes them so again. */
static inline void write_words(const struct tile_write *write, u32 *word)
{
    for (unsigned i = 0; i < SM_LANES; i++)
        word[i] = (word[i] & write->take) | write->ones;
}

/* The stored pixels of a quad, into memory or to its tile, if that has words. */
static void put_words(struct gpc *g, unsigned tpc, unsigned q, unsigned output, const u32 *word)
{
    const struct gpc_home *of = &g->homes[tpc].of[q];
    struct prop_tile *t = &g->prop.tile[of->tile];

    if (t->stored)
        tile_put(g->homes[tpc].byte[q][output], of->part, of->covered, g->write[output].mask, word);
    else if (t->words)
        memcpy(prop_words(t, of->part, output), word, 4 * sizeof *word);
}

/* Those of a warp's output; most often all are put into memory. */
static void put_all(struct gpc *g, unsigned tpc, unsigned quads, unsigned output, u32 *word)
{
    const struct gpc_homes *h = &g->homes[tpc];
    const struct tile_write write = g->write[output];

    if (g->stores)
        write_words(&write, word);
    for (unsigned q = 0; q < quads; q++)
        if (g->stores && !h->fades)
            tile_put(h->byte[q][output], h->of[q].part, h->of[q].covered, write.mask, &word[4 * q]);
        else
            put_words(g, tpc, q, output, &word[4 * q]);
}

/* Stored pixels of those whose tiles have them instead. */
static void take_words(struct gpc *g, unsigned tpc, const struct sm_warp *w)
{
    const struct sm *sm = &g->tpc[tpc].sm;
    u32 word[SM_LANES];

    for (unsigned output = 0; output < sm->state.outputs; output++) {
        if (g->prop.mode.output[output].packets == 0)
            continue;
        prop_encode_warp(&g->prop, output, sm_color_registers(&sm->state.program, w, output), word);
        put_all(g, tpc, sm->pixels.quads, output, word);
    }
}

/* Tells PROP of quads that have come back, those of a tile together. */
static void come_back(struct gpc *g, unsigned tpc, unsigned quads)
{
    const struct gpc_home *of = g->homes[tpc].of;

    for (unsigned q = 0, n; q < quads; q += n) {
        for (n = 1; q + n < quads && of[q + n].tile == of[q].tile; n++)
            continue;
        prop_back(&g->prop, &g->prop.tile[of[q].tile], n);
    }
}

void gpc_run_warp(struct gpc *g, unsigned tpc)
{
    struct tpc *t = &g->tpc[tpc];
    const unsigned quads = t->sm.pixels.quads;
    const struct sm_warp *w;

    if (g->packets) {
        sm_begin(&t->sm);
        gpc_take_results(g, tpc);
        return;
    }
    if (quads == 0)
        return;
    w = sm_run_warp(&t->sm, &t->sfu);
    if (g->prop.mode.words)
        take_words(g, tpc, w);
    if (!g->prop.mode.words || g->homes[tpc].fades)
        take_colors(g, tpc, w);
    g->homes[tpc].fades = false;
    sm_done(&t->sm, &t->tram);
    come_back(g, tpc, quads);
}
