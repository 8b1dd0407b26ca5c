/* net_code.h - the functions of a block's .net: define NET, the block, and NET_DEF, then include in its .c
 *
 * UNIT_step of its units and parts (net_step.h); reset; a step of every unit in turn; whether nothing is inside; visits to all wires and units in flow order.
 */

/* Pointers to every wire of the block's units, its own wires and those around it. */
#define WIRE(t, w)                struct t##_fifo *w;
#define FAN(t, w, most, many)     struct t##_fifo *w, *w##_at;
#define CROSS(t, w, most_of, many_of, most, many) struct t##_fifo *w, *w##_of, *w##_at;
#define EDGE(t, w)                struct t##_fifo *w;
#define RAM(t, n)                 struct t *n;
#define EDGE_RAM(t, n)            struct t *n;
#include "common/net_rest.h"
struct NET_(_nodes) {
#include NET_DEF
};
#include "common/net_undef.h"

#define WIRE(t, w)                n.w = &b->w;
#define FAN(t, x, most, many)     n.x = &b->x; n.x##_at = b->x##_at;
#define CROSS(t, x, most_of, many_of, most, many) \
    FAN(t, x, most, many) n.x##_of = b->x##_of;
#define EDGE(t, x)                n.x = w->x;
#define RAM(t, x)                 n.x = &b->x;
#define EDGE_RAM(t, x)            n.x = w->x;
#include "common/net_rest.h"
static inline struct NET_(_nodes) NET_(_nodes_of)(struct NET *b, const struct NET_(_wires) *w)
{
    struct NET_(_nodes) n;
    (void)w;
#include NET_DEF
    return n;
}
#include "common/net_undef.h"

