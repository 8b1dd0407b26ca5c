/* alu_fp16.c - pairs of halves (facts/isa/semantics.md 5; tpc.md, SM) */
#include "gpc/tpc/sm/alu/alu.h"

enum swizzle { SWIZZLE_PAIR, SWIZZLE_F32, SWIZZLE_LOW, SWIZZLE_HIGH };
enum format_out { OUT_PAIR, OUT_F32, OUT_LOW, OUT_HIGH };

#define HALF_SIGN UINT32_C(0x8000)
#define HALF_ONE  UINT32_C(0x3c00)

static const struct float_rules to_half = { &float_fp16, ROUND_RNE, false };

/* The half that a float of 32 bits rounds to, or a NaN. */
static u32 half_of(u32 a)
{
    return float_is_nan(&float_fp32, a) ? (u32)float_nan(&float_fp16)
                                        : float_from_fp32(to_half.format, a, to_half.mode);
}

/* One half of an operand, 0 the low one.
 * chosen: .F32 rounds to nearest, denormals kept
 */
static u32 half(u32 x, unsigned swizzle, unsigned which, bool absolute, bool negate)
{
    const u32 low = x & 0xffff, high = x >> 16;
    u32 h = which ? high : low;

    if (swizzle == SWIZZLE_F32)
        h = half_of(x);
    else if (swizzle != SWIZZLE_PAIR)
        h = swizzle == SWIZZLE_HIGH ? high : low;
    return (absolute ? h & ~HALF_SIGN : h) ^ (negate ? HALF_SIGN : 0);
}

/* known: facts/isa/compilers.md 8: both halves, each of its own; of .H0_H0 the low one
 * chosen: .MRG_H0 takes the low result and .MRG_H1 the high one, by their names; .F32 widens the rounded low half; no compiler
 * writes them
 */
static u32 written(const struct alu_mode *m, u64 low, u64 high, u32 old)
{
    const u32 l = (u32)(m->sat ? float_saturate(&float_fp16, low) : low);
    const u32 h = (u32)(m->sat ? float_saturate(&float_fp16, high) : high);

    switch (m->ofmt) {
    case OUT_PAIR: return h << 16 | l;
    case OUT_F32:
        return float_is_nan(&float_fp16, l) ? (u32)float_nan(&float_fp32)
                                            : float_to_fp32(&float_fp16, l);
    case OUT_LOW: return (old & 0xffff0000) | l;
    default: return (old & 0xffff) | h << 16;
    }
}

static struct float_rules rules(bool flush)
{
    return (struct float_rules){ &float_fp16, ROUND_RNE, flush };
}

void alu_hadd2(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m->ftz);

    for (unsigned i = 0; i < ALU_LANES; i++) {
        u64 z[2];

        for (unsigned h = 0; h < 2; h++)
            z[h] = float_add(&r, half(p->a[i], m->sel_a, h, m->abs_a, m->neg_a),
                             half(p->b[i], m->sel_b, h, m->abs_b, m->neg_b));
        p->d[i] = written(m, z[0], z[1], p->old[i]);
    }
}

static bool zero_wins(const struct alu_mode *m, u32 a, u32 b)
{
    return m->fmz >= 2 && ((a & 0x7c00) == 0 || (b & 0x7c00) == 0);
}

/* chosen: FMZ as for single precision: that product is +0 */
void alu_hmul2(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m->fmz != 0);

    for (unsigned i = 0; i < ALU_LANES; i++) {
        u64 z[2];

        for (unsigned h = 0; h < 2; h++) {
            const u32 a = half(p->a[i], m->sel_a, h, m->abs_a, m->neg_a);
            const u32 b = half(p->b[i], m->sel_b, h, m->abs_b, m->neg_b);

            z[h] = zero_wins(m, a, b) ? 0 : float_mul(&r, a, b, 0);
        }
        p->d[i] = written(m, z[0], z[1], p->old[i]);
    }
}

static u64 fma_half(const struct alu_mode *m, const struct float_rules *r, u32 a, u32 b, u32 c)
{
    if (!zero_wins(m, a, b))
        return float_fma(r, a, b, c);
    return float_is_nan(&float_fp16, c) ? float_nan(&float_fp16) : float_flush(&float_fp16, c);
}

void alu_hfma2(const struct alu_mode *m, struct alu_ports *p)
{
    const struct float_rules r = rules(m->fmz != 0);

    for (unsigned i = 0; i < ALU_LANES; i++) {
        u64 z[2];

        for (unsigned h = 0; h < 2; h++)
            z[h] = fma_half(m, &r, half(p->a[i], m->sel_a, h, m->abs_a, m->neg_a),
                            half(p->b[i], m->sel_b, h, m->abs_b, m->neg_b),
                            half(p->c[i], m->sel_c, h, false, m->neg_c));
        p->d[i] = written(m, z[0], z[1], p->old[i]);
    }
}

static u32 compared(const struct alu_mode *m, const struct alu_ports *p, unsigned which)
{
    const struct float_rules r = rules(m->ftz);
    u32 truth = 0;

    for (unsigned i = 0; i < ALU_LANES; i++)
        truth |=
            (u32)((m->cmp & float_compare(&r, half(p->a[i], m->sel_a, which, m->abs_a, m->neg_a),
                                          half(p->b[i], m->sel_b, which, m->abs_b, m->neg_b))) != 0)
            << i;
    return truth;
}

void alu_hset2(const struct alu_mode *m, struct alu_ports *p)
{
    const u32 low = alu_combine(m->bop, compared(m, p, 0), p->pc);
    const u32 high = alu_combine(m->bop, compared(m, p, 1), p->pc);
    const u32 truth = m->bf ? HALF_ONE : 0xffff;

    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = (high >> i & 1 ? truth << 16 : 0) | (low >> i & 1 ? truth : 0);
}

/* known: facts/isa/compilers.md 8: pd is of the low half and pd2 of the high one
 * chosen: with .H_AND, which no compiler writes, pd is of both and pd2 of its opposite, as other comparisons have them
 */
void alu_hsetp2(const struct alu_mode *m, struct alu_ports *p)
{
    const u32 low = compared(m, p, 0), high = compared(m, p, 1);

    p->pd = alu_combine(m->bop, m->h_and ? low & high : low, p->pc);
    p->pd2 = alu_combine(m->bop, m->h_and ? ~(low & high) : high, p->pc);
}
