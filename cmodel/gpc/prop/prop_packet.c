/* prop_packet.c - makes ZROP's packet of a tile, and packets of its colours (facts/gpc.md, PROP) */
#include <string.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "common/fp32.h"
#include "common/norm.h"
#include "gpc/prop/prop_parts.h"

/* The pixels of a packet: 'count' of the tile's, from 'first' on; of one of the layers. */
struct range {
    unsigned first, count, layer;
};

static struct range range_of(const struct prop_output *o, unsigned packet)
{
    if (o->layers == 1)
        return (struct range){ o->count * packet, o->count, 0 };
    return (struct range){ o->count * (packet % o->packets), o->count, packet / o->packets };
}

/* What of a pixel is drawn: samples of the target, and how much of the colour. */
struct share {
    u16 covered; /* of the raster */
    u16 samples;
    u8 coefficient;
};

static struct share share_of(const struct prop *p, const struct prop_tile *t,
                             const struct prop_output *o, unsigned pixel, unsigned layer)
{
    struct share s = { prop_pixel_samples(&p->mode.shape, t->left, pixel), prop_drawn(p, t, pixel),
                       PROP_WHOLE };

    if (o->modulates)
        s.samples &= prop_layer(&p->cfg, &p->mode.reduction, s.covered, layer, &s.coefficient);
    return s;
}

/* The shares of a packet's pixels. */
static void take_shares(const struct prop *p, const struct prop_tile *t,
                        const struct prop_output *o, struct range in, struct share *share)
{
    for (unsigned i = 0; i < in.count; i++)
        share[i] = share_of(p, t, o, in.first + i, in.layer);
}

/* What is covered is drawn, as it is. */
static void take_covered(const struct prop *p, const struct prop_tile *t, struct range in,
                         u16 *samples)
{
    const unsigned each = p->mode.shape.each;
    const u64 left = t->left >> each * in.first;

    if (in.count == PROP_ENCODED) /* a number that the compiler knows */
        prop_spread(each, left, PROP_ENCODED, samples);
    else
        prop_spread(each, left, in.count, samples);
}

bool prop_draws(const struct prop *p, const struct prop_tile *t, unsigned output, unsigned packet)
{
    const unsigned each = p->mode.shape.each;
    const struct prop_output *o = &p->mode.output[output];
    const struct range in = range_of(o, packet);

    if (!(t->left >> each * in.first & bits_mask(each * in.count)))
        return false;
    if (!p->mode.reduction.tir) /* what is covered is drawn */
        return true;
    for (unsigned n = in.first; n < in.first + in.count; n++)
        if (share_of(p, t, o, n, in.layer).samples)
            return true;
    return false;
}

/* Colours as the shader gave them: of all pixels, of which those that are drawn count. */
static void encode_all(const struct prop *p, const struct prop_tile *t, unsigned output,
                       const u16 *samples, struct range in, u32 *src)
{
    const struct prop_output *o = &p->mode.output[output];
    const u32(*const color)[4] = (const u32(*)[4])t->color[output][in.first];
    const unsigned words = prop_pixel_words(o);
    u32 pixel[PROP_ENCODED][4];

    if (t->words || (o->encoding.narrow && in.count == PROP_ENCODED)) { /* as most are */
        if (t->words)
            memcpy(src, &t->word[output][words * in.first], TILE_PACKET_SIZE * sizeof *src);
        else
            prop_encode_words(&o->encoding, 1, color, src);
        for (unsigned i = 0; i < TILE_PACKET_SIZE; i++)
            src[i] = samples[i / words] ? src[i] : 0;
        return;
    }
    prop_encode(&o->encoding, in.count, color, NULL, pixel);
    for (unsigned i = 0; i < in.count; i++)
        for (unsigned w = 0; w < words; w++)
            src[words * i + w] = samples[i] ? pixel[i][w] : 0;
}

/* Those of one output that are drawn, in words; each has a colour of its own making. */
static void encode_some(const struct prop *p, const struct prop_tile *t, unsigned output,
                        const struct share *share, struct range in, u32 *src)
{
    const struct prop_output *o = &p->mode.output[output];
    const unsigned words = prop_pixel_words(o);
    u32 color[PROP_ENCODED][4], pixel[PROP_ENCODED][4];
    u8 coefficient[PROP_ENCODED], place[PROP_ENCODED];
    unsigned drawn = 0;

    for (unsigned i = 0; i < in.count; i++) {
        if (!share[i].samples)
            continue;
        memcpy(color[drawn], t->color[output][in.first + i], sizeof color[0]);
        if (o->coverage)
            color[drawn][CHANNEL_R] = prop_coverage_color(o, share[i].covered);
        coefficient[drawn] = share[i].coefficient;
        place[drawn++] = (u8)i;
    }
    if (drawn == 0)
        return;
    prop_encode(&o->encoding, drawn, (const u32(*)[4])color, coefficient, pixel);
    for (unsigned i = 0; i < drawn; i++)
        for (unsigned w = 0; w < words; w++)
            src[words * place[i] + w] = pixel[i][w];
}

