/* net_flow_by.h - what net_flow.h makes of FAN_BY, FAN_BATCH_BY and MERGE_BY: a part is between the wire's two kinds of ends */
#ifndef NET_FLOW_BY_H
#define NET_FLOW_BY_H

/* Wires whose packets a part u takes, and gives to instances, or from them, while there are several. */
#define NET_FLOW_FAN_BY(u, t, w, many) \
    static inline struct t *w##_room(struct FLOW *f, struct t *own) { (void)f; return own; } \
    static inline void w##_hold_now(struct FLOW *f, const struct t *x) \
    { \
        const bool holds = w##_hold(&f->NET->u, x); \
\
        assert(holds); \
        (void)holds; \
        NET_FLOW_TOLD(&f->NET->w, taken, x) \
        u##_pour(f); \
    } \
    static inline void w##_put(struct FLOW *f, const struct t *x) \
    { \
        struct NET *b = f->NET; \
\
        b->w.pushed++; \
        NET_FLOW_TOLD(&b->w, given, x) \
        if (!NET_PICK(NET_FLOW_GOES_##w, NET_FLOW_MAYBE)(b)) { \
            NET_FLOW_TOLD(&b->w, taken, x) \
            return; \
        } \
        if (many == 1) \
            w##_enter_one(f, 0, x); \
        else \
            w##_hold_now(f, x); \
        NET_PICK(NET_FLOW_BEHIND_##w, NET_FLOW_NONE)(f, x) \
    } \
    static inline void w##_go_on(struct FLOW *f, unsigned to, const struct t *x) \
    { \
        const struct NET *b = f->NET; \
\
        for (unsigned i = 0; i < many; i++) \
            if (to == i || to == NET_ALL) \
                w##_enter_one(f, i, x); \
    }
#define NET_FLOW_FAN_BATCH_BY(by, t, w, batch, u, many) \
    NET_FLOW_TELL(t, w, batch) \
    static inline struct batch *w##_room_batch(struct FLOW *f, struct batch *own) { (void)f; return own; } \
    static inline void w##_enter_batch(struct FLOW *f, unsigned to, const struct batch *x) \
    { \
        struct NET *b = f->NET; \
        const unsigned was = f->u##_at; \
\
        NET_PICK(NET_FLOW_PASSES_BATCH_##w, NET_FLOW_NONE)(f, to, x) \
        f->u = &b->u[to]; \
        f->u##_at = to; \
        w##_take_batch(f, x); \
        f->u = &b->u[was]; \
        f->u##_at = was; \
    } \
    static inline void w##_go_on_batch(struct FLOW *f, unsigned to, const struct batch *x) \
    { \
        struct t##_fifo *q = &f->NET->w##_at[to]; \
\
        q->pushed += w##_packets(x); \
        if (q->tap) \
            w##_tell(q, x, net_tap_given); \
        w##_enter_batch(f, to, x); \
    } \
    static inline void w##_put_batch(struct FLOW *f, const struct batch *x) \
    { \
        struct NET *b = f->NET; \
        unsigned to; \
        bool holds; \
\
        b->w.pushed += w##_packets(x); \
        if (b->w.tap) \
            w##_tell(&b->w, x, net_tap_given); \
        if (many == 1) { \
            w##_enter_batch(f, 0, x); \
            return; \
        } \
        holds = w##_hold_batch(&b->by, x); \
        assert(holds); \
        (void)holds; \
        if (b->w.tap) \
            w##_tell(&b->w, x, net_tap_taken); \
        by##_pour(f); \
        if (w##_pass_batch(&b->by, &x, &to)) \
            w##_go_on_batch(f, to, x); \
    }
#define NET_FLOW_MERGE_BY(by, t, w, u, many) \
    static inline struct t##_fifo *w##_end(struct FLOW *f) { return &f->NET->w; } \
    static inline struct t *w##_room(struct FLOW *f, struct t *own) { (void)f; return own; } \
    static inline void w##_put_one(struct FLOW *f, const struct t *x) \
    { \
        struct t##_fifo *q = &f->NET->w; \
\
        q->pushed++; \
        NET_FLOW_TOLD(q, given, x) \
        w##_take(f, x); \
    } \
    static inline void w##_put(struct FLOW *f, const struct t *x) \
    { \
        struct NET *b = f->NET; \
        struct t next; \
\
        w##_leave(f, x, false); \
        if (many == 1) { \
            w##_put_one(f, x); \
            return; \
        } \
        w##_collect(&b->by, f->u##_at, x); \
        while (w##_next(&b->by, &next)) \
            w##_put_one(f, &next); \
    }

#endif
