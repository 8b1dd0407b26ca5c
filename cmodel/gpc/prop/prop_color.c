/* prop_color.c - converts shader output for crop and ZROP (facts/texture/rop_rules.md 5) */
#include <string.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "common/fp32.h"
#include "common/lanes.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "gpc/prop/prop_parts.h"

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

/* known: rop_rules.md 5: NaN 0, clamp; 0.6 of a code is allowed
 * chosen: whole units of 1/65535^2, from which crop encodes too, so that blended and plain stores share one
 * table
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

/* One channel of the stored pixel. */
static enum prop_conversion prop_conversion_of(const struct pixel_format *f, unsigned c)
{
    switch (f->type) {
    case PIXEL_UNORM: return f->srgb && c != CHANNEL_A ? CONVERT_SRGB : CONVERT_UNORM;
    case PIXEL_SNORM: return CONVERT_SNORM;
    case PIXEL_FLOAT: return CONVERT_FLOAT;
    case PIXEL_UINT: return CONVERT_UINT;
    default: return CONVERT_SINT;
    }
}

/* One channel of a blended source. */
static struct prop_channel lane(const struct pixel_format *f, unsigned bits)
{
    if (f->type == PIXEL_FLOAT)
        return (struct prop_channel){ bits == 32 ? CONVERT_COPY : CONVERT_FLOAT, (u8)bits, 0 };
    if (f->type == PIXEL_SNORM)
        return (struct prop_channel){ CONVERT_SNORM, (u8)bits, 0 };
    return (struct prop_channel){ CONVERT_UNORM, (u8)(bits == 16 && !f->srgb ? widest(f) : bits),
                                  0 };
}

enum prop_clamp prop_clamp_of(const struct prop_config *cfg, unsigned output)
{
    if (!(cfg->saturate >> output & 1))
        return CLAMP_NONE;
    return cfg->saturate_signed >> output & 1 ? CLAMP_SIGNED : CLAMP_UNIT;
}

static struct prop_encoding channels_of(const struct prop_config *cfg, const struct prop_target *t,
                                        unsigned output)
{
    static const u32 none[4];
    const struct pixel_format *f = pixel_format_of(t->format);
    const unsigned bits = lane_of(t, f);
    struct prop_encoding e = { .clamp = is_integer(f) ? CLAMP_NONE : prop_clamp_of(cfg, output),
                               .alpha_one = cfg->alpha_to_one && !is_integer(f),
                               .modulate = cfg->modulate,
                               .rounding = cfg->float_rtz ? ROUND_RTZ : ROUND_RNE };

    for (unsigned c = 0; c < 4 && bits; c++) {
        e.channel[c] = lane(f, bits);
        e.channel[c].at = (u8)(bits * c);
    }
    if (bits)
        return e;
    pixel_pack(f, none, e.padding);
    for (unsigned i = 0; i < PIXEL_COMPONENTS; i++) {
        const struct pixel_component *c = &f->component[i];

        if (c->channel <= CHANNEL_A)
            e.channel[c->channel] =
                (struct prop_channel){ prop_conversion_of(f, c->channel), c->width, c->lsb };
    }
    return e;
}

static bool is_wide(const struct prop_encoding *e)
{
    bool floats = true, unorms = true;

    for (unsigned c = 0; c < 4; c++) {
        const struct prop_channel *channel = &e->channel[c];
        const bool none = channel->how == CONVERT_NONE, placed = none || channel->at == 16 * c;

        floats &= placed && (none || (channel->how == CONVERT_FLOAT && channel->bits == 16));
        unorms &= placed && (none || (channel->how == CONVERT_UNORM && channel->bits <= 16));
    }
    return floats || unorms;
}

/* Whether all channels that are stored are UNORM, and narrow; the code of 1 of each, and its place. */
static void set_unorm(struct prop_encoding *e)
{
    e->unorm = e->narrow = true;
    for (unsigned c = 0; c < 4; c++) {
        const struct prop_channel *channel = &e->channel[c];

        e->unorm &= channel->how == CONVERT_NONE || channel->how == CONVERT_UNORM;
        e->one[0][c] = channel->how == CONVERT_UNORM ? unorm_one(channel->bits) : 0;
        e->narrow &= e->unorm && channel->bits <= 8 && channel->at < 32;
        e->at[0][c] = channel->at;
    }
    e->wide = is_wide(e);
    for (unsigned i = 1; i < PROP_ENCODED; i++) {
        memcpy(e->one[i], e->one[0], sizeof e->one[0]);
        memcpy(e->at[i], e->at[0], sizeof e->at[0]);
    }
}

struct prop_encoding prop_encoding_of(const struct prop_config *cfg, const struct prop_target *t,
                                      unsigned output)
{
    struct prop_encoding e = channels_of(cfg, t, output);

    set_unorm(&e);
    return e;
}

u32 prop_clamped(enum prop_clamp how, u32 a)
{
    return how == CLAMP_NONE ? a : prop_clamp_lane(how, a);
}

LANES_CLONES static void clamp_lanes(enum prop_clamp how, unsigned lanes, const u32 *restrict a,
                                     u32 *restrict z)
{
    for (unsigned i = 0; i < lanes && how == CLAMP_NONE; i++)
        z[i] = a[i];
    for (unsigned i = 0; i < lanes && how != CLAMP_NONE; i++)
        z[i] = prop_clamp_lane(how, a[i]);
}

