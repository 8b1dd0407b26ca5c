/* l1.h - L1 as textures use it: wavefronts, tags and sectors (facts/tpc.md, TEX and its L1; rates.csv T11)
 *
 *             +------+
 *  l1_access  |      |  l1_cost
 *  tex ------>|  l1  |----------> tex
 *             |      |
 *             +------+
 *
 * Four threads read words of 8 bytes: each has a port for every texel of its filter in a plane, so 1, 2 or 4 words in a clock.
 * A wavefront takes, from the first word on, each that is left and needs no second line of a tag set, 4 * 'each' in all (16 at
 * most, 4 of an 'each' of 0).  Then tags, line by line as the words come to them (common/l1_tags.h): only touched sectors come from L2, and those that the header's
 * SECTOR_PROMOTION says with each that misses: the one below or above, the one beside, all four.
 *
 * 'conflicts' are passes beyond the words by what a wavefront holds, rounded up.  An access without words takes none and touches nothing.
 *
 * It observes: the texels are memory's at once (fetch.h).
 *
 * chosen: tag sets have data banks of their own for textures: with 16 for all a gather of a 16-byte texel's component could
 * not reach its rate (rates.csv T8), as texels 0 and 2 of a row lie in one bank
 *
 * Not modelled: loads and stores, which share the tags in time (sm_clocks.h), and invalidations: nothing is dropped here.
 */
#ifndef L1_H
#define L1_H

#include "common/l1_tags.h"
#include "gpc/tpc/tex/tex_bus.h"

#define L1_WORDS      32 /* of an access, at most */
#define L1_WORD_BYTES 8

/* known: class cl b197tex: SECTOR_PROMOTION */
enum l1_promotion { L1_PROMOTE_NONE, L1_PROMOTE_DOWN, L1_PROMOTE_BESIDE, L1_PROMOTE_ALL };

struct l1 {
    struct tex_state cfg;
    u2 promotion;
    struct l1_tags tags;
    bool full; /* 'out' waits */
    struct l1_cost out;
    u64 clocks;
};

/* Fills the lines that an access touches, in the order of its words; returns how many. */
unsigned l1_lines(const struct l1_access *in, struct l1_line line[L1_WORDS]);

/* Fills everything but misses: what the addresses alone tell. */
void l1_passes(const struct l1_access *in, struct l1_cost *out);

/* Returns the sectors of a line that come if some of them are asked for and missed. */
u4 l1_promoted(enum l1_promotion p, u4 sectors);

/* Looks a line up and updates the tags; returns its sectors that come from L2. */
u4 l1_look_up(struct l1_tags *t, enum l1_promotion p, const struct l1_line *l);

void l1_reset(struct l1 *l);

/* Takes a state bundle; the tags stay. */
void l1_set_state(struct l1 *l, const struct tex_state *s);
const char *l1_not_modelled(const struct tex_state *s);

/* Takes an access; gives its cost. */
bool tex_l1_into(struct l1 *l, const struct l1_access *in);
bool l1_tex_from(struct l1 *l, struct l1_cost *out);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool l1_step(struct l1 *l, struct l1_access_fifo *in, struct l1_cost_fifo *out);

#endif
