/* zrop_tiles.h - tiles, planes and packets as rendering leaves and brings them */
#ifndef ZROP_TILES_H
#define ZROP_TILES_H

#include "fbp/zrop/zrop.h"
#include "random.h"

/* The standard sample positions (facts/texture/raster_rules.md 8), as the table holds them. */
void zrop_standard_positions(struct zrop_config *cfg);

/* A stored value: an end of the range, the clear value, near one of them, any; of ZF32 specials. */
u32 zrop_random_depth(struct random *r, const struct zrop_config *cfg);

/* A plane of its own, or one that meets a plane of 'tile': equal, parallel, crossing, touching. */
struct depth_plane zrop_random_plane(struct random *r, const struct zrop_config *cfg,
                                     const struct zeta_tile *tile);

/* Full, a half-plane, a sliver, one sample, none, any. */
u64 zrop_random_coverage(struct random *r);

/* A packet onto in->dst. */
void zrop_random_frtx(struct random *r, const struct zrop_config *cfg, struct zrop_frtx *in);

/* A tile after 0..12 random packets: every state and every way into it occurs. */
void zrop_aged_tile(struct random *r, const struct zrop_config *cfg, struct zeta_tile *tile);

#endif
