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
 *                      | ^ zjudge: the verdict, a tile a clock
 *
 * Keeps conservative bounds of a region's stored depths in words of 64 bits: a near bound of the whole
 * word, a far bound of each part.  Near and far go by the region's direction, LESS here; GREATER is LESS
 * of the complements.
 * Gives a verdict on each 8x8-pixel block from the range of the primitive's plane over the block and the
 * bounds: discard, trivial accept, or ambiguous.
 * Lowers the near bound at once when a tile may write.  Lowers the far bound by ZROP's feedback; late
 * feedback is still valid, because depths only move nearer.  A draw that moves depths further raises the
 * far bound at once, and ignores feedback of itself and of earlier draws; the region discards nothing
 * until ZROP has fed back all that the draw wrote.
 * A part larger than a feedback tile waits for feedback of all its pixels.
 * Clears, invalidation, saving and loading are commands, which fe gives between draws.
 *
 * After reset every word is 0.
 *
 * Not modelled: ZTRICK and ZF32_1; SET_ZCULL_ROP_BYPASS; adaptive subregions; three dimensions; the
 * hardware's own layout of a word.
 */
#ifndef ZCULL_H
#define ZCULL_H

#include "gpc/raster_held_bus.h"
#include "gpc/tpc/sm/sph.h"
#include "gpc/zcull/zcull_key.h"
#include "gpc/zcull/zcull_net.h"

#define ZCULL_ALIQUOTS 2048 /* known: raster_rules.md 13: 64 KB of 32 bytes */
#define ZCULL_WORDS    (4 * ZCULL_ALIQUOTS)
#define ZCULL_REGIONS  16 /* known: raster_rules.md 13: subregions */
#define ZCULL_PARTS    32 /* of a word, at most */
#define ZCULL_PENDING  16 /* chosen: parts that wait for feedback of more of their pixels */

/* A row of the format table: pixels of a word, its parts, the bits of each field. */
struct zcull_shape {
    u6 width, height; /* pixels */
    u4 across, down;  /* parts */
    u6 near_bits, far_bits, shift_bits, delta_bits;
    u32 each; /* the lowest bit of each part's delta in a word */
    bool stencil;
    u6 near_at, far_at, shift_at,
        first_at; /* lowest bits of the fields, and of the first part's delta */
};

/* A decoded word. */
struct zcull_word {
    u32 near;
    u32 far[ZCULL_PARTS];
    bool may_pass, may_fail; /* some sample can pass, can fail the stencil criterion */
};

/* The state of a region beside its words. */
struct zcull_region {
    bool stopped; /* a draw moved depths against the direction; nothing is discarded */
    u16 last;     /* the last such draw */
    u16 since;    /* feedback of draws before this one is ignored */
    bool stencil; /* the words' stencil bits are of this criterion */
    struct stencil_criterion criterion;
};

/* A part that waits for feedback of the rest of its 2x2-pixel blocks. */
struct zcull_pending {
    bool valid;
    u16 word;
    u5 part;
    u32 got; /* bit i: feedback of block i of the part has come, in raster order */
    u32 far;
};

/* A region's storage, decoded; sizes are log2. */
struct zcull_grid {
    unsigned x, y, width, height; /* these are pixels themselves */
    unsigned word_width, word_height, part_width, part_height;
    unsigned across, down;        /* parts of a word */
    unsigned pitch, first, words; /* words: 0: there is none */
};

/* The judge, and the wires to it (zcull.net). */
struct zcull_inner {
    struct zjudge zjudge;
#define NET_DEF "gpc/zcull/zcull.net"
#include "common/net_members.h"
};

/* A state bundle, decoded. */
struct zcull_mode {
    struct zcull_grid grid;
    struct zcull_look look;
    unsigned pass;   /* zcull_passing */
    unsigned stored; /* of these, the relations of depths that are written */
    bool plain;      /* zcull_plain.c judges its tiles */
};

struct zcull {
    struct zcull_config cfg;
    struct zcull_mode mode;
    unsigned without;        /* words at the end that no region has; for who asks what if */
    bool has;                /* a tile to give, or a token: */
    struct known_tile in;    /* its primitive is NULL if it is ... */
    struct raster_prim prim; /* ... this one, of a packet */
    bool has_saved;          /* an aliquot to give: */
    struct zcull_saved saved;
    u64 clocks;              /* busy so far */
    u64 tiles;               /* judged */
    u64 discarded, accepted; /* tiles */
    u64 culled_blocks; /* of the other tiles: those in the primitive's box that are not drawn */
    bool
        interlock; /* the owner lets tiles in one by one: each sets 'holds', which the owner takes back */
    bool holds;
    struct zcull_region region[ZCULL_REGIONS];
    struct zcull_pending pending[ZCULL_PENDING];
    unsigned next_pending;
    u64 word[ZCULL_WORDS];    /* 0: nothing is known */
    u8 encoded[ZCULL_WORDS];  /* 1 + the format that wrote it; 0: memory did */
    struct zcull_inner inner; /* for who looks at its wires: taps stay there when Zcull is reset */
};

/* zcull_look.c: returns whether somebody looks at the judge's wires; tells who looks what it takes and gives. */
static inline bool zcull_looked_at(const struct zcull *z)
{
    return z->inner.zcull_zjudge.tap || z->inner.zjudge_zcull.tap;
}
void zcull_look(struct zcull *z, const struct zjudge_tile *in, const struct zjudge_verdict *out);

