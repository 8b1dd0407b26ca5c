/* crop_channel.c - see crop_channel.h */
#include "crop_channel.h"

#include "crop_reference.h"
#include "srgb_reference.h"

/* The sRGB tables of the reference, made once. */
static struct {
    bool ready;
    s64 linear[256];
    s64 smallest[256];
} srgb;

/* A code of the lanes. */
static s64 number(const struct crop_channel *l, u32 code)
{
    s64 whole = l->snorm ? 2 * l->one + 2 : l->one + 1, z = code % whole;

    z -= l->snorm && z >= whole / 2 ? whole : 0;
    return z < -l->one ? -l->one : z;
}

/* A stored code, brought to the lanes. */
static s64 widened(const struct crop_channel *l, u32 code, unsigned bits)
{
    s64 last = ((s64)1 << bits) - 1;

    return l->snorm || last == l->one ? number(l, code) : (2 * code * l->one + last) / (2 * last);
}

static s64 source(const struct crop_channel *l, const u32 *words, unsigned i, unsigned c)
{
    if (l->one == 255 || l->one == 127)
        return number(l, words[i] >> 8 * c & 255);
    return number(l, words[2 * i + c / 2] >> 16 * (c % 2) & 65535);
}

struct crop_channel crop_channel_of(const struct crop_config *cfg, const struct crop_quads *in,
                                    unsigned i, unsigned c)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    const struct crop_reference_factors by = crop_reference_factors(cfg, c);
    struct crop_channel l = {
        .op = c < 3 ? cfg->color_op : cfg->alpha_op,
        .src = by.src,
        .dst = by.dst,
        .alpha = c == 3,
        .snorm = f->numbers == CROP_SNORM,
        .srgb = f->numbers == CROP_SRGB,
        .bits = crop_reference_bits(f, c),
        .alpha_bits = crop_reference_bits(f, 3),
        .one = crop_reference_one(cfg),
    };

    for (unsigned code = 0; code < 256 && !srgb.ready; code++) {
        srgb.linear[code] = srgb_linear16(code);
        srgb.smallest[code] = code ? srgb_smallest(code) : 0;
    }
    srgb.ready = true;
    l.s = source(&l, in->src, i, c);
    l.s_alpha = source(&l, in->src, i, 3);
    l.s1 = source(&l, in->src1, i, c);
    l.s1_alpha = source(&l, in->src1, i, 3);
    l.k = number(&l, cfg->constant[c]);
    l.k_alpha = number(&l, cfg->constant[3]);
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

/* x * last / one to the nearest integer, x in units of one * one, a negative one shifted up. */
static inline s64 ratio(s64 x, s64 one, s64 last)
{
    s64 unit = one * one;

    return (2 * (x + unit) * last + unit) / (2 * unit) - last;
}

/* x, in units of one * one, clamped and as the nearest code. */
static u32 nearest(const struct crop_channel *l, s64 x)
{
    s64 high = l->one * l->one, low = l->snorm ? -high : 0;
    u32 mask = (u32)((UINT64_C(1) << l->bits) - 1);
    unsigned code = 0;

    x = x < low ? low : x > high ? high : x;
    if (l->one == 255 && l->bits == 8) /* constant divisors are fast */
        return (u32)ratio(x, 255, 255);
    if (l->one == 127)
        return (u32)ratio(x, 127, 127) & 255;
    if (!l->srgb || l->alpha)
        return (u32)ratio(x, l->one, l->snorm ? l->one : (s64)mask) & mask;
    for (unsigned step = 128; step; step /= 2)
        code += x >= srgb.smallest[code + step] ? step : 0;
    return code;
}

u32 crop_channel_stored(const struct crop_channel *l, u32 d_code, u32 d_alpha_code)
{
    s64 d_alpha = !l->alpha_bits ? l->one : widened(l, d_alpha_code, l->alpha_bits);
    s64 d = l->alpha ? d_alpha : l->srgb ? srgb.linear[d_code] : widened(l, d_code, l->bits);

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

u32 crop_channel_source(const struct crop_channel *l)
{
    return nearest(l, l->s * l->one);
}
