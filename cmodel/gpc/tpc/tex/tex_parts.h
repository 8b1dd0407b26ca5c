/* tex_parts.h - what the files of the texture unit share (tex.h) */
#ifndef TEX_PARTS_H
#define TEX_PARTS_H

#include "gpc/tpc/tex/tex.h"

/* tex_pool.c: finds a handle's header and sampler and their view; false: one of them, at '*address', has no memory.
 * 'samples': the sampler matters.
 */
bool tex_bind(struct tex *t, const struct mem_port *m, u32 handle, bool samples,
              struct tex_bound **bound, struct tex_state *state, u64 *address);

/* Returns whether somebody looks at a wire of the parts. */
static inline bool tex_looked_at(const struct tex *t)
{
    return t->tex_lod.tap || t->lod_addr.tap || t->addr_fetch.tap || t->mem_fetch.tap ||
           t->fetch_mem.tap || t->fetch_decode.tap || t->decode_filter.tap || t->filter_tex.tap;
}

/* tex_look.c: sends a quad through the parts, over their wires, for who looks; nobody has the results. */
void tex_look(struct tex *t, const struct mem_port *m, const struct tex_state *s,
              const struct tex_lod_quad *quad);

#endif
