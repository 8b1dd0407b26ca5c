/* comp.h - colour compression of the ROP (facts/fbp.md, texture/compression.md)
 *
 *              +--------+                +----------+
 *  drawn_tile  |        |  packed_tile   |          |
 *  crop ------>|  comp  |------> l2 ---->|  decomp  |------> l2's clients
 *              |        |                |          |
 *              +--------+                +----------+
 *
 * Stores a tile of 256 bytes at its own place in fewer of its eight sectors.  States: none (the colour is
 * in the table of clears); one colour for four or eight samples; differences in half the bytes; both.
 * The surface's kind says which states it may use, and the code of each.  FORMAT.md defines every stored
 * bit.  A tile that no state fits is stored raw.  decomp/ is L2's decompressor.
 *
 * Not modelled: depth and stencil; kinds beyond the table of facts/fbp.md; formats of 8 and 16 bits;
 * the bit cache.
 */
#ifndef COMP_H
#define COMP_H

#include "common/pixel_format.h"
#include "fbp/fbp_bus.h"

#define COMP_SECTORS      8
#define COMP_SECTOR_WORDS 8
#define COMP_TILE_WORDS   (COMP_SECTORS * COMP_SECTOR_WORDS)
#define COMP_TILE_BYTES   (COMP_TILE_WORDS * 4)

struct comp_kind {
    u8 bits;    /* per sample: 32, 64, 128 */
    u4 samples; /* per pixel: 1, 2, 4, 8 */
    enum comp_states states;
};

/* The split of a pixel into lanes, which are predicted separately (comp_modes.def). */
enum comp_split {
#define SPLIT(name, code, ...) COMP_SPLIT_##name = code,
#include "fbp/comp/comp_modes.def"
    COMP_SPLITS
};

/* A tile as it lies in memory, little-endian; word 8*s is the first of sector s. */
struct comp_tile {
    u32 word[COMP_TILE_WORDS];
};

/* One entry of the table of clears as L2 holds it: four words, repeated through the tile. */
struct comp_clear {
    u32 word[4];
};

/* comp_tile.c: returns whether the whole tile is that value. */
bool comp_is_clear(const u32 word[COMP_TILE_WORDS], const struct comp_clear *clear);

/* A tile in memory: 'sectors' sectors at its beginning hold data, the words after are 0. */
struct comp_stored {
    enum comp_state state;
    u4 sectors;
    u32 word[COMP_TILE_WORDS];
};

/* The loss that a surface allows in reduction: samples of a group become their average if their channels
 * differ by no more than the threshold.  0 is lossless.
 */
struct comp_loss {
    const struct pixel_format *format;
    u8 threshold;
};

/* The two thresholds of a format's family; the elements of a tile that were drawn, bit i element i in
 * raster order.
 */
struct comp_thresholds {
    u8 low, high;
};
struct comp_touch {
    u64 covered; /* at least once */
    u64 again;   /* more than once */
};

/* Families of formats that have thresholds of their own (SET_REDUCE_COLOR_THRESHOLDS_*). */
enum comp_family {
    COMP_LOSSLESS, /* every other format: no threshold applies */
    COMP_UNORM8,
    COMP_UNORM10,
    COMP_UNORM16,
    COMP_FP11,
    COMP_FP16,
    COMP_SRGB8,
};

/* comp_kind.c */

/* Returns whether the table of facts/fbp.md has the kind. */
bool comp_kind_exists(struct comp_kind k);

/* Returns whether tiles of the kind can be in that state. */
bool comp_kind_allows(struct comp_kind k, enum comp_state s);

/* Return the two compress bits of a state that the kind allows, and the state of a code; an undefined code
 * is COMP_RAW.
 */
u2 comp_code_of(struct comp_kind k, enum comp_state s);
enum comp_state comp_state_of(struct comp_kind k, u2 code);

/* Returns the sectors of a tile in that state: 0 to 8. */
u4 comp_sectors_of(struct comp_kind k, enum comp_state s);

/* Returns the split of a colour format of 32 or 64 bits. */
enum comp_split comp_split_of(const struct pixel_format *f);

/* comp_reduce.c */

enum comp_family comp_family_of(const struct pixel_format *f);

/* Returns the threshold for a tile: 'high' without a silhouette, 'low' with one, 0 if the tile is not
 * wholly covered.  'elements' (16, 32, 64) is the number in a tile.
 */
u8 comp_threshold(struct comp_thresholds t, struct comp_touch touch, unsigned elements);

/* comp.c */

/* Encodes the tile in the smallest state of the kind that fits.  'split' is for samples of the kind's size,
 * and is ignored for 128 bits.  'clear': the tile equals its surface's entry of the table of clears.
 * 'loss' may be NULL.
 */
struct comp_stored comp_encode(struct comp_kind k, enum comp_split split, const struct comp_tile *t,
                               bool clear, const struct comp_loss *loss);

/* Decodes a tile; 'clear' is used in COMP_CLEAR alone. */
struct comp_tile comp_decode(struct comp_kind k, const struct comp_stored *s,
                             const struct comp_clear *clear);

/* Returns the stored sectors that sector 'sector' (0..7) of the tile needs: 'count' (0..2) from 'first'. */
struct comp_source {
    u3 first;
    u2 count;
};
struct comp_source comp_source_of(struct comp_kind k, enum comp_state s, unsigned sector);

/* Decodes sector 'sector' of the tile from the sectors that comp_source_of names, one after the other. */
void comp_decode_sector(struct comp_kind k, enum comp_state s, unsigned sector, const u32 *source,
                        const struct comp_clear *clear, u32 out[COMP_SECTOR_WORDS]);

/* Returns the decoder's clocks for the sectors in 'wanted' (bit s); it reads and gives 32 bytes a clock. */
unsigned comp_decode_clocks(struct comp_kind k, enum comp_state s, u8 wanted);

/* comp_unit.c: the unit on its wires. */

/* A state bundle, decoded. */
struct comp_mode {
    struct comp_kind kind;
    enum comp_split split;
};

/* Clocks until a new bundle's first tile is taken, beyond the last tile's own: 18 stages and the change. */
#define COMP_DRAIN 19

struct comp {
    struct comp_config cfg;
    struct comp_mode mode;
    u64 clocks; /* busy so far */
    u64 since;  /* of these, when the last bundle came */
    u64 drains; /* beside them: until the unit was empty, so that a bundle could change */
    bool full;  /* a result waits to be given: */
    struct packed_tile out;
};

void comp_reset(struct comp *c);

/* Takes a state bundle; no packet is inside. */
void comp_set_state(struct comp *c, const struct comp_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *comp_not_modelled(const struct comp_config *cfg);

/* Returns the kind of a state bundle, which must be modelled. */
struct comp_kind comp_kind_of(const struct comp_config *cfg);

/* Decodes a bundle, which must be modelled. */
struct comp_mode comp_mode_of(const struct comp_config *cfg);

/* Makes the result for one tile. */
void comp_evaluate(const struct comp_config *cfg, const struct drawn_tile *in,
                   struct packed_tile *out);

/* Returns the clocks that a tile occupies the unit. */
unsigned comp_clocks(const struct comp_config *cfg, const struct drawn_tile *in);

/* Returns whether no packet is inside. */
static inline bool comp_idle(const struct comp *c)
{
    return !c->full;
}

/* Takes a tile when the result of the one before it is given; gives a result. */
bool tile_comp_into(struct comp *c, const struct drawn_tile *in);
bool comp_ccache_from(struct comp *c, struct packed_tile *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool comp_step(struct comp *c, struct drawn_tile_fifo *in, struct packed_tile_fifo *out);

#endif
