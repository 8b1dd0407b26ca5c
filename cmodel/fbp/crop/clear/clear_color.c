/* clear_color.c - the clear colour as it is stored (facts/texture/rop_rules.md 5, 9) */
#include <assert.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "fbp/crop/clear/clear.h"
#include "fbp/crop/crop.h"

#define LINEAR_ONE (UINT64_C(65535) * 65535)

/* chosen: linear light goes to the encoder in parts of 65535^2, rounded down: a code is the nearest
 * unless the colour is less than one part from half way
 */
static u32 srgb_code(u32 raw)
{
    struct float_value v = float_unpack(&float_fp32, raw);
    u64 x;

    if (v.kind == FLOAT_NAN || v.sign)
        return 0;
    if (v.kind == FLOAT_INF || v.exp >= 0)
        return 255;
    x = v.exp > -64 ? v.sig * LINEAR_ONE >> -v.exp : 0;
    return srgb_encode((u32)(x < LINEAR_ONE ? x : LINEAR_ONE));
}

/* chosen: integers that the format cannot hold become the nearest that it can (D3D; OpenGL leaves
 * it open)
 */
static u32 integer_code(u32 raw, unsigned bits, bool sign)
{
    const u32 top = (u32)bits_mask(sign ? bits - 1 : bits);
    const s32 value = (s32)raw;

    if (!sign)
        return raw < top ? raw : top;
    if (value > (s32)top)
        return top;
    return (value < -(s32)top - 1 ? ~top : raw) & (u32)bits_mask(bits);
}

/* known: rop_rules.md 9: four words, raw, as the format takes them
 * chosen: narrower floats are rounded to nearest even (rop_rules.md 10)
 */
u32 clear_code(const struct pixel_format *f, enum channel channel, u32 raw)
{
    const unsigned bits = pixel_width(f, channel);

    switch (f->type) {
    case PIXEL_UNORM:
        return f->srgb && channel != CHANNEL_A ? srgb_code(raw) : unorm_from_fp32(raw, bits);
    case PIXEL_SNORM: return snorm_from_fp32(raw, bits);
    case PIXEL_FLOAT:
        return bits == 32 ? raw : float_from_fp32(float_format_of(bits), raw, ROUND_RNE);
    default: return integer_code(raw, bits, f->type == PIXEL_SINT);
    }
}

/* 16 bytes of pixels alike. */
static void repeat(u32 to[CLEAR_COLOR_WORDS], const u32 pixel[PIXEL_WORDS], unsigned bits)
{
    for (unsigned at = 0; at < 32 * CLEAR_COLOR_WORDS; at += bits)
        for (unsigned b = 0; b < bits; b += 8)
            bits_put(to, at + b, 8, bits_get(pixel, b, 8));
}

/* chosen: a clear of all stored channels writes the whole pixel, pads included; a clear of some writes as a
 * masked write does (crop_write.c)
 */
struct clear_color clear_color_of(const struct clear_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);
    struct clear_color z = { .enable = 0 };
    u32 raw[4] = { 0 }, pixel[PIXEL_WORDS];
    unsigned stored = 0;

    assert(f && f->bits); /* else no number of pixels is 16 bytes */
    for (unsigned c = 0; c < 4; c++)
        if (pixel_width(f, (enum channel)c)) {
            raw[c] = clear_code(f, (enum channel)c, cfg->color[c]);
            stored |= 1u << c;
        }
    pixel_pack(f, raw, pixel);
    repeat(z.word, pixel, f->bits);
    z.whole = (cfg->channels & stored) == stored;
    struct crop_write write = crop_write_of(f, (u4)(cfg->channels & stored));
    repeat(z.keep, write.keep, f->bits);
    for (unsigned b = 0; b < 16; b++)
        z.enable |= (u16)((write.enable >> b % (f->bits / 8) & 1) << b);
    if (z.whole) /* then no bit stays */
        z.enable = UINT16_MAX;
    return z;
}

/* known: facts/texture/compression.md A: entry 0 means none
 * chosen: the lowest entry, when several hold the colour
 */
unsigned clear_slot(const struct clear_config *cfg, const struct clear_color *color)
{
    for (unsigned n = 1; n < CLEAR_SLOTS; n++) {
        bool same = !(cfg->slot_disable >> (n - 1) & 1);

        for (unsigned w = 0; w < CLEAR_COLOR_WORDS; w++)
            same &= cfg->entries[CLEAR_COLOR_WORDS * n + w] == color->word[w];
        if (same)
            return n;
    }
    return 0;
}
