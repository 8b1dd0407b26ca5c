/* prop_packet.c - makes ZROP's packet of a tile, and packets of its colours (facts/gpc.md, PROP) */
#include <string.h>

#include "common/bits.h"
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
static unsigned quads_of(const struct prop_shape *shape, unsigned pixels)
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
    return pixels == 2 ? 2 * shape->quads : shape->quads / quads_of(shape, pixels);
}

/* chosen: samples that are scaled alike are drawn together, others in a layer of packets of their own */
unsigned prop_packets(const struct prop_config *cfg, unsigned output)
{
    const struct prop_shape shape = prop_shape_of(cfg);
    const bool layers = prop_modulates(cfg, target_of(cfg, output));

    return packets_of(cfg, &shape, output) * (layers ? prop_target_samples(cfg) : 1);
}

/* The pixels of a packet: 'count' of the tile's, from 'first' on. */
struct range {
    unsigned first, count;
};

static struct range range_of(const struct prop_shape *shape, unsigned pixels, unsigned packet)
{
    const unsigned count = pixels == 2 ? 2 : 4 * quads_of(shape, pixels);

    return (struct range){ count * packet, count };
}

/* What of a pixel is drawn: samples of the target, and how much of the colour. */
struct share {
    u16 covered; /* of the raster */
    u16 samples;
    u8 coefficient;
};

static struct share share_of(const struct prop_config *cfg, const struct prop_target *t,
                             u16 covered, unsigned layer)
{
    struct share s = { covered, 0, PROP_WHOLE };

    s.samples = prop_modulates(cfg, t) ? prop_layer(cfg, covered, layer, &s.coefficient)
                                       : prop_reduced(cfg, covered);
    return s;
}

bool prop_draws(const struct prop *p, unsigned output, unsigned packet)
{
    const struct prop_config *cfg = &p->cfg;
    const struct prop_shape shape = prop_shape_of(cfg);
    const struct prop_target *t = target_of(cfg, output);
    const unsigned count = packets_of(cfg, &shape, output);
    const struct range in = range_of(&shape, prop_packet_pixels(t), packet % count);

    if (!(p->left >> shape.each * in.first & bits_mask(shape.each * in.count)))
        return false;
    for (unsigned n = in.first; n < in.first + in.count; n++)
        if (share_of(cfg, t, prop_pixel_samples(&shape, p->left, n), packet / count).samples)
            return true;
    return false;
}

/* Those of one output that are drawn, in words. */
static void encode(const struct prop *p, unsigned output, const struct share *share,
                   struct range in, u32 *src)
{
    const struct prop_config *cfg = &p->cfg;
    const struct prop_target *t = target_of(cfg, output);
    const struct prop_encoding e = prop_encoding_of(cfg, t);
    const unsigned words = 8 / prop_packet_pixels(t);
    const bool coverage =
        cfg->coverage_to_color && t == &cfg->target[cfg->coverage_target] && prop_is_integer(t);
    u32 color[4], pixel[4];

    for (unsigned i = 0; i < in.count; i++) {
        if (!share[i].samples)
            continue;
        memcpy(color, p->color[output][in.first + i], sizeof color);
        if (coverage)
            color[CHANNEL_R] = prop_coverage_color(t, share[i].covered);
        prop_encode(&e, color, share[i].coefficient, pixel);
        for (unsigned w = 0; w < words; w++)
            src[words * i + w] = pixel[w];
    }
}

void prop_packet(const struct prop *p, unsigned output, unsigned packet, struct cread_quads *out)
{
    const struct prop_config *cfg = &p->cfg;
    const struct prop_shape shape = prop_shape_of(cfg);
    const struct prop_target *t = target_of(cfg, output);
    const unsigned count = packets_of(cfg, &shape, output);
    const struct range in = range_of(&shape, prop_packet_pixels(t), packet % count);
    const struct prop_pixel at = prop_pixel(&shape, in.first);
    struct share share[PROP_GROUP];

    memset(out, 0, sizeof *out);
    out->id = (struct quad_id){ p->tile.id.draw, p->tile.id.prim, (u14)(p->tile.x + at.x),
                                (u14)(p->tile.y + at.y) };
    out->target = dual(cfg) ? 0 : cfg->select[output];
    for (unsigned i = 0; i < in.count; i++) {
        share[i] =
            share_of(cfg, t, prop_pixel_samples(&shape, p->left, in.first + i), packet / count);
        out->samples[i] = share[i].samples;
    }
    encode(p, output, share, in, out->src);
    if (dual(cfg))
        encode(p, 1, share, in, out->src1);
}

/* known: texture/raster_rules.md 3: the shader's depth is one for all samples of a pixel */
void prop_frtx_of(const struct prop *p, struct prop_frtx *out)
{
    const struct prop_shape shape = prop_shape_of(&p->cfg);

    memset(out, 0, sizeof *out);
    out->id = (struct tile_id){ p->tile.id.draw, p->tile.id.prim, p->tile.x, p->tile.y };
    out->late = p->tile_late;
    out->coverage = prop_by_tile(&shape, p->left);
    out->front_facing = p->tile.front;
    out->plane = p->tile.plane;
    out->shader_z = p->shaded && p->cfg.shader_z;
    if (!out->shader_z)
        return;
    for (unsigned n = 0; n < 4 * shape.quads; n++)
        for (unsigned s = 0; s < shape.each; s++)
            out->z[prop_sample(&shape, n, s)] = prop_depth(&p->cfg, p->z[n]);
}
