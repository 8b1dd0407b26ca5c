/* alu_fp64.c - double precision by integers (facts/isa/semantics.md 5) */
#include "gpc/tpc/sm/alu/alu.h"

static u64 source(const u32 *x, unsigned lane, bool absolute, bool negate)
{
    const u64 a = alu_pair(x, lane), sign = UINT64_C(1) << 63;

    return (absolute ? a & ~sign : a) ^ (negate ? sign : 0);
}

/* Of a result and the operands as registers have them: no modifier changes a NaN's sign. */
static u64 settled(const struct alu_ports *p, unsigned lane, u64 z, bool fused)
{
    return alu_nan64(z, alu_pair(p->a, lane), alu_pair(p->b, lane),
                     fused ? alu_pair(p->c, lane) : 0);
}

static struct float_rules rules(const struct alu_mode *m)
{
    return (struct float_rules){ &float_fp64, alu_rounding(m->rnd), false };
}

void alu_dadd(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m);

    for (unsigned i = 0; i < ALU_LANES; i++)
        alu_put_pair(p->d, i,
                     settled(p, i,
                             float_add(&r, source(p->a, i, m->abs_a, m->neg_a),
                                       source(p->b, i, m->abs_b, m->neg_b)),
                             false));
    alu_cc_float(m, p, &float_fp64);
}

void alu_dmul(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m);

    for (unsigned i = 0; i < ALU_LANES; i++)
        alu_put_pair(p->d, i,
                     settled(p, i,
                             float_mul(&r, source(p->a, i, false, m->neg_a),
                                       source(p->b, i, false, m->neg_b), 0),
                             false));
    alu_cc_float(m, p, &float_fp64);
}

void alu_dfma(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m);

    for (unsigned i = 0; i < ALU_LANES; i++)
        alu_put_pair(
            p->d, i,
            settled(p, i,
                    float_fma(&r, source(p->a, i, false, m->neg_a),
                              source(p->b, i, false, m->neg_b), source(p->c, i, false, m->neg_c)),
                    true));
    alu_cc_float(m, p, &float_fp64);
}

void alu_dmnmx(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m);

    for (unsigned i = 0; i < ALU_LANES; i++)
        alu_put_pair(p->d, i,
                     settled(p, i,
                             float_extreme(&r, source(p->a, i, m->abs_a, m->neg_a),
                                           source(p->b, i, m->abs_b, m->neg_b), p->pc >> i & 1),
                             false));
    alu_cc_float(m, p, &float_fp64);
}

static u32 compared(const struct alu_mode *m, const struct alu_ports *p)
{
    const struct float_rules r = rules(m);
    u32 truth = 0;

    for (unsigned i = 0; i < ALU_LANES; i++)
        truth |= (u32)((m->cmp & float_compare(&r, source(p->a, i, m->abs_a, m->neg_a),
                                               source(p->b, i, m->abs_b, m->neg_b))) != 0)
                 << i;
    return truth;
}

void alu_dset(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_truth(m, p, alu_combine(m->bop, compared(m, p), p->pc));
}

void alu_dsetp(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_predicates(m, p, compared(m, p));
}
