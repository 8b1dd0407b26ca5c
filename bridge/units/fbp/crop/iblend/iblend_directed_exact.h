/* iblend_directed_exact.h - corners of the iterated blend that need all 24 bits of an operand; part of
 * iblend_directed.c
 *
 * No source, stored value or constant has 24 bits: two passes add the source's 11 bits and two constants.
 * Later passes remove the leading bits and multiply, so that 16 bits of UNORM show the last ones.
 */
#ifndef IBLEND_DIRECTED_EXACT_H
#define IBLEND_DIRECTED_EXACT_H

#include "common/float_format.h"
#include "fbp/crop/iblend/iblend_directed_targets.h"
#include "random.h"

/* Returns sig * 2^exp, which fits an fp16. */
static u32 half_of(u32 sig, s32 exp)
{
    return float_from_fp32(&float_fp16, fp32_pack(false, exp, sig), ROUND_RNE);
}

static void set_constant(struct iblend_vector *v, unsigned k, unsigned c, u32 half)
{
    v->cfg.constant[3 * k + c] = (u16)half;
}

/* sig * 2^-23 of channel c: the source's part of all pixels, the rest in constants k and k + 1. */
static void put_exact(struct iblend_vector *v, unsigned c, unsigned k, u32 sig)
{
    for (unsigned p = 0; p < 4; p++)
        bits_put(&v->prop_iblend.src[2 * p], 16 * c, 16, half_of(sig >> 13, -10));
    set_constant(v, k, c, half_of(sig >> 2 & 0x7ff, -21));
    set_constant(v, k + 1, c, half_of(sig & 3, -23));
}

/* The next pass: 'a' op constant k. */
static struct iblend_instruction *pass_constant(struct iblend_instruction *x, enum iblend_left a,
                                                enum iblend_op op, unsigned k)
{
    *x = plain();
    x->a = a;
    x->op = op;
    x->d = RIGHT_CONSTANT_RGB;
    x->constant = (u3)k;
    return x;
}

/* The previous blend result times constant k. */
static void word_scale(struct iblend_vector *v, unsigned at, unsigned k)
{
    struct iblend_instruction x = plain();

    x.a = LEFT_PBR_RGB;
    x.b = RIGHT_CONSTANT_RGB;
    x.constant = (u3)k;
    word(v, at, &x);
}

/* The alpha of every source. */
static void put_one_as_alpha(struct iblend_vector *v)
{
    for (unsigned p = 0; p < 4; p++)
        bits_put(&v->prop_iblend.src[2 * p], 48, 16, half_of(1, 0));
}

/* Two passes from 'at' on put the number of put_exact into the previous blend result and 'target'. */
static void words_exact(struct iblend_vector *v, unsigned at, unsigned k, enum iblend_output target)
{
    struct iblend_instruction x;

    word(v, at, pass_constant(&x, LEFT_SRC_RGB, ITERATE_ADD, k));
    pass_constant(&x, LEFT_PBR_RGB, ITERATE_ADD, k + 1)->target = target;
    word(v, at + 1, &x);
}

/* Two more passes subtract constant k and multiply by constant k + 1. */
static void words_magnify(struct iblend_vector *v, unsigned at, unsigned k)
{
    struct iblend_instruction x;

    word(v, at, pass_constant(&x, LEFT_PBR_RGB, ITERATE_SUBTRACT, k));
    word_scale(v, at + 1, k + 1);
    v->cfg.passes = (u8)(at + 2);
    v->cfg.state.format = FORMAT_R16_G16_B16_A16;
}

/* Returns the n-th divisor whose product with a quotient of 17 bits is within 2^-34 of 1. */
static u32 close_divisor(unsigned n)
{
    for (u64 q = 65537; q < 131072; q++) {
        u64 a = ((UINT64_C(1) << 40) + q / 2) / q, product = a * q + 64;

        if (product >> 40 == 1 && (product & bits_mask(40)) <= 128 && n-- == 0)
            return (u32)a;
    }
    return 0x800000;
}

#define CLOSE_DIVISORS 214

/* Remainders next to 0 and to the divisor: a bit wrong in either shows. */
static void close_quotient(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain();

    for (unsigned c = 0; c < 3; c++)
        put_exact(v, c, 0, close_divisor(i));
    words_exact(v, 0, 0, OUTPUT_NONE);
    x.a = LEFT_PBR_RGB;
    x.op = ITERATE_RCP;
    word(v, 2, &x);
    v->cfg.passes = 3;
    v->cfg.state.format = FORMAT_R16_G16_B16_A16;
}

/* (1 + 2^-m) times a number whose lowest m bits are half of the last place, and one bit below or
 * none: rounding must see every bit of the product.
 */
#define HALF_PLACES 275 /* 2 <= m < 24, each with a bit of m - 1 or none */

