/* border.c - a border's colour as a texel of a format (tex_format.h; facts/texture/codecs.md 7) */
#include "common/float_format.h"
#include "common/norm.h"
#include "gpc/tpc/tex/decode/codec.h"

#define INFINITE UINT32_C(0x7f800000)
#define SIGN     UINT32_C(0x80000000)

/* The nearest float of a format; what is too large becomes the largest. */
static u32 as_float(const struct float_format *to, u32 a)
{
    const u32 z = float_from_fp32(to, a, ROUND_RNE), infinite = float_infinity(to);
    const bool grew = (z & infinite) == infinite && (a & ~SIGN) < INFINITE;

    return float_to_fp32(to, grew ? z - 1 : z);
}

/* E5B9G9R9: 0 to 511 * 2^(31 - 24). */
static u32 as_shared_exp(u32 a)
{
    const u32 most = 0x477f8000;

    return a > INFINITE ? 0 : a > most ? most : a;
}

/* BC6H: numbers of fp16, without a sign or with one. */
static u32 as_bc6(bool is_signed, u32 a)
{
    return !is_signed && a >= SIGN && a <= (SIGN | INFINITE) ? 0 : as_float(&float_fp16, a);
}

static u32 from_float(const struct tex_format *f, unsigned n, u32 a)
{
    if (f->codec == TEX_SHARED_EXP)
        return as_shared_exp(a);
    if (f->codec == TEX_BC6)
        return as_bc6(f->is_signed, a);
    return as_float(float_format_of(f->width[n]), a);
}

/* chosen: a colour is rounded to what the format can hold, as a texel is */
static u32 component(const struct tex_format *f, bool converts, unsigned n, u32 a)
{
    const unsigned bits = f->width[n];

    if (converts && f->converts >> n & 1)
        return unorm_from_fp32(a, 16);
    switch ((enum tex_number)f->stored[n]) {
    case TEX_UNORM: return unorm_from_fp32(a, bits);
    case TEX_SNORM: return (u32)bits_sign_extend(snorm_from_fp32(a, bits), bits);
    case TEX_UINT: return integer_clamp(false, a, bits);
    case TEX_SINT: return (u32)bits_sign_extend(integer_clamp(true, a, bits), bits);
    case TEX_FLOAT: return from_float(f, n, a);
    default: return 0;
    }
}

void tex_border(const struct tex_format *f, bool converts, const u32 color[4], u32 value[4])
{
    for (unsigned n = 0; n < 4; n++)
        value[n] = component(f, converts, n, color[n]);
    codec_finish(f, false, value);
}
