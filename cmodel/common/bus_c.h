/* bus_c.h - reads a .def file into C: define BUS_DEF, then include this file
 *
 * Every STRUCT(t) becomes struct t, t_BITS, t_put, t_get, t_same and a FIFO of t.  The first field
 * is the most significant, as in a SystemVerilog packed struct.
 *
 *   ENUM(e, n)     enumeration of n bits, then VALUE(name, value)..., END_ENUM(e)
 *   U(n, f)        unsigned field, n bits      E(e, f)       enumeration e
 *   S(n, f)        signed field                T(t, f)       a STRUCT(t)
 *   UA(k, n, f)    k unsigned elements; f[0] is the least significant
 *   TA(k, t, f)    k STRUCTs; f[0] is the most significant, f0 to other readers (bus_arrays.h)
 *
 * An enumerated field holds any value of its width: wires carry what they carry, and a unit says
 * what undefined codes do.  Printing walks the description of the type (bridge/unit/type.h).
 */
#include <stddef.h>
#include "common/bits.h"
#include "common/net_tap.h"
#include "common/types.h"

#ifndef BUS_FIFO_DEPTH
#define BUS_FIFO_DEPTH 64
#endif

/* Enumerations and structs. */
#define ENUM(e, n)    enum { e##_BITS = n }; enum e {
#define VALUE(v, x)       v = x,
#define END_ENUM(e)   };
#define STRUCT(t)     struct t {
#define U(n, f)           u##n f;
#define S(n, f)           s##n f;
#define E(e, f)           enum e f;
#define T(t, f)           struct t f;
#define TA(k, t, f)       struct t f[k];
#define UA(k, n, f)       u##n f[k];
#define END(t)        };
#include BUS_DEF
#include "common/bus_undef.h"

/* From here on enumerations are known. */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)

/* Widths. */
#define STRUCT(t)     enum { t##_BITS = 0
#define U(n, f)           + n
#define S(n, f)           + n
#define E(e, f)           + e##_BITS
#define T(t, f)           + t##_BITS
#define TA(k, t, f)       + k * t##_BITS
#define UA(k, n, f)       + k * n
#define END(t)        };
#include BUS_DEF
#include "common/bus_undef.h"

/* Struct to bits 'at'... of words. */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)     static inline void t##_put(uint32_t *w, unsigned at, const struct t *s) { \
                          unsigned p = at + t##_BITS;
#define U(n, f)           p -= n; bits_put(w, p, n, s->f);
#define S(n, f)           p -= n; bits_put_signed(w, p, n, s->f);
#define E(e, f)           p -= e##_BITS; bits_put(w, p, e##_BITS, s->f);
#define T(t, f)           p -= t##_BITS; t##_put(w, p, &s->f);
#define TA(k, t, f)       for (unsigned i = 0; i < k; i++) { p -= t##_BITS; t##_put(w, p, &s->f[i]); }
#define UA(k, n, f)       p -= k * n; \
                          if (bits_zero(s->f, sizeof s->f)) bits_clear(w, p, k * n); \
                          else for (unsigned i = 0; i < k; i++) bits_put(w, p + i * n, n, s->f[i]);
#define END(t)        assert(p == at); }
#include BUS_DEF
#include "common/bus_undef.h"

/* And back. */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)     static inline void t##_get(struct t *s, const uint32_t *w, unsigned at) { \
                          unsigned p = at + t##_BITS;
#define U(n, f)           p -= n; s->f = (u##n)bits_get(w, p, n);
#define S(n, f)           p -= n; s->f = (s##n)bits_get_signed(w, p, n);
#define E(e, f)           p -= e##_BITS; s->f = (enum e)bits_get(w, p, e##_BITS);
#define T(t, f)           p -= t##_BITS; t##_get(&s->f, w, p);
#define TA(k, t, f)       for (unsigned i = 0; i < k; i++) { p -= t##_BITS; t##_get(&s->f[i], w, p); }
#define UA(k, n, f)       for (unsigned i = k; i-- > 0;) { \
                              p -= n; s->f[i] = (u##n)bits_get(w, p, n); }
#define END(t)        assert(p == at); }
#include BUS_DEF
#include "common/bus_undef.h"

/* Equality, field by field: structs have padding, so never memcmp. */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)     static inline bool t##_same(const struct t *a, const struct t *b) { \
                          bool same = true;