/* What modulates and replaces colours is of an output's target, which both of two sources have. */
static void encode(const struct prop *p, const struct prop_tile *t, unsigned output,
                   struct range in, struct cread_quads *out)
{
    const struct prop_output *o = &p->mode.output[output];
    struct share share[PROP_ENCODED];

    if (!o->modulates && !o->coverage) {
        encode_all(p, t, output, out->samples, in, out->src);
        if (p->cfg.dual_source)
            encode_all(p, t, 1, out->samples, in, out->src1);
        return;
    }
    take_shares(p, t, o, in, share);
    encode_some(p, t, output, share, in, out->src);
    if (p->cfg.dual_source)
        encode_some(p, t, 1, share, in, out->src1);
}

void prop_packet(const struct prop *p, const struct prop_tile *t, unsigned output, unsigned packet,
                 struct cread_quads *out)
{
    const struct prop_output *o = &p->mode.output[output];
    const struct range in = range_of(o, packet);
    const struct prop_pixel at = prop_pixel(&p->mode.shape, in.first);

    out->id = (struct quad_id){ t->tile.id.draw, t->tile.id.prim, (u14)(t->tile.x + at.x),
                                (u14)(t->tile.y + at.y) };
    out->target = o->target;
    out->dst_reduced = 0;
    memset(out->samples, 0, sizeof out->samples);
    memset(out->src, 0, sizeof out->src);
    memset(out->src1, 0, sizeof out->src1);
    if (p->mode.reduction.tir)
        for (unsigned i = 0; i < in.count; i++)
            out->samples[i] = share_of(p, t, o, in.first + i, in.layer).samples;
    else
        take_covered(p, t, in, out->samples);
    encode(p, t, output, in, out);
}

/* known: texture/raster_rules.md 3: z*(2^n - 1) + 1/2, truncated; ZF32 as it is */
u32 prop_depth(const struct prop_config *cfg, u32 z)
{
    const struct float_value v = float_unpack(&float_fp32, z);
    const u32 one = 0xffffff;

    if (cfg->depth == RASTER_Z16)
        return unorm_from_fp32(z, 16);
    if (cfg->depth != RASTER_Z24)
        return z;
    if (v.kind == FLOAT_NAN || z >> 31)
        return 0;
    if (z >= FP32_ONE)
        return one;
    return v.exp < -63 ? 0 : (u32)(((u64)v.sig * one + (UINT64_C(1) << (-v.exp - 1))) >> -v.exp);
}

/* known: texture/raster_rules.md 3: the shader's depth is one for all samples of a pixel */
static bool put_depths(const struct prop *p, const struct prop_tile *t, u32 z[PROP_PIXELS])
{
    const struct prop_shape *shape = &p->mode.shape;
    const bool shaded = t->shaded && p->cfg.shader_z;

    const unsigned each = prop_stores_fewer(&p->cfg) ? p->mode.reduction.samples : shape->each;

    for (unsigned n = 0; shaded && n < 4 * shape->quads; n++)
        for (unsigned s = 0; s < each; s++)
            z[prop_stores_fewer(&p->cfg) ? prop_stored_sample(p, &t->tile, n, s)
                                         : prop_sample(shape, n, s)] = prop_depth(&p->cfg, t->z[n]);
    return shaded;
}

void prop_frtx_of(const struct prop *p, const struct prop_tile *t, struct prop_frtx *out)
{
    memset(out, 0, sizeof *out);
    out->id = (struct tile_id){ t->tile.id.draw, t->tile.id.prim, t->tile.x, t->tile.y };
    out->late = t->late;
    out->coverage = prop_by_tile(&p->mode.shape, t->left);
    out->front_facing = t->tile.front;
    out->plane = t->tile.plane;
    if (prop_stores_fewer(&p->cfg)) {
        const struct prop_pixel at = prop_stored_place(&p->cfg, &t->tile);

        out->id.x = (u14)at.x;
        out->id.y = (u14)at.y;
        out->coverage = prop_stored(p, &t->tile, t->left);
        out->plane = prop_stored_plane(p, &t->tile);
    }
    out->shader_z = put_depths(p, t, out->z);
}
