/* comp_directed_lossy.h - corners of reduction with loss; part of comp_directed.c */
#ifndef COMP_DIRECTED_LOSSY_H
#define COMP_DIRECTED_LOSSY_H

#include <string.h>

#include "common/bits.h"
#include "comp_hard_tiles.h"
#include "comp_samples.h"
#include "fbp/comp/comp_tile.h"
#include "random.h"
#include "vector_bus.h"

/* A format of each split, by its code; then of 128 bits. */
static const enum color_format of_split[COMP_SPLITS + 1] = {
    FORMAT_A8B8G8R8, FORMAT_A2B10G10R10,     FORMAT_BF10GF11RF11, FORMAT_R16_G16,
    FORMAT_RF32,     FORMAT_R16_G16_B16_A16, FORMAT_RF32_GF32,    FORMAT_RF32_GF32_BF32_AF32,
};

static const struct pixel_format *format_of(const struct comp_vector *v)
{
    return pixel_format_of(v->cfg.format);
}

static void set_tile(struct comp_vector *v, const struct comp_tile *t)
{
    memcpy(v->tile_comp.word, t->word, sizeof t->word);
}

static void set_raster(struct comp_vector *v, const u32 raster[COMP_TILE_WORDS])
{
    struct comp_tile t = comp_tile_of_raster(raster);

    set_tile(v, &t);
}

/* Formats of the families with thresholds, and three without. */
static const enum color_format of_family[9] = {
    FORMAT_A8B8G8R8, FORMAT_A8BL8GL8RL8,         FORMAT_A2B10G10R10,
    FORMAT_R16_G16,  FORMAT_RF16_GF16_BF16_AF16, FORMAT_BF10GF11RF11,
    FORMAT_RF32,     FORMAT_AU8BU8GU8RU8,        FORMAT_X8R8G8B8,
};

/* Pairs of a group as far apart as the threshold, one more, and everywhere. */
static void threshold(unsigned i, struct comp_vector *v)
{
    static const u8 levels[8] = { 0, 1, 2, 5, 30, 31, 63, 255 };
    struct random r = random_start(16, i);
    const struct pixel_format *f;
    struct comp_tile t;

    v->cfg.format = of_family[i % 9];
    f = format_of(v);
    v->cfg.samples_log2 = (u2)(i / 9 % 4);
    v->cfg.high = levels[i / 36 % 8];
    v->cfg.low = i / 288 & 1 ? 0 : v->cfg.high / 2;
    t = comp_near_tile(comp_kind_of(&v->cfg), f, v->cfg.high + (i / 576 & 1u), &r);
    set_tile(v, &t);
}

/* One component alone is as far apart as the threshold allows, and one more: each has a slack of its own. */
static void component_apart(unsigned i, struct comp_vector *v)
{
    static const u8 levels[8] = { 1, 3, 7, 15, 31, 63, 127, 254 };
    unsigned n = i / 9 % PIXEL_COMPONENTS;
    u32 raster[COMP_TILE_WORDS] = { 0 };

    v->cfg.format = of_family[i % 9];
    v->cfg.samples_log2 = 2 + (i / 576 & 1);
    v->cfg.high = levels[i / 36 % 8];
    const struct pixel_format *f = format_of(v);
    const struct pixel_component *c = &f->component[n];
    bool halved = c->width == 10 && f->type == PIXEL_FLOAT;
    u32 apart = (halved ? v->cfg.high / 2u : v->cfg.high) + (i / 288 & 1u);
    for (unsigned e = 0; e < COMP_TILE_WORDS * 32u / f->bits && c->width; e += 2)
        bits_put(raster, e * f->bits + c->lsb, c->width, apart & (u32)bits_mask(c->width));
    set_raster(v, raster);
}

/* Inf and NaN, equal in a group and not, in each component. */
static void specials(unsigned i, struct comp_vector *v)
{
    static const enum color_format floats[4] = { FORMAT_RF16_GF16, FORMAT_RF16_GF16_BF16_AF16,
                                                 FORMAT_BF10GF11RF11, FORMAT_R16_G16 };
    unsigned n = i / 4, component = n % 4, exponent = n / 4 % 3 ? 31 : 30;
    const struct pixel_format *f;
    u32 raster[COMP_TILE_WORDS] = { 0 };

    v->cfg.format = floats[i % 4];
    v->cfg.high = v->cfg.low = 255;
    f = format_of(v);
    const struct pixel_component *c = &f->component[component];
    if (c->width)
        for (unsigned e = 0; e < COMP_TILE_WORDS * 32u / f->bits; e++) {
            unsigned fraction = c->width == 16 ? 10 : c->width - 5u;
            u32 x = exponent << fraction | (n / 4 % 3 == 2 ? 0 : (e & 1) + 1);
            bits_put(raster, e * f->bits + c->lsb, c->width, x);
        }
    set_raster(v, raster);
}

/* What is drawn: all once, an element missing, one twice; in every place. */
static void silhouette(unsigned i, struct comp_vector *v)
{
    struct random r = random_start(17, i / 64);
    struct comp_tile t;

    v->cfg.format = of_split[i / 64 % 3 * 5 % 7];
    v->cfg.high = 12;
    v->cfg.low = 6;
    t = comp_near_tile(comp_kind_of(&v->cfg), format_of(v), i / 64 & 1 ? 12 : 6, &r);
    set_tile(v, &t);
    if (i / 192 & 1)
        v->tile_comp.covered[i / 32 % 2] &= ~(1u << i % 32);
    else
        v->tile_comp.again[i / 32 % 2] |= 1u << i % 32;
}

#endif
