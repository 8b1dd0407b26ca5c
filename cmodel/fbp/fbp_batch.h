/* fbp_batch.h - packets of the partition's wires that stand for several, or for one whose data are lent (common/net.h)
 *
 * fbp/fbp_bus.h includes it.  Of the flow driver: they never rest, so what is lent is there until their consumer has given what it makes of them.
 */
#ifndef FBP_BATCH_H
#define FBP_BATCH_H

#include "common/tile_pixels.h"

/* All packets of a tile of stored pixels, behind PROP (prop_hazard has the tile itself): a pass each. */
struct tile_batch {
    const struct tile_pixels *tile; /* NULL: none */
    unsigned packets;
};

/* cread_crop: with the state of the passes. */
struct pass_batch {
    struct tile_batch tile;
    const struct crop_config *state;
};

/* crop_ccache: what CROP makes of them, words in the order of memory, sector by sector. */
struct tile_words {
    u64 covered; /* bit i: word i is written */
    u32 mask;    /* bits of each, whole bytes */
    u32 word[TILE_PIXELS];
};
struct words_batch {
    const struct tile_words *words;
    unsigned packets;
};

/* clear_ccache: a tile that is written whole with one colour. */
struct clear_whole {
    struct clear_block block;
    u2 tile;
    const u32 *color; /* [4] */
};

#endif
