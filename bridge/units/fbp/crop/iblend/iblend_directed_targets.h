/* iblend_directed_targets.h - corners of the iterated blend's targets; part of iblend_directed.c */
#ifndef IBLEND_DIRECTED_TARGETS_H
#define IBLEND_DIRECTED_TARGETS_H

#include <string.h>

#include "common/bits.h"
#include "fbp/crop/iblend/iblend.h"
#include "fbp/crop/iblend/iblend_programs.h"
#include "vector_bus.h"

/* fp16: zeros, denormals, around a half and one, large, Inf and NaN. */
static const u16 halves[16] = { 0x0000, 0x8000, 0x0001, 0x83ff, 0x0400, 0x37ff, 0x3800, 0x3bff,
                                0x3c00, 0xbc00, 0x3c01, 0x4248, 0x7bff, 0x7c00, 0xfc00, 0x7e01 };

/* One pass of A*B + C*D on an fp16 target: four pixels that have no channel in common. */
static void base(struct iblend_vector *v)
{
    memset(v, 0, sizeof *v);
    v->cfg.state.format = FORMAT_RF16_GF16_BF16_AF16;
    v->cfg.state.write_mask = 15;
    v->cfg.passes = 1;
    v->prop_iblend_valid = 1;
    v->prop_iblend.coverage = 15;
    for (unsigned k = 0; k < 24; k++)
        v->cfg.constant[k] = (u16)(0x3400 + 0x0133 * k);
    for (unsigned at = 0; at < 16; at++) {
        bits_put(v->prop_iblend.src, 16 * at, 16, 0x2e00 + 0x00d5 * at);
        bits_put(v->prop_iblend.dst, 16 * at, 16, 0x3aff - 0x0097 * at);
    }
}

static struct iblend_instruction plain(void)
{
    return (struct iblend_instruction){
        .target = OUTPUT_NONE,
        .a = LEFT_SRC_RGB,
        .b = RIGHT_ONE,
        .c = LEFT_DEST_RGB,
        .d = RIGHT_ZERO_PRODUCT,
        .test = TEST_TRUE,
    };
}

static void word(struct iblend_vector *v, unsigned at, const struct iblend_instruction *x)
{
    iblend_instruction_put(&v->cfg.instruction[at], 0, x);
}

static const enum color_format targets[] = {
    FORMAT_A8B8G8R8,
    FORMAT_A8R8G8B8,
    FORMAT_A8RL8GL8BL8,
    FORMAT_A2B10G10R10,
    FORMAT_R16_G16_B16_A16,
    FORMAT_AN8BN8GN8RN8,
    FORMAT_RN16_GN16_BN16_AN16,
    FORMAT_RF16_GF16_BF16_AF16,
    FORMAT_BF10GF11RF11,
    FORMAT_R5G6B5,
    FORMAT_A1R5G5B5,
    FORMAT_R8,
};
#define TARGETS (sizeof targets / sizeof targets[0])

static void put_stored(struct iblend_vector *v, unsigned p, unsigned c, u32 code)
{
    const struct pixel_format *f = pixel_format_of(v->cfg.state.format);

    for (unsigned k = 0; k < PIXEL_COMPONENTS; k++) {
        const struct pixel_component *to = &f->component[k];
        if (to->channel == (enum channel)c)
            bits_put(&v->prop_iblend.dst[f->bits > 32 ? 2 * p : p], to->lsb, to->width,
                     code & bits_mask(to->width));
    }
}

/* Stored codes pass through: widened, times one, stored again. */
static void stored_codes_kept(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain();
    const u32 codes[8] = { 0, 1, 2, 0x7f, 0x80, 0x7fff, 0x8000, 0xffff };

    v->cfg.state.format = targets[i / 64];
    memset(v->prop_iblend.dst, 0, sizeof v->prop_iblend.dst);
    for (unsigned p = 0; p < 4; p++)
        for (unsigned c = 0; c < 4; c++) {
            u32 n = 4 * p + c;
            put_stored(v, p, c,
                       i % 64 < 16 ? codes[(n + i) % 8] ^ (i % 64 / 8)
                                   : (i % 64 - 16) * 1057 + n * 4099);
        }
    x.a = LEFT_DEST_RGB;
    word(v, 0, &x);
    x.a = LEFT_DEST_AAA;
    x.swizzle = SWIZZLE_R_TO_A;
    word(v, 1, &x);
    v->cfg.passes = 2;
    v->cfg.alpha_enable = 1;
}

