/* tex_warp_cost.c - what a warp's samples take of the texture unit, where they are plain (tex_warp.h, tex_cost.h)
 *
 * The words are those of its quads, in their order: of each quad level by level, of each level lane by lane.
 */
#include <string.h>

#include "gpc/tpc/tex/tex_cost_pass.h"
#include "gpc/tpc/tex/tex_parts.h"
#include "gpc/tpc/tex/tex_warp.h"

#define LEVELS 4 /* whose places are kept; warps that have more go by quads */

/* Finds what a handle means; false: it has no memory. */
static bool peek(const struct tex *t, const struct mem_port *m, u32 handle, struct tex_peeked *p)
{
    struct tex_state state;

    if (!tex_peek(t, m, handle, true, &state))
        return false;
    if (p->valid && !memcmp(&p->state, &state, sizeof state))
        return true;
    *p = (struct tex_peeked){ .valid = true, .state = state };
    tex_bound_view(&p->bound, &state);
    return true;
}

/* The level of a quad that is read behind 'after', by its place; 'count': there is none. */
static unsigned level_after(const struct tex_warp_levels *levels, unsigned quad, int after)
{
    unsigned of = levels->count;

    for (unsigned n = 0; n < levels->count; n++)
        if ((levels->lanes[n] >> TEX_LANES * quad & 15) && levels->level[n] > after &&
            (of == levels->count || levels->level[n] < levels->level[of]))
            of = n;
    return of;
}

/* Where a level's texels lie. */
struct level {
    u64 address;
    struct tex_warp_places places;
};

/* The words of lanes of a quad, whose first one is lane 'first'. */
static void put_words(const struct tex_pass *p, const struct level *l, unsigned first,
                      unsigned lanes, unsigned count)
{
    tex_pass_begin(p, count);
    for (; lanes; lanes &= lanes - 1)
        for (unsigned n = 0; n < count; n++)
            tex_pass_word(p, (l->address + l->places.texel.at[n][first + bits_lowest(lanes)]) &
                                 bits_mask(TEX_ADDRESS_BITS));
    if (count > 1)
        tex_cost_tell(p->cost, p->told, p->context);
}

/* A clock of each stage, of a quad's level. */
static void add_quad(const struct tex_pass *p, const struct tex_warp_levels *levels,
                     const struct level level[LEVELS], unsigned quad, unsigned lanes)
{
    int after = -1;

    for (unsigned n; (n = level_after(levels, quad, after)) != levels->count;
         after = levels->level[n]) {
        p->cost->addresses++;
        put_words(p, &level[n], TEX_LANES * quad, lanes, levels->linear[n] ? 4 : 1);
        p->cost->decode++;
        p->cost->filter++;
    }
}

bool tex_warp_cost(const struct tex *t, const struct mem_port *m, const struct tex_warp *in,
                   unsigned components, tex_access_told *told, void *context,
                   struct tex_peeked *peeked, struct tex_cost *cost)
{
    struct tex_bound *b = &peeked->bound;
    struct tex_warp_levels levels;
    struct level level[LEVELS];
    struct tex_pass pass;

    if (!peek(t, m, in->handle, peeked) || !tex_warp_is_plain(b, in))
        return false;
    tex_warp_levels(b, in, &levels);
    if (levels.count > LEVELS)
        return false;
    for (unsigned n = 0; n < levels.count; n++)
        level[n].address = tex_warp_places(b, in, &levels, n, &level[n].places);
    pass.cost = cost;
    pass.told = told;
    pass.context = context;
    cost->promotion = b->view.promotion;
    cost->floats |= tex_cost_floats(&b->view);
    for (unsigned quad = 0; quad < TEX_WARP / TEX_LANES; quad++)
        if (in->lanes >> TEX_LANES * quad & 15)
            add_quad(&pass, &levels, level, quad, in->lanes >> TEX_LANES * quad & 15);
    cost->result += bits_count(in->lanes) * tex_cost_result(&b->view, &in->how, components);
    return true;
}
