/* net_flow_names.h - the names of all that net_flow.h makes of one .net (there) */
#include "common/net_each.h"

#ifndef NET_FLOW_MADE
#define NET_FLOW_HAND  ~, 0
#define NET_FLOW_MADE  ~, 1
#define NET_FLOW_LEFT  ~, 2 /* a unit's output that the file asks for itself, when it has put something in; a wire without packets */
#define NET_FLOW_ENTRY ~, 3 /* an edge that the file puts packets on: W_take; no FIFO of it is here */

#ifndef NET_FLOW_REST
#define NET_FLOW_REST 0 /* 1: names without a NET_FLOW_name are made, too */
#endif
#define NET_FLOW_OF(name)        NET_PICK(NET_FLOW_##name, NET_FLOW_REST)
#define NET_FLOW_OF_WIRE(t, w)   NET_PICK(NET_FLOW_##w, NET_PICK(NET_FLOW_AS_##t, NET_FLOW_REST))
#define NET_FLOW_AS_mem_request  ~, 0
#define NET_FLOW_AS_mem_reply    ~, 0

#define NET_FLOW_UNIT_NAMES_0(u, ...)
#define NET_FLOW_UNIT_NAMES_1(u, ...) \
    static inline bool u##_pour(struct FLOW *f); \
    static bool u##_pour_all(struct FLOW *f); \
    NET_EACH(NET_FLOW_NAME, ~, __VA_ARGS__)
#define NET_FLOW_NAME(c, port)                NET_FLOW_NAME_(NET_OPEN port)
#define NET_FLOW_NAME_(...)                   NET_FLOW_NAME__(__VA_ARGS__)
#define NET_FLOW_NAME__(kind, t, w, batch)    NET_FLOW_NAME_##kind(t, w, batch)
#define NET_FLOW_NAME_TAKE(t, w, batch) NET_PASTE(NET_FLOW_NAME_TAKES_, NET_FLOW_OF_WIRE(t, w))(t, w)
#define NET_FLOW_NAME_TAKES_2(t, w)
#define NET_FLOW_NAME_TAKES_3 NET_FLOW_NAME_TAKES_0
#define NET_FLOW_NAME_TAKES_1 NET_FLOW_NAME_TAKES_0
#define NET_FLOW_NAME_TAKES_0(t, w) \
    static inline struct t *w##_lent(struct FLOW *f, struct t *own); \
    static inline void w##_take(struct FLOW *f, const struct t *x);
#define NET_FLOW_NAME_TAKE_BATCH(t, w, batch) \
    NET_FLOW_NAME_TAKE(t, w, batch) \
    static inline struct batch *w##_lent_batch(struct FLOW *f, struct batch *own); \
    static inline void w##_take_batch(struct FLOW *f, const struct batch *x);
#define NET_FLOW_NAME_TAKE_WHOLE(t, w, batch) NET_FLOW_NAME_TAKE_BATCH(t, w, batch)
#define NET_FLOW_NAME_GIVE_LOAN(t, w, batch)
#define NET_FLOW_NAME_LEND(t, w, batch)       NET_FLOW_NAME_TAKE(t, w, batch)
#define NET_FLOW_NAME_LEND_BATCH(t, w, batch) NET_FLOW_NAME_TAKE_BATCH(t, w, batch)
#define NET_FLOW_NAME_GIVE(t, w, batch)
#define NET_FLOW_NAME_GIVE_BATCH(t, w, batch)
#define NET_FLOW_NAME_REPLY(t, w, batch)
#define NET_FLOW_NAME_REQUEST(t, w, batch)
#define NET_FLOW_NAME_MEMORY(t, w, batch)
#define NET_FLOW_NAME_USE(t, w, batch)
#define NET_FLOW_NAME_HOLD(t, w, batch)
#define NET_FLOW_NAME_HOLD_BATCH(t, w, batch)
#define NET_FLOW_NAME_PASS_BATCH(t, w, batch)
#define NET_FLOW_NAME_COLLECT(t, w, batch)
#define NET_FLOW_WIRE_NAMES_0(t, w)
#define NET_FLOW_WIRE_NAMES_2(t, w)
#define NET_FLOW_WIRE_NAMES_1(t, w) \
    static inline struct t##_fifo *w##_end(struct FLOW *f); \
    static inline struct t *w##_room(struct FLOW *f, struct t *own); \
    static inline void w##_put(struct FLOW *f, const struct t *x);
