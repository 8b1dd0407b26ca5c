/* stri_vectors.c - random, directed and exhaustive vectors of STRI */
#include <string.h>

#include "common/fp32.h"
#include "gpc/tpc/pe/stri/stri.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char stri_work_unit[] = "plane equations";

/* What rates.csv says of STRI is of primitives of many planes; a line here is a primitive of one
 * (bridge/rate/rate_formulas.c).
 */
const struct unit_rate stri_rates[] = {
    { 0 },
};

unsigned stri_work(const struct stri_vector *v)
{
    return v->wdx_stri_valid;
}

void stri_random_config(struct random *r, struct stri_vector *v)
{
    v->cfg.provoking_last = random_bits(r) & 1;
    v->cfg.last_x = (u14)(random_below(r, 4) ? 16383 : random_below(r, 16384));
    v->cfg.last_y = (u14)(random_below(r, 4) ? 16383 : random_below(r, 16384));
}

/* One of ordinary size, any, or a corner: zeros, denormals, Inf, NaN. */
static u32 random_value(struct random *r)
{
    static const u32 corners[8] = { 0,          0x80000000, 0x3f800000, 0xbf800000,
                                    0x00000001, 0x7f800000, 0x7fc00000, 0x7f7fffff };
    unsigned kind = random_below(r, 16);

    if (kind == 0)
        return corners[random_below(r, 8)];
    if (kind < 3)
        return (u32)random_bits(r);
    return (u32)(random_bits(r) & 0x80ffffff) + 0x3e000000 + (random_below(r, 4) << 23);
}

static struct snapped_vertex random_vertex(struct random *r, s32 x, s32 y, unsigned size)
{
    return (struct snapped_vertex){ x + (s32)random_below(r, size) - (s32)size / 2,
                                    y + (s32)random_below(r, size) - (s32)size / 2,
                                    (u32)random_bits(r), 0x3d000000 + random_below(r, 0x3000000) };
}

static s53 area_of(const struct stri_prim *p)
{
    const s64 x1 = p->v1.x - p->v0.x, y1 = p->v1.y - p->v0.y;
    const s64 x2 = p->v2.x - p->v0.x, y2 = p->v2.y - p->v0.y;

    return p->kind == PRIMITIVE_POINT  ? 0
           : p->kind == PRIMITIVE_LINE ? x1 * x1 + y1 * y1
                                       : x1 * y2 - x2 * y1;
}

static void random_prim(struct random *r, struct stri_prim *p)
{
    const unsigned size = 2u << random_below(r, random_below(r, 8) ? 16 : 24);
    const s32 x = (s32)random_below(r, 1u << 22), y = (s32)random_below(r, 1u << 22);
    const unsigned kind = random_below(r, 8);

    p->id.draw = (u16)random_bits(r);
    p->id.prim = (u16)random_bits(r);
    p->kind = kind == 0 ? PRIMITIVE_POINT : kind == 1 ? PRIMITIVE_LINE : PRIMITIVE_TRIANGLE;
    p->id.part = (u2)(kind < 2 ? random_below(r, 3) : 0);
    p->front = random_bits(r) & 1;
    p->size = (u15)(random_bits(r) & 0x7fff);
    p->v0 = random_vertex(r, x, y, size);
    p->cell_x = (u2)(random_below(r, 4) ? p->v0.x >> 20 & 3 : random_below(r, 4));
    p->cell_y = (u2)(random_below(r, 4) ? p->v0.y >> 20 & 3 : random_below(r, 4));
    p->v1 = random_vertex(r, x, y, size);
    p->v2 = random_vertex(r, x, y, size);
    if (random_below(r, 8) == 0) /* flat in depth of view */
        p->v1.w = p->v2.w = p->v0.w;
    p->area = area_of(p);
}

void stri_random_inputs(struct random *r, struct stri_vector *v)
{
    struct stri_attribute *a = &v->wdx_stri;

    v->cfg.last_x = v->cfg.last_y = 16383;
    v->setup_stri_valid = v->wdx_stri_valid = 1;
    random_prim(r, &v->setup_stri);
    a->id = v->setup_stri.id;
    a->kind = (enum primitive_kind)random_below(r, 3);
    if (v->setup_stri.id.part || v->setup_stri.kind == PRIMITIVE_TRIANGLE)
        a->kind = PRIMITIVE_TRIANGLE;
    a->last = 1;
    a->slot = (u8)random_bits(r);
    a->mode = (enum interpolation)random_below(r, 4);
    a->square = random_bits(r) & 1;
    for (unsigned i = 0; i < 3; i++)
        a->v[i] = random_value(r);
    if (random_below(r, 8) == 0)
        a->v[1] = a->v[2] = a->v[0];
}

/* A triangle of 16x16 pixels at (100, 50). */
static void base(struct stri_vector *v)
{
    memset(v, 0, sizeof *v);
    v->cfg.last_x = v->cfg.last_y = 16383;
    v->setup_stri_valid = v->wdx_stri_valid = 1;
    v->setup_stri.kind = v->wdx_stri.kind = PRIMITIVE_TRIANGLE;
    v->setup_stri.v0 = (struct snapped_vertex){ 25600, 12800, 0, FP32_ONE };
    v->setup_stri.v1 = (struct snapped_vertex){ 29696, 12800, 0, 0x3f000000 };
    v->setup_stri.v2 = (struct snapped_vertex){ 25600, 16896, 0, 0x3e800000 };
    v->wdx_stri.last = 1;
    v->wdx_stri.mode = INTERPOLATE_PERSPECTIVE;
    v->wdx_stri.v[0] = 0x3f800000;
    v->wdx_stri.v[1] = 0x40000000;
    v->wdx_stri.v[2] = 0x40800000;
}