#define U(n, f)           same = same && a->f == b->f;
#define S(n, f)           same = same && a->f == b->f;
#define E(e, f)           same = same && a->f == b->f;
#define T(t, f)           same = same && t##_same(&a->f, &b->f);
#define TA(k, t, f)       for (unsigned i = 0; i < k; i++) same = same && t##_same(&a->f[i], &b->f[i]);
#define UA(k, n, f)       for (unsigned i = 0; i < k; i++) same = same && a->f[i] == b->f[i];
#define END(t)        return same; }
#include BUS_DEF
#include "common/bus_undef.h"

/* The wire between two units; 'pushed' counts all that went over it.  'next' makes room for one more,
 * to be filled in place; 'first' is read in place until it is dropped; 'look' packs the one 'at' places
 * behind the first, before it (negative) one that was taken.
 *
 * Taps are told of what 'push' puts there at once, of what was filled in place by 'tell': the netlist calls it when the unit's
 * step is done, and the wire itself when more happens on it.
 */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t) \
    struct t##_fifo { \
        struct t slot[BUS_FIFO_DEPTH]; \
        unsigned head, count; \
        u64 pushed; \
        struct net_tap *tap; \
        bool untold; /* the last one */ \
    }; \
    static inline bool t##_full(const struct t##_fifo *q) { return q->count == BUS_FIFO_DEPTH; } \
    static inline bool t##_empty(const struct t##_fifo *q) { return q->count == 0; } \
    static inline const struct t *t##_last(const struct t##_fifo *q) \
    { \
        assert(!t##_empty(q)); \
        return &q->slot[(q->head + q->count - 1) % BUS_FIFO_DEPTH]; \
    } \
    static inline void t##_tell(struct t##_fifo *q) \
    { \
        const bool untold = q->untold && q->count > 0; \
        q->untold = false; \
        if (untold) net_tap_given(&q->tap, t##_last(q)); \
    } \
    static inline struct t *t##_next(struct t##_fifo *q) \
    { \
        assert(!t##_full(q)); \
        if (q->tap) t##_tell(q); \
        q->untold = q->tap != NULL; \
        q->pushed++; \
        return &q->slot[(q->head + q->count++) % BUS_FIFO_DEPTH]; \
    } \
    static inline void t##_push(struct t##_fifo *q, const struct t *x) \
    { \
        *t##_next(q) = *x; \
        if (q->tap) t##_tell(q); \
    } \
    static inline const struct t *t##_first(const struct t##_fifo *q) \
    { \
        assert(!t##_empty(q)); \
        return &q->slot[q->head]; \
    } \
    static inline void t##_drop(struct t##_fifo *q) \
    { \
        assert(!t##_empty(q)); \
        if (q->tap) { t##_tell(q); net_tap_taken(&q->tap, t##_first(q)); } \
        q->head = (q->head + 1) % BUS_FIFO_DEPTH; \
        q->count--; \
    } \
    static inline struct t t##_pop(struct t##_fifo *q) \
    { \
        const struct t *first = t##_first(q); \
        t##_drop(q); \
        return *first; \
    } \
    static inline void t##_look(const void *fifo, int at, uint32_t *w) \
    { \
        const struct t##_fifo *q = fifo; \
        t##_put(w, 0, &q->slot[(q->head + (unsigned)at) % BUS_FIFO_DEPTH]); \
    }
#define U(n, f)
#define S(n, f)
#define E(e, f)
#define T(t, f)
#define UA(k, n, f)
#define END(t)
#include BUS_DEF
#include "common/bus_undef.h"
#undef BUS_DEF
