/* comp_hard_tiles.h - tiles that a state just fits, or just misses */
#ifndef COMP_HARD_TILES_H
#define COMP_HARD_TILES_H

#include "fbp/comp/comp_tile.h"
#include "random.h"

/* Makes the tile of two packets of differences that are nearly full; for a kind with the state "both", of
 * one packet of groups.  'modes' are those of the two packets.
 */
struct comp_tile comp_full_tile(struct comp_kind k, enum comp_split split, const unsigned modes[2],
                                struct random *r);

/* Makes a tile of groups whose elements differ in each component by at most 'spread', most by less. */
struct comp_tile comp_near_tile(struct comp_kind k, const struct pixel_format *f, unsigned spread,
                                struct random *r);

#endif
