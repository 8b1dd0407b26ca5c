/* crop.c - see crop.h */
#include "fbp/crop/crop_parts.h"

#include <string.h>

void crop_reset(struct crop *c)
{
    memset(c, 0, sizeof *c);
    crop_set_state(c, &c->cfg);
}

void crop_set_state(struct crop *c, const struct crop_config *cfg)
{
    c->cfg = *cfg;
    if (!crop_not_modelled(cfg))
        c->mode = crop_mode_of(cfg);
}

/* The stored pixel that a blend gives, unless it is killed; channels not written are 0. */
static struct crop_savings blend_pixel(const struct crop_mode *m, const struct crop_quads *in,
                                       unsigned i, u32 result[PIXEL_WORDS])
{
    struct crop_operands o = crop_operands_of(m, in, i);
    struct crop_terms t[4];
    u32 raw[4] = { 0 };

    for (unsigned c = 0; c < 4; c++)
        t[c] = crop_terms_of(m, &o, c);
    struct crop_savings savings = crop_savings_of(m, t);
    for (unsigned c = 0; c < 4 && !savings.kill; c++)
        if (m->written >> c & 1)
            raw[c] = crop_round(m, c, crop_blend(m->channel[c].op, &t[c], m));
    pixel_pack(pixel_format_of(m->format), raw, result);
    return savings;
}

static struct crop_savings blend_fp_pixel(const struct crop_mode *m, const struct crop_quads *in,
                                          unsigned i, u32 result[PIXEL_WORDS])
{
    struct crop_fp_operands o = crop_fp_operands_of(m, in, i);
    struct crop_fp_terms t[4];
    u32 raw[4] = { 0 };

    for (unsigned c = 0; c < 4; c++)
        t[c] = crop_fp_terms_of(m, &o, c);
    struct crop_savings savings = crop_fp_savings_of(m, t);
    for (unsigned c = 0; c < 4 && !savings.kill; c++)
        if (m->written >> c & 1)
            raw[c] = crop_fp_store(m, c, crop_fp_blend(m->channel[c].op, &t[c], m));
    pixel_pack(pixel_format_of(m->format), raw, result);
    return savings;
}

/* A logic op on the words of a pixel. */
static void combine(const struct crop_mode *m, const u32 *s, const u32 *d, u32 result[PIXEL_WORDS])
{
    for (unsigned w = 0; w < m->words; w++)
        result[w] = crop_logic(m->logic_func, s[w], d[w]);
}

/* Pixel i, of which 'result' is written. */
static void write_pixel(const struct crop_mode *m, const struct crop_quads *in, unsigned i,
                        const u32 *result, struct crop_sector *out)
{
    const struct crop_write *write = &m->write;
    const unsigned at = i * m->words;

    for (unsigned w = 0; w < m->words; w++)
        out->pixel[at + w] =
            (result[w] & write->take[w]) | (in->dst[at + w] & write->keep[w]) | write->ones[w];
    out->byte_enable |= (u32)write->enable << 4 * at;
}

/* A pixel that is made of its source and the stored one. */
static void evaluate_pixel(const struct crop_mode *m, const struct crop_quads *in, unsigned i,
                           struct crop_sector *out)
{
    const unsigned at = i * m->words;
    struct crop_savings savings = m->savings;
    u32 made[PIXEL_WORDS];

    if (m->blend)
        savings = m->fp ? blend_fp_pixel(m, in, i, made) : blend_pixel(m, in, i, made);
    else
        combine(m, &in->src[at], &in->dst[at], made);
    out->killed |= (u8)(savings.kill << i);
    out->read_suppressed |= (u8)(savings.read_suppress << i);
    out->filled |= (u8)(savings.fill << i);
    if (!savings.kill)
        write_pixel(m, in, i, made, out);
}

/* Pixels as they come: the state says what is saved. */
static void copy(const struct crop_mode *m, const struct crop_quads *in, u8 covered,
                 struct crop_sector *out)
{
    out->killed = m->savings.kill ? covered : 0;
    out->read_suppressed = m->savings.read_suppress ? covered : 0;
    out->filled = m->savings.fill ? covered : 0;
    for (u32 left = m->savings.kill ? 0 : covered; left; left &= left - 1) {
        const unsigned i = bits_lowest(left);

        write_pixel(m, in, i, &in->src[i * m->words], out);
    }
}

/* Pixels that blend many at once; false: they do not. */
static bool blend_lanes(const struct crop_mode *m, const struct crop_quads *in, u8 covered,
                        struct crop_sector *out)
{
    struct crop_laned made;
    u8 left;

    if (!m->fp)
        crop_blend_lanes(m, in->src, in->src1, in->dst, &made);
    else if (!crop_blend_fp_lanes(m, in, covered, &made))
        return false;
    out->killed = made.killed & covered;
    out->read_suppressed = made.read_suppressed & covered;
    out->filled = made.filled & covered;
    for (left = (u8)(covered & ~made.killed); left; left &= (u8)(left - 1)) {
        const unsigned at = bits_lowest(left) * m->words;

        for (unsigned w = 0; w < m->words; w++)
            out->pixel[at + w] = made.word[at + w];
        out->byte_enable |= (u32)m->write.enable << 4 * at;
    }
    return true;
}

static unsigned pixels_of(const struct crop_mode *m)
{
    return CROP_PIXELS >> m->width;
}

void crop_evaluate_by(const struct crop_mode *m, const struct crop_quads *in,
                      struct crop_sector *out)
{
    const u8 covered = in->coverage & (u8)bits_mask(pixels_of(m));

    memset(out, 0, sizeof *out);
    out->id = in->id;
    if (!m->blend && !m->logic)
        copy(m, in, covered, out);
    else if (!m->lanes || !blend_lanes(m, in, covered, out))
        for (u32 left = covered; left; left &= left - 1)
            evaluate_pixel(m, in, bits_lowest(left), out);
}

void crop_evaluate(const struct crop_config *cfg, const struct crop_quads *in,
                   struct crop_sector *out)
{
    struct crop_mode m = crop_mode_of(cfg);

    crop_evaluate_by(&m, in, out);
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

bool pass_crop_into(struct crop *c, const struct crop_quads *in)
{
    if (c->full)
        return false;
    crop_evaluate_by(&c->mode, in, &c->out);
    c->clocks += crop_clocks(&c->cfg, in);
    c->full = true;
    return true;
}

bool crop_ccache_from(struct crop *c, struct crop_sector *out)
{
    if (!c->full)
        return false;
    *out = c->out;
    c->full = false;
    return true;
}
