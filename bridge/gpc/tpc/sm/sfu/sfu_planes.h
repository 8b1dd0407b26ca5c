/* sfu_planes.h - random attribute planes, what sfu_vectors.c and its planes share */
#ifndef SFU_PLANES_H
#define SFU_PLANES_H

#include "gpc/tpc/sm/sfu/sfu.h"
#include "random.h"

/* fp32 of any exponent, near 1 as often; a special now and then. */
u32 sfu_random_float(struct random *r);

/* A plane and a position: ordinary, cancelling, far, sliver, or any bits. */
void sfu_random_plane(struct random *r, struct sfu_quad *q);

#endif
