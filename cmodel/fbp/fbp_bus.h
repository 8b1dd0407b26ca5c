/* fbp_bus.h - fbp.def in C */
#ifndef FBP_BUS_H
#define FBP_BUS_H

#include "gpu_bus.h"

#define BUS_DEF "fbp/fbp.def"
#include "common/bus_c.h"

#include "fbp/fbp_batch.h" /* of what they carry */

#endif
