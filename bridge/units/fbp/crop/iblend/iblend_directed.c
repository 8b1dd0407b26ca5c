/* iblend_directed.c - the corners of the iterated blend by name */
#include <string.h>

#include "common/bits.h"
#include "fbp/crop/iblend/iblend.h"
#include "fbp/crop/iblend/iblend_directed_bits.h"
#include "fbp/crop/iblend/iblend_directed_exact.h"
#include "fbp/crop/iblend/iblend_directed_targets.h"
#include "fbp/crop/iblend/iblend_programs.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

/* Three passes that give every temporary, the previous result and the condition codes something of
 * their own; passes go on at 3.
 */
static void fill(struct iblend_vector *v)
{
    for (unsigned t = 0; t < 3; t++) {
        struct iblend_instruction x = plain();

        x.target = (enum iblend_output)t;
        x.a = t == 1 ? LEFT_DEST_RGB : LEFT_SRC_RGB;
        x.b = RIGHT_CONSTANT_RGB;
        x.constant = (u3)(t + 1);
        x.c = LEFT_DEST_AAA;
        x.d = t == 2 ? RIGHT_SRC_RGB : RIGHT_ZERO_PRODUCT;
        word(v, t, &x);
    }
    v->cfg.passes = 4;
}

static void every_operand(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain();

    fill(v);
    x.a = (enum iblend_left)(i & 7);
    x.b = (enum iblend_right)(i >> 3 & 15);
    x.op = i & 128 ? ITERATE_MAX : ITERATE_ADD_PRODUCTS;
    word(v, 3, &x);
}

static void every_second_operand(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain();

    fill(v);
    x.b = RIGHT_ZERO_PRODUCT;
    x.c = (enum iblend_left)(i & 7);
    x.d = (enum iblend_right)(i >> 3 & 15);
    x.op = (enum iblend_op)(i >> 7);
    word(v, 3, &x);
}

static void every_constant(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain();

    x.a = LEFT_SRC_AAA;
    x.b = RIGHT_CONSTANT_RGB;
    x.constant = (u3)(i % 8);
    word(v, 0, &x);
    if (i >= 8)
        memcpy(&v->cfg.constant[3 * (i & 7)], &halves[i - 8], 3 * sizeof(u16));
}

/* Swizzles, masks and destinations: what a second pass reads tells where the first wrote. */
static void every_way_out(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain(), y = plain();

    v->cfg.alpha_enable = 1;
    x.swizzle = (enum iblend_swizzle)(i & 7);
    x.mask = (enum iblend_mask)(i >> 3 & 3);
    x.target = (enum iblend_output)(i >> 5 & 3);
    word(v, 0, &x);
    v->cfg.passes = 2;
    y.a = i >> 7 == 3 ? LEFT_PBR_RGB : (enum iblend_left)(LEFT_TEMP0_RGB + (i >> 7));
    word(v, 1, &y);
}

/* CC of less, equal, greater and NaN, and every test; a fourth pass only where it passes. */
static void every_test(unsigned i, struct iblend_vector *v)
{
    static const u16 signs[4] = { 0xb800, 0x8000, 0x0001, 0x7e00 };
    struct iblend_instruction x = plain();

    for (unsigned p = 0; p < 4; p++)
        for (unsigned c = 0; c < 3; c++)
            bits_put(&v->prop_iblend.src[2 * p], 16 * c, 16, signs[(p + c) % 4]);
    x.set_cc = (u1)(i >> 3 & 1);
    x.swizzle = i & 16 ? SWIZZLE_GBR : SWIZZLE_RGB;
    word(v, 0, &x);
    x = plain();
    x.test = (enum iblend_test)(i & 7);
    x.set_cc = i >> 5 & 1;
    x.a = LEFT_DEST_RGB;
    word(v, 1, &x);
    x.test = (enum iblend_test)(i & 7);
    x.a = LEFT_SRC_AAA;
    x.swizzle = i & 64 ? SWIZZLE_R_TO_A : SWIZZLE_RGB;
    word(v, 2, &x);
    v->cfg.passes = 3;
    v->cfg.alpha_enable = 1;
}

