/* crop_directed_writes.h - corners of CROP's writes; part of crop_directed.c */
#ifndef CROP_DIRECTED_WRITES_H
#define CROP_DIRECTED_WRITES_H

#include "fbp/crop/crop.h"
#include "vector_bus.h"

/* Formats of each class that blends differently; the first LANES have lanes of their own. */
#define SHAPES 8
#define LANES  6
static const enum color_format shapes[SHAPES] = {
    FORMAT_A8B8G8R8,        FORMAT_AN8BN8GN8RN8,        FORMAT_A8BL8GL8RL8, FORMAT_A2B10G10R10,
    FORMAT_R16_G16_B16_A16, FORMAT_RN16_GN16_BN16_AN16, FORMAT_R5G6B5,      FORMAT_A1R5G5B5,
};

/* Masked channels share bytes with others, with pads and with none. */
static const enum color_format masked[] = {
    FORMAT_A8R8G8B8,
    FORMAT_O8R8G8B8,
    FORMAT_A8BL8GL8RL8,
    FORMAT_R5G6B5,
    FORMAT_A1R5G5B5,
    FORMAT_X1R5G5B5,
    FORMAT_Z1R5G5B5,
    FORMAT_O1R5G5B5,
    FORMAT_A2R10G10B10,
    FORMAT_AU2BU10GU10RU10,
    FORMAT_BF10GF11RF11,
    FORMAT_R16_G16_B16_A16,
    FORMAT_RF16_GF16_BF16_X16,
    FORMAT_RS32_GS32_BS32_X32,
    FORMAT_RU32_GU32_BU32_AU32,
};
#define MASKED (sizeof masked / sizeof masked[0])

/* Blends, plain stores, and logic ops: XOR, and COPY and NOOP, which need no dst. */
static void write_mask(unsigned i, struct crop_vector *v)
{
    static const enum logic_op ops[3] = { LOGIC_XOR, LOGIC_COPY, LOGIC_NOOP };
    unsigned how = i / 16 % 5;

    v->cfg.format = masked[i / 80];
    v->cfg.write_mask = (u4)(i % 16);
    v->cfg.blend_enable = how == 0 && pixel_format_of(v->cfg.format)->type != PIXEL_FLOAT;
    v->cfg.logic_enable = how > 1;
    v->cfg.logic_func = how > 1 ? ops[how - 2] : LOGIC_CLEAR;
}

static void coverage(unsigned i, struct crop_vector *v)
{
    v->cfg.format = i < 64 ? shapes[i / 8] : FORMAT_RS32_GS32_BS32_AS32;
    v->pass_crop.coverage = (u8)(1 << i % 8);
}

/* Every format, and every logic op where it is not ignored. */
static void not_blended(unsigned i, struct crop_vector *v)
{
    v->cfg.format = (enum color_format)pixel_formats[i % PIXEL_FORMATS].code;
    v->cfg.blend_enable = 0;
    v->cfg.logic_enable = i >= PIXEL_FORMATS;
    v->cfg.logic_func = (enum logic_op)((i / PIXEL_FORMATS - 1) & 15);
}

static void integers_do_not_blend(unsigned i, struct crop_vector *v)
{
    static const enum color_format integers[4] = { FORMAT_AU8BU8GU8RU8, FORMAT_RS16_GS16,
                                                   FORMAT_AU2BU10GU10RU10,
                                                   FORMAT_RU32_GU32_BU32_AU32 };

    v->cfg.format = integers[i];
}

static void blend_per_format(unsigned i, struct crop_vector *v)
{
    v->cfg.format = i / 2 < SHAPES ? shapes[i / 2] : i / 2 == SHAPES ? FORMAT_R16 : FORMAT_RN8;
    v->cfg.blend_per_format = (u1)(i & 1);
}

/* 0, one, or what differs from them in 'flip'; anything else. */
static u32 near(char what, u32 one, u32 flip)
{
    switch (what) {
    case '0': return 0;
    case '1': return one;
    case 'z': return flip;
    case 'o': return one ^ flip;
    default: return 0x5a;
    }
}

#endif
