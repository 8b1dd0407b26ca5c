/* net_flow.h - the flow driver of a block's .net: packets go by calls, each until it rests (common/net.h)
 *
 * One file reads all .nets of a part of the GPU, so that calls between them cost nothing.  It has a struct FLOW: for each block b of
 * the .nets the instance 'b' that a packet is in and its number, b_at; 'port', the port of memory; and 'waits'.  Where units have memory
 * also 'memory', that port; 'port' is then the unit's wires, while somebody looks at them, and what waits there is served.  It defines FLOW, then
 * includes net_flow_names.h for each .net, then this file for each, with NET and NET_DEF.  It has of them:
 *
 *   W_put(f, x)      puts a packet on wire W: it is counted and taps see it; the consumer takes it; and what the consumer then has to
 *                    give goes on likewise, before W_put returns
 *   W_put_to         puts one on a CROSS whose route is known
 *   W_put_batch      puts the wire's second packet, which stands for BATCH_count(x) packets, of which BATCH_packet(x, i, &t)
 *                    makes one: as taps see them, and the consumer, if it does not take the batch
 *   UNIT_pour(f)     puts all on their wires that a unit has to give
 *
 * and it defines W_route(b, x), and W_route_batch, of each FAN and CROSS of block b: the instance that a packet goes to; or NET_ALL: it
 * goes to all, when all have sent it.
 *
 * A RAM of a block around is where NET_FLOW_RAM_name says.  A unit or wire is made if NET_FLOW_name is NET_FLOW_MADE.  Of another unit the file has the W_take of its inputs, of another wire
 * W_put.
 *
 * A unit that refuses a packet is poured, and offered it again.  If nothing moves, a batch goes packet by packet; a packet waits in
 * the wire's FIFO, and 'waits' is set: then steps bring all to rest (net_code.h).
 */
#include "common/net_flow_gives.h"
#include "common/net_flow_wires.h"

