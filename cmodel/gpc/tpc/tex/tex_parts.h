/* tex_parts.h - what the files of the texture unit share (tex.h) */
#ifndef TEX_PARTS_H
#define TEX_PARTS_H

#include "gpc/tpc/tex/tex.h"

/* tex_pool.c: finds a handle's header and sampler and their view.  'samples': the sampler matters; 'state' may be
 * NULL.
 */
enum tex_found {
    TEX_FOUND,
    TEX_UNMAPPED, /* one of them, at '*address', has no memory */
    TEX_WAITS     /* for memory's answer, over wires */
};
enum tex_found tex_bind(struct tex *t, const struct mem_port *m, u32 handle, bool samples,
                        struct tex_bound **bound, struct tex_state *state, u64 *address);

/* tex_pool.c: fills what a handle's header and sampler are, as the caches or memory have them, and keeps nothing; false: one of
 * them has no memory.
 */
bool tex_peek(const struct tex *t, const struct mem_port *m, u32 handle, bool samples,
              struct tex_state *state);

/* tex_pool.c: makes what is known of a header and a sampler; 'b' is of zeros. */
void tex_bound_view(struct tex_bound *b, const struct tex_state *state);

/* tex.c: returns whether a quad's sampler matters; those of the lanes 'left' that have a handle. */
bool tex_needs_sampler(const struct tex_quad *in);
unsigned tex_lanes_alike(const struct tex_quad *in, unsigned left, u32 handle);

/* tex.c: changes a header and its view to what a quad sees: but for loads of samples (.MS) texels are single, and there are as
 * many as the header's size says.
 */
void tex_pass_single(const struct tex_quad *in, struct tex_state *state, struct tex_view *v);

/* tex.c: returns what lanes of a quad, which have one view, ask of it; ends a lane's sum with its last tap. */
struct tex_lod_quad tex_pass_quad(const struct tex_view *v, const struct tex_quad *in,
                                  unsigned lanes);
void tex_end_lane(const struct tex_view *v, const struct tex_tap *last, struct tex_sum *sum,
                  struct tex_answer *out);

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
    const struct tex_inner *b = &t->inner;

    return b->tex_lod.tap || b->lod_addr.tap || b->tex_l1.tap || b->l1_tex.tap ||
           b->addr_fetch.tap || b->mem_fetch.tap || b->fetch_mem.tap || b->fetch_decode.tap ||
           b->decode_filter.tap || b->filter_tex.tap;
}

/* tex_look.c: sends a quad through the parts, over their wires, for who looks; nobody has the results. */
void tex_look(struct tex *t, const struct mem_port *m, const struct tex_state *s,
              const struct tex_view *v, const struct tex_lod_quad *quad, unsigned components);

#endif
