/* lod_directed.c - the corners of levels of detail by name (facts/texture/texunit.md 3) */
#include <string.h>

#include "gpc/tpc/tex/lod/lod.h"
#include "gpc/tpc/tex/tex_states.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

/* Filters of a sampler. */
static void filters(struct tex_state *s, unsigned magnify, unsigned minify, unsigned mip)
{
    struct tsc t = tex_states_sampler_of(s);

    t.magnify = magnify;
    t.minify = minify;
    t.mip = mip;
    tex_states_sampler(s, &t);
}

/* Coordinates of a plane: steps of n/2^shift texels of 64. */
static void steps(struct lod_vector *v, unsigned axis, s64 x, s64 y, unsigned shift)
{
    for (unsigned lane = 0; lane < 4; lane++)
        v->tex_lod.at[3 * lane + axis] =
            tex_states_fraction((lane & 1 ? x : 0) + (lane & 2 ? y : 0), shift + 6);
}

static void trilinear(struct lod_vector *v)
{
    tex_states_plain(&v->cfg, TEX_2D, 64, 64, 1, 6);
    filters(&v->cfg, TEX_LINEAR, TEX_LINEAR, TEX_MIP_LINEAR);
}

/* Each octave from 1/16 to 128 texels, in eighths. */
static void lengths(unsigned i, struct lod_vector *v)
{
    trilinear(v);
    steps(v, 0, (8 + i % 8) << i / 8, 0, 7);
    steps(v, 1, 0, 8, 7);
}

/* Lengths whose level is at a bound of rounding, or next to it. */
static void bounds(unsigned i, struct lod_vector *v)
{
    trilinear(v);
    steps(v, 0, (s64)(lod_power((s32)(i / 3)) * 128 + i % 3) - 1, 0, 23);
    steps(v, 1, 0, 1, 23);
}

/* Directions of a vector of one length: 3, 4, 5 and the like. */
static void directions(unsigned i, struct lod_vector *v)
{
    static const s8 of[8][2] = { { 5, 0 },  { 4, 3 },  { 3, 4 },   { 0, 5 },
                                 { -3, 4 }, { -5, 0 }, { -4, -3 }, { 0, -5 } };

    trilinear(v);
    steps(v, 0, of[i % 8][0], of[i / 8][0], 0);
    steps(v, 1, of[i % 8][1], of[i / 8][1], 0);
}

/* Ratios of 1 to 17, of each degree, along x and across. */
static void ratios(unsigned i, struct lod_vector *v)
{
    const s64 ratio = 4 + i % 65;
    struct tsc t;

    trilinear(v);
    t = tex_states_sampler_of(&v->cfg);
    t.anisotropy = 1 + i / 65 % 7;
    v->tex_lod.lanes = 1u << i % 4;
    tex_states_sampler(&v->cfg, &t);
    steps(v, 0, ratio, i / 455 ? ratio : 0, 2);
    steps(v, 1, i / 455 ? -4 : 0, 4, 2);
}

/* Anisotropy where it magnifies; where vectors are parallel, zero or not numbers. */
static void degenerate(unsigned i, struct lod_vector *v)
{
    struct tsc t;

    trilinear(v);
    t = tex_states_sampler_of(&v->cfg);
    t.anisotropy = 7;
    tex_states_sampler(&v->cfg, &t);
    steps(v, 0, (s64)(i % 4), (s64)(i / 4 % 4), 1 + i / 16);
    steps(v, 1, (s64)(i % 4), (s64)(i / 4 % 4), 1 + i / 16);
    if (i % 16 == 15)
        v->tex_lod.at[3 + i / 16 % 2] = i & 64 ? 0x7f800000 : 0x7fc00000;
}

static void spreads(unsigned i, struct lod_vector *v)
{
    struct tic_image image;

    ratios(65 + 24, v);
    tic_image_get(&image, v->cfg.header);
    image.fine_spread = i & 3;
    image.coarse_spread = i >> 2 & 3;
    image.fine_modifier = i >> 4 & 3;
    image.coarse_modifier = i >> 6 & 3;
    image.spread_scale = i / 8 % 32;
    image.spread_most = i % 8;
    tic_image_put(v->cfg.header, &image);
}

/* A level that the program gives, in 512ths around each one; or a bias. */
static void given(unsigned i, struct lod_vector *v)
{
    trilinear(v);
    v->tex_lod.how.mode = i & 1 ? TEX_LOD_GIVEN : TEX_LOD_QUAD;
    for (unsigned lane = 0; lane < 4; lane++)
        v->tex_lod.lod[lane] = tex_states_fraction((s64)(i / 2) * 64 - 1024 + (s64)lane - 2, 9);
    steps(v, 0, 4, 0, 0);
    steps(v, 1, 0, 1, 0);
}

/* Clamps that cross, of the sampler, the header and the instruction. */
static void clamps(unsigned i, struct lod_vector *v)
{
    static const u12 of[4] = { 0, 0x180, 0x300, 0xf00 };
    struct tic_levels levels = { .first = i >> 8, .last = 5, .least = of[i >> 4 & 3] };
    struct tsc t;

    given(99, v);
    tic_levels_put(v->cfg.header, &levels);
    t = tex_states_sampler_of(&v->cfg);
    t.least = of[i & 3];
    t.most = of[i >> 2 & 3];
    t.mip = 1 + i % 3;
    t.least_whole = i & 1;
    tex_states_sampler(&v->cfg, &t);
    for (unsigned lane = 0; lane < 4; lane++)
        v->tex_lod.least[lane] = of[i >> 6 & 3];
}

