/* iblend_directed_exact.h - corners of the iterated blend that need all 24 bits of an operand; part of
 * iblend_directed.c
 *
 * No source, stored value or constant has them: two passes add the source's 11 bits and two constants.
 * What comes out loses its leading bits and is multiplied, for 16 bits of UNORM to show the last.
 */
#ifndef IBLEND_DIRECTED_EXACT_H
#define IBLEND_DIRECTED_EXACT_H

#include "common/float_format.h"
#include "fbp/crop/iblend/iblend_directed_targets.h"
#include "random.h"

/* sig * 2^exp, which an fp16 holds. */
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

/* Two passes from 'at' on that make of what put_exact put the previous blend result, and 'target'. */
static void words_exact(struct iblend_vector *v, unsigned at, unsigned k, enum iblend_output target)
{
    struct iblend_instruction x;

    word(v, at, pass_constant(&x, LEFT_SRC_RGB, ITERATE_ADD, k));
    pass_constant(&x, LEFT_PBR_RGB, ITERATE_ADD, k + 1)->target = target;
    word(v, at + 1, &x);
}

/* Two more that take constant k away and multiply by constant k + 1. */
static void words_magnify(struct iblend_vector *v, unsigned at, unsigned k)
{
    struct iblend_instruction x;

    word(v, at, pass_constant(&x, LEFT_PBR_RGB, ITERATE_SUBTRACT, k));
    x = plain();
    x.a = LEFT_PBR_RGB;
    x.b = RIGHT_CONSTANT_RGB;
    x.constant = (u3)(k + 1);
    word(v, at + 1, &x);
    v->cfg.passes = (u8)(at + 2);
    v->cfg.state.format = FORMAT_R16_G16_B16_A16;
}

/* The n-th divisor that a quotient of 17 bits misses 1 by less than 2^-34 with. */
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
    for (unsigned p = 0; p < 4; p++)
        bits_put(&v->prop_iblend.src[2 * p], 48, 16, half_of(1, 0));
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
