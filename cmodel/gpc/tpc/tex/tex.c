/* tex.c - see tex.h */
#include "gpc/tpc/tex/tex.h"

#include <string.h>

#include "gpc/tpc/tex/tex_parts.h"

void tex_reset(struct tex *t)
{
    memset(t, 0, sizeof *t);
}

void tex_set_state(struct tex *t, const struct tex_config *cfg)
{
    t->cfg = *cfg;
}

const char *tex_not_modelled(const struct tex_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* A pass: the lanes of a quad that have one handle. */
struct pass {
    struct tex *t;
    const struct mem_port *m;
    const struct tex_view *view;
    struct tex_lod_quad quad; /* with the pass's lanes */
    struct tex_answer *out;
    struct tex_outcome outcome;
};

static void unmapped(struct pass *p, unsigned lanes, u64 address)
{
    if (!p->outcome.unmapped)
        p->outcome.address = address;
    p->outcome.unmapped |= (u4)lanes;
}

/* Texels of a tap, into the sum; what has no memory reads 0 and is told, with the memory's own first fault kept apart. */
static void add(struct pass *p, const struct tex_tap *tap, struct tex_sum *sum)
{
    struct mem_faults own = { .any = false };
    struct mem_port port = *p->m;
    struct tex_footprint footprint;
    struct tex_elements elements;
    struct tex_texels texels;

    port.faults = &own;
    tex_addr(p->view, tap, &footprint);
    if (!tex_fetch(p->view, &port, &footprint, &elements))
        unmapped(p, 1u << tap->lane, own.first.address);
    tex_texels_of(p->view, &elements, &texels);
    tex_filter_add(p->view, sum, &texels);
    if (elements.absent)
        p->out->absent |= (u4)(1u << tap->lane);
}

/* known: facts/isa/semantics.md 11, TMML: R is the level before clamps, G after; chosen: R with its sign over all bits */
static void tell_level(const struct tex_tap *tap, u32 value[4])
{
    value[0] = (u32)(s32)tap->lod;
    value[1] = tap->clamped;
    value[2] = value[3] = 0;
}

static void sample(struct pass *p)
{
    struct tex_tap tap[TEX_TAPS_MOST];
    const unsigned taps = tex_lod(p->view, &p->quad, tap);
    struct tex_sum sum;

    memset(&sum, 0, sizeof sum);
    for (unsigned n = 0; n < taps; n++) {
        u32 *value = p->out->value + 4 * tap[n].lane;

        if (p->quad.how.access == TEX_QUERY) {
            tell_level(&tap[n], value);
            continue;
        }
        add(p, &tap[n], &sum);
        if (!tap[n].last)
            continue;
        tex_filter_end(p->view, &sum, value);
        memset(&sum, 0, sizeof sum);
    }
}

static bool needs_sampler(const struct tex_quad *in)
{
    return in->query ? in->query >= TEX_QUERY_SAMPLER : in->quad.how.access != TEX_LOAD;
}

static void run(struct pass *p, const struct tex_quad *in, u32 handle, unsigned lanes)
{
    struct tex_bound *bound;
    struct tex_state state;
    u64 address;

    if (!tex_bind(p->t, p->m, handle, needs_sampler(in), &bound, &state, &address)) {
        unmapped(p, lanes, address);
        return;
    }
    for (unsigned lane = 0; in->query && lane < TEX_LANES; lane++)
        if (lanes >> lane & 1)
            tex_query(&state, in->query, in->quad.lod[lane], p->out->value + 4 * lane);
    if (in->query)
        return;
    p->outcome.lacks = bound->lacks;
    if (bound->lacks)
        return;
    p->view = &bound->view;
    p->quad.lanes = (u4)lanes;
    if (tex_looked_at(p->t))
        tex_look(p->t, p->m, &state, &p->quad);
    sample(p);
}

static unsigned lanes_alike(const struct tex_quad *in, unsigned left, u32 handle)
{
    unsigned lanes = 0;

    for (unsigned lane = 0; lane < TEX_LANES; lane++)
        if ((left >> lane & 1) && in->handle[lane] == handle)
            lanes |= 1u << lane;
    return lanes;
}

struct tex_outcome tex_evaluate(struct tex *t, const struct mem_port *m, const struct tex_quad *in,
                                struct tex_answer *out)
{
    struct pass p = { .t = t, .m = m, .quad = in->quad, .out = out };
    struct mem_faults own = { .any = false };
    struct mem_port port = *m;

    port.faults = &own; /* who calls tells of a fault, or does not: a helper has none */
    p.m = &port;
    *out = (struct tex_answer){ .id = in->quad.id, .lanes = in->quad.lanes };
    for (unsigned left = in->quad.lanes; left && !p.outcome.lacks;) {
        const u32 handle = in->handle[bits_lowest(left)];
        const unsigned lanes = lanes_alike(in, left, handle);

        run(&p, in, handle, lanes);
        left &= ~lanes;
    }
    t->quads++;
    return p.outcome;
}
