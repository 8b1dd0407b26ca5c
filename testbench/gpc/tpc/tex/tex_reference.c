/* tex_reference.c - the answers of a lane: texels, weights, levels, taps (D3D11.3 7.18.12, texunit.md 4) */
#include "tex_reference.h"

#include <math.h>
#include <string.h>

/* Of a tap beside the middle, in texels: where it lies is rounded too. */
#define TAP_SLACK 0x1p-9L

struct asking {
    const struct texref *t;
    const struct texref_memory *m;
    const struct tex_lod_quad *q;
    unsigned lane;
};

static bool passes(unsigned function, float reference, float depth)
{
    switch (function) {
    case 0: return false;
    case 1: return reference < depth;
    case 2: return reference == depth;
    case 3: return reference <= depth;
    case 4: return reference > depth;
    case 5: return reference != depth;
    case 6: return reference >= depth;
    default: return true;
    }
}

/* Compares depths as fp32 has them; of UNORM the reference is held in 0 to 1. */
static struct texref_value compared(const struct asking *k, const struct texref_value *depth,
                                    bool unorm)
{
    float r = texref_float(k->q->depth_ref[k->lane]);
    bool low, high;

    if (depth->free || depth->nan || depth->whole)
        return (struct texref_value){ .free = true };
    if (unorm)
        r = r > 1 ? 1 : r > 0 ? r : 0;
    low = passes(k->t->function, r, (float)depth->low);
    high = passes(k->t->function, r, (float)depth->high);
    if (low != high)
        return (struct texref_value){ .low = 0, .high = 1 };
    return texref_number(low);
}

/* The program's components of a texel of a footprint. */
static void texel(const struct asking *k, const struct texref_corner *c, struct texref_value out[4])
{
    struct texref_texel stored;

    if (c->kind == TEX_BORDER)
        texref_border(k->t, &stored);
    else if (c->kind == TEX_ZERO)
        texref_zero(k->t, &stored);
    else
        texref_read(k->t, k->m, &c->where, &stored);
    texref_select(k->t, &stored, out);
    if (k->q->how
            .compare) { /* the depth itself, then in the place of what is stored; of a gather, of all */
        const unsigned depth = k->t->code == 41 ? 1 : 0;
        const struct texref_value v =
            compared(k, &stored.c[depth], k->t->field[depth].number == TEXREF_UNORM);

        for (unsigned i = 0; i < 4; i++)
            out[i] = stored.c[i] = v;
        if (k->q->how.access != TEX_GATHER)
            texref_select(k->t, &stored, out);
    }
}

/* One tap on one level, each choice of its coordinates summed. */
struct choices {
    unsigned count;
    struct texref_sum sum[TEXREF_FOOTPRINTS];
};

static void tap(const struct asking *k, const struct texref_level *l, const long double at[3],
                long double slack, struct choices *c)
{
    static struct texref_footprint f[TEXREF_FOOTPRINTS];
    struct texref_value v[4];

    c->count = texref_footprints(k->t, k->q, k->lane, l, at, slack, 0, f);
    for (unsigned i = 0; i < c->count; i++) {
        memset(&c->sum[i], 0, sizeof c->sum[i]);
        for (unsigned j = 0; j < f[i].count; j++) {
            if (f[i].corner[j].weight == 0)
                continue;
            texel(k, &f[i].corner[j], v);
            texref_add(&c->sum[i], v, f[i].corner[j].weight, k->t->reduction);
        }
        texref_loosen(k->t, &c->sum[i]);
    }
}

static void answer(struct texref_answer *a, const struct texref_value v[4])
{
    if (a->count < TEXREF_MOST) {
        memcpy(a->value[a->count++], v, sizeof a->value[0]);
        return;
    }
    for (unsigned i = 0; i < 4; i++)
        texref_hull(&a->value[0][i], &v[i]);
}

/* Everything between a tap's choices. */
static void hull_of(const struct choices *c, struct texref_value v[4])
{
    memcpy(v, c->sum[0].v, sizeof c->sum[0].v);
    for (unsigned i = 1; i < c->count; i++)
        for (unsigned j = 0; j < 4; j++)
            texref_hull(&v[j], &c->sum[i].v[j]);
}

/* A level of detail and a number of taps. */
static void sampled(const struct asking *k, int clamped, unsigned taps, const long double axis[3],
                    struct texref_answer *a)
{
    static struct choices c;
    struct texref_level level[2];
    const unsigned levels = texref_levels(k->t, clamped, level);
    struct texref_value v[4];
    struct texref_sum sum = { .count = 0 };

    for (unsigned n = 0; n < taps; n++)
        for (unsigned i = 0; i < levels; i++) {
            const long double apart =
                taps > 1 ? texref_spread(k->t, clamped, level[i].level, i, taps, axis) : 0;
            long double at[3];

            for (unsigned j = 0; j < 3; j++)
                at[j] = texref_float(k->q->at[3 * k->lane + j]) +
                        (taps > 1 ? axis[j] * apart * ((n + 0.5L) / taps - 0.5L) : 0);
            tap(k, &level[i], at, taps > 1 ? TAP_SLACK : 0, &c);
            if (!c.count) {
                a->free = true;
                return;
            }
            if (taps == 1 && levels == 1) {
                for (unsigned j = 0; j < c.count; j++)
                    answer(a, c.sum[j].v);
                return;
            }
            hull_of(&c, v);
            texref_add(&sum, v, (long double)level[i].weight / 256 / taps, k->t->reduction);
        }
    texref_loosen(k->t, &sum);
    answer(a, sum.v);
}

