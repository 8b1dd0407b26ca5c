/* rstr2d_format.c - the formats of the 2D class, and what their pixels mean */
#include "common/float_format.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "hub/rstr2d/rstr2d.h"

#define LIGHT_BITS   16 /* of linear light */
#define MISSING_BITS 8  /* of a channel that a format does not store */

enum { ACCEPTED = 1, SOLID = 2, CPU = 4 };

static const u8 accepted[256] = {
#define TWOD_FORMAT(code, solid, cpu) [code] = ACCEPTED | (solid)*SOLID | (cpu)*CPU,
#include "hub/rstr2d/rstr2d_formats.def"
#undef TWOD_FORMAT
};

static const struct pixel_format *format_if(unsigned code, u8 use)
{
    return code < 256 && accepted[code] & use ? pixel_format_of(code) : NULL;
}

const struct pixel_format *rstr2d_format(unsigned code)
{
    return format_if(code, ACCEPTED);
}

const struct pixel_format *rstr2d_solid_format(unsigned code)
{
    return format_if(code, SOLID);
}

const struct pixel_format *rstr2d_cpu_format(unsigned code)
{
    return format_if(code, CPU);
}

static enum rstr2d_type type_of(const struct pixel_format *f)
{
    return f->type == PIXEL_FLOAT   ? RSTR2D_FLOAT
           : f->type == PIXEL_SNORM ? RSTR2D_SNORM
                                    : RSTR2D_UNORM;
}

static bool is_light(const struct pixel_format *f, unsigned channel)
{
    return f->srgb && channel != CHANNEL_A;
}

static u8 bits_of(const struct pixel_format *f, unsigned channel)
{
    if (is_light(f, channel))
        return LIGHT_BITS;
    return f->width[channel] ? f->width[channel] : MISSING_BITS;
}

static u32 one(enum rstr2d_type type, unsigned bits)
{
    return type == RSTR2D_FLOAT   ? UINT32_C(0x3f800000)
           : type == RSTR2D_SNORM ? (UINT32_C(1) << (bits - 1)) - 1
                                  : (u32)bits_mask(bits);
}

/* known: facts/classes/2d_semantics.md 3: one component is luminance; A8 gives A in all four */
struct rstr2d_color rstr2d_decode(const struct pixel_format *f, const u32 word[PIXEL_WORDS])
{
    const struct pixel_fields fields = pixel_unpack(f, word);
    struct rstr2d_color z = { .type = type_of(f) };

    for (unsigned c = 0; c < 4; c++) {
        const u32 raw = fields.raw[c];

        z.bits[c] = bits_of(f, c);
        if (!(fields.present >> c & 1))
            z.c[c] = c == CHANNEL_A ? one(z.type, z.bits[c]) : 0;
        else if (is_light(f, c))
            z.c[c] = srgb_decode[raw];
        else
            z.c[c] =
                z.type == RSTR2D_FLOAT ? float_to_fp32(float_format_of(f->width[c]), raw) : raw;
    }
    for (unsigned c = 0; c < 4; c++) {
        const unsigned from = fields.present == 1 << CHANNEL_A ? CHANNEL_A : CHANNEL_R;

        if (c == from ||
            (from == CHANNEL_R && (c == CHANNEL_A || fields.present != 1 << CHANNEL_R)))
            continue;
        z.bits[c] = z.bits[from];
        z.c[c] = z.c[from];
    }
    return z;
}

/* The magnitude of a SNORM code, at most 1. */
static u32 magnitude(u32 code, unsigned bits)
{
    const s64 x = bits_sign_extend(code, bits), most = (s64)bits_mask(bits - 1);
    const s64 m = x < 0 ? -x : x;

    return (u32)(m > most ? most : m);
}

static u32 to_snorm(enum rstr2d_type from, unsigned from_bits, u32 code, unsigned bits)
{
    u32 m;

    if (from == RSTR2D_FLOAT)
        return snorm_from_fp32(code, bits);
    if (from == RSTR2D_UNORM)
        return unorm_convert(code, from_bits, bits - 1);
    m = unorm_convert(magnitude(code, from_bits), from_bits - 1, bits - 1);
    return code >> (from_bits - 1) ? (0 - m) & (u32)bits_mask(bits) : m;
}

static u32 to_unorm(enum rstr2d_type from, unsigned from_bits, u32 code, unsigned bits)
{
    if (from == RSTR2D_FLOAT)
        return unorm_from_fp32(code, bits);
    if (from == RSTR2D_UNORM)
        return from_bits == bits ? code : unorm_convert(code, from_bits, bits);
    return code >> (from_bits - 1) ? 0 : unorm_convert(code, from_bits - 1, bits);
}

static u32 to_float(enum rstr2d_type from, unsigned from_bits, u32 code)
{
    return from == RSTR2D_FLOAT   ? code
           : from == RSTR2D_SNORM ? snorm_to_fp32(code, from_bits)
                                  : unorm_to_fp32(code, from_bits);
}

/* chosen: between fixed-point widths the nearest code, not repeated bits (facts/classes/2d_semantics.md 3) */
struct rstr2d_color rstr2d_convert(const struct rstr2d_color *from, const struct pixel_format *to)
{
    struct rstr2d_color z = { .type = type_of(to) };

    for (unsigned c = 0; c < 4; c++) {
        z.bits[c] = bits_of(to, c);
        if (z.type == RSTR2D_FLOAT)
            z.c[c] = to_float(from->type, from->bits[c], from->c[c]);
        else if (z.type == RSTR2D_SNORM)
            z.c[c] = to_snorm(from->type, from->bits[c], from->c[c], z.bits[c]);
        else
            z.c[c] = to_unorm(from->type, from->bits[c], from->c[c], z.bits[c]);
    }
    return z;
}

/* chosen: floats are stored to nearest even; one component stores R, A8 stores A */
void rstr2d_encode(const struct rstr2d_color *color, const struct pixel_format *f,
                   u32 word[PIXEL_WORDS])
{
    u32 raw[4];

    for (unsigned c = 0; c < 4; c++) {
        raw[c] = color->c[c];
        if (!f->width[c])
            continue;
        if (is_light(f, c))
            raw[c] = srgb_encode(raw[c] * 65535);
        else if (f->type == PIXEL_FLOAT)
            raw[c] = float_from_fp32(float_format_of(f->width[c]), raw[c], ROUND_RNE);
    }
    pixel_pack(f, raw, word);
}
