/* comp_hard_tiles.h - tiles at the edges of what each state holds */
#ifndef COMP_HARD_TILES_H
#define COMP_HARD_TILES_H

#include "fbp/comp/comp_tile.h"
#include "random.h"

/* Two packets of differences, as full as they can be, as the tile they stand for; for a kind with
 * the state "both", one of groups.  'modes' are those of the two packets.
 */
struct comp_tile comp_full_tile(struct comp_kind k, enum comp_split split, const unsigned modes[2],
                                struct random *r);

/* Groups whose elements differ in each component by 'spread' at most, most of them by less. */
struct comp_tile comp_near_tile(struct comp_kind k, const struct pixel_format *f, unsigned spread,
                                struct random *r);

#endif
