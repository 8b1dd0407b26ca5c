/* vector_bus.h - vector.def in C */
#ifndef VECTOR_BUS_H
#define VECTOR_BUS_H

#include "unit_headers.inc" /* of the rows of units.def, made by CMake */

#define BUS_DEF "vector.def"
#include "common/bus_c.h"

#endif
