/* plain.c - elements that are fields of bits: colours, depth, shared exponents, video, R1 (facts/texture/codecs.md 1) */
#include <string.h>

#include "common/float_format.h"
#include "gpc/tpc/tex/decode/codec.h"

/* The lowest code of SNORM is -1 as the next is.
 * chosen: TEX_SNORM2_CLAMPS
 */
static u32 snorm(u32 code, unsigned bits)
{
    const s32 x = (s32)bits_sign_extend(code, bits), least = -(s32)bits_mask(bits - 1);

    return (u32)((bits > 2 || TEX_SNORM2_CLAMPS) && x < least ? least : x);
}

static u32 component(const struct tex_format *f, unsigned n, u32 code)
{
    const unsigned bits = f->width[n];

    switch ((enum tex_number)f->stored[n]) {
    case TEX_SNORM: return snorm(code, bits);
    case TEX_SINT: return (u32)bits_sign_extend(code, bits);
    case TEX_FLOAT: return float_to_fp32(float_format_of(bits), code);
    default: return code;
    }
}

static void words_of(const struct codec_in *in, u32 word[4])
{
    for (unsigned n = 0; n < 4; n++)
        word[n] = 0;
    for (unsigned n = 0; n < in->format->bytes; n++)
        word[n / 4] |= (u32)in->element[n] << n % 4 * 8;
}

/* UNORM of bytes, which most textures are: codes as they are stored. */
static bool are_bytes(const struct tex_format *f)
{
    static const u8 bits[4] = { 8, 8, 8, 8 },
                    norms[4] = { TEX_UNORM, TEX_UNORM, TEX_UNORM, TEX_UNORM };

    return memcmp(f->width, bits, sizeof bits) == 0 && memcmp(f->stored, norms, sizeof norms) == 0;
}

void codec_words(const struct tex_format *f, const u32 word[4], u32 out[4])
{
    if (are_bytes(f)) {
        for (unsigned n = 0; n < 4; n++)
            out[n] = word[0] >> 8 * n & 255;
        return;
    }

    const u64 low = (u64)word[1] << 32 | word[0], high = (u64)word[3] << 32 | word[2];
    const u128 all = (u128)high << 64 | low;

    for (unsigned n = 0, lsb = 0; n < 4; lsb += f->width[n++])
        out[n] = f->width[n] ? component(f, n, codec_field(all, lsb, f->width[n])) : 0;
}

void codec_plain(const struct codec_in *in, u32 (*out)[4])
{
    u32 word[4];

    words_of(in, word);
    codec_words(in->format, word, out[0]);
}

/* known: facts/texture/codecs.md 1: no infinity, no NaN, no leading one */
void codec_shared_exp(const struct codec_in *in, u32 (*out)[4])
{
    u32 word[4];

    words_of(in, word);
    for (unsigned n = 0; n < 3; n++)
        out[0][n] = float_round_pack(&float_fp32, false, (s32)(word[0] >> 27) - 15 - 9,
                                     word[0] >> 9 * n & 511, ROUND_RNE);
}

/* G8B8G8R8 has R in its first byte, B8G8R8G8 a G; the two texels share R and B. */
void codec_pair(const struct codec_in *in, u32 (*out)[4])
{
    enum { CODE_G8B8G8R8 = 34 };
    const unsigned red = in->format->code == CODE_G8B8G8R8 ? 0 : 1, green = 1 - red;

    for (unsigned i = 0; i < in->count; i++) {
        out[i][0] = in->element[red];
        out[i][1] = in->element[2 * (in->first + i) + green];
        out[i][2] = in->element[red + 2];
    }
}

void codec_bits(const struct codec_in *in, u32 (*out)[4])
{
    for (unsigned i = 0; i < in->count; i++) {
        const unsigned x = (in->first + i) % 8, y = (in->first + i) / 8;

        out[i][0] = in->element[y] >> (TEX_R1_HIGH_FIRST ? 7 - x : x) & 1;
    }
}
