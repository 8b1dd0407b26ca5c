/* tex_parts.h - what the files of the texture unit share (tex.h) */
#ifndef TEX_PARTS_H
#define TEX_PARTS_H

#include "gpc/tpc/tex/tex.h"

/* tex_pool.c: finds a handle's header and sampler and their view; false: one of them, at '*address', has no memory.
 * 'samples': the sampler matters.
 */
bool tex_bind(struct tex *t, const struct mem_port *m, u32 handle, bool samples,
              struct tex_bound **bound, struct tex_state *state, u64 *address);

#endif