/* Every slope, fractions around where it ends. */
static void slopes(unsigned i, struct lod_vector *v)
{
    struct tsc t;

    trilinear(v);
    t = tex_states_sampler_of(&v->cfg);
    t.trilinear = i % 32;
    tex_states_sampler(&v->cfg, &t);
    v->tex_lod.how.mode = TEX_LOD_GIVEN;
    for (unsigned lane = 0; lane < 4; lane++)
        v->tex_lod.lod[lane] = tex_states_fraction(256 + 16 * (i / 32) + 4 * lane, 8);
}

/* Between levels, of the nearest one and of none. */
static void queries(unsigned i, struct lod_vector *v)
{
    struct tsc t;

    given(i, v);
    t = tex_states_sampler_of(&v->cfg);
    t.mip = 1 + i % 3;
    tex_states_sampler(&v->cfg, &t);
    v->tex_lod.how.access = TEX_QUERY;
}

/* Faces, ties of magnitudes, quads over an edge. */
static void cubes(unsigned i, struct lod_vector *v)
{
    tex_states_plain(&v->cfg, TEX_CUBE, 64, 64, 1, 6);
    filters(&v->cfg, TEX_LINEAR, TEX_LINEAR, TEX_MIP_LINEAR);
    for (unsigned lane = 0; lane < 4; lane++)
        for (unsigned axis = 0; axis < 3; axis++) {
            const unsigned digit = (i / (axis == 0 ? 1 : axis == 1 ? 5 : 25)) % 5;
            const s64 more = axis == 0 ? lane & 1 : axis == 1 ? lane >> 1 : 0;

            v->tex_lod.at[3 * lane + axis] = tex_states_fraction(32 * ((s64)digit - 2) + more, 6);
        }
}

static void gradients(unsigned i, struct lod_vector *v)
{
    trilinear(v);
    v->tex_lod.how.mode = TEX_LOD_GRADIENT;
    for (unsigned lane = 0; lane < 4; lane++)
        for (unsigned k = 0; k < 4; k++)
            v->tex_lod.gradient[4 * lane + k] = tex_states_fraction((s64)((i >> k & 1) << lane), 6);
}

/* Levels of a view, from one below to one above. */
static void loads(unsigned i, struct lod_vector *v)
{
    struct tic_levels levels = { .first = i % 4, .last = 4 };

    tex_states_plain(&v->cfg, TEX_2D, 64, 64, 1, 6);
    tic_levels_put(v->cfg.header, &levels);
    v->tex_lod.how.access = TEX_LOAD;
    v->tex_lod.how.mode = TEX_LOD_GIVEN;
    for (unsigned lane = 0; lane < 4; lane++)
        v->tex_lod.lod[lane] = (u32)(i / 4 + lane) - 1;
}

/* All filters at, above and below level 0. */
static void filtering(unsigned i, struct lod_vector *v)
{
    trilinear(v);
    filters(&v->cfg, i % 3, i / 3 % 4, i / 12 % 4);
    steps(v, 0, 8 << i / 48, 0, 4);
    steps(v, 1, 0, 1, 4);
}

/* The last thread lies off the plane of the others, by either quality. */
static void bends(unsigned i, struct lod_vector *v)
{
    struct tic_image image;

    trilinear(v);
    tic_image_get(&image, v->cfg.header);
    image.four_iso = i & 1;
    tic_image_put(v->cfg.header, &image);
    steps(v, 0, 2, 0, 0);
    steps(v, 1, 0, 2, 0);
    v->tex_lod.at[9 + (i >> 1 & 1)] = tex_states_fraction(4 << i / 4, 6);
}

/* No bias acts on a gather, clamps do. */
static void gathers(unsigned i, struct lod_vector *v)
{
    struct tsc t;

    trilinear(v);
    t = tex_states_sampler_of(&v->cfg);
    t.bias = 128 * i & 0x1fff;
    t.least = i & 1 ? 0x200 : 0;
    tex_states_sampler(&v->cfg, &t);
    v->tex_lod.how.access = TEX_GATHER;
    v->tex_lod.how.mode = TEX_LOD_GIVEN;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct lod_vector *v);
} sections[] = {
    { "lengths", 88, lengths },
    { "bounds of rounding", 768, bounds },
    { "directions", 64, directions },
    { "ratios", 910, ratios },
    { "degenerate", 128, degenerate },
    { "spreads", 256, spreads },
    { "levels given", 128, given },
    { "clamps", 1024, clamps },
    { "slopes", 32 * 16, slopes },
    { "queries", 128, queries },
    { "cubes", 125, cubes },
    { "gradients", 16, gradients },
    { "loads", 24, loads },
    { "filters", 48 * 4, filtering },
    { "quads that bend", 32, bends },
    { "gathers", 64, gathers },
};

const char *lod_directed(unsigned i, struct lod_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->tex_lod_valid = 1;
    v->tex_lod.lanes = 15;
    sections[s].make(i, v);
    v->tex_lod.id.launch = (u16)s;
    return sections[s].name;
}
