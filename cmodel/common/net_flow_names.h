/* net_flow_names.h - what net_flow.h makes of it (there), and the names of all that it makes of one .net */
#include "common/net_each.h"

#ifndef NET_FLOW_MADE
#define NET_FLOW_MADE ~, 1
#define NET_ALL       UINT32_MAX /* of a route: to all instances */

/* Units: takes of their inputs, and a pour of their outputs. */
#define NET_FLOW_UNIT_0(u, ...)
#define NET_FLOW_UNIT_1(u, ...) \
    NET_EACH(NET_FLOW_TAKE, (u, (NET_EACH(NET_FLOW_USED, ~, __VA_ARGS__))), __VA_ARGS__) \
    static void u##_pour(struct FLOW *f) \
    { \
        struct NET *b = f->NET; \
\
        while (true) { \
            NET_EACH(NET_FLOW_GIVE, (u, (NET_EACH(NET_FLOW_USED, ~, __VA_ARGS__))), __VA_ARGS__) \
            break; \
        } \
    }

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
#define NET_FLOW_USED_MEMORY(n)               , &f->port
#define NET_FLOW_USED_USE(n)                  , &f->NET->n

#define NET_FLOW_TAKE(c, port)                NET_FLOW_TAKE_(NET_OPEN c, NET_OPEN port)
#define NET_FLOW_TAKE_(...)                   NET_FLOW_TAKE__(__VA_ARGS__)
#define NET_FLOW_TAKE__(u, used, kind, t, w, batch) NET_FLOW_TAKE_##kind(u, used, t, w, batch)
#define NET_FLOW_TAKE_TAKE(u, used, t, w, batch) \
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
        assert(!t##_full(q)); \
        q->slot[(q->head + q->count++) % BUS_FIFO_DEPTH] = *x; \
        f->waits = true; \
    } \
    static inline void w##_take(struct FLOW *f, const struct t *x) \
    { \
        struct t##_fifo *q = w##_end(f); \
\
        if (q->count || !w##_into(&f->NET->u NET_OPEN used, x)) { \
            w##_wait(f, x); \
            return; \
        } \
        if (q->tap) \
            net_tap_taken(&q->tap, x); \
        u##_pour(f); \
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
    static inline void w##_take_batch(struct FLOW *f, const struct batch *x) \
    { \
        struct t##_fifo *q = w##_end(f); \
\
        if (q->count || !w##_into_batch(&f->NET->u NET_OPEN used, x)) { \
            w##_unfold(f, x); \
            return; \
        } \
        if (q->tap) \
            w##_tell(q, x, net_tap_taken); \
        u##_pour(f); \
    }
#define NET_FLOW_TAKE_GIVE(u, used, t, w, batch)
#define NET_FLOW_TAKE_GIVE_BATCH(u, used, t, w, batch)
#define NET_FLOW_TAKE_REPLY(u, used, t, w, batch)
#define NET_FLOW_TAKE_REQUEST(u, used, t, w, batch)
#define NET_FLOW_TAKE_MEMORY(u, used, t, w, batch)
#define NET_FLOW_TAKE_USE(u, used, t, w, batch)

#define NET_FLOW_GIVE(c, port)                NET_FLOW_GIVE_(NET_OPEN c, NET_OPEN port)
#define NET_FLOW_GIVE_(...)                   NET_FLOW_GIVE__(__VA_ARGS__)
#define NET_FLOW_GIVE__(u, used, kind, t, w, batch) NET_FLOW_GIVE_##kind(u, used, t, w, batch)
#define NET_FLOW_GIVE_GIVE(u, used, t, w, batch) \
            { \
                struct t own, *x = w##_room(f, &own); \
\
                if (w##_from(&b->u NET_OPEN used, x)) { \
                    w##_put(f, x); \
                    continue; \
                } \
            }
#define NET_FLOW_GIVE_GIVE_BATCH(u, used, t, w, batch) \
            { \
                struct batch own, *x = w##_room_batch(f, &own); \
\
                if (x && w##_from_batch(&b->u NET_OPEN used, x)) { \
                    w##_put_batch(f, x); \
                    continue; \
                } \
            } \
            NET_FLOW_GIVE_GIVE(u, used, t, w, batch)
#define NET_FLOW_GIVE_TAKE(u, used, t, w, batch)
#define NET_FLOW_GIVE_LEND(u, used, t, w, batch)
#define NET_FLOW_GIVE_TAKE_BATCH(u, used, t, w, batch)
#define NET_FLOW_GIVE_LEND_BATCH(u, used, t, w, batch)
#define NET_FLOW_GIVE_REPLY(u, used, t, w, batch)
#define NET_FLOW_GIVE_REQUEST(u, used, t, w, batch)
#define NET_FLOW_GIVE_MEMORY(u, used, t, w, batch)
#define NET_FLOW_GIVE_USE(u, used, t, w, batch)

/* Wires: a put; where the consumer is a unit of the same .net, its end. */
#define NET_FLOW_TOLD(q, how, x) \
        if ((q)->tap) \
            net_tap_##how(&(q)->tap, x);
#define NET_FLOW_WIRE_0(t, w)
#define NET_FLOW_WIRE_1(t, w) \
    static inline struct t##_fifo *w##_end(struct FLOW *f) { return &f->NET->w; } \
    static inline struct t *w##_room(struct FLOW *f, struct t *own) { return w##_lent(f, own); } \
    static inline void w##_put(struct FLOW *f, const struct t *x) \
    { \
        struct t##_fifo *q = &f->NET->w; \
\
        q->pushed++; \
        NET_FLOW_TOLD(q, given, x) \
        w##_take(f, x); \
    }
#define NET_FLOW_BATCH_0(t, w, batch)
#define NET_FLOW_BATCH_1(t, w, batch) \
    static NET_RARE void w##_tell(struct t##_fifo *q, const struct batch *x, \
                                  void (*tap)(struct net_tap *const *, const void *)) \
    { \
        for (unsigned i = 0, n = w##_packets(x); i < n; i++) { \
            struct t one; \
\
            w##_packet(x, i, &one); \
            tap(&q->tap, &one); \
        } \
    } \
    static inline struct batch *w##_room_batch(struct FLOW *f, struct batch *own) \
    { return w##_lent_batch(f, own); } \
    static inline void w##_put_batch(struct FLOW *f, const struct batch *x) \
    { \
        struct t##_fifo *q = &f->NET->w; \
\
        q->pushed += w##_packets(x); \
        if (q->tap) \
            w##_tell(q, x, net_tap_given); \
        w##_take_batch(f, x); \
    }

#define NET_FLOW_MERGE_0(t, w)
#define NET_FLOW_MERGE_1(t, w) \
    static inline struct t##_fifo *w##_end(struct FLOW *f) { return &f->NET->w; } \
    static inline struct t *w##_room(struct FLOW *f, struct t *own) { return w##_lent(f, own); } \
    static inline void w##_put(struct FLOW *f, const struct t *x) \
    { \
        struct t##_fifo *q = &f->NET->w; \
\
        if (!w##_leave(f, x, false)) \
            return; \
        q->pushed++; \
        NET_FLOW_TOLD(q, given, x) \
        w##_take(f, x); \
    }
#define NET_FLOW_FAN_0(t, w)
#define NET_FLOW_FAN_1(t, w) \
    static inline struct t *w##_room(struct FLOW *f, struct t *own) { (void)f; return own; } \
    static inline void w##_put(struct FLOW *f, const struct t *x) \
    { \
        struct t##_fifo *q = &f->NET->w; \
\
        q->pushed++; \
        NET_FLOW_TOLD(q, given, x) \
        w##_enter(f, w##_route(f->NET, x), x); \
    }
#define NET_FLOW_CROSS_0(t, w)
#define NET_FLOW_CROSS_1(t, w) \
    static inline struct t *w##_room(struct FLOW *f, struct t *own) { (void)f; return own; } \
    static inline void w##_put(struct FLOW *f, const struct t *x) \
    { \
        struct t##_fifo *q = &f->NET->w; \
        const unsigned to = w##_route(f->NET, x); \
\
        if (!w##_leave(f, x, to == NET_ALL)) \
            return; \
        q->pushed++; \
        NET_FLOW_TOLD(q, given, x) \
        w##_enter(f, to, x); \
    }

/* Ends of a FAN, MERGE or CROSS at instances of a block, which consume or give. */
#define NET_FLOW_END(c, port)                 NET_FLOW_END_(NET_OPEN c, NET_OPEN port)
#define NET_FLOW_END_(...)                    NET_FLOW_END__(__VA_ARGS__)
#define NET_FLOW_END__(u, many, kind, t, w, w_at) \
    NET_PASTE(NET_FLOW_##kind##_, NET_PICK(NET_FLOW_##w, 0))(u, many, t, w, w_at)
#define NET_FLOW_ENTER_0(u, many, t, w, w_at)
#define NET_FLOW_ENTER_1(u, many, t, w, w_at) \
    static inline struct t##_fifo *w##_end(struct FLOW *f) \
    { \
        struct NET *b = f->NET; \
\
        return many > 1 ? &b->w_at[f->u##_at] : &b->w; \
    } \
    static inline void w##_enter_one(struct FLOW *f, unsigned i, const struct t *x) \
    { \
        struct NET *b = f->NET; \
        const unsigned was = f->u##_at; \
\
        f->u = &b->u[i]; \
        f->u##_at = i; \
        if (many > 1) { \
            b->w_at[i].pushed++; \
            NET_FLOW_TOLD(&b->w_at[i], given, x) \
        } \
        w##_take(f, x); \
        f->u = &b->u[was]; \
        f->u##_at = was; \
    } \
    static inline void w##_enter(struct FLOW *f, unsigned to, const struct t *x) \
    { \
        struct NET *b = f->NET; \
\
        if (many > 1) \
            NET_FLOW_TOLD(&b->w, taken, x) \
        if (to != NET_ALL) \
            w##_enter_one(f, to, x); \
        else \
            for (unsigned i = 0; i < many; i++) \
                w##_enter_one(f, i, x); \
    }
#define NET_FLOW_LEAVE_0(u, many, t, w, w_at)
#define NET_FLOW_LEAVE_1(u, many, t, w, w_at) \
    static NET_RARE bool w##_join(struct NET *b, struct t##_fifo *own, const struct t *x) \
    { \
        own->slot[(own->head + own->count++) % BUS_FIFO_DEPTH] = *x; \
        for (unsigned i = 0; i < many; i++) \
            if (t##_empty(&b->w_at[i])) \
                return false; \
        for (unsigned i = 0; i < many; i++) \
            t##_drop(&b->w_at[i]); \
        return true; \
    } \
    static inline bool w##_leave(struct FLOW *f, const struct t *x, bool joins) \
    { \
        struct NET *b = f->NET; \
        struct t##_fifo *own = &b->w_at[f->u##_at]; \
\
        if (many == 1) \
            return true; \
        own->pushed++; \
        NET_FLOW_TOLD(own, given, x) \
        if (joins) \
            return w##_join(b, own, x); \
        NET_FLOW_TOLD(own, taken, x) \
        return true; \
    }

/* Names. */
#define NET_FLOW_UNIT_NAMES_0(u, ...)
#define NET_FLOW_UNIT_NAMES_1(u, ...) \
    static void u##_pour(struct FLOW *f); \
    NET_EACH(NET_FLOW_NAME, ~, __VA_ARGS__)
#define NET_FLOW_NAME(c, port)                NET_FLOW_NAME_(NET_OPEN port)
#define NET_FLOW_NAME_(...)                   NET_FLOW_NAME__(__VA_ARGS__)
#define NET_FLOW_NAME__(kind, t, w, batch)    NET_FLOW_NAME_##kind(t, w, batch)
#define NET_FLOW_NAME_TAKE(t, w, batch) \
    static inline struct t *w##_lent(struct FLOW *f, struct t *own); \
    static inline void w##_take(struct FLOW *f, const struct t *x);
#define NET_FLOW_NAME_TAKE_BATCH(t, w, batch) \
    NET_FLOW_NAME_TAKE(t, w, batch) \
    static inline struct batch *w##_lent_batch(struct FLOW *f, struct batch *own); \
    static inline void w##_take_batch(struct FLOW *f, const struct batch *x);
#define NET_FLOW_NAME_LEND(t, w, batch)       NET_FLOW_NAME_TAKE(t, w, batch)
#define NET_FLOW_NAME_LEND_BATCH(t, w, batch) NET_FLOW_NAME_TAKE_BATCH(t, w, batch)
#define NET_FLOW_NAME_GIVE(t, w, batch)
#define NET_FLOW_NAME_GIVE_BATCH(t, w, batch)
#define NET_FLOW_NAME_REPLY(t, w, batch)
#define NET_FLOW_NAME_REQUEST(t, w, batch)
#define NET_FLOW_NAME_MEMORY(t, w, batch)
#define NET_FLOW_NAME_USE(t, w, batch)
#define NET_FLOW_WIRE_NAMES_0(t, w)
#define NET_FLOW_WIRE_NAMES_1(t, w) \
    static inline struct t##_fifo *w##_end(struct FLOW *f); \
    static inline struct t *w##_room(struct FLOW *f, struct t *own); \
    static inline void w##_put(struct FLOW *f, const struct t *x);
#define NET_FLOW_BATCH_NAMES_0(t, w, batch)
#define NET_FLOW_BATCH_NAMES_1(t, w, batch) \
    static NET_RARE void w##_tell(struct t##_fifo *q, const struct batch *x, \
                                  void (*tap)(struct net_tap *const *, const void *)); \
    static inline struct batch *w##_room_batch(struct FLOW *f, struct batch *own); \
    static inline void w##_put_batch(struct FLOW *f, const struct batch *x);
#define NET_FLOW_END_NAMES(c, port)           NET_FLOW_END_NAMES_(NET_OPEN port)
#define NET_FLOW_END_NAMES_(...)              NET_FLOW_END_NAMES__(__VA_ARGS__)
#define NET_FLOW_END_NAMES__(kind, t, w) \
    NET_PASTE(NET_FLOW_##kind##_NAMES_, NET_PICK(NET_FLOW_##w, 0))(t, w)
#define NET_FLOW_ENTER_NAMES_0(t, w)
#define NET_FLOW_ENTER_NAMES_1(t, w) \
    static inline void w##_enter(struct FLOW *f, unsigned to, const struct t *x);
#define NET_FLOW_LEAVE_NAMES_0(t, w)
#define NET_FLOW_LEAVE_NAMES_1(t, w) \
    static inline bool w##_leave(struct FLOW *f, const struct t *x, bool joins);
#endif

#define UNIT(u, what, row, ports)  NET_PASTE(NET_FLOW_UNIT_NAMES_, NET_PICK(NET_FLOW_##u, 0))(u, none ports)
#define PART(u, ports)             NET_PASTE(NET_FLOW_UNIT_NAMES_, NET_PICK(NET_FLOW_##u, 0))(u, none ports)
#define TAKES(t, w)                , (NET_PICK(NET_MEMORY_##t, TAKE), t, w, ~)
#define GIVES(t, w)                , (NET_PICK(NET_MEMORY_##t, GIVE), t, w, ~)
#define LENDS(t, w)                , (LEND, t, w, ~)
#define TAKES_BATCH(t, w, batch)   , (TAKE_BATCH, t, w, batch)
#define LENDS_BATCH(t, w, batch)   , (LEND_BATCH, t, w, batch)
#define GIVES_BATCH(t, w, batch)   , (GIVE_BATCH, t, w, batch)
#define USES(t, n)                 , (NET_PICK(NET_MEMORY_##t, USE), t, n, ~)
#define WIRE(t, w)                 NET_PASTE(NET_FLOW_WIRE_NAMES_, NET_PICK(NET_FLOW_##w, 0))(t, w)
#define FAN(t, w, most, many)      WIRE(t, w)
#define MERGE(t, w, most, many)    WIRE(t, w)
#define CROSS(t, w, most_of, many_of, most, many) WIRE(t, w)
#define BATCH(t, w, batch)         NET_PASTE(NET_FLOW_BATCH_NAMES_, NET_PICK(NET_FLOW_##w, 0))(t, w, batch)
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"

#define BLOCKS(u, most, many, ports) NET_EACH(NET_FLOW_END_NAMES, ~, none ports)
#define TAKES_EACH(t, w) , (ENTER, t, w)
#define GIVES_EACH(t, w) , (LEAVE, t, w)
#define TAKES_OF(t, w)   , (ENTER, t, w)
#define GIVES_OF(t, w)   , (LEAVE, t, w)
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"
