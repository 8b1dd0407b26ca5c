/* class/b197/target.h - where the targets of a draw or a clear lie, from class MAXWELL_B's state
 * (facts/classes/3d_semantics.md 7, 9; texture/blocklinear.md)
 */
#ifndef B197_TARGET_H
#define B197_TARGET_H

#include "fbp/fbp.h"

/* Makes colour target t, or the depth target, at a layer beyond its first; false: none is bound. */
bool fbp_color_target(const u32 *state, unsigned t, u32 layer, struct fbp_target *to);
bool fbp_zeta_target(const u32 *state, u32 layer, struct fbp_target *to);

/* Binds the targets of a draw: those that its outputs go to, and the depth target if anything tests. */
void fbp_bind(struct fbp_state *s, const u32 *state);

/* Moves the targets that are bound to a layer beyond their first. */
void fbp_bind_layer(struct fbp_state *s, const u32 *state, u32 layer);

/* Return how many layers a target has, from its first on; of fbp_layers the fewest of those that 's' binds: a layer beyond
 * draws nothing.
 */
u32 fbp_color_layers(const u32 *state, unsigned t);
u32 fbp_zeta_layers(const u32 *state);
u32 fbp_layers(const struct fbp_state *s, const u32 *state);

/* Makes all of a draw's state that FBPs take. */
struct fbp_state fbp_bundle(const u32 *state);

#endif
