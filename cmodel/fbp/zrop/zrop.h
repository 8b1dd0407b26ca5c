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
 * Not modelled: coverage formats (V8Z24 and its like); kinds that compress Z without clears to four
 * planes (1Z) or stencil beside Z (2CS, 4CSZV); clip and mask stages before ZROP; reading dst (it comes
 * with the packet).
 */
#ifndef ZROP_H
#define ZROP_H

#include "fbp/fbp_bus.h"

#define ZROP_SAMPLES 64
#define ZROP_PLANES  4 /* of a tile, at most */

/* Relations of a source to a stored value. */
enum { ZROP_LESS = 1, ZROP_EQUAL = 2, ZROP_GREATER = 4, ZROP_UNORDERED = 8, ZROP_ANY = 15 };

/* A sample's position in sixteenths of a pixel from the tile's centre. */
struct zrop_point {
    s8 x, y;
};

/* A state bundle, decoded. */
struct zrop_mode {
    u6 z_bits; /* 16, 24, 32 (fp32); 0: no depth */
    bool z_float;
    bool has_stencil;
    u3 samples;       /* log2 */
    u4 width, height; /* pixels of a tile */
    struct zrop_point point[ZROP_SAMPLES];
    bool depth, depth_write; /* tested; what passes is stored */
    u4 depth_pass;           /* relations that pass */
    u32 z_min, z_max;
    bool bounds;
    u32 bounds_min, bounds_max;
    bool stencil, stencil_write;
    unsigned planes;   /* of a compressed tile, at most: 0, 2, 4 */
    bool clears;       /* a tile may be in state CLEAR */
    bool stencil_2to1; /* of S8 */
    u32 table_z, clear_z;
};

struct zrop {
    struct zrop_config cfg; /* constant between draws */
    u64 clocks;             /* busy so far */
    bool decoded;
    struct zrop_config decoded_cfg; /* 'mode' is of this one */
    struct zrop_mode mode;
};

/* A range of stored values in the format's order; of ZF32 never a NaN. */
struct zrop_range {
    u32 min, max;
};

/* The source of a packet: its plane, if one plane gives every sample's value, and its range. */
struct zrop_source {
    const struct zrop_frtx *in;
    bool has_plane;
    struct depth_plane plane;
    struct zrop_range range; /* of the plane, clamped to z_min, z_max; not of shader depths */
};

struct zrop_decisions {
    enum zrop_decision bounds, depth;
};

/* Samples that passed each test, a bit each: 'stencil' of all samples, the others of the covered ones. */
struct zrop_tested {
    u64 in_bounds, stencil, depth;
    u64 passed;
};

void zrop_reset(struct zrop *z);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *zrop_not_modelled(const struct zrop_config *cfg);

/* zrop_mode.c: cfg must be modelled. */
struct zrop_mode zrop_mode_of(const struct zrop_config *cfg);
bool zrop_has_stencil(enum zeta_format format);

/* zrop_point.c: sets the positions of the tile's samples; the rest of the mode must be set. */
void zrop_set_points(struct zrop_mode *m, const u8 position[16]);

/* zrop_plane.c: returns the stored value of sample i on a plane. */
u32 zrop_sample(const struct zrop_mode *m, const struct depth_plane *p, unsigned i);

/* Rounds value * 2^(exp-96) to the stored format. */
u32 zrop_round(const struct zrop_mode *m, const struct depth_plane *p, s64 value);

/* Makes the plane that has the stored value z everywhere; false if no plane gives exactly z. */
bool zrop_flat(const struct zrop_mode *m, u32 z, struct depth_plane *p);

/* zrop_compare.c: returns the relation of a source to a stored value, ZROP_UNORDERED with a NaN. */
unsigned zrop_relation(const struct zrop_mode *m, u32 source, u32 stored);
bool zrop_is_nan(const struct zrop_mode *m, u32 z);

/* Returns the relations that a function passes. */
unsigned zrop_func_passes(enum compare_func func);

/* zrop_range.c: returns a range that holds every value of the plane on the tile, for any sample positions. */
struct zrop_range zrop_range_of(const struct zrop_mode *m, const struct depth_plane *p);

