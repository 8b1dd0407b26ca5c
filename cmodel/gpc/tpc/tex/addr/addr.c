/* addr.c - see addr.h */
#include "gpc/tpc/tex/addr/addr.h"

#include <string.h>

#include "common/samples.h"

#define WHOLE (1 << 24) /* the weights of a footprint together */

/* Returns the layer of what is sampled.  known: facts/texture/texunit.md 2: clamped */
static u32 layer_of(const struct tex_view *v, const struct tex_tap *in)
{
    const u32 each = tex_view_is_cube(v) ? 6 : 1, last = v->layers / each - (v->layers >= each);
    const u32 layer = !tex_view_is_array(v) ? 0 : in->layer > last ? last : in->layer;

    return each * layer + (tex_view_is_cube(v) ? in->face % 6u : 0);
}

static s32 offset_of(u32 word, unsigned byte)
{
    return (s32)bits_sign_extend(word >> 8 * byte & 255, 8);
}

/* A footprint along each axis, with what is on the way to its texels. */
struct spans {
    unsigned axes;
    u32 size[3];
    enum tex_wrap wrap[3];
    struct addr_span at[3];
};

/* A seam that is not crossed has the modes of the sampler, or the edge: known: facts/texture/texunit.md 2 */
static enum tex_seam seam_of(const struct tex_view *v)
{
    static const enum tex_seam seams[4] = TEX_SEAMS;

    return seams[v->seam];
}

static enum tex_wrap nearest_mode(enum tex_wrap wrap)
{
    if (TEX_OGL_NEAREST_BORDER)
        return wrap;
    return wrap == TEX_CLAMP_OGL ? TEX_CLAMP_EDGE : wrap == TEX_MIRROR_OGL ? TEX_MIRROR_EDGE : wrap;
}

static struct spans spans_of(const struct tex_view *v, const struct tex_tap *in, bool linear)
{
    struct spans s = { .axes = tex_view_axes(v) };

    for (unsigned axis = 0; axis < s.axes; axis++) {
        const bool edge = tex_view_is_cube(v) && seam_of(v) != TEX_SEAM_WRAP;

        s.size[axis] = tex_view_size(v, in->level, axis);
        s.wrap[axis] = edge ? TEX_CLAMP_EDGE : addr_mode(v, axis);
        if (!linear)
            s.wrap[axis] = nearest_mode(s.wrap[axis]);
        s.at[axis] = addr_span(v, s.wrap[axis], s.size[axis], linear, in->at[axis]);
    }
    return s;
}

/* Returns the texel 'more' behind the first of an axis; -1: the border. */
static s32 texel_at(const struct spans *s, unsigned axis, s32 more)
{
    return addr_wrap(s->wrap[axis], s->size[axis], s->at[axis].first + more);
}

/* Makes the texel of indices, of which -1 is the border. */
static struct tex_place place_of(s32 x, s32 y, s32 z, u32 layer, u25 weight)
{
    if ((x | y | z) < 0)
        return (struct tex_place){ .kind = TEX_BORDER, .weight = weight };
    return (struct tex_place){ .kind = TEX_TEXEL,
                               .x = (u32)x,
                               .y = (u16)y,
                               .z = (u14)z,
                               .layer = (u16)layer,
                               .weight = weight };
}

/* The first texel and the one behind of each axis, with their weights, which are 2^24 together. */
struct pairs {
    s32 texel[3][2];
    u25 weight[3][2];
};

static struct pairs pairs_of(const struct tex_view *v, const struct tex_tap *in,
                             const struct spans *s)
{
    const bool moves = in->offset && !tex_view_is_cube(v);
    struct pairs p = { .weight = { [0][0] = WHOLE, [1][0] = 1, [2][0] = 1 } };

    for (unsigned axis = 0; axis < s->axes; axis++) {
        const s32 more = moves ? offset_of(in->offset, axis) : 0;

        p.texel[axis][0] = texel_at(s, axis, more);
        if (!in->linear)
            continue;
        p.texel[axis][1] = texel_at(s, axis, more + 1);
        p.weight[axis][0] = 256u - s->at[axis].weight;
        p.weight[axis][1] = s->at[axis].weight;
    }
    if (in->linear) {
        p.weight[0][0] <<= 24 - 8 * s->axes;
        p.weight[0][1] <<= 24 - 8 * s->axes;
    }
    return p;
}

/* Cubes are crossed by linear footprints alone: no offset is legal there, and none acts. */
static bool crosses(const struct tex_view *v, bool linear)
{
    return tex_view_is_cube(v) && seam_of(v) == TEX_SEAM_ACROSS &&
           (linear || !TEX_CUBE_NEAREST_EDGE);
}

static void across(const struct tex_view *v, const struct tex_tap *in, const struct spans *s,
                   struct tex_place place[4])
{
    const u32 layer = layer_of(v, in);

    addr_cube(in->face % 6u, (s32)s->size[0], &s->at[0], &s->at[1], place);
    for (unsigned k = 0; k < 4; k++)
        place[k].layer = (u16)(layer - in->face % 6u + place[k].layer);
}

