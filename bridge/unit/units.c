/* units.c - units.def as a table (bridge/unit/unit.h) */
#include "unit.h"
#include "vector_bus.h"

/* The twin: the unit and its wires. */
#define UNIT(u, path, rtl, latency) struct u##_twin { struct u unit;
#define CONFIG(t)
#define IN(n, t, w)                       struct t##_fifo w;
#define OUT(n, t, w)                      struct t##_fifo w;
#define END_UNIT(u)                 };
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static void u##_twin_reset(void *twin) { \
                                        struct u##_twin *g = twin; \
                                        u##_reset(&g->unit);
#define CONFIG(t)
#define IN(n, t, w)                       g->w.head = g->w.count = 0;
#define OUT(n, t, w)                      g->w.head = g->w.count = 0;
#define END_UNIT(u)                 }
#include "units.def"
#include "units_undef.h"

/* A bundle that differs from the last is decoded (common/bundle.h). */
#define UNIT(u, path, rtl, latency) static void u##_twin_set(void *twin, const void *bundle) { \
                                        u##_set_state(&((struct u##_twin *)twin)->unit, bundle); } \
                                    static void u##_twin_take(void *twin, unsigned port, \
                                                              const uint32_t *bits) { \
                                        struct u##_twin *g = twin; \
                                        void (*const set)(void *, const void *) = u##_twin_set;
#define CONFIG(t)                       if (port == 0) { \
                                            struct t x; t##_get(&x, bits, 0); \
                                            if (!t##_same(&g->unit.cfg, &x)) set(g, &x); }
#define IN(n, t, w)                     if (port == n) { \
                                            struct t x; t##_get(&x, bits, 0); t##_push(&g->w, &x); }
#define OUT(n, t, w)
#define END_UNIT(u)                 }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static bool u##_twin_give(void *twin, unsigned port, \
                                                              uint32_t *bits) { \
                                        struct u##_twin *g = twin;
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)                    if (port == n && !t##_empty(&g->w)) { \
                                            struct t x = t##_pop(&g->w); \
                                            t##_put(bits, 0, &x); return true; }
#define END_UNIT(u)                     return false; }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static void u##_twin_take_struct(void *twin, unsigned port, \
                                                                     const void *packet) { \
                                        struct u##_twin *g = twin;
#define CONFIG(t)
#define IN(n, t, w)                     if (port == n) t##_push(&g->w, packet);
#define OUT(n, t, w)
#define END_UNIT(u)                 }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static const void *u##_twin_first(const void *twin, unsigned port) { \
                                        const struct u##_twin *g = twin;
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)                    if (port == n) return t##_empty(&g->w) ? NULL : t##_first(&g->w);
#define END_UNIT(u)                     return NULL; }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static void u##_twin_drop(void *twin, unsigned port) { \
                                        struct u##_twin *g = twin;
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)                    if (port == n) t##_drop(&g->w);
#define END_UNIT(u)                 }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static bool u##_twin_step(void *twin) { \
                                        struct u##_twin *g = twin; return u##_step(&g->unit
#define CONFIG(t)
#define IN(n, t, w)                       , &g->w
#define OUT(n, t, w)                      , &g->w
#define USES(t)                         , NULL
#define END_UNIT(u)                     ); }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static uint64_t u##_drains(const void *twin) { \
                                        const struct u##_twin *g = twin; (void)g; return 0
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define DRAINS(u)                       + g->unit.drains
#define END_UNIT(u)                     ; }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static uint64_t u##_spent(const void *twin) { \
                                        const struct u##_twin *g = twin; (void)g; return 0
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define SPENDS(u)                       + g->unit.spent
#define END_UNIT(u)                     ; }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static unsigned u##_twin_owed(const void *twin) { \
                                        const struct u##_twin *g = twin; return 0
