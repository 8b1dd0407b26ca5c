/* sampled.c - tex, tld4, txq (oracle_textures.h; PTX ISA 8.3, 9.7.10) */
#include <math.h>
#include <stdio.h>

#include "common/float_format.h"
#include "gpc/tpc/tex/tex.h"
#include "oracle_textures.h"
#include "tex_blocks.h"

static float as_float(u32 w)
{
    return texref_float(w);
}

static u32 as_word(float f)
{
    u32 w;

    memcpy(&w, &f, 4);
    return w;
}

static bool is_cube(const struct form *f)
{
    return f->geometry == GCUBE || f->geometry == GACUBE;
}

static bool is_multisample(const struct form *f)
{
    return f->geometry == G2DMS || f->geometry == GA2DMS;
}

/* A gradient that programs make of four samples with neighbours' coordinates: TXD has no more than two, and no comparison. */
static bool by_neighbours(const struct form *f)
{
    return f->mode == GRADIENT && (is_cube(f) || f->geometry == G3D || f->compare);
}

static unsigned axes(const struct form *f)
{
    static const unsigned of[GEOMETRIES] = { 1, 2, 3, 1, 2, 3, 3, 2, 2 };

    return of[f->geometry];
}

/* A texture of the form's type; the reference gives no cube's comparison and no fp16 of integers. */
static void draw_texture(struct random *r, const struct form *f, struct tex_random *s)
{
    static const unsigned type[GEOMETRIES] = { 0, 1, 2, 4, 5, 3, 8, 1, 5 };

    do
        tex_random_state_of(r,
                            f->geometry == G1D && f->integers && tex_random_once(r, 2) ? 6
                            : f->geometry == G2D && tex_random_once(r, 4)              ? 7
                                                                          : type[f->geometry],
                            s);
    while ((s->samples != 0) != is_multisample(f) || (f->half && s->whole) ||
           (f->kind != TXQ && f->compare != (s->state.sampler[0] >> 9 & 1)));
}

static enum tex_access access_of(const struct form *f)
{
    return f->kind == TLD4 ? TEX_GATHER : f->integers ? TEX_LOAD : TEX_SAMPLE;
}

/* Where numbers are added to 0 they are no NaN: the sign of x is above the packed offsets. */
static void draw_offset(struct random *r, const struct form *f, struct tex_lod_quad *q)
{
    const unsigned most = f->kind == TLD4 ? 32 : 8;

    q->offset[0] = 0;
    for (unsigned a = 0; a < axes(f) && f->offset; a++) {
        const bool below = a > 0 || !f->adds || !by_neighbours(f);

        q->offset[0] |= (u32)(u8)(tex_random_below(r, (1 + below) * most) - below * most) << 8 * a;
    }
}

/* A direction by its greatest part, as programs divide it. */
static void divide(u32 at[3])
{
    float most = 0;

    for (unsigned a = 0; a < 3; a++)
        most = fmaxf(most, fabsf(as_float(at[a])));
    for (unsigned a = 0; a < 3; a++)
        at[a] = as_word(as_float(at[a]) * (1 / most));
}

/* The coordinates of a quad whose neighbours are a gradient away: known: facts/isa/compilers.md */
static void spread(struct random *r, const struct form *f, const struct tex_random *s,
                   struct tex_lod_quad *q, u32 *in)
{
    for (unsigned a = 0; a < 3; a++) {
        const float at = as_float(q->at[a]);

        for (unsigned d = 0; d < 2; d++)
            in[(d ? IN_DY : IN_DX) + a] = as_word(
                tex_random_once(r, 4) ? 0
                                      : as_float(tex_random_float(r, 8)) / (float)s->size[a] / 4);
        q->at[3 + a] = as_word(at + as_float(in[IN_DX + a]));
        q->at[6 + a] = as_word(at + as_float(in[IN_DY + a]));
        q->at[9 + a] = as_word(as_float(q->at[3 + a]) + as_float(in[IN_DY + a]));
    }
    for (unsigned n = 0; n < TEX_LANES && is_cube(f); n++)
        divide(q->at + 3 * n);
    q->how.mode = TEX_LOD_QUAD;
    memset(q->lod, 0, sizeof q->lod);
}

static bool fits(const struct form *f, const struct tex_random *s, const struct tex_lod_quad *q)
{
    if (q->how.access != access_of(f) ||
        (f->integers && f->mode == LEVEL && q->lod[0] >= s->levels))
        return false;
    if (f->kind == TEX && !f->integers && f->mode == GRADIENT && !by_neighbours(f))
        return q->how.mode == TEX_LOD_GRADIENT;
    return q->how.mode == TEX_LOD_GIVEN || f->kind != TEX;
}

