/* tex_parts.h - what the files of the texture unit share (tex.h) */
#ifndef TEX_PARTS_H
#define TEX_PARTS_H

#include "gpc/tpc/tex/tex.h"

/* tex_pool.c: finds a handle's header and sampler and their view; false: one of them, at '*address', has no memory.
 * 'samples': the sampler matters;
 * 'state' may be NULL.
 */
bool tex_bind(struct tex *t, const struct mem_port *m, u32 handle, bool samples,
              struct tex_bound **bound, struct tex_state *state, u64 *address);

/* tex_pool.c: returns a level, which is found once while the view stays. */
const struct tex_level *tex_bound_level(struct tex_bound *b, unsigned level);

/* tex_warp.c: returns whether warps may sample a texture at once.
 * tex_warp_levels.c: returns the levels of a level of detail, 8.8 before biases, that no bias or bound of a lane moves.
 */
bool tex_warp_takes(const struct tex_view *v);
struct lod_levels tex_levels_of(const struct tex_view *v, const struct tex_how *how, s32 lod);

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
