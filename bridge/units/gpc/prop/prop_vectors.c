/* prop_vectors.c - random vectors of PROP */
#include "gpc/prop/prop_parts.h"
#include "gpc/raster_random.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

#define ONE UINT32_C(0x3f800000)

const char prop_work_unit[] = "tiles";

/* Rows P1 to P3 of rates.csv are of pixels that reach the shader, which a line alone does not tell
 * (bridge/rate/rate_formulas.c).
 */
const struct unit_rate prop_rates[] = {
    { 0 },
};

unsigned prop_work(const struct prop_vector *v)
{
    return v->frast_prop_valid && v->frast_prop.kind != PRIMITIVE_END;
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
        c->target[i].format =
            random_below(r, 16)
                ? (enum color_format)pixel_formats[random_below(r, PIXEL_FORMATS)].code
                : FORMAT_A8B8G8R8;
        c->target[i].blend = random_below(r, 3) == 0;
        c->select[i] = (u3)(random_below(r, 4) ? i : random_bits(r) & 7);
    }
    c->outputs = (u4)(random_below(r, 8) ? 1 + random_below(r, 2) : random_below(r, 9));
    c->dual_source = random_below(r, 8) == 0;
}

static void random_samples(struct random *r, struct prop_config *c)
{
    c->samples.target = (enum sample_mode)random_below(r, SAMPLES_4X4 + 1);
    c->samples.tir = random_below(r, 3) == 0;
    c->samples.raster = (enum sample_mode)random_below(r, SAMPLES_4X4 + 1);
    c->samples.enable = random_below(r, 8) != 0;
    for (unsigned i = 0; i < 16; i++)
        c->samples.position[i] = (u8)random_bits(r);
    c->reduce_coverage = random_below(r, 4) != 0;
    c->raster_alpha = random_below(r, 2);
    c->target_count = random_below(r, 2);
    c->modulate = (enum tir_modulation)random_below(r, 4);
    c->modulation_table = random_below(r, 2);
    for (unsigned i = 0; i < 16; i++)
        c->coefficient[i] = (u8)(random_below(r, 8) ? random_below(r, 129) : random_bits(r));
    c->coverage_to_color = random_below(r, 8) == 0;
    c->coverage_target = (u3)(random_below(r, 2) ? 0 : random_bits(r) & 7);
    c->post_depth_mask = random_below(r, 4) == 0;
    c->passes = (u3)(random_below(r, 4) ? 0 : random_below(r, 8));
    c->pass_centroid = random_below(r, 2);
}

void prop_random_config(struct random *r, struct prop_vector *v)
{
    struct prop_config *c = &v->cfg;

    random_samples(r, c);
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
    c->saturate = (u8)(random_below(r, 4) ? 0 : random_bits(r));
    c->saturate_signed = (u8)random_bits(r);
    random_formats(r, c);
    c->defers = random_below(r, 4) == 0;
}

/* Results come every line, tiles of up to 16 passes every 64th: what nothing asked for is let go, and no wire fills. */
void prop_random_inputs(struct random *r, struct prop_vector *v)
{
    struct fine_tile *t = &v->frast_prop;
    struct shaded_quads *q = &v->sm_prop;

    v->frast_prop_valid = random_below(r, 64) == 0;
    v->zcache_prop_valid = v->sm_prop_valid = 1;
    t->id.draw = (u16)random_bits(r);
    t->id.prim = (u16)random_bits(r);
    t->kind = (enum primitive_kind)random_below(r, 3);
    t->front = random_bits(r) & 1;
    t->x = (u14)(random_bits(r) & 0x3ff8);
    t->y = (u14)(random_bits(r) & 0x3ff8);
    t->samples = samples_mode(&v->cfg.samples);
    t->coverage = random_below(r, 2) ? UINT64_MAX : random_bits(r);
    t->plane.base = (s32)random_bits(r);
    raster_random_token(r, &t->id, &t->kind);
    t->fades = random_below(r, 4) == 0;
    for (unsigned i = 0; i < PROP_PIXELS && t->fades; i++)
        t->opacity[i] = (u9)random_below(r, 257);
    v->zcache_prop.passed = random_below(r, 2) ? UINT64_MAX : random_bits(r);
    q->killed = (u16)(random_bits(r) & random_bits(r));
    for (unsigned i = 0; i < PROP_GROUP; i++) {
        q->mask[i] = (u16)random_bits(r);
        q->z[i] = random_value(r);
        for (unsigned c = 0; c < 4; c++)
            q->color[4 * i + c] = random_value(r);
    }
    t->plane.clamped = random_bits(r) & 1;
    t->verdict = (enum zcull_verdict)random_below(r, 3);
}