/* Taps stay on their wires.  Instances of BLOCKS are reset by the owner, who knows how many a GPU has: others are never touched. */
#define CLEARED(t, x)             b->x = (struct t##_fifo){ .tap = b->x.tap };
#define WIRE(t, x)                CLEARED(t, x)
#define FAN(t, x, most, many) \
    CLEARED(t, x) \
    for (unsigned i = 0; i < most; i++) { CLEARED(t, x##_at[i]) }
#define CROSS(t, x, most_of, many_of, most, many) \
    FAN(t, x, most, many) \
    for (unsigned i = 0; i < most_of; i++) { CLEARED(t, x##_of[i]) }
#define UNIT(u, what, row, ports) u##_reset(&b->u);
#define PART(u, ports)            u##_reset(&b->u);
#define BLOCK(u, ports)           u##_reset(&b->u);
#include "common/net_rest.h"
void NET_(_net_reset)(struct NET *b)
{
#include NET_DEF
}
#include "common/net_undef.h"
#undef CLEARED

/* Who ASKS a unit has it not at hand beside its stand-in. */
#define PART(u, ports)      ports
#define ASKS(u, t, x, r, v) if (s->u.step) n.u = NULL;
#include "common/net_rest.h"
static inline struct NET_(_nodes) NET_(_nodes_at_hand)(struct NET *b, const struct NET_(_wires) *w,
                                                       const struct NET_(_stand_ins) *s)
{
    struct NET_(_nodes) n = NET_(_nodes_of)(b, w);
    (void)s;
#include NET_DEF
    return n;
}
#include "common/net_undef.h"

/* In the next two readings ports are lists that begin with a comma: arguments behind the unit. */
#define NET_PORTS(none, ...) { __VA_ARGS__ }

/* A stand-in is asked in a function of its own: only for it there must be a struct of the unit's wires. */
#define UNIT(u, what, row, ports) \
    static NET_RARE bool NET_(_stand_in_for_##u)(struct NET *b, const struct NET_(_wires) *w, \
                                                 const struct stand_in *s) \
    { \
        const struct NET_(_nodes) n = NET_(_nodes_of)(b, w); \
        (void)n; \
        return s->step(s->self, &b->u, &(const struct u##_wires)NET_PORTS(none ports)); \
    }
#define TAKES(t, w)         , n.w
#define GIVES(t, w)         , n.w
#define USES(t, x)          , n.x
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"

/* What a step has filled in place, for who looks. */
#define UNIT(u, what, row, ports) \
    static inline void NET_(_tell_##u)(const struct NET_(_nodes) *n) { (void)n; ports }
#define PART(u, ports)      UNIT(u, , , ports)
#define GIVES(t, w)         if (n->w->untold) t##_tell(n->w);
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"

/* A unit that is idle, and to which nothing comes, need not be stepped: where NET_RESTS is defined, and idle costs less than a step. */
#ifdef NET_RESTS
#define UNIT(u, what, row, ports) \
    static inline bool NET_(_rests_##u)(const struct NET *b, const struct NET_(_nodes) *n) \
    { (void)n; return u##_idle(&b->u) ports; }
#define TAKES(t, w)         && t##_empty(n->w)
#else
#define UNIT(u, what, row, ports) \
    static inline bool NET_(_rests_##u)(const struct NET *b, const struct NET_(_nodes) *n) \
    { (void)b; (void)n; return false; }
#endif
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"

#define UNIT(u, what, row, ports) \
    for (; s->u.step ? NET_(_stand_in_for_##u)(b, w, &s->u) \
                     : !NET_(_rests_##u)(b, &n) && u##_step(&b->u ports); moved = true) \
        NET_(_tell_##u)(&n);
#define PART(u, ports)  for (; u##_step(&b->u ports); moved = true) NET_(_tell_##u)(&n);
#define BLOCK(u, ports) \
    if (u##_step(&b->u, &(const struct u##_wires)NET_PORTS(none ports), &s->u)) moved = true;
#define BLOCKS(u, most, many, ports) \
    for (unsigned i = 0, many_ = many; i < many_; i++) \
        if (u##_step(&b->u[i], &(const struct u##_wires)NET_PORTS(none ports), &s->u[i])) moved = true;
#define LOGIC(step)     while (step) moved = true;
#define TAKES(t, w)         , n.w
#define GIVES(t, w)         , n.w
#define USES(t, x)          , n.x
#define TAKES_EACH(t, w)    , many_ > 1 ? &n.w##_at[i] : n.w
#define GIVES_EACH(t, w)    , many_ > 1 ? &n.w##_at[i] : n.w
#define TAKES_OF(t, w)      , many_ > 1 ? &n.w##_of[i] : n.w
#define GIVES_OF(t, w)      , many_ > 1 ? &n.w##_of[i] : n.w
#define ENDS(t, x)          , n.x, n.x##_at
#define ENDS_OF(t, x)       , n.x, n.x##_of
#include "common/net_rest.h"
bool NET_(_net_step)(struct NET *b, const struct NET_(_wires) *w, const struct NET_(_stand_ins) *s)
{
    const struct NET_(_nodes) n = NET_(_nodes_at_hand)(b, w, s);
    bool moved = false;

    (void)n;
    (void)s;
#include NET_DEF
    return moved;
}
#include "common/net_undef.h"
#undef NET_PORTS

#define WIRE(t, w)                if (!t##_empty(&b->w)) return false;
#define FAN(t, w, most, many)     if (!t##_empty(&b->w)) return false; \
    for (unsigned i = 0; i < many; i++) if (!t##_empty(&b->w##_at[i])) return false;
#define CROSS(t, w, most_of, many_of, most, many) \
    FAN(t, w, most, many) \
    for (unsigned i = 0; i < many_of; i++) if (!t##_empty(&b->w##_of[i])) return false;
#define UNIT(u, what, row, ports) if (!u##_idle(&b->u)) return false;
#define PART(u, ports)            if (!u##_idle(&b->u)) return false;
#define BLOCK(u, ports)           if (!u##_idle(&b->u)) return false;
#define BLOCKS(u, most, many, ports) \
    for (unsigned i = 0; i < many; i++) if (!u##_idle(&b->u[i])) return false;
#include "common/net_rest.h"
bool NET_(_net_idle)(const struct NET *b)
{
#include NET_DEF
    return true;
}
#include "common/net_undef.h"

#define UNIT(u, what, row, ports) if (s->u.step) return true;
#define BLOCK(u, ports)           if (u##_net_watched(&s->u)) return true;
#define BLOCKS(u, most, many, ports) \
    for (unsigned i = 0; i < most; i++) if (u##_net_watched(&s->u[i])) return true;
#include "common/net_rest.h"
bool NET_(_net_watched)(const struct NET_(_stand_ins) *s)
{
    (void)s;
#include NET_DEF
    return false;
}
#include "common/net_undef.h"

#define UNIT(u, what_, row, ports) \
    told(context, &(const struct net_unit){ .block = NET_QUOTE(NET), .name = #u, .at = at, .unit = &b->u, \
                                            .wires = &(const struct u##_wires){ ports }, .stand_in = &s->u, .idle = u##_idle(&b->u), .what = what_, \
                                            .packets = row, .clocks = b->u.clocks });
#define INNER(u, place, what_, row, ports) \
    told(context, &(const struct net_unit){ .block = NET_QUOTE(NET), .name = #u, .at = at, .unit = (void *)(place), \
                                            .wires = &(const struct u##_wires){ ports }, .idle = true, .what = what_, \
                                            .packets = row, .clocks = (place)->clocks });
#define BLOCK(u, ports) \
    u##_net_units(&b->u, &(const struct u##_wires){ ports }, &s->u, at, told, context);
#define BLOCKS(u, most, many, ports) \
    for (unsigned i = 0, many_ = many; i < many_; i++) \
        u##_net_units(&b->u[i], &(const struct u##_wires){ ports }, &s->u[i], net_place(at, i, many_), \
                      told, context);
#define TAKES(t, w)         .w = n.w,
#define GIVES(t, w)         .w = n.w,
#define USES(t, x)          .x = n.x,
#define TAKES_EACH(t, w)    .w = many_ > 1 ? &n.w##_at[i] : n.w,
#define GIVES_EACH(t, w)    .w = many_ > 1 ? &n.w##_at[i] : n.w,
#define TAKES_OF(t, w)      .w = many_ > 1 ? &n.w##_of[i] : n.w,
#define GIVES_OF(t, w)      .w = many_ > 1 ? &n.w##_of[i] : n.w,
#include "common/net_rest.h"
void NET_(_net_units)(struct NET *b, const struct NET_(_wires) *w, struct NET_(_stand_ins) *s,
                      struct net_place at, net_unit_told *told, void *context)
{
    const struct NET_(_nodes) n = NET_(_nodes_of)(b, w);

    (void)n;
    (void)at;
    (void)s;
#include NET_DEF
}
#include "common/net_undef.h"

#define TELL(t, w, of, end, fifo) \
    told(context, &(const struct net_wire){ NET_QUOTE(NET), #w, #t, at, of, end, fifo, (fifo)->count, \
                                            (fifo)->pushed, t##_look, &(fifo)->tap });
#define WIRE(t, w) TELL(t, w, NET_NO_END, NET_NO_END, &b->w)
#define FAN(t, w, most, many) \
    WIRE(t, w) \
    for (int i = 0, many_ = (int)(many); many_ > 1 && i < many_; i++) \
        TELL(t, w, NET_NO_END, i, &b->w##_at[i])
#define CROSS(t, w, most_of, many_of, most, many) \
    FAN(t, w, most, many) \
    for (int i = 0, many_ = (int)(many_of); many_ > 1 && i < many_; i++) \
        TELL(t, w, i, NET_NO_END, &b->w##_of[i])
#define BLOCK(u, ports)           u##_net_wires(&b->u, at, told, context);
#define BLOCKS(u, most, many, ports) \
    for (unsigned i = 0, many_ = many; i < many_; i++) \
        u##_net_wires(&b->u[i], net_place(at, i, many_), told, context);
#include "common/net_rest.h"
void NET_(_net_wires)(struct NET *b, struct net_place at, net_wire_told *told, void *context)
{
    (void)at;
#include NET_DEF
}
#include "common/net_undef.h"
#undef TELL

#include "common/net_step.h"
#undef NET
#undef NET_DEF
