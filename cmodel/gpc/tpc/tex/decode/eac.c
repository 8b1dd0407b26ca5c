/* eac.c - EAC: alpha of 8 bits, one and two components of 11 (facts/texture/codecs.md 5) */
#include "gpc/tpc/tex/decode/codec.h"

static const s8 modifier[16][8] = {
    { -3, -6, -9, -15, 2, 5, 8, 14 }, { -3, -7, -10, -13, 2, 6, 9, 12 },
    { -2, -5, -8, -13, 1, 4, 7, 12 }, { -2, -4, -6, -13, 1, 3, 5, 12 },
    { -3, -6, -8, -12, 2, 5, 7, 11 }, { -3, -7, -9, -11, 2, 6, 8, 10 },
    { -4, -7, -8, -11, 3, 6, 7, 10 }, { -3, -5, -8, -11, 2, 4, 7, 10 },
    { -2, -6, -8, -10, 1, 5, 7, 9 },  { -2, -5, -8, -10, 1, 4, 7, 9 },
    { -2, -4, -8, -10, 1, 3, 7, 9 },  { -2, -5, -7, -10, 1, 4, 6, 9 },
    { -3, -4, -7, -10, 2, 3, 6, 9 },  { -1, -2, -3, -10, 0, 1, 2, 9 },
    { -4, -6, -8, -9, 3, 5, 7, 8 },   { -3, -5, -7, -9, 2, 4, 6, 8 },
};

/* A block as its description counts bits: the first byte on top; texels go down the columns. */
struct block {
    u64 w;
    s32 base, multiplier;
};

static struct block open_block(const u8 *bytes)
{
    const u64 w = __builtin_bswap64(codec_word(bytes));

    return (struct block){ w, (s32)(w >> 56), (s32)(w >> 52 & 15) };
}

static s32 modifier_of(const struct block *b, unsigned x, unsigned y)
{
    return modifier[b->w >> 48 & 15][b->w >> (45 - 3 * (4 * x + y)) & 7];
}

u8 eac_alpha(const u8 *block, unsigned x, unsigned y)
{
    const struct block b = open_block(block);

    return codec_clamp8(b.base + modifier_of(&b, x, y) * b.multiplier);
}

/* known: facts/texture/codecs.md 5: a multiplier of 0 is an eighth */
static s32 eleven_bits(const struct block *b, bool is_signed, unsigned x, unsigned y)
{
    const s32 m = modifier_of(b, x, y), more = b->multiplier ? 8 * m * b->multiplier : m;
    const s32 base = is_signed ? (s8)b->base : b->base;
    const s32 z = is_signed ? (base == -128 ? -127 : base) * 8 + more : base * 8 + 4 + more;
    const s32 least = is_signed ? -1023 : 0, most = is_signed ? 1023 : 2047;

    return z < least ? least : z > most ? most : z;
}

/* chosen: TEX_EAC_16 */
static s32 sixteen_bits(bool is_signed, s32 x)
{
    const s32 size = x < 0 ? -x : x;
    const s32 z = is_signed ? size << 5 | size >> 5 : size << 5 | size >> 6;

    return x < 0 ? -z : z;
}

void codec_eac(const struct codec_in *in, u32 (*out)[4])
{
    const bool is_signed = in->format->is_signed;
    const unsigned components = in->format->codec == TEX_EAC_RG ? 2 : 1;

    for (unsigned n = 0; n < components; n++) {
        const struct block b = open_block(in->element + 8 * n);

        for (unsigned i = 0; i < in->count; i++) {
            const unsigned texel = in->first + i;
            const s32 x = eleven_bits(&b, is_signed, texel % 4, texel / 4);

            out[i][n] = (u32)(TEX_EAC_16 ? sixteen_bits(is_signed, x) : x);
        }
    }
}
