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
    struct fe_out out;
    enum fe_left left =
        fe_take(&fe, &(struct host_method){ 5, (u3)engine, (u12)method, data, 0x1234 }, NULL, &out);

    for (; left != FE_NOTHING; left = fe_next(&fe, NULL, &out))
        if (left == FE_FAULT)
            fault = out.fault;
        else if (left == FE_ACTION && gots < LEFT)
            got[gots++] = (struct left){ out.action.engine, out.action.method, out.action.data,
                                         out.action.macro };
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
