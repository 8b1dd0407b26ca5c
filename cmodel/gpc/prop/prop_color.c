/* prop_color.c - shader output to what crop and ZROP take (facts/texture/rop_rules.md 5) */
#include <string.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "common/fp32.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "gpc/prop/prop.h"

const struct prop_target *prop_target(const struct prop_config *cfg, unsigned i)
{
    const struct prop_target *const of[PROP_OUTPUTS] = {
        &cfg->target0, &cfg->target1, &cfg->target2, &cfg->target3,
        &cfg->target4, &cfg->target5, &cfg->target6, &cfg->target7,
    };

    return of[i];
}

static unsigned widest(const struct pixel_format *f)
{
    unsigned bits = 0;

    for (unsigned c = 0; c < 4; c++)
        if (pixel_width(f, (enum channel)c) > bits)
            bits = pixel_width(f, (enum channel)c);
    return bits;
}

static bool is_integer(const struct pixel_format *f)
{
    return f->type == PIXEL_UINT || f->type == PIXEL_SINT;
}

bool prop_is_integer(const struct prop_target *t)
{
    const struct pixel_format *f = pixel_format_of(t->format);

    return f && is_integer(f);
}

/* Bits of a blended source's channel, 8, 16 or 32; 0: nothing blends.  (fbp.def, crop_quads) */
static unsigned lane_of(const struct prop_target *t, const struct pixel_format *f)
{
    if (!t->blend || !f->blendable)
        return 0;
    if (f->type == PIXEL_FLOAT)
        return widest(f) == 32 ? 32 : 16;
    return widest(f) <= 8 && !f->srgb ? 8 : 16;
}

unsigned prop_packet_pixels(const struct prop_target *t)
{
    const struct pixel_format *f = pixel_format_of(t->format);
    unsigned bits;

    if (!f || f->bits == 0)
        return 0;
    bits = lane_of(t, f) ? 4 * lane_of(t, f) : f->bits;
    return bits > 64 ? 2 : bits > 32 ? 4 : 8;
}

static enum rounding rounding_of(const struct prop_config *cfg)
{
    return cfg->float_rtz ? ROUND_RTZ : ROUND_RNE;
}

/* known: rop_rules.md 5: NaN 0, clamp; 0.6 of a code is allowed
 * chosen: whole units of 1/65535^2, the light that crop encodes from: what it blends and what is stored
 * as it is then have one table
 */
static u32 linear_light(u32 a)
{
    const struct float_value v = float_unpack(&float_fp32, a);
    const u64 one = UINT64_C(65535) * 65535;

    if (v.kind == FLOAT_NAN || a >> 31)
        return 0;
    if (a >= FP32_ONE)
        return (u32)one;
    return v.exp < -63 ? 0 : (u32)(v.sig * one >> -v.exp);
}

/* known: rop_rules.md 5: integers are clamped to what their fewer bits hold */
static u32 integer(enum pixel_type type, unsigned bits, u32 a)
{
    const u32 most = (u32)bits_mask(type == PIXEL_SINT ? bits - 1 : bits);

    if (type == PIXEL_UINT)
        return a > most ? most : a;
    if (a >> 31)
        return (a < ~most ? ~most : a) & (u32)bits_mask(bits);
    return a > most ? most : a;
}

/* One channel of the stored pixel. */
static u32 stored(const struct prop_config *cfg, const struct pixel_format *f, unsigned c, u32 a)
{
    const unsigned bits = pixel_width(f, (enum channel)c);

    switch (f->type) {
    case PIXEL_UNORM:
        return f->srgb && c != CHANNEL_A ? srgb_encode(linear_light(a)) : unorm_from_fp32(a, bits);
    case PIXEL_SNORM: return snorm_from_fp32(a, bits);
    case PIXEL_FLOAT: return float_from_fp32(float_format_of(bits), a, rounding_of(cfg));
    default: return integer(f->type, bits, a);
    }
}

/* One channel of a blended source. */
static u32 lane(const struct prop_config *cfg, const struct pixel_format *f, unsigned bits, u32 a)
{
    if (f->type == PIXEL_FLOAT)
        return bits == 32 ? a : float_from_fp32(&float_fp16, a, rounding_of(cfg));
    if (f->type == PIXEL_SNORM)
        return snorm_from_fp32(a, bits);
    return unorm_from_fp32(a, bits == 16 && !f->srgb ? widest(f) : bits);
}

/* known: SET_COLOR_CLAMP; chosen: a NaN becomes 0 */
static u32 clamped(u32 a)
{
    if (a >> 31 || (a & 0x7fffffff) > 0x7f800000)
        return 0;
    return a > FP32_ONE ? FP32_ONE : a;
}

void prop_convert(const struct prop_config *cfg, const struct prop_target *t, const u32 color[4],
                  u8 coefficient, u32 out[4])
{
    const struct pixel_format *f = pixel_format_of(t->format);
    const unsigned bits = lane_of(t, f);
    u32 a[4], raw[4];

    for (unsigned c = 0; c < 4; c++) {
        a[c] = cfg->color_clamp && !is_integer(f) ? clamped(color[c]) : color[c];
        /* known: raster_rules.md 10: ALPHA_TO_ONE, after alpha has done its part */
        if (c == CHANNEL_A && cfg->alpha_to_one && !is_integer(f))
            a[c] = FP32_ONE;
    }
    prop_modulate(cfg, coefficient, a);
    if (bits) {
        memset(out, 0, 4 * sizeof *out);
        for (unsigned c = 0; c < 4; c++)
            bits_put(out, bits * c, bits, lane(cfg, f, bits, a[c]));
        return;
    }
    for (unsigned c = 0; c < 4; c++)
        raw[c] = pixel_width(f, (enum channel)c) ? stored(cfg, f, c, a[c]) : 0;
    pixel_pack(f, raw, out);
}

/* known: texture/raster_rules.md 3: z*(2^n - 1) + 1/2, truncated; ZF32 as it is */
u32 prop_depth(const struct prop_config *cfg, u32 z)
{
    const struct float_value v = float_unpack(&float_fp32, z);
    const u32 one = 0xffffff;

    if (cfg->depth == RASTER_Z16)
        return unorm_from_fp32(z, 16);
    if (cfg->depth != RASTER_Z24)
        return z;
    if (v.kind == FLOAT_NAN || z >> 31)
        return 0;
    if (z >= FP32_ONE)
        return one;
    return v.exp < -63 ? 0 : (u32)(((u64)v.sig * one + (UINT64_C(1) << (-v.exp - 1))) >> -v.exp);
}
