/* zrop.h - depth and stencil raster operations (facts/fbp.md, ZROP; texture/rop_rules.md 1-3, 9)
 *
 *               +--------+
 *   zrop_frtx   |        |  zrop_result
 *  prop ------->|  zrop  |-------> prop, l2, zcull
 *               |        |
 *               +--------+
 *
 * Takes one primitive's coverage and depth plane over a tile of 8x8 samples, with the stored tile.  Gives
 * the samples that passed and the new tile.
 * Decides depth bounds and depth test for all samples at once from the ranges of the planes (trivial accept
 * and reject); else compares each sample.  A write keeps the tile in planes while it has at most four.
 * zrop_sample alone evaluates a plane, so compared, expanded and decompressed values are equal.
 *
 * Of a code that is not defined, of a function or a stencil operation, the low three bits of code - 1 count; the fourth op gives the tile as
 * it came.  With a NaN only NOTEQUAL and ALWAYS pass.  Depths are held up to z_min first, then down to z_max; a NaN becomes z_min.
 *
 * Not modelled: coverage formats (V8Z24 and its like); kinds that compress Z without clears to four
 * planes (1Z) or stencil beside Z (2CS, 4CSZV); clip and mask stages before ZROP; reading dst (it comes
 * with the packet).
 */
#ifndef ZROP_H
#define ZROP_H

#include "fbp/fbp_bus.h"

#define ZROP_SAMPLES 64
#define ZROP_PLANES  4  /* of a tile, at most */
#define ZROP_SECTORS 16 /* of a tile, at most */

/* A state bundle, decoded. */
struct zrop_mode {
    u6 z_bits; /* 16, 24, 32 (fp32); 0: no depth */
    bool z_float;
    bool has_stencil;
    u3 samples;                           /* log2 */
    u4 width, height;                     /* pixels of a tile */
    s32 x[ZROP_SAMPLES], y[ZROP_SAMPLES]; /* of a sample from the tile's centre, 1/16 pixel */
    bool depth, depth_write;              /* tested; what passes is stored */
    u4 depth_pass;                        /* relations that pass */
    u32 z_min, z_max;
    bool bounds;
    u32 bounds_min, bounds_max;
    bool stencil, stencil_write;
    bool raw_alone;    /* zrop_raw_alone */
    unsigned planes;   /* of a compressed tile, at most: 0, 2, 4 */
    bool clears;       /* a tile may be in state CLEAR */
    bool stencil_2to1; /* of S8 */
    u32 table_z, clear_z;
    u64 sector[ZROP_SECTORS]; /* of a tile: the raw depths that each holds */
    bool table_flat;          /* a plane gives table_z: */
    struct depth_plane table; /* ... this one */
    u64 ranges;               /* what the ranges of stored planes depend on, as a number; not 0 */
};

/* A range of stored values in the format's order; of ZF32 never a NaN. */
struct zrop_range {
    u32 min, max;
};

/* A tile as it is kept from packet to packet: who owns its samples as masks.  A tile in state CLEAR has one plane. */
struct zrop_stored {
    struct zeta_tile tile;  /* canonical, but all owners are 0 */
    u64 owned[ZROP_PLANES]; /* the samples of each plane; none of RAW or without depth */
    struct zrop_range range[ZROP_PLANES]; /* of those that have samples, if it is known: */
    u64 ranges;                           /* ... to a mode with this number, of m->ranges */
};

/* A tile that a clear of the state covers wholly. */
struct zrop_cleared {
    bool made;
    bool stencil; /* is cleared, too */
    struct zrop_stored stored;
    unsigned clocks[2]; /* no stencil value changes, or some do */
};

/* Returned by zrop_draw_tile: what becomes of a packet, beside the tile.  If nothing is written, the tile is as it was. */
struct zrop_outcome {
    u64 passed;
    u7 count;
    enum zrop_decision decision;
    bool z_written, stencil_written;
    bool feedback_valid;
    u32 feedback_min, feedback_max;
    unsigned clocks;
    unsigned stays; /* clocks that it is compared and filled, alone in the unit */
};

/* Of a bundle's first packet, alone in the unit, clocks beside those in which it is compared and filled: 14 stages and the change of
 * the next bundle.
 */
#define ZROP_STAGES 16

struct zrop {
    struct zrop_config cfg;
    struct zrop_mode mode;
    u64 clocks; /* busy so far */
    u64 since;  /* of these, when the last bundle came */
    u64 drains; /* beside them: until the unit was empty, so that a bundle could change */
    u64 drain;  /* of these, what the next bundle will wait */
    bool full;  /* a result waits to be given: 'out', or of a tile that was lent 'drawn' */
    struct zrop_result out;
    struct zrop_outcome drawn;
    struct zrop_cleared cleared;
};

