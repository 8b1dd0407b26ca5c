/* iblend_directed_bits.h - every bit of operands and differences of the iterated blend; part of
 * iblend_directed.c
 */
#ifndef IBLEND_DIRECTED_BITS_H
#define IBLEND_DIRECTED_BITS_H

#include "fbp/crop/iblend/iblend_directed_exact.h"

/* The lowest bits of an operand.  Temporaries and the previous result have 24 bits; their high bits are
 * those of the source and dst, and are subtracted.
 */
static void operand_bits(unsigned i, struct iblend_vector *v)
{
    struct random r = random_start(44, i);
    struct iblend_instruction x;
    const unsigned code = i % 16, how = i / 16 % 4;

    for (unsigned k = 0; k < 4; k++) {
        pass_constant(&x, LEFT_SRC_RGB, ITERATE_ADD, k)->target = (enum iblend_output)k;
        word(v, k, &x);
    }
    x = plain();
    x.a = how == 0 ? (enum iblend_left)(code % 8) : LEFT_SRC_AAA;
    x.b = how == 0 ? RIGHT_ONE : how == 1 ? (enum iblend_right)code : RIGHT_ZERO_PRODUCT;
    x.c = (enum iblend_left)(code % 8);
    x.d = how == 2 ? RIGHT_ONE : how == 3 ? (enum iblend_right)code : RIGHT_ZERO_PRODUCT;
    x.op = how == 3 ? ITERATE_ADD : ITERATE_ADD_PRODUCTS;
    x.constant = 3;
    word(v, 4, &x);
    for (unsigned c = 0; c < 3; c++) {
        const u32 high = 1024 | ((u32)random_bits(&r) & 1023);
        for (unsigned k = 0; k < 4; k++)
            set_constant(v, k, c, half_of((u32)random_bits(&r) & 2047, i & 64 ? -21 : -23));
        set_constant(v, 4, c, half_of(high, -10));
        set_constant(v, 5, c, half_of(1, 10));
        for (unsigned p = 0; p < 4; p++) {
            bits_put(&v->prop_iblend.src[2 * p], 16 * c, 16, half_of(high, -10));
            bits_put(&v->prop_iblend.dst[2 * p], 16 * c, 16, half_of(high, -10));
        }
    }
    put_one_as_alpha(v);
    words_magnify(v, 5, 4);
    v->cfg.state.format = FORMAT_RF16_GF16_BF16_AF16;
}

/* X*(1 + 2^-m) - X, exact, and X*(1 + 2^-m) - (X - 2^(1-m)), one bit longer than fp32.  The cancellation
 * brings every bit of the wide product to the top.
 */
#define DIFFERENCES (2 * 15 * 4)

static void product_difference(unsigned i, struct iblend_vector *v)
{
    struct random r = random_start(45, i);
    struct iblend_instruction x;
    const unsigned longer = i & 1;

    for (unsigned c = 0; c < 3; c++) {
        const s32 m = (s32)((i / 2 * 3 + c) % 15) + 1;
        const u32 sig = 0xc00000 | ((u32)random_bits(&r) & 0x3fffff);
        put_exact(v, c, 0, sig);
        set_constant(v, 2, c, half_of(1, -m));
        set_constant(v, 3, c, longer ? 0x8000 | half_of(1, 1 - m) : 0);
        set_constant(v, 4, c, 0x8000 | half_of(1, m));
        set_constant(v, 5, c,
                     longer ? half_of((sig + 0x1000000) >> 14, -9) : half_of(sig >> 13, -10));
        set_constant(v, 6, c, half_of(1, longer ? 9 : 10));
    }
    put_one_as_alpha(v);
    pass_constant(&x, LEFT_SRC_AAA, ITERATE_ADD, 2)->target = OUTPUT_TEMP0;
    word(v, 0, &x);
    words_exact(v, 1, 0, OUTPUT_TEMP2);
    word(v, 3, pass_constant(&x, LEFT_PBR_RGB, ITERATE_ADD, 3));
    x = plain();
    x.a = LEFT_PBR_RGB;
    x.c = LEFT_TEMP2_RGB;
    x.d = RIGHT_TEMP0_RGB;
    x.op = ITERATE_SUB_PRODUCTS;
    word(v, 4, &x);
    word_scale(v, 5, 4);
    words_magnify(v, 6, 5);
}

#endif
