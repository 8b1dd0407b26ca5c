/* crop_formula.c - see crop_formula.h */
#include "crop_formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "crop_channel.h"
#include "crop_config.h"
#include "fbp/crop/crop.h"

static s32 over(s32 s, s32 d, s32 a, s32 one)
{
    return s * a + d * (one - a);
}

static s32 under_inverse(s32 s, s32 d, s32 a, s32 one)
{
    return s * (one - a) + d * a;
}

static s32 premultiplied(s32 s, s32 d, s32 a, s32 one)
{
    return s * one + d * (one - a);
}

static s32 additive(s32 s, s32 d, s32 a, s32 one)
{
    return s * a + d * one;
}

static s32 multiply(s32 s, s32 d, s32 a, s32 one)
{
    (void)a;
    (void)one;
    return s * d;
}

static s32 subtract(s32 s, s32 d, s32 a, s32 one)
{
    return s * a - d * one;
}

static s32 reverse_subtract(s32 s, s32 d, s32 a, s32 one)
{
    return d * one - s * a;
}

const struct crop_formula crop_formulas[] = {
    { "src-alpha, inv-src-alpha", BLEND_ADD, FACTOR_SRC_ALPHA, FACTOR_INV_SRC_ALPHA, over },
    { "one, inv-src-alpha", BLEND_ADD, FACTOR_ONE, FACTOR_INV_SRC_ALPHA, premultiplied },
    { "src-alpha, one", BLEND_ADD, FACTOR_SRC_ALPHA, FACTOR_ONE, additive },
    { "dst-color, zero", BLEND_ADD, FACTOR_DST_COLOR, FACTOR_ZERO, multiply },
    { "subtract src-alpha, one", BLEND_SUBTRACT, FACTOR_SRC_ALPHA, FACTOR_ONE, subtract },
    { "reverse subtract src-alpha, one", BLEND_REVSUBTRACT, FACTOR_SRC_ALPHA, FACTOR_ONE,
      reverse_subtract },
    /* Direct3D's pairs, whatever the other factor is */
    { "both-src-alpha", BLEND_ADD, FACTOR_BOTH_SRC_ALPHA, FACTOR_DST_COLOR, over },
    { "both-inv-src-alpha", BLEND_ADD, FACTOR_BOTH_INV_SRC_ALPHA, FACTOR_ONE, under_inverse },
};
const unsigned crop_formulas_count = sizeof crop_formulas / sizeof crop_formulas[0];

s32 crop_formula_number(u8 code, bool snorm)
{
    s32 z = snorm && code >= 128 ? code - 256 : code;

    return z < -127 ? -127 : z;
}

/* floor(x / one + 1/2), shifted up by 'one' so that the division truncates nothing negative. */
static u8 nearest(s32 x, s32 one)
{
    return (u8)((2 * (x + one * one) + one) / (2 * one) - one);
}

u8 crop_formula_code(const struct crop_formula *f, u8 s, u8 d, u8 a, bool snorm)
{
    s32 one = snorm ? 127 : 255, high = one * one, low = snorm ? -high : 0;
    s32 x = f->sum(crop_formula_number(s, snorm), crop_formula_number(d, snorm),
                   crop_formula_number(a, snorm), one);

    return nearest(x < low ? low : x > high ? high : x, one);
}

struct crop_config crop_formula_config(const struct crop_formula *f, bool snorm)
{
    struct crop_config cfg = crop_source_over(snorm ? FORMAT_AN8BN8GN8RN8 : FORMAT_A8B8G8R8);

    cfg.color_op = cfg.alpha_op = f->op;
    cfg.color_src = cfg.alpha_src = f->src;
    cfg.color_dst = cfg.alpha_dst = f->dst;
    return cfg;
}

/* Every stored channel of one packet whose source is s, s, s, a. */
static void compare(const struct crop_formula *f, const struct crop_quads *in,
                    const struct crop_sector *out, bool snorm)
{
    for (unsigned i = 0; i < CROP_PIXELS; i++) {
        u32 memory =
            crop_reference_memory(in->dst[i], out->pixel[i], out->byte_enable >> 4 * i & 15);
        u8 a = (u8)(in->src[i] >> 24);

        for (unsigned c = 0; c < 4; c++) {
            u8 s = (u8)(in->src[i] >> 8 * c), d = (u8)(in->dst[i] >> 8 * c);
            u8 want = crop_formula_code(f, s, d, a, snorm), got = (u8)(memory >> 8 * c);

            if (got != want)
                fail_msg("%s, %s: s %02x d %02x a %02x: model %02x, formula %02x", f->name,
                         snorm ? "SNORM8" : "UNORM8", s, d, a, got, want);
        }
    }
}

