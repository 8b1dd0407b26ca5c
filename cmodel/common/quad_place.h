/* quad_place.h - where the elements of a packet of colours lie in memory (facts/texture/blocklinear.md)
 *
 * A packet of 8, 4 or 2 pixels is 4x2, 2x2 or 2x1 of them; its elements are their samples: number
 * N*p + s is sample s of pixel p of N samples.  Pixel p is at column 2*(p/4) + p%2 and row p/2%2.
 * Elements of one row lie in columns that add up with the rows: an address is base + column + row.  So do those of
 * a target with a pitch.
 */
#ifndef QUAD_PLACE_H
#define QUAD_PLACE_H

#include "common/surface.h"

#define ROP_SIDE       65536 /* pixels of a target across and down, at most */
#define QUAD_PIXELS    8
#define QUAD_NUMBERS   128 /* of a packet of 16 samples a pixel, at most */
#define QUAD_COLUMNS   16  /* elements across and down, at most */
#define QUAD_ROWS      8
#define QUAD_SECTORS   16 /* of 32 bytes that a packet touches, at most */
#define QUAD_TILES     4  /* of 256 bytes */
#define QUAD_TILE_SIZE 256

/* What a target means for all its packets. */
struct quad_place {
    u64 base;
    u32 pitch; /* 0: block linear, as 'image' */
    struct surface_image image;
    struct surface_rows rows_at; /* of it */
    struct samples_shape shape;
    unsigned bytes;         /* of an element */
    unsigned pixels;        /* of a packet */
    unsigned samples;       /* of a pixel */
    unsigned columns, rows; /* of a packet, in elements */
    u32 width, height;      /* of the target, in elements */
    u4 column[QUAD_NUMBERS], row[QUAD_NUMBERS];
};

/* The columns and rows of one packet. */
struct quad_axes {
    u64 column[QUAD_COLUMNS], row[QUAD_ROWS]; /* QUAD_OUTSIDE: not in the target */
};
#define QUAD_OUTSIDE UINT64_MAX

/* Returns whether the numbers of a target mean one: a base of whole GOBs, an element of 1, 2, 4, 8 or 16 bytes; with a
 * pitch, base and pitch multiples of 64.
 */
bool rop_surface_known(const struct rop_surface *s);

/* Returns the image of a target, its one level. */
struct surface_image rop_image(const struct rop_surface *s);

/* Returns the bytes from a target's base to the end of its last block. */
u64 rop_bytes(const struct rop_surface *s);

/* Returns the place of a packet of 2, 4 or 8 'pixels'. */
struct quad_place quad_place_of(const struct rop_surface *s, unsigned pixels);

/* Fills the axes of the packet whose first pixel is (x, y). */
void quad_axes_of(const struct quad_place *p, unsigned x, unsigned y, struct quad_axes *a);

/* Makes the address of number n; false if it is outside of the target. */
static inline bool quad_at(const struct quad_place *p, const struct quad_axes *a, unsigned n,
                           u64 *at)
{
    const u64 column = a->column[p->column[n]], row = a->row[p->row[n]];

    *at = column + row;
    return column != QUAD_OUTSIDE && row != QUAD_OUTSIDE;
}

/* Makes the address of byte 'xb' of row 'y' of samples; false if it is in no block of the target. */
static inline bool quad_byte_at(const struct quad_place *p, u32 xb, u32 y, u64 *at)
{
    bool inside;

    if (p->pitch) {
        *at = p->base + (u64)y * p->pitch + xb;
        return xb < p->pitch && y < p->height;
    }
    inside = surface_rows_at(&p->rows_at, xb, y, at);
    *at += p->base;
    return inside;
}

/* The ROP tiles of a clear_block, 2x2 of them: the first byte of the row, the first row of tile 'tile'. */
#define ROP_TILE_WIDTH  32 /* bytes */
#define ROP_TILE_HEIGHT 8  /* rows of samples */
static inline u32 rop_block_column(u32 block_x, unsigned tile)
{
    return ROP_TILE_WIDTH * (2 * block_x + (tile & 1));
}
static inline u32 rop_block_row(u32 block_y, unsigned tile)
{
    return ROP_TILE_HEIGHT * (2 * block_y + (tile >> 1));
}

/* Makes the addresses of the blocks of 'size' bytes (32: sectors, 256: ROP tiles) that a packet touches; returns how many.
 * 'at' has room for QUAD_SECTORS; the packet's x is even, and y, but of packets of two pixels.
 */
unsigned quad_blocks(const struct quad_place *p, const struct quad_axes *a, unsigned size,
                     u64 at[]);

#endif
