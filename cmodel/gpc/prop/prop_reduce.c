/* prop_reduce.c - reduces coverage to the targets' samples, SET_TIR (facts/texture/raster_rules.md 9) */
#include "common/bits.h"
#include "common/coverage_samples.h"
#include "gpc/prop/prop_parts.h"

static enum sample_mode target_mode(const struct prop_config *cfg)
{
    if (coverage_is(cfg->samples.target))
        return coverage_stored(cfg->samples.target);
    return samples_known(cfg->samples.target) ? cfg->samples.target : SAMPLES_1X1;
}

unsigned prop_target_samples(const struct prop_config *cfg)
{
    return samples_count(samples_shape(target_mode(cfg)));
}

/* The raster sample of fewer than the targets' that covers their sample t.
 * known: D3D11.3 functional spec 3.5.6.2: a raster of one sample (ForcedSampleCount 1) covers all samples of a target that has
 * more; chosen: each of two, four or eight covers those in its part of the pixel's block of samples, and REDUCE_COVERAGE has
 * nothing to reduce
 */
static u16 covering(enum sample_mode raster, struct samples_shape r, struct samples_shape to,
                    struct samples_place t)
{
    const unsigned across = to.across / r.across, down = to.down / r.down;

    return (u16)(1 << samples_number(raster, t.x / across, t.y / down));
}

/* Which raster samples are the target's sample t.
 * known: GL_NV_framebuffer_mixed_samples: each target sample has equally many raster samples, chosen by the
 * implementation; chosen: its share of the pixel's block of samples (common/samples.h), which for the standard
 * positions is its half or quarter of the pixel
 */
static u16 association(const struct prop_config *cfg, unsigned t)
{
    const enum sample_mode raster = samples_mode(&cfg->samples), target = target_mode(cfg);
    const struct samples_shape r = samples_shape(raster), to = samples_shape(target);
    const struct samples_place share = samples_place(target, t);
    const unsigned across = r.across / to.across, down = r.down / to.down;
    u16 samples = 0;

    if (samples_count(r) < samples_count(to))
        return covering(raster, r, to, share);

    /* guess: without REDUCE_COVERAGE that of the same number, which truncates
     * (VK_NV_coverage_reduction_mode); deko3d sets it from the start
     */
    if (!cfg->reduce_coverage)
        return (u16)(1 << t);
    for (unsigned y = 0; y < down; y++)
        for (unsigned x = 0; x < across; x++)
            samples |= (u16)(1 << samples_number(raster, share.x * across + x, share.y * down + y));
    return samples;
}

struct prop_reduction prop_reduction_of(const struct prop_config *cfg)
{
    struct prop_reduction r = { .tir = cfg->samples.tir, .samples = prop_target_samples(cfg) };

    r.fewer = r.tir && samples_count(samples_shape(samples_mode(&cfg->samples))) < r.samples;
    for (unsigned t = 0; t < r.samples; t++)
        r.share[t] = association(cfg, t);
    return r;
}

/* known: the same extension: a sample of the target is covered if any of its raster samples is */
u16 prop_reduced(const struct prop_reduction *r, u16 covered)
{
    u16 samples = 0;

    if (!r->tir)
        return covered;
    for (unsigned t = 0; t < r->samples; t++)
        samples |= (u16)(((covered & r->share[t]) != 0) << t);
    return samples;
}

u16 prop_drawn(const struct prop *p, const struct prop_tile *t, unsigned pixel)
{
    const u16 covered = prop_pixel_samples(&p->mode.shape, t->left, pixel);
    const u16 kept = p->mode.alpha_keeps && t->shaded ? t->kept[pixel] : UINT16_MAX;

    return prop_reduced(&p->mode.reduction, covered) & kept;
}

u16 prop_expanded(const struct prop_reduction *r, u16 samples)
{
    u16 raster = 0;

    if (!r->tir)
        return samples;
    for (unsigned t = 0; t < r->samples; t++)
        raster |= samples >> t & 1 ? r->share[t] : 0;
    return raster;
}

/* known: truncated coverage modulates nothing (VK_NV_coverage_reduction_mode), and no integer target is
 * modulated (GL_NV_framebuffer_mixed_samples)
 */
bool prop_modulates(const struct prop_config *cfg, const struct prop_target *t)
{
    return cfg->samples.tir && cfg->reduce_coverage && cfg->modulate != MODULATE_NONE &&
           !prop_is_integer(t);
}

/* Of PROP_WHOLE.
 * known: raster_rules.md 9: covered/total, or entry max(1, floor(16 * covered/total)) of the table,
 * from 1; chosen: an entry above 0x80 is 1.0, as the API clamps it
 */
u8 prop_coefficient(const struct prop_config *cfg, const struct prop_reduction *r, u16 covered,
                    unsigned t)
{
    const u16 all = r->share[t];
    const unsigned k = bits_count(covered & all), n = bits_count(all);
    u8 entry;

    if (k == 0)
        return 0;
    if (!cfg->modulation_table)
        return (u8)(PROP_WHOLE * k / n);
    entry = cfg->coefficient[16 * k / n - 1];
    return entry > PROP_WHOLE ? PROP_WHOLE : entry;
}

u16 prop_layer(const struct prop_config *cfg, const struct prop_reduction *r, u16 covered,
               unsigned layer, u8 *coefficient)
{
    u16 samples = prop_reduced(r, covered), layered = 0;

    *coefficient = prop_coefficient(cfg, r, covered, layer);
    for (unsigned t = 0; t < r->samples; t++)
        if (samples >> t & 1 && prop_coefficient(cfg, r, covered, t) == *coefficient)
            layered |= (u16)(1 << t);
    return layered & (1 << layer) && (layered & ((1 << layer) - 1)) == 0 ? layered : 0;
}

/* known: VK_NV_fragment_coverage_to_color: the first component, low bits without clamping, of the
 * coverage that is left before it is reduced; chosen: of integer targets alone, and CT_SELECT is the target's
 * number
 */
u32 prop_coverage_color(const struct prop_output *o, u16 covered)
{
    const u32 low = covered & (u32)bits_mask(o->red_bits);

    if (o->red_signed && o->red_bits < 32 && low >> (o->red_bits - 1) & 1)
        return low | ~(u32)bits_mask(o->red_bits);
    return low;
}
