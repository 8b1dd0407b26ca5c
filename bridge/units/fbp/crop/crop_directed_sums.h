/* crop_directed_sums.h - corners of CROP whose sums are exact; part of crop_directed.c */
#ifndef CROP_DIRECTED_SUMS_H
#define CROP_DIRECTED_SUMS_H

#include <stdbool.h>

#include "common/bits.h"
#include "common/srgb.h"
#include "fbp/crop/crop_parts.h"
#include "vector_bus.h"

/* Factors for exact_sum: the source's is the constant, that of dst the second source. */
static void exact_factors(struct crop_config *c, enum color_format format, enum blend_equation op)
{
    c->format = format;
    c->color_op = c->alpha_op = op;
    c->color_src = FACTOR_CONST_COLOR;
    c->alpha_src = FACTOR_CONST_ALPHA;
    c->color_dst = FACTOR_SRC1_COLOR;
    c->alpha_dst = FACTOR_SRC1_ALPHA;
}

/* Stores code 'code' of channel c in pixel p; returns its number in the lanes. */
static s64 put_stored(struct crop_vector *v, const struct crop_mode *m, unsigned p, unsigned c,
                      u32 code)
{
    for (unsigned i = 0; i < PIXEL_COMPONENTS; i++) {
        const struct pixel_component *k = &pixel_format_of(m->format)->component[i];
        if (k->channel == (enum channel)c)
            bits_put(&v->pass_crop.dst[p * m->words], k->lsb, k->width, code);
    }
    return crop_operands_of(m, &v->pass_crop, p).d[c];
}

/* Of n stored codes the n-th to try for channel c of pixel p: spread, neither 0 nor all alike. */
static u32 stored_code(const struct crop_mode *m, unsigned p, unsigned c, unsigned n, u32 smallest)
{
    u32 last = m->snorm ? (u32)m->one : (u32)bits_mask(m->channel[c].bits);
    u32 code = smallest + 1 + (p + 5 * c + n) % 16 * (last > 255 ? last / 61 : 1);

    return code > last ? last : code;
}

/* Sets src, src1 and dst of channel c of pixel p so that the equation gives x from src * constant and
 * dst * src1; the products differ with p.  False, and src not set, if no dst is found.
 */
static bool exact_sum(struct crop_vector *v, unsigned p, unsigned c, s64 x)
{
    const struct crop_mode m = crop_mode_of(&v->cfg);
    const enum blend_equation op = m.channel[c].op;
    const s64 k = m.constant[c], up = op == BLEND_ADD ? -1 : 1;
    const unsigned step = m.width == CROP_WIDE ? 16 : 8, at = 4 * step * p + step * c;
    /* Of a reversed difference dst * src1 is the larger. */
    const u32 smallest = op == BLEND_REVSUBTRACT ? crop_round(&m, c, x) : 0;

    for (unsigned n = 0; n < 16; n++) {
        s64 d = put_stored(v, &m, p, c, stored_code(&m, p, c, n, smallest));
        s64 s = op == BLEND_ADD ? x / k : op == BLEND_SUBTRACT ? (x + k - 1) / k : 0;
        s = s > m.one ? m.one : s;
        s64 rest = op == BLEND_ADD ? x - s * k : op == BLEND_SUBTRACT ? s * k - x : x;
        /* dst * src1 must be what is left: a source one further off makes that k more. */
        u32 modulus = (u32)d, over = (u32)(rest % d), more = (u32)(k % d), further = 0;

        for (; over != 0 && further < modulus; further++) {
            over += more;
            over -= over >= modulus ? modulus : 0;
        }
        s += further * up;
        rest += further * k;
        if (over != 0 || s < 0 || s > m.one || rest / d > m.one)
            continue;
        bits_put(v->pass_crop.src, at, step, (u64)s);
        bits_put(v->pass_crop.src1, at, step, (u64)(rest / d));
        return true;
    }
    return false;
}

/* The smallest linear value of a code, of channel c. */
static u32 code_from(unsigned code, unsigned c)
{
    return c == 3 ? code * (65535 * 257) - 65535 * 257 / 2 : srgb_encode_from[code];
}

/* A sum at the smallest x of a code, one below it, and up to 2^21 off on both sides: every bit of
 * the products and of the sum counts.
 */
static void sum_at_code_boundary(unsigned i, struct crop_vector *v)
{
    const u32 code = 1 + i / 16, line = i % 16;
    const u32 offset = line < 2 ? 0 : i * 2654435761u >> (32 - 3 * (line / 2));

    exact_factors(&v->cfg, FORMAT_A8BL8GL8RL8, BLEND_ADD);
    for (unsigned c = 0; c < 4; c++) {
        u32 x = code_from(code, c);
        u32 low = x / 65535 + 1, high = x / (c == 3 ? 16 * 257 : srgb_decode[16]);

        high = high > 65535 ? 65535 : high;
        v->cfg.constant[c] = low >= high ? low : low + (code * 40503u + c) % (high - low);
        for (unsigned p = 0; p < 4; p++)
            exact_sum(v, p, c, (s64)x + (line % 2 ? -1 - (s64)offset : (s64)offset));
    }
}

