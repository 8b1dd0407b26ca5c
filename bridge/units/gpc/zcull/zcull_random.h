/* zcull_random.h - random states and planes for Zcull and its judge */
#ifndef ZCULL_RANDOM_H
#define ZCULL_RANDOM_H

#include "gpc/gpc_bus.h"
#include "random.h"

#define ZCULL_RANDOM_TILES 4 /* of the region, across and down */

/* Sets a state bundle, which was zeros. */
void zcull_random_state(struct random *r, struct zcull_config *c);

/* Returns a stored depth, often one at an end. */
u32 zcull_random_depth(struct random *r, enum raster_depth depth);

/* Returns a plane whose depths over the region are between 0 and 1, or any. */
struct prim_plane zcull_random_plane(struct random *r, enum raster_depth depth);

#endif