#define CONFIG(t)
#define IN(n, t, w)                       + g->w.count
#define ANSWER(n, t, w)                   + g->w.count + (unsigned)(g->unit.asked - g->unit.answered)
#define OUT(n, t, w)                      + g->w.count
#define END_UNIT(u)                     ; } \
    static uint64_t u##_twin_clocks(const void *twin) { \
        return ((const struct u##_twin *)twin)->unit.clocks + u##_drains(twin); }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static bool u##_twin_full(const void *twin, unsigned port) { \
                                        const struct u##_twin *g = twin; return false
#define CONFIG(t)
#define IN(n, t, w)                       || (port == n && t##_full(&g->w))
#define OUT(n, t, w)                      || (port == 0 && t##_full(&g->w))
#define END_UNIT(u)                     ; }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static unsigned u##_twin_ready(const void *twin, unsigned port) { \
                                        const struct u##_twin *g = twin; return 0
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)                      + (port == 0 || port == n ? g->w.count : 0)
#define END_UNIT(u)                     ; }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static uint64_t u##_twin_asked(const void *twin) { \
                                        const struct u##_twin *g = twin; (void)g; return 0
#define CONFIG(t)
#define IN(n, t, w)
#define ANSWER(n, t, w)                   + g->unit.asked
#define OUT(n, t, w)
#define END_UNIT(u)                     ; }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static uint64_t u##_twin_answered(const void *twin) { \
                                        const struct u##_twin *g = twin; (void)g; return 0
#define CONFIG(t)
#define IN(n, t, w)
#define ANSWER(n, t, w)                   + g->unit.answered
#define OUT(n, t, w)
#define END_UNIT(u)                     ; }
#include "units.def"
#include "units_undef.h"

/* Typed functions of the unit's vectors (bridge/PATH/UNIT_vectors.c) seen as packed words. */
#define UNIT(u, path, rtl, latency) \
    void u##_random_config(struct random *, struct u##_vector *); \
    void u##_random_inputs(struct random *, struct u##_vector *); \
    const char *u##_directed(unsigned i, struct u##_vector *); \
    void u##_exhaustive(uint64_t i, struct u##_vector *); \
    extern const uint64_t u##_exhaustive_lines; \
    unsigned u##_work(const struct u##_vector *); \
    extern const char u##_work_unit[]; \
    extern const struct unit_rate u##_rates[]; \
    static void u##_vector_config(struct random *r, uint32_t *w) { \
        struct u##_vector v; u##_vector_get(&v, w, 0); \
        u##_random_config(r, &v); u##_vector_put(w, 0, &v); } \
    static void u##_vector_inputs(struct random *r, uint32_t *w) { \
        struct u##_vector v; u##_vector_get(&v, w, 0); \
        u##_random_inputs(r, &v); u##_vector_put(w, 0, &v); } \
    static const char *u##_vector_directed(unsigned i, uint32_t *w) { \
        struct u##_vector v; u##_vector_get(&v, w, 0); \
        const char *name = u##_directed(i, &v); u##_vector_put(w, 0, &v); return name; } \
    static void u##_vector_exhaustive(uint64_t i, uint32_t *w) { \
        struct u##_vector v; u##_vector_get(&v, w, 0); \
        u##_exhaustive(i, &v); u##_vector_put(w, 0, &v); } \
    static unsigned u##_vector_work(const uint32_t *w) { \
        struct u##_vector v; u##_vector_get(&v, w, 0); return u##_work(&v); } \
    static const char *u##_config_not_modelled(const uint32_t *bits) {
#define CONFIG(t)                       struct t cfg; t##_get(&cfg, bits, 0);
#define IN(n, t, w)
#define OUT(n, t, w)
#define END_UNIT(u)                     return u##_not_modelled(&cfg); }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) extern const struct type u##_vector_type;
#define CONFIG(t)                   extern const struct type t##_type;
#define IN(n, t, w)                   extern const struct type t##_type;
#define OUT(n, t, w)                  extern const struct type t##_type;
#define END_UNIT(u)
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static const bool u##_fills = 0
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define FILLS(u)                        + 1
#define END_UNIT(u)                 ;
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static const struct unit_absorbs u##_absorbs[] = {
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define ABSORBS(packets, inside, late)  { packets, inside, late },
#define END_UNIT(u)                     { 1, 0, 0 } };
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static const unsigned u##_late[] = {
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define LATE(packets)                   packets,
#define END_UNIT(u)                     LATE_PACKETS };
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static const bool u##_state_travels = 0
#define CONFIG(t)
#define STATE(t)                        + 1
#define IN(n, t, w)
#define OUT(n, t, w)
#define END_UNIT(u)                 ;
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static const struct unit_wire u##_unit_wires[] = {
#define CONFIG(t)                       { "cfg", PORT_CONFIG, &t##_type, false },
#define IN(n, t, w)                       { #w, PORT_IN, &t##_type, false },
#define ANSWER(n, t, w)                   { #w, PORT_IN, &t##_type, true },
#define OUT(n, t, w)                      { #w, PORT_OUT, &t##_type, false },
#define END_UNIT(u)                 };
#include "units.def"
#include "units_undef.h"

/* Answers that are made, by their packets. */
#define UNIT(u, path, rtl, latency)
#define CONFIG(t)
#define IN(n, t, w)
#define MADE_ANSWER(n, t, w) \
    void t##_make(uint64_t number, const uint32_t *line, struct t *); \
    static void t##_made(uint64_t number, const uint32_t *line, uint32_t *bits) { \
        struct t x = { 0 }; t##_make(number, line, &x); t##_put(bits, 0, &x); }
#define OUT(n, t, w)
#define END_UNIT(u)
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) \
    static void (*const u##_makers[])(uint64_t, const uint32_t *, uint32_t *) = {
#define CONFIG(t)
#define IN(n, t, w)
#define MADE_ANSWER(n, t, w)            t##_made,
#define OUT(n, t, w)
#define END_UNIT(u)                     NULL };
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path_, rtl_, latency_) \
    static const struct unit_ops u##_ops = { \
        .name = #u, .path = #path_, .rtl = rtl_, .latency = latency_, .absorbs = u##_absorbs[0], .late = u##_late[0], \
        .vector = &u##_vector_type, .wires = u##_unit_wires, .state_travels = u##_state_travels, .fills = u##_fills, \
        .ports = sizeof u##_unit_wires / sizeof u##_unit_wires[0], \
        .twin_size = sizeof(struct u##_twin), .reset = u##_twin_reset, .take = u##_twin_take, \
        .give = u##_twin_give, .take_struct = u##_twin_take_struct, .first = u##_twin_first, \
        .drop = u##_twin_drop, .step = u##_twin_step, .owed = u##_twin_owed, .full = u##_twin_full, .ready = u##_twin_ready, \
        .asked = u##_twin_asked, .answered = u##_twin_answered, .make_answer = u##_makers, \
        .clocks = u##_twin_clocks, .drains = u##_drains, .spent = u##_spent, .not_modelled = u##_config_not_modelled, \
        .random_config = u##_vector_config, .random_inputs = u##_vector_inputs, \
        .directed = u##_vector_directed, .exhaustive_lines = &u##_exhaustive_lines, \
        .exhaustive = u##_vector_exhaustive, .work = u##_vector_work, \
        .work_unit = u##_work_unit, .rates = u##_rates };
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define END_UNIT(u)
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) &u##_ops,
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define END_UNIT(u)
const struct unit_ops *const all_units[] = {
#include "units.def"
};
#include "units_undef.h"

const unsigned all_units_count = sizeof all_units / sizeof all_units[0];
