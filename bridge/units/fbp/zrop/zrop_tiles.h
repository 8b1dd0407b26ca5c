/* zrop_tiles.h - random tiles, planes and packets, as rendering makes them */
#ifndef ZROP_TILES_H
#define ZROP_TILES_H

#include "fbp/zrop/zrop.h"
#include "random.h"

/* Sets the standard sample positions (facts/texture/raster_rules.md 8). */
void zrop_standard_positions(struct zrop_config *cfg);

/* Makes a stored value: an end of the range, the clear value, a value near these, any; specials of ZF32. */
u32 zrop_random_depth(struct random *r, const struct zrop_config *cfg);

/* Makes a random plane, or one related to a plane of 'tile': equal, parallel, crossing, touching. */
struct depth_plane zrop_random_plane(struct random *r, const struct zrop_config *cfg,
                                     const struct zeta_tile *tile);

/* Makes coverage: full, a half-plane, a sliver, one sample, none, any. */
u64 zrop_random_coverage(struct random *r);

/* Makes a packet for the stored tile in->dst. */
void zrop_random_frtx(struct random *r, const struct zrop_config *cfg, struct zrop_frtx *in);

/* Makes a tile by 0..12 random packets, so that every state and every way into it occurs. */
void zrop_aged_tile(struct random *r, const struct zrop_config *cfg, struct zeta_tile *tile);

#endif
