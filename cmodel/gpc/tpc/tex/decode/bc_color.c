/* bc_color.c - the colours of BC1, BC2 and BC3, as NVIDIA's GPUs make them (facts/texture/codecs.md 2) */
#include "gpc/tpc/tex/decode/codec.h"

/* known: facts/texture/codecs.md 2: red and blue; 'c0', 'c1': codes of 5 bits */
static void fill_5_bits(bool four, s32 c0, s32 c1, u32 palette[4][4], unsigned n)
{
    palette[0][n] = codec_widen8((u32)c0, 5);
    palette[1][n] = codec_widen8((u32)c1, 5);
    palette[2][n] = (u32)(four ? (2 * c0 + c1) * 22 >> 3 : (c0 + c1) * 33 >> 3);
    palette[3][n] = four ? (u32)((2 * c1 + c0) * 22 >> 3) : 0;
}

/* known: facts/texture/codecs.md 2: green, of codes of 6 bits; the division by 4 goes toward zero */
static void fill_6_bits(bool four, s32 c0, s32 c1, u32 palette[4][4], unsigned n)
{
    const s32 a = codec_widen8((u32)c0, 6), b = codec_widen8((u32)c1, 6), d = b - a;

    palette[0][n] = (u32)a;
    palette[1][n] = (u32)b;
    palette[2][n] = (u32)((256 * a + d / 4 + 128 + d * (four ? 80 : 128)) / 256);
    palette[3][n] = four ? (u32)((256 * b - d / 4 + 128 - d * 80) / 256) : 0;
}

static void fill_palette(u64 block, bool always_four, u32 palette[4][4])
{
    const u32 c0 = block & 0xffff, c1 = block >> 16 & 0xffff;
    const bool four = always_four || c0 > c1;

    fill_5_bits(four, c0 >> 11, c1 >> 11, palette, 0);
    fill_6_bits(four, c0 >> 5 & 63, c1 >> 5 & 63, palette, 1);
    fill_5_bits(four, c0 & 31, c1 & 31, palette, 2);
    for (unsigned i = 0; i < 4; i++)
        palette[i][3] = i == 3 && !four ? 0 : 255;
}

static void colors(const struct codec_in *in, const u8 *bytes, bool always_four, u32 (*out)[4])
{
    const u64 block = codec_word(bytes);
    u32 palette[4][4];

    fill_palette(block, always_four, palette);
    for (unsigned i = 0; i < in->count; i++)
        memcpy(out[i], palette[block >> (32 + 2 * (in->first + i)) & 3], sizeof out[i]);
}

void codec_bc1(const struct codec_in *in, u32 (*out)[4])
{
    colors(in, in->element, false, out);
}

/* known: facts/texture/codecs.md 2: BC2 and BC3 have four colours whatever their order */
void codec_bc2(const struct codec_in *in, u32 (*out)[4])
{
    const u64 alpha = codec_word(in->element);

    colors(in, in->element + 8, true, out);
    for (unsigned i = 0; i < in->count; i++)
        out[i][3] = (u32)(alpha >> 4 * (in->first + i) & 15) * 17;
}

void codec_bc3(const struct codec_in *in, u32 (*out)[4])
{
    u16 palette[8];
    const u64 block = codec_word(in->element);

    colors(in, in->element + 8, true, out);
    bc4_palette(block & 0xff, block >> 8 & 0xff, palette);
    for (unsigned i = 0; i < in->count; i++)
        out[i][3] = (palette[block >> (16 + 3 * (in->first + i)) & 7] + 128u) / 257;
}
