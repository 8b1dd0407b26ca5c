/* crop_channel.c - see crop_channel.h */
#include "crop_channel.h"

#include "crop_reference.h"
#include "srgb_definition.h"

/* The sRGB tables of the reference, made once. */
static struct {
    bool ready;
    s64 linear[256];
    s64 smallest[256];
} srgb;

static s64 number(const struct crop_channel *l, u8 code)
{
    return !l->snorm || code < 128 ? code : code == 128 ? -127 : code - 256;
}

static s64 source(const struct crop_channel *l, const u32 *words, unsigned i, unsigned c)
{
    if (l->wide)
        return words[2 * i + c / 2] >> 16 * (c % 2) & 0xffff;
    return number(l, (u8)(words[i] >> 8 * c));
}

struct crop_channel crop_channel_of(const struct crop_config *cfg, const struct crop_quads *in,
                                    unsigned i, unsigned c)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    struct crop_channel l = {
        .op = c < 3 ? cfg->color_op : cfg->alpha_op,
        .src = c < 3 ? cfg->color_src : cfg->alpha_src,
        .dst = c < 3 ? cfg->color_dst : cfg->alpha_dst,
        .alpha = c == 3,
        .snorm = f->numbers == CROP_SNORM,
        .wide = f->numbers == CROP_SRGB,
        .stored_alpha = crop_reference_byte(cfg, 3) >= 0,
    };

    for (unsigned code = 0; code < 256 && !srgb.ready; code++) {
        srgb.linear[code] = srgb_linear16(code);
        srgb.smallest[code] = code ? srgb_smallest(code) : 0;
    }
    srgb.ready = true;
    l.one = l.wide ? 65535 : l.snorm ? 127 : 255;
    l.s = source(&l, in->src, i, c);
    l.s_alpha = source(&l, in->src, i, 3);
    l.s1 = source(&l, in->src1, i, c);
    l.s1_alpha = source(&l, in->src1, i, 3);
    l.k = l.wide ? cfg->constant[c] : number(&l, (u8)cfg->constant[c]);
    l.k_alpha = l.wide ? cfg->constant[3] : number(&l, (u8)cfg->constant[3]);
    return l;
}

static s64 factor(const struct crop_channel *l, enum blend_factor f, s64 d, s64 d_alpha)
{
    s64 room = l->one - d_alpha;

    switch ((unsigned)f) {
    case FACTOR_ONE: return l->one;
    case FACTOR_SRC_COLOR: return l->s;
    case FACTOR_INV_SRC_COLOR: return l->one - l->s;
    case FACTOR_SRC_ALPHA: return l->s_alpha;
    case FACTOR_INV_SRC_ALPHA: return l->one - l->s_alpha;
    case FACTOR_DST_ALPHA: return d_alpha;
    case FACTOR_INV_DST_ALPHA: return room;
    case FACTOR_DST_COLOR: return d;
    case FACTOR_INV_DST_COLOR: return l->one - d;
    case FACTOR_SRC_ALPHA_SAT: return l->alpha ? l->one : l->s_alpha < room ? l->s_alpha : room;
    case FACTOR_CONST_COLOR: return l->k;
    case FACTOR_INV_CONST_COLOR: return l->one - l->k;
    case FACTOR_SRC1_COLOR: return l->s1;
    case FACTOR_INV_SRC1_COLOR: return l->one - l->s1;
    case FACTOR_SRC1_ALPHA: return l->s1_alpha;
    case FACTOR_INV_SRC1_ALPHA: return l->one - l->s1_alpha;
    case FACTOR_CONST_ALPHA: return l->k_alpha;
    case FACTOR_INV_CONST_ALPHA: return l->one - l->k_alpha;
    }
    return 0;
}

/* x / unit to the nearest integer, shifted by 'unit' so that nothing negative is truncated. */
static inline u8 ratio(s64 x, s64 unit)
{
    return (u8)((2 * (x + unit * unit) + unit) / (2 * unit) - unit);
}

/* x, in units of one * one, clamped and as the nearest code. */
static u8 nearest(const struct crop_channel *l, s64 x)
{
    s64 high = l->one * l->one, low = l->snorm ? -high : 0;
    unsigned code = 0;

    x = x < low ? low : x > high ? high : x;
    if (!l->wide) /* constant divisors are fast */
        return l->snorm ? ratio(x, 127) : ratio(x, 255);
    if (l->alpha)
        return ratio(x, 65535 * 257);
    for (unsigned step = 128; step; step /= 2)
        code += x >= srgb.smallest[code + step] ? step : 0;
    return (u8)code;
}

u8 crop_channel_stored(const struct crop_channel *l, u8 d_code, u8 d_alpha_code)
{
    s64 d_alpha = !l->stored_alpha ? l->one
                  : l->wide        ? 257 * d_alpha_code
                                   : number(l, d_alpha_code);
    s64 d = l->alpha ? d_alpha : l->wide ? srgb.linear[d_code] : number(l, d_code);

    if (l->op == BLEND_MIN || l->op == BLEND_MAX)
        return nearest(l, ((l->op == BLEND_MIN) == (l->s < d) ? l->s : d) * l->one);

    s64 s_product = l->s * factor(l, l->src, d, d_alpha);
    s64 d_product = d * factor(l, l->dst, d, d_alpha);

    if (l->op == BLEND_SUBTRACT)
        return nearest(l, s_product - d_product);
    if (l->op == BLEND_REVSUBTRACT)
        return nearest(l, d_product - s_product);
    return nearest(l, s_product + d_product);
}

u8 crop_channel_source(const struct crop_channel *l)
{
    return nearest(l, l->s * l->one);
}
