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
        return "crop: integer and float colour targets";
    if (!byte_channels(f))
        return "crop: colour channels other than 8 bits";
    return NULL;
}

struct crop_mode crop_mode_of(const struct crop_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);
    struct crop_mode m = { .snorm = f->type == PIXEL_SNORM };
    unsigned present = 0;

    for (unsigned b = 0; b < 4; b++) {
        m.byte[b].channel = (u8)f->component[b].channel;
        if (f->component[b].channel <= CHANNEL_A)
            present |= 1u << f->component[b].channel;
    }
    m.dst_alpha = present >> CHANNEL_A & 1;
    m.written = (u4)(present & cfg->write_mask);
    /* known: rop_rules.md 6: logic ops override blending, sRGB targets ignore them */
    m.logic = cfg->logic_enable && !f->srgb;
    m.blend = cfg->blend_enable && !m.logic && (!m.snorm || cfg->blend_snorm8);
    /* chosen: prop sends an sRGB target's source already encoded when nothing blends, and linear
     * with 16 bits a channel when it does.  Then 32 source bytes a clock give both of T6's rates.
     */
    m.wide = m.blend && f->srgb;
    m.one = m.wide ? 65535 : m.snorm ? 127 : 255;
    return m;
}