/* Each operation on every pair of corners. */
static void every_pair(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain();
    const unsigned first = i & 15, op = i >> 4 & 7;

    for (unsigned p = 0; p < 4; p++)
        for (unsigned c = 0; c < 4; c++) {
            bits_put(&v->prop_iblend.src[2 * p], 16 * c, 16, halves[first]);
            bits_put(&v->prop_iblend.dst[2 * p], 16 * c, 16, halves[4 * p + c]);
        }
    x.op = (enum iblend_op)op;
    x.b = i & 128 ? RIGHT_DEST_RGB : RIGHT_ONE;
    x.d = i & 128 ? RIGHT_SRC_AAA : RIGHT_ONE;
    if (op == ITERATE_ADD || op == ITERATE_SUBTRACT)
        x.d = RIGHT_DEST_RGB;
    word(v, 0, &x);
}

/* A chain of passes to what no fp16 holds: overflow, underflow, and the reciprocals of both. */
static void far_exponents(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain();

    x.a = LEFT_PBR_RGB;
    x.b = RIGHT_SRC_RGB;
    for (unsigned k = 0; k < 24; k++)
        word(v, k, &x);
    v->cfg.passes = (u8)(i % 13 + 2);
    for (unsigned p = 0; p < 4; p++)
        for (unsigned c = 0; c < 3; c++)
            bits_put(&v->prop_iblend.src[2 * p], 16 * c, 16,
                     (i / 13 % 2 ? 0x7800 + 0x111 * c : 0x0400 + 0x47 * c) + 0x33 * p +
                         0x8000 * (p & 1));
    x.op = ITERATE_RCP;
    word(v, v->cfg.passes - 1u, &x);
    /* The result is brought back by the same way. */
    if (i / 26) {
        x.op = ITERATE_ADD;
        x.d = RIGHT_ZERO;
        for (unsigned k = v->cfg.passes; k < 2u * v->cfg.passes - 1; k++)
            word(v, k, &x);
        v->cfg.passes = (u8)(2 * v->cfg.passes - 1);
    }
}

/* 0, 1, 2, 7, 8, 9 passes and the last word that can run: the program counter, the turn. */
static void passes(unsigned i, struct iblend_vector *v)
{
    static const u8 counts[8] = { 0, 1, 2, 7, 8, 9, 128, 255 };
    struct iblend_instruction x = plain();

    x.a = LEFT_PBR_RGB;
    x.c = LEFT_SRC_RGB;
    x.d = RIGHT_CONSTANT_RGB;
    for (unsigned k = 0; k < 256; k++) {
        x.constant = (u3)(k % 8);
        word(v, k, &x);
    }
    v->cfg.passes = counts[i % 8];
    v->prop_iblend.id.x = (u14)(2 * (i / 8));
}

/* A word does something, those before it have a test that fails, those behind are not run: noise.  In
 * every other round the first makes the condition codes those of a negative number.
 */
static void every_word(unsigned i, struct iblend_vector *v)
{
    struct random r = random_start(43, i);
    const unsigned at = i % 255;
    struct iblend_instruction x;

    for (unsigned k = 0; k < 256; k++) {
        v->cfg.instruction[k] = (u32)random_bits(&r);
        iblend_instruction_get(&x, &v->cfg.instruction[k], 0);
        x.test = k < at ? TEST_FALSE : k == at ? TEST_TRUE : x.test;
        if (k <= at)
            word(v, k, &x);
    }
    if (i / 255 % 2) {
        x = plain();
        x.b = RIGHT_CONSTANT_RGB;
        x.set_cc = 1;
        word(v, 0, &x);
        memset(v->cfg.constant, 0xbc, 3 * sizeof v->cfg.constant[0]);
    }
    v->cfg.passes = (u8)(at + 1);
    v->cfg.alpha_enable = 1;
}

/* The one fp32 of all, 7422645 * 2^-24, whose light is the least of an sRGB code and would not be with
 * 65535^2 one too small; and numbers around it.
 */
