/* filter.c - see filter.h */
#include "gpc/tpc/tex/filter/filter.h"

#include <string.h>

#include "common/fp32.h"

static bool compares(const struct tex_view *v, const struct tex_how *how)
{
    return how->compare && (v->compares || !TEX_COMPARE_OF_SAMPLER);
}

static u32 pass_value(const struct tex_view *v, const struct tex_texels *in, unsigned n)
{
    return filter_passes(v, in->depth_ref, in->texel[n].value) ? FP32_ONE : 0;
}

/* Texel n as the program gets it from a source. */
static u32 value_of(const struct tex_view *v, const struct tex_texel *t, unsigned source)
{
    u32 stored[4];

    for (unsigned c = 0; c < 4; c++)
        stored[c] = filter_value(filter_component(v, c), t->value[c]);
    return filter_source(v, source, stored);
}

static void gather(const struct tex_view *v, struct tex_sum *sum, const struct tex_texels *in)
{
    sum->gathers = true;
    for (unsigned n = 0; n < 4; n++)
        sum->gathered[n] = compares(v, &in->how)
                               ? pass_value(v, in, n)
                               : value_of(v, &in->texel[n], v->source[in->how.component]);
}

/* known: facts/texture/texunit.md 4: of texels with a weight; chosen: NaN only if there is nothing else */
static void reduce(const struct tex_view *v, struct filter_component_sum *s, struct tex_component c,
                   u32 decoded, bool first)
{
    const bool nan = c.number == TEX_FLOAT && fp32_is_nan(decoded);
    const bool was_nan = c.number == TEX_FLOAT && fp32_is_nan(s->one);
    const s64 code = filter_code(c, decoded), was = filter_code(c, s->one);
    const bool beyond = v->reduction == TEX_RED_MINIMUM ? code < was : code > was;

    if (first || (!nan && (was_nan || beyond)))
        s->one = decoded;
}

/* What each texel of a tap counts; how many count. */
struct weights {
    unsigned count, some;
    u64 of[8];
};

static void find_weights(const struct tex_texels *in, struct weights *w)
{
    w->count = in->count < 8 ? in->count : 8;
    w->some = 0;
    for (unsigned n = 0; n < w->count; n++) {
        w->of[n] = (u64)in->texel[n].weight * in->weight;
        w->some += w->of[n] != 0;
    }
}

/* Weights together are below 2^37: codes of so few bits have a sum of 64. */
#define NARROW 24

/* As they are stored; texels come by fours, or are few. */
static s64 sum_of(const struct tex_texels *in, const struct weights *w, unsigned c)
{
    const struct tex_texel *t = in->texel;
    s64 sum = 0;
    unsigned n = 0;

    for (; n + 4 <= w->count; n += 4)
        sum += (s64)(t[n].value[c] * w->of[n] + t[n + 1].value[c] * w->of[n + 1] +
                     t[n + 2].value[c] * w->of[n + 2] + t[n + 3].value[c] * w->of[n + 3]);
    for (; n < w->count; n++)
        sum += (s64)(t[n].value[c] * w->of[n]);
    return sum;
}

static void add_norms(struct filter_component_sum *s, struct tex_component component, unsigned c,
                      const struct tex_texels *in, const struct weights *w)
{
    s64 sum = 0;

    if (component.bits > NARROW)
        for (unsigned n = 0; n < w->count; n++)
            s->fixed += (s128)filter_code(component, in->texel[n].value[c]) * (s64)w->of[n];
    else if (component.number == TEX_SNORM)
        for (unsigned n = 0; n < w->count; n++)
            sum += filter_code(component, in->texel[n].value[c]) * (s64)w->of[n];
    else
        sum = sum_of(in, w, c);
    s->fixed += sum;
}

/* One component of a tap's texels; 'first': of its lane's.
 * chosen: of integers the texel of the greatest weight counts, the first of equals
 */
