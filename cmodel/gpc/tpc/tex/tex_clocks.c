/* tex_clocks.c - what a quad takes of the texture unit (tex_cost.h) */
#include "gpc/tpc/tex/tex.h"

#include "gpc/tpc/tex/tex_parts.h"

/* chosen: what has no memory, is not modelled, or asks a header takes a clock of a quad */
static void add(const struct tex *t, const struct mem_port *m, const struct tex_quad *in,
                unsigned lanes, tex_access_told *told, void *context, struct tex_cost *cost)
{
    struct tex_lod_quad quad;
    struct tex_state state;
    struct tex_view view;

    if (in->query ||
        !tex_peek(t, m, in->handle[bits_lowest(lanes)], tex_needs_sampler(in), &state) ||
        tex_view_of(&state, &view))
        cost->addresses++;
    else {
        tex_pass_single(in, &state, &view);
        quad = tex_pass_quad(&view, in, lanes);
        tex_cost_add(cost, &view, &quad, in->components, told, context);
    }
}

void tex_quad_cost(const struct tex *t, const struct mem_port *m, const struct tex_quad *in,
                   tex_access_told *told, void *context, struct tex_cost *cost)
{
    for (unsigned left = in->quad.lanes; left;) {
        const unsigned lanes = tex_lanes_alike(in, left, in->handle[bits_lowest(left)]);

        add(t, m, in, lanes, told, context, cost);
        left &= ~lanes;
    }
}