/* Clamp a value and a range to z_min..z_max; join two ranges. */
u32 zrop_clamp(const struct zrop_mode *m, u32 z);
struct zrop_range zrop_clamp_range(const struct zrop_mode *m, struct zrop_range r);
struct zrop_range zrop_join(const struct zrop_mode *m, struct zrop_range a, struct zrop_range b);

/* Returns every relation that a value of 'source' can have to a value of 'stored'. */
unsigned zrop_range_relations(const struct zrop_mode *m, struct zrop_range source,
                              struct zrop_range stored);

/* zrop_tile.c: access plane n of a tile; return the depth of sample i in any state. */
const struct depth_plane *zrop_plane(const struct zeta_tile *t, unsigned n);
void zrop_set_plane(struct zeta_tile *t, unsigned n, const struct depth_plane *p);
bool zrop_in_planes(const struct zeta_tile *t);
u32 zrop_depth(const struct zrop_mode *m, const struct zeta_tile *t, unsigned i);

/* Counts samples. */
unsigned zrop_count(u64 samples);

/* Returns the planes of the samples of 'mask', a bit each. */
unsigned zrop_owners(const struct zeta_tile *t, u64 mask);

/* Copies a tile, with 0 in all that its state does not use. */
void zrop_canonical(const struct zrop_mode *m, const struct zeta_tile *t, struct zeta_tile *c);

/* zrop_source.c: return the source of a draw or a clear, and its depth of sample i. */
struct zrop_source zrop_source_of(const struct zrop_mode *m, const struct zrop_frtx *in);
u32 zrop_source_depth(const struct zrop_mode *m, const struct zrop_source *s, unsigned i);

/* zrop_decide.c: decides depth bounds and depth test for all covered samples, from ranges. */
struct zrop_decisions zrop_decide(const struct zrop_mode *m, const struct zrop_frtx *in,
                                  const struct zrop_source *s);

/* zrop_test.c: runs every test, by the decisions where there are any. */
struct zrop_tested zrop_test(const struct zrop_mode *m, const struct zrop_config *cfg,
                             const struct zrop_frtx *in, const struct zrop_source *s,
                             const struct zrop_decisions *d);

/* zrop_stencil.c: return the face's state for a packet, whether a stored value passes, its update. */
const struct stencil_face *zrop_face(const struct zrop_config *cfg, const struct zrop_frtx *in);
bool zrop_stencil_passes(const struct stencil_face *f, u8 stored);
u8 zrop_stencil_op(enum stencil_op op, u8 ref, u8 stored);

/* Updates the tile's stencil values; returns whether they were written. */
bool zrop_stencil_update(const struct zrop_mode *m, const struct zrop_config *cfg,
                         const struct zrop_frtx *in, const struct zrop_tested *t,
                         struct zeta_tile *tile);

/* Returns whether S8 can be stored 2:1: the values of each row span at most 8 codes (FORMAT.md 5). */
bool zrop_stencil_fits(const u8 stencil[ZROP_SAMPLES]);

/* zrop_merge.c: writes the source to the samples of 'written', which is not 0, of a canonical tile. */
void zrop_merge(const struct zrop_mode *m, const struct zrop_source *s, u64 written,
                struct zeta_tile *tile);

/* Expands a tile to one value a sample. */
void zrop_expand(const struct zrop_mode *m, struct zeta_tile *tile);

/* Makes the result for one packet. */
void zrop_evaluate(const struct zrop_config *cfg, const struct zrop_frtx *in,
                   struct zrop_result *out);

/* zrop_clocks.c: returns the clocks that a packet occupies the unit; 'out' is its result. */
unsigned zrop_clocks(const struct zrop_config *cfg, const struct zrop_frtx *in,
                     const struct zrop_result *out);

/* The same, with the decoded state and the decisions of the packet. */
unsigned zrop_decided_clocks(const struct zrop_mode *m, const struct zrop_config *cfg,
                             const struct zrop_frtx *in, const struct zrop_decisions *d,
                             const struct zrop_result *out);

/* No packet is inside. */
static inline bool zrop_idle(const struct zrop *z)
{
    (void)z;
    return true;
}

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool zrop_step(struct zrop *z, struct zrop_frtx_fifo *in, struct zrop_result_fifo *out);

#endif
