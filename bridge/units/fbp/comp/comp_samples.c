/* comp_samples.c - see comp_samples.h */
#include "fbp/comp/comp_samples.h"

#include <string.h>

#include "common/bits.h"
#include "fbp/comp/comp_tile.h"
#include "common/surface.h"

static const u8 sizes[] = { 32, 64, 128 };
static const u4 counts[] = { 1, 2, 4, 8 };

/* The i-th kind of those that exist, or how many there are. */
static unsigned walk(unsigned i, struct comp_kind *found)
{
    unsigned n = 0;

    for (unsigned b = 0; b < 3; b++)
        for (unsigned s = 0; s < 4; s++)
            for (unsigned states = COMP_CR; states <= COMP_CBR; states++) {
                struct comp_kind k = { sizes[b], counts[s], (enum comp_states)states };
                if (!comp_kind_exists(k))
                    continue;
                if (n++ == i && found)
                    *found = k;
            }
    return n;
}

unsigned comp_kinds(void)
{
    return walk(0, NULL);
}

struct comp_kind comp_kind_number(unsigned i)
{
    struct comp_kind k = { 0 };

    walk(i, &k);
    return k;
}

const char *comp_kind_letters(struct comp_kind k)
{
    switch (k.states) {
    case COMP_CR: return "CR";
    case COMP_CRA: return "CRA";
    case COMP_CBR: return "CBR";
    default: return "";
    }
}

enum comp_split comp_random_split(struct comp_kind k, struct random *r)
{
    unsigned split;

    do
        split = random_below(r, COMP_SPLITS);
    while (k.bits <= 64 && comp_split_rows[split].pixel_bits != k.bits);
    return (enum comp_split)split;
}

static u64 within(struct random *r, u64 amplitude)
{
    return amplitude ? random_bits(r) % (amplitude + 1) : 0;
}

/* Lanes of one picture: a slope in each, and what is laid over it. */
struct drawing {
    const struct comp_split_row *split;
    u32 base[COMP_LANES], dx[COMP_LANES], dy[COMP_LANES];
    u64 amplitude;
    unsigned noisy;
    u32 color[4][COMP_LANES];
    s32 a, b, c; /* edge */
    unsigned how;
};

static struct drawing drawing_of(enum comp_split split, struct random *r)
{
    struct drawing d = { .split = &comp_split_rows[split], .noisy = 15, .how = random_below(r, 6) };
    bool flat = random_below(r, 2), sparse = random_below(r, 3) == 0;

    for (unsigned lane = 0; lane < d.split->lanes; lane++) {
        unsigned width = d.split->width[lane], slope = width / 4;
        d.base[lane] = (u32)random_bits(r);
        d.dx[lane] = flat ? 0 : (u32)within(r, (u64)2 << slope) - (1u << slope);
        d.dy[lane] = flat ? 0 : (u32)within(r, (u64)2 << slope) - (1u << slope);
        for (unsigned i = 0; i < 4; i++)
            d.color[i][lane] = (u32)random_bits(r);
    }
    d.amplitude = bits_mask(1 + random_below(r, d.split->width[0])) >> 1;
    d.noisy = sparse ? random_below(r, 16) : 15;
    d.a = (s32)random_below(r, 17) - 8;
    d.b = (s32)random_below(r, 17) - 8;
    d.c = d.a * (s32)random_below(r, 8) + d.b * (s32)random_below(r, 8);
    return d;
}

static u32 lane_at(const struct drawing *d, unsigned lane, unsigned x, unsigned y, bool inside,
                   struct random *r)
{
    u32 v = d->base[lane] + d->dx[lane] * x + d->dy[lane] * y;

    if (d->noisy >> lane & 1)
        v += (u32)within(r, d->amplitude) - (u32)(d->amplitude / 2);
    switch (d->how) {
    case 0: return v;
    case 1: return d->color[random_below(r, 4)][lane];
    case 2: return inside ? d->color[0][lane] : d->base[lane];
    case 3: return lane == 3 ? (inside ? d->color[0][lane] : 0) : v;
    case 4: return lane == 3 ? d->base[lane] : inside ? v : d->base[lane];
    default: return random_below(r, 40) ? d->base[lane] : (u32)random_bits(r);
    }
}

/* Pixels of a rectangle, their bits one after the other. */
static void draw(const struct drawing *d, unsigned wide, unsigned count, struct random *r,
                 u32 *words)
{
    unsigned lsb = 0;

    for (unsigned i = 0; i < count; i++) {
        unsigned x = i % wide, y = i / wide;
        bool inside = d->a * (s32)x + d->b * (s32)y < d->c;
        for (unsigned lane = 0; lane < d->split->lanes; lane++) {
            unsigned width = d->split->width[lane];
            bits_put(words, lsb, width, lane_at(d, lane, x, y, inside, r) & bits_mask(width));
            lsb += width;
        }
    }
}

struct comp_tile comp_tile_of_raster(const u32 raster[COMP_TILE_WORDS])
{
    struct comp_tile t;

    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        t.word[surface_gob_offset(w % 8 * 4, w / 8) / 4] = raster[w];
    return t;
}

struct comp_tile comp_random_tile(struct comp_kind k, enum comp_split split, struct random *r)
{
    struct drawing d = drawing_of(split, r);
    unsigned elements = COMP_TILE_WORDS * 32 / d.split->pixel_bits, words = comp_words(k);
    bool grouped = random_below(r, 2), slip = random_below(r, 8) == 0;
    u32 raster[COMP_TILE_WORDS];

    draw(&d, elements / 8, elements, r, raster);
    if (random_below(r, 16) == 0)
        for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
            raster[w] = (u32)random_bits(r);
    for (unsigned e = 0; grouped && e < comp_elements(k); e++) {
        unsigned x = e % comp_row(k), y = e / comp_row(k);
        unsigned from = y / 2 * 2 * comp_row(k) + x / comp_group_width(k) * comp_group_width(k);
        memmove(&raster[e * words], &raster[from * words], words * 4);
    }
    if (slip)
        raster[random_below(r, COMP_TILE_WORDS)] ^= 1u << random_below(r, 32);
    return comp_tile_of_raster(raster);
}

void comp_noise_pixels(enum comp_packets packet, enum comp_split split, u64 amplitude,
                       unsigned noisy, struct random *r, u32 *pixels)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    struct drawing d = drawing_of(split, r);

    d.how = 0;
    d.amplitude = amplitude;
    d.noisy = noisy;
    draw(&d, p->width, (unsigned)p->width * p->height, r, pixels);
}
