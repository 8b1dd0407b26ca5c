/* gpc_bus.h - gpc.def in C */
#ifndef GPC_BUS_H
#define GPC_BUS_H

#include "gpu_bus.h"

#define BUS_DEF "gpc/gpc.def"
#include "common/bus_c.h"

/* The part of a draw's token; others are of a primitive, all parts of it. */
#define PART_OF_DRAW 3

/* Edge i, 0 to 3, of a primitive. */
static inline const struct raster_edge *raster_edge_at(const struct raster_prim *p, unsigned i)
{
    return i == 0 ? &p->edge0 : i == 1 ? &p->edge1 : i == 2 ? &p->edge2 : &p->edge3;
}

#endif
