/* wires.c - see wires.h */
#include "wires.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "grids/grids.h"
#include "world/world.h"
#include "mmu/mmu.h"
#include "fbp/spare.h"
#include "gpc/tpc/others.h"
#include "vector_bus.h"

/* Goes on with a checksum, FNV-1a by words of 64 bits. */
static inline uint64_t sum_on(uint64_t sum, uint64_t word)
{
    return (sum ^ word) * 0x100000001b3;
}

static inline uint64_t sum_array(uint64_t sum, const void *array, size_t bytes)
{
    const char *from = array;
    uint64_t word = 0;

    for (; bytes >= sizeof word; bytes -= sizeof word, from += sizeof word) {
        memcpy(&word, from, sizeof word);
        sum = sum_on(sum, word);
    }
    if (bytes > 0) {
        word = 0;
        memcpy(&word, from, bytes);
        sum = sum_on(sum, word);
    }
    return sum;
}

/* A checksum over a packet's fields. */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)                                                   \
    static inline uint64_t t##_sum(const struct t *s, uint64_t sum) \
    {
#define U(n, f) sum = sum_on(sum, s->f);
#define S(n, f) sum = sum_on(sum, (uint64_t)s->f);
#define E(e, f) sum = sum_on(sum, s->f);
#define T(t, f) sum = t##_sum(&s->f, sum);
#define TA(k, t, f)                  \
    for (unsigned i = 0; i < k; i++) \
        sum = t##_sum(&s->f[i], sum);
#define UA(k, n, f) sum = sum_array(sum, s->f, sizeof s->f);
#define END(t)  \
    return sum; \
    }
#include "all.def"
#include "common/bus_undef.h"

