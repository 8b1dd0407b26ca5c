/* world/world_flow.h - primitives from vsc to the screen by calls (common/net_flow.h)
 *
 * By FIFOs go those of a run that is drawn by tiles, as its pieces wait for room; those beside a stand-in of vsc or wdx; and all
 * where the screen has its packets go so.
 */
#ifndef WORLD_FLOW_H
#define WORLD_FLOW_H

#include "world/world.h"

/* Whether a primitive goes by calls: none is under way by FIFOs. */
bool world_flows(const struct world *g);

/* Its pieces are drawn before this returns. */
void world_flow(struct world *g, const struct vsc_prim *prim);

/* world/world_primitives.c: what goes with a piece that vsc has given: its layer is noted for when it comes out of wdx; the next word
 * of the vertices of its primitive.
 */
void world_note_piece(struct world *g, const struct clip_prim *piece);
void world_next_word(struct world *g, const struct clip_prim *piece, struct beta_word *w);

/* world/world_draw.c: a piece's packet from wdx; a plane of it: with the last one it is drawn, or held. */
void world_take_packet(struct world *g, const struct setup_packet *packet);
void world_take_plane(struct world *g, const struct wdx_plane *plane);

#endif
