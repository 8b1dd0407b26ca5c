/* compress_tiles.c - see compress_tiles.h */
#include "compress_tiles.h"

#include <stdlib.h>
#include <string.h>

#include "common/float_format.h"
#include "common/norm.h"
#include "common/pixel.h"
#include "common/surface.h"

#define TILE_WIDTH  32 /* bytes */
#define TILE_HEIGHT 8
#define CONTRAST    (32 * 257) /* of an edge in a block of samples, in a channel */

bool compress_format_possible(const struct pixel_format *format)
{
    return (format->bits == 32 || format->bits == 64 || format->bits == 128) &&
           (format->type == PIXEL_UNORM || format->type == PIXEL_FLOAT);
}

bool compress_widen(struct compress_picture *to, const struct picture *from, struct failure *f)
{
    size_t values = (size_t)from->width * from->height * 4;

    *to = (struct compress_picture){ from->width, from->height, malloc(values * 2) };
    if (!to->rgba)
        return fail(f, EXIT_IO, "out of memory for a picture of %ux%u", from->width, from->height);
    for (size_t i = 0; i < values; i++)
        to->rgba[i] = (uint16_t)(from->rgba[i] * 257);
    return true;
}

void compress_picture_free(struct compress_picture *p)
{
    free(p->rgba);
    p->rgba = NULL;
}

/* Samples of one pixel. */
struct block {
    uint16_t *sample[8];
    unsigned count;
};

static unsigned luma(const uint16_t *rgba)
{
    return 2u * rgba[0] + 4u * rgba[1] + rgba[2] + rgba[3];
}

static bool one_surface(const struct block *b)
{
    for (unsigned c = 0; c < 4; c++) {
        uint16_t least = UINT16_MAX, most = 0;
        for (unsigned i = 0; i < b->count; i++) {
            uint16_t x = b->sample[i][c];
            least = x < least ? x : least;
            most = x > most ? x : most;
        }
        if (most - least >= CONTRAST)
            return false;
    }
    return true;
}

static void settle(const struct block *b)
{
    uint16_t dark[4], bright[4];
    unsigned least = UINT32_MAX, most = 0;

    for (unsigned i = 0; i < b->count; i++) {
        unsigned x = luma(b->sample[i]);
        if (x < least)
            memcpy(dark, b->sample[i], sizeof dark);
        if (x >= most)
            memcpy(bright, b->sample[i], sizeof bright);
        least = x < least ? x : least;
        most = x > most ? x : most;
    }
    if (one_surface(b))
        memcpy(bright, b->sample[0], sizeof bright), memcpy(dark, bright, sizeof dark);
    for (unsigned i = 0; i < b->count; i++) {
        unsigned x = luma(b->sample[i]);
        memcpy(b->sample[i], x - least < most - x ? dark : bright, sizeof dark);
    }
}

void compress_samples(struct compress_picture *p, unsigned samples)
{
    unsigned wide = samples == 8 ? 4 : samples == 1 ? 1 : 2, high = samples >= 4 ? 2 : 1;

    for (unsigned y = 0; samples > 1 && y + high <= p->height; y += high)
        for (unsigned x = 0; x + wide <= p->width; x += wide) {
            struct block b = { .count = samples };
            for (unsigned i = 0; i < samples; i++)
                b.sample[i] = &p->rgba[4 * ((size_t)(y + i / wide) * p->width + x + i % wide)];
            settle(&b);
        }
}

/* The stored code of a value in a component of 'width' bits. */
static u32 code(const struct pixel_format *format, unsigned width, uint16_t value)
{
    if (width == 0)
        return 0;
    if (format->type == PIXEL_FLOAT)
        return float_from_fp32(float_format_of(width), unorm_to_fp32(value, 16), ROUND_RNE);
    return unorm_convert(value, 16, width);
}

static void tile_of(struct comp_tile *t, const struct compress_picture *p,
                    const struct pixel_format *format, unsigned x0, unsigned y0)
{
    unsigned bytes = format->bits / 8u, width = TILE_WIDTH / bytes;

    for (unsigned i = 0; i < width * TILE_HEIGHT; i++) {
        unsigned x = x0 + i % width, y = y0 + i / width;
        const uint16_t *rgba =
            &p->rgba[4 * ((size_t)(y < p->height ? y : p->height - 1) * p->width +
                          (x < p->width ? x : p->width - 1))];
        u32 raw[4], words[PIXEL_WORDS];
        for (unsigned c = 0; c < 4; c++)
            raw[c] = code(format, pixel_width(format, (enum channel)c), rgba[c]);
        pixel_pack(format, raw, words);
        memcpy(&t->word[surface_gob_offset(i % width * bytes, i / width) / 4], words, bytes);
    }
}

bool compress_tiles_of(struct compress_tiles *to, const struct compress_picture *p,
                       const struct pixel_format *format, struct failure *f)
{
    unsigned width = TILE_WIDTH / (format->bits / 8u);
    size_t wide = (p->width + width - 1) / width;
    size_t high = (p->height + TILE_HEIGHT - 1) / TILE_HEIGHT;

    *to = (struct compress_tiles){ malloc(wide * high * sizeof *to->tile), wide * high };
    if (!to->tile)
        return fail(f, EXIT_IO, "out of memory for %zu tiles", to->count);
    for (size_t i = 0; i < to->count; i++)
        tile_of(&to->tile[i], p, format, (unsigned)(i % wide) * width,
                (unsigned)(i / wide) * TILE_HEIGHT);
    return true;
}

void compress_tiles_free(struct compress_tiles *t)
{
    free(t->tile);
    t->tile = NULL;
}
