/* tex_bus.h - tex.def in C */
#ifndef TEX_BUS_H
#define TEX_BUS_H

#include "gpc/tpc/tpc_bus.h"

#define BUS_DEF "gpc/tpc/tex/tex.def"
#include "common/bus_c.h"

#endif
