/* test_alu_half.c - pairs of halves on the ALU, by MPFR (facts/isa/semantics.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "alu_float_lane.h"
#include "seeded.h"

#define WARPS 1500

static void no_reserved_swizzle(struct alu_mode *m)
{
    m->sel_a &= 3;
    m->sel_b &= 3;
    m->sel_c &= 3;
}

static u64 half_of(u64 x, unsigned swizzle, unsigned which, bool absolute, bool negate)
{
    const struct float_rules nearest = { &float_fp16, ROUND_RNE, false };
    u64 h = which ? x >> 16 & 0xffff : x & 0xffff;

    if (swizzle == 1) {
        mpfr_t v;

        mpfr_init2(v, 24);
        mpfr_set_d(v, oracle_meaning(&float_fp32, x), MPFR_RNDN);
        h = oracle_round(&nearest, v);
        mpfr_clear(v);
    } else if (swizzle >= 2) {
        h = swizzle == 3 ? x >> 16 & 0xffff : x & 0xffff;
    }
    return alu_signs(&float_fp16, h, absolute, negate);
}

static u64 pair(const struct alu_mode *m, const u64 z[2], u32 old)
{
    const u64 low = alu_saturated(&float_fp16, z[0], m->sat),
              high = alu_saturated(&float_fp16, z[1], m->sat);

    switch (m->ofmt) {
    case 0: return low | high << 16;
    case 1: return oracle_bits(&float_fp32, oracle_meaning(&float_fp16, low));
    case 2: return low | (old & 0xffff0000);
    default: return high << 16 | (old & 0xffff);
    }
}

static void add16(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_rules r = alu_float_rules(&float_fp16, 0, m->ftz);
    u64 z[2];

    for (unsigned h = 0; h < 2; h++)
        z[h] = oracle_add(&r, half_of(in->a, m->sel_a, h, m->abs_a, m->neg_a),
                          half_of(in->b, m->sel_b, h, m->abs_b, m->neg_b));
    out->d = pair(m, z, in->old);
}

static void mul16(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_rules r = alu_float_rules(&float_fp16, 0, m->fmz);
    u64 z[2];

    for (unsigned h = 0; h < 2; h++) {
        const u64 a = half_of(in->a, m->sel_a, h, m->abs_a, m->neg_a);
        const u64 b = half_of(in->b, m->sel_b, h, m->abs_b, m->neg_b);

        z[h] = m->fmz >= 2 && (alu_is_zero(&float_fp16, a) || alu_is_zero(&float_fp16, b))
                   ? 0
                   : oracle_mul(&r, a, b, 0);
    }
    out->d = pair(m, z, in->old);
}

static void fma16(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_rules r = alu_float_rules(&float_fp16, 0, m->fmz);
    u64 z[2];

    for (unsigned h = 0; h < 2; h++)
        z[h] = alu_fused(&r, half_of(in->a, m->sel_a, h, m->abs_a, m->neg_a),
                         half_of(in->b, m->sel_b, h, m->abs_b, m->neg_b),
                         half_of(in->c, m->sel_c, h, false, m->neg_c), m->fmz >= 2);
    out->d = pair(m, z, in->old);
}

static bool half_holds(const struct alu_mode *m, const struct alu_lane *in, unsigned h)
{
    const struct float_format *f = &float_fp16;

    return alu_holds(m->cmp,
                     alu_flushed(f, half_of(in->a, m->sel_a, h, m->abs_a, m->neg_a), m->ftz),
                     alu_flushed(f, half_of(in->b, m->sel_b, h, m->abs_b, m->neg_b), m->ftz));
}

static void set16(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const u64 truth = m->bf ? 0x3c00 : 0xffff;

    out->d = (alu_bopped(m->bop, half_holds(m, in, 0), in->pc) ? truth : 0) |
             (alu_bopped(m->bop, half_holds(m, in, 1), in->pc) ? truth << 16 : 0);
}

static void setp16(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const bool low = half_holds(m, in, 0), high = half_holds(m, in, 1);

    out->pd = alu_bopped(m->bop, m->h_and ? low && high : low, in->pc);
    out->pd2 = alu_bopped(m->bop, m->h_and ? !(low && high) : high, in->pc);
}

static const struct alu_case halves[] = {
    { ALU_HADD2, "HADD2", add16, alu_float_operand, no_reserved_swizzle },
    { ALU_HMUL2, "HMUL2", mul16, alu_float_operand, no_reserved_swizzle },
    { ALU_HFMA2, "HFMA2", fma16, alu_float_operand, no_reserved_swizzle },
    { ALU_HSET2, "HSET2", set16, alu_float_operand, no_reserved_swizzle },
    { ALU_HSETP2, "HSETP2", setp16, alu_float_operand, no_reserved_swizzle },
};

static void halves_are_as_defined(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof halves / sizeof halves[0]; i++)
        alu_check_case(&halves[i], WARPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(halves_are_as_defined) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
