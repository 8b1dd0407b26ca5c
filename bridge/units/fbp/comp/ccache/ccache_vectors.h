/* ccache_vectors.h - lines of the colour cache, in parts */
#ifndef CCACHE_VECTORS_H
#define CCACHE_VECTORS_H

#include "fbp/comp/ccache/ccache.h"
#include "random.h"
#include "vector_bus.h"

/* A format of each size that comp has, and of those that it has not. */
#define CCACHE_FORMATS    6
#define CCACHE_COMPRESSED 4 /* of them */

/* Sets target 't' to one of the formats, of 1 << samples samples. */
void ccache_set_target(struct rop_target *t, unsigned format, unsigned samples, bool compressed);

/* Returns the sectors of a packet of the target. */
unsigned ccache_sectors(const struct rop_target *t);

/* Makes what comp gives of a tile that has left. */
void ccache_packed(struct random *r, struct ccache_vector *v);

/* Makes a packet of one pass, and that pass: its request, if it reads, where it goes, what CROP gives. */
void ccache_packet(struct random *r, struct ccache_vector *v, unsigned target, unsigned x,
                   unsigned y);
void ccache_pass(struct random *r, struct ccache_vector *v, bool reads, bool reduced,
                 unsigned sector);

/* Makes a tile of a clear of the target that is cleared. */
void ccache_clear(struct random *r, struct ccache_vector *v);

#endif