static u32 converted(const struct prop_encoding *e, const struct prop_channel *c, u32 a)
{
    switch (c->how) {
    case CONVERT_COPY: return a;
    case CONVERT_UNORM: return unorm_from_fp32(a, c->bits);
    case CONVERT_SRGB: return srgb_encode(linear_light(a));
    case CONVERT_SNORM: return snorm_from_fp32(a, c->bits);
    case CONVERT_FLOAT: return float_from_fp32(float_format_of(c->bits), a, e->rounding);
    case CONVERT_UINT: return integer_clamp(false, a, c->bits);
    case CONVERT_SINT: return integer_clamp(true, a, c->bits);
    default: return 0;
    }
}

/* known: GL_NV_framebuffer_mixed_samples: the fragment's colour, before it is blended
 * chosen: in fp32, after the clamp and alpha to one, before it is converted; both of two sources
 */
static void modulate(enum tir_modulation what, u8 coefficient, u32 color[4])
{
    const u32 factor = fp32_pack(false, -7, coefficient);

    for (unsigned c = 0; c < 4; c++)
        if (what & (c == CHANNEL_A ? MODULATE_ALPHA : MODULATE_RGB))
            color[c] = fp32_mul(color[c], factor);
}

/* As the clamp and ALPHA_TO_ONE leave them. */
static void prepare(const struct prop_encoding *e, unsigned pixels, const u32 (*color)[4],
                    const u8 *coefficient, u32 (*a)[4])
{
    clamp_lanes(e->clamp, 4 * pixels, color[0], a[0]);
    for (unsigned i = 0; i < pixels && e->alpha_one; i++)
        a[i][CHANNEL_A] = FP32_ONE;
    for (unsigned i = 0; i < pixels && coefficient; i++)
        if (coefficient[i] != PROP_WHOLE)
            modulate(e->modulate, coefficient[i], a[i]);
}

/* No field lies across two words; a channel that is not stored is 0. */
static void put_fields(const struct prop_encoding *e, const u32 raw[4], u32 out[4])
{
    memcpy(out, e->padding, sizeof e->padding);
    for (unsigned i = 0; i < 4; i++) {
        const struct prop_channel *c = &e->channel[i];

        out[c->at / 32] |= raw[i] << c->at % 32;
    }
}

/* Encodes pixels that are one word each: no field lies in another. */
LANES_CLONES static void put_words(const struct prop_encoding *e, unsigned pixels,
                                   const u32 (*raw)[4], u32 (*out)[4])
{
    const struct prop_channel *c = e->channel;

    for (unsigned i = 0; i < pixels; i++) {
        memcpy(out[i], e->padding, sizeof e->padding);
        out[i][0] |= raw[i][0] << c[0].at | raw[i][1] << c[1].at | raw[i][2] << c[2].at |
                     raw[i][3] << c[3].at;
    }
}

static void put_pixels(const struct prop_encoding *e, unsigned pixels, const u32 (*raw)[4],
                       u32 (*out)[4])
{
    const struct prop_channel *c = e->channel;

    if ((c[0].at | c[1].at | c[2].at | c[3].at) < 32) {
        put_words(e, pixels, raw, out);
        return;
    }
    for (unsigned i = 0; i < pixels; i++)
        put_fields(e, raw[i], out[i]);
}

void prop_encode(const struct prop_encoding *e, unsigned pixels, const u32 (*color)[4],
                 const u8 *coefficient, u32 (*out)[4])
{
    /* what a UNORM takes is in [0, 1] by either clamp, and a NaN is 0 */
    const bool clamps = e->clamp != CLAMP_NONE && !e->unorm;
    const bool as_given = !coefficient && !clamps && !e->alpha_one;
    u32 prepared[PROP_ENCODED][4], raw[PROP_ENCODED][4];
    const u32(*const a)[4] = as_given ? color : (const u32(*)[4])prepared;

    assert(1 <= pixels && pixels <= PROP_ENCODED && (coefficient || pixels % 2 == 0));
    if (!as_given) { /* of lanes that are no pixel's, any number */
        memset(prepared, 0, sizeof prepared);
        prepare(e, pixels, color, coefficient, prepared);
    }
    if (e->unorm) /* as most targets are: all channels at once */
        unorm_from_fp32_lanes(4 * pixels, a[0], e->one[0], raw[0]);
    for (unsigned i = 0; i < pixels && !e->unorm; i++)
        for (unsigned c = 0; c < 4; c++)
            raw[i][c] = converted(e, &e->channel[c], a[i][c]);
    put_pixels(e, pixels, (const u32(*)[4])raw, out);
}

void prop_convert(const struct prop_config *cfg, const struct prop_target *t, const u32 color[4],
                  u8 coefficient, u32 out[4])
{
    const struct prop_encoding e = prop_encoding_of(cfg, t, 0);
    u32 given[1][4], made[1][4];

    memcpy(given[0], color, sizeof given[0]);
    prop_encode(&e, 1, (const u32(*)[4])given, &coefficient, made);
    memcpy(out, made[0], sizeof made[0]);
}
