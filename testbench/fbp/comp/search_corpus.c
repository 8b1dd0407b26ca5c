/* search_corpus.c - see search_corpus.h */
#include "search_corpus.h"

#include <stdlib.h>
#include <string.h>

#include "scene/compress_others.h"
#include "fbp/comp/comp_tile.h"

const struct surface_case surface_cases[SURFACE_CASES] = {
    { "C32 1x 8-8-8-8", FORMAT_A8B8G8R8, 1, COMP_PACKET_ARITHMETIC_32 },
    { "C32 2x 8-8-8-8", FORMAT_A8B8G8R8, 2, COMP_PACKET_ARITHMETIC_32 },
    { "C32 4x 8-8-8-8", FORMAT_A8B8G8R8, 4, COMP_PACKET_ARITHMETIC_32 },
    { "C32 8x 8-8-8-8", FORMAT_A8B8G8R8, 8, COMP_PACKET_ARITHMETIC_32 },
    { "C32 1x 10-10-10-2", FORMAT_A2B10G10R10, 1, COMP_PACKET_ARITHMETIC_32 },
    { "C64 1x fp16", FORMAT_RF16_GF16_BF16_AF16, 1, COMP_PACKET_ARITHMETIC_64 },
    { "C64 4x fp16", FORMAT_RF16_GF16_BF16_AF16, 4, COMP_PACKET_ARITHMETIC_64 },
    { "C32 4x both", FORMAT_A8B8G8R8, 4, COMP_PACKET_BOTH_32 },
    { "C64 4x both", FORMAT_RF16_GF16_BF16_AF16, 4, COMP_PACKET_BOTH_64 },
};

static bool both(const struct surface_case *s)
{
    return s->packet == COMP_PACKET_BOTH_32 || s->packet == COMP_PACKET_BOTH_64;
}

static void add_tile(struct corpus *c, const struct comp_tile *t, struct search_tile which)
{
    const struct comp_packet_row *packet = &comp_packet_rows[c->of->packet];
    const struct comp_split_row *split =
        &comp_split_rows[comp_split_of(pixel_format_of(c->of->format))];
    const struct comp_kind k = { packet->pixel_bits, (u4)c->of->samples, COMP_CRA };
    size_t words = both(c->of) ? COMP_TILE_WORDS / 4 : COMP_TILE_WORDS / 2;
    u32 raster[COMP_TILE_WORDS], groups[COMP_TILE_WORDS / 4];

    comp_raster_get(t, raster);
    if (comp_reduce(k, NULL, raster, groups) != both(c->of))
        return;
    which.first = c->packets;
    which.bound = true;
    for (unsigned n = 0; n < c->packets_per_tile; n++) {
        u32 *pixels = c->pixels[c->packets++];
        memcpy(pixels, both(c->of) ? groups : &raster[n * words], words * sizeof *pixels);
        which.bound = which.bound && rice_bits(packet, split, pixels) <= packet->bits;
    }
    c->tile[c->tiles++] = which;
}

bool corpus_add(struct corpus *c, const struct compress_picture *p, enum source source,
                enum half half, struct failure *f)
{
    struct compress_picture sampled = { p->width, p->height, NULL };
    struct compress_tiles tiles = { 0 };
    size_t bytes = (size_t)p->width * p->height * 4 * sizeof *p->rgba;

    c->packets_per_tile = both(c->of) ? 1 : COMP_PACKETS_TILE;
    sampled.rgba = malloc(bytes);
    if (!sampled.rgba)
        return fail(f, EXIT_IO, "out of memory for a picture");
    memcpy(sampled.rgba, p->rgba, bytes);
    compress_samples(&sampled, c->of->samples);
    if (compress_tiles_of(&tiles, &sampled, pixel_format_of(c->of->format), f)) {
        size_t n = c->tiles + tiles.count;
        c->tile = realloc(c->tile, n * sizeof *c->tile);
        c->pixels = realloc(c->pixels, n * COMP_PACKETS_TILE * sizeof *c->pixels);
        if (!c->tile || !c->pixels)
            abort();
        for (size_t i = 0; i < tiles.count; i++)
            add_tile(c, &tiles.tile[i], (struct search_tile){ source, half, false, 0 });
    }
    compress_picture_free(&sampled);
    compress_tiles_free(&tiles);
    return !f->code;
}
