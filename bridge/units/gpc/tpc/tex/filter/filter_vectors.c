/* filter_vectors.c - random and directed texels for the filter */
#include <string.h>

#include "gpc/tpc/tex/filter/filter.h"
#include "gpc/tpc/tex/tex_states.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char filter_work_unit[] = "taps";
const struct unit_rate filter_rates[] = {
    { 0 },
};

unsigned filter_work(const struct filter_vector *v)
{
    return v->decode_filter_valid;
}

void filter_random_config(struct random *r, struct filter_vector *v)
{
    tex_states_random(r, &v->cfg);
}

/* A component as decode gives it: the ends of its codes, those next to them, or any. */
static u32 some_value(struct random *r, struct tex_component c)
{
    const u32 any = (u32)random_bits(r), mask = c.bits ? (u32)bits_mask(c.bits) : 0;
    const u32 least = 1u << ((c.bits ? c.bits : 1) - 1);

    if (c.number == TEX_ABSENT)
        return 0;
    if (c.number == TEX_FLOAT)
        return random_below(r, 4) ? (any & 0x807fffff) | (120 + random_below(r, 16)) << 23 : any;
    const u32 code = random_below(r, 3)
                         ? any & mask
                         : (random_below(r, 2) ? mask : least) + random_below(r, 3) - 1;

    return c.number == TEX_UNORM || c.number == TEX_UINT
               ? code & mask
               : (u32)bits_sign_extend(code & mask, c.bits ? c.bits : 1);
}

/* Weights of 1, 2, 4 or 8 texels. */
static void weights(struct random *r, struct tex_texels *in)
{
    const unsigned axes = random_below(r, 4);
    unsigned part[3];

    in->count = (u4)(1u << axes);
    for (unsigned axis = 0; axis < 3; axis++)
        part[axis] = random_below(r, 2) ? random_below(r, 256) : 128 * random_below(r, 2);
    for (unsigned k = 0; k < in->count; k++) {
        in->texel[k].weight = 1u << (24 - 8 * axes);
        for (unsigned axis = 0; axis < axes; axis++)
            in->texel[k].weight *= k >> axis & 1 ? part[axis] : 256 - part[axis];
    }
}

void filter_random_inputs(struct random *r, struct filter_vector *v)
{
    struct tex_texels *in = &v->decode_filter;
    struct tex_view view;

    tex_view_of(&v->cfg, &view);
    v->decode_filter_valid = 1;
    tex_states_id(r, &in->id);
    tex_states_how(r, &view, &in->how);
    weights(r, in);
    if (in->how.access == TEX_GATHER)
        in->count = 4;
    in->lane = (u2)random_below(r, 4);
    in->last = random_below(r, 4) != 0;
    in->taps = (u5)(random_below(r, 2) ? 1 : 2 * (1 + random_below(r, 8)));
    in->weight = (u9)(random_below(r, 2) ? 256 : random_below(r, 257));
    in->absent = random_below(r, 16) == 0;
    in->depth_ref =
        random_below(r, 4) ? tex_states_fraction(random_below(r, 257), 8) : (u32)random_bits(r);
    in->lod = (s16)random_bits(r);
    in->clamped = (u16)random_bits(r);
    for (unsigned k = 0; k < in->count; k++)
        for (unsigned c = 0; c < 4; c++)
            in->texel[k].value[c] = some_value(r, filter_component(&view, c));
}

/* A texture whose four components are of one type (class cl b197tex: 1 SNORM, 2 UNORM, 3 SINT, 4 UINT, 7 FLOAT). */
static void layout(struct filter_vector *v, u32 code, u32 type)
{
    tex_states_plain(&v->cfg, TEX_2D, 8, 8, 1, 0);
    v->cfg.header[0] = (TEX_STATES_RGBA8 & ~UINT32_C(0x7ffff)) | code | type << 7 | type << 10 |
                       type << 13 | type << 16;
}

enum { RGBA32 = 0x01, RGBA16 = 0x03, RGBA8 = 0x08 };
enum { SNORM = 1, UNORM, SINT, UINT, FLOAT = 7 };

static void two(struct filter_vector *v, u32 a, u32 b, u25 weight)
{
    struct tex_texels *in = &v->decode_filter;

    in->count = 2;
    in->texel[0].weight = (1 << 24) - weight;
    in->texel[1].weight = weight;
    for (unsigned c = 0; c < 4; c++) {
        in->texel[0].value[c] = a;
        in->texel[1].value[c] = b;
    }
}

/* The same code everywhere is that code. */
static void constants(unsigned i, struct filter_vector *v)
{
    layout(v, RGBA8, i & 1 ? UNORM : SNORM);
    two(v, i & 1 ? i / 2 : (u32)(s8)(i / 2), i & 1 ? i / 2 : (u32)(s8)(i / 2), 12345 * i);
}

static void weighted(unsigned i, struct filter_vector *v)
{
    layout(v, i & 1 ? RGBA16 : RGBA8, UNORM);
    two(v, 0, i & 1 ? 65535 : 255, (i / 2) << 16);
}

