/* codec.h - one function a codec: some texels of an element (facts/texture/codecs.md)
 *
 * A component is an integer of its width (tex_format.width), or fp32 where the element has a float; TEX_SNORM and TEX_SINT are
 * sign-extended.  What is the same for all codecs comes behind (tex_decode.c): sRGB, and norms that are rounded to fp16.
 */
#ifndef CODEC_H
#define CODEC_H

#include "common/bits.h"
#include "gpc/tpc/tex/tex_choices.h"
#include "gpc/tpc/tex/tex_format.h"

struct codec_in {
    const struct tex_format *format;
    bool converts; /* ASTC alone needs to know */
    const u8 *element;
    unsigned first, count; /* texels, row by row */
};

/* plain.c: fills a texel of a plain element's words; absent components are 0. */
void codec_words(const struct tex_format *f, const u32 word[4], u32 out[4]);

/* Fill out[0] to out[count - 1]; absent components are left as they are. */
void codec_plain(const struct codec_in *in, u32 (*out)[4]);
void codec_shared_exp(const struct codec_in *in, u32 (*out)[4]);
void codec_pair(const struct codec_in *in, u32 (*out)[4]);
void codec_bits(const struct codec_in *in, u32 (*out)[4]);
void codec_bc1(const struct codec_in *in, u32 (*out)[4]);
void codec_bc2(const struct codec_in *in, u32 (*out)[4]);
void codec_bc3(const struct codec_in *in, u32 (*out)[4]);
void codec_bc4(const struct codec_in *in, u32 (*out)[4]);
void codec_bc5(const struct codec_in *in, u32 (*out)[4]);
void codec_bc6(const struct codec_in *in, u32 (*out)[4]);
void codec_bc7(const struct codec_in *in, u32 (*out)[4]);
void codec_etc2_rgb(const struct codec_in *in, u32 (*out)[4]);
void codec_etc2_punch(const struct codec_in *in, u32 (*out)[4]);
void codec_etc2_rgba(const struct codec_in *in, u32 (*out)[4]);
void codec_eac(const struct codec_in *in, u32 (*out)[4]);
void codec_astc(const struct codec_in *in, u32 (*out)[4]);

/* tex_decode.c: does to a texel's components what is the same for all codecs. */
void codec_finish(const struct tex_format *f, bool converts, u32 value[4]);

/* bc4.c: the eight values of a block of UNORM, in 16 bits. */
void bc4_palette(u8 r0, u8 r1, u16 palette[8]);

/* eac.c: returns the 8-bit alpha of texel (x, y) of a block. */
u8 eac_alpha(const u8 *block, unsigned x, unsigned y);

/* Return 8 or 16 bytes as a number, the first byte least significant. */
static inline u64 codec_word(const u8 *bytes)
{
    u64 word = 0;

    for (unsigned n = 8; n-- > 0;)
        word = word << 8 | bytes[n];
    return word;
}
static inline u128 codec_block(const u8 *bytes)
{
    return (u128)codec_word(bytes + 8) << 64 | codec_word(bytes);
}

/* Returns 'width' bits (0 to 32) of a block. */
static inline u32 codec_field(u128 block, unsigned lsb, unsigned width)
{
    return (u32)(block >> lsb) & (u32)((UINT64_C(1) << width) - 1);
}

/* Returns the mean of two numbers by 64ths, the nearest. */
static inline s32 codec_between(s32 a, s32 b, unsigned of_b)
{
    return (a * (s32)(64 - of_b) + b * (s32)of_b + 32) >> 6;
}

/* Returns a code of 4 to 8 bits in 8, its high bits repeated below. */
static inline u8 codec_widen8(u32 code, unsigned bits)
{
    const u32 x = code << (8 - bits);

    return (u8)(x | x >> bits);
}

static inline u8 codec_clamp8(s32 x)
{
    return (u8)(x < 0 ? 0 : x > 255 ? 255 : x);
}

#endif