static void add(const struct tex_view *v, struct filter_component_sum *s, unsigned c,
                const struct tex_texels *in, const struct weights *w, bool first)
{
    const struct tex_component component = filter_component(v, c);

    if (component.number == TEX_ABSENT)
        return;
    if (v->reduction == TEX_RED_NONE &&
        (component.number == TEX_UNORM || component.number == TEX_SNORM)) {
        add_norms(s, component, c, in, w);
        return;
    }
    for (unsigned n = 0; n < w->count; n++) {
        const u32 decoded = in->texel[n].value[c];
        const u64 weight = w->of[n];

        if (weight == 0)
            continue;
        if (v->reduction != TEX_RED_NONE) {
            reduce(v, s, component, decoded, first);
        } else if (component.number == TEX_FLOAT) {
            filter_float_add(&s->floats, weight, decoded);
            s->one = first ? decoded : s->one;
        } else {
            s->one = weight > s->heaviest ? decoded : s->one;
            s->heaviest = weight > s->heaviest ? weight : s->heaviest;
        }
        first = false;
    }
}

void tex_filter_add(const struct tex_view *v, struct tex_sum *sum, const struct tex_texels *in)
{
    struct weights w;

    sum->taps = in->taps;
    sum->absent |= in->absent;
    sum->lod = in->lod;
    sum->clamped = in->clamped;
    sum->queries = in->how.access == TEX_QUERY;
    if (in->how.access == TEX_GATHER) {
        gather(v, sum, in);
        return;
    }
    sum->compares = compares(v, &in->how);
    find_weights(in, &w);
    for (unsigned n = 0; sum->compares && n < w.count; n++)
        if (w.of[n] && filter_passes(v, in->depth_ref, in->texel[n].value))
            sum->passed += w.of[n];
    for (unsigned c = 0; !sum->compares && c < 4; c++)
        add(v, &sum->of[c], c, in, &w, sum->texels == 0);
    sum->texels += w.some;
}

/* Component c as the program gets it. */
static u32 end_of(const struct tex_view *v, const struct tex_sum *sum, unsigned c, unsigned taps)
{
    const struct tex_component component = filter_component(v, c);
    const struct filter_component_sum *s = &sum->of[c];

    if (v->reduction != TEX_RED_NONE)
        return filter_value(component, s->one);
    switch ((enum tex_number)component.number) {
    case TEX_UNORM:
    case TEX_SNORM: return filter_fixed_end(component, s->fixed, taps);
    case TEX_FLOAT: return sum->texels == 1 ? s->one : filter_float_end(&s->floats, taps);
    default: return s->one;
    }
}

void tex_filter_end(const struct tex_view *v, const struct tex_sum *sum, u32 value[4])
{
    const unsigned taps = sum->taps ? sum->taps : 1;
    u32 stored[4];

    memset(value, 0, 4 * sizeof *value);
    if (sum->queries) { /* known: facts/texture/texunit.md 3; chosen: the unclamped one has its sign in all bits */
        value[0] = (u32)(s32)sum->lod;
        value[1] = sum->clamped;
    } else if (sum->gathers) {
        memcpy(value, sum->gathered, sizeof sum->gathered);
    } else {
        for (unsigned c = 0; c < 4; c++)
            stored[c] = sum->compares ? filter_fixed_end((struct tex_component){ TEX_UNORM, 1 },
                                                         (s128)sum->passed, taps)
                                      : end_of(v, sum, c, taps);
        for (unsigned n = 0; n < 4; n++)
            value[n] = filter_source(v, v->source[n], stored);
    }
}

void filter_reset(struct filter *f)
{
    memset(f, 0, sizeof *f);
    tex_view_of(&f->cfg, &f->view);
}

void filter_set_state(struct filter *f, const struct tex_state *cfg)
{
    f->cfg = *cfg;
    memset(&f->sum, 0, sizeof f->sum);
    tex_view_of(cfg, &f->view);
}

const char *filter_not_modelled(const struct tex_state *cfg)
{
    return tex_view_lacks(cfg);
}

bool decode_filter_into(struct filter *f, const struct tex_texels *in)
{
    if (f->holds)
        return false;
    tex_filter_add(&f->view, &f->sum, in);
    f->clocks++;
    if (in->last) {
        f->out = (struct tex_value){ .id = in->id, .lane = in->lane, .absent = f->sum.absent };
        tex_filter_end(&f->view, &f->sum, f->out.value);
        memset(&f->sum, 0, sizeof f->sum);
        f->holds = true;
    }
    return true;
}

bool filter_tex_from(struct filter *f, struct tex_value *out)
{
    if (!f->holds)
        return false;
    *out = f->out;
    f->holds = false;
    return true;
}
