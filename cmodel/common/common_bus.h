/* common_bus.h - common.def in C */
#ifndef COMMON_BUS_H
#define COMMON_BUS_H

#define BUS_DEF "common/common.def"
#include "common/bus_c.h"

#endif