#define NET_FLOW_CROSS_NAMES_0(t, w)
#define NET_FLOW_CROSS_NAMES_1(t, w) \
    static inline void w##_put_to(struct FLOW *f, const struct t *x, unsigned to);
#define NET_FLOW_BATCH_NAMES_0(t, w, batch)
#define NET_FLOW_BATCH_NAMES_3(t, w, batch) \
    static NET_RARE void w##_tell(struct t##_fifo *q, const struct batch *x, \
                                  void (*tap)(struct net_tap *const *, const void *));
#define NET_FLOW_BATCH_NAMES_1(t, w, batch) \
    NET_FLOW_BATCH_NAMES_3(t, w, batch) \
    static inline struct batch *w##_room_batch(struct FLOW *f, struct batch *own); \
    static inline void w##_put_batch(struct FLOW *f, const struct batch *x);
#define NET_FLOW_MERGE_BATCH_NAMES_0(t, w, batch)
#define NET_FLOW_MERGE_BATCH_NAMES_1(t, w, batch) \
    static inline struct batch *w##_room_batch(struct FLOW *f, struct batch *own); \
    static inline void w##_put_batch(struct FLOW *f, const struct batch *x);
#define NET_FLOW_EDGE_NAMES_0(t, w)
#define NET_FLOW_EDGE_NAMES_1(t, w)
#define NET_FLOW_EDGE_NAMES_2(t, w)
#define NET_FLOW_EDGE_NAMES_3(t, w) static inline struct t##_fifo *w##_end(struct FLOW *f);
#define NET_FLOW_END_NAMES(c, port)           NET_FLOW_END_NAMES_(NET_OPEN port)
#define NET_FLOW_END_NAMES_(...)              NET_FLOW_END_NAMES__(__VA_ARGS__)
#define NET_FLOW_END_NAMES__(kind, t, w) \
    NET_PASTE(NET_FLOW_##kind##_NAMES_, NET_FLOW_OF_WIRE(t, w))(t, w)
#define NET_FLOW_ENTER_NAMES_0(t, w)
#define NET_FLOW_ENTER_NAMES_1(t, w) \
    static inline void w##_enter(struct FLOW *f, unsigned to, const struct t *x); \
    static inline void w##_enter_one(struct FLOW *f, unsigned i, const struct t *x);
#define NET_FLOW_LEAVE_NAMES_0(t, w)
#define NET_FLOW_LEAVE_NAMES_1(t, w) \
    static inline bool w##_leave(struct FLOW *f, const struct t *x, bool joins);
#endif

#define UNIT(u, what, row, ports)  NET_PASTE(NET_FLOW_UNIT_NAMES_, NET_FLOW_OF(u))(u, none ports)
#define PART(u, ports)             NET_PASTE(NET_FLOW_UNIT_NAMES_, NET_FLOW_OF(u))(u, none ports)
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
#define WIRE(t, w)                 NET_PASTE(NET_FLOW_WIRE_NAMES_, NET_FLOW_OF_WIRE(t, w))(t, w)
#define FAN(t, w, most, many)      WIRE(t, w)
#define MERGE(t, w, most, many)    WIRE(t, w)
#define CROSS(t, w, most_of, many_of, most, many) \
    WIRE(t, w) NET_PASTE(NET_FLOW_CROSS_NAMES_, NET_FLOW_OF_WIRE(t, w))(t, w)
#define BATCH(t, w, batch)         NET_PASTE(NET_FLOW_BATCH_NAMES_, NET_FLOW_OF_WIRE(t, w))(t, w, batch)
#define FAN_BATCH(t, w, batch, u, many) BATCH(t, w, batch)
#define MERGE_BATCH(t, w, batch, u, many) \
    NET_PASTE(NET_FLOW_MERGE_BATCH_NAMES_, NET_FLOW_OF_WIRE(t, w))(t, w, batch)
#define CROSS_BATCH(t, w, batch, from, many_of, u, many) BATCH(t, w, batch)
#define EDGE(t, w)                 NET_PASTE(NET_FLOW_EDGE_NAMES_, NET_FLOW_OF_WIRE(t, w))(t, w)
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
