/* rstr2d_operation.c - SET_OPERATION, the colour key (facts/classes/2d_semantics.md 5) */
#include <string.h>

#include "common/fp32.h"
#include "common/norm.h"
#include "hub/rstr2d/rstr2d.h"

bool rstr2d_reads_dst(enum twod_operation operation)
{
    return operation == TWOD_ROP_AND || operation == TWOD_BLEND_AND || operation == TWOD_ROP ||
           operation == TWOD_BLEND_PREMULT;
}

/* A product of bytes as fractions of 255.  known: facts/texture/rop_rules.md 10 */
static u32 byte_product(u32 a, u32 b)
{
    const u32 t = a * b + 128;

    return (t + (t >> 8)) >> 8;
}

/* Alpha as a byte. */
static u32 alpha_of(const struct rstr2d_color *c)
{
    const u32 a = c->c[CHANNEL_A];
    const unsigned bits = c->bits[CHANNEL_A];

    if (c->type == RSTR2D_FLOAT)
        return unorm_from_fp32(a, 8);
    if (c->type == RSTR2D_UNORM)
        return unorm_convert(a, bits, 8);
    return a >> (bits - 1) ? 0 : unorm_convert(a, bits - 1, 8);
}

/* (s * sf + d * df) / 255 of a channel, rounded once.
 * chosen: fixed point rounds half up and stays in range; floats multiply, then fuse
 */
static u32 mix(enum rstr2d_type type, unsigned bits, u32 s, u32 sf, u32 d, u32 df)
{
    const s64 most = (s64)bits_mask(type == RSTR2D_SNORM ? bits - 1 : bits);
    const s64 least = type == RSTR2D_SNORM ? -most : 0;
    s64 sum, z;

    if (type == RSTR2D_FLOAT)
        return fp32_fma(s, unorm_to_fp32(sf, 8), fp32_mul(d, unorm_to_fp32(df, 8)));
    if (type == RSTR2D_SNORM)
        sum = bits_sign_extend(s, bits) * sf + bits_sign_extend(d, bits) * df;
    else
        sum = (s64)s * sf + (s64)d * df;
    z = (2 * sum + 255 + 510 * 512 * most) / 510 - 512 * most; /* floor */
    z = z > most ? most : z < least ? least : z;
    return (u32)((u64)z & bits_mask(bits));
}

static u32 beta4_of(const struct rstr2d_config *cfg, unsigned channel)
{
    static const unsigned lsb[4] = { 16, 8, 0, 24 }; /* R G B A */

    return cfg->beta4 >> lsb[channel] & 255;
}

static void blend(const struct rstr2d_config *cfg, const struct pixel_format *f,
                  const struct rstr2d_color *source, const u32 dst[PIXEL_WORDS],
                  u32 result[PIXEL_WORDS])
{
    const struct rstr2d_color s = rstr2d_convert(source, f), d = rstr2d_decode(f, dst);
    const u32 alpha = alpha_of(source);
    struct rstr2d_color z = s;

    for (unsigned c = 0; c < 4; c++) {
        u32 sf = beta4_of(cfg, c), df = 0;

        if (cfg->operation == TWOD_BLEND_AND) {
            sf = byte_product(alpha, cfg->beta1);
            df = 255 - sf;
        } else if (cfg->operation == TWOD_BLEND_PREMULT) {
            df = 255 - byte_product(alpha, beta4_of(cfg, CHANNEL_A));
        }
        z.c[c] = mix(s.type, s.bits[c], s.c[c], sf, df ? d.c[c] : 0, df);
    }
    rstr2d_encode(&z, f, result);
}

/* GDI's ROP3 on stored bits: bit rop >> (D | S << 1 | P << 2). */
static void raster_operation(u8 rop, const struct pixel_format *f, const u32 *d, const u32 *s,
                             const u32 *p, u32 result[PIXEL_WORDS])
{
    for (unsigned w = 0; w < PIXEL_WORDS; w++) {
        u32 z = 0;

        for (unsigned k = 0; k < 8; k++)
            if (rop >> k & 1)
                z |= (k & 1 ? d[w] : ~d[w]) & (k & 2 ? s[w] : ~s[w]) & (k & 4 ? p[w] : ~p[w]);
        result[w] = 32 * w >= f->bits ? 0 : f->bits >= 32 ? z : z & (u32)bits_mask(f->bits);
    }
}

static bool rop_at(const struct rstr2d_config *cfg, const struct pixel_format *f,
                   const struct rstr2d_color *source, u32 x, u32 y, const u32 dst[PIXEL_WORDS],
                   const u32 s[PIXEL_WORDS], u32 result[PIXEL_WORDS])
{
    u32 pattern[PIXEL_WORDS];

    rstr2d_pattern_at(cfg, f, x, y, pattern);
    raster_operation(cfg->rop, f, dst, s, pattern, result);
    if (cfg->operation == TWOD_ROP)
        return true;
    if (f->width[CHANNEL_A])
        return pixel_unpack(f, result).raw[CHANNEL_A] != 0;
    return source->c[CHANNEL_A] != 0; /* chosen: of a format without alpha the source's counts */
}

bool rstr2d_operate(const struct rstr2d_config *cfg, const struct rstr2d_color *source, u32 x,
                    u32 y, const u32 dst[PIXEL_WORDS], u32 result[PIXEL_WORDS])
{
    const struct pixel_format *f = rstr2d_format(cfg->dst_format);
    u32 s[PIXEL_WORDS];

    memcpy(s, result, sizeof s);
    switch (cfg->operation) {
    case TWOD_SRCCOPY: return true;
    case TWOD_SRCCOPY_AND: return source->c[CHANNEL_A] != 0;
    case TWOD_ROP:
    case TWOD_ROP_AND: return rop_at(cfg, f, source, x, y, dst, s, result);
    default: blend(cfg, f, source, dst, result); return true;
    }
}

/* SET_COLOR_KEY_FORMAT as formats of pixels. */
static const u8 key_formats[] = { 0xe8, 0xe9, 0xcf, 0xdf, 0xf3, 0xee, 0xff };

/* chosen: a source is compared as it would be stored in the key's format; alpha does not count */
bool rstr2d_keyed(const struct rstr2d_config *cfg, const struct rstr2d_color *source)
{
    const struct pixel_format *f;
    struct pixel_fields a, b;
    struct rstr2d_color c;
    u32 word[PIXEL_WORDS], key[PIXEL_WORDS] = { cfg->key };

    if (!cfg->key_enable || cfg->key_format >= sizeof key_formats)
        return false;
    f = pixel_format_of(key_formats[cfg->key_format]);
    if (f->type == PIXEL_UINT || source->bits[0] == 32)
        return source->type == RSTR2D_UNORM && source->bits[0] == f->bits &&
               source->c[0] == cfg->key;
    c = rstr2d_convert(source, f);
    rstr2d_encode(&c, f, word);
    a = pixel_unpack(f, word);
    b = pixel_unpack(f, key);
    return a.raw[0] == b.raw[0] && a.raw[1] == b.raw[1] && a.raw[2] == b.raw[2];
}
