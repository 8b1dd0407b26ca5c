/* astc.h - a block of ASTC, LDR profile, opened (Khronos Data Format Specification, chapter ASTC; facts/texture/codecs.md 6)
 *
 *   128 bits --> astc_mode.c: sizes and modes --> astc_sequence.c: integers --> astc_end.c: endpoints --> astc.c: texels
 */
#ifndef ASTC_H
#define ASTC_H

#include "gpc/tpc/tex/decode/codec.h"

#define ASTC_WEIGHTS 64
#define ASTC_VALUES  18

/* Values 0 to (trit ? 3 : quint ? 5 : 1) * 2^bits - 1. */
struct astc_range {
    u8 bits;
    bool trit, quint;
};

enum astc_kind { ASTC_ERROR, ASTC_VOID, ASTC_TEXELS };

struct astc_block {
    enum astc_kind kind;
    u128 bits;
    u16 color[4]; /* of VOID */
    /* Of TEXELS. */
    u8 grid_wide, grid_high, planes;
    u8 second_component; /* that has the second plane's weight */
    struct astc_range weight_range, end_range;
    u8 partitions;
    u10 partition; /* which pattern */
    u4 end_mode[4];
    unsigned ends_at, values; /* the endpoints' integers: first bit, how many */
    u7 weight[ASTC_WEIGHTS];  /* 0 to 64, planes in turn */
    bool is_hdr[4];           /* of a partition: its texels are errors */
    u8 end[4][2][4];
};

/* astc_mode.c: fills everything up to 'values' from the block's bits. */
void astc_read_modes(struct astc_block *b, unsigned wide, unsigned high);

/* astc_sequence.c: returns the bits that 'count' integers take. */
unsigned astc_sequence_bits(struct astc_range r, unsigned count);

/* astc_sequence.c: reads integers from bit 0 of 'bits' on, and makes weights (0 to 64) or 8-bit numbers of them. */
void astc_read_weights(u128 bits, struct astc_range r, unsigned count, u7 *weight);
void astc_read_values(u128 bits, struct astc_range r, unsigned count, u8 *value);

/* astc_end.c: fills the endpoints of a partition from its values. */
void astc_fill_end(struct astc_block *b, unsigned partition, const u8 *value);

/* astc_end.c: returns how many values an endpoint mode has. */
static inline unsigned astc_values_of(unsigned mode)
{
    return 2 * (mode >> 2) + 2;
}

#endif
