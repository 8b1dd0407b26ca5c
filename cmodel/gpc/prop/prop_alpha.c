/* prop_alpha.c - removes samples by alpha and by the shader (facts/texture/raster_rules.md 10) */
#include "common/bits.h"
#include "common/float_format.h"
#include "common/fp32.h"
#include "gpc/prop/prop_parts.h"

bool prop_takes_away(const struct prop_config *cfg)
{
    return cfg->shader_kills || cfg->shader_mask || cfg->alpha_test || cfg->alpha_to_coverage;
}

/* known: D3D codes; chosen: with a NaN only NOTEQUAL and ALWAYS pass, codes without a meaning fail, and
 * denormals count as zeros, as fp32_less has it
 */
bool prop_alpha_passes(enum compare_func func, u32 alpha, u32 ref)
{
    const bool ordered = !fp32_is_nan(alpha) && !fp32_is_nan(ref);
    const bool less = fp32_less(alpha, ref), greater = fp32_less(ref, alpha);
    const bool equal = ordered && !less && !greater;

    switch (func) {
    case COMPARE_LESS: return less;
    case COMPARE_EQUAL: return equal;
    case COMPARE_LEQUAL: return less || equal;
    case COMPARE_GREATER: return greater;
    case COMPARE_NOTEQUAL: return !equal;
    case COMPARE_GEQUAL: return greater || equal;
    case COMPARE_ALWAYS: return true;
    default: return false;
    }
}

/* floor(8 * n * alpha) of 0 < alpha < 1. */
static unsigned eighths(u32 alpha, unsigned n)
{
    const struct float_value v = float_unpack(&float_fp32, alpha);

    return v.exp < -63 ? 0 : (unsigned)((u64)v.sig * 8 * n >> -v.exp);
}

/* chosen: n samples in an order where each half is spread: numbers with their bits reversed */
static u16 first_samples(unsigned count, unsigned n)
{
    u16 samples = 0;

    for (unsigned i = 0; i < count; i++) {
        unsigned s = 0;

        for (unsigned bit = 1, mirror = n / 2; bit < n; bit *= 2, mirror /= 2)
            s |= i & bit ? mirror : 0;
        samples |= (u16)(1 << s);
    }
    return samples;
}

/* known: raster_rules.md 10: alpha <= 0 or NaN none, >= 1 all, monotone between
 * chosen: floor(alpha*n + 1/2) samples; over 2x2 pixels the half is one of 1/8, 5/8; 7/8, 3/8
 */
u16 prop_alpha_coverage(enum dither_footprint dither, u32 alpha, unsigned n, u14 x, u14 y)
{
    static const u8 step[4] = { 1, 5, 7, 3 };
    const unsigned add = dither == DITHER_2X2 ? step[x % 2 + y % 2 * 2] : 4;

    if (fp32_is_nan(alpha) || alpha >> 31 || alpha == 0)
        return 0;
    if (alpha >= FP32_ONE)
        return (u16)bits_mask(n);
    return first_samples((eighths(alpha, n) + add) / 8, n);
}

/* known: 3D semantics: an integer target has no alpha to test */
bool prop_has_alpha(const struct prop_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->target[cfg->select[0]].format);

    return !f || f->bits == 0 || (f->type != PIXEL_UINT && f->type != PIXEL_SINT);
}

/* known: OpenGL 1.5, 3.11: coverage scales alpha before the alpha test; chosen: alpha as SET_PS_SATURATE leaves it, of
 * every output that is not of integers; samples of a pixel are alike
 */
void prop_fade(const struct prop *p, const struct prop_tile *t, unsigned group, unsigned output,
               u32 (*color)[4])
{
    const struct prop_config *cfg = &p->cfg;
    const struct prop_shape *shape = &p->mode.shape;
    const enum prop_clamp clamp = prop_clamp_of(cfg, output);
    const unsigned target = cfg->dual_source ? 0 : cfg->select[output];

    if (prop_is_integer(&cfg->target[target]))
        return;
    for (unsigned i = 0; i < PROP_GROUP && PROP_GROUP * group + i < 4 * shape->quads; i++) {
        const unsigned sample = prop_sample(shape, PROP_GROUP * group + i, 0);
        const u9 opacity = t->tile.opacity[sample];
        u32 *alpha = &color[i][CHANNEL_A];

        if (opacity < 256)
            *alpha = fp32_mul(prop_clamped(clamp, *alpha), fp32_pack(false, -8, opacity));
    }
}

static u32 alpha_of(const struct prop_config *cfg, const struct shaded_quads *in, unsigned pixel)
{
    return prop_clamped(prop_clamp_of(cfg, 0), in->color[4 * pixel + CHANNEL_A]);
}

/* known: D3D11.3 functional spec 3.5.6.2: what masks the output is of its samples, of which a raster of one has more */
u16 prop_kept(const struct prop_config *cfg, const struct prop_mode *m,
              const struct shaded_quads *in, unsigned pixel, u14 x, u14 y)
{
    return prop_alpha_coverage(cfg->dither, alpha_of(cfg, in, pixel), m->reduction.samples, x, y);
}

/* The raster samples that a pixel's alpha lets through.
 * known: SET_TIR_CONTROL.ALPHA_TO_COVERAGE_USE_RASTER_SAMPLES; chosen: without it those of the targets,
 * each with all its raster samples
 */
static u16 let_through(const struct prop_config *cfg, const struct prop_mode *m, u32 alpha, u14 x,
                       u14 y)
{
    const struct prop_reduction *r = &m->reduction;

    if (cfg->raster_alpha)
        return prop_alpha_coverage(cfg->dither, alpha, m->shape.each, x, y);
    return prop_expanded(r, prop_alpha_coverage(cfg->dither, alpha, r->samples, x, y));
}

/* known: raster_rules.md 10: alpha to coverage is off when the shader writes a mask; draw_semantics.md 7:
 * SET_PS_SATURATE acts before the alpha test
 */
u16 prop_after_shader(const struct prop_config *cfg, const struct prop_mode *m,
                      const struct shaded_quads *in, unsigned pixel, u14 x, u14 y, u16 samples)
{
    const u32 alpha = alpha_of(cfg, in, pixel);

    if (cfg->shader_kills && in->killed >> pixel & 1)
        return 0;
    if (cfg->shader_mask)
        samples &= in->mask[pixel];
    if (!m->has_alpha)
        return samples;
    if (cfg->alpha_test && !prop_alpha_passes(cfg->alpha_func, alpha, cfg->alpha_ref))
        return 0;
    if (cfg->alpha_to_coverage && !cfg->shader_mask)
        samples &= let_through(cfg, m, alpha, x, y);
    return samples;
}
