/* zcull.h - coarse depth and stencil rejection (facts/gpc.md, Zcull; texture/raster_rules.md 13)
 *
 *                   +---------+
 *   coarse_tile     |         |  culled_tile
 *  crast ---------->|  zcull  |-------------> frast
 *   zcull_feedback  |         |
 *  zrop ----------->|  64 KB  |  zcull_saved
 *   zcull_command   |         |-------------> memory
 *  fe ------------->|         |
 *                   +---------+
 *
 * Keeps bounds of the stored depths of a region in words of 64 bits: the near one of the whole word,
 * a far one of each part; near and far as seen in the region's direction, LESS here (GREATER is LESS of
 * the complements).  Judges each 8x8-pixel block by the range of the primitive's plane over it and the
 * relations that it can have to what is stored.  The near bound follows each tile that may write, at
 * once; the far bound comes down with ZROP's feedback, which holds however late it comes, because depths
 * only go nearer.  Draws that move them further raise the far bound at once, and no feedback of these or
 * earlier draws counts; until ZROP has told all that they wrote, nothing is discarded.
 * Parts larger than a feedback tile come down when feedback of all their pixels has come.
 * Clears, invalidation, saving and loading are commands: fe gives them between draws.
 *
 * Not modelled: ZTRICK and ZF32_1; SET_ZCULL_ROP_BYPASS; adaptive subregions; three dimensions; the
 * hardware's own layout of a word.
 */
#ifndef ZCULL_H
#define ZCULL_H

#include "gpc/gpc_bus.h"

#define ZCULL_ALIQUOTS 2048 /* known: raster_rules.md 13: 64 KB of 32 bytes */
#define ZCULL_WORDS    (4 * ZCULL_ALIQUOTS)
#define ZCULL_REGIONS  16 /* known: raster_rules.md 13: subregions */
#define ZCULL_PARTS    32 /* of a word, at most */
#define ZCULL_PENDING  16 /* chosen: parts of which feedback of some pixels has come */

/* A row of the format table: pixels of a word, its parts, the bits of each field. */
struct zcull_shape {
    u6 width, height; /* pixels */
    u4 across, down;  /* parts */
    u6 near_bits, far_bits, shift_bits, delta_bits;
    bool stencil;
};

/* A word, decoded.  Keys are depths in 32 bits, nearer is less; 0 and KEY_MAX bound nothing. */
#define ZCULL_KEY_MAX UINT32_MAX
struct zcull_word {
    u32 near;
    u32 far[ZCULL_PARTS];
    bool may_pass, may_fail; /* the stencil criterion, of some sample */
};

/* Depths as keys, or as stored: min <= max. */
struct zcull_range {
    u32 min, max;
};

/* What a region is in the middle of. */
struct zcull_region {
    bool stopped; /* some draw moved depths against the direction */
    u16 last;     /* ... the last such draw */
    u16 since;    /* feedback of earlier draws does not count */
    bool stencil; /* the words' stencil bits are of this criterion */
    struct stencil_criterion criterion;
};

/* A part of which feedback has come for some of its 2x2 pixels. */
struct zcull_pending {
    bool valid;
    u16 word;
    u5 part;
    u32 got; /* bit i: 2x2 pixels i of the part, in raster order */
    u32 far;
};

struct zcull {
    struct zcull_config cfg;
    u64 clocks; /* busy so far */
    struct zcull_region region[ZCULL_REGIONS];
    struct zcull_pending pending[ZCULL_PENDING];
    unsigned next_pending;
    u64 word[ZCULL_WORDS]; /* 0: nothing is known */
};

/* zcull_format.c: NULL of NONE and codes that mean nothing. */
const struct zcull_shape *zcull_shape(enum zcull_format format);

/* The least precise word that bounds all that 'w' does, and back. */
u64 zcull_encode(const struct zcull_shape *shape, const struct zcull_word *w);
struct zcull_word zcull_decode(const struct zcull_shape *shape, u64 bits);

/* zcull_key.c: the key of a stored depth, and of a range. */
u32 zcull_key(const struct zcull_config *cfg, u32 z);
struct zcull_range zcull_keys(const struct zcull_config *cfg, struct zcull_range z);

/* zcull_range.c: holds what frast and ZROP make of the plane over 8x8 pixels, before the clamp to z_min
 * and z_max; as stored.
 */
struct zcull_range zcull_range_of(const struct zcull_config *cfg, const struct prim_plane *plane,
                                  u14 x, u14 y);

/* Stored depths in order: less than, and into z_min..z_max as ZROP clamps. */
bool zcull_less(const struct zcull_config *cfg, u32 a, u32 b);
u32 zcull_clamp(const struct zcull_config *cfg, u32 z);

/* zcull_judge.c: one 8x8-pixel block; 'far' and 'near' bound what is stored in it. */
struct zcull_stored {
    u32 near, far;
    bool stencil, may_pass, may_fail; /* 'stencil': the two are known */
};
enum zcull_verdict zcull_judge(const struct zcull_config *cfg, bool front, bool stopped,
                               struct zcull_range prim, const struct zcull_stored *stored);

/* Relations of a drawn depth to a stored one that pass: bit 0 nearer, 1 equal, 2 further. */
unsigned zcull_passing(const struct zcull_config *cfg);

/* zcull_place.c: the word that holds a pixel, and its part; false outside the region's storage. */
struct zcull_place {
    unsigned word, part;
};
unsigned zcull_pitch(const struct zcull_config *cfg, const struct zcull_shape *s); /* words a row */
bool zcull_place_of(const struct zcull_config *cfg, u14 x, u14 y, struct zcull_place *place);

/* zcull_tile.c: verdict of a tile, and what its draw will do to the bounds. */
void zcull_tile(struct zcull *z, const struct coarse_tile *in, struct culled_tile *out);

/* Whether the primitive's box reaches block 0 to 3 of a tile at all. */
bool zcull_in_box(const struct raster_prim *p, u10 x, u10 y, unsigned block);

/* zcull_feedback.c */
void zcull_feed(struct zcull *z, const struct zcull_feedback *f);
void zcull_forget_pending(struct zcull *z);

/* A draw moves depths of the region against its direction. */
void zcull_stop(struct zcull *z, u16 draw);

/* zcull_command.c: true if 'saved' is to be given. */
bool zcull_criterion_passes(const struct stencil_criterion *c, u8 stored);
bool zcull_command(struct zcull *z, const struct zcull_command *c, struct zcull_saved *saved);

void zcull_reset(struct zcull *z);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *zcull_not_modelled(const struct zcull_config *cfg);

/* Clocks that a tile, and a command, occupies the unit (rates.csv T1). */
unsigned zcull_clocks(void);
unsigned zcull_command_clocks(const struct zcull_config *cfg, const struct zcull_command *c);

/* Takes at most one packet of each input and gives at most one of each output; whether any moved. */
bool zcull_step(struct zcull *z, struct coarse_tile_fifo *in, struct zcull_feedback_fifo *feedback,
                struct zcull_command_fifo *commands, struct culled_tile_fifo *out,
                struct zcull_saved_fifo *saved);

#endif
