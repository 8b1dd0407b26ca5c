/* net_flow_wires.h - what net_flow.h makes of each wire, and of each end of one at instances of a block */
#ifndef NET_FLOW_WIRES_H
#define NET_FLOW_WIRES_H

#include "common/net_flow_by.h"

/* Wires: a put; where the consumer is a unit of the same .net, its end. */
#define NET_FLOW_TOLD(q, how, x) \
        if ((q)->tap) \
            net_tap_##how(&(q)->tap, x);
#define NET_FLOW_WIRE_0(t, w)
#define NET_FLOW_WIRE_2(t, w)
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
#define NET_FLOW_TELL(t, w, batch) \
    static NET_RARE void w##_tell(struct t##_fifo *q, const struct batch *x, \
                                  void (*tap)(struct net_tap *const *, const void *)) \
    { \
        for (unsigned i = 0, n = w##_packets(x); i < n; i++) { \
            const bool looks = net_tap_looks(q->tap); \
            struct t one; \
\
            if (looks) \
                w##_packet(x, i, &one); \
            tap(&q->tap, looks ? &one : NULL); \
        } \
    }
#define NET_FLOW_BATCH_0(t, w, batch)
#define NET_FLOW_BATCH_3(t, w, batch) NET_FLOW_TELL(t, w, batch)
#define NET_FLOW_BATCH_1(t, w, batch) \
    NET_FLOW_TELL(t, w, batch) \
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

#define NET_FLOW_EDGE_0(t, w)
#define NET_FLOW_EDGE_1(t, w)
#define NET_FLOW_EDGE_2(t, w)
#define NET_FLOW_EDGE_3(t, w) \
    static inline struct t##_fifo *w##_end(struct FLOW *f) { (void)f; return NULL; }

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
        NET_PICK(NET_FLOW_PASSES_##w, NET_FLOW_NONE)(f, 0, x) \
        w##_take(f, x); \
    }
#define NET_FLOW_MERGE_BATCH_0(t, w, batch, u, many)
#define NET_FLOW_MERGE_BATCH_1(t, w, batch, u, many) \
    static inline struct batch *w##_room_batch(struct FLOW *f, struct batch *own) { (void)f; return own; } \
    static inline void w##_put_batch(struct FLOW *f, const struct batch *x) \
    { \
        struct NET *b = f->NET; \
        const unsigned n = w##_packets(x); \
\
        b->w.pushed += n; \
        if (many > 1) \
            b->w##_at[f->u##_at].pushed += n; \
        w##_take_batch(f, x); \
    }
#define NET_FLOW_FAN_0(t, w)
#define NET_FLOW_FAN_1(t, w) \
    static inline struct t *w##_room(struct FLOW *f, struct t *own) { (void)f; return own; } \
    static inline void w##_put(struct FLOW *f, const struct t *x) \
    { \
        struct t##_fifo *q = &f->NET->w; \
        const unsigned to = w##_route(f->NET, x); \
\
        q->pushed++; \
        NET_FLOW_TOLD(q, given, x) \
        NET_PICK(NET_FLOW_PASSES_##w, NET_FLOW_NONE)(f, to, x) \
        w##_enter(f, to, x); \
    }
/* A batch that goes to instance 'to' of u; one that comes from this instance of 'from'. */
#define NET_FLOW_ENTER_BATCH(w, u, many) \
        if (many > 1) { \
            if (b->w.tap) \
                w##_tell(&b->w, x, net_tap_taken); \
            b->w##_at[to].pushed += n; \
            if (b->w##_at[to].tap) \
                w##_tell(&b->w##_at[to], x, net_tap_given); \
        } \
        f->u = &b->u[to]; \
        f->u##_at = to; \
        w##_take_batch(f, x); \
        f->u = &b->u[was]; \
        f->u##_at = was;
#define NET_FLOW_LEAVE_BATCH(w, from, many) \
        if (many > 1) { \
            b->w##_of[f->from##_at].pushed += n; \
            if (b->w##_of[f->from##_at].tap) { \
                w##_tell(&b->w##_of[f->from##_at], x, net_tap_given); \
                w##_tell(&b->w##_of[f->from##_at], x, net_tap_taken); \
            } \
        }
#define NET_FLOW_PUT_BATCH(t, w, batch, leave, u, many) \
    NET_FLOW_TELL(t, w, batch) \
    static inline struct batch *w##_room_batch(struct FLOW *f, struct batch *own) { (void)f; return own; } \
    static inline void w##_put_batch(struct FLOW *f, const struct batch *x) \
    { \
        struct NET *b = f->NET; \
        const unsigned n = w##_packets(x), to = w##_route_batch(b, x), was = f->u##_at; \
\
        leave \
        b->w.pushed += n; \
        if (b->w.tap) \
            w##_tell(&b->w, x, net_tap_given); \
        NET_PICK(NET_FLOW_PASSES_BATCH_##w, NET_FLOW_NONE)(f, to, x) \
        NET_FLOW_ENTER_BATCH(w, u, many) \
    }
#define NET_FLOW_FAN_BATCH_0(t, w, batch, u, many)
#define NET_FLOW_FAN_BATCH_1(t, w, batch, u, many) NET_FLOW_PUT_BATCH(t, w, batch, , u, many)
#define NET_FLOW_CROSS_BATCH_0(t, w, batch, from, many_of, u, many)
#define NET_FLOW_CROSS_BATCH_1(t, w, batch, from, many_of, u, many) \
    NET_FLOW_PUT_BATCH(t, w, batch, NET_FLOW_LEAVE_BATCH(w, from, many_of), u, many)
#define NET_FLOW_OWN(f, own) ((void)(f), (own))
#define NET_FLOW_CROSS_0(t, w)
#define NET_FLOW_CROSS_1(t, w) \
    static inline struct t *w##_room(struct FLOW *f, struct t *own) \
    { return NET_PICK(NET_FLOW_ROOMS_##w, NET_FLOW_OWN)(f, own); } \
    static inline void w##_put_to(struct FLOW *f, const struct t *x, unsigned to) \
    { \
        struct t##_fifo *q = &f->NET->w; \
\
        if (!w##_leave(f, x, to == NET_ALL)) \
            return; \
        q->pushed++; \
        NET_FLOW_TOLD(q, given, x) \
        w##_enter(f, to, x); \
    } \
    static inline void w##_put(struct FLOW *f, const struct t *x) \
    { w##_put_to(f, x, w##_route(f->NET, x)); }

/* Ends of a FAN, MERGE or CROSS at instances of a block, which consume or give. */
#define NET_FLOW_END(c, port)                 NET_FLOW_END_(NET_OPEN c, NET_OPEN port)
#define NET_FLOW_END_(...)                    NET_FLOW_END__(__VA_ARGS__)
#define NET_FLOW_END__(u, many, kind, t, w, w_at) \
    NET_PASTE(NET_FLOW_##kind##_, NET_FLOW_OF_WIRE(t, w))(u, many, t, w, w_at)
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

#endif
