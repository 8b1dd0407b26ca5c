/* zrop_parts.h - the steps of zrop, one file each (facts/texture/rop_rules.md 1-3, 9) */
#ifndef ZROP_PARTS_H
#define ZROP_PARTS_H

#include "common/bits.h"
#include "mem/mem.h"
#include "fbp/zrop/zrop.h"

/* Relations of a source to a stored value. */
enum { ZROP_LESS = 1, ZROP_EQUAL = 2, ZROP_GREATER = 4, ZROP_UNORDERED = 8, ZROP_ANY = 15 };

/* The source of a packet: its plane, if one plane gives every sample's value, and its range. */
struct zrop_source {
    const struct zrop_packet *in;
    bool has_plane;
    struct depth_plane plane;
    struct zrop_range range; /* of the plane, clamped to z_min, z_max; not of shader depths */
    u64 known;               /* samples whose depths are in z */
    u32 z[ZROP_SAMPLES];
};

struct zrop_decisions {
    enum zrop_decision bounds, depth;
};

/* Samples that passed each test, a bit each: 'stencil' of all samples, the others of the covered ones. */
struct zrop_tested {
    u64 in_bounds, stencil, depth;
    u64 passed;
};

/* The rows from the first to the last that have any of some samples: their first sample, and how many. */
struct zrop_span {
    unsigned first, lanes;
};

static inline struct zrop_span zrop_span_of(u64 samples)
{
    const unsigned first = samples ? bits_lowest(samples) & ~7u : 0;

    return (struct zrop_span){ first, samples ? (bits_top(samples) | 7) + 1 - first : 0 };
}

/* Returns eight bytes of a tile, the first lowest. */
static inline u64 zrop_get_eight(const u8 byte[8])
{
    u32 half[2];

    mem_get_words(byte, 2, half);
    return half[0] | (u64)half[1] << 32;
}

static inline void zrop_put_eight(u8 byte[8], u64 eight)
{
    const u32 half[2] = { (u32)eight, (u32)(eight >> 32) };

    mem_put_words(byte, 2, half);
}

#define ZROP_ONES UINT64_C(0x0101010101010101) /* the lowest bit of each of eight bytes */

/* Returns the lowest bits of eight bytes, a bit each: every product of the factor's is one of them in its place, or
 * below the byte that is kept.
 */
static inline u64 zrop_gather(u64 eight)
{
    return (eight & ZROP_ONES) * UINT64_C(0x0102040810204080) >> 56;
}

/* Spreads them back: bit k becomes the top bit of byte k. */
static inline u64 zrop_spread(u64 bits)
{
    return (((bits & 255) * ZROP_ONES & UINT64_C(0x8040201008040201)) + 127 * ZROP_ONES) >> 7 &
           ZROP_ONES;
}

/* zrop_mode.c */
bool zrop_has_stencil(enum zeta_format format);

/* Returns what a format's samples are: all that a mode has of the format alone. */
struct zrop_numbers {
    u6 z_bits; /* 0: no depth */
    bool z_float, has_stencil;
};
struct zrop_numbers zrop_numbers_of(enum zeta_format format);

/* zrop_point.c: sets the positions of the tile's samples; the rest of the mode must be set. */
void zrop_set_points(struct zrop_mode *m, const u8 position[16]);

/* zrop_plane.c: rounds value * 2^(exp-96) to the stored format. */
u32 zrop_round(const struct zrop_mode *m, const struct depth_plane *p, s64 value);

/* floor(value * 2^shift + 1/2) in 0 .. max.  known: facts/texture/raster_rules.md 3 */
struct zrop_fixed {
    unsigned up, down;
    u64 half;
    s64 limit; /* of what is not shifted up yet */
    u32 max;
};

struct zrop_fixed zrop_fixed_of(const struct zrop_mode *m, const struct depth_plane *p);

