/* comp_directed.c - the corners of the encoder by name */
#include <string.h>

#include "common/bits.h"
#include "comp_hard_tiles.h"
#include "comp_samples.h"
#include "fbp/comp/comp_tile.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

/* A format of each split, by its code; then of 128 bits. */
static const enum color_format of_split[COMP_SPLITS + 1] = {
    FORMAT_A8B8G8R8, FORMAT_A2B10G10R10,     FORMAT_BF10GF11RF11, FORMAT_R16_G16,
    FORMAT_RF32,     FORMAT_R16_G16_B16_A16, FORMAT_RF32_GF32,    FORMAT_RF32_GF32_BF32_AF32,
};

/* Formats of the families with thresholds, and three without. */
static const enum color_format of_family[9] = {
    FORMAT_A8B8G8R8, FORMAT_A8BL8GL8RL8,         FORMAT_A2B10G10R10,
    FORMAT_R16_G16,  FORMAT_RF16_GF16_BF16_AF16, FORMAT_BF10GF11RF11,
    FORMAT_RF32,     FORMAT_AU8BU8GU8RU8,        FORMAT_X8R8G8B8,
};

static const struct pixel_format *format_of(const struct comp_vector *v)
{
    return pixel_format_of(v->cfg.format);
}

static void set_tile(struct comp_vector *v, const struct comp_tile *t)
{
    memcpy(v->crop_comp.word, t->word, sizeof t->word);
}

static void set_raster(struct comp_vector *v, const u32 raster[COMP_TILE_WORDS])
{
    struct comp_tile t = comp_tile_of_raster(raster);

    set_tile(v, &t);
}

/* The i-th kind with states, in a format of its size. */
static void set_kind(unsigned i, struct comp_vector *v)
{
    struct comp_kind k = comp_kind_number(i % comp_kinds());

    v->cfg.format = of_split[k.bits == 32 ? 0 : k.bits == 64 ? 5 : 7];
    v->cfg.states = k.states;
    for (v->cfg.samples_log2 = 0; 1u << v->cfg.samples_log2 != k.samples;)
        v->cfg.samples_log2++;
}

static void cleared(unsigned i, struct comp_vector *v)
{
    set_kind(i, v);
    v->crop_comp.clear = 1;
}

/* Noise beyond every state. */
static void raw(unsigned i, struct comp_vector *v)
{
    struct random r = random_start(11, i);

    set_kind(i, v);
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        v->crop_comp.word[w] = (u32)random_bits(&r);
    if (i >= comp_kinds())
        v->cfg.states = COMP_NONE;
    v->crop_comp.clear = i >= comp_kinds();
}

/* Every group its own colour; then one bit of one word of the tile off. */
static void reduced(unsigned i, struct comp_vector *v)
{
    struct random r = random_start(12, i);
    struct comp_tile t;

    set_kind(i, v);
    t = comp_near_tile(comp_kind_of(&v->cfg), pixel_format_of(FORMAT_RU32), 0, &r);
    if (i >= comp_kinds())
        t.word[i / comp_kinds() * 7 % 64] ^= 1u << i % 32;
    set_tile(v, &t);
}

/* Every mode and split in each packet of the tile; the other packet's mode is one of two. */
static void full_packets(unsigned i, struct comp_vector *v)
{
    struct random r = random_start(13, i);
    unsigned split = i / COMP_MODES % COMP_SPLITS, round = i / (COMP_MODES * COMP_SPLITS);
    unsigned modes[2] = { i % COMP_MODES, round * 5 % COMP_MODES };
    struct comp_tile t;

    v->cfg.format = of_split[split];
    v->cfg.samples_log2 = round % 3 == 2 ? 2 : (u2)(round % 4);
    v->cfg.states = round % 3 == 2 ? COMP_CBR : COMP_CRA;
    if (round % 2) {
        modes[1] = modes[0];
        modes[0] = round * 3 % COMP_MODES;
    }
    t = comp_full_tile(comp_kind_of(&v->cfg), (enum comp_split)split, modes, &r);
    set_tile(v, &t);
}

/* Half of the tile fits and the other is noise. */
static void one_packet_of_two(unsigned i, struct comp_vector *v)
{
    struct random r = random_start(14, i);

    full_packets(i, v);
    for (unsigned w = 0; w < COMP_TILE_WORDS / 2; w++)
        v->crop_comp.word[i % 2 * 32 + w] ^= (u32)random_bits(&r);
}

/* One lane of one pixel has a residual of every width, its largest or its smallest; more or fewer of
 * the others are as wide.
 */
