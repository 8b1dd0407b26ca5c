/* prop_directed.c - directed and exhaustive vectors of PROP */
#include <string.h>

#include "gpc/prop/prop.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

/* By samples. */
static const enum sample_mode modes[7] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X1_D3D,
                                           SAMPLES_2X2, SAMPLES_4X2, SAMPLES_4X2_D3D,
                                           SAMPLES_4X4 };

/* One target, one packet of quads, early Z. */
static void base(struct prop_vector *v)
{
    memset(v, 0, sizeof *v);
    v->reset = 1;
    v->cfg.tests = v->cfg.z_writes = v->cfg.shades = 1;
    v->cfg.outputs = 1;
    v->cfg.samples.target = SAMPLES_2X2;
    v->cfg.samples.enable = 1;
    v->cfg.target[0].format = FORMAT_A8B8G8R8;
    v->frast_prop_valid = v->zcache_prop_valid = v->sm_prop_valid = 1;
    v->frast_prop.coverage = v->zcache_prop.passed = UINT64_MAX;
    for (unsigned i = 0; i < 64; i++)
        v->sm_prop.color[i] = 0x3e800000 + 0x20000 * i;
}

static void every_format(unsigned i, struct prop_vector *v)
{
    v->cfg.target[0].format = (enum color_format)(i % 256);
    v->cfg.target[0].blend = i / 256 % 2;
    v->cfg.float_rtz = i / 512 % 2;
    v->cfg.samples.target = i / 1024 ? SAMPLES_4X4 : SAMPLES_2X2;
}

/* Whatever makes Z late, alone; with and without writes; mandated early. */
static void every_order(unsigned i, struct prop_vector *v)
{
    v->cfg.shader_kills = i % 6 == 1;
    v->cfg.shader_mask = i % 6 == 2;
    v->cfg.alpha_test = v->cfg.alpha_to_coverage = i % 6 == 3;
    v->cfg.shader_z = i % 6 == 4;
    v->cfg.side_effects = i % 6 == 5;
    v->cfg.z_writes = i / 6 % 2;
    v->cfg.mandated_early = i / 12 % 2;
    v->cfg.tests = i / 24 % 4 != 3;
    v->cfg.shades = i / 24 % 4 != 2;
    v->cfg.hysteresis = i / 24 % 4 == 1 ? 31 : 0;
    v->cfg.alpha_func = COMPARE_GREATER;
    v->cfg.alpha_ref = 0x3e900000;
    v->sm_prop.killed = 0x0f0f;
    for (unsigned p = 0; p < 16; p++) {
        v->sm_prop.mask[p] = 0x5a5a >> p % 4;
        v->sm_prop.z[p] = 0x3f000000;
    }
}

/* Alpha in steps of 1/128 in each mode and footprint. */
static void alpha_step(unsigned i, struct prop_vector *v)
{
    v->cfg.alpha_to_coverage = 1;
    v->cfg.dither = (enum dither_footprint)(i / 1024);
    v->cfg.samples.target = (enum sample_mode)(i / 128 % 8);
    v->frast_prop.coverage = 0xffff;
    for (unsigned p = 0; p < 16; p++) {
        const u32 steps = i % 128 + 1;
        unsigned top = 31;

        while (!(steps >> top & 1))
            top--;
        v->sm_prop.color[4 * p + 3] = (120 + top) << 23 | (steps << (23 - top) & 0x7fffff);
    }
}

static void two_sources(unsigned i, struct prop_vector *v)
{
    v->reset = i % 2 == 0;
    v->cfg.dual_source = 1;
    v->cfg.outputs = 2;
    v->cfg.target[0].blend = 1;
    v->cfg.target[0].format = i / 2 % 2 ? FORMAT_R16_G16_B16_A16 : FORMAT_A8B8G8R8;
    v->frast_prop_valid = v->zcache_prop_valid = i % 2 == 0;
    v->sm_prop.number = i % 2;
}

/* Every raster over every target, each component modulated, linear or by a table, or truncated. */
static void mixed_samples(unsigned i, struct prop_vector *v)
{
    struct prop_config *c = &v->cfg;
    unsigned target = 0, pair = i % 28;

    while (pair >= 7 - target)
        pair -= 7 - target++;
    c->samples.target = modes[target];
    c->samples.raster = modes[target + pair];
    c->samples.tir = 1;
    c->modulate = (enum tir_modulation)(i / 28 % 4);
    c->modulation_table = i / 112 % 2;
    c->reduce_coverage = i / 224 % 3 != 2;
    c->target[0].blend = i / 224 % 3 == 1;
    for (unsigned k = 0; k < 16; k++)
        c->coefficient[k] = (u8)(8 * k + 15);
    v->frast_prop.coverage = UINT64_C(0x0137f731) * (2 * i + 1) * 0x9e3779b1;
    c->shader_mask = 1;
    for (unsigned p = 0; p < 16; p++)
        v->sm_prop.mask[p] = UINT16_MAX;
}