/* Returns whether every value on the tile is one of 32 bits, and is rounded in as many: as here. */
bool zrop_narrow(const struct zrop_mode *m, const struct depth_plane *p,
                 const struct zrop_fixed *f);

static inline s32 zrop_round_narrow(const struct zrop_fixed *f, s32 value)
{
    const s32 limit = (s32)f->limit, max = (s32)f->max;
    const s32 z = (s32)(((u32)(value < 0 ? 0 : value) + (u32)f->half) >> f->down);

    return z > limit ? max : (s32)((u32)z << f->up);
}

#define ZROP_SIGN     UINT32_C(0x80000000) /* of fp32 */
#define ZROP_INFINITY UINT32_C(0x7f800000)

static inline bool zrop_is_nan(const struct zrop_mode *m, u32 z)
{
    return m->z_float && (z & ~ZROP_SIGN) > ZROP_INFINITY;
}

/* Returns an integer in the order of the stored values; both zeros of a float are 0. */
static inline s64 zrop_order(const struct zrop_mode *m, u32 z)
{
    const s64 magnitude = z & ~ZROP_SIGN;

    if (!m->z_float)
        return z;
    return z & ZROP_SIGN ? -magnitude : magnitude;
}

/* Returns the relation of a source to a stored value, ZROP_UNORDERED with a NaN. */
static inline unsigned zrop_relation(const struct zrop_mode *m, u32 source, u32 stored)
{
    const s64 s = zrop_order(m, source), d = zrop_order(m, stored);

    if (zrop_is_nan(m, source) || zrop_is_nan(m, stored))
        return ZROP_UNORDERED;
    return s < d ? ZROP_LESS : s == d ? ZROP_EQUAL : ZROP_GREATER;
}

/* zrop_compare.c: returns the relations that a function passes. */
unsigned zrop_func_passes(enum compare_func func);

/* Returns the samples of 'among' whose source has a relation of 'pass' to the stored depth. */
u64 zrop_compare(const struct zrop_mode *m, const u32 source[ZROP_SAMPLES],
                 const u32 stored[ZROP_SAMPLES], unsigned pass, u64 among);

/* zrop_plane.c: returns a range that holds every value of the plane on the tile, for any sample positions. */
struct zrop_range zrop_range_of(const struct zrop_mode *m, const struct depth_plane *p);

/* zrop_range.c: clamp a value and a range to z_min..z_max; join two ranges. */
u32 zrop_clamp(const struct zrop_mode *m, u32 z);
struct zrop_range zrop_clamp_range(const struct zrop_mode *m, struct zrop_range r);
struct zrop_range zrop_join(const struct zrop_mode *m, struct zrop_range a, struct zrop_range b);

/* Returns every relation that a value of 'source' can have to a value of 'stored'. */
unsigned zrop_range_relations(const struct zrop_mode *m, struct zrop_range source,
                              struct zrop_range stored);

/* zrop_tile.c: decodes a tile; without its ranges, of a format with depth or without; its ranges. */
struct zrop_stored zrop_stored_of(const struct zrop_mode *m, const struct zeta_tile *t);
void zrop_keep_tile(struct zrop_stored *s, bool depth, const struct zeta_tile *t);
void zrop_set_ranges(const struct zrop_mode *m, struct zrop_stored *s);

/* Makes the tile as packets have it. */
void zrop_give_tile(const struct zrop_stored *s, struct zeta_tile *t);

/* Returns plane n: of the tile, or of the clear table. */
static inline const struct depth_plane *zrop_stored_plane(const struct zrop_mode *m,
                                                          const struct zrop_stored *s, unsigned n)
{
    return s->tile.state == ZETA_CLEAR ? &m->table : &s->tile.plane[n];
}

/* Returns the depths of the samples of 'wanted', the others are any number: those of a raw tile, or z. */
const u32 *zrop_stored_depths(const struct zrop_mode *m, const struct zrop_stored *s, u64 wanted,
                              u32 z[ZROP_SAMPLES]);

