/* lod.c - see lod.h */
#include "gpc/tpc/tex/lod/lod.h"

#include <string.h>

#include "common/fp32.h"

static struct lod_scale scale_of(const struct tex_view *v)
{
    struct lod_scale s = { .axes = tex_view_axes(v) };

    for (unsigned axis = 0; axis < 3; axis++)
        s.size[axis] = axis < s.axes && v->normalized ? tex_view_size(v, v->first, axis) : 1;
    return s;
}

/* A change of coordinates at 'at', of a cube's on its face: to 'to', or a small one. */
static struct lod_change change_of(const struct tex_view *v, const u32 at[3], const u32 *to,
                                   struct lod_change z)
{
    struct lod_face f;

    if (!tex_view_is_cube(v))
        return z;
    f = lod_face(at);
    return lod_face_change(&f, &z, to);
}

static struct lod_change difference(const struct tex_view *v, const struct tex_lod_quad *in,
                                    unsigned from, unsigned to)
{
    const unsigned axes = tex_view_is_cube(v) ? 3 : tex_view_axes(v);
    struct lod_change z = { { 0 } };

    for (unsigned axis = 0; axis < axes; axis++)
        z.d[axis] = fp32_add(in->at[3 * to + axis], fp32_negate(in->at[3 * from + axis]));
    return change_of(v, &in->at[3 * from], &in->at[3 * to], z);
}

static struct lod_change gradient(const struct tex_view *v, const struct tex_lod_quad *in,
                                  unsigned lane, unsigned way)
{
    const struct lod_change z = { { in->gradient[4 * lane + way], in->gradient[4 * lane + 2 + way],
                                    0 } };

    return change_of(v, &in->at[3 * lane], NULL, z);
}

/* A vector and its squared length. */
struct step {
    struct lod_change v;
    struct lod_number squared;
};

static struct step step_of(const struct lod_scale *scale, struct lod_change v)
{
    return (struct step){ v, lod_length(scale, &v) };
}

static struct step longer(struct step a, struct step b)
{
    return lod_less(a.squared, b.squared) ? b : a;
}

/* The step right or down of a lane.  known: facts/texture/texunit.md 3: HIGH quality looks at both rows and columns
 * chosen: and takes the longer; else those of lane 0
 */
static struct step step_in(const struct tex_view *v, const struct tex_lod_quad *in,
                           const struct lod_scale *scale, unsigned lane, unsigned way, bool four)
{
    const unsigned next = way ? 2 : 1, other = 3 - next; /* to the neighbour, to the other pair */
    const unsigned first = TEX_LOD_OF_QUAD ? 0 : lane & other;
    const unsigned second = first ^ other;
    struct step z;

    if (in->how.mode == TEX_LOD_GRADIENT)
        return step_of(scale, gradient(v, in, lane, way));
    z = step_of(scale, difference(v, in, first, first + next));
    return four ? longer(z, step_of(scale, difference(v, in, second, second + next))) : z;
}

/* known: facts/texture/texunit.md 3; what it acts with: tex_choices.h */
static bool is_anisotropic(const struct tex_view *v, const struct tex_how *how)
{
    const bool filters =
        v->minify == TEX_ANISO || (v->minify == TEX_LINEAR && TEX_ANISO_WITH_LINEAR);

    return v->anisotropy && filters && !tex_view_is_cube(v) && tex_view_axes(v) == TEX_ANISO_AXES &&
           (how->access == TEX_SAMPLE || how->access == TEX_QUERY);
}

/* Whether lod_ellipse takes the vectors: chosen: others have an isotropic level. */
static bool has_ellipse(const struct step *x, const struct step *y)
{
    const struct step longest = longer(*x, *y);

    return longest.squared.sig && longest.squared.exp < 1 << 10;
}

/* The level of detail of a lane, before biases, and its taps. */
static struct lod_shape shape_of(const struct tex_view *v, const struct tex_lod_quad *in,
                                 const struct lod_scale *scale, unsigned lane)
{
    const bool aniso = is_anisotropic(v, &in->how);
    const bool four = aniso ? v->four_vectors_aniso : v->four_vectors;
    struct lod_shape z = { .taps = 1 };
    struct step x, y;

    if (in->how.mode == TEX_LOD_GIVEN || in->how.access == TEX_GATHER)
        return z;
    x = step_in(v, in, scale, lane, 0, four);
    y = step_in(v, in, scale, lane, 1, four);
    if (aniso && has_ellipse(&x, &y))
        lod_ellipse(v, scale, &x.v, &y.v, &z);
    else
        z.lod = lod_log2(longer(x, y).squared);
    return z;
}

static void begin_tap(const struct tex_view *v, const struct tex_lod_quad *in, unsigned lane,
                      struct tex_tap *z)
{
    *z = (struct tex_tap){ .id = in->id,
                           .lane = (u2)lane,
                           .how = in->how,
                           .last = 1,
                           .taps = 1,
                           .weight = 256,
                           .level = v->first,
                           .at = { in->at[3 * lane], in->at[3 * lane + 1], in->at[3 * lane + 2] },
                           .layer = in->layer[lane],
                           .offset = in->offset[lane],
                           .offset_more = in->offset_more[lane],
                           .depth_ref = in->depth_ref[lane],
                           .sample = in->sample[lane] };
    if (tex_view_is_cube(v) && in->how.access != TEX_LOAD) {
        const struct lod_face f = lod_face(&in->at[3 * lane]);

        z->face = (u3)f.face;
        z->at[0] = f.at[0];
        z->at[1] = f.at[1];
        z->at[2] = 0;
    }
}

