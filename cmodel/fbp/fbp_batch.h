/* fbp_batch.h - packets of the partition's wires that stand for several (common/net.h, BATCH)
 *
 * fbp/fbp_bus.h includes it.  Of the flow driver: they never rest, so what they point to is there until their consumer has given what
 * it makes of them.
 */
#ifndef FBP_BATCH_H
#define FBP_BATCH_H

#include "common/tile_pixels.h"

struct crop_mode;
struct cread_target;

/* All packets of a tile, behind PROP (prop_hazard has the tile itself). */
struct tile_batch {
    const struct tile_pixels *tile; /* NULL: none */
    const struct cread_target *how; /* its packets are planned */
    unsigned packets, passes;
    const u32 *stored; /* its words as memory has them, once they are read; NULL: none are */
};

/* ccache_sector: the words of a tile in the order of memory; of packets that nothing is drawn of, any number.  A tile is one ROP tile or,
 * of stored pixels of two words, two: the left half of its rows, then the right one.
 */
struct sectors_batch {
    struct tile_batch tile;
    const u32 *word;
};

#define TILE_ROPS 2 /* ROP tiles of a tile, at most */

/* fbp_batch.c: returns which words of the ROP tiles are covered, in the order of memory; 'stored' words are of a stored pixel. */
struct tile_covered {
    u64 of[TILE_ROPS];
};
struct tile_covered tile_covered_of(const struct tile_pixels *x, unsigned stored);

/* cread_crop, pass_ccache: with what all passes have. */
struct pass_batch {
    struct tile_batch tile;
    const struct crop_config *state;
};

/* crop_ccache: what CROP makes of them, words in the order of memory, sector by sector. */
struct tile_words {
    unsigned rops;               /* ROP tiles */
    struct tile_covered covered; /* bit i: word i is written */
    u32 mask[2];                 /* bits of words of even numbers and of odd ones, whole bytes */
    u32 word[TILE_ROPS * TILE_PIXELS];
};
struct words_batch {
    const struct tile_words *words;
    struct tile_batch tile;
    const struct crop_mode *mode;
};

/* clear_ccache: a tile that is written whole with one colour. */
struct clear_whole {
    struct clear_block block;
    u2 tile;
    const u32 *color; /* [4] */
    bool placed;      /* 'at' is its address, found by who looked where it goes */
    u64 at;
};

/* fbp_batch.c: returns how many packets a batch stands for; makes number i of them, as PROP and the units give them. */
static inline unsigned prop_hazard_packets(const struct tile_pixels *x)
{
    return bits_count(tile_packets_of(x));
}
void prop_hazard_packet(const struct tile_pixels *x, unsigned i, struct cread_quads *out);

static inline unsigned hazard_ccache_packets(const struct tile_batch *x)
{
    return x->packets;
}
void hazard_ccache_packet(const struct tile_batch *x, unsigned i, struct cleared_quads *out);

static inline unsigned ccache_cread_packets(const struct tile_batch *x)
{
    return x->packets;
}
void ccache_cread_packet(const struct tile_batch *x, unsigned i, struct cread_quads *out);

/* A request of each pass. */
static inline unsigned cread_ccache_packets(const struct tile_batch *x)
{
    return x->passes;
}
void cread_ccache_packet(const struct tile_batch *x, unsigned i, struct cread_request *out);

static inline unsigned ccache_sector_packets(const struct sectors_batch *x)
{
    return x->tile.passes;
}
void ccache_sector_packet(const struct sectors_batch *x, unsigned i, struct cread_sector *out);

static inline unsigned cread_crop_packets(const struct pass_batch *x)
{
    return x->tile.passes;
}
void cread_crop_packet(const struct pass_batch *x, unsigned i, struct cread_pass *out);

static inline unsigned pass_ccache_packets(const struct pass_batch *x)
{
    return x->tile.passes;
}
void pass_ccache_packet(const struct pass_batch *x, unsigned i, struct cread_request *out);

static inline unsigned pass_crop_packets(const struct tile_batch *x)
{
    return x->passes;
}
void pass_crop_packet(const struct tile_batch *x, unsigned i, struct crop_quads *out);

static inline unsigned crop_ccache_packets(const struct words_batch *x)
{
    return x->tile.passes;
}
void crop_ccache_packet(const struct words_batch *x, unsigned i, struct crop_sector *out);

static inline unsigned ccache_hazard_packets(const struct tile_batch *x)
{
    return x->packets;
}
void ccache_hazard_packet(const struct tile_batch *x, unsigned i, struct quads_done *out);

static inline unsigned clear_ccache_packets(const struct clear_whole *x)
{
    (void)x;
    return 1;
}
void clear_ccache_packet(const struct clear_whole *x, unsigned i, struct clear_tile *out);

#endif