/* The same for a difference: four lines a code for one, then one a code for the other. */
static void difference_at_code_boundary(unsigned i, struct crop_vector *v)
{
    const bool reversed = i >= 4 * 255;
    const u32 code = reversed ? i - 4 * 255 + 1 : 1 + i / 4;
    const s64 offset = reversed || i % 4 < 2 ? 0 : i * 2654435761u >> 24;

    exact_factors(&v->cfg, FORMAT_A8BL8GL8RL8, reversed ? BLEND_REVSUBTRACT : BLEND_SUBTRACT);
    for (unsigned c = 0; c < 4; c++) {
        v->cfg.constant[c] = reversed ? 1 + code % 61 : 65535 - code % 61;
        for (unsigned p = 0; p < 4; p++)
            exact_sum(v, p, c, code_from(code, c) + (i % 2 ? -1 - offset : offset));
    }
}

/* The largest sum less a power of two: far below it, and one wrong bit away. */
static void sum_one_bit_under_top(unsigned i, struct crop_vector *v)
{
    exact_factors(&v->cfg, FORMAT_A8BL8GL8RL8, BLEND_ADD);
    for (unsigned c = 0; c < 4; c++) {
        v->cfg.constant[c] = 65533;
        for (unsigned p = 0; p < 4; p++)
            exact_sum(v, p, c, 65535LL * 65535 - (1LL << (17 + i / 4)) + 1 + i % 4 * 77);
    }
}

/* The formats whose code boundaries are all tested, and their number of codes. */
static const struct {
    enum color_format format;
    unsigned codes;
} other_codes[] = {
    { FORMAT_A8B8G8R8, 256 },
    { FORMAT_AN8BN8GN8RN8, 128 },
    { FORMAT_R5G6B5, 64 },
    { FORMAT_A1R5G5B5, 32 },
    { FORMAT_A2B10G10R10, 1024 },
    { FORMAT_R16_G16_B16_A16, 512 },
    { FORMAT_RN16_GN16_BN16_AN16, 512 },
};
#define OTHER_SUMS (2 * (256 + 128 + 64 + 32 + 1024 + 512 + 512))

/* The smallest x of a code or more, by bisection. */
static s64 boundary_of(const struct crop_mode *m, unsigned c, u32 code)
{
    s64 low = 0, high = (s64)m->one * m->one; /* 'high' rounds to the code or more */

    while (low < high) {
        s64 x = (low + high) / 2;
        if (crop_round(m, c, x) >= code)
            high = x;
        else
            low = x + 1;
    }
    return high;
}

/* A sum at the smallest x of a code and one below it, of channels of every other width. */
static void other_sum_at_code_boundary(unsigned i, struct crop_vector *v)
{
    unsigned k = 0, code = i / 2;

    for (; code >= other_codes[k].codes; k++)
        code -= other_codes[k].codes;
    exact_factors(&v->cfg, other_codes[k].format, BLEND_ADD);
    struct crop_mode m = crop_mode_of(&v->cfg);
    for (unsigned c = 0; c < 4; c++) {
        u32 last = m.snorm ? (u32)m.one : m.channel[c].bits ? (u32)bits_mask(m.channel[c].bits) : 0;
        /* Sampled where there are more codes than lines, run through again where there are fewer. */
        u32 of = last < other_codes[k].codes
                     ? 1 + (last ? code % last : 0)
                     : 1 + (u32)((u64)code * (last - 1) / other_codes[k].codes);
        v->cfg.constant[c] = (u32)m.one - 2 - code % 7;
        m.constant[c] = (s32)v->cfg.constant[c];
        for (unsigned p = 0; p < crop_packet_pixels(&v->cfg) && last; p++)
            exact_sum(v, p, c, boundary_of(&m, c, of) - i % 2);
    }
}

/* A sum a power of two of 65536ths of a code beyond the start of a code of 5 or 6 bits: the product that
 * is rounded has one bit set above, and none between.
 */
#define FEW_SUMS (2 * 64 * 11 * 3)

static void few_sum_beyond_code_boundary(unsigned i, struct crop_vector *v)
{
    const u32 code = i / 66, beyond = 32u << i / 6 % 11;

    exact_factors(&v->cfg, i & 1 ? FORMAT_R5G6B5 : FORMAT_A1R5G5B5, BLEND_ADD);
    struct crop_mode m = crop_mode_of(&v->cfg);
    for (unsigned c = 0; c < 3; c++) {
        const u32 last = (u32)bits_mask(m.channel[c].bits);

        v->cfg.constant[c] = (u32)m.one - 2 - code % 7;
        m.constant[c] = (s32)v->cfg.constant[c];
        for (unsigned p = 0; p < crop_packet_pixels(&v->cfg); p++)
            exact_sum(v, p, c, boundary_of(&m, c, 1 + code % last) + beyond / last + i / 2 % 3 - 1);
    }
}

#endif
