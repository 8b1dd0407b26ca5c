/* prop_vectors.c - random, directed and exhaustive vectors of PROP */
#include <string.h>

#include "common/bits.h"
#include "gpc/prop/prop.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

#define ONE UINT32_C(0x3f800000)

const char prop_work_unit[] = "tiles";

/* Rows P1 to P3 of rates.csv are of pixels that reach the shader, which a line alone does not tell
 * (test_prop_clocks).
 */
const struct unit_rate prop_rates[] = {
    { 0 },
};

unsigned prop_work(const struct prop_vector *v)
{
    return v->frast_prop_valid;
}

static struct prop_target *target(struct prop_config *c, unsigned i)
{
    struct prop_target *const of[PROP_OUTPUTS] = {
        &c->target0, &c->target1, &c->target2, &c->target3,
        &c->target4, &c->target5, &c->target6, &c->target7,
    };

    return of[i];
}

static u32 random_value(struct random *r)
{
    static const u32 corners[16] = { 0,          0x80000000, ONE,        0xbf800000,
                                     0x3f000000, 0x3effffff, 0x7f800000, 0x7fc00000,
                                     0x00000001, 0x3b008081, 0x477fe000, 0x477ff000,
                                     0x3f7fffff, 0xff800000, 0x38800000, 0x33000000 };

    if (random_below(r, 4) == 0)
        return corners[random_below(r, 16)];
    return random_below(r, 8) ? (u32)(random_bits(r) % ONE) : (u32)random_bits(r);
}

static void random_formats(struct random *r, struct prop_config *c)
{
    for (unsigned i = 0; i < PROP_OUTPUTS; i++) {
        target(c, i)->format =
            random_below(r, 16)
                ? (enum color_format)pixel_formats[random_below(r, PIXEL_FORMATS)].code
                : FORMAT_A8B8G8R8;
        target(c, i)->blend = random_below(r, 3) == 0;
        c->select[i] = (u3)(random_below(r, 4) ? i : random_bits(r) & 7);
    }
    c->outputs = (u4)(random_below(r, 8) ? 1 + random_below(r, 2) : random_below(r, 9));
    c->dual_source = random_below(r, 8) == 0;
}

void prop_random_config(struct random *r, struct prop_vector *v)
{
    struct prop_config *c = &v->cfg;

    c->samples.target = (enum sample_mode)random_below(r, 7);
    c->samples.enable = random_below(r, 8) != 0;
    for (unsigned i = 0; i < 16; i++)
        c->samples.position[i] = (u8)random_bits(r);
    c->depth = (enum raster_depth)random_below(r, 3);
    c->tests = random_below(r, 4) != 0;
    c->z_writes = random_below(r, 2);
    c->mandated_early = random_below(r, 8) == 0;
    c->hysteresis = (u5)(random_below(r, 2) ? 0 : random_bits(r) & 31);
    c->shader_kills = random_below(r, 3) == 0;
    c->shader_mask = random_below(r, 4) == 0;
    c->shader_z = random_below(r, 4) == 0;
    c->side_effects = random_below(r, 8) == 0;
    c->shades = random_below(r, 8) != 0;
    c->alpha_test = random_below(r, 4) == 0;
    c->alpha_func = (enum compare_func)random_below(r, 10);
    c->alpha_ref = random_value(r);
    c->alpha_to_coverage = random_below(r, 3) == 0;
    c->dither = (enum dither_footprint)random_below(r, 2);
    c->alpha_to_one = random_below(r, 8) == 0;
    c->sample_mask = random_below(r, 4) == 0;
    for (unsigned i = 0; i < 4; i++)
        c->mask[i] = (u16)random_bits(r);
    c->float_rtz = random_below(r, 2);
    c->color_clamp = random_below(r, 4) == 0;
    random_formats(r, c);
}

/* Results come every line, tiles every 32nd: what nothing asked for is let go, and no wire fills. */
void prop_random_inputs(struct random *r, struct prop_vector *v)
{
    struct fine_tile *t = &v->frast_prop;
    struct shaded_quads *q = &v->sm_prop;

    v->frast_prop_valid = random_below(r, 32) == 0;
    v->zrop_prop_valid = v->sm_prop_valid = 1;
    t->id.draw = (u16)random_bits(r);
    t->id.prim = (u16)random_bits(r);
    t->kind = (enum primitive_kind)random_below(r, 3);
    t->front = random_bits(r) & 1;
    t->x = (u14)(random_bits(r) & 0x3ff8);
    t->y = (u14)(random_bits(r) & 0x3ff8);
    t->samples = samples_mode(&v->cfg.samples);
    t->coverage = random_below(r, 2) ? UINT64_MAX : random_bits(r);
    t->plane.base = (s32)random_bits(r);
    v->zrop_prop.passed = random_below(r, 2) ? UINT64_MAX : random_bits(r);
    q->killed = (u16)(random_bits(r) & random_bits(r));
    for (unsigned i = 0; i < PROP_GROUP; i++) {
        q->mask[i] = (u16)random_bits(r);
        q->z[i] = random_value(r);
        for (unsigned c = 0; c < 4; c++)
            q->color[4 * i + c] = random_value(r);
    }
}

/* One target, one packet of quads, early Z. */
static void base(struct prop_vector *v)
{
    memset(v, 0, sizeof *v);
    v->reset = 1;
    v->cfg.tests = v->cfg.z_writes = v->cfg.shades = 1;
    v->cfg.outputs = 1;
    v->cfg.samples.target = SAMPLES_2X2;
    v->cfg.samples.enable = 1;
    v->cfg.target0.format = FORMAT_A8B8G8R8;
    v->frast_prop_valid = v->zrop_prop_valid = v->sm_prop_valid = 1;
    v->frast_prop.coverage = v->zrop_prop.passed = UINT64_MAX;
    for (unsigned i = 0; i < 64; i++)
        v->sm_prop.color[i] = 0x3e800000 + 0x20000 * i;
}

static void every_format(unsigned i, struct prop_vector *v)
{
    v->cfg.target0.format = (enum color_format)(i % 256);
    v->cfg.target0.blend = i / 256 % 2;
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
    v->cfg.target0.blend = 1;
    v->cfg.target0.format = i / 2 % 2 ? FORMAT_R16_G16_B16_A16 : FORMAT_A8B8G8R8;
    v->frast_prop_valid = v->zrop_prop_valid = i % 2 == 0;
    v->sm_prop.number = i % 2;
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
    v->cfg.target0.format = formats[i >> 16];
    v->frast_prop.coverage = 1;
    v->sm_prop.color[0] = (half & 0x8000) << 16 | ((half & 0x7fff) + (112 << 10)) << 13;
}
