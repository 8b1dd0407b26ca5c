/* net_step.h - UNIT_step of the units and parts of a .net, made of the functions of their wires (net_code.h includes it, for NET_DEF)
 *
 *   bool W_into(struct UNIT *, const struct T *in)   takes a packet of wire W; false: not now, and nothing has changed
 *   bool W_from(struct UNIT *, struct T *out)        gives the next packet that the unit has for W, which leaves it; false: there is
 *                                                    none, and nothing has changed
 *
 * The flow driver calls the same two (common/net_flow.h); what a unit counts, it counts in them.
 * A unit with USES(mem) gets const struct mem_port * as the second parameter of each, one with another RAM that RAM.  A step takes
 * at most one packet of each input, from the last port to the first, so that answers and orders go before new work; then it gives at
 * most one of each output; it returns whether any moved.
 *
 * A port that TURNS has one function, void UNIT_turn(struct UNIT *, const struct T *in, struct R *out), which makes a packet's answer;
 * the packet is taken when there is room for it.  What GIVES_ALONE waits while packets are on the wire and W_alone(unit, ...) says that
 * it must.  A part that HOLDS or COLLECTS moves nothing while UNIT_ends(unit), of its wires, is 1; UNIT_to(unit) is the end that its
 * next packet goes to, or NET_ALL.
 *
 * NET_STEP_u is NET_STEP_HAND for an arbiter, which looks at several inputs and chooses: arb and xbar.
 */
#include "common/net_each.h"

#ifndef NET_STEP_HAND
#define NET_STEP_HAND ~, NET_STEP_LEAVE
#define NET_STEP_LEAVE(u, ...)
#define NET_STEP_MAKE(u, ...)                                                              \
    bool u##_step(struct u *unit NET_EACH(NET_STEP_PARAMETER, ~, __VA_ARGS__))             \
    {                                                                                      \
        bool moved = false;                                                                \
                                                                                           \
        NET_EACH(NET_STEP_PORT, ~, __VA_ARGS__)                                            \
        NET_EACH(NET_STEP_MEMORY, ~, __VA_ARGS__)                                          \
        NET_EACH_BACK(NET_STEP_TO, (u, (NET_EACH(NET_USED, ~, __VA_ARGS__))), __VA_ARGS__) \
        NET_EACH(NET_STEP_BY, (u, (NET_EACH(NET_USED, ~, __VA_ARGS__))), __VA_ARGS__)      \
        return moved;                                                                      \
    }

#define NET_STEP_PARAMETER(c, port)       NET_STEP_PARAMETER_(NET_OPEN port)
#define NET_STEP_PARAMETER_(...)          NET_STEP_PARAMETER__(__VA_ARGS__)
#define NET_STEP_PARAMETER__(kind, t, w)  NET_STEP_PARAMETER_##kind(t, w)
#define NET_STEP_PARAMETER_TAKE(t, w)     , struct t##_fifo *w
#define NET_STEP_PARAMETER_GIVE(t, w)     NET_STEP_PARAMETER_TAKE(t, w)
#define NET_STEP_PARAMETER_ALONE(t, w)    NET_STEP_PARAMETER_TAKE(t, w)
#define NET_STEP_PARAMETER_REPLY(t, w)    NET_STEP_PARAMETER_TAKE(t, w)
#define NET_STEP_PARAMETER_REQUEST(t, w)  NET_STEP_PARAMETER_TAKE(t, w)
#define NET_STEP_PARAMETER_TURN(t, w)     NET_STEP_PARAMETER_TURNS(NET_OPEN t, NET_OPEN w)
#define NET_STEP_PARAMETER_TURNS(...)     NET_STEP_PARAMETER_TURNS_(__VA_ARGS__)
#define NET_STEP_PARAMETER_TURNS_(t, r, w, v) , struct t##_fifo *w, struct r##_fifo *v
#define NET_STEP_PARAMETER_HOLD(t, w)     , struct t##_fifo *w, struct t##_fifo *w##_at
#define NET_STEP_PARAMETER_COLLECT(t, w)  NET_STEP_PARAMETER_HOLD(t, w)
#define NET_STEP_PARAMETER_MEMORY(t, w)   , struct t *w
#define NET_STEP_PARAMETER_USE(t, w)      , struct t *w

/* The port of memory is declared, gets its wires, and then memory, which stands behind them in the list (mem_port.h). */
#define NET_STEP_PORT(c, port)      NET_STEP_PORT_(NET_OPEN port)
#define NET_STEP_PORT_(...)         NET_STEP_PORT__(__VA_ARGS__)
#define NET_STEP_PORT__(kind, t, n) NET_PICK(NET_STEP_PORT_##kind, NET_STEP_NOTHING)(n)
#define NET_STEP_PORT_MEMORY        ~, NET_STEP_HAS_PORT
#define NET_STEP_HAS_PORT(n)        struct mem_port port = { .mem = NULL };
#define NET_STEP_NOTHING(...)
#define NET_STEP_MEMORY(c, port)      NET_STEP_MEMORY_(NET_OPEN port)
#define NET_STEP_MEMORY_(...)         NET_STEP_MEMORY__(__VA_ARGS__)
#define NET_STEP_MEMORY__(kind, t, w) NET_PICK(NET_STEP_MEMORY_##kind, NET_STEP_NOTHING)(w)
#define NET_STEP_MEMORY_REPLY         ~, NET_STEP_HAS_REPLY
#define NET_STEP_MEMORY_REQUEST       ~, NET_STEP_HAS_REQUEST
#define NET_STEP_MEMORY_MEMORY        ~, NET_STEP_HAS_MEMORY
#define NET_STEP_HAS_REPLY(w)         port.reply = w;
#define NET_STEP_HAS_REQUEST(w)       port.request = w;
#define NET_STEP_HAS_MEMORY(w)        port = mem_port(w, port.request, port.reply);

