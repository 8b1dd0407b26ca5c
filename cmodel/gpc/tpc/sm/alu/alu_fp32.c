/* alu_fp32.c - single precision by integers (facts/isa/semantics.md 5; sfu/sfu.md 5) */
#include "gpc/tpc/sm/alu/alu.h"

#define SIGN UINT32_C(0x80000000)
#define ONE  UINT32_C(0x3f800000)

static u32 source(u32 a, bool absolute, bool negate)
{
    return (absolute ? a & ~SIGN : a) ^ (negate ? SIGN : 0);
}

static struct float_rules rules(const struct alu_mode *m, bool flush)
{
    return (struct float_rules){ &float_fp32, alu_rounding(m->rnd), flush };
}

static u32 finished(const struct alu_mode *m, u64 z)
{
    return (u32)(m->sat ? float_saturate(&float_fp32, z) : z);
}

void alu_fadd(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m, m->ftz);

    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = finished(m, float_add(&r, source(p->a[i], m->abs_a, m->neg_a),
                                        source(p->b[i], m->abs_b, m->neg_b)));
    alu_cc_float(m, p, &float_fp32);
}

/* chosen: code 3 of fmz, which no compiler writes, is 2 */
static bool zero_wins(const struct alu_mode *m, u32 a, u32 b)
{
    return m->fmz >= 2 && ((a & 0x7f800000) == 0 || (b & 0x7f800000) == 0);
}

/* known: facts/isa/semantics.md 5: the negation is the product's; FMZ: x * 0 = 0 also for Inf and NaN
 * chosen: that zero is +0, as on Tesla (sfu/sfu.md 5); code 7 of scale, which no compiler writes, is 0
 */
void alu_fmul(const struct alu_mode *m, struct alu_ports *p)
{
    static const s8 scales[] = { 0, -1, -2, -3, 3, 2, 1, 0 };
    const struct float_rules r = rules(m, m->fmz != 0);

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 a = p->a[i], b = source(p->b[i], false, m->neg_a != m->neg_b);

        p->d[i] = zero_wins(m, a, b) ? 0 : finished(m, float_mul(&r, a, b, scales[m->scale]));
    }
    alu_cc_float(m, p, &float_fp32);
}

/* known: facts/isa/semantics.md 5: FMZ: if a or b is 0 the result is c */
static u32 fma_lane(const struct alu_mode *m, const struct float_rules *r, u32 a, u32 b, u32 c)
{
    if (!zero_wins(m, a, b))
        return finished(m, float_fma(r, a, b, c));
    return finished(m, float_is_nan(&float_fp32, c) ? float_nan(&float_fp32)
                                                    : float_flush(&float_fp32, c));
}

void alu_ffma(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m, m->fmz != 0);

    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = fma_lane(m, &r, p->a[i], source(p->b[i], false, m->neg_a != m->neg_b),
                           source(p->c[i], false, m->neg_c));
    alu_cc_float(m, p, &float_fp32);
}

void alu_fmnmx(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m, m->ftz);

    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = (u32)float_extreme(&r, source(p->a[i], m->abs_a, m->neg_a),
                                     source(p->b[i], m->abs_b, m->neg_b), p->pc >> i & 1);
    alu_cc_float(m, p, &float_fp32);
}

static u32 compared(const struct alu_mode *m, const struct alu_ports *p)
{
    const struct float_rules r = rules(m, m->ftz);
    u32 truth = 0;

    for (unsigned i = 0; i < ALU_LANES; i++)
        truth |= (u32)((m->cmp & float_compare(&r, source(p->a[i], m->abs_a, m->neg_a),
                                               source(p->b[i], m->abs_b, m->neg_b))) != 0)
                 << i;
    return truth;
}

void alu_fset(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_truth(m, p, alu_combine(m->bop, compared(m, p), p->pc));
}

void alu_fsetp(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_predicates(m, p, compared(m, p));
}

/* known: facts/isa/compilers.md 8: .FTZ flushes what is compared; the value that is taken passes untouched, as by SEL */
void alu_fcmp(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m, m->ftz);

    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = m->cmp & float_compare(&r, p->c[i], 0) ? p->a[i] : p->b[i];
}

/* known: facts/isa/compilers.md 8: lane 0 of a quad has the uppermost pair of bits */
void alu_fswzadd(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m, m->ftz);

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const unsigned op = m->swizzle >> (6 - 2 * (i % 4)) & 3;
        const u32 a = source(p->a[i], false, op == 1), b = source(p->b[i], false, op == 2);

        p->d[i] = (u32)float_add(&r, op == 3 ? 0 : a, b);
    }
    alu_cc_float(m, p, &float_fp32);
}

/* Whether a fast division a * (1/b) with fused corrections may go wrong: an operand, the reciprocal, the
 * quotient or a residual (24 binades below a) is not a normal number.
 * chosen: NVIDIA's rule is not published; programs only take a slower path on true
 */
static bool division_is_hard(u32 a, u32 b)
{
    const s32 ea = (s32)(a >> 23 & 255), eb = (s32)(b >> 23 & 255);

    return ea < 1 + 24 || ea > 254 || eb < 1 || eb > 252 || ea - eb < -125 || ea - eb > 126;
}

void alu_fchk(const struct alu_mode *m, struct alu_ports *p)
{
    (void)m; /* the signs do not matter */
    p->pd = 0;
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->pd |= (u32)division_is_hard(p->a[i], p->b[i]) << i;
}
