/* fbp_watch.h - stand-ins that do what their units do: so packets of colours go by wires (fbp_direct.c)
 *
 * Include after cmocka.h.
 */
#ifndef FBP_WATCH_H
#define FBP_WATCH_H

#include "fbp_bench.h"

#define UNIT(u, what, row, ports)                                    \
    static bool watch_##u(void *none, void *unit, const void *wires) \
    {                                                                \
        return u##_wired(unit, wires, none);                         \
    }
#include "common/net_rest.h"
#include "fbp/fbp.net"
#include "common/net_undef.h"

static struct stand_in none;

/* By bits of 'watched', of the units in flow order. */
static inline void watch(unsigned watched)
{
    unsigned bit = 0;

#define UNIT(u, what, row, ports) \
    if (watched >> bit++ & 1)     \
        b.stand_in.u = (struct stand_in){ watch_##u, &none };
#include "common/net_rest.h"
#include "fbp/fbp.net"
#include "common/net_undef.h"
    assert_true(bit == 7);
}

#endif