static void light_of_a_code(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain();

    x.b = RIGHT_CONSTANT_RGB;
    word(v, 0, &x);
    x = plain();
    x.a = LEFT_PBR_RGB;
    x.d = RIGHT_CONSTANT_RGB;
    x.constant = 1;
    word(v, 1, &x);
    v->cfg.passes = 2;
    v->cfg.state.format = FORMAT_A8BL8GL8RL8;
    for (unsigned c = 0; c < 3; c++) {
        v->cfg.constant[c] = 0x0c00;     /* 2^-12 */
        v->cfg.constant[3 + c] = 0x3714; /* 1812 * 2^-12 */
    }
    for (unsigned p = 0; p < 4; p++)
        for (unsigned c = 0; c < 3; c++) {
            bits_put(&v->prop_iblend.src[2 * p], 16 * c, 16, 0x316a - 8 + i); /* 693 * 2^-12 */
            put_stored(v, p, c, 255);
        }
}

static void every_program(unsigned i, struct iblend_vector *v)
{
    v->cfg.state.format = i % 4 == 3 ? FORMAT_RF16_GF16_BF16_AF16 : FORMAT_A8B8G8R8;
    iblend_load(&v->cfg, i / 64);
    for (unsigned p = 0; p < 4; p++) {
        u32 sa = i & 1 ? 255 : i * 41 % 256, da = i & 2 ? 255 : (i * 67 + p * 31) % 256;

        for (unsigned c = 0; c < 4; c++) {
            u32 s = c == 3 ? sa : (i * 97 + p * 59 + c * 113) % 256 * sa / 255;
            u32 d = c == 3 ? da : (i * 29 + p * 83 + c * 151) % 256 * da / 255;

            bits_put(&v->prop_iblend.src[2 * p], 16 * c, 16, s ? 0x3c00 * s / 255 : 0);
            put_stored(v, p, c, v->cfg.state.format == FORMAT_A8B8G8R8 ? d : 0x3c00 * d / 255);
        }
    }
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct iblend_vector *v);
} sections[] = {
    { "operands A and B", 256, every_operand },
    { "operands C and D under every operation", 1024, every_second_operand },
    { "constant", 16, every_constant },
    { "swizzle, mask, destination", 512, every_way_out },
    { "condition code and test", 128, every_test },
    { "operation on corners", 256, every_pair },
    { "overflow, underflow, their reciprocals", 52, far_exponents },
    { "stored code kept", 64 * TARGETS, stored_codes_kept },
    { "source stored", 64 * TARGETS, source_stored },
    { "next to a code", 32 * TARGETS, between_codes },
    { "every format", 512, every_format },
    { "write mask", 16 * TARGETS, write_mask },
    { "coverage", 32, coverage },
    { "source that leaves dst alone", 260, noop },
    { "1 - alpha", 128, one_minus_alpha },
    { "1 - alpha, magnified", 512, one_minus_alpha_magnified },
    { "number of passes", 80, passes },
    { "every word of the program", 4 * 255, every_word },
    { "light of a code", 16, light_of_a_code },
    { "light at the least of every code", LIGHTS, light_at_a_code },
    { "alpha half way between codes", 16, alpha_half_way },
    { "quotient next to its last remainder", CLOSE_DIVISORS, close_quotient },
    { "half of the last place, and one bit", 184, half_place },
    { "lowest bits of operands", 4 * 64, operand_bits },
    { "difference of products", DIFFERENCES, product_difference },
    { "one bit apart", 8 * 5 * 2, one_bit_apart },
    { "mode of KHR_blend_equation_advanced", 64 * IBLEND_PROGRAMS, every_program },
};

/* Corner i, counted over all sections; formats that are not modelled give the base case. */
const char *iblend_directed(unsigned i, struct iblend_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    if (iblend_not_modelled(&v->cfg))
        base(v);
    v->prop_iblend.id.draw = (u16)s;
    v->prop_iblend.id.prim = (u16)i;
    return sections[s].name;
}
