/* bc4.c - BC4 and BC5: one and two components of eight steps (facts/texture/codecs.md 3) */
#include "gpc/tpc/tex/decode/codec.h"

/* Of the second end, by index: in 257ths, and in whole steps of seven and of five. */
static const u16 weight_257[2][8] = { { 0, 257, 48, 96, 161, 209 },
                                      { 0, 257, 36, 72, 113, 144, 185, 221 } };
static const u8 weight_steps[2][8] = { { 0, 5, 1, 2, 3, 4 }, { 0, 7, 1, 2, 3, 4, 5, 6 } };

/* chosen: TEX_BC4_EXACT */
static u32 unsigned_step(bool eight, u32 r0, u32 r1, unsigned index)
{
    const u32 steps = eight ? 7 : 5, of_1 = weight_steps[eight][index],
              w = weight_257[eight][index];

    if (!TEX_BC4_EXACT)
        return r0 * (257 - w) + r1 * w;
    return (257 * (r0 * (steps - of_1) + r1 * of_1) + steps / 2) / steps;
}

void bc4_palette(u8 r0, u8 r1, u16 palette[8])
{
    const bool eight = r0 > r1;

    for (unsigned i = 0; i < 8; i++)
        palette[i] = (u16)unsigned_step(eight, r0, r1, i);
    if (!eight) {
        palette[6] = 0;
        palette[7] = UINT16_MAX;
    }
}

/* Parts of the two ends by index, in 64ths. */
static const u8 part_64[2][8][2] = {
    { { 64, 0 }, { 0, 64 }, { 52, 12 }, { 40, 24 }, { 24, 40 }, { 12, 52 } },
    { { 64, 0 }, { 0, 64 }, { 55, 9 }, { 46, 18 }, { 36, 28 }, { 28, 36 }, { 18, 46 }, { 9, 55 } }
};

/* A part of an end of 7 bits in 15 bits: more than r * 4 * part by what the whole has more, of the parts named.
 * known: facts/texture/codecs.md 3
 */
static s32 signed_part(s32 r, unsigned part)
{
    const s32 size = r < 0 ? -r : r;
    const bool more =
        part == 28 || part == 40 || part == 46 || part == 52 || part == 55 || part == 64;
    const s32 x = size * 4 * (s32)part + (more ? 2 * size + (size >> 6) : 0);

    return r < 0 ? -x : x;
}

/* Nearest to n / d; halves away from zero. */
static s32 divide(s32 n, s32 d)
{
    return n < 0 ? -((-n + d / 2) / d) : (n + d / 2) / d;
}

static s32 signed_step(bool eight, s32 r0, s32 r1, unsigned index)
{
    const s32 steps = eight ? 7 : 5, of_1 = weight_steps[eight][index];
    const u8 *part = part_64[eight][index];

    if (!TEX_BC4_EXACT)
        return signed_part(r0, part[0]) + signed_part(r1, part[1]);
    return divide((r0 * (steps - of_1) + r1 * of_1) * INT16_MAX, 127 * steps);
}

static void signed_palette(s8 e0, s8 e1, s16 palette[8])
{
    const s32 r0 = e0 == -128 ? -127 : e0, r1 = e1 == -128 ? -127 : e1;
    const bool eight = r0 > r1;

    for (unsigned i = 0; i < 8; i++)
        palette[i] = (s16)signed_step(eight, r0, r1, i);
    if (!eight) {
        palette[6] = -INT16_MAX;
        palette[7] = INT16_MAX;
    }
}

static void fill(const struct codec_in *in, const u8 *bytes, unsigned n, u32 (*out)[4])
{
    const u64 block = codec_word(bytes);
    u16 plain[8] = { 0 };
    s16 with_sign[8] = { 0 };

    if (in->format->is_signed)
        signed_palette((s8)(block & 0xff), (s8)(block >> 8 & 0xff), with_sign);
    else
        bc4_palette(block & 0xff, block >> 8 & 0xff, plain);
    for (unsigned i = 0; i < in->count; i++) {
        const unsigned index = block >> (16 + 3 * (in->first + i)) & 7;

        out[i][n] = in->format->is_signed ? (u32)with_sign[index] : plain[index];
    }
}

void codec_bc4(const struct codec_in *in, u32 (*out)[4])
{
    fill(in, in->element, 0, out);
}

void codec_bc5(const struct codec_in *in, u32 (*out)[4])
{
    fill(in, in->element, 0, out);
    fill(in, in->element + 8, 1, out);
}
