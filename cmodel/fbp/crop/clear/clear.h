/* clear.h - CLEAR_SURFACE of a colour target (facts/fbp.md Clears, texture/rop_rules.md 9)
 *
 *               +---------+
 *   clear_block |         |  clear_tile
 *  crast ------>|  clear  |------------> comp
 *               |         |
 *               +---------+
 *
 * Takes the blocks of 1 KB that the raster walks and gives, for each of their four tiles of 256 bytes
 * that the rectangle touches, what becomes of it.  A tile that lies inside, with every channel
 * cleared, takes the state CLEAR when its colour is in the table of clears: no data move.  When it is
 * not, the tile is written in the best other state: all of it is one colour, which comp encodes.  An
 * edge or a mask makes a read-modify-write of bytes, and of bits where channels share a byte.
 *
 * Not modelled: Z and stencil; layers (a block is of one); 8- and 16-bit formats have no state CLEAR.
 */
#ifndef CLEAR_H
#define CLEAR_H

#include "common/pixel.h"
#include "fbp/fbp_bus.h"

#define CLEAR_SLOTS       16
#define CLEAR_BLOCK_BYTES 64 /* of a row */
#define CLEAR_BLOCK_ROWS  16
#define CLEAR_TILE_BYTES  32
#define CLEAR_TILE_ROWS   8
#define CLEAR_TILES       4 /* of a block */
#define CLEAR_SECTORS     8
#define CLEAR_COLOR_WORDS 4

/* What a config means for every tile: 16 bytes and what of them is written. */
struct clear_color {
    u32 word[CLEAR_COLOR_WORDS];
    u32 keep[CLEAR_COLOR_WORDS]; /* bits of written bytes that stay */
    u16 enable;                  /* bytes */
    bool whole;                  /* every byte, and no bit stays */
};

struct clear {
    struct clear_config cfg;  /* constant during a clear */
    u64 clocks;               /* busy so far */
    struct clear_block block; /* whose tiles are given */
    u4 tiles;                 /* bit i: tile i is still to be given */
    bool decoded;
    struct clear_config decoded_cfg; /* ... and what it means */
    struct clear_color color;
    unsigned slot; /* that holds the colour, or 0 */
};

void clear_reset(struct clear *c);

/* Names the feature when a config needs what this model lacks; NULL when it can run. */
const char *clear_not_modelled(const struct clear_config *cfg);

/* clear_color.c: the stored code of a channel of the format, and the stored colour. */
u32 clear_code(const struct pixel_format *f, enum channel channel, u32 raw);
struct clear_color clear_color_of(const struct clear_config *cfg);

/* The lowest entry of the table that holds the colour and is not disabled, or 0. */
unsigned clear_slot(const struct clear_config *cfg, const struct clear_color *color);

/* What becomes of tile 'tile' of a block; false if nothing. */
bool clear_tile_of(const struct clear_config *cfg, const struct clear_block *block, unsigned tile,
                   struct clear_tile *out);

/* Clocks that a block occupies the unit. */
unsigned clear_clocks(const struct clear_config *cfg, const struct clear_block *block);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool clear_step(struct clear *c, struct clear_block_fifo *in, struct clear_tile_fifo *out);

#endif
