/* host_float.h - the host's floating point, for tools and tests: they may have it, cmodel/ but in two files has not */
#ifndef HOST_FLOAT_H
#define HOST_FLOAT_H

#include "common/host_ieee.h"

#endif
