/* sm_patches.c - see sm_patches.h */
#include "gpc/tpc/sm/vertex/sm_patches.h"

#include <string.h>

#include "common/float_math.h"

#define OUTER 0 /* words of a patch: factors. known: facts/tess.md 2 */
#define INNER 4

void sm_patches_begin(struct sm_patches *p, const struct sph *control, const struct sph *evaluation,
                      const u32 factors[6], const struct pd_batch *batch, const u32 (*in)[SM_LANES])
{
    const unsigned threads = control ? control->threads_per_primitive : 0;

    p->control.header = control;
    p->evaluation.header = evaluation;
    p->control.patches = p->evaluation.patches = p;
    p->has_control = control != NULL;
    p->batch = batch;
    p->in = in;
    p->ins = batch->corners;
    p->outs = !control ? p->ins : threads > 0 && threads <= SM_LANES ? threads : 1;
    p->first = p->count = 0;
    memcpy(p->factors, factors, sizeof p->factors);
}

/* How many patches the next warp has. */
static unsigned patches_of(const struct sm_patches *p)
{
    const unsigned left = p->batch->primitives - p->first,
                   lanes = SM_LANES / (p->ins > p->outs ? p->ins : p->outs),
                   most = lanes < SM_PATCHES ? lanes : SM_PATCHES;

    return left < most ? left : most;
}

bool sm_patches_control(struct sm_core *s, const struct sm_memory *m, const struct sm_launch *l,
                        struct sm_patches *p)
{
    struct sm_warp *w;

    p->first += p->count;
    p->count = patches_of(p);
    memset(p->word, 0, sizeof p->word);
    if (!p->has_control) {
        for (unsigned n = 0; n < p->count; n++)
            memcpy(&p->word[n][OUTER], p->factors, sizeof p->factors);
        return true;
    }
    for (unsigned lane = 0; lane < SM_LANES; lane++)
        p->control.invocation[lane] = lane % p->outs;
    memset(p->control.out, 0, sizeof p->control.out);
    w = sm_core_place_warp(s, l, (u32)bits_mask(p->count * p->outs));
    assert(w);
    w->vertices = &p->control;
    return sm_core_run(s, m);
}

struct tess_patch sm_patches_factors(const struct sm_patches *p, unsigned n)
{
    struct tess_patch t = { .draw = p->batch->draw,
                            .id = p->batch->primitive[p->first + n].id,
                            .own = p->has_control };

    memcpy(t.outer, &p->word[n][OUTER], sizeof t.outer);
    memcpy(t.inner, &p->word[n][INNER], sizeof t.inner);
    return t;
}

/* fp32 of a place on the domain, which is exact. */
static u32 float_of(u32 place)
{
    static const struct float_rules rules = { &float_fp32, ROUND_RNE, false };

    return (u32)float_pack(&rules, false, -16, place);
}

/* known: facts/tess.md 2: the header declares the coordinates that it reads, as outputs */
static void set_coordinates(struct sm_vertices *v, const struct tess_batch *points)
{
    for (unsigned i = 0; i < points->points; i++) {
        if (v->header->writes[SPH_TESS_COORD])
            v->out[SPH_TESS_COORD][i] = float_of(points->u[i]);
        if (v->header->writes[SPH_TESS_COORD + 1])
            v->out[SPH_TESS_COORD + 1][i] = float_of(points->v[i]);
    }
}

bool sm_patches_evaluate(struct sm_core *s, const struct sm_memory *m, const struct sm_launch *l,
                         struct sm_patches *p, unsigned n, const struct tess_batch *points)
{
    struct sm_warp *w;

    assert(n < p->count && points->points > 0);
    p->patch = n;
    memset(p->evaluation.out, 0, sizeof p->evaluation.out);
    memset(p->evaluation.invocation, 0, sizeof p->evaluation.invocation);
    set_coordinates(&p->evaluation, points);
    w = sm_core_place_warp(s, l, (u32)bits_mask(points->points));
    assert(w);
    w->vertices = &p->evaluation;
    return sm_core_run(s, m);
}

/* chosen: the first or the last corner provokes, as the tessellator lists them; primitives are independent */
unsigned sm_patches_primitives(const struct sm_patches *p, const struct tess_batch *points,
                               unsigned from, bool last_provokes, struct pd_batch *to)
{
    const unsigned corners = points->corners;

    memset(to, 0, sizeof *to);
    to->draw = p->batch->draw;
    to->instance_id = p->batch->instance_id;
    to->kind = corners == 1 ? PRIMITIVE_POINT : corners == 2 ? PRIMITIVE_LINE : PRIMITIVE_TRIANGLE;
    to->corners = (u6)corners;
    to->vertices = points->points;
    while (from < points->primitives && to->primitives < SM_LANES) {
        struct pd_primitive *prim = &to->primitive[to->primitives++];

        prim->id = points->id;
        prim->edge_flags = 7;
        prim->order = ORDER_INDEPENDENT;
        prim->provoking = (u3)(last_provokes ? corners - 1 : 0);
        memcpy(prim->corner, &points->corner[3 * from++], 3 * sizeof prim->corner[0]);
    }
    return from;
}

static bool evaluates(const struct sm_patches *p, const struct sm_vertices *v)
{
    return v == &p->evaluation;
}

static unsigned patch_of(const struct sm_patches *p, const struct sm_vertices *v, unsigned lane)
{
    return evaluates(p, v) ? p->patch : lane / p->outs;
}

u32 sm_patches_load(const struct sm_vertices *v, u32 word, u32 handle, unsigned lane, bool output)
{
    const struct sm_patches *p = v->patches;
    const u32(*from)[SM_LANES] = p->in;
    u32 end = p->batch->vertices;

    if (word == SPH_PRIMITIVE_ID && !output)
        return p->batch->primitive[p->first + patch_of(p, v, lane)].id;
    if (output) {
        from = (const u32(*)[SM_LANES])v->out;
        end = SM_LANES;
    } else if (evaluates(p, v) && p->has_control) {
        from = (const u32(*)[SM_LANES])p->control.out;
        end = p->count * p->outs;
    }
    return handle < end ? from[word][handle] : 0;
}

u32 *sm_patches_word(const struct sm_vertices *v, u32 word, unsigned lane)
{
    struct sm_patches *p = v->patches;
    const unsigned patch = patch_of(p, v, lane);

    return word < SPH_ATTRIBUTES && patch < p->count ? &p->word[patch][word] : NULL;
}

bool sm_patches_stores(const struct sm_vertices *v, u32 word)
{
    return !evaluates(v->patches, v) && word < v->header->patch_attributes;
}

u32 sm_patches_handle(const struct sm_vertices *v, u32 entry)
{
    const struct sm_patches *p = v->patches;

    if (!evaluates(p, v))
        return entry < p->count * p->ins ? p->first * p->ins + entry : 0;
    if (entry >= p->outs)
        return 0;
    return p->has_control ? p->patch * p->outs + entry : (p->first + p->patch) * p->ins + entry;
}

u32 sm_patches_info(const struct sm_vertices *v, unsigned lane)
{
    const struct sm_patches *p = v->patches;

    return evaluates(p, v) ? p->outs << 16 : p->ins << 16 | lane / p->outs;
}

u32 sm_patches_kind(const struct sm_vertices *v)
{
    return (evaluates(v->patches, v) ? v->patches->outs : v->patches->ins) << 8;
}
