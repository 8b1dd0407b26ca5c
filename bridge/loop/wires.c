/* wires.c - see wires.h */
#include "wires.h"

#include <stdlib.h>
#include <string.h>

#include "vector_bus.h"

#include "hub/fe/mme/mme.h"
#include "hub/ce/ce.h"
#include "hub/i2m/i2m.h"
#include "mmu/gmmu/gmmu.h"
#include "gpc/setup/setup.h"
#include "gpc/crast/crast.h"
#include "gpc/frast/frast.h"
#include "gpc/zcull/zcull.h"
#include "gpc/prop/prop.h"
#include "gpc/tpc/pe/stri/stri.h"
#include "gpc/tpc/sm/sfu/sfu.h"
#include "fbp/zrop/zrop.h"
#include "fbp/crop/clear/clear.h"
#include "fbp/crop/cread/cread.h"
#include "fbp/crop/crop.h"
#include "fbp/crop/iblend/iblend.h"
#include "fbp/comp/comp.h"
#include "fbp/comp/decomp/decomp.h"
#include "fbp/zrop/zdecomp/zdecomp.h"

#define UNIT(u, path, rtl, latency) static void u##_wires_config(const void *unit, uint32_t *bits) { \
                                        const struct u *g = unit;
#define CONFIG(t)                       t##_put(bits, 0, &g->cfg);
#define IN(n, t, w)
#define OUT(n, t, w)
#define END_UNIT(u)                 }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static bool u##_wires_step(void *unit, void *const wire[]) { \
                                        return u##_step(unit
#define CONFIG(t)
#define IN(n, t, w)                       , wire[n - 1]
#define OUT(n, t, w)                      , wire[n - 1]
#define END_UNIT(u)                     ); }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static size_t u##_wires_size(unsigned port) { \
                                        switch (port) {
#define CONFIG(t)
#define IN(n, t, w)                     case n: return sizeof(struct t##_fifo);
#define OUT(n, t, w)                    case n: return sizeof(struct t##_fifo);
#define END_UNIT(u)                     default: return 0; } }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static unsigned u##_wires_count(unsigned port, \
                                                                    const void *fifo) { \
                                        switch (port) {
#define CONFIG(t)
#define IN(n, t, w)                     case n: return ((const struct t##_fifo *)fifo)->count;
#define OUT(n, t, w)                    case n: return ((const struct t##_fifo *)fifo)->count;
#define END_UNIT(u)                     default: return 0; } }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static uint64_t u##_wires_pushed(unsigned port, \
                                                                     const void *fifo) { \
                                        switch (port) {
#define CONFIG(t)
#define IN(n, t, w)                     case n: return ((const struct t##_fifo *)fifo)->pushed;
#define OUT(n, t, w)                    case n: return ((const struct t##_fifo *)fifo)->pushed;
#define END_UNIT(u)                     default: return 0; } }
#include "units.def"
#include "units_undef.h"

#define LOOK(t)                         { const struct t##_fifo *q = fifo; \
                                          t##_put(bits, 0, &q->slot[(q->head + (unsigned)at) % \
                                                                    BUS_FIFO_DEPTH]); return; }
#define UNIT(u, path, rtl, latency) static void u##_wires_look(unsigned port, const void *fifo, \
                                                               int at, uint32_t *bits) { \
                                        switch (port) {
#define CONFIG(t)
#define IN(n, t, w)                     case n: LOOK(t)
#define OUT(n, t, w)                    case n: LOOK(t)
#define END_UNIT(u)                     default: return; } }
#include "units.def"
#include "units_undef.h"

#define PUSH(t)                         { struct t x; t##_get(&x, bits, 0); t##_push(fifo, &x); return; }
#define UNIT(u, path, rtl, latency) static void u##_wires_push(unsigned port, void *fifo, \
                                                               const uint32_t *bits) { \
                                        switch (port) {
#define CONFIG(t)
#define IN(n, t, w)                     case n: PUSH(t)
#define OUT(n, t, w)                    case n: PUSH(t)
#define END_UNIT(u)                     default: return; } }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) static void u##_wires_drop(unsigned port, void *fifo) { \
                                        switch (port) {
#define CONFIG(t)
#define IN(n, t, w)                     case n: t##_pop(fifo); return;
#define OUT(n, t, w)                    case n: t##_pop(fifo); return;
#define END_UNIT(u)                     default: return; } }
#include "units.def"
#include "units_undef.h"

#define UNIT(u, path, rtl, latency) \
    { u##_wires_config, u##_wires_step, u##_wires_size, u##_wires_count, u##_wires_pushed, \
      u##_wires_look, u##_wires_push, u##_wires_drop },
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define END_UNIT(u)
static const struct wires_ops all_wires[] = {
#include "units.def"
};
#include "units_undef.h"

const struct wires_ops *wires_of(const struct unit_ops *u)
{
    unsigned i = 0;

    while (all_units[i] != u)
        i++;
    return &all_wires[i];
}

#define WIRED_NAME(unit) #unit
static const char *const wired_names[WIRED_UNITS] = { WIRED_LIST(WIRED_NAME) };

enum wired_unit wired_named(const char *name)
{
    unsigned i = 0;

    while (i < WIRED_UNITS && strcmp(wired_names[i], name) != 0)
        i++;
    return (enum wired_unit)i;
}

const struct unit_ops *wired_unit(enum wired_unit place)
{
    return unit_named(wired_names[place]);
}

bool wires_new(const struct unit_ops *u, void *wire[])
{
    const struct wires_ops *ops = wires_of(u);
    bool good = true;

    for (unsigned n = 1; n < u->ports; n++)
        good = (wire[n - 1] = calloc(1, ops->size(n))) != NULL && good;
    return good;
}

void wires_free(const struct unit_ops *u, void *wire[])
{
    for (unsigned n = 1; n < u->ports; n++) {
        free(wire[n - 1]);
        wire[n - 1] = NULL;
    }
}