unsigned long crop_formula_exhaust(const struct crop_formula *f, bool snorm)
{
    struct crop_config cfg = crop_formula_config(f, snorm);
    struct crop_quads in = { .coverage = 0xff };
    struct crop_sector out;
    unsigned long cases = 0;

    for (unsigned a = 0; a < 256; a++)
        for (unsigned s = 0; s < 256; s++) {
            for (unsigned i = 0; i < CROP_PIXELS; i++)
                in.src[i] = s * 0x010101u | a << 24;
            /* 24 stored codes a packet, in R, G and B; the last packet begins again at 0. */
            for (unsigned d = 0; d < 256; d += 24) {
                for (unsigned i = 0; i < CROP_PIXELS; i++) {
                    unsigned k = d + 3 * i;
                    in.dst[i] = k % 256 | (k + 1) % 256 << 8 | (k + 2) % 256 << 16 | s << 24;
                }
                crop_evaluate(&cfg, &in, &out);
                compare(f, &in, &out, snorm);
                cases += d + 24 > 256 ? 256 - d : 24;
            }
        }
    assert_int_equal(cases, 1ul << 24);
    return cases;
}

/* Every source and stored code of one format, the first 'alphas' of five; all four channels take the
 * same two codes.  Wanted is crop_channel.h, which test_crop_savings.c holds against exact fractions.
 */
static unsigned compare_pairs(const struct crop_formula *f, const struct crop_config *cfg,
                              const struct crop_quads *in, const struct crop_sector *out,
                              unsigned i)
{
    const struct crop_reference_format *r = crop_reference_format(cfg->format);
    u32 memory = crop_reference_memory(in->dst[i], out->pixel[i], out->byte_enable >> 4 * i & 15);
    u32 alpha = crop_reference_bits(r, 3) ? crop_reference_code(r, &in->dst[i], 3) : 0;
    unsigned cases = 0;

    for (unsigned c = 0; c < 4; c++) {
        if (crop_reference_lsb(r, c) < 0)
            continue;
        struct crop_channel l = crop_channel_of(cfg, in, i, c);
        u32 want = crop_channel_stored(&l, crop_reference_code(r, &in->dst[i], c), alpha);

        if (crop_reference_code(r, &memory, c) != want)
            fail_msg("format %02x, %s: source %08x, stored %08x: model %08x, channel %u must be %x",
                     (unsigned)cfg->format, f->name, in->src[i], in->dst[i], memory, c, want);
        cases++;
    }
    return cases;
}

unsigned long crop_formula_pairs(const struct crop_formula *f, enum color_format format,
                                 unsigned alphas)
{
    const struct crop_reference_format *r = crop_reference_format(format);
    struct crop_config cfg = crop_formula_config(f, false);
    unsigned long cases = 0;

    cfg.format = format;
    const u32 one = crop_reference_one(&cfg), alpha[5] = { one / 2, one / 2 + 1, 1, 0, one };
    const unsigned codes = 1u << crop_reference_bits(r, 1), pixels = crop_reference_pixels(&cfg);

    for (unsigned k = 0; k < alphas * (one + 1); k++)
        for (unsigned d = 0; d < codes; d += pixels) {
            struct crop_quads in = { .coverage = 0xff };
            struct crop_sector out;

            for (unsigned n = 0; n < 4 * pixels; n++) {
                unsigned i = n / 4, c = n % 4, bits = crop_reference_bits(r, c);
                u32 code = (d + i) & ((1u << bits) - 1);

                crop_put_source(in.src, &cfg, i, c, c == 3 ? alpha[k % alphas] : k / alphas);
                in.dst[i] |= bits ? code << crop_reference_lsb(r, c) : 0;
            }
            crop_evaluate(&cfg, &in, &out);
            for (unsigned i = 0; i < pixels; i++)
                cases += compare_pairs(f, &cfg, &in, &out, i);
        }
    return cases;
}