/* Gives the samples of 'written' other depths. */
void zrop_replace(u32 z[ZROP_SAMPLES], u64 written, const u32 other[ZROP_SAMPLES]);

/* Copies a tile, with 0 in all that its state does not use. */
void zrop_canonical(const struct zrop_mode *m, const struct zeta_tile *t, struct zeta_tile *c);

/* zrop_source.c: makes the source of a draw or a clear. */
void zrop_source_of(const struct zrop_mode *m, const struct zrop_packet *in, struct zrop_source *s);

/* Returns its depth of sample i; sees to it that those of 'wanted' are known. */
u32 zrop_source_depth(const struct zrop_mode *m, struct zrop_source *s, unsigned i);
void zrop_source_depths(const struct zrop_mode *m, struct zrop_source *s, u64 wanted);

/* zrop_decide.c: decides depth bounds and depth test for all covered samples, from ranges. */
struct zrop_decisions zrop_decide(const struct zrop_mode *m, const struct zrop_stored *stored,
                                  const struct zrop_source *s);

/* zrop_test.c: runs every test, by the decisions where there are any. */
struct zrop_tested zrop_test(const struct zrop_mode *m, const struct zrop_config *cfg,
                             const struct zrop_stored *stored, struct zrop_source *s,
                             const struct zrop_decisions *d);

/* zrop_stencil.c: return the face's state for a packet, whether a stored value passes, its update. */
const struct stencil_face *zrop_face(const struct zrop_config *cfg, const struct zrop_packet *in);
bool zrop_stencil_passes(const struct stencil_face *f, u8 stored);
u8 zrop_stencil_op(enum stencil_op op, u8 ref, u8 stored);

/* Updates the tile's stencil values; returns whether they were written. */
bool zrop_stencil_update(const struct zrop_mode *m, const struct zrop_config *cfg,
                         const struct zrop_packet *in, const struct zrop_tested *t,
                         struct zeta_tile *tile);

/* zrop_merge.c: writes the source to the samples of 'written', which is not 0. */
void zrop_merge(const struct zrop_mode *m, struct zrop_source *s, u64 written,
                struct zrop_stored *stored);

/* zrop_raw.c: returns whether a draw of the state has but the depth test, with relations that pass and that do not;
 * draws over a raw tile by lanes, or says that this is not its case.  'out' is zeros but for that.
 */
bool zrop_raw_alone(const struct zrop_mode *m);
bool zrop_raw_draw(const struct zrop_mode *m, const struct zrop_packet *in, struct zeta_tile *tile,
                   struct zrop_outcome *out);

/* Leaves the tile to the clear table. */
void zrop_to_table(const struct zrop_mode *m, struct zrop_stored *stored);

/* Expands a tile to one value a sample. */
void zrop_expand(const struct zrop_mode *m, struct zrop_stored *stored);

/* What the clocks depend on beside the packet. */
struct zrop_work {
    struct zrop_decisions decided;
    enum zeta_state from, to; /* the tile's */
    u64 passed;
    bool z_written, stencil_written;
};

/* zrop_clocks.c: returns the clocks as zrop_clocks, with the decoded state. */
unsigned zrop_work_clocks(const struct zrop_mode *m, const struct zrop_config *cfg,
                          const struct zrop_packet *in, const struct zrop_work *w);

/* Counts the clocks of a packet and, if it is a bundle's first, how long its like keep the next bundle out. */
void zrop_occupy(struct zrop *z, const struct zrop_outcome *out);

/* Return the clocks that a packet is compared, and then filled, alone in the unit: each at least one. */
#define ZROP_STAYS_LEAST 2
unsigned zrop_work_stays(const struct zrop_mode *m, const struct zrop_packet *in,
                         const struct zrop_work *w);
unsigned zrop_raw_stays(u64 covered);

/* Returns the clocks of samples that are drawn over a raw tile by the plane, each compared. */
unsigned zrop_raw_clocks(const struct zrop_mode *m, u64 covered);

#endif
