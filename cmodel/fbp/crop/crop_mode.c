/* crop_mode.c - decodes a state bundle (facts/texture/rop_rules.md 4, 6, 7) */
#include "fbp/crop/crop_parts.h"

/* The widest channel: 8 lets all of them share the narrow lanes. */
static unsigned widest(const struct pixel_format *f)
{
    unsigned bits = 0;

    for (unsigned c = 0; c < 4; c++)
        if (pixel_width(f, (enum channel)c) > bits)
            bits = pixel_width(f, (enum channel)c);
    return bits;
}

/* known: rop_rules.md 6: logic ops override blending; sRGB and float targets are not combined.
 * chosen: SNORM targets, which the page does not name, do as UNORM: they are fixed point.
 */
static bool combines(const struct crop_config *cfg, const struct pixel_format *f)
{
    return cfg->logic_enable && !f->srgb && f->type != PIXEL_FLOAT;
}

/* known: rop_rules.md 4 (integers), 7 (SET_BLEND_PER_FORMAT_ENABLE.SNORM8_UNORM16_SNORM16)
 * chosen: that bit of GM20B gates R16_G16 and the other 16-bit layouts, too
 * chosen: a logic op turns blending off on sRGB and float targets as well, which then store the source
 * as it is: Vulkan (VkLogicOp) and OpenGL (Logical Operation) ask that of whoever drives the hardware
 */
static bool blends(const struct crop_config *cfg, const struct pixel_format *f)
{
    bool gated = f->type == PIXEL_SNORM || (f->type == PIXEL_UNORM && widest(f) == 16);

    return cfg->blend_enable && !cfg->logic_enable && f->blendable &&
           (!gated || cfg->blend_per_format);
}

const char *crop_not_modelled(const struct crop_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);

    if (!f || f->bits == 0)
        return "crop: undefined colour target format";
    return NULL;
}

/* chosen: the form of a source.  Without blending prop sends the stored bits (a SNORM of -1 as 0x81, sRGB
 * encoded), 32 bytes a clock.  With blending it sends the narrowest lanes that hold the target's channels:
 * sRGB as 16-bit linear light, fp11 and fp10 as fp16.  fp32 comes two pixels at a time, whichever channels
 * the target has.  All give the rates of T6.
 */
static void set_width(struct crop_mode *m)
{
    const struct pixel_format *f = pixel_format_of(m->format);
    unsigned bits = f->srgb ? 16 : widest(f);

    m->words = f->bits > 32 ? f->bits / 32 : 1;
    m->width = f->bits > 64 ? CROP_FULL : f->bits > 32 ? CROP_WIDE : CROP_NARROW;
    if (!m->blend)
        return;
    if (m->fp) {
        m->lane_bits = bits == 32 ? 32 : 16;
        m->one = bits == 32 ? 0x3f800000 : 0x3c00;
        m->width = bits == 32 ? CROP_FULL : CROP_WIDE;
        return;
    }
    m->lane_bits = bits <= 8 ? 8 : bits;
    m->one = (1 << (m->snorm ? m->lane_bits - 1 : m->lane_bits)) - 1;
    m->width = m->lane_bits > 8 ? CROP_WIDE : CROP_NARROW;
}

/* known: public header clb197.h lists D3D_BOTHSRCALPHA and D3D_BOTHINVSRCALPHA for SOURCE_COEFF alone; Direct3D
 * (D3DBLEND): such a source factor sets both factors, whatever the other field holds
 * chosen: in a field of dst they are codes that the class does not define, and act as ZERO
 */
static void set_factors(struct crop_channel_mode *to, enum blend_factor src, enum blend_factor dst)
{
    to->src = src;
    to->dst = dst;
    if (src == FACTOR_BOTH_SRC_ALPHA) {
        to->src = FACTOR_SRC_ALPHA;
        to->dst = FACTOR_INV_SRC_ALPHA;
    } else if (src == FACTOR_BOTH_INV_SRC_ALPHA) {
        to->src = FACTOR_INV_SRC_ALPHA;
        to->dst = FACTOR_SRC_ALPHA;
    }
}

static unsigned lsb_of(const struct pixel_format *f, unsigned channel)
{
    unsigned lsb = 0;

    for (unsigned i = 0; i < PIXEL_COMPONENTS; i++)
        if (f->component[i].channel == (enum channel)channel)
            lsb = f->component[i].lsb;
    return lsb;
}

static bool second_source(enum blend_factor f)
{
    return f >= FACTOR_SRC1_COLOR && f <= FACTOR_INV_SRC1_ALPHA;
}

static void set_channels(struct crop_mode *m, const struct crop_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(m->format);
    const bool dst_alpha = pixel_width(f, CHANNEL_A) > 0;

    for (unsigned c = 0; c < 4; c++) {
        struct crop_channel_mode *to = &m->channel[c];
        bool alpha = c == CHANNEL_A;

        to->bits = pixel_width(f, (enum channel)c);
        to->lsb = lsb_of(f, c);
        to->op = alpha ? cfg->alpha_op : cfg->color_op;
        set_factors(to, alpha ? cfg->alpha_src : cfg->color_src,
                    alpha ? cfg->alpha_dst : cfg->color_dst);
        to->src_known = crop_factor_known(to->src, dst_alpha, c);
        to->dst_known = crop_factor_known(to->dst, dst_alpha, c);
        m->dual_source |= second_source(to->src) || second_source(to->dst);
        if (m->fp)
            m->fp_constant[c] = crop_fp_number(cfg->constant[c], m);
        else
            m->constant[c] = crop_number(cfg->constant[c], m);
    }
}

/* Channels stored and not masked. */
static u4 written(const struct crop_config *cfg, const struct pixel_format *f)
{
    unsigned channels = 0;

    for (unsigned c = 0; c < 4; c++)
        channels |= (pixel_width(f, (enum channel)c) > 0) << c;
    return (u4)(channels & cfg->write_mask);
}

struct crop_mode crop_mode_of(const struct crop_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);
    struct crop_mode m = {
        .format = cfg->format,
        .blend = blends(cfg, f),
        .logic = combines(cfg, f),
        .logic_func = cfg->logic_func,
        .snorm = f->type == PIXEL_SNORM,
        .srgb = f->srgb,
        .fp = f->type == PIXEL_FLOAT,
        .rounding = cfg->store_rtz ? ROUND_RTZ : ROUND_RNE,
        .zero_wins = cfg->zero_wins,
        .kills = cfg->float_kills,
        .written = written(cfg, f),
    };

    set_width(&m);
    if (m.blend)
        set_channels(&m, cfg);
    m.lanes = m.fp ? crop_fp_has_lanes(&m) : crop_has_lanes(&m);
    m.fp_tiles = crop_fp_has_tiles(&m);
    m.write = crop_write_of(f, m.written);
    if (!m.blend)
        m.savings = crop_plain_savings(&m);
    return m;
}
