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

/* Takes what belongs to the piece at the head; whether anything came. */
static bool gather(struct wdx *w, const struct clip_prim *head, struct clip_vertex_fifo *cuts,
                   struct beta_word_fifo *words)
{
    bool moved = false;

    if (head->first && !w->words_done && !beta_word_empty(words)) {
        const struct beta_word word = beta_word_pop(words);

        memcpy(w->words.v[word.attribute], word.v, sizeof word.v);
        w->words_done = word.last;
        moved = true;
    }
    if (w->cuts_come < head->cuts && !clip_vertex_empty(cuts)) {
        w->cut[w->cuts_come++] = clip_vertex_pop(cuts);
        w->cuts = w->cuts_come;
        moved = true;
    }
    return moved;
}

static bool complete(const struct wdx *w, const struct clip_prim *head)
{
    return (!head->first || w->words_done) && w->cuts_come == head->cuts;
}

static void make(struct wdx *w, const struct clip_prim *head)
{
    wdx_prim_of(&w->cfg, &w->words, w->cut, w->cuts, head, &w->prim);
    w->prim.packet.prim = w->pieces++;
    w->clocks += wdx_clocks(&w->cfg);
}

void wdx_take(struct wdx *w, struct clip_prim_fifo *in)
{
    assert(wdx_idle(w) && clip_prim_first(in)->cuts == 0);
    make(w, clip_prim_first(in));
    clip_prim_drop(in);
}

static void begin(struct wdx *w, const struct clip_prim *head, struct setup_packet_fifo *out)
{
    make(w, head);
    setup_packet_push(out, &w->prim.packet);
    w->words_done = w->ended = false;
    w->cuts_come = w->given = 0;
    w->busy = true;
}

/* The token behind the piece, and a plane. */
static void go_on(struct wdx *w, struct setup_packet_fifo *out, struct wdx_plane_fifo *planes)
{
    if (!w->ended)
        *setup_packet_next(out) = token(w->prim.packet.draw, w->prim.packet.prim, false);
    w->ended = true;
    if (w->given < w->cfg.planes) {
        const struct gpc_attribute *a = &w->prim.attribute[w->given];
        struct wdx_plane *p = wdx_plane_next(planes);

        memset(p, 0, sizeof *p);
        p->slot = (u8)w->given++;
        p->last = w->given == w->cfg.planes;
        p->mode = a->mode;
        p->square = a->square;
        p->sided = a->sided != 0;
        memcpy(p->v, a->v, sizeof p->v);
        if (p->sided)
            memcpy(p->back, w->prim.back[a->sided - 1], sizeof p->back);
    }
    w->busy = w->given < w->cfg.planes;
}

bool wdx_step(struct wdx *w, struct clip_vertex_fifo *cuts, struct clip_prim_fifo *in,
              struct beta_word_fifo *words, struct setup_packet_fifo *out,
              struct wdx_plane_fifo *planes)
{
    const struct clip_prim *head;
    bool moved = false;

    if (setup_packet_full(out) || wdx_plane_full(planes) || (!w->busy && clip_prim_empty(in)))
        return false;
    if (w->busy) {
        go_on(w, out, planes);
        return true;
    }
    head = clip_prim_first(in);
    if (head->draw_end) {
        *setup_packet_next(out) = token(head->draw, w->prim.packet.prim, true);
        w->pieces = 0;
        clip_prim_drop(in);
        return true;
    }
    moved = gather(w, head, cuts, words);
    if (complete(w, head)) {
        begin(w, head, out);
        clip_prim_drop(in);
        moved = true;
    }
    return moved;
}
