/* clear.h - CLEAR_SURFACE of a colour target (facts/fbp.md Clears, texture/rop_rules.md 9)
 *
 *               +---------+
 *   clear_block |         |  clear_tile
 *  walk ------->|  clear  |------------> ccache
 *               |         |
 *               +---------+
 *
 * Takes blocks of 1 KB, which the raster walks.  Gives a packet for each of their four tiles of 256 bytes
 * that the rectangle touches.
 * A tile inside the rectangle, with every channel cleared, gets the state CLEAR if the table of clears has
 * the colour: no data move.  If not, the tile is written; comp encodes its one colour.  A tile on an
 * edge, or with channels masked, is a read-modify-write of bytes, and of bits where channels share a byte.
 *
 * Tiles of a block go in the order upper left, upper right, lower left, lower right.  A tile of which no byte is enabled gives
 * nothing: a mask that clears nothing, too.  Of several equal entries of the table the lowest counts; 0 is none.
 *
 * Not modelled: more than one layer of a clear; 8- and 16-bit formats have no state CLEAR.
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

/* A clear's 16 bytes of colour, and which of them are written. */
struct clear_color {
    u32 word[CLEAR_COLOR_WORDS];
    u32 keep[CLEAR_COLOR_WORDS]; /* bits of written bytes that stay */
    u16 enable;                  /* bytes */
    bool whole;                  /* every byte, and no bit stays */
};

/* The rectangle as the surface stores it: bytes of a row, rows of samples; the last excluded. */
struct clear_extent {
    u32 left, right, top, bottom;
};

/* A state bundle, decoded. */
struct clear_mode {
    struct clear_extent extent;
    struct clear_color color;
    unsigned slot; /* of the table of clears that holds the colour, or 0 */
};

struct clear {
    struct clear_config cfg;
    struct clear_mode mode;
    u64 clocks;               /* busy so far */
    struct clear_block block; /* the block whose tiles are given */
    u4 tiles;                 /* bit i: tile i is still to be given */
    bool whole;               /* ... each with its colour alone, all of which is written */
};

void clear_reset(struct clear *c);

/* Takes a state bundle; no packet is inside. */
void clear_set_state(struct clear *c, const struct clear_config *cfg);

/* Names the feature when a config needs what this model lacks; NULL when it can run. */
const char *clear_not_modelled(const struct clear_config *cfg);

/* Decodes a bundle, which must be modelled. */
struct clear_mode clear_mode_of(const struct clear_config *cfg);

/* clear_color.c: return the stored code of a channel, and the stored colour of a format that has bits. */
u32 clear_code(const struct pixel_format *f, enum channel channel, u32 raw);
struct clear_color clear_color_of(const struct clear_config *cfg);

/* Returns the lowest enabled entry of the table that holds the colour, or 0. */
unsigned clear_slot(const struct clear_config *cfg, const struct clear_color *color);

/* Makes the packet of tile 'tile' of a block; false if the tile stays as it is. */
bool clear_tile_of(const struct clear_config *cfg, const struct clear_block *block, unsigned tile,
                   struct clear_tile *out);

/* Returns the clocks that a block occupies the unit. */
unsigned clear_clocks(const struct clear_config *cfg, const struct clear_block *block);

/* Returns whether no packet is inside. */
static inline bool clear_idle(const struct clear *c)
{
    return c->tiles == 0;
}

/* Takes a block when all tiles of the one before it are given; gives the next tile. */
bool walk_clear_into(struct clear *c, const struct clear_block *in);
bool clear_ccache_from(struct clear *c, struct clear_tile *out);

/* Gives the next tile of a block whose tiles are written whole, with one colour. */
bool clear_ccache_from_batch(struct clear *c, struct clear_whole *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool clear_step(struct clear *c, struct clear_block_fifo *in, struct clear_tile_fifo *out);

#endif
