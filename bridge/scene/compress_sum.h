/* compress_sum.h - what the colour codec makes of a picture's tiles, beside two other codecs */
#ifndef COMPRESS_SUM_H
#define COMPRESS_SUM_H

#include "common/pixel.h"
#include "compress_tiles.h"

#define COMPRESS_STATES (COMP_BOTH + 1)

/* What is measured. */
struct compress_how {
    const struct pixel_format *format;
    struct comp_kind kind;
    enum { CLEAR_AUTO, CLEAR_NONE, CLEAR_GIVEN } clear;
    u32 given[PIXEL_WORDS]; /* a pixel as stored */
};

struct compress_sum {
    u64 tiles, in[COMPRESS_STATES];
    u64 bytes, bytes_delta, bytes_rice; /* ours, anchor and delta, Golomb-Rice */
    u64 bound;  /* tiles that the bound fits in half, of those left to differences */
    u64 caught; /* of these, the ones in state ARITHMETIC (a kind with BOTH: in BOTH) */
    u64 differ; /* tiles that did not come back as they were */
};

/* Whether the two other codecs know the pixels: they take apart those of 32 and 64 bits. */
bool compress_others_possible(const struct compress_how *how);

/* Adds tile by tile; 'clear' is NULL when no value was cleared to. */
void compress_add(struct compress_sum *sum, const struct compress_how *how,
                  const struct comp_tile *t, const struct comp_clear *clear);

/* The value of the table of clears: the given one, or the commonest of tiles that have one colour,
 * as a driver would have put the frame's into the table.  False if there is none.
 */
bool compress_clear_of(const struct compress_how *how, const struct compress_tiles *tiles,
                       struct comp_clear *clear, struct failure *f);

/* 0 of nothing. */
double percent(uint64_t part, uint64_t whole);

void compress_total(struct compress_sum *total, const struct compress_sum *one);

#endif