/* A load's level counts from the view's first: known: facts/texture/texunit.md 2. */
static void load_level(const struct tex_view *v, u32 level, struct tex_tap *tap)
{
    const u32 last = v->last - v->first;

    tap->outside = level > last;
    tap->level = (u4)(v->first + (tap->outside ? 0 : level));
}

/* The levels found last, of a level of detail that lanes of a quad mostly share. */
struct last_levels {
    bool known;
    u16 clamped;
    struct lod_levels levels;
};

static const struct lod_levels *levels_of(const struct tex_view *v, u16 clamped,
                                          struct last_levels *last)
{
    if (!last->known || last->clamped != clamped)
        *last = (struct last_levels){ true, clamped, lod_levels(v, clamped) };
    return &last->levels;
}

/* The taps of a lane that is filtered, along the major axis, each on its levels, made of the first one. */
static unsigned filtered(const struct tex_view *v, const struct lod_scale *scale,
                         const struct lod_shape *shape, const struct lod_levels *levels,
                         struct tex_tap *out)
{
    const bool query = out->how.access == TEX_QUERY;
    const unsigned each = !query && levels->weight[1] ? 2 : 1;
    const unsigned taps = levels->linear && !query ? shape->taps : 1;
    const u32 centre[2] = { out->at[0], out->at[1] };
    u64 spread[2] = { 0, 0 };

    out->clamped = query ? lod_accessed(v, out->clamped) : lod_within(v, out->clamped);
    out->taps = (u5)taps;
    out->linear = levels->linear;
    for (unsigned l = 0; l < each && taps > 1; l++)
        spread[l] = lod_spread(v, shape, levels->level[l], out->clamped & 255, l == 1);
    for (unsigned n = taps * each; n-- > 0;) { /* the first last */
        const unsigned k = n / each, l = n % each;
        struct tex_tap *z = &out[n];

        if (n)
            *z = *out;
        z->level = (u4)(v->first + levels->level[l]);
        z->weight = query ? 256 : levels->weight[l];
        for (unsigned axis = 0; axis < 2 && taps > 1; axis++)
            z->at[axis] = lod_tap(shape, scale, axis, k, spread[l], centre[axis]);
        z->last = n == taps * each - 1;
    }
    return taps * each;
}

/* chosen: a gather is of the nearest level */
static unsigned gathered(const struct tex_view *v, struct tex_tap *out)
{
    out->clamped = lod_within(v, out->clamped);
    out->level = (u4)(v->first + ((out->clamped + 128u) >> 8));
    out->linear = 1;
    return 1;
}

static unsigned lane_taps(const struct tex_view *v, const struct tex_lod_quad *in,
                          const struct lod_scale *scale, const struct lod_shape *shape,
                          unsigned lane, struct last_levels *last, struct tex_tap *out)
{
    const s32 biased = lod_biased(v, &in->how, shape->lod, in->lod[lane]);
    const s32 unclamped = TEX_QUERY_BIASED ? biased : shape->lod;

    begin_tap(v, in, lane, out);
    if (in->how.access == TEX_LOAD) {
        load_level(v, in->lod[lane], out);
        return 1;
    }
    out->lod = (s16)(unclamped < INT16_MIN   ? INT16_MIN
                     : unclamped > INT16_MAX ? INT16_MAX
                                             : unclamped);
    out->clamped = lod_clamped(v, biased, in->least[lane]);
    if (in->how.access == TEX_GATHER)
        return gathered(v, out);
    return filtered(v, scale, shape, levels_of(v, out->clamped, last), out);
}

unsigned tex_lod(const struct tex_view *v, const struct tex_lod_quad *in,
                 struct tex_tap out[TEX_TAPS_MOST])
{
    const struct lod_scale scale = scale_of(v);
    const bool one = TEX_LOD_OF_QUAD && in->how.mode != TEX_LOD_GRADIENT;
    struct lod_shape shape = { .taps = 1 };
    struct last_levels last = { .known = false };
    unsigned count = 0;

    if (one && in->how.access != TEX_LOAD)
        shape = shape_of(v, in, &scale, 0);
    for (unsigned lane = 0; lane < 4; lane++) {
        if (!(in->lanes >> lane & 1))
            continue;
        if (!one && in->how.access != TEX_LOAD)
            shape = shape_of(v, in, &scale, lane);
        count += lane_taps(v, in, &scale, &shape, lane, &last, &out[count]);
    }
    return count;
}

void lod_reset(struct lod *l)
{
    memset(l, 0, sizeof *l);
    tex_view_of(&l->cfg, &l->view);
}

void lod_set_state(struct lod *l, const struct tex_state *cfg)
{
    l->cfg = *cfg;
    tex_view_of(cfg, &l->view);
}

const char *lod_not_modelled(const struct tex_state *cfg)
{
    return tex_view_lacks(cfg);
}

bool tex_lod_into(struct lod *l, const struct tex_lod_quad *in)
{
    if (l->next < l->count)
        return false;
    l->count = (u8)tex_lod(&l->view, in, l->tap);
    l->next = 0;
    l->clocks++;
    return true;
}

bool lod_addr_from(struct lod *l, struct tex_tap *out)
{
    if (l->next == l->count)
        return false;
    *out = l->tap[l->next++];
    return true;
}