/* Sums of floats that cancel, lose bits, overflow or are no numbers; with a weight, and without. */
static void floats(unsigned i, struct filter_vector *v)
{
    static const u32 of[] = { 0,          0x80000000, 1,          0x80000001,
                              0x3f800000, 0xbf800000, 0x7f7fffff, 0xff7fffff,
                              0x7f800000, 0xff800000, 0x7fc00001, 0x33800000 };

    layout(v, RGBA32, FLOAT);
    two(v, of[i % 12], of[i / 12 % 12], i / 144 == 0 ? 0 : i / 144 == 1 ? 1 << 23 : 1);
}

static void compares(unsigned i, struct filter_vector *v)
{
    static const u32 of[] = { 0,          0x80000000, 0x3f000000, 0x3f800000,
                              0x40000000, 0xbf800000, 0x7fc00000, 1 };
    struct tsc t;

    layout(v, RGBA32, FLOAT);
    t = tex_states_sampler_of(&v->cfg);
    t.compares = 1;
    t.function = i % 8;
    tex_states_sampler(&v->cfg, &t);
    v->decode_filter.how.compare = 1;
    v->decode_filter.depth_ref = of[i / 8 % 8];
    v->decode_filter.how.access = i / 512 ? TEX_GATHER : TEX_SAMPLE;
    two(v, of[i / 64 % 8], 0x3f400000, 1 << 22);
    v->decode_filter.count = i / 512 ? 4 : 2;
}

/* The sampler does not compare though the instruction would. */
static void uncompared(unsigned i, struct filter_vector *v)
{
    struct tsc t;

    compares(i, v);
    t = tex_states_sampler_of(&v->cfg);
    t.compares = 0;
    tex_states_sampler(&v->cfg, &t);
}

static void reductions(unsigned i, struct filter_vector *v)
{
    static const u32 code[4] = { RGBA8, RGBA8, RGBA32, RGBA32 },
                     type[4] = { SNORM, UNORM, SINT, FLOAT };
    struct tsc t;

    layout(v, code[i % 4], type[i % 4]);
    t = tex_states_sampler_of(&v->cfg);
    t.reduction = 1 + i / 4 % 2;
    tex_states_sampler(&v->cfg, &t);
    two(v, i / 8 % 2 ? 5 : 0xffffffff & (i % 4 == 1 ? 255 : UINT32_MAX),
        i / 16 % 2 ? 0x7f800001 & (i % 4 < 2 ? 127 : UINT32_MAX) : 0, i / 32 ? 1 : 0);
}

/* Each source, of components that are there and are not. */
static void sources(unsigned i, struct filter_vector *v)
{
    layout(v, RGBA8, i / 8 % 2 ? UINT : UNORM);
    v->cfg.header[0] &= ~(UINT32_C(0xfff) << 19);
    v->cfg.header[0] |= (i % 8) << 19 | (i + 1) % 8 << 22 | (i + 2) % 8 << 25 | (i + 3) % 8 << 28;
    if (i / 16)
        v->cfg.header[0] = (v->cfg.header[0] & ~UINT32_C(0x7f)) | 0x1d; /* R8 */
    two(v, 17, 200, 1 << 23);
    if (i / 16)
        for (unsigned k = 0; k < 2; k++)
            for (unsigned c = 1; c < 4; c++)
                v->decode_filter.texel[k].value[c] = 0;
}

/* Lanes of 1 to 16 taps on two levels. */
static void taps(unsigned i, struct filter_vector *v)
{
    static const u8 counts[] = { 1, 2, 4, 6, 8, 10, 12, 14, 16 };
    unsigned lane = 0, n = i;

    while (n >= 2u * counts[lane])
        n -= 2 * counts[lane++];
    layout(v, RGBA8, UNORM);
    v->decode_filter.taps = counts[lane];
    v->decode_filter.weight = n & 1 ? 77 : 256 - 77;
    v->decode_filter.last = n == 2u * counts[lane] - 1;
    two(v, 255 & 37 * n, 255, 1 << 20);
}

static void queries(unsigned i, struct filter_vector *v)
{
    layout(v, RGBA8, UNORM);
    v->decode_filter.how.access = TEX_QUERY;
    v->decode_filter.lod = (s16)(i & 1 ? INT16_MIN : -1);
    v->decode_filter.clamped = i & 2 ? 0xe00 : 0;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct filter_vector *v);
} sections[] = {
    { "constants", 512, constants },  { "weights", 514, weighted },
    { "floats", 432, floats },        { "comparisons", 1024, compares },
    { "reductions", 64, reductions }, { "sources", 32, sources },
    { "taps", 2 * 73, taps },         { "queries", 4, queries },
    { "uncompared", 64, uncompared },
};

const char *filter_directed(unsigned i, struct filter_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->decode_filter_valid = 1;
    v->decode_filter.last = v->decode_filter.taps = 1;
    v->decode_filter.weight = 256;
    sections[s].make(i, v);
    v->decode_filter.id.launch = (u16)s;
    return sections[s].name;
}

const uint64_t filter_exhaustive_lines = 0;

void filter_exhaustive(uint64_t i, struct filter_vector *v)
{
    (void)i;
    (void)v;
}
