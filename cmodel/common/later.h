/* later.h - of two clocks */
#ifndef LATER_H
#define LATER_H

#include "common/types.h"

/* Returns the clock that comes later. */
static inline u64 later(u64 a, u64 b)
{
    return a > b ? a : b;
}

#endif
