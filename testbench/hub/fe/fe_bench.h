/* fe_bench.h - the front end, with what came out of it, for tests */
#ifndef FE_BENCH_H
#define FE_BENCH_H

#include "hub/fe/fe.h"

#define LEFT 65536

static struct fe fe;

/* What came out: actions and at most one fault. */
struct left {
    unsigned engine, method;
    u32 data;
    bool macro;
};
static struct left got[LEFT];
static unsigned gots;
static struct fe_fault fault;

static inline void give(unsigned engine, unsigned method, u32 data)
{
    struct fe_action a;

    host_fe_into(&fe, &(struct host_method){ 5, (u3)engine, (u12)method, data, 0x1234 });
    while (fe_engine_from(&fe, &a))
        if (gots < LEFT)
            got[gots++] = (struct left){ a.engine, a.method, a.data, a.macro };
    fe_driver_from(&fe, &fault);
}

static inline void bind_all(void)
{
    for (unsigned e = 0; e < FE_ENGINES; e++)
        give(e, 0, classes[e].id);
}

static inline void start(void)
{
    fe_reset(&fe);
    fe.cfg.macro_limit = 200;
    gots = 0;
    fault = (struct fe_fault){ 0 };
    bind_all();
}

#endif