/* FIFOs of every packet of the .def files. */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)                                                      \
    static unsigned t##_fifo_count(const void *fifo)                   \
    {                                                                  \
        return ((const struct t##_fifo *)fifo)->count;                 \
    }                                                                  \
    static uint64_t t##_fifo_pushed(const void *fifo)                  \
    {                                                                  \
        return ((const struct t##_fifo *)fifo)->pushed;                \
    }                                                                  \
    static void t##_fifo_push(void *fifo, const uint32_t *bits)        \
    {                                                                  \
        struct t x;                                                    \
        t##_get(&x, bits, 0);                                          \
        t##_push(fifo, &x);                                            \
    }                                                                  \
    static void t##_fifo_drop(void *fifo)                              \
    {                                                                  \
        t##_drop(fifo);                                                \
    }                                                                  \
    static uint64_t t##_fifo_sum(const void *packet, uint64_t sum)     \
    {                                                                  \
        return t##_sum(packet, sum);                                   \
    }                                                                  \
    static const void *t##_fifo_waiting(const void *fifo, unsigned at) \
    {                                                                  \
        const struct t##_fifo *q = fifo;                               \
        return &q->slot[(q->head + at) % BUS_FIFO_DEPTH];              \
    }                                                                  \
    static struct net_tap **t##_fifo_tap(void *fifo)                   \
    {                                                                  \
        return &((struct t##_fifo *)fifo)->tap;                        \
    }                                                                  \
    static void t##_fifo_tell(void *fifo)                              \
    {                                                                  \
        t##_tell(fifo);                                                \
    }
#define U(n, f)
#define S(n, f)
#define E(e, f)
#define T(t, f)
#define UA(k, n, f)
#define END(t)
#include "all.def"
#include "common/bus_undef.h"

#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t) FIFO_##t,
#define U(n, f)
#define S(n, f)
#define E(e, f)
#define T(t, f)
#define UA(k, n, f)
#define END(t)
enum {
#include "all.def"
};
#include "common/bus_undef.h"

#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)              \
    { #t,                      \
      sizeof(struct t##_fifo), \
      t##_fifo_count,          \
      t##_fifo_pushed,         \
      t##_look,                \
      t##_fifo_push,           \
      t##_fifo_drop,           \
      t##_fifo_sum,            \
      t##_fifo_waiting,        \
      t##_fifo_tap,            \
      t##_fifo_tell },
#define U(n, f)
#define S(n, f)
#define E(e, f)
#define T(t, f)
#define UA(k, n, f)
#define END(t)
static const struct fifo_ops all_fifos[] = {
#include "all.def"
};
#include "common/bus_undef.h"

/* A unit's state bundle, by the name that the unit table has. */
#define UNIT(u, path, rtl, latency) \
    static inline void u##_bundle_put(uint32_t *bits, const void *cfg) \
    {
#define CONFIG(t)      t##_put(bits, 0, cfg);
#define IN(n, t, w)
#define OUT(n, t, w)
#define END_UNIT(u)    }
#include "units.def"
#include "units_undef.h"
#define UNIT(u, path, rtl, latency) enum { u##_bundle_bytes =
#define CONFIG(t)                   sizeof(struct t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define END_UNIT(u)                 };
#include "units.def"
#include "units_undef.h"

/* The unit's state, its step, and the FIFOs of its ports. */
#define UNIT(u, what, row, ...)                                   \
    static void u##_config_bits(const void *unit, uint32_t *bits) \
    {                                                             \
        u##_bundle_put(bits, &((const struct u *)unit)->cfg);      \
    }                                                             \
    static void u##_fifos(const void *wires, void *wire[])        \
    {                                                             \
        const struct u##_wires *p = wires;                        \
        __VA_ARGS__                                               \
    }
#define INNER(u, place, what, row, ...) UNIT(u, what, row, __VA_ARGS__)
#define TAKES(t, w)                     *wire++ = p->w;
#define GIVES(t, w)                     *wire++ = p->w;
#include "common/net_rest.h"
#include "all.net"
#undef UNIT
#undef TAKES
#undef GIVES
#define UNIT(u, what, row, ...)                                                   \
    static bool u##_wires_step(void *unit, void *const wire[])                    \
    {                                                                             \
        struct u##_wires p = { 0 };                                               \
        __VA_ARGS__ return u##_wired(unit, &p, &(struct stand_in){ NULL, NULL }); \
    }
#define TAKES(t, w) p.w = *wire++;
#define GIVES(t, w) p.w = *wire++;
#include "all.net"
#undef UNIT
#undef TAKES
#undef GIVES

#define UNIT(u, what, row, ...) +1
enum {
    WIRED_BEFORE_GRIDS = 0
#include "hub/hub.net"
#include "mmu/mmu.net"
#include "gpc/tpc/sm/core/sm_core.net"
#include "gpc/tpc/tex/tex.net"
#include "gpc/tpc/sm/clocks/sm_clocks.net"
#include "gpc/tpc/sm/clocks/sm_quarter.net"
#include "gpc/tpc/sm/clocks/sm_pair.net"
    ,
    WIRED_BEFORE_GRAPHICS = WIRED_BEFORE_GRIDS
#include "gpc/tpc/mpc/sm_place.net"
#include "grids/grids.net"
    ,
    WIRED_BEFORE_GPU = WIRED_BEFORE_GRAPHICS
#include "world/world.net"
    ,
    WIRED_IN_NO_BLOCK = 0 /* the last ones */
#include "gpc/tpc/others.net"
#include "fbp/spare.net"
};
#undef UNIT

#define UNIT(u, what, row, ...) static const char *const u##_names[] = { NULL, __VA_ARGS__ NULL };
#define TAKES(t, w)             #w,
#define GIVES(t, w)             #w,
#include "all.net"
#undef UNIT
#undef TAKES
#undef GIVES
#define UNIT(u, what, row, ...)                                              \
    { #u,        u##_config_bits, u##_bundle_bytes, u##_wires_step, \
      u##_fifos, u##_names,       { NULL, __VA_ARGS__ } },
#define TAKES(t, w) &all_fifos[FIFO_##t],
#define GIVES(t, w) &all_fifos[FIFO_##t],
static const struct wires_ops all_wires[] = {
#include "all.net"
};
#include "common/net_undef.h"

#define WIRED (sizeof all_wires / sizeof all_wires[0])

unsigned wired_named(const char *name)
{
    unsigned i = 0;

    while (i < WIRED && strcmp(all_wires[i].unit, name) != 0)
        i++;
    return i;
}

const struct wires_ops *wires_of(const struct unit_ops *u)
{
    const unsigned i = wired_named(u->name);

    return i < WIRED ? &all_wires[i] : NULL;
}

const struct unit_ops *wired_unit(unsigned i)
{
    static_assert(WIRED <= WIRED_MOST, "more units than wires.h has room for");
    return i < WIRED ? unit_named(all_wires[i].unit) : NULL;
}

bool wired_joined(unsigned i)
{
    return i < WIRED - WIRED_IN_NO_BLOCK;
}

bool wired_in_gpu(unsigned i)
{
    return i >= WIRED_BEFORE_GPU && wired_joined(i);
}

bool wired_computes(unsigned i)
{
    return i >= WIRED_BEFORE_GRIDS && i < WIRED_BEFORE_GRAPHICS;
}

bool wired_draws(unsigned i)
{
    return i >= WIRED_BEFORE_GRAPHICS && wired_joined(i);
}

bool wires_new(const struct unit_ops *u, void *wire[])
{
    bool good = true;

    for (unsigned n = 1; n < u->ports; n++)
        good = (wire[n - 1] = calloc(1, wires_of(u)->port[n]->size)) != NULL && good;
    return good;
}

void wires_free(const struct unit_ops *u, void *wire[])
{
    for (unsigned n = 1; n < u->ports; n++) {
        free(wire[n - 1]);
        wire[n - 1] = NULL;
    }
}
