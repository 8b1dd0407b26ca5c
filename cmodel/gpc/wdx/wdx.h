/* wdx.h - primitives with their attributes, for setup and stri (facts/gpc.md, WDX; classes/draw_semantics.md 4, 6)
 *
 *               +-------+
 *   clip_vertex |       |  setup_packet
 *  vsc -------->|       |--------------> gpc
 *   clip_prim   |       |
 *  vsc -------->|  wdx  |
 *   beta_word   |       |  wdx_plane
 *  sm --------->|       |--------------> gpc
 *               +-------+
 *
 * Gives each primitive, or piece of one, the values of the pixel program's inputs at its vertices, by the slots that
 * sph_planes_of says: words of the last program's, cut where vsc cut the edges, in clip space or as the screen has them; the provoking vertex's, of flat inputs;
 * front and back colours, of which gpc takes those of the side that setup finds; point sprites' coordinates; ids; and
 * defaults of what the last program does not give.  Numbers the pieces, so that each has planes of its own.
 *
 * A piece waits for what it needs, its cuts and its primitive's words; words are those of one primitive until the next.
 *
 * Not modelled: the beta buffer's lines.
 */
#ifndef WDX_H
#define WDX_H

#include "gpc/gpc_bus.h"
#include "gpc/tpc/sm/sph.h"

#define WDX_VERTICES 64 /* of a primitive, with those that cuts made */

/* The words of a primitive's three vertices; only those that a plane needs are looked at. */
struct wdx_words {
    u32 v[SPH_ATTRIBUTES][3];
};

/* Returns the back colour of a front one. */
static inline unsigned wdx_back_of(unsigned attribute)
{
    return (attribute + 8) % SPH_ATTRIBUTES;
}

struct wdx {
    struct wdx_config cfg;
    u64 clocks;    /* busy so far */
    bool has_head; /* a piece, which waits for what belongs to it: */
    struct clip_prim head;
    bool words_done;    /* its words have come */
    unsigned cuts_come; /* of it */
    struct wdx_words words;
    unsigned cuts;
    struct clip_vertex cut[WDX_VERTICES];
    u16 pieces;             /* of the draw, so far */
    bool busy, sent, ended; /* 'prim' is going out; its packet has; its token */
    unsigned given;         /* planes of it */
    struct gpc_prim prim;
};

void wdx_reset(struct wdx *w);

/* Takes a state bundle; no packet is inside. */
void wdx_set_state(struct wdx *w, const struct wdx_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *wdx_not_modelled(const struct wdx_config *cfg);

/* wdx_words.c: takes from a batch's outputs, a column for each vertex, what the planes need of one primitive. */
void wdx_words_of(const struct wdx_config *cfg, const struct pd_batch *batch, unsigned n,
                  const u32 (*out)[32], struct wdx_words *words);

/* wdx_prim.c: makes a piece with its attributes; 'cut' are the cuts of its copy.  The packet's number is
 * the caller's, so that each piece has its own.
 */
void wdx_prim_of(const struct wdx_config *cfg, const struct wdx_words *words,
                 const struct clip_vertex *cut, unsigned cuts, const struct clip_prim *piece,
                 struct gpc_prim *to);

/* Returns the clocks that a piece takes. */
unsigned wdx_clocks(const struct wdx_config *cfg);

/* Returns whether no packet is inside. */
static inline bool wdx_idle(const struct wdx *w)
{
    return !w->busy && !w->has_head;
}

/* Takes a piece when the one before is gone, then its cuts and its primitive's words; gives its packet and token, its planes. */
bool vsc_wdx_cut_into(struct wdx *w, const struct clip_vertex *in);
bool vsc_wdx_into(struct wdx *w, const struct clip_prim *in);
bool sm_wdx_into(struct wdx *w, const struct beta_word *in);
bool wdx_gpc_prim_from(struct wdx *w, struct setup_packet *out);
bool wdx_gpc_from(struct wdx *w, struct wdx_plane *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool wdx_step(struct wdx *w, struct clip_vertex_fifo *cuts, struct clip_prim_fifo *in,
              struct beta_word_fifo *words, struct setup_packet_fifo *out,
              struct wdx_plane_fifo *planes);

#endif
