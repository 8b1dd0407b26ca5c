/* full_wire.h - a wire that has no room for a while: a unit that gives something then fails
 *
 *   unsigned was = full_wire(&wire.count);
 *   unit_step(...);
 *   free_wire(&wire.count, was);
 *
 * Include after cmocka.h.
 */
#ifndef FULL_WIRE_H
#define FULL_WIRE_H

#include "common/common_bus.h"

static inline unsigned full_wire(unsigned *count)
{
    const unsigned was = *count;

    *count = BUS_FIFO_DEPTH;
    return was;
}

static inline void free_wire(unsigned *count, unsigned was)
{
    assert_int_equal(*count, BUS_FIFO_DEPTH);
    *count = was;
}

#endif
