/* net_flow_gives.h - how net_flow.h asks a unit for what it has for each of its outputs */
#ifndef NET_FLOW_GIVES_H
#define NET_FLOW_GIVES_H

#define NET_FLOW_GIVE(c, port)                NET_FLOW_GIVE_(NET_OPEN c, NET_OPEN port)
#define NET_FLOW_GIVE_(...)                   NET_FLOW_GIVE__(__VA_ARGS__)
#define NET_FLOW_GIVE__(u, used, kind, t, w, batch) NET_FLOW_GIVE_##kind(u, used, t, w, batch)
#define NET_FLOW_GIVE_GIVE(u, used, t, w, batch) \
    NET_PASTE(NET_FLOW_GIVE_, NET_FLOW_OF_WIRE(t, w))(u, used, t, w)
#define NET_FLOW_GIVE_2(u, used, t, w)
#define NET_FLOW_GIVE_1 NET_FLOW_GIVE_0
#define NET_FLOW_GIVE_0(u, used, t, w) \
            { \
                struct t own, *x; \
\
                if (NET_PICK(NET_FLOW_HAS_##w, NET_FLOW_MAYBE)(&b->u) && \
                    (x = w##_room(f, &own), w##_from(&b->u NET_OPEN used, x))) { \
                    NET_PICK(NET_FLOW_PUTS_##w, w##_put)(f, x); \
                    continue; \
                } \
            }
#define NET_FLOW_GIVE_GIVE_BATCH(u, used, t, w, batch) \
            { \
                struct batch own, *x = w##_room_batch(f, &own); \
\
                if (x && w##_from_batch(&b->u NET_OPEN used, x)) { \
                    NET_PICK(NET_FLOW_AIMS_##w, NET_FLOW_NONE)(f, x); \
                    w##_put_batch(f, x); \
                    continue; \
                } \
            } \
            NET_FLOW_GIVE_GIVE(u, used, t, w, batch)
#define NET_FLOW_GIVE_GIVE_LOAN(u, used, t, w, loan) NET_FLOW_LEND(u, used, t, w, NET_OPEN loan)
#define NET_FLOW_LEND(...)                    NET_FLOW_LEND_(__VA_ARGS__)
#define NET_FLOW_LEND_(u, used, t, w, lent, to, back, made) \
            if (b->w.tap || b->back.tap) { \
                struct t x; \
\
                if (w##_from(&b->u NET_OPEN used, &x)) { \
                    w##_put(f, &x); \
                    continue; \
                } \
            } else { \
                struct lent x; \
                struct made y; \
\
                if (w##_from_batch(&b->u NET_OPEN used, &x)) { \
                    b->w.pushed++; \
                    w##_into_batch(&b->to, &x); \
                    back##_from_batch(&b->to, &y); \
                    b->back.pushed++; \
                    back##_into_batch(&b->u NET_OPEN used, &y); \
                    continue; \
                } \
            }
#define NET_FLOW_GIVE_TAKE(u, used, t, w, batch)
#define NET_FLOW_GIVE_TAKE_WHOLE(u, used, t, w, batch)
#define NET_FLOW_GIVE_LEND(u, used, t, w, batch)
#define NET_FLOW_GIVE_TAKE_BATCH(u, used, t, w, batch)
#define NET_FLOW_GIVE_LEND_BATCH(u, used, t, w, batch)
#define NET_FLOW_GIVE_REPLY(u, used, t, w, batch)
#define NET_FLOW_GIVE_REQUEST(u, used, t, w, batch) \
            if (!f->port->mem && !mem_request_empty(f->port->request) && \
                mem_serve_next(f->memory, f->port->request, f->port->reply)) \
                continue;
#define NET_FLOW_GIVE_HOLD(u, used, t, w, batch) \
            { \
                const struct t *own; \
                unsigned to; \
\
                if (w##_pass(&b->u, &own, &to)) { \
                    w##_go_on(f, to, own); \
                    continue; \
                } \
            }
#define NET_FLOW_GIVE_HOLD_BATCH(u, used, t, w, batch) \
            { \
                const struct batch *own; \
                unsigned to; \
\
                if (w##_pass_batch(&b->u, &own, &to)) { \
                    w##_go_on_batch(f, to, own); \
                    continue; \
                } \
            } \
            NET_FLOW_GIVE_HOLD(u, used, t, w, batch)
#define NET_FLOW_GIVE_PASS_BATCH(u, used, t, w, batch) NET_FLOW_GIVE_HOLD(u, used, t, w, batch)
#define NET_FLOW_GIVE_COLLECT(u, used, t, w, batch)
#define NET_FLOW_GIVE_MEMORY(u, used, t, w, batch)
#define NET_FLOW_GIVE_USE(u, used, t, w, batch)

#endif