void zrop_reset(struct zrop *z);

/* Takes a state bundle; no packet is inside. */
void zrop_set_state(struct zrop *z, const struct zrop_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *zrop_not_modelled(const struct zrop_config *cfg);

/* zrop_mode.c: returns whether a clear may leave some of the depth and stencil that it covers. */
bool zrop_clear_keeps(const struct zrop_config *cfg);

/* zrop_mode.c: decodes a bundle, which must be modelled. */
struct zrop_mode zrop_mode_of(const struct zrop_config *cfg);

/* zrop_plane.c: returns the stored value of sample i on a plane. */
u32 zrop_sample(const struct zrop_mode *m, const struct depth_plane *p, unsigned i);

/* Makes the depths of the samples of 'wanted'; the others of z are any number. */
void zrop_samples(const struct zrop_mode *m, const struct depth_plane *p, u64 wanted,
                  u32 z[ZROP_SAMPLES]);

/* Makes the plane that has the stored value z everywhere; false if no plane gives exactly z. */
bool zrop_flat(const struct zrop_mode *m, u32 z, struct depth_plane *p);

/* zrop_tile.c: access plane n of a tile; return the depth of sample i in any state. */
const struct depth_plane *zrop_plane(const struct zeta_tile *t, unsigned n);
void zrop_set_plane(struct zeta_tile *t, unsigned n, const struct depth_plane *p);
bool zrop_in_planes(const struct zeta_tile *t);
u32 zrop_depth(const struct zrop_mode *m, const struct zeta_tile *t, unsigned i);

/* Counts samples. */
unsigned zrop_count(u64 samples);

/* zrop_stencil.c: returns whether S8 can be stored 2:1: the values of each row span at most 8 codes (FORMAT.md 5). */
bool zrop_stencil_fits(const u8 stencil[ZROP_SAMPLES]);

/* A packet without its tile, which lies elsewhere. */
struct zrop_packet {
    enum zrop_op op;
    bool clear_depth, clear_stencil; /* of ZROP_CLEAR */
    bool front_facing;
    u64 coverage;
    const struct depth_plane *plane; /* of ZROP_DRAW */
    const u32 *z;                    /* [ZROP_SAMPLES] that replace the plane (shader_z), or NULL */
};

/* Tests one packet against a tile of the state's format, and draws it, in place: the one way, which zrop_step takes with
 * the tile of its packet.  The caller adds 'clocks' to those of its unit.
 */
struct zrop_outcome zrop_draw_tile(const struct zrop_mode *m, const struct zrop_config *cfg,
                                   const struct zrop_packet *in, struct zrop_stored *stored);

/* Returns a packet of a wire as the datapath takes it, with pointers to its planes and depths. */
static inline struct zrop_packet zrop_packet_of(const struct zrop_frtx *in)
{
    return (struct zrop_packet){
        in->op,       in->clear_depth, in->clear_stencil,          in->front_facing,
        in->coverage, &in->plane,      in->shader_z ? in->z : NULL
    };
}

/* Makes the result for one packet. */
void zrop_evaluate(const struct zrop_config *cfg, const struct zrop_frtx *in,
                   struct zrop_result *out);

/* zrop_clocks.c: returns the clocks that a packet occupies the unit; 'out' is its result. */
unsigned zrop_clocks(const struct zrop_config *cfg, const struct zrop_frtx *frtx,
                     const struct zrop_result *out);

/* Returns whether no packet is inside. */
static inline bool zrop_idle(const struct zrop *z)
{
    return !z->full;
}

/* Takes a packet when the result of the one before it is given; gives a result. */
bool zcache_zrop_into(struct zrop *z, const struct zrop_frtx *in);
bool zrop_zcache_from(struct zrop *z, struct zrop_result *out);

struct zrop_layout;

/* zrop_loan.c: the packet of one tile that stays where it is: it is lent, and drawn to in place. */
struct zrop_loan {
    struct zrop_packet in;
    struct zrop_stored *stored;
    /* The tile is still in memory: ZROP unpacks it into 'stored', if it looks at it. */
    bool packed;
    const u8 *byte; /* in memory; NULL: zeros */
    enum zeta_state state;
    const struct zrop_layout *layout;
};
bool zcache_zrop_into_batch(struct zrop *z, const struct zrop_loan *in);
bool zrop_zcache_from_batch(struct zrop *z, struct zrop_outcome *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool zrop_step(struct zrop *z, struct zrop_frtx_fifo *in, struct zrop_result_fifo *out);

#endif
