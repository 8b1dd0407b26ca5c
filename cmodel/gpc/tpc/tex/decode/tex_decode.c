/* tex_decode.c - texels of elements, by format; colours of borders (tex_format.h; facts/texture/codecs.md) */
#include <assert.h>

#include "common/float_format.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "gpc/tpc/tex/decode/codec.h"

static void (*const codecs[])(const struct codec_in *, u32 (*)[4]) = {
    [TEX_PLAIN] = codec_plain,
    [TEX_SHARED_EXP] = codec_shared_exp,
    [TEX_PAIR] = codec_pair,
    [TEX_BITS] = codec_bits,
    [TEX_BC1] = codec_bc1,
    [TEX_BC2] = codec_bc2,
    [TEX_BC3] = codec_bc3,
    [TEX_BC4] = codec_bc4,
    [TEX_BC5] = codec_bc5,
    [TEX_BC6] = codec_bc6,
    [TEX_BC7] = codec_bc7,
    [TEX_ETC2_RGB] = codec_etc2_rgb,
    [TEX_ETC2_PUNCH] = codec_etc2_punch,
    [TEX_ETC2_RGBA] = codec_etc2_rgba,
    [TEX_EAC_R] = codec_eac,
    [TEX_EAC_RG] = codec_eac,
    [TEX_ASTC] = codec_astc,
};

/* A norm as the nearest fp16, rounded once. */
static u32 half_of(bool is_signed, unsigned bits, u32 code)
{
    const s64 x = is_signed ? (s32)code : (s64)code;
    const u64 size = (u64)(x < 0 ? -x : x), most = bits_mask(is_signed ? bits - 1 : bits);
    const u128 n = (u128)size << 48;
    const u64 q = (u64)(n / most) | (n % most != 0);

    return float_to_fp32(&float_fp16, float_round_pack(&float_fp16, x < 0, -48, q, ROUND_RNE));
}

/* chosen: a code of less than 8 bits is widened by its high bits before the table */
static u32 linear(unsigned bits, u32 code)
{
    u32 wide = 0;

    for (int at = 8 - (int)bits; at > -(int)bits; at -= (int)bits)
        wide |= at >= 0 ? code << at : code >> -at;
    return srgb_decode[wide];
}

void codec_finish(const struct tex_format *f, bool converts, u32 value[4])
{
    for (unsigned n = 0; n < 4; n++) {
        if (converts && f->converts >> n & 1)
            value[n] = linear(f->width[n], value[n]);
        if (f->halves >> n & 1)
            value[n] = half_of(f->stored[n] == TEX_SNORM, f->width[n], value[n]);
    }
}

static void texels(const struct tex_format *f, bool converts, const u8 *element, unsigned first,
                   unsigned count, u32 (*value)[4])
{
    const struct codec_in in = { f, converts, element, first, count };

    memset(value, 0, count * sizeof *value);
    codecs[f->codec](&in, value);
    if (f->halves || (converts && f->converts))
        for (unsigned i = 0; i < count; i++)
            codec_finish(f, converts, value[i]);
}

void tex_decode(const struct tex_format *f, bool converts, const u8 *element, unsigned x,
                unsigned y, u32 value[4])
{
    u32 one[1][4];

    assert(x < f->wide && y < f->high);
    texels(f, converts, element, y * f->wide + x, 1, one);
    memcpy(value, one[0], sizeof one[0]);
}

void tex_decode_words(const struct tex_format *f, bool converts, const u32 word[4], unsigned x,
                      unsigned y, u32 value[4])
{
    u8 byte[16];

    if (f->codec == TEX_PLAIN) {
        codec_words(f, word, value);
        if (f->halves || (converts && f->converts))
            codec_finish(f, converts, value);
        return;
    }
    for (unsigned n = 0; n < sizeof byte; n++)
        byte[n] = (u8)(word[n / 4] >> n % 4 * 8);
    tex_decode(f, converts, byte, x, y, value);
}

void tex_decode_block(const struct tex_format *f, bool converts, const u8 *element,
                      u32 value[TEX_ELEMENT_TEXELS][4])
{
    texels(f, converts, element, 0, (unsigned)f->wide * f->high, value);
}
