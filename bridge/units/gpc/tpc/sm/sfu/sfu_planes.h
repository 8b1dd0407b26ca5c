/* sfu_planes.h - random attribute planes for the SFU's vectors */
#ifndef SFU_PLANES_H
#define SFU_PLANES_H

#include "gpc/tpc/sm/sfu/sfu.h"
#include "random.h"

/* Makes an fp32: any exponent, or as often near 1; now and then a special. */
u32 sfu_random_float(struct random *r);

/* Makes a plane and a position: ordinary, cancelling, far, sliver, or any bits. */
void sfu_random_plane(struct random *r, struct sfu_quad *q);

#endif
