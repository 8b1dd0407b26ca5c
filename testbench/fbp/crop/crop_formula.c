/* crop_formula.c - see crop_formula.h */
#include "crop_formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "crop_reference.h"
#include "fbp/crop/crop.h"

static s32 over(s32 s, s32 d, s32 a, s32 one)
{
    return s * a + d * (one - a);
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
    return (struct crop_config){
        .format = snorm ? FORMAT_AN8BN8GN8RN8 : FORMAT_A8B8G8R8,
        .blend_enable = 1,
        .blend_snorm8 = 1,
        .color_op = f->op,
        .color_src = f->src,
        .color_dst = f->dst,
        .alpha_op = f->op,
        .alpha_src = f->src,
        .alpha_dst = f->dst,
        .write_mask = 15,
    };
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
