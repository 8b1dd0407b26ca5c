/* compress_sum.h - measures the colour codec on a picture's tiles, beside two other codecs */
#ifndef COMPRESS_SUM_H
#define COMPRESS_SUM_H

#include "common/pixel.h"
#include "compress_tiles.h"

#define COMPRESS_STATES (COMP_BOTH + 1)

/* The surface to measure. */
struct compress_how {
    const struct pixel_format *format;
    struct comp_kind kind;
    enum { CLEAR_AUTO, CLEAR_NONE, CLEAR_GIVEN } clear;
    u32 given[PIXEL_WORDS]; /* a pixel as stored */
};

struct compress_sum {
    u64 tiles, in[COMPRESS_STATES];
    u64 bytes, bytes_delta, bytes_rice; /* ours, anchor and delta, Golomb-Rice */
    u64 bound;  /* tiles, neither clear nor reduced, that the bound fits in half */
    u64 caught; /* of these, tiles in state ARITHMETIC (in BOTH for a kind that has it) */
    u64 differ; /* tiles that decoded to other bytes */
};

/* Returns whether the two other codecs can code the pixels: those of 32 and 64 bits. */
bool compress_others_possible(const struct compress_how *how);

/* Adds one tile; 'clear' is NULL without a clear value. */
void compress_add(struct compress_sum *sum, const struct compress_how *how,
                  const struct comp_tile *t, const struct comp_clear *clear);

/* Finds the value of the table of clears: the given one, or the most frequent colour of tiles of one
 * colour, which a driver would have put into the table.  False if there is none.
 */
bool compress_clear_of(const struct compress_how *how, const struct compress_tiles *tiles,
                       struct comp_clear *clear, struct failure *f);

/* Returns a percentage; 0 if the whole is 0. */
double percent(uint64_t part, uint64_t whole);

void compress_total(struct compress_sum *total, const struct compress_sum *one);

#endif
