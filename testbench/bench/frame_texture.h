/* frame_texture.h - textures of a GPU's memory as OpenGL has them */
#ifndef FRAME_TEXTURE_H
#define FRAME_TEXTURE_H

#include "gpc/tpc/tex/tex_bus.h"
#include "mem/mem_space.h"
#include "peer_frame.h"

/* Finds a texture of a frame, or adds it with all its levels, as they are in memory now; it is one of four bytes a texel in
 * two dimensions.  'number' receives which it is.  False with 'f' filled: it is another, or cannot be read.
 */
bool frame_texture(struct peer_frame *p, const struct tex_state *s, struct mem_space *space,
                   const struct mem *m, unsigned *number, struct failure *f);

#endif
