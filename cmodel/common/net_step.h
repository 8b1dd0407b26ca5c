/* net_step.h - UNIT_step of units whose wires have W_from and W_into: define NET_DEF, and NET_STEP_u as NET_STEP_MADE for each such
 * unit u of it, then include where the units and their wires are known
 *
 *   bool W_into(struct UNIT *, const struct T *in)   takes a packet of wire W; false: not now, and nothing has changed
 *   bool W_from(struct UNIT *, struct T *out)        gives the next packet that the unit has for W, which leaves it; false: there is
 *                                                    none, and nothing has changed
 *
 * The flow driver calls the same two (common/net_flow.h); what a unit counts, it counts in them.
 * A unit with USES(mem) gets const struct mem_port * as the second parameter of each, one with another RAM that RAM.  A step takes
 * at most one packet of each input, from the last port to the first, so that answers and orders go before new work; then it gives at
 * most one of each output; it returns whether any moved.
 */
#include "common/net_each.h"

#ifndef NET_STEP_MADE
#define NET_STEP_MADE ~, NET_STEP_MAKE
#define NET_STEP_LEAVE(u, ...)
#define NET_STEP_MAKE(u, ...)                                                         \
    bool u##_step(struct u *unit NET_EACH(NET_STEP_PARAMETER, ~, __VA_ARGS__))        \
    {                                                                                 \
        bool moved = false;                                                           \
                                                                                      \
        NET_EACH(NET_STEP_PORT, ~, __VA_ARGS__)                                       \
        NET_EACH(NET_STEP_MEMORY, ~, __VA_ARGS__)                                     \
        NET_EACH_BACK(NET_STEP_TO, (NET_EACH(NET_USED, ~, __VA_ARGS__)), __VA_ARGS__) \
        NET_EACH(NET_STEP_BY, (NET_EACH(NET_USED, ~, __VA_ARGS__)), __VA_ARGS__)      \
        return moved;                                                                 \
    }

#define NET_STEP_PARAMETER(c, port)      NET_STEP_PARAMETER_(NET_OPEN port)
#define NET_STEP_PARAMETER_(...)         NET_STEP_PARAMETER__(__VA_ARGS__)
#define NET_STEP_PARAMETER__(kind, t, w) , NET_STEP_TYPE_##kind(t) * w
#define NET_STEP_TYPE_TAKE(t)            struct t##_fifo
#define NET_STEP_TYPE_GIVE(t)            struct t##_fifo
#define NET_STEP_TYPE_REPLY(t)           struct t##_fifo
#define NET_STEP_TYPE_REQUEST(t)         struct t##_fifo
#define NET_STEP_TYPE_MEMORY(t)          struct t
#define NET_STEP_TYPE_USE(t)             struct t

/* The port of memory is declared, gets its wires, and then memory, which stands behind them in the list (mem_port.h). */
#define NET_STEP_PORT(c, port)      NET_STEP_PORT_(NET_OPEN port)
#define NET_STEP_PORT_(...)         NET_STEP_PORT__(__VA_ARGS__)
#define NET_STEP_PORT__(kind, t, n) NET_STEP_PORT_##kind(n)
#define NET_STEP_PORT_TAKE(n)
#define NET_STEP_PORT_GIVE(n)
#define NET_STEP_PORT_REPLY(n)
#define NET_STEP_PORT_REQUEST(n)
#define NET_STEP_PORT_MEMORY(n) struct mem_port port = { .mem = NULL };
#define NET_STEP_PORT_USE(n)
#define NET_STEP_MEMORY(c, port)      NET_STEP_MEMORY_(NET_OPEN port)
#define NET_STEP_MEMORY_(...)         NET_STEP_MEMORY__(__VA_ARGS__)
#define NET_STEP_MEMORY__(kind, t, w) NET_STEP_MEMORY_##kind(w)
#define NET_STEP_MEMORY_TAKE(w)
#define NET_STEP_MEMORY_GIVE(w)
#define NET_STEP_MEMORY_REPLY(w)   port.reply = w;
#define NET_STEP_MEMORY_REQUEST(w) port.request = w;
#define NET_STEP_MEMORY_MEMORY(w)  port = mem_port(w, port.request, port.reply);
#define NET_STEP_MEMORY_USE(w)

#define NET_STEP_TO(used, port)         NET_STEP_TO_(used, NET_OPEN port)
#define NET_STEP_TO_(...)               NET_STEP_TO__(__VA_ARGS__)
#define NET_STEP_TO__(used, kind, t, w) NET_STEP_TO_##kind(used, t, w)
#define NET_STEP_TO_TAKE(used, t, w)                                   \
    if (!t##_empty(w) && w##_into(unit NET_OPEN used, t##_first(w))) { \
        t##_drop(w);                                                   \
        moved = true;                                                  \
    }
#define NET_STEP_TO_GIVE(used, t, w)
#define NET_STEP_TO_REPLY(used, t, w)
#define NET_STEP_TO_REQUEST(used, t, w)
#define NET_STEP_TO_MEMORY(used, t, w)
#define NET_STEP_TO_USE(used, t, w)

#define NET_STEP_BY(used, port)         NET_STEP_BY_(used, NET_OPEN port)
#define NET_STEP_BY_(...)               NET_STEP_BY__(__VA_ARGS__)
#define NET_STEP_BY__(used, kind, t, w) NET_STEP_BY_##kind(used, t, w)
#define NET_STEP_BY_TAKE(used, t, w)
#define NET_STEP_BY_GIVE(used, t, w)            \
    if (!t##_full(w)) {                         \
        struct t x;                             \
                                                \
        if (w##_from(unit NET_OPEN used, &x)) { \
            t##_push(w, &x);                    \
            moved = true;                       \
        }                                       \
    }
#define NET_STEP_BY_REPLY(used, t, w)
#define NET_STEP_BY_REQUEST(used, t, w)
#define NET_STEP_BY_MEMORY(used, t, w)
#define NET_STEP_BY_USE(used, t, w)
#endif

#define UNIT(u, what, row, ports)   NET_PICK(NET_STEP_##u, NET_STEP_LEAVE)(u, none ports)
#define INNER(u, place, what, row, ports) NET_PICK(NET_STEP_##u, NET_STEP_LEAVE)(u, none ports)
#define PART(u, ports)              NET_PICK(NET_STEP_##u, NET_STEP_LEAVE)(u, none ports)
#define TAKES                       NET_TAKES_PORT
#define GIVES                       NET_GIVES_PORT
#define USES                        NET_USES_PORT
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"
#undef NET_DEF