#ifndef NET_FLOW_UNIT_1
/* Units: takes of their inputs, and a pour of their outputs. */
#define NET_FLOW_UNIT_0(u, ...)
#define NET_FLOW_UNIT_1(u, ...) \
    static inline bool u##_on_wires(const struct FLOW *f) \
    { (void)f; return false NET_EACH(NET_FLOW_ON_WIRES, ~, __VA_ARGS__); } \
    static inline void u##_find_port(struct FLOW *f, struct mem_port *port) \
    { (void)f; (void)port; NET_EACH(NET_FLOW_FIND, ~, __VA_ARGS__) } \
    NET_EACH(NET_FLOW_TAKE, (u, (NET_EACH(NET_FLOW_USED, ~, __VA_ARGS__))), __VA_ARGS__) \
    static inline bool u##_pour(struct FLOW *f) \
    { return NET_PICK(NET_FLOW_GIVES_##u, NET_FLOW_MAYBE)(&f->NET->u) && u##_pour_all(f); } \
    static bool u##_pour_all(struct FLOW *f) \
    { \
        struct NET *b = f->NET; \
        bool any = false; \
\
        (void)b; \
        for (;; any = true) { \
            if (any && !NET_PICK(NET_FLOW_GIVES_##u, NET_FLOW_MAYBE)(&b->u)) \
                return any; \
            NET_EACH(NET_FLOW_GIVE, (u, (NET_EACH(NET_FLOW_USED, ~, __VA_ARGS__))), __VA_ARGS__) \
            return any; \
        } \
    }

#define NET_FLOW_MAYBE(unit) true

/* A unit goes to memory by its wires, which somebody looks at; its port then; what waits on them is served. */
#define NET_FLOW_ON_WIRES(c, port)            NET_FLOW_ON_WIRES_(NET_OPEN port)
#define NET_FLOW_ON_WIRES_(...)               NET_FLOW_ON_WIRES__(__VA_ARGS__)
#define NET_FLOW_ON_WIRES__(kind, t, w, batch) NET_PICK(NET_FLOW_ON_WIRES_##kind, NET_FLOW_NOTHING)(w)
#define NET_FLOW_ON_WIRES_REQUEST             ~, NET_FLOW_IS_LOOKED_AT
#define NET_FLOW_IS_LOOKED_AT(w)              || !f->port->mem || f->NET->w.tap
#define NET_FLOW_NOTHING(w)
#define NET_FLOW_FIND(c, port)                NET_FLOW_FIND_(NET_OPEN port)
#define NET_FLOW_FIND_(...)                   NET_FLOW_FIND__(__VA_ARGS__)
#define NET_FLOW_FIND__(kind, t, w, batch)    NET_PICK(NET_FLOW_FIND_##kind, NET_FLOW_NOTHING)(w)
#define NET_FLOW_FIND_REPLY                   ~, NET_FLOW_FIND_ANSWERS
#define NET_FLOW_FIND_ANSWERS(w)              port->reply = &f->NET->w;
#define NET_FLOW_FIND_REQUEST                 ~, NET_FLOW_FIND_ASKS
#define NET_FLOW_FIND_ASKS(w) \
    if (f->NET->w.tap) \
        port->request = &f->NET->w; \
    else \
        *port = *f->memory;

#define NET_FLOW_USED(c, port)                NET_FLOW_USED_(NET_OPEN port)
#define NET_FLOW_USED_(...)                   NET_FLOW_USED__(__VA_ARGS__)
#define NET_FLOW_USED__(kind, t, n, batch)    NET_FLOW_USED_##kind(n)
#define NET_FLOW_USED_TAKE(n)
#define NET_FLOW_USED_LEND(n)
#define NET_FLOW_USED_GIVE(n)
#define NET_FLOW_USED_TAKE_BATCH(n)
#define NET_FLOW_USED_LEND_BATCH(n)
#define NET_FLOW_USED_GIVE_BATCH(n)
#define NET_FLOW_USED_REPLY(n)
#define NET_FLOW_USED_REQUEST(n)
#define NET_FLOW_USED_TAKE_WHOLE(n)
#define NET_FLOW_USED_GIVE_LOAN(n)
#define NET_FLOW_USED_HOLD(n)
#define NET_FLOW_USED_HOLD_BATCH(n)
#define NET_FLOW_USED_PASS_BATCH(n)
#define NET_FLOW_USED_COLLECT(n)
#define NET_FLOW_USED_MEMORY(n)               , f->port
#define NET_FLOW_USED_USE(n)                  , NET_PICK(NET_FLOW_RAM_##n, &f->NET->n)

#define NET_FLOW_TAKE(c, port)                NET_FLOW_TAKE_(NET_OPEN c, NET_OPEN port)
#define NET_FLOW_TAKE_(...)                   NET_FLOW_TAKE__(__VA_ARGS__)
#define NET_FLOW_TAKE__(u, used, kind, t, w, batch) NET_FLOW_TAKE_##kind(u, used, t, w, batch)
#define NET_FLOW_TAKE_TAKE(u, used, t, w, batch) \
    NET_PASTE(NET_FLOW_TAKES_, NET_FLOW_OF_WIRE(t, w))(u, used, t, w)
#define NET_FLOW_TAKES_2(u, used, t, w)
#define NET_FLOW_TAKES_3 NET_FLOW_TAKES_0
#define NET_FLOW_TAKES_1 NET_FLOW_TAKES_0
#define NET_FLOW_TAKES_0(u, used, t, w) \
    static inline struct t *w##_lent(struct FLOW *f, struct t *own) { (void)f; return own; } \
    NET_FLOW_TAKE_ONE(u, used, t, w)
#define NET_FLOW_TAKE_LEND(u, used, t, w, batch) \
    static inline struct t *w##_lent(struct FLOW *f, struct t *own) \
    { \
        struct t *x = w##_place(&f->NET->u); \
\
        return x ? x : own; \
    } \
    NET_FLOW_TAKE_ONE(u, used, t, w)
#define NET_FLOW_TAKE_ONE(u, used, t, w) \
    static NET_RARE void w##_wait(struct FLOW *f, const struct t *x) \
    { \
        struct t##_fifo *q = w##_end(f); \
\
        assert(q && !t##_full(q)); \
        q->slot[(q->head + q->count++) % BUS_FIFO_DEPTH] = *x; \
        f->waits = true; \
    } \
    static NET_RARE bool w##_again(struct FLOW *f, const struct t *x) \
    { \
        while (u##_pour(f) NET_PICK(NET_FLOW_ROUSES_##w, NET_FLOW_NONE)(f)) \
            if (w##_into(&f->NET->u NET_OPEN used, x)) \
                return true; \
        return false; \
    } \
    static inline void w##_take_now(struct FLOW *f, const struct t *x) \
    { \
        struct t##_fifo *q = w##_end(f); \
\
        if ((q && q->count) || !(w##_into(&f->NET->u NET_OPEN used, x) || w##_again(f, x))) { \
            w##_wait(f, x); \
            return; \
        } \
        if (q && q->tap) \
            net_tap_taken(&q->tap, x); \
        NET_PICK(NET_FLOW_POURS_##w, u##_pour)(f); \
        NET_PICK(NET_FLOW_RESTS_##w, NET_FLOW_NONE)(f) \
    } \
    NET_FLOW_BY_PORT(u, t, w##_take)
#define NET_FLOW_NONE(...)
#define NET_FLOW_BY_PORT(u, t, take) \
    static NET_RARE void take##_on_wires(struct FLOW *f, const struct t *x) \
    { \
        const struct mem_port *was = f->port; \
        struct mem_port port = { .mem = NULL }; \
\
        u##_find_port(f, &port); \
        f->port = &port; \
        take##_now(f, x); \
        f->port = was; \
    } \
    static inline void take(struct FLOW *f, const struct t *x) \
    { \
        if (u##_on_wires(f)) \
            take##_on_wires(f, x); \
        else \
            take##_now(f, x); \
    }
#define NET_FLOW_TAKE_TAKE_BATCH(u, used, t, w, batch) \
    static inline struct batch *w##_lent_batch(struct FLOW *f, struct batch *own) { (void)f; return own; } \
    NET_FLOW_TAKE_MANY(u, used, t, w, batch)
#define NET_FLOW_TAKE_LEND_BATCH(u, used, t, w, batch) \
    static inline struct batch *w##_lent_batch(struct FLOW *f, struct batch *own) \
    { \
        (void)own; \
        return w##_place(&f->NET->u); \
    } \
    NET_FLOW_TAKE_MANY(u, used, t, w, batch)
#define NET_FLOW_TAKE_MANY(u, used, t, w, batch) \
    NET_FLOW_TAKE_TAKE(u, used, t, w, batch) \
    static NET_RARE void w##_unfold(struct FLOW *f, const struct batch *x) \
    { \
        for (unsigned i = 0, n = w##_packets(x); i < n; i++) { \
            struct t one; \
\
            w##_packet(x, i, &one); \
            w##_take(f, &one); \
        } \
    } \
    static NET_RARE bool w##_again_batch(struct FLOW *f, const struct batch *x) \
    { \
        while (u##_pour(f) NET_PICK(NET_FLOW_ROUSES_##w, NET_FLOW_NONE)(f)) \
            if (w##_into_batch(&f->NET->u NET_OPEN used, x)) \
                return true; \
        return false; \
    } \
    static inline void w##_take_batch_now(struct FLOW *f, const struct batch *x) \
    { \
        struct t##_fifo *q = w##_end(f); \
\
        if ((q && q->count) || \
            !(w##_into_batch(&f->NET->u NET_OPEN used, x) || w##_again_batch(f, x))) { \
            w##_unfold(f, x); \
            return; \
        } \
        if (q && q->tap) \
            w##_tell(q, x, net_tap_taken); \
        u##_pour(f); \
    } \
    NET_FLOW_BY_PORT(u, batch, w##_take_batch)
#define NET_FLOW_TAKE_TAKE_WHOLE(u, used, t, w, batch) \
    static inline struct batch *w##_lent_batch(struct FLOW *f, struct batch *own) { (void)f; return own; } \
    NET_FLOW_TAKE_TAKE(u, used, t, w, batch) \
    static inline void w##_take_batch(struct FLOW *f, const struct batch *x) \
    { \
        const bool takes = w##_into_batch(&f->NET->u NET_OPEN used, x); \
\
        assert(takes); \
        (void)takes; \
        NET_PICK(NET_FLOW_POURS_##w, u##_pour)(f); \
    }
#define NET_FLOW_TAKE_GIVE(u, used, t, w, batch)
#define NET_FLOW_TAKE_GIVE_BATCH(u, used, t, w, batch)
#define NET_FLOW_TAKE_GIVE_LOAN(u, used, t, w, batch)
#define NET_FLOW_TAKE_REPLY(u, used, t, w, batch)
#define NET_FLOW_TAKE_REQUEST(u, used, t, w, batch)
#define NET_FLOW_TAKE_MEMORY(u, used, t, w, batch)
#define NET_FLOW_TAKE_USE(u, used, t, w, batch)
#define NET_FLOW_TAKE_HOLD(u, used, t, w, batch)
#define NET_FLOW_TAKE_HOLD_BATCH(u, used, t, w, batch)
#define NET_FLOW_TAKE_PASS_BATCH(u, used, t, w, batch)
#define NET_FLOW_TAKE_COLLECT(u, used, t, w, batch)
#endif

#define UNIT(u, what, row, ports)  NET_PASTE(NET_FLOW_UNIT_, NET_FLOW_OF(u))(u, none ports)
#define PART(u, ports)             NET_PASTE(NET_FLOW_UNIT_, NET_FLOW_OF(u))(u, none ports)
#define TAKES(t, w)                , (NET_PICK(NET_MEMORY_##t, TAKE), t, w, ~)
#define GIVES(t, w)                , (NET_PICK(NET_MEMORY_##t, GIVE), t, w, ~)
#define LENDS(t, w)                , (LEND, t, w, ~)
#define TAKES_BATCH(t, w, batch)   , (TAKE_BATCH, t, w, batch)
#define TAKES_WHOLE(t, w, batch)   , (TAKE_WHOLE, t, w, batch)
#define LENDS_BATCH(t, w, batch)   , (LEND_BATCH, t, w, batch)
#define GIVES_BATCH(t, w, batch)   , (GIVE_BATCH, t, w, batch)
#define GIVES_LOAN(t, w, loan)     , (GIVE_LOAN, t, w, loan)
#define USES(t, n)                 , (NET_PICK(NET_MEMORY_##t, USE), t, n, ~)
#define HOLDS(t, w)                , (HOLD, t, w, ~)
#define HOLDS_BATCH(t, w, batch)   , (HOLD_BATCH, t, w, batch)
#define PASSES_BATCH(t, w, batch)  , (PASS_BATCH, t, w, batch)
#define COLLECTS(t, w)             , (COLLECT, t, w, ~)
#define WIRE(t, w)                 NET_PASTE(NET_FLOW_WIRE_, NET_FLOW_OF_WIRE(t, w))(t, w)
#define FAN(t, w, most, many)      NET_PASTE(NET_FLOW_FAN_, NET_FLOW_OF_WIRE(t, w))(t, w)
#define FAN_BY(u, t, w, most, many) NET_FLOW_FAN_BY(u, t, w, many)
#define MERGE_BY(by, t, w, u, most, many) NET_FLOW_MERGE_BY(by, t, w, u, many)
#define MERGE(t, w, most, many)    NET_PASTE(NET_FLOW_MERGE_, NET_FLOW_OF_WIRE(t, w))(t, w)
#define CROSS(t, w, most_of, many_of, most, many) \
    NET_PASTE(NET_FLOW_CROSS_, NET_FLOW_OF_WIRE(t, w))(t, w)
#define BATCH(t, w, batch)         NET_PASTE(NET_FLOW_BATCH_, NET_FLOW_OF_WIRE(t, w))(t, w, batch)
#define FAN_BATCH(t, w, batch, u, many) \
    NET_PASTE(NET_FLOW_FAN_BATCH_, NET_FLOW_OF_WIRE(t, w))(t, w, batch, u, many)
#define FAN_BATCH_BY(by, t, w, batch, u, many) NET_FLOW_FAN_BATCH_BY(by, t, w, batch, u, many)
#define MERGE_BATCH(t, w, batch, u, many) \
    NET_PASTE(NET_FLOW_MERGE_BATCH_, NET_FLOW_OF_WIRE(t, w))(t, w, batch, u, many)
#define CROSS_BATCH(t, w, batch, from, many_of, u, many) \
    NET_PASTE(NET_FLOW_CROSS_BATCH_, NET_FLOW_OF_WIRE(t, w))(t, w, batch, from, many_of, u, many)
#define EDGE(t, w)                 NET_PASTE(NET_FLOW_EDGE_, NET_FLOW_OF_WIRE(t, w))(t, w)
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"

#define BLOCKS(u, most, many, ports) NET_EACH(NET_FLOW_END, (u, many), none ports)
#define TAKES_EACH(t, w) , (ENTER, t, w, w##_at)
#define GIVES_EACH(t, w) , (LEAVE, t, w, w##_at)
#define TAKES_OF(t, w)   , (ENTER, t, w, w##_of)
#define GIVES_OF(t, w)   , (LEAVE, t, w, w##_of)
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"
#undef NET
#undef NET_DEF
