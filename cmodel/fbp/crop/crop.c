/* crop.c - see crop.h */
#include "fbp/crop/crop.h"

#include <string.h>

#include "common/srgb.h"

void crop_reset(struct crop *c)
{
    memset(c, 0, sizeof *c);
}

/* One channel after blending or logic, as the code that is stored. */
static u8 result_of(const struct crop_mode *m, const struct crop_operands *o,
                    const struct crop_terms *t, unsigned c)
{
    if (m->logic)
        return crop_logic(m->logic_func, (u8)o->s[c], (u8)o->d[c]);
    if (!m->blend)
        return (u8)o->s[c];

    s64 x = crop_blend(m->channel[c].op, t, m);

    if (!m->wide)
        return (u8)crop_round8((s32)x, m->snorm);
    return c == CHANNEL_A ? crop_round_alpha((u32)x) : srgb_encode((u32)x);
}

/* Channel codes to stored bytes and their enables; pads Z and O go with any write. */
static void store(const struct crop_mode *m, const u8 result[4], u32 *pixel, u4 *enable)
{
    for (unsigned b = 0; b < 4; b++) {
        enum channel channel = m->byte[b];

        if (channel <= CHANNEL_A && m->written >> channel & 1) {
            *enable |= (u4)(1 << b);
            *pixel |= (u32)result[channel] << 8 * b;
        } else if (channel == CHANNEL_Z || channel == CHANNEL_O) {
            *enable |= (u4)(1 << b);
            *pixel |= (u32)(channel == CHANNEL_O ? 0xff : 0) << 8 * b;
        }
    }
}

static void evaluate_pixel(const struct crop_mode *m, const struct crop_quads *in, unsigned i,
                           struct crop_sector *out)
{
    struct crop_operands o = crop_operands_of(m, in, i);
    struct crop_terms t[4];
    u8 result[4] = { 0 };
    u4 enable = 0;

    for (unsigned c = 0; m->blend && c < 4; c++)
        t[c] = crop_terms_of(m, &o, c);
    struct crop_savings savings = crop_savings_of(m, t);
    out->killed |= (u8)(savings.kill << i);
    out->read_suppressed |= (u8)(savings.read_suppress << i);
    out->filled |= (u8)(savings.fill << i);
    if (savings.kill)
        return;
    for (unsigned c = 0; c < 4; c++)
        if (m->written >> c & 1)
            result[c] = result_of(m, &o, &t[c], c);
    store(m, result, &out->pixel[i], &enable);
    out->byte_enable |= (u32)enable << 4 * i;
}

static unsigned pixels_of(const struct crop_mode *m)
{
    return m->wide ? CROP_PIXELS / 2 : CROP_PIXELS;
}

void crop_evaluate(const struct crop_config *cfg, const struct crop_quads *in,
                   struct crop_sector *out)
{
    struct crop_mode m = crop_mode_of(cfg);
    unsigned pixels = pixels_of(&m);

    memset(out, 0, sizeof *out);
    out->id = in->id;
    for (unsigned i = 0; i < pixels; i++)
        if (in->coverage >> i & 1)
            evaluate_pixel(&m, in, i, out);
}

unsigned crop_packet_pixels(const struct crop_config *cfg)
{
    struct crop_mode m = crop_mode_of(cfg);

    return pixels_of(&m);
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
