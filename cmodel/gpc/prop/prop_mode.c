/* prop_mode.c - decodes a state bundle (facts/gpc.md, PROP; texture/rop_rules.md 4) */
#include "gpc/prop/prop_parts.h"

static bool dual(const struct prop_config *cfg)
{
    return cfg->dual_source;
}

/* chosen: a shader without colour gives a packet too, for its kills and its coverage */
unsigned prop_outputs(const struct prop_config *cfg)
{
    if (dual(cfg))
        return 2;
    return cfg->outputs == 0 ? 1 : cfg->outputs > PROP_OUTPUTS ? PROP_OUTPUTS : cfg->outputs;
}

/* known: rop_rules.md 4: two sources go to target 0 alone */
static const struct prop_target *target_of(const struct prop_config *cfg, unsigned output)
{
    return &cfg->target[dual(cfg) ? 0 : cfg->select[output]];
}

/* Quads of a packet: two neighbours, where the tile has them, one, or half of one. */
unsigned prop_packet_quads(const struct prop_shape *shape, unsigned pixels)
{
    return pixels == 8 && shape->width > 2 ? 2 : 1;
}

/* Of one layer of an output. */
static unsigned packets_of(const struct prop_config *cfg, const struct prop_shape *shape,
                           unsigned output)
{
    const unsigned pixels = prop_packet_pixels(target_of(cfg, output));

    if (pixels == 0 || (dual(cfg) && output > 0) || (!dual(cfg) && output >= cfg->outputs))
        return 0;
    return pixels == 2 ? 2 * shape->quads : shape->quads / prop_packet_quads(shape, pixels);
}

/* chosen: samples that are scaled alike are drawn together, others in a layer of packets of their own */
unsigned prop_packets(const struct prop_config *cfg, unsigned output)
{
    const struct prop_shape shape = prop_shape_of(cfg);
    const bool layers = prop_modulates(cfg, target_of(cfg, output));

    return packets_of(cfg, &shape, output) * (layers ? prop_target_samples(cfg) : 1);
}

/* What prop_coverage_color needs. */
static void set_coverage(struct prop_output *o, const struct prop_config *cfg)
{
    const struct prop_target *t = &cfg->target[o->target];
    const struct pixel_format *f = pixel_format_of(t->format);

    o->coverage = cfg->coverage_to_color && o->target == cfg->coverage_target && prop_is_integer(t);
    if (!o->coverage)
        return;
    o->red_bits = (u8)pixel_width(f, CHANNEL_R);
    o->red_signed = f->type == PIXEL_SINT;
}

/* The targets' samples are the raster's, one a pixel or 2x2, and have the shader's colours, each a word or two. */
static bool is_whole(const struct prop_config *cfg, const struct prop_mode *m,
                     const struct prop_output *o)
{
    const bool narrow = o->pixels == TILE_PACKET_SIZE && o->encoding.narrow;
    const bool wide = 2 * o->pixels == TILE_PACKET_SIZE && o->encoding.wide;

    return !m->reduction.tir && !o->coverage && !cfg->dual_source && o->packets &&
           (m->shape.mode == SAMPLES_2X2 ? narrow : m->shape.each == 1 && (narrow || wide));
}

static struct prop_output output_of(const struct prop_config *cfg, const struct prop_mode *m,
                                    unsigned output)
{
    const struct prop_target *t = target_of(cfg, output);
    struct prop_output o = { .target = (u3)(t - cfg->target), .pixels = prop_packet_pixels(t) };

    if (o.pixels == 0)
        return o;
    o.count = o.pixels == 2 ? 2 : 4 * prop_packet_quads(&m->shape, o.pixels);
    o.packets = packets_of(cfg, &m->shape, output);
    o.modulates = prop_modulates(cfg, t);
    o.layers = o.modulates ? m->reduction.samples : 1;
    o.encoding = prop_encoding_of(cfg, t, output);
    set_coverage(&o, cfg);
    o.whole = is_whole(cfg, m, &o);
    return o;
}

/* known: GL_NV_framebuffer_mixed_samples, NVIDIA Implementation Details: where the raster's samples are not as many as the targets'
 * pixels are shaded as a whole, and sample shading is ignored
 */
static bool has_passes(const struct prop_mode *m, const struct prop_config *cfg)
{
    return cfg->shades && (!m->reduction.tir || m->reduction.samples == m->shape.each);
}

/* chosen: a pass has samples whose numbers are neighbours; passes beyond the samples are left out */
static void set_passes(struct prop_mode *m, const struct prop_config *cfg)
{
    const unsigned passes = has_passes(m, cfg) ? cfg->passes : 0;

    m->pass_samples = m->shape.each;
    m->passes = 1;
    for (unsigned n = 0; n < passes && m->pass_samples > 1; n++) {
        m->pass_samples /= 2;
        m->passes *= 2;
    }
    m->first_pass = 0;
    for (unsigned at = 0; at < PROP_PIXELS; at += m->shape.each)
        m->first_pass |= bits_mask(m->pass_samples) << at;
}

struct prop_mode prop_mode_of(const struct prop_config *cfg)
{
    struct prop_mode m = { .shape = prop_shape_of(cfg),
                           .reduction = prop_reduction_of(cfg),
                           .takes_away = prop_takes_away(cfg),
                           .has_alpha = prop_has_alpha(cfg),
                           .needs_late = prop_needs_late(cfg),
                           .pixel_parts = prop_clocks(cfg, 1),
                           .fed_parts = prop_fed_clocks(cfg, 1),
                           .outputs = prop_outputs(cfg) };

    m.alpha_keeps = m.reduction.fewer && m.has_alpha && cfg->alpha_to_coverage &&
                    !cfg->shader_mask && !cfg->raster_alpha;
    m.centred = prop_centred(cfg, &m.shape);
    for (unsigned i = 0; i < 4; i++)
        m.masked[i] = prop_masked(cfg, &m.shape, i % 2, i / 2);
    set_passes(&m, cfg);
    m.words = !m.takes_away && !cfg->shader_z;
    for (unsigned i = 0; i < m.outputs; i++) {
        m.output[i] = output_of(cfg, &m, i);
        m.words &= m.output[i].whole || m.output[i].packets == 0;
        m.draws |= m.output[i].packets > 0 && !m.reduction.tir;
    }
    return m;
}
