/* net_code.h - the functions of a block's .net: define NET, the block, and NET_DEF, then include in its .c
 *
 * Reset; a step of every unit in turn; whether nothing is inside; visits to all wires and units in flow order.
 */

/* Pointers to every wire of the block's units, its own wires and those around it. */
#define WIRE(t, w)                struct t##_fifo *w;
#define EDGE(t, w)                struct t##_fifo *w;
#define RAM(t, n)                 struct t *n;
#define EDGE_RAM(t, n)            struct t *n;
#define UNIT(u, what, row, ports)
#define CALLED(u, what, row, ports)
#define PART(u, ports)
#define BLOCK(u, ports)
#define LOGIC(step)
#define TAKES(t, w)
#define GIVES(t, w)
#define USES(t, n)
struct NET_(_nodes) {
#include NET_DEF
};
#include "common/net_undef.h"

#define WIRE(t, w)                n.w = &b->w;
#define EDGE(t, x)                n.x = w->x;
#define RAM(t, x)                 n.x = &b->x;
#define EDGE_RAM(t, x)            n.x = w->x;
#define UNIT(u, what, row, ports)
#define CALLED(u, what, row, ports)
#define PART(u, ports)
#define BLOCK(u, ports)
#define LOGIC(step)
#define TAKES(t, w)
#define GIVES(t, w)
#define USES(t, n)
static struct NET_(_nodes) NET_(_nodes_of)(struct NET *b, const struct NET_(_wires) *w)
{
    struct NET_(_nodes) n;
    (void)w;
#include NET_DEF
    return n;
}
#include "common/net_undef.h"

#define WIRE(t, x)                b->x = (struct t##_fifo){ .head = 0 };
#define EDGE(t, w)
#define RAM(t, n)
#define EDGE_RAM(t, n)
#define UNIT(u, what, row, ports) u##_reset(&b->u);
#define CALLED(u, what, row, ports)
#define PART(u, ports)            u##_reset(&b->u);
#define BLOCK(u, ports)           u##_reset(&b->u);
#define LOGIC(step)
#define TAKES(t, w)
#define GIVES(t, w)
#define USES(t, n)
void NET_(_net_reset)(struct NET *b)
{
#include NET_DEF
}
#include "common/net_undef.h"

#define WIRE(t, w)
#define EDGE(t, w)
#define RAM(t, n)
#define EDGE_RAM(t, n)
#define UNIT(u, what, row, ports) \
    while (u##_wired(&b->u, &(const struct u##_wires){ ports }, &s->u)) moved = true;
#define CALLED(u, what, row, ports)
#define PART(u, ports)  while (u##_wired(&b->u, &(const struct u##_wires){ ports })) moved = true;
#define BLOCK(u, ports) if (u##_step(&b->u, &(const struct u##_wires){ ports }, &s->u)) moved = true;
#define LOGIC(step)     while (step) moved = true;
#define TAKES(t, w)         .w = n.w,
#define GIVES(t, w)         .w = n.w,
#define USES(t, x)          .x = n.x,
bool NET_(_net_step)(struct NET *b, const struct NET_(_wires) *w, const struct NET_(_stand_ins) *s)
{
    const struct NET_(_nodes) n = NET_(_nodes_of)(b, w);
    bool moved = false;

#include NET_DEF
    return moved;
}
#include "common/net_undef.h"

#define WIRE(t, w)                && t##_empty(&b->w)
#define EDGE(t, w)
#define RAM(t, n)
#define EDGE_RAM(t, n)
#define UNIT(u, what, row, ports) && u##_idle(&b->u)
#define CALLED(u, what, row, ports)
#define PART(u, ports)            && u##_idle(&b->u)
#define BLOCK(u, ports)           && u##_idle(&b->u)
#define LOGIC(step)
#define TAKES(t, w)
#define GIVES(t, w)
#define USES(t, n)
bool NET_(_net_idle)(const struct NET *b)
{
    return true
#include NET_DEF
        ;
}
#include "common/net_undef.h"

#define WIRE(t, w)
#define EDGE(t, w)
#define RAM(t, n)
#define EDGE_RAM(t, n)
#define UNIT(u, what_, row, ports) \
    told(context, &(const struct net_unit){ .block = NET_QUOTE(NET), .name = #u, .unit = &b->u, \
                                            .stand_in = &s->u, .idle = u##_idle(&b->u), .what = what_, \
                                            .packets = row, .clocks = b->u.clocks });
#define CALLED(u, what_, row, ports) \
    told(context, &(const struct net_unit){ .block = NET_QUOTE(NET), .name = #u, .stand_in = &s->u, .idle = true, \
                                            .what = what_, .packets = row });
#define PART(u, ports)
#define BLOCK(u, ports) \
    u##_net_units(&b->u, &(const struct u##_wires){ ports }, &s->u, told, context);
#define LOGIC(step)
#define TAKES(t, w)         .w = n.w,
#define GIVES(t, w)         .w = n.w,
#define USES(t, x)          .x = n.x,
void NET_(_net_units)(struct NET *b, const struct NET_(_wires) *w, struct NET_(_stand_ins) *s,
                      net_unit_told *told, void *context)
{
    const struct NET_(_nodes) n = NET_(_nodes_of)(b, w);

    (void)n;
#include NET_DEF
}
#include "common/net_undef.h"

#define WIRE(t, w) \
    told(context, &(const struct net_wire){ NET_QUOTE(NET), #w, #t, &b->w, b->w.count, b->w.pushed, \
                                            t##_look });
#define EDGE(t, w)
#define RAM(t, n)
#define EDGE_RAM(t, n)
#define UNIT(u, what, row, ports)
#define CALLED(u, what, row, ports)
#define PART(u, ports)
#define BLOCK(u, ports)           u##_net_wires(&b->u, told, context);
#define LOGIC(step)
#define TAKES(t, w)
#define GIVES(t, w)
#define USES(t, n)
void NET_(_net_wires)(const struct NET *b, net_wire_told *told, void *context)
{
#include NET_DEF
}
#include "common/net_undef.h"
#undef NET
#undef NET_DEF
