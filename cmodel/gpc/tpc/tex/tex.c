/* tex.c - see tex.h */
#include "gpc/tpc/tex/tex.h"

#include <string.h>

#include "common/float_format.h"
#include "common/norm.h"
#include "gpc/tpc/tex/tex_parts.h"

void tex_reset(struct tex *t)
{
    memset(t, 0, sizeof *t);
}

const char *tex_not_modelled(const struct tex_config *cfg)
{
    (void)cfg;
    return NULL;
}

void tex_set_state(struct tex *t, const struct tex_config *cfg)
{
    t->cfg = *cfg;
}

/* A pass: the lanes of a quad that have one handle. */
struct pass {
    struct tex *t;
    struct mem_port m; /* memory's, whose faults are this pass's: a helper has none */
    struct mem_faults faults;
    struct fetch_page page; /* seen last */
    struct tex_bound *bound;
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

/* The elements of a footprint; the levels of the bound view are known. */
static bool fetch(struct pass *p, const struct tex_footprint *footprint, struct tex_elements *out)
{
    if (p->view != &p->bound->view || footprint->level > p->view->levels_last)
        return tex_fetch(p->view, &p->m, footprint, out);
    return tex_fetch_level(p->view, tex_bound_level(p->bound, footprint->level), &p->m, &p->page,
                           footprint, out);
}

/* Texels of a tap, into the sum; what has no memory reads 0 and is told, with the memory's own first fault kept apart. */
static void add(struct pass *p, const struct tex_tap *tap, struct tex_sum *sum)
{
    struct tex_footprint footprint;
    struct tex_elements elements;
    struct tex_texels texels;

    p->faults.any = false;
    tex_addr(p->view, tap, &footprint);
    if (!fetch(p, &footprint, &elements))
        unmapped(p, 1u << tap->lane, p->faults.first.address);
    tex_texels_of(p->view, &elements, &texels);
    tex_filter_add(p->view, sum, &texels);
    if (elements.absent)
        p->out->absent |= (u4)(1u << tap->lane);
}

/* Codes of a format's own width, for who packs them.  chosen: results are rounded as stores of colours are */
static void pack(const struct tex_view *v, u32 value[4])
{
    for (unsigned c = 0; c < 4; c++)
        switch (v->format.component[0].number) {
        case TEX_UNORM: value[c] = unorm_from_fp32(value[c], v->packs); break;
        case TEX_SNORM: value[c] = snorm_from_fp32(value[c], v->packs); break;
        default: value[c] = float_from_fp32(&float_fp16, value[c], ROUND_RNE); break;
        }
}

/* chosen: what a comparison gives is not packed */
void tex_end_lane(const struct tex_view *v, const struct tex_tap *last, struct tex_sum *sum,
                  struct tex_answer *out)
{
    u32 *value = out->value + 4 * last->lane;

    tex_filter_end(v, sum, value);
    memset(sum, 0, sizeof *sum);
    if (!v->packs || last->how.compare || last->how.access == TEX_QUERY)
        return;
    pack(v, value);
    out->shares[last->lane] = v->packs;
}

static void sample(struct pass *p)
{
    struct tex_tap tap[TEX_TAPS_MOST];
    const unsigned taps = tex_lod(p->view, &p->quad, tap);
    struct tex_sum sum;

    memset(&sum, 0, sizeof sum);
    for (unsigned n = 0; n < taps; n++) {
        add(p, &tap[n], &sum);
        if (tap[n].last)
            tex_end_lane(p->view, &tap[n], &sum, p->out);
    }
}

bool tex_needs_sampler(const struct tex_quad *in)
{
    return in->query ? in->query >= TEX_QUERY_SAMPLER : in->quad.how.access != TEX_LOAD;
}

/* The level of a load, within the view.
 * known: ptxas 12.3 writes .CL where a program gives a level with integer coordinates (tex.level of .s32), and there alone
 * chosen: so it is the level that is clamped, and nothing else
 */
static void clamp(const struct tex_view *v, struct tex_lod_quad *q)
{
    const s32 last = v->last - v->first;

    for (unsigned lane = 0; lane < TEX_LANES; lane++) {
        const s32 level = (s32)q->lod[lane];

        q->lod[lane] = (u32)(level < 0 ? 0 : level > last ? last : level);
    }
}

struct tex_lod_quad tex_pass_quad(const struct tex_view *v, const struct tex_quad *in,
                                  unsigned lanes)
{
    struct tex_lod_quad quad = in->quad;

    quad.lanes = (u4)lanes;
    if (in->clamps)
        clamp(v, &quad);
    return quad;
}

/* known: nouveau's resolve of 8 samples: its header has the width of all samples, and their MULTI_SAMPLE_COUNT */
void tex_pass_single(const struct tex_quad *in, struct tex_state *state, struct tex_view *v)
{
    if (in->quad.how.multisample || in->query || !v->sample_code)
        return;
    state->header[7] &= ~(u32)(bits_mask(4) << 8);
    v->sample_code = SAMPLES_1X1;
}

static void run(struct pass *p, const struct tex_quad *in, u32 handle, unsigned lanes)
{
    struct tex_bound *bound;
    struct tex_view view;
    struct tex_state state;
    u64 address;

    if (tex_bind(p->t, &p->m, handle, tex_needs_sampler(in), &bound, &state, &address) !=
        TEX_FOUND) {
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
    p->bound = bound;
    p->view = &bound->view;
    if (p->view->sample_code) {
        view = bound->view;
        tex_pass_single(in, &state, &view);
        p->view = &view;
    }
    p->quad = tex_pass_quad(p->view, in, lanes);
    if (tex_looked_at(p->t))
        tex_look(p->t, &p->m, &state, p->view, &p->quad, in->components);
    sample(p);
}

unsigned tex_lanes_alike(const struct tex_quad *in, unsigned left, u32 handle)
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
    struct pass p = { .t = t, .m = *m, .quad = in->quad, .out = out };

    p.m.faults = &p.faults;
    *out = (struct tex_answer){ .id = in->quad.id, .lanes = in->quad.lanes };
    for (unsigned left = in->quad.lanes; left && !p.outcome.lacks;) {
        const u32 handle = in->handle[bits_lowest(left)];
        const unsigned lanes = tex_lanes_alike(in, left, handle);

        run(&p, in, handle, lanes);
        left &= ~lanes;
    }
    t->quads++;
    return p.outcome;
}
