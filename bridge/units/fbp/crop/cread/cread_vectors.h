/* cread_vectors.h - shared by the makers of CREAD's vectors */
#ifndef CREAD_VECTORS_H
#define CREAD_VECTORS_H

#include "fbp/fbp_bus.h"

/* Returns the state of a target, to write to. */
struct crop_config *cread_target(struct cread_config *cfg, unsigned target);

#endif
