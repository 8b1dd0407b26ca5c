/* l1_tags.h - the tags of an L1, which loads, stores and textures share (facts/tpc.md, TEX and its L1; rates.csv T11)
 *
 * Four sets of 24 lines of 128 bytes; the set is the line's number modulo 4, so that sets interleave in x and y of block-linear
 * images.  A line has four sectors, which come one by one.  A line that is not there takes the lowest empty way; else the way at
 * its set's hand, or the one behind if that was used last, and the hand goes behind it.
 */
#ifndef L1_TAGS_H
#define L1_TAGS_H

#include "common/types.h"

/* known: facts/tpc.md and rates.csv T11 */
#define L1_SETS   4
#define L1_WAYS   24
#define L1_LINE   128
#define L1_SECTOR 32

/* A line that an access touches. */
struct l1_line {
    u40 number; /* address / L1_LINE */
    u4 sectors;
};

struct l1_tag {
    bool valid;
    u40 number;
    u4 sectors; /* that are there */
};

struct l1_tags {
    struct l1_tag tag[L1_SETS][L1_WAYS];
    u8 newest[L1_SETS]; /* the way that was used last */
    u8 hand[L1_SETS];   /* the way that is replaced next, if it is not the newest */
};

/* Returns those of a line's sectors that are not there. */
u4 l1_tags_missing(const struct l1_tags *t, const struct l1_line *l);

/* Uses sectors of a line; returns those of them that were not there and come now. */
u4 l1_tags_load(struct l1_tags *t, const struct l1_line *l);

/* Drops sectors of a line, and a line that has none left. */
void l1_tags_drop(struct l1_tags *t, const struct l1_line *l);

#endif