/* zcull_look.c: tell the wires to the judge, and the judge, of the Zcull that is at 'at' among all. */
void zcull_wires_told(struct zcull *z, struct net_place at, net_wire_told *told, void *context);
void zcull_units_told(struct zcull *z, struct net_place at, net_unit_told *told, void *context);
void zcull_wires_reset(struct zcull *z);

/* zcull_format.c: returns the format's row; NULL for NONE and undefined codes. */
const struct zcull_shape *zcull_shape(enum zcull_format format);

/* Encode a word, with bounds at least as wide as those of 'w'; decode it. */
u64 zcull_encode(const struct zcull_shape *shape, const struct zcull_word *w);
struct zcull_word zcull_decode(const struct zcull_shape *shape, u64 bits);

/* Keeps word i, encoded in the state's format; returns whether it is. */
void zcull_keep(struct zcull *z, unsigned i, const struct zcull_word *w);
static inline bool zcull_kept(const struct zcull *z, unsigned i)
{
    return z->encoded[i] == 1u + z->cfg.format;
}

/* Returns the word, which zcull_encode made, whose far bound of the part is not beyond the key: as encoded anew. */
u64 zcull_lower_far(const struct zcull_shape *shape, u64 bits, unsigned part, u32 key);

/* zcull_range.c: returns a range of stored depths that holds every depth of the plane over 8x8 pixels, as
 * frast rounds the plane and ZROP evaluates it, before the clamp to z_min and z_max.
 */
struct zcull_range zcull_range_of(const struct zcull_config *cfg, const struct prim_plane *plane,
                                  u14 x, u14 y);

/* zcull_judge.c: the verdict on one 8x8-pixel block; 'near' and 'far' bound the depths stored in it. */
struct zcull_stored {
    u32 near, far;
    bool stencil, may_pass, may_fail; /* 'stencil': may_pass and may_fail are known */
};
enum zcull_verdict zcull_judge(const struct zcull_config *cfg, bool front, bool stopped,
                               struct zcull_range prim, const struct zcull_stored *stored);

/* Returns the relations of a drawn depth to a stored one that pass. */
unsigned zcull_passing(const struct zcull_config *cfg);

/* zcull_tile.c: gives the verdict on a tile, whose primitive and place are given, and moves the bounds by what its draw
 * may write.  Returns the blocks that the primitive's box touches, bit i: block i.
 */
unsigned zcull_tile(struct zcull *z, struct lent_tile *tile);

/* zcull_plain.c: returns whether it is for a state; judges a tile, of which the box touches these blocks, as zcull_tile
 * does: false, and nothing done, if the state, or the word that memory wrote, is none for it.
 */
bool zcull_is_plain(const struct zcull_config *cfg, const struct zcull_mode *m);
bool zcull_plain_tile(struct zcull *z, struct lent_tile *tile, unsigned touched);

/* zcull_feedback.c */
void zcull_feed(struct zcull *z, const struct zcull_feedback *f);
void zcull_forget_pending(struct zcull *z);

/* Stops the region: 'draw' moves its depths against the direction. */
void zcull_stop(struct zcull *z, u16 draw);

/* zcull_command.c: runs a command; true if 'saved' is to be given. */
bool zcull_criterion_passes(const struct stencil_criterion *c, u8 stored);
bool zcull_command(struct zcull *z, const struct zcull_command *c, struct zcull_saved *saved);

void zcull_reset(struct zcull *z);

/* Takes a state bundle; no packet is inside. */
void zcull_set_state(struct zcull *z, const struct zcull_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *zcull_not_modelled(const struct zcull_config *cfg);

/* Return the clocks that a tile, and a command, occupy the unit (rates.csv T1). */
unsigned zcull_clocks(void);
unsigned zcull_command_clocks(const struct zcull_config *cfg, const struct zcull_command *c);

/* Returns whether no packet is inside. */
static inline bool zcull_idle(const struct zcull *z)
{
    return !z->has && !z->has_saved;
}

/* Judges a tile, whose primitive and place are given; all feedback that came before it has been fed. */
void zcull_take(struct zcull *z, struct lent_tile *tile);

/* Takes a tile when the one before it has been given, alone or with what is known of it, for which it lends the place.  Feedback comes when
 * it comes, or with the interlock before the next tile: verdicts depend on when, what is drawn does not.
 */
bool crast_zcull_into(struct zcull *z, const struct coarse_tile *in);
struct known_tile *crast_zcull_place(struct zcull *z);
bool crast_zcull_into_batch(struct zcull *z, const struct known_tile *in);
bool zcache_zcull_into(struct zcull *z, const struct zcull_feedback *in);
bool fe_zcull_into(struct zcull *z, const struct zcull_command *in);
bool zcull_frast_from(struct zcull *z, struct culled_tile *out);
bool zcull_frast_from_batch(struct zcull *z, struct known_tile *out);
bool zcull_memory_from(struct zcull *z, struct zcull_saved *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool zcull_step(struct zcull *z, struct coarse_tile_fifo *in, struct zcull_feedback_fifo *feedback,
                struct zcull_command_fifo *commands, struct culled_tile_fifo *out,
                struct zcull_saved_fifo *saved);

#endif