static void every_width(unsigned i, struct comp_vector *v)
{
    unsigned split = i % COMP_SPLITS, n = i / COMP_SPLITS;
    const struct comp_split_row *s = &comp_split_rows[split];
    unsigned lane = n % s->lanes, width = n / 4 % 33, others = n / 132, at = 0;
    unsigned pixels = COMP_TILE_WORDS * 32 / s->pixel_bits, bits = s->width[lane];
    u32 raster[COMP_TILE_WORDS] = { 0 };

    v->cfg.format = of_split[split];
    for (unsigned l = 0; l < lane; l++)
        at += s->width[l];
    width = width > bits ? bits : width;
    for (unsigned p = 0; p < pixels; p++) {
        bool wide = p % 29 == 5 || (p * 7 + n) % 32 < others * 5;
        u64 value = width == 0 ? 0 : p & 1 ? (u64)1 << (width - 1) : bits_mask(width - 1);
        if (wide)
            bits_put(raster, p * s->pixel_bits + at, bits, value & bits_mask(bits));
    }
    set_raster(v, raster);
}

/* Alpha 0 and one other value, in one packet or both; then a third value. */
static void alpha_map(unsigned i, struct comp_vector *v)
{
    static const unsigned splits[3] = { COMP_SPLIT_8_8_8_8, COMP_SPLIT_10_10_10_2,
                                        COMP_SPLIT_16_16_16_16 };
    const struct comp_split_row *s = &comp_split_rows[splits[i % 3]];
    unsigned width = s->width[3], pixels = COMP_TILE_WORDS * 32 / s->pixel_bits, how = i / 3 % 8;
    u32 raster[COMP_TILE_WORDS];
    struct random r = random_start(15, i);
    u64 value = (random_bits(&r) & bits_mask(width)) | 1;

    v->cfg.format = of_split[splits[i % 3]];
    if (how >= 6) {
        v->cfg.states = COMP_CBR;
        v->cfg.samples_log2 = 2;
    }
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        raster[w] = 0x01020304u * (w / 8) + (u32)(random_bits(&r) & 0x01010101u * (how & 1));
    for (unsigned p = 0; p < pixels; p++) {
        unsigned q = how >= 6 ? p / (pixels / 8) / 2 * 8 + p % (pixels / 8) / 2 : p;
        u64 x = how == 1 || (how == 2 && p) || (q * 11 + i) % 3 ? value : 0;
        bits_put(raster, (p + 1) * s->pixel_bits - width, width,
                 how == 5 && p == 9 ? value ^ 1 : x);
    }
    set_raster(v, raster);
}

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
    static const u8 levels[8] = { 1, 2, 3, 5, 30, 31, 63, 255 };
    unsigned n = i / 9 % PIXEL_COMPONENTS;
    u32 raster[COMP_TILE_WORDS] = { 0 };

    v->cfg.format = of_family[i % 9];
    v->cfg.samples_log2 = 2;
    v->cfg.high = levels[i / 36 % 8];
    const struct pixel_format *f = format_of(v);
    const struct pixel_component *c = &f->component[n];
    bool halved = c->width == 10 && f->type == PIXEL_FLOAT;
    u32 apart = (halved ? v->cfg.high / 2u : v->cfg.high) + i / 288;
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
        v->crop_comp.covered[i / 32 % 2] &= ~(1u << i % 32);
    else
        v->crop_comp.again[i / 32 % 2] |= 1u << i % 32;
}

static const struct {
    const char *name;
    unsigned count;
    void (*fill)(unsigned i, struct comp_vector *v);
} sections[] = {
    { "clear", 11, cleared },
    { "raw, and no states", 33, raw },
    { "reduced, and one bit off", 11 * 12, reduced },
    { "full packets of every mode and split", 8 * 7 * 12, full_packets },
    { "one packet of two fits", 8 * 7 * 2, one_packet_of_two },
    { "every width of a lane", 7 * 132 * 4, every_width },
    { "alpha of two values", 3 * 8 * 6, alpha_map },
    { "at the threshold", 9 * 4 * 8 * 2 * 2, threshold },
    { "one component at the threshold", 9 * 4 * 8 * 2, component_apart },
    { "infinities and NaN", 4 * 12, specials },
    { "silhouette", 6 * 64, silhouette },
};

const char *comp_directed(unsigned i, struct comp_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    v->cfg.format = FORMAT_A8B8G8R8;
    v->cfg.states = COMP_CRA;
    v->crop_comp_valid = 1;
    v->crop_comp.id.tile = i;
    v->crop_comp.covered[0] = v->crop_comp.covered[1] = UINT32_MAX;
    sections[s].fill(i, v);
    return sections[s].name;
}
