/* prop_pixels.c - pixels of 8-bit UNORMs, and of lanes of 16 bits, many at a time (facts/texture/rop_rules.md 5) */
#include <string.h>

#include "common/fp16_lane.h"
#include "common/lanes.h"
#include "common/norm.h"
#include "gpc/prop/prop_parts.h"

/* What every pixel has: padding, and the code of an alpha that is 1. */
static u32 ones_of(const struct prop_encoding *e)
{
    return e->padding[0] | (e->alpha_one ? e->one[0][CHANNEL_A] << e->at[0][CHANNEL_A] : 0);
}

/* A UNORM takes what is in [0, 1] by either clamp; an alpha of any code and that of 1 make the code of 1, whose bits are
 * all set.
 */
LANES_CLONES void prop_encode_words(const struct prop_encoding *e, u64 packets,
                                    const u32 (*restrict color)[4], u32 *restrict out)
{
    const u32 ones = ones_of(e);

    for (; packets; packets &= packets - 1) {
        const unsigned first = bits_lowest(packets);
        const u32 *restrict a = color[first], *restrict one = e->one[0], *restrict at = e->at[0];
        u32 raw[4 * PROP_ENCODED];

        for (unsigned i = 0; i < 4 * PROP_ENCODED; i++)
            raw[i] = unorm_narrow(a[i], one[i]) << (at[i] & 31);
        for (unsigned i = 0; i < PROP_ENCODED; i++)
            out[first + i] = raw[4 * i] | raw[4 * i + 1] | raw[4 * i + 2] | raw[4 * i + 3] | ones;
    }
}

/* Encodes pixels whose channels have an array each. */
LANES_CLONES static void encode_warp(const struct prop_encoding *e,
                                     const u32 (*restrict color)[PROP_WARP], u32 *restrict out)
{
    const u32 ones = ones_of(e), *one = e->one[0], *at = e->at[0];

    for (unsigned i = 0; i < PROP_WARP; i++)
        out[i] = unorm_narrow(color[0][i], one[0]) << (at[0] & 31) |
                 unorm_narrow(color[1][i], one[1]) << (at[1] & 31) |
                 unorm_narrow(color[2][i], one[2]) << (at[2] & 31) |
                 unorm_narrow(color[3][i], one[3]) << (at[3] & 31) | ones;
}

#define INLINE static inline __attribute__((always_inline))

INLINE void encode_floats(enum rounding rounding, const u32 *restrict a, u32 *restrict raw)
{
    for (unsigned i = 0; i < PROP_WARP && rounding == ROUND_RNE; i++)
        raw[i] = fp16_from_fp32(a[i], true);
    for (unsigned i = 0; i < PROP_WARP && rounding != ROUND_RNE; i++)
        raw[i] = fp16_from_fp32(a[i], false);
}

/* Channel 'c' of a warp's pixels, of a wide encoding.  A UNORM takes what is in [0, 1] by either clamp. */
INLINE void encode_channel(const struct prop_encoding *e, unsigned c, const u32 *restrict a,
                           u32 *restrict raw)
{
    const enum prop_conversion how = e->channel[c].how;
    const u32 one = how == CONVERT_UNORM ? e->one[0][c] : how == CONVERT_FLOAT ? FP16_ONE : 0;
    u32 clamped[PROP_WARP];

    if (how == CONVERT_NONE || (e->alpha_one && c == CHANNEL_A)) {
        for (unsigned i = 0; i < PROP_WARP; i++)
            raw[i] = one;
    } else if (how == CONVERT_UNORM) {
        for (unsigned i = 0; i < PROP_WARP; i++)
            raw[i] = unorm_short(a[i], one);
    } else if (e->clamp == CLAMP_NONE) {
        encode_floats(e->rounding, a, raw);
    } else {
        for (unsigned i = 0; i < PROP_WARP; i++)
            clamped[i] = prop_clamp_lane(e->clamp, a[i]);
        encode_floats(e->rounding, clamped, raw);
    }
}

LANES_CLONES static void encode_wide(const struct prop_encoding *e,
                                     const u32 (*restrict color)[PROP_WARP], u32 *restrict out)
{
    u32 raw[4][PROP_WARP];

    for (unsigned c = 0; c < 4; c++)
        encode_channel(e, c, color[c], raw[c]);
    for (unsigned i = 0; i < PROP_WARP; i++) {
        out[2 * i] = raw[0][i] | raw[1][i] << 16 | e->padding[0];
        out[2 * i + 1] = raw[2][i] | raw[3][i] << 16 | e->padding[1];
    }
}

void prop_encode_warp(const struct prop *p, unsigned output, const u32 (*color)[PROP_WARP],
                      u32 word[TILE_PIXEL_WORDS * PROP_WARP])
{
    static const u32 none[4][PROP_WARP];
    const struct prop_encoding *e = &p->mode.output[output].encoding;

    if (prop_pixel_words(&p->mode.output[output]) == 2)
        encode_wide(e, color ? color : none, word);
    else
        encode_warp(e, color ? color : none, word);
}

/* Those of a tile that has colours: packet by packet. */
static void encode_colors(const struct prop_output *o, const u32 (*color)[4], struct tile_pixels *x)
{
    const unsigned samples = tile_packet_samples(x->words, x->each);

    for (u64 left = tile_packets_of(x); left; left &= left - 1) {
        const unsigned first = bits_lowest(left) / samples * o->pixels;
        u32 pixel[PROP_ENCODED][4];

        if (x->words == 1) {
            prop_encode_words(&o->encoding, 1, &color[first], &x->pixel[first]);
            continue;
        }
        prop_encode(&o->encoding, o->pixels, &color[first], NULL, pixel);
        for (unsigned i = 0; i < o->pixels; i++)
            memcpy(&x->pixel[2 * (first + i)], pixel[i], 2 * sizeof pixel[i][0]);
    }
}

void prop_pixels(const struct prop *p, const struct prop_tile *t, unsigned output,
                 struct tile_pixels *out)
{
    const struct prop_output *o = &p->mode.output[output];
    const u32(*color)[4] = (const u32(*)[4])t->color[output];

    out->id = (struct quad_id){ t->tile.id.draw, t->tile.id.prim, t->tile.x, t->tile.y };
    out->target = o->target;
    out->words = (u8)prop_pixel_words(o);
    out->each = (u8)p->mode.shape.each;
    out->covered = t->left;
    if (t->words)
        memcpy(out->pixel, t->word[output],
               (size_t)(4 * p->mode.shape.quads) * out->words * sizeof out->pixel[0]);
    else if (out->words == 1 && out->each == 1)
        prop_encode_words(&o->encoding, tile_packets(t->left), color, out->pixel);
    else
        encode_colors(o, color, out);
}
