/* compress_tiles.h - pictures as the tiles of a colour surface (facts/fbp.md) */
#ifndef COMPRESS_TILES_H
#define COMPRESS_TILES_H

#include <stddef.h>

#include "fbp/comp/comp.h"
#include "picture.h"

/* A picture of UNORM16 values; with more than one sample, of samples in their places. */
struct compress_picture {
    unsigned width, height;
    uint16_t *rgba; /* height rows of width, R first */
};

/* A surface's tiles, row by row; the last column and row are filled up with their neighbours. */
struct compress_tiles {
    struct comp_tile *tile;
    size_t count;
};

/* Whether a picture can become a surface of that format: 32, 64 or 128 bits, UNORM or FLOAT. */
bool compress_format_possible(const struct pixel_format *format);

/* From 8 bits; false with 'f' filled. */
bool compress_widen(struct compress_picture *to, const struct picture *from, struct failure *f);
void compress_picture_free(struct compress_picture *p);

/* Makes the picture one of 'samples' samples per pixel, which lie where the samples of the blocks
 * of 1, 2x1, 2x2 or 4x2 lie: a block of little contrast is one pixel's interior and gets one
 * colour; in any other two surfaces meet, the darkest colour and the brightest, and each sample
 * takes the nearer.  Whoever reads the figures should know that these are simulated edges.
 */
void compress_samples(struct compress_picture *p, unsigned samples);

/* False with 'f' filled. */
bool compress_tiles_of(struct compress_tiles *to, const struct compress_picture *p,
                       const struct pixel_format *format, struct failure *f);
void compress_tiles_free(struct compress_tiles *t);

#endif
