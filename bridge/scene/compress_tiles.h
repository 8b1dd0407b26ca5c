/* compress_tiles.h - pictures as the tiles of a colour surface (facts/fbp.md) */
#ifndef COMPRESS_TILES_H
#define COMPRESS_TILES_H

#include <stddef.h>

#include "fbp/comp/comp.h"
#include "picture.h"

/* A picture of UNORM16 values; with more than one sample a pixel, a picture of samples. */
struct compress_picture {
    unsigned width, height;
    uint16_t *rgba; /* height rows of width, R first */
};

/* A surface's tiles, row by row; the last column and row are padded with their neighbours. */
struct compress_tiles {
    struct comp_tile *tile;
    size_t count;
};

/* Returns whether a picture can become a surface of that format: 32, 64 or 128 bits, UNORM or FLOAT. */
bool compress_format_possible(const struct pixel_format *format);

/* Converts from 8 bits; false with 'f' filled. */
bool compress_widen(struct compress_picture *to, const struct picture *from, struct failure *f);
void compress_picture_free(struct compress_picture *p);

/* Turns the picture's pixels into samples: a block of 1, 2x1, 2x2 or 4x2 becomes a pixel of 'samples'
 * samples.  A block of little contrast counts as inside a surface and gets one colour.  Any other counts
 * as an edge: each sample takes the nearer of the block's darkest and brightest colour.  So edges are
 * simulated; say so beside the figures.
 */
void compress_samples(struct compress_picture *p, unsigned samples);

/* Makes the tiles of a surface; false with 'f' filled. */
bool compress_tiles_of(struct compress_tiles *to, const struct compress_picture *p,
                       const struct pixel_format *format, struct failure *f);
void compress_tiles_free(struct compress_tiles *t);

#endif