static void half_place(unsigned i, struct iblend_vector *v)
{
    struct random r = random_start(41, i);
    struct iblend_instruction x;

    for (unsigned c = 0; c < 3; c++) {
        unsigned n = (i / 2 * 3 + c) % HALF_PLACES, m = 2;
        while (n >= m)
            n -= m++;
        u32 sig = 1u << (m - 1) | (n ? 1u << (n - 1) : 0);
        sig |= (u32)random_bits(&r) & 0x1fffff & ~(u32)bits_mask(m + 1);
        sig |= 0x800000 | (sig & 1) << m; /* to an even number, of the two */
        put_exact(v, c, 0, sig);
        set_constant(v, 2, c, half_of(1, -(s32)m));
        set_constant(v, 3, c, half_of((sig + (sig >> m)) >> 13, -10));
        set_constant(v, 4, c, half_of(1, 10));
    }
    put_one_as_alpha(v);
    pass_constant(&x, LEFT_SRC_AAA, ITERATE_ADD, 2)->target = OUTPUT_TEMP0;
    word(v, 0, &x);
    words_exact(v, 1, 0, OUTPUT_NONE);
    x = plain();
    *(i & 1 ? &x.c : &x.a) = LEFT_PBR_RGB;
    *(i & 1 ? &x.d : &x.b) = RIGHT_TEMP0_RGB;
    *(i & 1 ? &x.b : &x.d) = RIGHT_ZERO_PRODUCT;
    word(v, 3, &x);
    words_magnify(v, 4, 3);
}

/* The least fp32 that sRGB stores as 'code'. */
static u32 least_light_of(const struct pixel_format *f, u32 code)
{
    u32 least = 0;

    for (u32 bit = 1u << 29; bit; bit >>= 1)
        if (iblend_code(f, least + bit - 1, CHANNEL_R) < code)
            least += bit;
    return least;
}

/* The eight numbers around it: in the dark every light on both sides, else the nearest. */
#define LIGHTS (255 * 8 / 3)

static void light_at_a_code(unsigned i, struct iblend_vector *v)
{
    v->cfg.state.format = FORMAT_A8BL8GL8RL8;
    for (unsigned c = 0; c < 3; c++) {
        const u32 n = 3 * i + c;
        const u32 a = least_light_of(pixel_format_of(v->cfg.state.format), n / 8 + 1) + n % 8 - 4;
        put_exact(v, c, 0, 0x800000 | (a & 0x7fffff));
        set_constant(v, 2, c, half_of(1, (s32)(a >> 23) - 127));
    }
    words_exact(v, 0, 0, OUTPUT_NONE);
    word_scale(v, 2, 2);
    v->cfg.passes = 3;
}

/* The rounding error of 1 - A, as ((1-A) - 1 + A) * 2^24 + 1/2: stored alphas that no fp16 holds, or the
 * source's just below 0.
 */
static void one_minus_alpha_magnified(unsigned i, struct iblend_vector *v)
{
    static const enum color_format formats[2] = { FORMAT_R16_G16_B16_A16,
                                                  FORMAT_RN16_GN16_BN16_AN16 };
    static const u16 scales[3] = { 0x7800, 0x6000, 0x3800 }; /* 2^15, 2^9, 1/2 */
    struct iblend_instruction x[6];
    const bool below = i >= 256;

    for (unsigned k = 0; k < 6; k++) {
        x[k] = plain();
        x[k].op = k == 1 ? ITERATE_SUBTRACT : ITERATE_ADD;
        x[k].a = LEFT_PBR_RGB;
        x[k].b = k == 0             ? below ? RIGHT_ONE_MINUS_SRC_AAA : RIGHT_ONE_MINUS_DEST_AAA
                 : k == 3 || k == 4 ? RIGHT_CONSTANT_RGB
                                    : RIGHT_ONE;
        x[k].d = k == 1   ? RIGHT_ONE
                 : k == 2 ? below ? RIGHT_SRC_AAA : RIGHT_DEST_AAA
                 : k == 5 ? RIGHT_CONSTANT_RGB
                          : RIGHT_ZERO;
        x[k].constant = (u3)(k < 3 ? 0 : k - 3);
        word(v, k, &x[k]);
    }
    for (unsigned n = 0; n < 9; n++)
        v->cfg.constant[n] = scales[n / 3];
    v->cfg.state.format = formats[i % 2];
    v->cfg.passes = 6;
    for (unsigned p = 0; p < 4; p++) {
        bits_put(&v->prop_iblend.dst[2 * p], 48, 16,
                 i < 128 ? 4 * i + p : (i * 509 + p * 131) & 0xffff);
        for (unsigned c = 0; c < 3; c++)
            bits_put(&v->prop_iblend.src[2 * p], 16 * c, 16, 0x3c00);
        bits_put(&v->prop_iblend.src[2 * p], 48, 16, 0x8000 | (2 * (i % 256 + p) + 1));
    }
}

