/* wdx.c - see wdx.h */
#include "gpc/wdx/wdx.h"

#include <string.h>

void wdx_reset(struct wdx *w)
{
    memset(w, 0, sizeof *w);
}

void wdx_set_state(struct wdx *w, const struct wdx_config *cfg)
{
    w->cfg = *cfg;
}

const char *wdx_not_modelled(const struct wdx_config *cfg)
{
    return cfg->planes > GPC_ATTRIBUTES ? "wdx: more planes than a pixel program has inputs" : NULL;
}

/* chosen: as many attributes a clock as vsc writes (facts/tpc.md, VSC) */
unsigned wdx_clocks(const struct wdx_config *cfg)
{
    return cfg->planes > 8 ? (cfg->planes + 7u) / 8 : 1;
}

static struct setup_packet token(u16 draw, u16 prim, bool of_draw)
{
    return (struct setup_packet){
        .draw = draw, .prim = prim, .kind = PRIMITIVE_END, .draw_end = of_draw
    };
}

static void make(struct wdx *w, const struct clip_prim *head)
{
    wdx_prim_of(&w->cfg, &w->words, w->cut, w->cuts, head, &w->prim);
    w->prim.packet.prim = w->pieces++;
    w->clocks += wdx_clocks(&w->cfg);
}

/* The piece goes out when all that belongs to it has come. */
static void may_begin(struct wdx *w)
{
    if ((w->head.first && !w->words_done) || w->cuts_come < w->head.cuts)
        return;
    make(w, &w->head);
    w->has_head = w->words_done = w->sent = w->ended = false;
    w->cuts_come = w->given = 0;
    w->busy = true;
}

bool vsc_wdx_into(struct wdx *w, const struct clip_prim *in)
{
    if (w->busy || w->has_head)
        return false;
    w->head = *in;
    w->has_head = true;
    if (!in->draw_end)
        may_begin(w);
    return true;
}

bool vsc_wdx_cut_into(struct wdx *w, const struct clip_vertex *in)
{
    if (!w->has_head || w->cuts_come == w->head.cuts)
        return false;
    w->cut[w->cuts_come++] = *in;
    w->cuts = w->cuts_come;
    may_begin(w);
    return true;
}

bool sm_wdx_into(struct wdx *w, const struct beta_word *in)
{
    if (!w->has_head || !w->head.first || w->words_done)
        return false;
    memcpy(w->words.v[in->attribute], in->v, sizeof in->v);
    w->words_done = in->last;
    may_begin(w);
    return true;
}

bool wdx_gpc_prim_from(struct wdx *w, struct setup_packet *out)
{
    if (w->has_head && w->head.draw_end) {
        *out = token(w->head.draw, w->prim.packet.prim, true);
        w->pieces = 0;
        w->has_head = false;
        return true;
    }
    if (!w->busy || w->ended)
        return false;
    *out = w->sent ? token(w->prim.packet.draw, w->prim.packet.prim, false) : w->prim.packet;
    w->ended = w->sent;
    w->sent = true;
    w->busy = !w->ended || w->given < w->cfg.planes;
    return true;
}

bool wdx_gpc_from(struct wdx *w, struct wdx_plane *out)
{
    const struct gpc_attribute *a;

    if (!w->busy || !w->sent || w->given == w->cfg.planes)
        return false;
    a = &w->prim.attribute[w->given];
    *out = (struct wdx_plane){ .slot = (u8)w->given++ };
    out->last = w->given == w->cfg.planes;
    out->mode = a->mode;
    out->square = a->square;
    out->sided = a->sided != 0;
    memcpy(out->v, a->v, sizeof out->v);
    if (out->sided)
        memcpy(out->back, w->prim.back[a->sided - 1], sizeof out->back);
    w->busy = !w->ended || w->given < w->cfg.planes;
    return true;
}
