/* sm_texture_quads.h - what a texture instruction asks of its unit, before it does (sm_texture.c) */
#ifndef SM_TEXTURE_QUADS_H
#define SM_TEXTURE_QUADS_H

#include "gpc/tpc/sm/core/sm_core.h"

/* Fills the quads of a warp, for its clocks; nothing changes and nothing faults.  Returns how many: none of an instruction that
 * faults.
 */
unsigned sm_texture_quads(const struct sm_core *s, const struct sm_warp *w,
                          const struct sm_operation *op, u32 mask,
                          struct tex_quad quad[SM_LANES / TEX_LANES]);

/* Fills all lanes at once, if they ask for nothing but a sample of two coordinates of one texture (tex.h); false: they ask for more. */
bool sm_texture_warp(const struct sm_core *s, const struct sm_warp *w,
                     const struct sm_operation *op, u32 mask, struct tex_warp *in);

#endif
