/* gpc_bus.h - gpc.def in C */
#ifndef GPC_BUS_H
#define GPC_BUS_H

#include "gpu_bus.h"

#define BUS_DEF "gpc/gpc.def"
#include "common/bus_c.h"

/* The part of a draw's token; others are of a primitive, all parts of it. */
#define PART_OF_DRAW 3

#endif