/* The source straight to the target: every binade of fp16 and its ends, both signs. */
static void source_stored(unsigned i, struct iblend_vector *v)
{
    v->cfg.state.format = targets[i / 64];
    memset(v->prop_iblend.dst, 0, sizeof v->prop_iblend.dst);
    for (unsigned at = 0; at < 16; at++) {
        u32 fraction = (at * 0x49 + at / 8 * 0x3c0) & 0x3ff;
        bits_put(v->prop_iblend.src, 16 * at, 16, (i & 32) << 10 | (i & 31) << 10 | fraction);
    }
    v->cfg.alpha_enable = 1;
    v->cfg.passes = 0;
}

/* A stored code and a little more or less: next to a code, half way to another, past the ends. */
static void between_codes(unsigned i, struct iblend_vector *v)
{
    const struct pixel_format *f;
    struct iblend_instruction x = plain();

    v->cfg.state.format = targets[i / 32 % TARGETS];
    f = pixel_format_of(v->cfg.state.format);
    memset(v->prop_iblend.dst, 0, sizeof v->prop_iblend.dst);
    for (unsigned p = 0; p < 4; p++)
        for (unsigned c = 0; c < 4; c++) {
            unsigned bits = pixel_width(f, (enum channel)c);
            put_stored(v, p, c, (i % 32 * 37 + p * 5 + c) * (bits > 8 ? 61 : 1));
            bits_put(&v->prop_iblend.src[2 * p], 16 * c, 16, 0x0001u << (i % 11) | (p & 1) << 15);
        }
    x.a = LEFT_DEST_RGB;
    x.c = LEFT_SRC_RGB;
    x.d = RIGHT_ONE;
    word(v, 0, &x);
    x.a = LEFT_DEST_AAA;
    x.c = LEFT_SRC_AAA;
    x.swizzle = SWIZZLE_R_TO_A;
    word(v, 1, &x);
    v->cfg.passes = 2;
    v->cfg.alpha_enable = 1;
}

static void every_format(unsigned i, struct iblend_vector *v)
{
    v->cfg.state.format = (enum color_format)(i & 255);
    iblend_load(&v->cfg, i / 256);
}

static void write_mask(unsigned i, struct iblend_vector *v)
{
    v->cfg.state.format = targets[i / 16];
    v->cfg.state.write_mask = (u4)(i % 16);
}

static void coverage(unsigned i, struct iblend_vector *v)
{
    v->cfg.state.format = i < 16 ? FORMAT_A8B8G8R8 : FORMAT_R16_G16_B16_A16;
    v->prop_iblend.coverage = (u4)(i % 16);
}

/* The four conditions, on sources that meet them or miss them by one bit of one channel. */
static void noop(unsigned i, struct iblend_vector *v)
{
    v->cfg.noop = (enum iblend_noop)(i % 4);
    for (unsigned p = 0; p < 4; p++) {
        u32 *src = &v->prop_iblend.src[2 * p];

        src[0] = p == 3 ? 0x80008000 : 0;
        src[1] = p == 1 ? 0x3c000000 : p == 3 ? 0x80000000 : 0;
        if (i / 4)
            src[(i / 4 - 1) / 32] ^= 1u << (i / 4 - 1) % 32;
    }
    word(v, 0,
         &(struct iblend_instruction){ .b = RIGHT_ONE,
                                       .c = LEFT_DEST_RGB,
                                       .d = RIGHT_ONE,
                                       .target = OUTPUT_NONE,
                                       .test = TEST_TRUE });
}

static void one_minus_alpha(unsigned i, struct iblend_vector *v)
{
    struct iblend_instruction x = plain();

    v->cfg.state.format = i & 32 ? FORMAT_R16_G16_B16_A16 : FORMAT_RF16_GF16_BF16_AF16;
    for (unsigned p = 0; p < 4; p++) {
        bits_put(&v->prop_iblend.src[2 * p], 48, 16,
                 i < 16 ? halves[(i + 4 * p) % 16] : 0x3bf0 + i + 5 * p);
        bits_put(&v->prop_iblend.dst[2 * p], 48, 16,
                 i < 16 ? halves[(i + 5 * p) % 16] : 0xffff - 7 * i - p);
    }
    x.b = i & 1 ? RIGHT_ONE_MINUS_SRC_AAA : RIGHT_ONE_MINUS_DEST_AAA;
    word(v, 0, &x);
    v->cfg.alpha_enable = i >> 6 & 1;
}

#endif