/* Kind, part, assembled kind, provoking vertex, mode. */
static void every_mode(unsigned i, struct stri_vector *v)
{
    v->wdx_stri.mode = (enum interpolation)(i % 4);
    v->cfg.provoking_last = i / 4 % 2;
    v->setup_stri.kind = (enum primitive_kind)(i / 8 % 3);
    v->wdx_stri.kind = (enum primitive_kind)(i / 24 % 3);
    v->setup_stri.id.part = (u2)(i / 72);
}

/* A value or 1/w of each vertex that is no ordinary number. */
static void special_value(unsigned i, struct stri_vector *v)
{
    static const u32 corners[8] = { 0,          0x80000000, 0x00400000, 0x00800000,
                                    0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff };
    struct snapped_vertex *const vertex[3] = { &v->setup_stri.v0, &v->setup_stri.v1,
                                               &v->setup_stri.v2 };

    *(i / 8 % 2 ? &vertex[i / 16 % 3]->w : &v->wdx_stri.v[i / 16 % 3]) = corners[i % 8];
    v->wdx_stri.mode = (enum interpolation)(1 + i / 48);
}

/* Vertices at the ends of the coordinates, and slivers. */
static void far_away(unsigned i, struct stri_vector *v)
{
    static const s32 at[8] = { -16777216, 16777215, -1, 0, 1, 255, 4194303, 4194304 };

    v->setup_stri.v0.x = at[i % 8];
    v->setup_stri.v1.y = at[i / 8 % 8];
    v->setup_stri.v2.x = at[i / 64];
}

static void no_area(unsigned i, struct stri_vector *v)
{
    v->setup_stri.v1 = v->setup_stri.v0;
    v->setup_stri.kind = i % 2 ? PRIMITIVE_LINE : PRIMITIVE_TRIANGLE;
    v->wdx_stri.mode = (enum interpolation)(i / 2);
}

/* The largest and the smallest that can be added: a whole range of exponents cancels. */
static void cancelling(unsigned i, struct stri_vector *v)
{
    v->wdx_stri.v[0] = i % 2 ? 0x7f7fffff : 0x7e000000;
    v->wdx_stri.v[1] = v->wdx_stri.v[0] ^ (i / 2 % 2 ? 1 : 0);
    v->wdx_stri.v[2] = 0x00800000 + (i / 4 << 23);
    v->setup_stri.v0.w = v->setup_stri.v1.w = i % 2 ? 0x00800000 : 0x3f800000;
    v->setup_stri.v2.w = 0x00800000;
}

/* Slopes below the least number, of either sign. */
static void tiny_slope(unsigned i, struct stri_vector *v)
{
    v->wdx_stri.mode = INTERPOLATE_LINEAR;
    for (unsigned k = 0; k < 3; k++)
        v->wdx_stri.v[k] = 0x00800000 + (i >> k & 1);
}

/* A sprite's coordinate, over squares of every size, also across the reference. */
static void sprite(unsigned i, struct stri_vector *v)
{
    static const u16 sizes[8] = { 0, 1, 16, 17, 24, 1000, 32766, 32767 };

    v->setup_stri.kind = v->wdx_stri.kind = PRIMITIVE_POINT;
    v->setup_stri.size = sizes[i % 8];
    v->setup_stri.v0.x += (s32)(i / 8 % 4) * 77;
    v->wdx_stri.mode = i / 32 % 2 ? INTERPOLATE_LINEAR : INTERPOLATE_PERSPECTIVE;
    v->wdx_stri.square = 1;
    v->wdx_stri.v[0] = i / 64 % 2 ? FP32_ONE : 0;
    v->wdx_stri.v[1] = i / 64 % 2 ? FP32_ONE : i / 128 % 2 ? FP32_ONE : 0;
    v->wdx_stri.v[2] = i / 64 % 2 ? 0 : i / 128 % 2 ? 0 : FP32_ONE;
}

/* Four attributes of a primitive, a line each. */
static void more_attributes(unsigned i, struct stri_vector *v)
{
    v->setup_stri_valid = i % 4 == 0;
    v->wdx_stri.last = i % 4 == 3;
    v->wdx_stri.slot = (u8)(i % 4);
    v->wdx_stri.mode = (enum interpolation)(i / 4 % 4);
    v->wdx_stri.v[2] += i << 20;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct stri_vector *v);
} sections[] = {
    { "every mode", 288, every_mode },       { "special value", 144, special_value },
    { "far away", 512, far_away },           { "no area", 8, no_area },
    { "cancelling values", 64, cancelling }, { "tiny slope", 8, tiny_slope },
    { "a point's square", 256, sprite },     { "more attributes", 64, more_attributes },
};

const char *stri_directed(unsigned i, struct stri_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->setup_stri.area = area_of(&v->setup_stri);
    v->setup_stri.id.draw = (u16)s;
    v->setup_stri.id.prim = (u16)i;
    v->wdx_stri.id = v->setup_stri.id;
    return sections[s].name;
}

/* Every triangle of two vertices in 16x16 positions, one kept. */
const uint64_t stri_exhaustive_lines = UINT64_C(1) << 16;

void stri_exhaustive(uint64_t i, struct stri_vector *v)
{
    base(v);
    v->setup_stri.v1.x = 25600 + (s32)(i & 15) - 8;
    v->setup_stri.v1.y = 12800 + (s32)(i >> 4 & 15) - 8;
    v->setup_stri.v2.x = 25600 + (s32)(i >> 8 & 15) - 8;
    v->setup_stri.v2.y = 12800 + (s32)(i >> 12 & 15) - 8;
    v->setup_stri.area = area_of(&v->setup_stri);
}
