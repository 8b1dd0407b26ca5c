/* l1_tags.h - the tags of an L1, which loads, stores and textures share (facts/tpc.md, TEX and its L1; rates.csv T11)
 *
 * Of zeros four sets of 24 lines of 128 bytes, which are GM20B's; else of the shape that they were given (profile/sm_caches.def).  The set
 * is the line's number modulo the sets, so that sets interleave in x and y of block-linear images.  A line has sectors, which come one by
 * one.  A line that is not there takes the lowest empty way; else the way at its set's hand, or the one behind if that was used last, and
 * the hand goes behind it.
 *
 * Who looks up names 128 bytes, whatever a line has: shorter lines of them are looked up one after another.
 */
#ifndef L1_TAGS_H
#define L1_TAGS_H

#include "common/types.h"

/* known: facts/tpc.md and rates.csv T11 */
#define L1_SETS   4
#define L1_WAYS   24
#define L1_LINE   128
#define L1_SECTOR 32

#define L1_MOST_SETS 64
#define L1_MOST_TAGS 256

/* A line that an access touches. */
struct l1_line {
    u40 number; /* address / L1_LINE */
    u4 sectors;
};

struct l1_tag {
    bool valid;
    u40 number; /* address / bytes of a line */
    u4 sectors; /* that are there */
};

/* Sets, a power of two, and lines of each; sectors of a line: 1, 2 or 4. */
struct l1_shape {
    u8 sets, ways, sectors;
};

struct l1_tags {
    struct l1_shape shape; /* of zeros: GM20B's */
    struct l1_tag tag[L1_MOST_TAGS];
    u8 newest[L1_MOST_SETS]; /* the way that was used last */
    u8 hand[L1_MOST_SETS];   /* the way that is replaced next, if it is not the newest */
};

/* Empties tags, which have that shape from now on. */
void l1_tags_reset(struct l1_tags *t, const struct l1_shape *shape);

/* Returns those of a line's sectors that are not there. */
u4 l1_tags_missing(const struct l1_tags *t, const struct l1_line *l);

/* Uses sectors of a line; returns those of them that were not there and come now. */
u4 l1_tags_load(struct l1_tags *t, const struct l1_line *l);

/* Drops sectors of a line, and a line that has none left. */
void l1_tags_drop(struct l1_tags *t, const struct l1_line *l);

#endif
