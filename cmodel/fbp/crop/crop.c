/* crop.c - see crop.h */
#include "fbp/crop/crop.h"

#include <string.h>

#include "common/srgb.h"

void crop_reset(struct crop *c)
{
    memset(c, 0, sizeof *c);
}

/* One pixel's channels after blending or logic, as the codes that are stored. */
static void result_of(const struct crop_config *cfg, const struct crop_mode *m,
                      const struct crop_operands *o, u8 result[4])
{
    for (unsigned c = 0; c < 4; c++) {
        bool alpha = c == 3;

        if (!(m->written >> c & 1))
            continue;
        if (m->logic) {
            result[c] = crop_logic(cfg->logic_func, (u8)o->s[c], (u8)o->d[c]);
            continue;
        }
        if (!m->blend) {
            result[c] = (u8)o->s[c];
            continue;
        }
        s64 fs = crop_factor(alpha ? cfg->alpha_src : cfg->color_src, o, c, m->one);
        s64 fd = crop_factor(alpha ? cfg->alpha_dst : cfg->color_dst, o, c, m->one);
        s64 x = crop_blend(alpha ? cfg->alpha_op : cfg->color_op, fs, o->s[c], fd, o->d[c], m);

        if (!m->wide)
            result[c] = (u8)crop_round8((s32)x, m->snorm);
        else
            result[c] = alpha ? crop_round_alpha((u32)x) : srgb_encode((u32)x);
    }
}

/* Channel codes to stored bytes and their enables; pads Z and O go with any write. */
static void store(const struct crop_mode *m, const u8 result[4], u32 *pixel, u4 *enable)
{
    for (unsigned b = 0; b < 4; b++) {
        unsigned channel = m->byte[b].channel;

        if (channel <= CHANNEL_A ? m->written >> channel & 1
                                 : channel == CHANNEL_Z || channel == CHANNEL_O)
            *enable |= (u4)(1 << b);
        if (channel <= CHANNEL_A && m->written >> channel & 1)
            *pixel |= (u32)result[channel] << 8 * b;
        else if (channel == CHANNEL_O)
            *pixel |= (u32)0xff << 8 * b;
    }
}

void crop_evaluate(const struct crop_config *cfg, const struct crop_quads *in,
                   struct crop_sector *out)
{
    struct crop_mode m = crop_mode_of(cfg);

    memset(out, 0, sizeof *out);
    out->id = in->id;
    for (unsigned i = 0; i < crop_packet_pixels(cfg); i++) {
        if (!(in->coverage >> i & 1))
            continue;
        struct crop_operands o = crop_operands_of(cfg, &m, in, i);
        struct crop_savings savings = crop_savings_of(cfg, &m, &o);
        u8 result[4] = { 0 };
        u4 enable = 0;

        out->killed |= (u8)(savings.kill << i);
        out->read_suppressed |= (u8)(savings.read_suppress << i);
        out->filled |= (u8)(savings.fill << i);
        if (savings.kill)
            continue;
        result_of(cfg, &m, &o, result);
        store(&m, result, &out->pixel[i], &enable);
        out->byte_enable |= (u32)enable << 4 * i;
    }
}

unsigned crop_packet_pixels(const struct crop_config *cfg)
{
    return crop_mode_of(cfg).wide ? CROP_PIXELS / 2 : CROP_PIXELS;
}

unsigned crop_clocks(const struct crop_config *cfg, const struct crop_quads *in)
{
    (void)cfg;
    (void)in;
    return 1; /* known: rates.csv T6: 32 bytes of source a clock, whatever they hold */
}

bool crop_step(struct crop *c, struct crop_quads_fifo *in, struct crop_sector_fifo *out)
{
    struct crop_sector sector;

    if (crop_quads_empty(in) || crop_sector_full(out))
        return false;

    struct crop_quads quads = crop_quads_pop(in);
    crop_evaluate(&c->cfg, &quads, &sector);
    crop_sector_push(out, &sector);
    c->clocks += crop_clocks(&c->cfg, &quads);
    return true;
}
