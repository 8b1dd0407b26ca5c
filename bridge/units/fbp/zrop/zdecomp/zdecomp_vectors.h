/* zdecomp_vectors.h - surfaces and tiles of the depth decompressor's vectors */
#ifndef ZDECOMP_VECTORS_H
#define ZDECOMP_VECTORS_H

#include "fbp/zrop/zdecomp/zdecomp.h"
#include "fbp/zrop/zrop.h"

/* The formats that have depth. */
#define ZDECOMP_FORMATS 6
extern const enum zeta_format zdecomp_formats[ZDECOMP_FORMATS];

/* Sets the standard sample positions of the surface. */
void zdecomp_standard_positions(struct zdecomp_config *c);

/* Sets the request's state and the sectors that the state has.  With two planes the lower bit of an owner
 * counts.
 */
void zdecomp_put_tile(struct zdecomp_request *in, const struct zeta_tile *tile);

#endif