/* Alpha of the raster's samples and of the targets'; coverage as a colour; what early Z left, shaded. */
static void mixed_coverage(unsigned i, struct prop_vector *v)
{
    static const enum color_format formats[4] = { FORMAT_RU8, FORMAT_RS8, FORMAT_RU16,
                                                  FORMAT_A8B8G8R8 };

    v->cfg.samples.target = i % 2 ? SAMPLES_2X1_D3D : SAMPLES_1X1;
    v->cfg.samples.raster = i / 2 % 2 ? SAMPLES_4X4 : SAMPLES_4X2_D3D;
    v->cfg.samples.tir = v->cfg.reduce_coverage = 1;
    v->cfg.alpha_to_coverage = v->cfg.raster_alpha = i / 4 % 2;
    v->cfg.alpha_to_coverage |= i / 8 % 2;
    v->cfg.coverage_to_color = 1;
    v->cfg.coverage_target = i / 16 % 2;
    v->cfg.target[0].format = formats[i / 32 % 4];
    v->cfg.post_depth_mask = i / 128 % 2;
    v->zcache_prop.passed = UINT64_C(0xf0a5c3961e2d7b84) ^ i;
    for (unsigned p = 0; p < 16; p++)
        v->sm_prop.color[4 * p + 3] = 0x3d800000 + 0x00280000 * p;
}

/* Every raster of fewer samples over every target; alpha to coverage of either's. */
static void fewer_samples(unsigned i, struct prop_vector *v)
{
    struct prop_config *c = &v->cfg;
    unsigned target = 1, raster = i % 21;

    while (raster >= target)
        raster -= target++;
    c->samples.target = modes[target];
    c->samples.raster = modes[raster];
    c->samples.tir = 1;
    c->reduce_coverage = i / 21 % 2;
    c->modulate = i / 21 % 2 ? MODULATE_RGBA : MODULATE_NONE;
    c->alpha_to_coverage = i / 42 % 3 > 0;
    c->raster_alpha = i / 42 % 3 > 1;
    v->frast_prop.coverage = UINT64_C(0x9e3779b97f4a7c15) * (i + 1);
    for (unsigned p = 0; p < 16; p++)
        v->sm_prop.color[4 * p + 3] = 0x3d800000 + 0x00280000 * p;
}

/* Passes of a raster as many as the targets, and of coverage as a colour; of other rasters they are ignored. */
static void mixed_passes(unsigned i, struct prop_vector *v)
{
    struct prop_config *c = &v->cfg;

    c->samples.target = modes[i % 7];
    c->samples.raster = modes[i / 7 % 7];
    c->samples.tir = i / 49 % 2;
    c->reduce_coverage = i / 98 % 2;
    c->coverage_to_color = i / 196;
    c->passes = 1 + i % 4;
    c->target[0].format = FORMAT_RU16;
    v->frast_prop.coverage = UINT64_C(0x9e3779b97f4a7c15) * (i + 1);
}

/* Every number of passes over every number of samples, early and late. */
static void passes(unsigned i, struct prop_vector *v)
{
    v->cfg.samples.target = modes[i % 7];
    v->cfg.passes = i / 7 % 6;
    v->cfg.pass_centroid = i / 42 % 2;
    v->cfg.tests = i / 84 % 2;
    v->cfg.shader_z = v->cfg.z_writes = i / 168 % 2;
    v->cfg.target[0].format = FORMAT_RU32;
    v->frast_prop.coverage = i % 5 ? UINT64_C(0x9e3779b97f4a7c15) * (i + 1) : UINT64_MAX;
}

/* Every opacity, to targets that blend and others, of one sample a pixel and four. */
static void smooth(unsigned i, struct prop_vector *v)
{
    v->cfg.samples.target = i & 1 ? SAMPLES_2X2 : SAMPLES_1X1;
    v->cfg.target[0].blend = i >> 1 & 1;
    v->frast_prop.kind = PRIMITIVE_LINE;
    v->frast_prop.fades = 1;
    for (unsigned k = 0; k < PROP_PIXELS; k++)
        v->frast_prop.opacity[k] = (u9)(i >> 2);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct prop_vector *v);
} sections[] = {
    { "every format", 2048, every_format },
    { "every order", 96, every_order },
    { "steps of alpha", 2048, alpha_step },
    { "two sources", 4, two_sources },
    { "mixed samples", 672, mixed_samples },
    { "mixed coverage", 256, mixed_coverage },
    { "passes", 336, passes },
    { "smooth lines", 1028, smooth },
    { "fewer samples", 126, fewer_samples },
    { "mixed passes", 392, mixed_passes },
};

const char *prop_directed(unsigned i, struct prop_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->frast_prop.id.draw = (u16)s;
    v->frast_prop.id.prim = (u16)i;
    return sections[s].name;
}

/* Every fp16 number as the red of one pixel, as UNORM8, sRGB, fp11 and fp16. */
const uint64_t prop_exhaustive_lines = UINT64_C(4) << 16;

void prop_exhaustive(uint64_t i, struct prop_vector *v)
{
    static const enum color_format formats[4] = { FORMAT_A8B8G8R8, FORMAT_A8BL8GL8RL8,
                                                  FORMAT_BF10GF11RF11, FORMAT_R16 };
    const u32 half = (u32)(i & 0xffff);

    base(v);
    v->cfg.target[0].format = formats[i >> 16];
    v->frast_prop.coverage = 1;
    v->sm_prop.color[0] = (half & 0x8000) << 16 | ((half & 0x7fff) + (112 << 10)) << 13;
}