/* As of fp16 and Ad of 16 bits whose As + Ad*(1 - As) is half way, or nearly, between two fp32 numbers that
 * are stored as different codes: the closest of all pairs, and some ties
 * (testbench/fbp/crop/iblend/test_iblend_alpha.c).
 */
static const u16 half_alphas[64][2] = {
    { 0x0c7d, 0x6a4a }, { 0x1124, 0x03e3 }, { 0x0fb8, 0x031b }, { 0x192f, 0xcf61 },
    { 0x0bbc, 0xb57e }, { 0x0c29, 0x7d38 }, { 0x12bd, 0x8224 }, { 0x14aa, 0x03db },
    { 0x17b6, 0x03e3 }, { 0x0432, 0xa496 }, { 0x04e5, 0xb1a5 }, { 0x08e5, 0xd8d2 },
    { 0x0788, 0x010f }, { 0x0702, 0xa4be }, { 0x17c6, 0x03db }, { 0x1a6d, 0x03e3 },
    { 0x02a4, 0x0d9f }, { 0x15ca, 0x031b }, { 0x19a1, 0x6e52 }, { 0x0397, 0x4da6 },
    { 0x1971, 0x03db }, { 0x0661, 0x737f }, { 0x0bd5, 0x64b9 }, { 0x0f6b, 0x71a2 },
    { 0x1ad1, 0x6224 }, { 0x1c92, 0xf88f }, { 0x1ca6, 0xda91 }, { 0x1d55, 0xf99f },
    { 0x1dc7, 0xee57 }, { 0x1dfa, 0xab55 }, { 0x1e66, 0xfaaf }, { 0x2155, 0xfccf },
    { 0x21c7, 0xf72b }, { 0x15f7, 0xfea9 }, { 0x1aff, 0x03db }, { 0x1819, 0x66bc },
    { 0x18d3, 0x031b }, { 0x0c5b, 0x65b2 }, { 0x0719, 0x5da8 }, { 0x00d0, 0x6227 },
    { 0x01a0, 0x13bb }, { 0x0da6, 0x010f }, { 0x1eab, 0xf6b3 }, { 0x0705, 0xa4e5 },
    { 0x0590, 0x5ef7 }, { 0x10ac, 0x4a7b }, { 0x1576, 0xdb5e }, { 0x04ef, 0x4a70 },
    { 0x3400, 0xe279 }, { 0x39ce, 0xffad }, { 0x3400, 0x3b1d }, { 0x3800, 0x693e },
    { 0x3400, 0xc20d }, { 0x3800, 0xf086 }, { 0x3800, 0xd8c2 }, { 0x3800, 0xe496 },
    { 0x3a00, 0xfd9d }, { 0x3800, 0xb4e0 }, { 0x3800, 0x3710 }, { 0x3400, 0x91bd },
    { 0x3800, 0xec96 }, { 0x3000, 0x9beb }, { 0x3800, 0xb97c }, { 0x3800, 0xcf7a },
};

static void alpha_half_way(unsigned i, struct iblend_vector *v)
{
    v->cfg.state.format = FORMAT_R16_G16_B16_A16;
    for (unsigned p = 0; p < 4; p++) {
        bits_put(&v->prop_iblend.src[2 * p], 48, 16, half_alphas[(i + 16 * p) % 64][0]);
        bits_put(&v->prop_iblend.dst[2 * p], 48, 16, half_alphas[(i + 16 * p) % 64][1]);
    }
}

/* The lesser and the greater of two that differ in one bit. */
static void one_bit_apart(unsigned i, struct iblend_vector *v)
{
    struct random r = random_start(42, i);
    struct iblend_instruction x = plain();
    const bool swaps = i & 1, negative = i & 4;

    for (unsigned c = 0; c < 3; c++) {
        u32 sig = 0x800000 | ((u32)random_bits(&r) & 0x7fffff);
        put_exact(v, c, 0, sig ^ 1u << (i / 8 * 3 + c) % 13);
        put_exact(v, c, 2, sig);
        set_constant(v, 4, c, half_of(1, 0) | negative << 15);
        set_constant(v, 5, c, half_of(sig >> 13, -10) | negative << 15);
        set_constant(v, 6, c, half_of(1, 10) | negative << 15);
    }
    words_exact(v, 0, 0, OUTPUT_TEMP0);
    words_exact(v, 2, 2, OUTPUT_TEMP1);
    x.a = swaps ? LEFT_TEMP0_RGB : LEFT_TEMP1_RGB;
    x.c = swaps ? LEFT_TEMP1_RGB : LEFT_TEMP0_RGB;
    x.b = x.d = RIGHT_CONSTANT_RGB;
    x.constant = 4;
    x.op = i & 2 ? ITERATE_MAX : ITERATE_MIN;
    word(v, 4, &x);
    words_magnify(v, 5, 5);
}

#endif
