/* comp_directed.c - the corners of the encoder by name */
#include <string.h>

#include "common/bits.h"
#include "comp_directed_lossy.h"
#include "comp_samples.h"
#include "fbp/comp/comp_tile.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

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
    v->tile_comp.clear = 1;
}

/* Noise beyond every state. */
static void raw(unsigned i, struct comp_vector *v)
{
    struct random r = random_start(11, i);

    set_kind(i, v);
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        v->tile_comp.word[w] = (u32)random_bits(&r);
    if (i >= comp_kinds())
        v->cfg.states = COMP_NONE;
    v->tile_comp.clear = i >= comp_kinds();
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
        v->tile_comp.word[i % 2 * 32 + w] ^= (u32)random_bits(&r);
}

static unsigned lane_lsb(const struct comp_split_row *s, unsigned lane)
{
    unsigned at = 0;

    for (unsigned l = 0; l < lane; l++)
        at += s->width[l];
    return at;
}

/* One lane of one pixel has a residual of every width, its largest or its smallest; more or fewer of
 * the others are as wide.
 */
static void every_width(unsigned i, struct comp_vector *v)
{
    unsigned split = i % COMP_SPLITS, n = i / COMP_SPLITS;
    const struct comp_split_row *s = &comp_split_rows[split];
    unsigned lane = n % s->lanes, width = n / 4 % 33, others = n / 132, at = lane_lsb(s, lane);
    unsigned pixels = COMP_TILE_WORDS * 32 / s->pixel_bits, bits = s->width[lane];
    u32 raster[COMP_TILE_WORDS] = { 0 };

    v->cfg.format = of_split[split];
    width = width > bits ? bits : width;
    for (unsigned p = 0; p < pixels; p++) {
        bool wide = p % 29 == 5 || (p * 7 + n) % 32 < others * 5;
        u64 value = width == 0 ? 0 : p & 1 ? (u64)1 << (width - 1) : bits_mask(width - 1);
        if (wide)
            bits_put(raster, p * s->pixel_bits + at, bits, value & bits_mask(bits));
    }
    set_raster(v, raster);
}

/* One lane of the last pixel of each packet is off by a power of two, and nothing else. */
static void power_alone(unsigned i, struct comp_vector *v)
{
    const unsigned split = i % COMP_SPLITS, lane = i / COMP_SPLITS % 4,
                   bit = i / (COMP_SPLITS * 4) % 32;
    const struct comp_split_row *s = &comp_split_rows[split];
    const unsigned pixels = COMP_TILE_WORDS * 32 / s->pixel_bits, width = s->width[lane];
    const u64 off = i / (COMP_SPLITS * 4 * 32) ? bits_mask(32) << bit : (u64)1 << bit;
    u32 raster[COMP_TILE_WORDS] = { 0 };

    v->cfg.format = of_split[split];
    for (unsigned p = pixels / 2 - 1; p < pixels && width; p += pixels / 2)
        bits_put(raster, p * s->pixel_bits + lane_lsb(s, lane), width, off & bits_mask(width));
    set_raster(v, raster);
}

/* Slopes, and noise of every amplitude in one lane: what takes one lane from another spreads it. */
static void noisy_lane(unsigned i, struct comp_vector *v)
{
    const unsigned split = i % COMP_SPLITS, noisy = i / COMP_SPLITS % 4,
                   noise = i / (COMP_SPLITS * 4) % 28 + 1;
    const struct comp_split_row *s = &comp_split_rows[split];
    const unsigned packet = COMP_TILE_WORDS * 16 / s->pixel_bits, row = 8 * 32 / s->pixel_bits;
    struct random r = random_start(18, i);
    struct comp_lanes half[2] = { 0 };
    u32 raster[COMP_TILE_WORDS] = { 0 };

    v->cfg.format = of_split[split];
    for (unsigned l = 0; l < s->lanes; l++) {
        const u64 right = random_bits(&r), down = random_bits(&r);
        for (unsigned p = 0; p < 2 * packet; p++) {
            u64 x = right * (p % row) + down * (p / row) +
                    (l == noisy ? random_bits(&r) & bits_mask(noise) : 0);
            half[p / packet].pixel[p % packet][l] = (u32)(x & bits_mask(s->width[l]));
        }
    }
    for (unsigned h = 0; h < 2; h++)
        comp_lanes_put(s, &half[h], packet, &raster[COMP_TILE_WORDS / 2 * h]);
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
    { "a power of two alone", 7 * 4 * 32 * 2, power_alone },
    { "noise in one lane", 7 * 4 * 28, noisy_lane },
    { "alpha of two values", 3 * 8 * 6, alpha_map },
    { "at the threshold", 9 * 4 * 8 * 2 * 2, threshold },
    { "one component at the threshold", 9 * 4 * 8 * 2 * 2, component_apart },
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
    v->tile_comp_valid = 1;
    v->tile_comp.id.tile = i;
    v->tile_comp.covered[0] = v->tile_comp.covered[1] = UINT32_MAX;
    sections[s].fill(i, v);
    return sections[s].name;
}
