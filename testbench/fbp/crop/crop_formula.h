/* crop_formula.h - the common blends as formulas, over every source, stored code and alpha */
#ifndef CROP_FORMULA_H
#define CROP_FORMULA_H

#include "fbp/fbp_bus.h"

/* 'sum' is the blend of one channel in units of one * one: s, d and a are in units of 'one'. */
struct crop_formula {
    const char *name;
    enum blend_equation op;
    enum blend_factor src, dst;
    s32 (*sum)(s32 s, s32 d, s32 a, s32 one);
};

extern const struct crop_formula crop_formulas[];
extern const unsigned crop_formulas_count;

/* An 8-bit code in units of one: 255 for UNORM, 127 for SNORM. */
s32 crop_formula_number(u8 code, bool snorm);

/* Formula 'f' of channel codes s, d and source alpha a: clamped, then to the nearest code. */
u8 crop_formula_code(const struct crop_formula *f, u8 s, u8 d, u8 a, bool snorm);

/* Colour and alpha blended by 'f' on a four-channel target of 8-bit UNORM or SNORM. */
struct crop_config crop_formula_config(const struct crop_formula *f, bool snorm);

/* Runs every s, d and a through the model; returns how many results it compared. */
unsigned long crop_formula_exhaust(const struct crop_formula *f, bool snorm);

/* Runs every source and stored code of a format whose pixels have one word with 1..5 alphas, ends
 * among the five; returns how many channels it compared.
 */
unsigned long crop_formula_pairs(const struct crop_formula *f, enum color_format format,
                                 unsigned alphas);

#endif
