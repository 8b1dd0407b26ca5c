/* world/world_primitives.c - primitives of a batch go to vsc, and words of their vertices to wdx */
#include <string.h>

#include "world/world_flow.h"

/* Whether a piece of the batch may still come. */
static bool clips(const struct world *g)
{
    return !vsc_prim_empty(&g->sm_vsc) || !vsc_idle(&g->vsc) || g->pieces != g->vsc_wdx.pushed;
}

/* All of the batch is with wdx. */
static bool end_batch(struct world *g)
{
    g->has_batch = g->ran = g->patching = false;
    *isbe_done_next(&g->vsc_isbe) = (struct isbe_done){ .draw = g->batch.draw };
    return true;
}

/* Vertices of the batch, up to the last that this primitive, or one before it, has. */
static u6 up_to_corners(struct world *g, bool first)
{
    const struct pd_batch *b = world_last_batch(g);
    const struct pd_primitive *p = &b->primitive[g->primitive];

    g->corners = first ? 0 : g->corners;
    for (unsigned i = 0; i < b->corners && !b->patches; i++)
        g->corners = p->corner[i] >= g->corners ? (u6)(p->corner[i] + 1) : g->corners;
    return g->corners;
}

/* The batch's next primitive, or its end. */
bool world_primitive(struct world *g)
{
    struct vsc_prim p;

    if (!g->has_batch || vsc_prim_full(&g->sm_vsc))
        return false;
    if (!g->ran)
        return g->patching && world_patches_end(g) && end_batch(g);
    if (g->primitive == world_last_batch(g)->primitives || !g->rasters) {
        if (clips(g))
            return false;
        if (world_next_batch(g))
            return true;
        g->ran = false;
        return g->patching || end_batch(g);
    }
    p = vsc_prim_of(world_last_batch(g), g->primitive, g->last, world_last_out(g));
    p.batch = g->primitive == 0;
    p.vertices = up_to_corners(g, p.batch);
    p.scalars = (u8)g->words;
    g->primitive++;
    p.prim = g->prims++;
    if (world_flows(g))
        world_flow(g, &p);
    else
        vsc_prim_push(&g->sm_vsc, &p);
    return true;
}

void world_next_word(struct world *g, const struct clip_prim *piece, struct beta_word *w)
{
    const u8 attribute = g->word[g->word_at];

    if (g->word_at == 0)
        wdx_words_of(&g->wdx.cfg, world_last_batch(g), (u16)(piece->prim - g->first),
                     world_last_out(g), &g->values);
    w->attribute = attribute;
    w->last = ++g->word_at == g->words;
    memcpy(w->v, g->values.v[attribute], sizeof w->v);
    if (w->last)
        g->word_at = 0;
}

/* The words of a primitive whose first piece has come; false: there is no room for all yet. */
static bool send_words(struct world *g, const struct clip_prim *piece)
{
    do {
        if (beta_word_full(&g->sm_wdx))
            return false;
        world_next_word(g, piece, beta_word_next(&g->sm_wdx));
    } while (g->word_at);
    return true;
}

void world_note_piece(struct world *g, const struct clip_prim *piece)
{
    g->layers[g->pieces++ % WORLD_PIECES] = piece->layer;
}

/* What goes to wdx with each piece that vsc has given. */
bool world_words(struct world *g)
{
    const struct clip_prim_fifo *given = &g->vsc_wdx;
    const unsigned behind = (unsigned)(given->pushed - g->pieces);
    const struct clip_prim *piece;
    const unsigned words = g->word_at;

    if (behind == 0)
        return false;
    piece = &given->slot[(given->head + given->count + BUS_FIFO_DEPTH - behind) % BUS_FIFO_DEPTH];
    if (piece->first && !send_words(g, piece))
        return g->word_at > words;
    world_note_piece(g, piece);
    return true;
}