#define NET_STEP_TO(c, port)               NET_STEP_TO_(NET_OPEN c, NET_OPEN port)
#define NET_STEP_TO_(...)                  NET_STEP_TO__(__VA_ARGS__)
#define NET_STEP_TO__(u, used, kind, t, w) NET_PICK(NET_STEP_TO_##kind, NET_STEP_NOTHING)(u, used, t, w)
#define NET_STEP_TO_TAKE                   ~, NET_STEP_TAKES
#define NET_STEP_TO_TURN                   ~, NET_STEP_TURNS
#define NET_STEP_TO_HOLD                   ~, NET_STEP_HOLDS
#define NET_STEP_TO_COLLECT                ~, NET_STEP_COLLECTS
#define NET_STEP_TAKES(u, used, t, w)                                  \
    if (!t##_empty(w) && w##_into(unit NET_OPEN used, t##_first(w))) { \
        t##_drop(w);                                                   \
        moved = true;                                                  \
    }
#define NET_STEP_TURNS(u, used, t, w)      NET_STEP_TURNS_(u, NET_OPEN t, NET_OPEN w)
#define NET_STEP_TURNS_(...)               NET_STEP_TURNS__(__VA_ARGS__)
#define NET_STEP_TURNS__(u, t, r, w, v)              \
    if (!t##_empty(w) && !r##_full(v)) {             \
        u##_turn(unit, t##_first(w), r##_next(v));   \
        t##_drop(w);                                 \
        moved = true;                                \
    }
#define NET_STEP_HOLDS(u, used, t, w)                                                 \
    if (u##_ends(unit) > 1 && !t##_empty(w) && w##_hold(unit, t##_first(w))) {        \
        t##_drop(w);                                                                  \
        moved = true;                                                                 \
    }
#define NET_STEP_COLLECTS(u, used, t, w)                                     \
    for (unsigned i = 0, ends = u##_ends(unit); ends > 1 && i < ends; i++) { \
        if (!t##_empty(&w##_at[i])) {                                        \
            w##_collect(unit, i, t##_first(&w##_at[i]));                     \
            t##_drop(&w##_at[i]);                                            \
            moved = true;                                                    \
        }                                                                    \
    }

#define NET_STEP_BY(c, port)               NET_STEP_BY_(NET_OPEN c, NET_OPEN port)
#define NET_STEP_BY_(...)                  NET_STEP_BY__(__VA_ARGS__)
#define NET_STEP_BY__(u, used, kind, t, w) NET_PICK(NET_STEP_BY_##kind, NET_STEP_NOTHING)(u, used, t, w)
#define NET_STEP_BY_GIVE                   ~, NET_STEP_GIVES
#define NET_STEP_BY_ALONE                  ~, NET_STEP_GIVES_ALONE
#define NET_STEP_BY_HOLD                   ~, NET_STEP_PASSES
#define NET_STEP_BY_COLLECT                ~, NET_STEP_GIVES_NEXT
#define NET_STEP_GIVES_IF(room, gives, t, w) \
    if (room && !t##_full(w)) {              \
        struct t x;                          \
                                             \
        if (gives) {                         \
            t##_push(w, &x);                 \
            moved = true;                    \
        }                                    \
    }
#define NET_STEP_GIVES(u, used, t, w) NET_STEP_GIVES_IF(true, w##_from(unit NET_OPEN used, &x), t, w)
#define NET_STEP_GIVES_ALONE(u, used, t, w)                             \
    NET_STEP_GIVES_IF((t##_empty(w) || !w##_alone(unit NET_OPEN used)), \
                      w##_from(unit NET_OPEN used, &x), t, w)
#define NET_STEP_GIVES_NEXT(u, used, t, w) NET_STEP_GIVES_IF(u##_ends(unit) > 1, w##_next(unit, &x), t, w)
#define NET_STEP_PASSES(u, used, t, w)                          \
    {                                                           \
        const unsigned ends = u##_ends(unit), at = u##_to(unit); \
        bool room = ends > 1;                                   \
        const struct t *x;                                      \
        unsigned to;                                            \
                                                                \
        for (unsigned i = 0; i < ends && room; i++)             \
            if (at == i || at == NET_ALL)                       \
                room = !t##_full(&w##_at[i]);                   \
        if (room && w##_pass(unit, &x, &to)) {                  \
            for (unsigned i = 0; i < ends; i++)                 \
                if (to == i || to == NET_ALL)                   \
                    t##_push(&w##_at[i], x);                    \
            moved = true;                                       \
        }                                                       \
    }
#endif

#define UNIT(u, what, row, ports)         NET_PICK(NET_STEP_##u, NET_STEP_MAKE)(u, none ports)
#define INNER(u, place, what, row, ports) NET_PICK(NET_STEP_##u, NET_STEP_MAKE)(u, none ports)
#define PART(u, ports)                    NET_PICK(NET_STEP_##u, NET_STEP_MAKE)(u, none ports)
#define TAKES                             NET_TAKES_PORT
#define GIVES                             NET_GIVES_PORT
#define USES                              NET_USES_PORT
#define TURNS(t, w, r, v)                 , (TURN, (t, r), (w, v))
#define GIVES_ALONE(t, w)                 , (ALONE, t, w)
#define GIVES_ALONE_BATCH(t, w, batch)    , (ALONE, t, w)
#define HOLDS(t, w)                       , (HOLD, t, w)
#define COLLECTS(t, w)                    , (COLLECT, t, w)
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"
