/* tex_unit.c - the texture unit on its wires: a quad, sector by sector (tex.h) */
#include "gpc/tpc/tex/tex.h"

#include <string.h>

#include "gpc/tpc/tex/tex_parts.h"

bool mio_tex_into(struct tex *t, const struct mem_port *m, const struct tex_quad *in)
{
    struct tex_run *r = &t->run;

    (void)m;
    if (r->full)
        return false;
    memset(r, 0, sizeof *r);
    r->full = true;
    r->quad = *in;
    r->left = in->quad.lanes;
    r->out = (struct tex_answer){ .id = in->quad.id, .lanes = in->quad.lanes };
    return true;
}

bool fe_tex_into(struct tex *t, const struct mem_port *m, const struct tex_forgets *in)
{
    (void)m;
    tex_forget(t, in->headers, in->samplers, in->all ? TEX_ALL : in->number);
    return true;
}

/* What the lanes of a pass ask of their texture: nothing more of a query, or of what is not modelled. */
static void plan(struct tex_run *r, const struct tex_bound *b, struct tex_state *state)
{
    struct tex_lod_quad quad;

    r->taps = r->next = 0;
    for (unsigned lane = 0; r->quad.query && lane < TEX_LANES; lane++)
        if (r->lanes >> lane & 1)
            tex_query(state, r->quad.query, r->quad.quad.lod[lane], r->out.value + 4 * lane);
    if (r->quad.query || b->lacks) {
        r->cost.addresses++;
        return;
    }
    r->view = b->view;
    tex_pass_single(&r->quad, state, &r->view);
    quad = tex_pass_quad(&r->view, &r->quad, r->lanes);
    r->taps = (u8)tex_lod(&r->view, &quad, r->tap);
    tex_cost_add(&r->cost, &r->view, &quad, r->quad.components, NULL, NULL);
    fetch_reset(&r->fetch);
    fetch_set_state(&r->fetch, state);
}

/* The lanes with the first handle that is left; false: their header or sampler is not there yet. */
static bool begin_pass(struct tex *t, const struct mem_port *m)
{
    struct tex_run *r = &t->run;
    const u32 handle = r->quad.handle[bits_lowest(r->left)];
    struct tex_bound *bound;
    struct tex_state state;
    u64 address;
    const enum tex_found found =
        tex_bind(t, m, handle, tex_needs_sampler(&r->quad), &bound, &state, &address);

    if (found == TEX_WAITS)
        return false;
    r->lanes = (u4)tex_lanes_alike(&r->quad, r->left, handle);
    if (found == TEX_FOUND)
        plan(r, bound, &state);
    else
        r->cost.addresses++;
    return true;
}

/* One tap, whose texels memory gives; false: not yet. */
static bool do_tap(struct tex *t, const struct mem_port *m)
{
    struct tex_run *r = &t->run;
    const struct tex_tap *tap = &r->tap[r->next];
    struct tex_footprint footprint;
    struct tex_elements elements;
    struct tex_texels texels;
    bool done;

    if (fetch_idle(&r->fetch)) {
        tex_addr(&r->view, tap, &footprint);
        addr_fetch_into(&r->fetch, m, &footprint);
    }
    r->fetch.mem = t->mem; /* who looks counts this unit's requests */
    done = fetch_decode_from(&r->fetch, m, &elements);
    t->mem = r->fetch.mem;
    if (!done)
        return false;
    tex_texels_of(&r->view, &elements, &texels);
    tex_filter_add(&r->view, &r->sum, &texels);
    if (tap->last)
        tex_end_lane(&r->view, tap, &r->sum, &r->out);
    r->next++;
    return true;
}

bool tex_sm_from(struct tex *t, const struct mem_port *m, struct tex_answer *out)
{
    struct tex_run *r = &t->run;

    if (!r->full)
        return false;
    while (r->left) {
        if (!r->lanes && !begin_pass(t, m))
            return false;
        while (r->next < r->taps)
            if (!do_tap(t, m))
                return false;
        r->left &= (u4)~r->lanes;
        r->lanes = r->taps = 0;
    }
    tex_cost_end(&r->cost, NULL, NULL);
    t->clocks += tex_cost_clocks(&r->cost);
    *out = r->out;
    r->full = false;
    return true;
}
