/* crop_mode.c - what a state bundle means (facts/texture/rop_rules.md 4, 6) */
#include "fbp/crop/crop.h"

/* Bytes only: each component 8 bits wide, no more than four. */
static bool byte_channels(const struct pixel_format *f)
{
    for (unsigned i = 0; i < 4; i++)
        if (f->component[i].channel != CHANNEL_N && f->component[i].width != 8)
            return false;
    return true;
}

const char *crop_not_modelled(const struct crop_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);

    if (!f || f->bits == 0)
        return "crop: undefined colour target format";
    if (f->type != PIXEL_UNORM && f->type != PIXEL_SNORM)
        return "crop: integer and floating-point colour targets";
    if (!byte_channels(f))
        return "crop: colour channels other than 8 bits";
    return NULL;
}

/* The bytes of a stored pixel; returns the channels that are there, bit 0 R. */
static unsigned lay_out(struct crop_mode *m, const struct pixel_format *f)
{
    unsigned present = 0;

    for (unsigned b = 0; b < 4; b++) {
        m->byte[b] = f->component[b].channel;
        if (m->byte[b] <= CHANNEL_A)
            present |= 1u << m->byte[b];
        m->pads |= m->byte[b] == CHANNEL_Z || m->byte[b] == CHANNEL_O;
    }
    return present;
}

static bool second_source(enum blend_factor f)
{
    return f >= FACTOR_SRC1_COLOR && f <= FACTOR_INV_SRC1_ALPHA;
}

static void set_channels(struct crop_mode *m, const struct crop_config *cfg)
{
    for (unsigned c = 0; c < 4; c++) {
        struct crop_channel_mode *to = &m->channel[c];
        bool alpha = c == CHANNEL_A;

        to->op = alpha ? cfg->alpha_op : cfg->color_op;
        to->src = alpha ? cfg->alpha_src : cfg->color_src;
        to->dst = alpha ? cfg->alpha_dst : cfg->color_dst;
        to->src_known = crop_factor_known(to->src, m->dst_alpha, c);
        to->dst_known = crop_factor_known(to->dst, m->dst_alpha, c);
        m->dual_source |= second_source(to->src) || second_source(to->dst);
        m->constant[c] =
            m->wide ? cfg->constant[c] : crop_narrow((u8)cfg->constant[c], m->snorm, m->logic);
    }
}

struct crop_mode crop_mode_of(const struct crop_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);
    struct crop_mode m = { .snorm = f->type == PIXEL_SNORM, .logic_func = cfg->logic_func };
    unsigned present = lay_out(&m, f);

    m.dst_alpha = present >> CHANNEL_A & 1;
    m.written = (u4)(present & cfg->write_mask);
    /* known: rop_rules.md 6: logic ops override blending, sRGB targets ignore them.
     * chosen: SNORM targets, which the page does not name, do as UNORM: they are fixed point.
     */
    m.logic = cfg->logic_enable && !f->srgb;
    m.blend = cfg->blend_enable && !m.logic && (!m.snorm || cfg->blend_snorm8);
    /* chosen: prop sends an sRGB target's source already encoded when nothing blends, and linear
     * with 16 bits a channel when it does.  Then 32 source bytes a clock give both of T6's rates.
     */
    m.wide = m.blend && f->srgb;
    m.one = m.wide ? 65535 : m.snorm ? 127 : 255;
    set_channels(&m, cfg);
    return m;
}