/* As PTX has it: without a mode the base level, which is what a program of no pixels has. */
static void draw_thread(struct random *r, const struct form *f, const struct tex_random *s,
                        struct tex_lod_quad *q, u32 *in)
{
    do
        tex_random_quad(r, s, q);
    while (!fits(f, s, q));
    q->lanes = 1;
    q->least[0] = 0;
    q->how.four_offsets = false;
    q->how.component = f->component & 3;
    q->how.compare = f->compare;
    q->how.multisample = is_multisample(f);
    if (f->mode != LEVEL)
        q->lod[0] = 0;
    draw_offset(r, f, q);
    memcpy(in + IN_AT, q->at, 3 * sizeof *in);
    if (by_neighbours(f))
        spread(r, f, s, q, in);
    for (unsigned a = 0; a < 3; a++) {
        in[IN_OFFSET + a] = (u32)(s32)(s8)(q->offset[0] >> 8 * a);
        if (a < 2 && f->mode == GRADIENT && !by_neighbours(f)) {
            in[IN_DX + a] = q->gradient[2 * a];
            in[IN_DY + a] = q->gradient[2 * a + 1];
        }
    }
    in[IN_LAYER] = q->layer[0];
    in[IN_LOD] = q->lod[0];
    in[IN_REFERENCE] = q->depth_ref[0];
    in[IN_SAMPLE] = q->sample[0];
}

void sampled_draw(struct random *r, const struct form *f, struct round *z)
{
    draw_texture(r, f, &z->texture);
    for (unsigned t = 0; t < z->threads; t++)
        if (f->kind == TXQ)
            z->in[t][IN_LOD] = tex_random_below(r, z->texture.levels);
        else
            draw_thread(r, f, &z->texture, &z->quad[t], z->in[t]);
}

/* Rounds what is allowed as the program does. */
static void halve(struct texref_answer *a)
{
    for (unsigned n = 0; n < a->count; n++)
        for (unsigned c = 0; c < 4; c++) {
            struct texref_value *v = &a->value[n][c];
            const u32 low = float_from_fp32(&float_fp16, as_word((float)v->low), ROUND_RNE),
                      high = float_from_fp32(&float_fp16, as_word((float)v->high), ROUND_RNE);

            if (v->whole)
                v->word =
                    float_to_fp32(&float_fp16, float_from_fp32(&float_fp16, v->word, ROUND_RNE));
            v->low = as_float(float_to_fp32(&float_fp16, low));
            v->high = as_float(float_to_fp32(&float_fp16, high));
        }
}

/* Whether a result is one to which 0 was added, as some are: known: facts/isa/compilers.md */
static bool allows_added(const struct texref_answer *a, const u32 got[4])
{
    static struct texref_answer added;

    added = *a;
    for (unsigned n = 0; n < a->count; n++)
        for (unsigned c = 0; c < 4; c++) {
            u32 *word = &added.value[n][c].word;

            if ((*word & 0x7fffffff) > 0x7f800000)
                *word = 0x7fffffff;
            else if (*word == 0x80000000)
                *word = 0;
        }
    return texref_allows(&added, got);
}

/* Of an array the depth, and of lines the height too, is the layers; PTX leaves a height of lines open. */
static void judge_query(const struct form *f, const struct round *z, unsigned t, struct judged *j)
{
    struct texref x;
    u32 want;

    texref_of(z->texture.state.header, z->texture.state.sampler, &x);
    want = (f->component == 2 && x.layers > 1) || (f->component == 1 && x.array && x.axes == 1)
               ? x.layers
               : texref_size(&x, x.first + (f->mode == LEVEL ? z->in[t][IN_LOD] : 0), f->component);
    j->compared++;
    if (z->out[t][0] != want && !j->differ++)
        snprintf(j->first, sizeof j->first, "%u, not %u", z->out[t][0], want);
}

static void tell(const struct round *z, unsigned t, const struct texref_answer *a, const u32 got[4],
                 struct judged *j)
{
    const struct texref_value *v = a->value[0];

    if (j->differ++)
        return;
    snprintf(
        j->first, sizeof j->first,
        "%s, thread %u at %g %g %g layer %u: %08x %08x %08x %08x, allowed %g..%g (%08x) and so on",
        tex_random_format(z->texture.format), t, (double)as_float(z->in[t][0]),
        (double)as_float(z->in[t][1]), (double)as_float(z->in[t][2]), z->in[t][IN_LAYER], got[0],
        got[1], got[2], got[3], (double)v->low, (double)v->high, v->word);
}

void sampled_judge(const struct form *f, const struct round *z, struct judged *j)
{
    static struct texref_answer a;
    const struct texref_memory m = { z->before, TEX_RANDOM_BYTES, tex_blocks };
    struct texref x;

    texref_of(z->texture.state.header, z->texture.state.sampler, &x);
    for (unsigned t = 0; t < z->threads; t++) {
        u32 got[4];

        if (f->kind == TXQ) {
            judge_query(f, z, t, j);
            continue;
        }
        texref_lane(&x, &m, &z->quad[t], 0, &a);
        j->free += a.free;
        if (a.free)
            continue;
        for (unsigned c = 0; c < 4; c++)
            got[c] = f->half ? float_to_fp32(&float_fp16, z->out[t][c / 2] >> 16 * (c & 1) & 0xffff)
                             : z->out[t][c];
        if (f->half)
            halve(&a);
        j->compared++;
        if (!texref_allows(&a, got) && !(f->adds && by_neighbours(f) && allows_added(&a, got)))
            tell(z, t, &a, got, j);
    }
}
