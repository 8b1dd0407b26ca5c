/* zcull_word.h - the fields of a word of 64 bits (zcull_format.c) */
#ifndef ZCULL_WORD_H
#define ZCULL_WORD_H

#include "common/bits.h"
#include "gpc/zcull/zcull.h"

/* Returns the far bound of a part so far before the farthest; a loaded word may say anything. */
static inline u32 zcull_before(u32 top, unsigned delta, unsigned shift)
{
    const u64 less = (u64)delta << shift;

    return less > top ? 0 : top - (u32)less;
}

/* The fields before those of the parts, which end at bit 0. */
struct zcull_head {
    u32 near, top;
    unsigned shift;
    bool may_pass, may_fail;
};

/* Decodes the head of a word that bounds something. */
static inline struct zcull_head zcull_head_of(const struct zcull_shape *s, u64 bits)
{
    const u32 rest = (u32)(bits_mask(32) >> s->far_bits); /* of a far bound, below its code */

    return (struct zcull_head){ (u32)(bits >> s->near_at << (32 - s->near_bits)),
                                (u32)(bits >> s->far_at << (32 - s->far_bits)) | rest,
                                (unsigned)(bits >> s->shift_at) & ((1u << s->shift_bits) - 1),
                                !s->stencil || bits >> 62 & 1, !s->stencil || bits >> 61 & 1 };
}

/* Returns the lowest bit of a part's field. */
static inline unsigned zcull_delta_at(const struct zcull_shape *s, unsigned part)
{
    return s->first_at - part * s->delta_bits;
}

static inline u32 zcull_delta_mask(const struct zcull_shape *s)
{
    return (1u << s->delta_bits) - 1;
}

/* Returns a set of parts: the lowest bit of each one's delta.  Those of a rectangle whose first part is the word's; of
 * another first part it lies as many deltas lower.
 */
static inline u32 zcull_parts(const struct zcull_shape *s, unsigned columns, unsigned rows)
{
    u32 set = 0;

    for (unsigned row = 0; row < rows; row++)
        for (unsigned i = 0; i < columns && s->delta_bits; i++)
            set |= 1u << zcull_delta_at(s, row * s->across + i);
    return set;
}

/* Return the greatest and the least delta of a set that is not empty. */
static inline u32 zcull_most_delta(const struct zcull_shape *s, u32 deltas, u32 set)
{
    u32 most = 0;

    for (unsigned bit = s->delta_bits; bit-- > 0;) {
        const u32 greater = deltas >> bit & set;

        set = greater ? greater : set;
        most |= (u32)(greater != 0) << bit;
    }
    return most;
}

static inline u32 zcull_least_delta(const struct zcull_shape *s, u32 deltas, u32 set)
{
    return zcull_most_delta(s, ~deltas, set) ^ zcull_delta_mask(s);
}

/* What a word says of a set of its parts: the near bound, the least and the greatest far bound. */
struct zcull_bounds {
    u32 near, least, most;
    bool may_pass, may_fail;
};

static inline struct zcull_bounds zcull_bounds(const struct zcull_shape *s, u64 bits, u32 set)
{
    struct zcull_head h;

    if (!(bits >> 63))
        return (struct zcull_bounds){ 0, ZCULL_KEY_MAX, ZCULL_KEY_MAX, true, true };
    h = zcull_head_of(s, bits);
    return (struct zcull_bounds){
        h.near, zcull_before(h.top, zcull_most_delta(s, (u32)bits, set), h.shift),
        zcull_before(h.top, zcull_least_delta(s, (u32)bits, set), h.shift), h.may_pass, h.may_fail
    };
}

/* Returns the word whose near bound is not beyond the key. */
static inline u64 zcull_lower_near(const struct zcull_shape *s, u64 bits, u32 key)
{
    const unsigned at = s->near_at;
    const u64 mask = bits_mask(s->near_bits) << at, near = (u64)(key >> (32 - s->near_bits)) << at;

    return bits >> 63 && near < (bits & mask) ? (bits & ~mask) | near : bits;
}

#endif