/* Whether fp32 has room for where taps lie: coordinates are random bits, too. */
static bool is_far(const struct asking *k, const struct texref_lods *l)
{
    bool far = false;

    for (unsigned i = 0; i < 2; i++)
        far |= fabsf(texref_float(k->q->at[3 * k->lane + i])) > 4096 || fabsl(l->axis[i]) > 4096;
    return far && l->taps[1] > 1;
}

static void filtered(const struct asking *k, struct texref_answer *a)
{
    struct texref_lods l;
    int last = INT32_MIN;

    texref_lod(k->t, k->q, k->lane, &l);
    /* Nothing says what the least of comparisons is. */
    if (l.free || is_far(k, &l) || (k->t->cube && l.taps[1] > 1) ||
        (k->q->how.compare && k->t->reduction != 0)) {
        a->free = true;
        return;
    }
    for (int lod = l.first; lod <= l.last; lod++) {
        const int clamped = texref_clamped(k->t, k->q, k->lane, lod);

        if (clamped == last && lod != l.first)
            continue;
        last = clamped;
        for (unsigned n = l.taps[0]; n <= l.taps[1]; n += n == 1 ? 1 : 2)
            sampled(k, clamped, n, l.axis, a);
        if (l.taps[1] > 1 && clamped <= 0) /* magnified: one tap or all, by the unit's choice */
            sampled(k, clamped, 1, l.axis, a);
    }
}

/* The four texels of a linear footprint on a level, counter-clockwise from the lower left. */
static void gathered_on(const struct asking *k, unsigned number, struct texref_answer *a)
{
    static struct texref_footprint f[4][TEXREF_FOOTPRINTS];
    static const unsigned corner[4] = { 2, 3, 1, 0 };
    const struct texref_level level = { number, 256, true };
    long double at[3];
    unsigned n = 0;

    for (unsigned j = 0; j < 3; j++)
        at[j] = texref_float(k->q->at[3 * k->lane + j]);
    for (unsigned g = 0; g < 4; g++)
        n = texref_footprints(k->t, k->q, k->lane, &level, at, 0, k->q->how.four_offsets ? g : 0,
                              f[g]);
    a->free |= n == 0;
    for (unsigned i = 0; i < n; i++) {
        struct texref_value v[4], out[4];

        for (unsigned g = 0; g < 4; g++) {
            if (f[g][i].count < 4) { /* a cube's corner */
                out[g] = (struct texref_value){ .free = true };
                continue;
            }
            texel(k, &f[g][i].corner[k->q->how.four_offsets ? 0 : corner[g]], v);
            out[g] = v[k->q->how.component];
        }
        answer(a, out);
    }
}

/* Of the view's first level, or of the nearest that the least level of detail allows. */
static void gathered(const struct asking *k, struct texref_answer *a)
{
    const int lod = texref_clamped(k->t, k->q, k->lane, 0);
    const unsigned most = k->t->view_last - k->t->first;
    const unsigned level = lod < 0 ? 0 : (unsigned)(lod + 128) >> 8;

    gathered_on(k, k->t->first, a);
    if (level > 0 && most > 0)
        gathered_on(k, k->t->first + (level > most ? most : level), a);
}

static bool inside(int64_t i, int64_t n)
{
    return i >= 0 && i < n;
}

/* A load: everything is an integer, and 0 where there is nothing. */
static void loaded(const struct asking *k, struct texref_answer *a)
{
    const struct texref *t = k->t;
    const struct tex_lod_quad *q = k->q;
    const unsigned lane = k->lane;
    const int32_t level = (int32_t)q->lod[lane];
    struct texref_corner c = { .kind = TEX_ZERO };
    int64_t at[3] = { 0, 0, 0 };
    struct texref_value v[4];
    bool good = inside(level, (int64_t)t->view_last - t->first + 1);

    c.where.level = t->first + (unsigned)level;
    for (unsigned i = 0; good && i < t->axes; i++) {
        at[i] = (int64_t)(int32_t)q->at[3 * lane + i] + (int8_t)(q->offset[lane] >> 8 * i);
        good = inside(at[i], texref_size(t, c.where.level, i));
    }
    if (t->array)
        good = good && q->layer[lane] < t->layers;
    good = good && (!q->how.multisample || q->sample[lane] < texref_samples(t));
    if (good) {
        c.kind = TEX_TEXEL;
        c.where.layer = t->array ? q->layer[lane] : 0;
        c.where.x = (unsigned)at[0];
        c.where.y = (unsigned)at[1];
        c.where.z = (unsigned)at[2];
        c.where.sample = q->how.multisample ? q->sample[lane] : 0;
    }
    texel(k, &c, v);
    answer(a, v);
}

void texref_lane(const struct texref *t, const struct texref_memory *m,
                 const struct tex_lod_quad *q, unsigned lane, struct texref_answer *a)
{
    const struct asking k = { t, m, q, lane };

    a->count = 0;
    a->free = false;
    switch (q->how.access) {
    case TEX_SAMPLE: filtered(&k, a); break;
    case TEX_GATHER: gathered(&k, a); break;
    case TEX_LOAD: loaded(&k, a); break;
    default: a->free = true; break;
    }
}
