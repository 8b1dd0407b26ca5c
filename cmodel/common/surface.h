/* surface.h - addresses of a surface's elements in memory (facts/texture/blocklinear.md)
 *
 * An element is a pixel, a sample, or a block of a compressed texture.  Block-linear memory nests,
 * innermost first:
 *
 *   sector 32 B = 16 B x 2 rows -> ROP tile 32 B x 8 rows -> GOB 64 B x 8 rows (512 B)
 *     -> block, 1 x 2^block_height x 2^block_depth GOBs -> image (level) -> layer -> surface
 *
 * All results are byte offsets from the surface's base.
 *
 * Not modelled: the orders of PTE kinds other than 16Bx2; packed depth/stencil.
 */
#ifndef SURFACE_H
#define SURFACE_H

#include "common/samples.h"

#define SURFACE_GOB_BYTES  512
#define SURFACE_GOB_WIDTH  64 /* bytes */
#define SURFACE_GOB_HEIGHT 8  /* rows */

enum surface_layout { SURFACE_PITCH, SURFACE_BLOCK_LINEAR };

/* Extents are of level 0, each at least 1.  SURFACE_PITCH: one level, depth 1, SAMPLES_1X1. */
struct surface {
    enum surface_layout layout;
    enum sample_mode samples;
    u17 width, height, depth;         /* pixels */
    u5 levels;                        /* 1 or more */
    u12 layers;                       /* 1 or more */
    u5 element_bytes;                 /* 1, 2, 4, 8, 16 */
    u4 element_width, element_height; /* pixels: 1 x 1, or a texture's block */
    u3 block_height, block_depth;     /* block linear: log2 GOBs, 0..5 */
    u3 tile_width;                    /* block linear: log2 GOBs of a sparse tile, 0..5; 0: none */
    u32 pitch;                        /* pitch: bytes from row to row */
    u64 array_pitch;                  /* bytes from layer to layer; 0: derived */
};

/* Returns a block-linear surface of one level and one layer, in blocks of a GOB. */
struct surface surface_plain(enum sample_mode samples, unsigned width, unsigned height,
                             unsigned element_bytes);

/* One block-linear image of one layer.  The caller clamps the block to the image, as surface_level does. */
struct surface_image {
    u32 width_bytes, height, depth; /* elements; of these, the bytes in a row */
    u3 block_height, block_depth;   /* log2 GOBs, 0..5 */
};

/* Returns the offset (0..511) in its GOB of byte 'xb' of row 'y'; bits above the GOB are ignored.
 * known: facts/texture/blocklinear.md 2 (16Bx2)
 * chosen: this order for every block linear kind, as the facts propose
 */
static inline u9 surface_gob_offset(u32 xb, u32 y)
{
    return (u9)((xb & 15) | (xb & 16) << 1 | (xb & 32) << 3 | (y & 1) << 4 | (y & 6) << 5);
}

/* What the offsets in slice 0 of an image depend on. */
struct surface_rows {
    u32 wide, high; /* GOBs; rows of blocks */
    u64 pitch;      /* bytes from one row of blocks to the next */
    u6 block;       /* log2 bytes of one */
    u3 block_height;
};
struct surface_rows surface_rows_of(const struct surface_image *i);

/* Return what the column of byte 'xb', and row 'y', add to the offset of their GOB in slice 0. */
static inline u64 surface_rows_across(const struct surface_rows *r, u32 xb)
{
    return (u64)(xb / SURFACE_GOB_WIDTH) << r->block;
}

static inline u64 surface_rows_down(const struct surface_rows *r, u32 y)
{
    const u32 gob = y / SURFACE_GOB_HEIGHT, row = gob >> r->block_height;

    return row * r->pitch + (gob - (row << r->block_height)) * SURFACE_GOB_BYTES;
}

/* Return the low 32 bits of them, for lanes of images that have no more. */
static inline u32 surface_rows_across_low(const struct surface_rows *r, u32 xb)
{
    return xb / SURFACE_GOB_WIDTH << (r->block & 31);
}

static inline u32 surface_rows_down_low(const struct surface_rows *r, u32 y)
{
    const u32 gob = y / SURFACE_GOB_HEIGHT, row = gob >> r->block_height;

    return row * (u32)r->pitch + (gob - (row << r->block_height)) * SURFACE_GOB_BYTES;
}

/* Makes the offset of the GOB of byte 'xb' of row 'y' of slice 0; false if it lies in no block of the image. */
static inline bool surface_rows_gob(const struct surface_rows *r, u32 xb, u32 y, u64 *at)
{
    *at = surface_rows_across(r, xb) + surface_rows_down(r, y);
    return xb / SURFACE_GOB_WIDTH < r->wide && y / SURFACE_GOB_HEIGHT >> r->block_height < r->high;
}

/* Makes the offset of the byte itself. */
static inline bool surface_rows_at(const struct surface_rows *r, u32 xb, u32 y, u64 *at)
{
    const bool inside = surface_rows_gob(r, xb, y, at);

    *at += surface_gob_offset(xb, y);
    return inside;
}

/* Returns the offset of byte 'xb' of row 'y' of slice 'z', a place of the image or of the padding of
 * its last blocks.
 */
u64 surface_image_offset(const struct surface_image *i, u32 xb, u32 y, u32 z);

/* Make the offsets of 'count' columns, 'bytes' apart, or of 'count' rows: an offset in slice 0 is the sum of a column's
 * and a row's.
 */
void surface_image_columns(const struct surface_image *i, u32 xb, u32 bytes, unsigned count,
                           u64 at[]);
void surface_image_rows(const struct surface_image *i, u32 y, unsigned count, u64 at[]);

/* Returns the bytes of the image, in whole blocks. */
u64 surface_image_size(const struct surface_image *i);

/* Returns a level of a block-linear surface, its block clamped to the level's extent; its rows are whole sparse tiles if it has one
 * in every direction.
 */
struct surface_image surface_level(const struct surface *s, unsigned level);

/* Returns the offset of a level in its layer; block linear. */
u64 surface_level_offset(const struct surface *s, unsigned level);

/* Return the bytes from layer to layer (by default the levels, rounded up to a block of level 0) and the
 * bytes of all layers.
 */
u64 surface_layer_size(const struct surface *s);
u64 surface_size(const struct surface *s);

/* Returns the offset of element (x, y, z) of a level of a layer. */
u64 surface_offset(const struct surface *s, unsigned level, unsigned layer, u32 x, u32 y, u32 z);

/* Returns the offset of a sample of pixel (x, y, z); elements must be single pixels. */
u64 surface_sample_offset(const struct surface *s, unsigned level, unsigned layer, u32 x, u32 y,
                          u32 z, unsigned sample);

#endif