static void sample(const struct tex_view *v, const struct tex_tap *in, struct tex_footprint *out)
{
    const struct spans s = spans_of(v, in, in->linear);
    const u32 layer = layer_of(v, in);

    if (crosses(v, in->linear)) {
        across(v, in, &s, out->place);
        out->count = 4;
        return;
    }
    const struct pairs p = pairs_of(v, in, &s);

    out->count = (u4)(in->linear ? 1u << s.axes : 1);
    for (unsigned k = 0; k < out->count; k++) {
        const unsigned x = k & 1, y = k >> 1 & 1, z = k >> 2;

        out->place[k] = place_of(p.texel[0][x], p.texel[1][y], p.texel[2][z], layer,
                                 p.weight[0][x] * p.weight[1][y] * p.weight[2][z]);
    }
}

/* known: facts/texture/texunit.md 2: the order; with four offsets each texel is the first one of its own */
static void gather(const struct tex_view *v, const struct tex_tap *in, struct tex_footprint *out)
{
    static const u2 corner[4] = { 2, 3, 1, 0 };
    const struct spans s = spans_of(v, in, true);
    struct tex_place cube[4];

    out->count = 4;
    if (crosses(v, true))
        across(v, in, &s, cube);
    for (unsigned k = 0; k < 4; k++) {
        const u32 word = k < 2 ? in->offset : in->offset_more;
        const bool own = in->how.four_offsets;
        const unsigned byte = own ? 2 * (k % 2) : 0;
        const bool none = tex_view_is_cube(v);
        const s32 more[2] = {
            (none ? 0 : offset_of(own ? word : in->offset, byte)) + (own ? 0 : corner[k] & 1),
            (none ? 0 : offset_of(own ? word : in->offset, byte + 1)) + (own ? 0 : corner[k] >> 1),
        };

        out->place[k] =
            crosses(v, true)
                ? cube[corner[k]]
                : place_of(texel_at(&s, 0, more[0]), s.axes > 1 ? texel_at(&s, 1, more[1]) : 0,
                           s.axes > 2 ? texel_at(&s, 2, 0) : 0, layer_of(v, in), 0);
        out->place[k].weight = 0;
    }
}

static unsigned samples_of(const struct tex_view *v)
{
    const enum sample_mode mode = (enum sample_mode)v->sample_code;

    return samples_known(mode) ? samples_count(samples_shape(mode)) : 1;
}

/* known: facts/texture/texunit.md 2: a load that is outside reads 0 */
static void load(const struct tex_view *v, const struct tex_tap *in, struct tex_footprint *out)
{
    const unsigned axes = tex_view_axes(v);
    const bool in_layers = TEX_LOAD_LAYER_CLAMPS || in->layer < v->layers;
    const u32 last = v->layers - 1, layer = in->layer > last ? last : in->layer;
    bool inside = !in->outside && in->sample < samples_of(v);
    u32 at[3] = { 0, 0, 0 };

    if (tex_view_is_array(v))
        inside = inside && in_layers;
    for (unsigned axis = 0; axis < axes; axis++) {
        at[axis] = in->at[axis] + (u32)offset_of(in->offset, axis);
        inside = inside && at[axis] < tex_view_size(v, in->level, axis);
    }
    out->count = 1;
    out->place[0] = (struct tex_place){ .kind = TEX_ZERO, .weight = WHOLE };
    if (inside)
        out->place[0] =
            (struct tex_place){ .x = at[0],
                                .y = (u16)at[1],
                                .z = (u14)at[2],
                                .layer =
                                    tex_view_is_array(v) || tex_view_is_cube(v) ? (u16)layer : 0,
                                .weight = WHOLE };
}

void tex_addr(const struct tex_view *v, const struct tex_tap *in, struct tex_footprint *out)
{
    *out = (struct tex_footprint){ .id = in->id,
                                   .lane = in->lane,
                                   .how = in->how,
                                   .last = in->last,
                                   .taps = in->taps,
                                   .weight = in->weight,
                                   .level = in->level,
                                   .sample = in->sample,
                                   .depth_ref = in->depth_ref,
                                   .lod = in->lod,
                                   .clamped = in->clamped };
    switch (in->how.access) {
    case TEX_SAMPLE: sample(v, in, out); break;
    case TEX_LOAD: load(v, in, out); break;
    case TEX_GATHER: gather(v, in, out); break;
    case TEX_QUERY: break;
    }
}

void addr_reset(struct addr *a)
{
    memset(a, 0, sizeof *a);
    tex_view_of(&a->cfg, &a->view);
}

void addr_set_state(struct addr *a, const struct tex_state *cfg)
{
    a->cfg = *cfg;
    tex_view_of(cfg, &a->view);
}

const char *addr_not_modelled(const struct tex_state *cfg)
{
    return tex_view_lacks(cfg);
}

bool lod_addr_into(struct addr *a, const struct tex_tap *in)
{
    if (a->holds)
        return false;
    tex_addr(&a->view, in, &a->out);
    a->holds = true;
    a->clocks++;
    return true;
}

bool addr_fetch_from(struct addr *a, struct tex_footprint *out)
{
    if (!a->holds)
        return false;
    *out = a->out;
    a->holds = false;
    return true;
}
