/* zrop_parts.h - the steps of zrop, one file each (facts/texture/rop_rules.md 1-3, 9) */
#ifndef ZROP_PARTS_H
#define ZROP_PARTS_H

#include "fbp/zrop/zrop.h"

/* Relations of a source to a stored value. */
enum { ZROP_LESS = 1, ZROP_EQUAL = 2, ZROP_GREATER = 4, ZROP_UNORDERED = 8, ZROP_ANY = 15 };

/* A range of stored values in the format's order; of ZF32 never a NaN. */
struct zrop_range {
    u32 min, max;
};

/* The source of a packet: its plane, if one plane gives every sample's value, and its range. */
struct zrop_source {
    const struct zrop_packet *in;
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

/* zrop_mode.c */
bool zrop_has_stencil(enum zeta_format format);

/* zrop_point.c: sets the positions of the tile's samples; the rest of the mode must be set. */
void zrop_set_points(struct zrop_mode *m, const u8 position[16]);

/* zrop_plane.c: rounds value * 2^(exp-96) to the stored format. */
u32 zrop_round(const struct zrop_mode *m, const struct depth_plane *p, s64 value);

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

/* zrop_tile.c: returns the samples of each plane; the planes of the samples of 'mask', a bit each. */
struct zrop_owned {
    u64 plane[ZROP_PLANES];
};
struct zrop_owned zrop_owned_of(const struct zeta_tile *t);
unsigned zrop_owners(const struct zeta_tile *t, u64 mask);

/* Copies a tile, with 0 in all that its state does not use. */
void zrop_canonical(const struct zrop_mode *m, const struct zeta_tile *t, struct zeta_tile *c);

/* zrop_source.c: return the source of a draw or a clear, its depth of sample i, and of the samples of 'wanted'; the
 * others of z are any number.
 */
struct zrop_source zrop_source_of(const struct zrop_mode *m, const struct zrop_packet *in);
u32 zrop_source_depth(const struct zrop_mode *m, const struct zrop_source *s, unsigned i);
void zrop_source_depths(const struct zrop_mode *m, const struct zrop_source *s, u64 wanted,
                        u32 z[ZROP_SAMPLES]);

/* zrop_decide.c: decides depth bounds and depth test for all covered samples, from ranges. */
struct zrop_decisions zrop_decide(const struct zrop_mode *m, const struct zrop_packet *in,
                                  const struct zeta_tile *tile, const struct zrop_source *s);

/* zrop_test.c: runs every test, by the decisions where there are any. */
struct zrop_tested zrop_test(const struct zrop_mode *m, const struct zrop_config *cfg,
                             const struct zrop_packet *in, const struct zeta_tile *tile,
                             const struct zrop_source *s, const struct zrop_decisions *d);

/* zrop_stencil.c: return the face's state for a packet, whether a stored value passes, its update. */
const struct stencil_face *zrop_face(const struct zrop_config *cfg, const struct zrop_packet *in);
bool zrop_stencil_passes(const struct stencil_face *f, u8 stored);
u8 zrop_stencil_op(enum stencil_op op, u8 ref, u8 stored);

/* Updates the tile's stencil values; returns whether they were written. */
bool zrop_stencil_update(const struct zrop_mode *m, const struct zrop_config *cfg,
                         const struct zrop_packet *in, const struct zrop_tested *t,
                         struct zeta_tile *tile);

/* zrop_merge.c: writes the source to the samples of 'written', which is not 0, of a canonical tile. */
void zrop_merge(const struct zrop_mode *m, const struct zrop_source *s, u64 written,
                struct zeta_tile *tile);

/* Expands a tile to one value a sample. */
void zrop_expand(const struct zrop_mode *m, struct zeta_tile *tile);

/* What the clocks depend on beside the packet. */
struct zrop_work {
    struct zrop_decisions decided;
    enum zeta_state from, to; /* the tile's */
    u64 passed;
    bool z_written, stencil_written;
};

/* zrop_clocks.c: as zrop_clocks, with the decoded state. */
unsigned zrop_work_clocks(const struct zrop_mode *m, const struct zrop_config *cfg,
                          const struct zrop_packet *in, const struct zrop_work *w);

#endif
