/* comp_vectors.c - random vectors of the encoder, and its small domains */
#include "common/bits.h"
#include "comp_hard_tiles.h"
#include "comp_samples.h"
#include "fbp/comp/comp_tile.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

const char comp_work_unit[] = "bytes";

/* known: rates.csv has no row of the encoder; test_comp_clocks.sh holds it to a tile a clock */
const struct unit_rate comp_rates[] = { { 0 } };

/* Formats of the families with thresholds, and of every split. */
static const enum color_format formats[] = {
    FORMAT_A8B8G8R8,
    FORMAT_A8RL8GL8BL8,
    FORMAT_X8R8G8B8,
    FORMAT_A2B10G10R10,
    FORMAT_BF10GF11RF11,
    FORMAT_R16_G16,
    FORMAT_RF16_GF16,
    FORMAT_RF32,
    FORMAT_RF16_GF16_BF16_AF16,
    FORMAT_RF32_GF32,
    FORMAT_R16_G16_B16_A16,
    FORMAT_RF16_GF16_BF16_X16,
    FORMAT_AU8BU8GU8RU8,
    FORMAT_RF32_GF32_BF32_AF32,
    FORMAT_AU2BU10GU10RU10,
};
#define FORMATS (sizeof formats / sizeof formats[0])

unsigned comp_work(const struct comp_vector *v)
{
    (void)v;
    return COMP_TILE_BYTES;
}

static const struct pixel_format *random_format(struct random *r)
{
    const struct pixel_format *f;

    if (random_below(r, 4))
        return pixel_format_of(formats[random_below(r, FORMATS)]);
    do
        f = &pixel_formats[random_below(r, PIXEL_FORMATS)];
    while (f->bits < 32);
    return f;
}

static u8 random_threshold(struct random *r)
{
    static const u8 corners[4] = { 0, 1, 31, 255 };

    return (u8)(random_below(r, 2)   ? random_below(r, 24)
                : random_below(r, 2) ? corners[random_below(r, 4)]
                                     : random_bits(r));
}

void comp_random_config(struct random *r, struct comp_vector *v)
{
    const struct pixel_format *f = random_format(r);

    v->cfg.format = (enum color_format)f->code;
    do {
        v->cfg.samples_log2 = (u2)random_below(r, 4);
        v->cfg.states = (enum comp_states)(random_below(r, 16) ? 1 + random_below(r, 3) : 0);
    } while (comp_not_modelled(&v->cfg));
    v->cfg.low = random_threshold(r);
    v->cfg.high = random_threshold(r);
}

static struct comp_tile tile_of(struct random *r, const struct comp_config *cfg, unsigned spread)
{
    struct comp_kind k = comp_kind_of(cfg);
    const struct pixel_format *f = pixel_format_of(cfg->format);
    unsigned how = random_below(r, 8), modes[2];

    modes[0] = random_below(r, COMP_MODES);
    modes[1] = random_below(r, COMP_MODES);
    if (how < 3 && k.bits != 128)
        return comp_full_tile(k, comp_split_of(f), modes, r);
    if (how < 5)
        return comp_near_tile(k, f, spread, r);
    if (k.bits == 128)
        return comp_random_tile(k, random_below(r, 2) ? COMP_SPLIT_32_32 : COMP_SPLIT_8_8_8_8, r);
    return comp_random_tile(k, comp_split_of(f), r);
}

void comp_random_inputs(struct random *r, struct comp_vector *v)
{
    struct drawn_tile *t = &v->tile_comp;
    unsigned touch, high, spread;
    struct comp_tile tile;

    /* A bundle of which fields are fixed may ask of a format what is not modelled. */
    if (comp_not_modelled(&v->cfg)) {
        v->cfg.format = FORMAT_A8B8G8R8;
        v->cfg.states = COMP_NONE;
    }
    touch = random_below(r, 8), high = touch < 5;
    spread = (high ? v->cfg.high : v->cfg.low) + (random_below(r, 6) == 0);
    v->tile_comp_valid = 1;
    t->id.draw = (u16)random_bits(r);
    t->id.tile = (u24)(random_bits(r) & 0xffffff);
    t->clear = random_below(r, 16) == 0;
    t->covered[0] = t->covered[1] = UINT32_MAX;
    t->again[0] = t->again[1] = 0;
    if (touch >= 5)
        t->again[random_below(r, 2)] = 1u << random_below(r, 32);
    if (touch == 6)
        t->covered[random_below(r, 2)] &= ~(1u << random_below(r, 32));
    if (touch == 7)
        for (unsigned i = 0; i < 2; i++)
            t->covered[i] = (u32)random_bits(r), t->again[i] = (u32)random_bits(r);
    tile = tile_of(r, &v->cfg, spread);
    if (random_below(r, 8) == 0)
        tile.word[random_below(r, COMP_TILE_WORDS)] ^= 1u << random_below(r, 32);
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        t->word[w] = tile.word[w];
}

/* Averages of every pair of 8-bit codes, one and two and three times the first; then every pair alone
 * in a tile at a threshold that just holds it, and at the next lower.
 */
#define PAIRS    65536u
#define AVERAGES (3 * PAIRS / COMP_TILE_WORDS)
const uint64_t comp_exhaustive_lines = AVERAGES + 2 * PAIRS;

/* Component 'c' of the 2 x 2 group 'group': the first 'first' elements are a, the others b. */
static void put_pair(u32 raster[COMP_TILE_WORDS], unsigned group, unsigned c, unsigned first,
                     u32 pair)
{
    for (unsigned i = 0; i < 4; i++) {
        unsigned x = group % 4 * 2 + i % 2, y = group / 4 * 2 + i / 2;
        bits_put(&raster[y * 8 + x], 8 * c, 8, i < first ? pair >> 8 : pair & 255);
    }
}

void comp_exhaustive(uint64_t i, struct comp_vector *v)
{
    u32 raster[COMP_TILE_WORDS] = { 0 };
    struct comp_tile tile;

    v->cfg.format = FORMAT_A8B8G8R8;
    v->cfg.states = COMP_CRA;
    v->tile_comp_valid = 1;
    v->tile_comp.covered[0] = v->tile_comp.covered[1] = UINT32_MAX;
    if (i < AVERAGES) {
        v->cfg.low = v->cfg.high = 255;
        for (u32 n = 0; n < COMP_TILE_WORDS; n++)
            put_pair(raster, n / 4, n % 4, 1 + (unsigned)i % 3, (u32)(i / 3 * COMP_TILE_WORDS + n));
    } else {
        u32 n = (u32)(i - AVERAGES) / 2, a = n & 255, b = (a + (n >> 8)) & 255;
        u32 apart = a > b ? a - b : b - a;
        put_pair(raster, n * 7 % 16, (n >> 3) % 4, 2, a << 8 | b);
        v->cfg.high = (u8)apart; /* neighbours in this order share a state bundle */
        v->cfg.low = (u8)(apart ? apart - 1 : 0);
        v->tile_comp.again[0] = i & 1;
    }
    tile = comp_tile_of_raster(raster);
    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        v->tile_comp.word[w] = tile.word[w];
}
