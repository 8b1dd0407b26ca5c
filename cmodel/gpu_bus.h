/* gpu_bus.h - gpu.def in C */
#ifndef GPU_BUS_H
#define GPU_BUS_H

#include "common/common_bus.h"

#define BUS_DEF "gpu.def"
#include "common/bus_c.h"

#endif
