/* surface.h - where a surface's elements lie in memory (facts/texture/blocklinear.md)
 *
 * An element is what has an address: a pixel, a sample, or the block of a compressed texture.
 * Block linear memory nests, innermost first:
 *
 *   sector 32 B = 16 B x 2 rows -> ROP tile 32 B x 8 rows -> GOB 64 B x 8 rows (512 B)
 *     -> block, 1 x 2^block_height x 2^block_depth GOBs -> image (level) -> layer -> surface
 *
 * All results are byte offsets from the surface's base.
 *
 * Not modelled: sparse tile width; the orders of PTE kinds other than 16Bx2; packed depth/stencil.
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
    u32 pitch;                        /* pitch: bytes from row to row */
    u64 array_pitch;                  /* bytes from layer to layer; 0: derived */
};

/* One block linear image of one layer.  Its block is taken as it is: who fills this in clamps it,
 * as surface_level does.
 */
struct surface_image {
    u32 width_bytes, height, depth; /* elements; of these, the bytes in a row */
    u3 block_height, block_depth;   /* log2 GOBs, 0..5 */
};

/* Offset (0..511) in a GOB of byte 'xb' of row 'y'; bits of either above the GOB do not matter. */
u9 surface_gob_offset(u32 xb, u32 y);

/* Offset of byte 'xb' of row 'y' of slice 'z', which lie in the image or in the padding that fills
 * up its last blocks.
 */
u64 surface_image_offset(const struct surface_image *i, u32 xb, u32 y, u32 z);

/* The same as a sum: of slice 0, a column's offset and a row's. */
u64 surface_image_column(const struct surface_image *i, u32 xb);
u64 surface_image_row(const struct surface_image *i, u32 y);

/* Bytes of whole blocks. */
u64 surface_image_size(const struct surface_image *i);

/* A level of a block linear surface, its block clamped to the level's extent. */
struct surface_image surface_level(const struct surface *s, unsigned level);

/* Offset of a level in its layer; block linear. */
u64 surface_level_offset(const struct surface *s, unsigned level);

/* Bytes from layer to layer (by default its levels, rounded up to a block of level 0), and of all
 * layers.
 */
u64 surface_layer_size(const struct surface *s);
u64 surface_size(const struct surface *s);

/* Offset of element (x, y, z) of a level of a layer. */
u64 surface_offset(const struct surface *s, unsigned level, unsigned layer, u32 x, u32 y, u32 z);

/* Offset of a sample of pixel (x, y, z); elements must be single pixels. */
u64 surface_sample_offset(const struct surface *s, unsigned level, unsigned layer, u32 x, u32 y,
                          u32 z, unsigned sample);

#endif
