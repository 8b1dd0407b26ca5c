/* cread_vectors.h - what the makers of CREAD's vectors share */
#ifndef CREAD_VECTORS_H
#define CREAD_VECTORS_H

#include "fbp/fbp_bus.h"

/* The state of a target, to write. */
struct crop_config *cread_target(struct cread_config *cfg, unsigned target);

#endif
